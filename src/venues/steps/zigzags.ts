import { nearestOn } from '../plan/outline.ts';
import type { Course, CoursePoint } from '../search/course.ts';

/** A way that stays so near to a straight line leads along it, metres, as deep as a stand; or this share of the length of the line. */
const BESIDE_METERS = 3;
const BESIDE_SHARE = 0.02;
/** None of its pieces leads farther off the direction of the line, as a cosine: 60 degrees. Who turns more has turned. */
const ONWARD = 0.5;
/** Once to the left, to the right and to the left again is to and fro; to one side and back may be a bend of a corridor. */
const ALTERNATIONS = 2;
/** What turns by less does not bend, as a sine: 3 degrees. */
const BEND = 0.052;
/** A line is not tried further once the way is so many times as far beside it. */
const TOO_FAR = 4;

/** A part of a course that leads to and fro, but straight on as a whole: from one of its points to another. */
export interface Zigzag {
  readonly from: number;
  readonly to: number;
}

/** The parts of a walk that wind between stands or columns along a straight line, each as long as it can be. */
export function zigzagsOf({ points }: Pick<Course, 'points'>, from: number, to: number): Zigzag[] {
  const found: Zigzag[] = [];
  for (let start = from; start < to; start++) {
    const end = farthestEnd(points, start, to);
    if (end === null) continue;
    found.push({ from: start, to: end });
    start = end - 1;
  }
  return found;
}

function farthestEnd(points: readonly CoursePoint[], start: number, to: number): number | null {
  let farthest: number | null = null;
  for (let end = start + ALTERNATIONS + 2; end <= to; end++) {
    const beside = metersBeside(points, start, end);
    const length = Math.hypot(points[end].x - points[start].x, points[end].y - points[start].y);
    const most = Math.max(BESIDE_METERS, BESIDE_SHARE * length);
    if (beside > TOO_FAR * most) break;
    const isStraight = beside <= most && isOnward(points, start, end);
    const isZigzag = isStraight && alternations(points, start, end) >= ALTERNATIONS;
    if (isZigzag) farthest = end;
  }
  return farthest;
}

/** How far a way is beside the straight line between its ends. */
function metersBeside(points: readonly CoursePoint[], from: number, to: number): number {
  const [a, b] = [points[from], points[to]];
  const between = points.slice(from + 1, to);
  return between.reduce((most, { x, y }) => Math.max(most, nearestOn(a.x, a.y, b.x, b.y, x, y).distance), 0);
}

/** Whether all pieces lead roughly to where the whole leads. */
function isOnward(points: readonly CoursePoint[], from: number, to: number): boolean {
  const [dx, dy] = [points[to].x - points[from].x, points[to].y - points[from].y];
  for (let i = from; i < to; i++) {
    const [ax, ay] = [points[i + 1].x - points[i].x, points[i + 1].y - points[i].y];
    if (ax * dx + ay * dy < ONWARD * Math.hypot(ax, ay) * Math.hypot(dx, dy)) return false;
  }
  return true;
}

/** How often a bend to one side follows one to the other. */
function alternations(points: readonly CoursePoint[], from: number, to: number): number {
  let [side, count] = [0, 0];
  for (let i = from + 1; i < to; i++) {
    const [ax, ay] = [points[i].x - points[i - 1].x, points[i].y - points[i - 1].y];
    const [bx, by] = [points[i + 1].x - points[i].x, points[i + 1].y - points[i].y];
    const turn = ax * by - ay * bx;
    if (Math.abs(turn) < BEND * Math.hypot(ax, ay) * Math.hypot(bx, by)) continue;
    if (side !== 0 && Math.sign(turn) !== side) count++;
    side = Math.sign(turn);
  }
  return count;
}
