import { at } from '../at.ts';
import { NONE } from '../branded-ids.ts';
import type { Mode } from '../modes/index.ts';
import {
  ARC_FLAGS,
  type Arc,
  costsOf,
  FORBIDDEN,
  type Half,
  halvesOf,
  isForward,
  type Network,
  networkOf,
  ROAD_CLASSES,
  type RoadsContent,
  type Segment,
  segmentOf,
  UNUSABLE,
} from '../roads/index.ts';

/** Farther back nobody looks: what is enclosed up to there is a network of motorways. */
const MOST_ARCS = 3000;
/** Rest areas are not tolled themselves. They have drives, and slip roads of the motorway, but no streets. */
const OF_REST_AREAS: ReadonlySet<string> = new Set(['service', 'other', 'motorway', 'trunk']);

/** Whether a road that is not tolled can be one of a rest area. */
export function canBeRestArea({ class: classes }: Pick<Network, 'class'>, arc: Arc): boolean {
  return OF_REST_AREAS.has(at(ROAD_CLASSES, at(classes, arc)));
}

/**
 * Whether one gets to a road, and away from it, through gates alone: there is no way from or to a free street that does without. Where all of them are
 * of one place, only that place leads there, and one is outside.
 *
 * @param gatesAt the places whose gates are passed at the end of a half segment
 */
export function isBetweenGates(
  roads: RoadsContent,
  mode: Mode,
  start: Arc,
  gatesAt: (half: Half) => readonly string[],
): boolean {
  const network = networkOf(roads, mode);
  const gatesAfter = (arc: Arc) => gatesAt(at(network.half, arc));
  const back = {
    from: (arc: Arc) => arcsBefore(roads, network, mode, arc),
    gates: (_: Arc, before: Arc) => gatesAfter(before),
  };
  const onward = { from: (arc: Arc) => arcsBehind(network, mode, arc), gates: (arc: Arc) => gatesAfter(arc) };
  const gates = new Set<string>();
  return [back, onward].every((way) => isClosedOff(network, mode, start, way, gates)) && gates.size > 1;
}

/** A way to go on: to which arcs from one, and the places whose gates are between the two. */
interface Way {
  readonly from: (arc: Arc) => readonly Arc[];
  readonly gates: (arc: Arc, next: Arc) => readonly string[];
}

/** Whether one meets no free street before gates, whose places are noted. */
function isClosedOff(network: Network, mode: Mode, start: Arc, { from, gates }: Way, noted: Set<string>): boolean {
  const { flags, time } = costsOf(network, mode);
  const isStreet = (arc: Arc) => (at(flags, arc) & ARC_FLAGS.tolls) === 0 && !canBeRestArea(network, arc);
  if (isStreet(start)) return false;
  const seen = new Set<Arc>([start]);
  const waiting = [start];
  for (let arc = waiting.pop(); arc !== undefined && seen.size < MOST_ARCS; arc = waiting.pop()) {
    for (const next of from(arc)) {
      if (seen.has(next) || time[next] === UNUSABLE || (at(flags, next) & ARC_FLAGS.restricted) !== 0) continue;
      const between = gates(arc, next);
      for (const place of between) noted.add(place);
      if (between.length > 0) continue;
      if (isStreet(next)) return false;
      seen.add(next);
      waiting.push(next);
    }
  }
  return true;
}

/** The arcs onto which one can turn from another. */
function arcsBehind(network: Network, mode: Mode, arc: Arc): Arc[] {
  const { firstTurn, turnTo, firstArc } = network;
  const { turn } = costsOf(network, mode);
  const found: Arc[] = [];
  for (let t = at(firstTurn, arc); t < at(firstTurn, arc + 1); t++) {
    if (turn[t] === FORBIDDEN) continue;
    const vertex = at(turnTo, t);
    for (let next = at(firstArc, vertex) as Arc; next < at(firstArc, vertex + 1); next++) found.push(next);
  }
  return found;
}

/** The arcs from which one can turn onto another: of the segments that meet where it begins. */
function arcsBefore({ lines, snap }: RoadsContent, network: Network, mode: Mode, arc: Arc): Arc[] {
  if (!snap) return [];
  const half = at(network.half, arc);
  const own = segmentOf(half);
  const { firstPoint, lat, lng } = lines;
  const endOf = (segment: Segment, isLast: boolean) => (isLast ? at(firstPoint, segment + 1) - 1 : at(firstPoint, segment));
  const point = endOf(own, !isForward(half));
  const [x, y] = [at(lng, point), at(lat, point)];
  const isThere = (other: number) => at(lng, other) === x && at(lat, other) === y;
  const vertex = at(network.vertexOf, arc);
  const { turn } = costsOf(network, mode);
  const found = new Set<Arc>();
  snap.tree.search(x, y, x, y, (stretch) => {
    const segment = at(snap.segment, stretch);
    for (const each of halvesOf(segment)) {
      const before = at(network.arcOf, each);
      if (before === NONE || !isThere(endOf(segment, isForward(each)))) continue;
      for (let t = at(network.firstTurn, before); t < at(network.firstTurn, before + 1); t++)
        if (at(network.turnTo, t) === vertex && at(turn, t) !== FORBIDDEN) found.add(before);
    }
    return false;
  });
  return [...found];
}
