import { type IdColumn, idColumn } from '../../branded-ids.ts';
import type { Mode } from '../../modes/index.ts';
import { travelMode } from '../../modes/index.ts';
import type { Passage } from '../../osm/roads/road.ts';
import type { DraftArc, Half, NetworkDraft, Segment } from '../../roads/index.ts';
import {
  ARC_FLAGS,
  arcTime,
  isForward,
  segmentOf,
  TIME_UNITS_PER_SECOND,
  type TimedCosts,
  UNUSABLE,
} from '../../roads/index.ts';
import { type Arcs, arcsOf, type PlainArc } from './arcs.ts';
import type { JunctionPassings } from './passings.ts';
import { forbiddenWays } from './restrictions.ts';
import type { RoadDraft } from './road-draft.ts';
import type { Segments } from './segments.ts';
import { ArcStates } from './states.ts';
import { type ModeTurns, turnsOf } from './turns.ts';
import type { RoadUse } from './ways.ts';

/** The network of some modes, its arcs in the order of their segments. */
export function draftNetwork(draft: RoadDraft, modes: readonly Mode[]): NetworkDraft {
  const { segments, use, passings, bearings } = draft;
  const arcs = arcsOf(segments, use, modes);
  const states = new ArcStates(arcs, forbiddenWays(draft, arcs, modes));
  const modeTurns = modes.map((mode): ModeTurns => {
    const costs = arcCosts(segments, arcs, use, passings, mode);
    return { mode, times: travelMode(mode).turns, arcTime: costs.time, arcFlags: costs.flags };
  });
  const { firstTurn, turnTo, ofMode } = turnsOf({
    segments,
    use,
    arcs,
    states,
    passings,
    bearings,
    modes: modeTurns,
  });
  const half = idColumn<Half>(new Uint32Array(states.count));
  for (let state = 0 as DraftArc; state < half.length; state++) half[state] = arcs.half[states.arcOf(state)];
  return {
    half,
    class: Uint8Array.from(half, (each) => use.roadClass(segments.way[segmentOf(each)])),
    length: Uint32Array.from(half, (each) => segments.length[segmentOf(each)]),
    plainArcs: arcs.half.length,
    firstTurn,
    turnTo,
    costs: Object.fromEntries(
      modes.map((mode, i) => [
        mode,
        {
          time: Uint32Array.from(half, (each) => modeTurns[i].arcTime[arcs.arcOf[each]]),
          flags: Uint8Array.from(half, (each) => modeTurns[i].arcFlags[arcs.arcOf[each]]),
          timedArcs: timedArcs(segments, half, use, mode),
          ...ofMode[i],
        },
      ]),
    ),
  };
}

/** What the arcs are to a mode, without traffic and where no condition holds. */
function arcCosts({ way, length, firstOfWay }: Segments, arcs: Arcs, use: RoadUse, passings: JunctionPassings, mode: Mode) {
  const time = new Uint32Array(arcs.half.length).fill(UNUSABLE);
  const flags = new Uint8Array(arcs.half.length);
  for (let arc = 0 as PlainArc; arc < time.length; arc++) {
    const segment = segmentOf(arcs.half[arc]);
    const passage = passageOf(use.road(way[segment], mode), arcs.half[arc]);
    const isPrivate = passage
      ? passage.isPrivate
      : use.timed(way[segment], mode).some(({ road }) => passageOf(road, arcs.half[arc])?.isPrivate);
    flags[arc] =
      use.flags(way[segment], mode) | passings.flags(arcs.head[arc], mode) | (isPrivate ? ARC_FLAGS.restricted : 0);
    if (passage) time[arc] = timeOf(passage, length, segment, firstOfWay[way[segment]], firstOfWay[way[segment] + 1]);
  }
  return { time, flags };
}

function passageOf(
  road: { readonly forward: Passage | null; readonly backward: Passage | null },
  half: Half,
): Passage | null {
  return isForward(half) ? road.forward : road.backward;
}

/** The time for a segment in 1/100 s; a time for the whole way is dealt out by length. */
function timeOf({ kmh, wholeSeconds }: Passage, length: Uint32Array, segment: Segment, first: number, end: number): number {
  if (wholeSeconds === null) return arcTime((length[segment] / 10 / (kmh / 3.6)) * TIME_UNITS_PER_SECOND);
  let whole = 0;
  for (let each = first; each < end; each++) whole += length[each];
  return arcTime(wholeSeconds * TIME_UNITS_PER_SECOND * (whole > 0 ? length[segment] / whole : 1));
}

/** Arcs that are other under conditions. A public road that is private for a time is closed then: most who come there pass through. */
function timedArcs({ way, length, firstOfWay }: Segments, half: IdColumn<Half>, use: RoadUse, mode: Mode): TimedCosts {
  const items: number[] = [];
  const values: number[] = [];
  const conditions: number[] = [];
  for (const [arc, each] of half.entries()) {
    const segment = segmentOf(each);
    const usual = passageOf(use.road(way[segment], mode), each);
    for (const { condition, road } of use.timed(way[segment], mode)) {
      const passage = passageOf(road, each);
      const isOpen = passage && !(passage.isPrivate && usual?.isPrivate === false);
      items.push(arc);
      values.push(
        isOpen ? timeOf(passage, length, segment, firstOfWay[way[segment]], firstOfWay[way[segment] + 1]) : UNUSABLE,
      );
      conditions.push(condition);
    }
  }
  return { item: Uint32Array.from(items), value: Uint32Array.from(values), condition: Uint32Array.from(conditions) };
}
