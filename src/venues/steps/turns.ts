import type { Course, CoursePoint } from '../search/course.ts';
import { metersBetween } from '../search/course.ts';
import type { Venue } from '../search/venue.ts';
import type { Run } from './runs.ts';
import type { Cut, Turn } from './step.ts';
import { type Zigzag, zigzagsOf } from './zigzags.ts';

/** Changes of direction up to these, in degrees, are worded as: nothing, a slight turn, a turn, a sharp turn; beyond, turning around. */
const [STRAIGHT, SLIGHT, PLAIN, SHARP] = [25, 50, 120, 160];
/** So far before and behind a bend one's direction is taken, metres. */
const LOOK_METERS = 3;
/** Bends that follow each other so closely are one decision; two that are opposite are none, and slight ones also within twice that. */
const TOGETHER_METERS = 4;

/** Points that are nearer to each other are one, metres. */
const SAME_METERS = 0.01;

/** The same angle from −180 to less than 180 degrees. */
function withinHalfTurn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** The turn that a change of direction is, in degrees counter-clockwise; null for going straight on. */
export function turnOf(change: number): Turn | null {
  const angle = withinHalfTurn(change);
  const size = Math.abs(angle);
  if (size < STRAIGHT) return null;
  if (size > SHARP) return 'turn_around';
  const side = angle > 0 ? 'left' : 'right';
  if (size < SLIGHT) return `turn_slight_${side}`;
  return size <= PLAIN ? `turn_${side}` : `turn_sharp_${side}`;
}

/** The direction in which one arrives at a point, over the last metres; null where one has not moved. */
export function directionBefore({ points }: Course, from: number, at: number): number | null {
  let [x, y] = [points[at].x, points[at].y];
  let left = LOOK_METERS;
  for (let i = at; i > from && left > 0; i--) {
    const [a, b] = [points[i], points[i - 1]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const share = length > left ? left / length : 1;
    [x, y] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share];
    left -= length;
  }
  return angleOf(points[at].x - x, points[at].y - y);
}

/** The direction in which one leaves a point, over the next metres. */
function directionAfter({ points }: Course, at: number, to: number): number | null {
  let [x, y] = [points[at].x, points[at].y];
  let left = LOOK_METERS;
  for (let i = at; i < to && left > 0; i++) {
    const [a, b] = [points[i], points[i + 1]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const share = length > left ? left / length : 1;
    [x, y] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share];
    left -= length;
  }
  return angleOf(x - points[at].x, y - points[at].y);
}

/** Degrees counter-clockwise from the east. */
export function angleOf(x: number, y: number): number | null {
  return Math.hypot(x, y) < SAME_METERS ? null : (Math.atan2(y, x) * 180) / Math.PI;
}

/** Where a walk bends, at one point or at several that are close to each other, and from which direction to which. */
interface Bend {
  readonly first: number;
  readonly last: number;
  /** Where it is sharpest, at the last of several that were joined. */
  readonly peak: number;
  readonly arriving: number;
  readonly leaving: number;
}

/**
 * The turns of a walk. Bends that follow each other closely are taken together: what counts is where one comes from and goes to. Who winds
 * between stands along a straight line does not turn on it.
 *
 * @param facing the direction in which one gets to its first point, which may be a turn as well; null where one does not know
 */
export function turnsOf(course: Course, run: Run, facing: number | null): Cut[] {
  const joined: Bend[] = [];
  const degrees = degreesOf(course, run);
  for (const bend of bendsOf(course, run, degrees, facing)) {
    const last = joined[joined.length - 1];
    if (last && isOneDecision(course, last, bend)) joined[joined.length - 1] = { ...last, ...onwards(bend) };
    else joined.push(bend);
  }
  return joined.flatMap((bend) => {
    const type = turnOf(bend.leaving - bend.arriving);
    return type ? [{ at: placeOf(degrees, run, bend), type, feature: null }] : [];
  });
}

const onwards = ({ last, peak, leaving }: Bend) => ({ last, peak, leaving });

/** Where one is told to turn: who has just got off is told at once. */
function placeOf(degrees: Float64Array, { from }: Run, { first, last }: Bend): number {
  return first === from ? from : sharpest(degrees, first, last);
}

