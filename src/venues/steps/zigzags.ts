import type { Course, CoursePoint } from '../search/course.ts';

/** A way that stays so near to a straight line leads along it, metres, as deep as a stand; or this share of the length of the line. */
const BESIDE_METERS = 3;
const BESIDE_SHARE = 0.02;
/** None of its pieces leads farther off the direction of the line, in radians. Who turns more has turned. */
const ONWARD = Math.PI / 3;
/** Once to the left, to the right and to the left again is to and fro; to one side and back may be a bend of a corridor. */
const ALTERNATIONS = 2;
/** What turns by less does not bend: 3 degrees, in radians. */
const BEND = Math.PI / 60;
/** A line is not tried further once the way is so many times as far beside it. */
const TOO_FAR = 4;

/** A part of a course that leads to and fro, but straight on as a whole: from one of its points to another. */
export interface Zigzag {
  readonly from: number;
  readonly to: number;
}

/** The parts of a walk that wind between stands or columns along a straight line, each as long as it can be. */
export function zigzagsOf({ points }: Pick<Course, 'points'>, from: number, to: number): Zigzag[] {
  const headings = headingsOf(points, from, to);
  const found: Zigzag[] = [];
  for (let start = from; start < to; start++) {
    const end = farthestEnd(points, headings, start, to);
    if (end === null) continue;
    found.push({ from: start, to: end });
    start = end - 1;
  }
  return found;
}

/** Where each piece leads, in radians, by the point that it begins at; one without a length leads on as the one before. */
function headingsOf(points: readonly CoursePoint[], from: number, to: number): Float64Array {
  const headings = new Float64Array(to);
  for (let at = from; at < to; at++) {
    const [dx, dy] = [points[at + 1].x - points[at].x, points[at + 1].y - points[at].y];
    headings[at] = dx === 0 && dy === 0 && at > from ? headings[at - 1] : Math.atan2(dy, dx);
  }
  return headings;
}

/** The angle from one direction to another, from −π to π. */
function angleBetween(from: number, to: number): number {
  const angle = to - from;
  return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle;
}

function farthestEnd(points: readonly CoursePoint[], headings: Float64Array, start: number, to: number): number | null {
  let farthest: number | null = null;
  // How far pieces lead off the first one to either side, the last bend, and how often one to one side has followed one to the other.
  let [low, high, side, alternations] = [0, 0, 0, 0];
  for (let end = start + 2; end <= to; end++) {
    const turn = angleBetween(headings[end - 2], headings[end - 1]);
    if (Math.abs(turn) >= BEND) {
      if (side !== 0 && Math.sign(turn) !== side) alternations++;
      side = Math.sign(turn);
    }
    const off = angleBetween(headings[start], headings[end - 1]);
    low = Math.min(low, off);
    high = Math.max(high, off);
    if (high - low > 2 * ONWARD) break;
    if (alternations < ALTERNATIONS) continue;
    const [dx, dy] = [points[end].x - points[start].x, points[end].y - points[start].y];
    const onward = angleBetween(headings[start], Math.atan2(dy, dx));
    if (onward - low > ONWARD || high - onward > ONWARD) continue;
    const most = Math.max(BESIDE_METERS, BESIDE_SHARE * Math.hypot(dx, dy));
    const beside = metersBeside(points, start, end);
    if (beside > TOO_FAR * most) break;
    if (beside <= most) farthest = end;
  }
  return farthest;
}

/** How far a way that leads onward is beside the straight line between its ends. */
function metersBeside(points: readonly CoursePoint[], from: number, to: number): number {
  const { x, y } = points[from];
  const [dx, dy] = [points[to].x - x, points[to].y - y];
  let most = 0;
  for (let at = from + 1; at < to; at++) most = Math.max(most, Math.abs((points[at].x - x) * dy - (points[at].y - y) * dx));
  return most / Math.hypot(dx, dy);
}
