import tzLookup from '@photostructure/tz-lookup';
import { at, last } from '../at.ts';
import { type Position, sphereDistanceMeters } from '../geo/position.ts';
import type { Arc, Half, RoadsContent, RouteLine, Segment } from '../roads/index.ts';
import {
  ARC_FLAGS,
  boxesOf,
  COORDINATE_SCALE,
  costsOf,
  isForward,
  isTolledFor,
  networkOf,
  POST_KINDS,
  postAt,
  segmentOf,
} from '../roads/index.ts';
import type { TollPayer } from './vehicle.ts';

/** A piece of a trip on one segment, in the order in which it is driven. */
export interface Piece {
  readonly leg: number;
  readonly segment: Segment;
  readonly half: Half;
  readonly arc: Arc;
  /** Whether the map marks the road as tolled for the vehicle. */
  readonly isTolled: boolean;
  /** Metres, and seconds, of the whole trip up to where it ends. */
  readonly meters: number;
  readonly seconds: number;
  /** Metres, and seconds, of the piece itself. */
  readonly length: number;
  readonly duration: number;
  /** Its points are those of the line from one index to another. */
  readonly line: readonly Position[];
  readonly from: number;
  readonly to: number;
  readonly end: Position;
  /** The booth or gantry that is passed at its end; −1 for none. */
  readonly post: number;
  /** Whether that is a booth: tolls are taken there, whatever the map says of the road. */
  readonly isBooth: boolean;
}

/** What is walked for tolls: the legs of a route, and the seconds that each takes with traffic. */
export interface DrivenLegs {
  readonly courses: readonly RouteLine[];
  readonly seconds: readonly number[];
}

/** Booths and gantries that stand no farther apart, one behind the other, are passed at once: a booth and its gantry, several nodes of a plaza. */
export const SAME_PASSING_METERS = 1000;

/** Lengths are counted in tenths of a metre. */
const LEAST_METERS = 0.05;

/** The pieces of a trip, leg by leg. @param departure milliseconds since 1970 */
export function piecesOf(
  roads: RoadsContent,
  payer: TollPayer,
  { courses, seconds }: DrivenLegs,
  departure: number,
): Piece[] {
  const isTolled = tolledFor(roads, payer);
  const pieces: Piece[] = [];
  let [metersBefore, secondsBefore] = [0, 0];
  for (const [leg, course] of courses.entries()) {
    const { way, line, start } = course;
    const count = way.halves.length;
    const own = at(seconds, leg);
    const slower = last(course.seconds) > 0 ? own / last(course.seconds) : 1;
    const isPassedAt = (i: number) => i < count - 1 || goesOn(roads, course, courses.slice(leg + 1));
    for (const [i, half] of way.halves.entries()) {
      const post = postAt(roads.signs, half);
      const passed = post >= 0 && isPassedAt(i) ? post : -1;
      const kind = passed >= 0 ? roads.signs.postKind[passed] : POST_KINDS.exit;
      const [from, to] = [at(start, i), at(start, i + 1)];
      const length = at(course.meters, i + 1) - at(course.meters, i);
      // What begins or ends at a junction may stand on any road there.
      if (length < LEAST_METERS && (i === 0 || i === count - 1)) continue;
      pieces.push({
        leg,
        segment: segmentOf(half),
        half,
        arc: at(way.arcs, i),
        isTolled: isTolled(half, at(way.arcs, i), () =>
          minuteAt(at(line, to), departure + (secondsBefore + at(course.seconds, i + 1) * slower) * 1000),
        ),
        meters: metersBefore + at(course.meters, i + 1),
        seconds: secondsBefore + at(course.seconds, i + 1) * slower,
        length,
        duration: (at(course.seconds, i + 1) - at(course.seconds, i)) * slower,
        line,
        from,
        to,
        end: at(line, to),
        post: kind === POST_KINDS.exit ? -1 : passed,
        isBooth: kind === POST_KINDS.booth,
      });
    }
    metersBefore += last(course.meters);
    secondsBefore += own;
  }
  return pieces;
}

/** Whether who stops at the end of a road goes on along another one: what stands there is passed. */
function goesOn({ lines }: RoadsContent, { way }: RouteLine, later: readonly RouteLine[]): boolean {
  const half = last(way.halves);
  const segment = segmentOf(half);
  const end = isForward(half) ? at(lines.firstPoint, segment + 1) - 1 : at(lines.firstPoint, segment);
  const junction = { lat: at(lines.lat, end) / COORDINATE_SCALE, lng: at(lines.lng, end) / COORDINATE_SCALE };
  if (sphereDistanceMeters(way.to.position, junction) >= LEAST_METERS) return false;
  for (const { way: next, meters } of later) {
    const first = next.halves.find((_, i) => at(meters, i + 1) - at(meters, i) >= LEAST_METERS);
    if (first !== undefined) return segmentOf(first) !== segment;
  }
  return false;
}

type IsTolled = (half: Half, arc: Arc, minute: () => number) => boolean;

/** Whether the map marks roads as tolled for a vehicle, at a minute since 1970 by the clock of the place. */
function tolledFor(roads: RoadsContent, { mode, tollClass, vehicle }: TollPayer): IsTolled {
  const { tolls, vehicles, conditions, lines } = roads;
  const { flags } = costsOf(networkOf(roads, mode), mode);
  if (!tolls || !vehicles) return (_, arc) => (at(flags, arc) & ARC_FLAGS.tolls) !== 0;
  const driver = { tollClass, isIn: boxesOf(vehicles, vehicle) };
  return (half, _, minute) =>
    isTolledFor(tolls, conditions, at(lines.way, segmentOf(half)), isForward(half), driver, minute);
}

function minuteAt({ lat, lng }: Position, time: number): number {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.round(time)).toZonedDateTimeISO(tzLookup(lat, lng));
  return Math.floor((local.epochMilliseconds + local.offsetNanoseconds / 1e6) / 60_000);
}