/** Whether a person turns once at two bends, or not at all. */
function isOneDecision({ pieces }: Course, a: Bend, b: Bend): boolean {
  if (metersBetween(pieces, a.first, b.last) > 2 * TOGETHER_METERS) return false;
  if (metersBetween(pieces, a.peak, b.peak) <= TOGETHER_METERS) return true;
  const [one, other] = [turnOf(a.leaving - a.arriving), turnOf(b.leaving - b.arriving)];
  const areOpposite = one === 'turn_slight_left' ? other === 'turn_slight_right' : other === 'turn_slight_left';
  return areOpposite && one?.startsWith('turn_slight') === true && turnOf(b.leaving - a.arriving) === null;
}

/** The bends of a walk that are turns, those within a few metres taken together. */
function bendsOf(course: Course, run: Run, degrees: Float64Array, facing: number | null): Bend[] {
  const bends: Bend[] = [];
  const zigzags = zigzagsOf(course, run.from, run.to);
  const startsAt = new Map(zigzags.map((zigzag) => [zigzag.from, zigzag]));
  const endsAt = new Map(zigzags.map((zigzag) => [zigzag.to, zigzag]));
  const add = (first: number, last: number, direction: number | null) => {
    const [before, after] = [endsAt.get(first), startsAt.get(last)];
    const arriving = before ? directionOf(course, before) : direction;
    const leaving = after ? directionOf(course, after) : directionAfter(course, last, run.to);
    if (arriving !== null && leaving !== null && turnOf(leaving - arriving))
      bends.push({ first, last, peak: first === run.from ? first : sharpest(degrees, first, last), arriving, leaving });
  };
  add(run.from, run.from, facing);
  for (let i = startsAt.get(run.from)?.to ?? run.from + 1; i < run.to; i = startsAt.get(i)?.to ?? i + 1) {
    if (!isBend(degrees[i])) continue;
    const last = startsAt.has(i) ? i : lastBendWithin(course, i, run.to, degrees, startsAt);
    add(i, last, directionBefore(course, run.from, i));
    i = last;
  }
  return bends;
}

/** The last of the bends that follow one closely; a zigzag begins at none but the last. */
function lastBendWithin(
  course: Course,
  first: number,
  to: number,
  degrees: Float64Array,
  startsAt: ReadonlyMap<number, Zigzag>,
): number {
  let last = first;
  let length = 0;
  for (let i = first + 1; i < to; i++) {
    length += course.pieces[i - 1].meters;
    if (length > TOGETHER_METERS) break;
    if (isBend(degrees[i])) last = i;
    if (startsAt.has(i)) break;
  }
  return last;
}

/** A line that bends a little and has no fork there leads one by itself. */
export function isDecision({ rows: { firstArc, head } }: Venue, { points }: Course, { at, type }: Cut): boolean {
  const { vertex, space } = points[at];
  if (!type.startsWith('turn_slight') || vertex < 0 || space >= 0) return true;
  return new Set(head.subarray(firstArc[vertex], firstArc[vertex + 1])).size > 2;
}

/** The direction from one point of a course to another. */
function directionOf({ points }: Course, { from, to }: Zigzag): number | null {
  return angleOf(points[to].x - points[from].x, points[to].y - points[from].y);
}

/** Whether a line that turns so many degrees bends at all. */
function isBend(degrees: number): boolean {
  return Math.abs(degrees) > 3;
}

/** How far a walk bends at each of the points between its ends, in degrees to the left, by their numbers. */
function degreesOf(course: Course, { from, to }: Run): Float64Array {
  const degrees = new Float64Array(to + 1);
  for (let at = from + 1; at < to; at++) degrees[at] = bendAt(course, at);
  return degrees;
}

/** Degrees to the left at a point, which is the same for several that lie on each other, as where a path meets one of another level. */
function bendAt({ points }: Course, at: number): number {
  const here = points[at];
  const isHere = ({ x, y }: CoursePoint) => Math.hypot(x - here.x, y - here.y) < SAME_METERS;
  let [before, after] = [at - 1, at + 1];
  while (before > 0 && isHere(points[before])) before--;
  while (after < points.length - 1 && isHere(points[after])) after++;
  const arriving = angleOf(here.x - points[before].x, here.y - points[before].y);
  const leaving = angleOf(points[after].x - here.x, points[after].y - here.y);
  if (arriving === null || leaving === null) return 0;
  return withinHalfTurn(leaving - arriving);
}

function sharpest(degrees: Float64Array, from: number, to: number): number {
  let best = from;
  for (let i = from; i <= to; i++) if (Math.abs(degrees[i]) > Math.abs(degrees[best])) best = i;
  return best;
}
