import type { Course } from '../search/course.ts';
import type { Venue } from '../search/venue.ts';
import type { Run } from './runs.ts';
import type { Cut, Turn } from './step.ts';
import { type Zigzag, zigzagsOf } from './zigzags.ts';

/** Changes of direction up to these, in degrees, are worded as: nothing, a slight turn, a turn, a sharp turn; beyond, turning around. */
const [STRAIGHT, SLIGHT, PLAIN, SHARP] = [25, 50, 120, 160];
/** So far before and behind a bend one's direction is taken, metres. */
const LOOK_METERS = 3;
/** Bends that follow each other so closely are one decision; two that are opposite are none. */
const TOGETHER_METERS = 4;

/** The turn that a change of direction is, in degrees counter-clockwise; null for going straight on. */
export function turnOf(change: number): Turn | null {
  const angle = ((((change + 180) % 360) + 360) % 360) - 180;
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
export function directionAfter({ points }: Course, at: number, to: number): number | null {
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
  return Math.hypot(x, y) < 0.01 ? null : (Math.atan2(y, x) * 180) / Math.PI;
}

/**
 * The turns of a walk. Bends that follow each other closely are taken together: what counts is where one comes from and goes to. Who winds
 * between stands along a straight line does not turn on it.
 */
export function turnsOf(course: Course, run: Run): Cut[] {
  const cuts: Cut[] = [];
  const zigzags = zigzagsOf(course, run.from, run.to);
  const startsAt = new Map(zigzags.map((zigzag) => [zigzag.from, zigzag]));
  const endsAt = new Map(zigzags.map((zigzag) => [zigzag.to, zigzag]));
  for (let i = startsAt.get(run.from)?.to ?? run.from + 1; i < run.to; i = startsAt.get(i)?.to ?? i + 1) {
    let last = i;
    let length = 0;
    while (
      last + 1 < run.to &&
      !startsAt.has(last) &&
      length + course.pieces[last].meters <= TOGETHER_METERS &&
      isBend(course, last + 1)
    )
      length += course.pieces[last++].meters;
    const [before, after] = [endsAt.get(i), startsAt.get(last)];
    const arriving = before ? directionOf(course, before) : directionBefore(course, run.from, i);
    const leaving = after ? directionOf(course, after) : directionAfter(course, last, run.to);
    const turn = isBend(course, i) && arriving !== null && leaving !== null ? turnOf(leaving - arriving) : null;
    if (turn) cuts.push({ at: sharpest(course, i, last), type: turn, feature: null });
    if (isBend(course, i)) i = last;
  }
  return cuts;
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

/** Whether the line bends at a point at all. */
function isBend(course: Course, at: number): boolean {
  return Math.abs(bendAt(course, at)) > 3;
}

function bendAt({ points }: Course, at: number): number {
  const [a, b, c] = [points[at - 1], points[at], points[at + 1]];
  const [arriving, leaving] = [angleOf(b.x - a.x, b.y - a.y), angleOf(c.x - b.x, c.y - b.y)];
  if (arriving === null || leaving === null) return 0;
  return ((((leaving - arriving + 180) % 360) + 360) % 360) - 180;
}

function sharpest(course: Course, from: number, to: number): number {
  let best = from;
  for (let i = from; i <= to; i++) if (Math.abs(bendAt(course, i)) > Math.abs(bendAt(course, best))) best = i;
  return best;
}
