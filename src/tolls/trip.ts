import { at, last } from '../at.ts';
import type { Position } from '../geo/position.ts';
import type { Mode } from '../modes/index.ts';
import type { RoadsContent, RouteLine, Segment } from '../roads/index.ts';
import { ARC_FLAGS, costsOf, networkOf, POST_KINDS, postAt, segmentOf } from '../roads/index.ts';

/** A piece of a trip on one segment, in the order in which it is driven. */
export interface Piece {
  readonly leg: number;
  readonly segment: Segment;
  /** Whether the map marks it as tolled for the mode. */
  readonly isTolled: boolean;
  /** Metres, and seconds, of the whole trip up to where it ends. */
  readonly meters: number;
  readonly seconds: number;
  readonly length: number;
  readonly start: Position;
  readonly end: Position;
  /** The booth or gantry that is passed at its end; −1 for none. */
  readonly post: number;
}

/** What is walked for tolls: the legs of a route, and the seconds that each takes with traffic. */
export interface DrivenLegs {
  readonly courses: readonly RouteLine[];
  readonly seconds: readonly number[];
}

/** The pieces of a trip, leg by leg. */
export function piecesOf(roads: RoadsContent, mode: Mode, { courses, seconds }: DrivenLegs): Piece[] {
  const { flags } = costsOf(networkOf(roads, mode), mode);
  const pieces: Piece[] = [];
  let [metersBefore, secondsBefore] = [0, 0];
  for (const [leg, course] of courses.entries()) {
    const { way, line, start } = course;
    const count = way.halves.length;
    const own = at(seconds, leg);
    const slower = last(course.seconds) > 0 ? own / last(course.seconds) : 1;
    for (const [i, half] of way.halves.entries()) {
      const post = i < count - 1 ? postAt(roads.signs, half) : -1;
      pieces.push({
        leg,
        segment: segmentOf(half),
        isTolled: (at(flags, at(way.arcs, i)) & ARC_FLAGS.tolls) !== 0,
        meters: metersBefore + at(course.meters, i + 1),
        seconds: secondsBefore + at(course.seconds, i + 1) * slower,
        length: at(course.meters, i + 1) - at(course.meters, i),
        start: at(line, at(start, i)),
        end: at(line, at(start, i + 1)),
        post: post >= 0 && roads.signs.postKind[post] !== POST_KINDS.exit ? post : -1,
      });
    }
    metersBefore += last(course.meters);
    secondsBefore += own;
  }
  return pieces;
}
