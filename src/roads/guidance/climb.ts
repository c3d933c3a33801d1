import type { SegmentHeights } from '../network/heights.ts';
import { HEIGHT_METERS, metersAt } from '../network/heights.ts';
import { isForward, segmentOf } from '../network/road-ids.ts';
import type { RouteLine } from './route-line.ts';

/** Heights along a course: metres from its beginning, rising, and metres over the sea. */
export interface CourseHeights {
  readonly meters: readonly number[];
  readonly height: readonly number[];
}

/** Whoever knows less of the length of a course says nothing of its climbs. */
const KNOWN_SHARE = 0.9;

/** What is known of heights along a course; null where that is too little. */
export function heightsAlong(heights: SegmentHeights, { way, meters }: RouteLine): CourseHeights | null {
  const found = { meters: [] as number[], height: [] as number[] };
  let knownMeters = 0;
  let wasKnown = false;
  let before = 0;
  for (const [i, half] of way.halves.entries()) {
    const along = (share: number) => (isForward(half) ? share : 1 - share);
    const start = i === 0 ? along(way.from.share) : 0;
    const end = i === way.halves.length - 1 ? along(way.to.share) : 1;
    const length = meters[i + 1] - meters[i];
    const steps = Math.max(1, Math.ceil(length / HEIGHT_METERS));
    for (let step = i === 0 ? 0 : 1; step <= steps; step++) {
      const height = metersAt(heights, segmentOf(half), along(start + ((end - start) * step) / steps));
      const at = meters[i] + (length * step) / steps;
      const isKnown = !Number.isNaN(height);
      if (isKnown && wasKnown) knownMeters += at - before;
      if (isKnown) {
        found.meters.push(at);
        found.height.push(height);
      }
      wasKnown = isKnown;
      before = at;
    }
  }
  const whole = meters[way.halves.length];
  return found.height.length > 0 && knownMeters >= KNOWN_SHARE * whole ? found : null;
}

/** Ups and downs of less are within the error of elevation models: they are not counted. */
const THRESHOLD_METERS = 3;

/** Metres that are climbed, and descended: from each valley to the next top, and on to the next valley, where they are 3 m apart and more. */
export function climbsOf(height: readonly number[]): { readonly ascent: number; readonly descent: number } {
  const climbed = { ascent: 0, descent: 0 };
  let direction = 0;
  let [low, high] = [height[0], height[0]];
  const turn = (next: number) => {
    if (direction > 0) climbed.ascent += high - low;
    if (direction < 0) climbed.descent += high - low;
    direction = next;
  };
  for (const each of height) {
    if (direction >= 0 && high - each >= THRESHOLD_METERS) {
      turn(-1);
      low = each;
    } else if (direction <= 0 && each - low >= THRESHOLD_METERS) {
      turn(1);
      high = each;
    }
    // The way goes on up, or down; before it has a direction it may become either.
    if (direction >= 0) high = Math.max(high, each);
    if (direction <= 0) low = Math.min(low, each);
  }
  turn(0);
  return climbed;
}

/** Points of a profile at the most. */
export const MOST_PROFILE_POINTS = 500;

/** The profile of courses one after the other; of a long way at equal distances. @param meters of each course */
export function profileOf(
  courses: readonly CourseHeights[],
  meters: readonly number[],
): readonly (readonly [meters: number, height: number])[] {
  const points: [number, number][] = [];
  let start = 0;
  for (const [i, course] of courses.entries()) {
    for (const [k, each] of course.meters.entries()) {
      const last = points[points.length - 1];
      if (!last || start + each > last[0]) points.push([start + each, course.height[k]]);
    }
    start += meters[i];
  }
  return points.length > MOST_PROFILE_POINTS ? atEqualDistances(points) : points;
}

function atEqualDistances(points: readonly (readonly [number, number])[]): [number, number][] {
  const [first, last] = [points[0][0], points[points.length - 1][0]];
  let next = 1;
  return Array.from({ length: MOST_PROFILE_POINTS }, (_, i): [number, number] => {
    const meters = first + ((last - first) * i) / (MOST_PROFILE_POINTS - 1);
    while (next < points.length - 1 && points[next][0] < meters) next++;
    const [[from, low], [to, high]] = [points[next - 1], points[next]];
    return [meters, low + ((high - low) * (meters - from)) / (to - from)];
  });
}
