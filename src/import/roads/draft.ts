import { idColumn } from '../../branded-ids.ts';
import type { Mode } from '../../modes/index.ts';
import { travelMode } from '../../modes/index.ts';
import type { DraftArc, Half, NetworkDraft } from '../../roads/index.ts';
import { segmentOf } from '../../roads/index.ts';
import { ArcCosts } from './arc-costs.ts';
import { arcsOf } from './arcs.ts';
import { CostRows } from './cost-rows.ts';
import { forbiddenWays } from './restrictions.ts';
import type { RoadDraft } from './road-draft.ts';
import { ArcStates } from './states.ts';
import { type ModeTurns, turnsOf } from './turns.ts';

/** The network of some modes, its arcs in the order of their segments. */
export function draftNetwork(draft: RoadDraft, modes: readonly Mode[]): NetworkDraft {
  const { segments, use, passings, bearings, boxes } = draft;
  const arcs = arcsOf(segments, use, modes);
  const states = new ArcStates(arcs, forbiddenWays(draft, arcs, modes));
  const modeTurns = modes.map((mode): ModeTurns => {
    const { turns: times, vehicle } = travelMode(mode);
    return { mode, times, vehicle, arcs: new ArcCosts(draft, arcs, mode), rows: new CostRows(boxes) };
  });
  const { firstTurn, turnTo, ofMode } = turnsOf({ segments, use, arcs, states, passings, bearings, modes: modeTurns });
  const half = idColumn<Half>(new Uint32Array(states.count));
  for (let state = 0 as DraftArc; state < half.length; state++) half[state] = arcs.half[states.arcOf(state)];
  const arcCosts = (costs: ArcCosts) => {
    const rows = new CostRows(boxes);
    for (const [arc, each] of half.entries())
      rows.add(arc, costs.timed(arcs.arcOf[each]), costs.byVehicle(arcs.arcOf[each]));
    return {
      time: Uint32Array.from(half, (each) => costs.time[arcs.arcOf[each]]),
      flags: Uint8Array.from(half, (each) => costs.flags[arcs.arcOf[each]]),
      timedArcs: rows.timed(),
      vehicleArcs: rows.byVehicle(),
    };
  };
  return {
    half,
    class: Uint8Array.from(half, (each) => use.roadClass(segments.way[segmentOf(each)])),
    length: Uint32Array.from(half, (each) => segments.length[segmentOf(each)]),
    plainArcs: arcs.half.length,
    firstTurn,
    turnTo,
    costs: Object.fromEntries(modes.map((mode, i) => [mode, { ...arcCosts(modeTurns[i].arcs), ...ofMode[i] }])),
  };
}
