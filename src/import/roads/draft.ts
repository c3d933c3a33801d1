import { type IdColumn, idColumn } from '../../branded-ids.ts';
import type { Mode } from '../../modes/index.ts';
import { travelMode } from '../../modes/index.ts';
import { type DraftArc, gathered, type NetworkDraft, segmentOf } from '../../roads/index.ts';
import { ArcCosts } from './arc-costs.ts';
import { arcsOf, type PlainArc } from './arcs.ts';
import { CostRows } from './cost-rows.ts';
import { forbiddenWays } from './restrictions.ts';
import type { RoadDraft } from './road-draft.ts';
import { ArcStates } from './states.ts';
import { type ModeTurns, turnsOf } from './turns.ts';
import type { BoxTable } from './vehicle-boxes.ts';

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
  const arcOf = idColumn<PlainArc>(new Uint32Array(states.count));
  const segmentOfState = new Uint32Array(states.count);
  for (let state = 0 as DraftArc; state < states.count; state++) {
    arcOf[state] = states.arcOf(state);
    segmentOfState[state] = segmentOf(arcs.half[arcOf[state]]);
  }
  const wayOf = gathered(segments.way, segmentOfState);
  return {
    half: gathered(arcs.half, arcOf),
    class: gathered(use.roadClass, wayOf),
    length: gathered(segments.length, segmentOfState),
    plainArcs: arcs.half.length,
    firstTurn,
    turnTo,
    costs: Object.fromEntries(
      modes.map((mode, i) => [mode, { ...costsOfStates(modeTurns[i].arcs, arcOf, boxes), ...ofMode[i] }]),
    ),
  };
}

/** What arcs cost a mode, by states. */
function costsOfStates(costs: ArcCosts, arcOf: IdColumn<PlainArc>, boxes: BoxTable) {
  const rows = new CostRows(boxes);
  for (let state = 0; state < arcOf.length; state++)
    rows.add(state, costs.timed(arcOf[state]), costs.byVehicle(arcOf[state]));
  return {
    time: gathered(costs.time, arcOf),
    flags: gathered(costs.flags, arcOf),
    timedArcs: rows.timed(),
    vehicleArcs: rows.byVehicle(),
  };
}
