import type { Waymark } from '../graph/waymarks.ts';
import { nearestOn } from '../plan/outline.ts';
import type { FeatureId } from '../plan/venue-ids.ts';
import type { Course, CoursePoint } from '../search/course.ts';
import { metersBetween } from '../search/course.ts';
import type { Venue } from '../search/venue.ts';
import { type Cut, type InstructionType, LEAST_METERS, type Turn } from './step.ts';

/** What is so near to the way is passed, and so near to a bend marks it, metres. */
const PASSED_METERS = 4;
const AT_BEND_METERS = 6;

/** What a lift is called without a name. */
export const LIFT = 'highway/elevator';

/** What tells a feature from others in a text: two of one name, such as a shop and its room, are the same to who reads it. */
export function calledAs({ heads }: Venue, feature: FeatureId): string {
  const { name, preset, ref } = heads[feature];
  return name ?? preset ?? ref ?? String(feature);
}

/** The instruction of a step with what marks its bend, or what is passed on it. */
export function marked(
  venue: Venue,
  course: Course,
  { at, type, feature }: Cut,
  to: number,
  mentioned: ReadonlySet<string>,
): [InstructionType, FeatureId | null] {
  if (type === 'enter' || type === 'exit') return [type, feature];
  if (type !== 'walk_straight') {
    const mark = markAt(venue, course.points[at], mentioned);
    return mark === null ? [type, null] : [`${type as Turn}_at`, mark];
  }
  const passed = passedBetween(venue, course, at, to, mentioned);
  return passed ? [passed.isAtEnd ? 'walk_straight_to' : 'walk_straight_walk_past', passed.feature] : [type, null];
}

function markAt(venue: Venue, point: CoursePoint, mentioned: ReadonlySet<string>): FeatureId | null {
  const { x, y, level } = point;
  const near = venue.waymarks
    .within(level, x - AT_BEND_METERS, y - AT_BEND_METERS, x + AT_BEND_METERS, y + AT_BEND_METERS)
    .map((mark) => ({ mark, distance: Math.hypot(mark.x - x, mark.y - y) }))
    .filter(
      ({ mark, distance }) =>
        distance <= AT_BEND_METERS && !mentioned.has(calledAs(venue, mark.feature)) && isSeen(venue, mark, point, x, y),
    )
    .sort((a, b) => a.mark.rank - b.mark.rank || a.distance - b.distance);
  return near[0]?.mark.feature ?? null;
}

/** What is passed on a step: of what people know best the first, named as its end where it is there. */
function passedBetween(
  venue: Venue,
  course: Course,
  from: number,
  to: number,
  mentioned: ReadonlySet<string>,
): { feature: FeatureId; isAtEnd: boolean } | null {
  const whole = metersBetween(course.pieces, from, to);
  const { isAtEnd = false, mark } = marksAlong(venue, course, from, to, whole, mentioned)[0] ?? {};
  return mark ? { feature: mark.feature, isAtEnd } : null;
}

interface PassedMark {
  readonly mark: Waymark;
  readonly isAtEnd: boolean;
  readonly distance: number;
}

function marksAlong(
  venue: Venue,
  course: Course,
  from: number,
  to: number,
  whole: number,
  mentioned: ReadonlySet<string>,
): PassedMark[] {
  const passed: PassedMark[] = [];
  let walked = 0;
  for (let i = from; i < to; i++) {
    const [a, b] = [course.points[i], course.points[i + 1]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const near = venue.waymarks.within(
      a.level,
      Math.min(a.x, b.x) - PASSED_METERS,
      Math.min(a.y, b.y) - PASSED_METERS,
      Math.max(a.x, b.x) + PASSED_METERS,
      Math.max(a.y, b.y) + PASSED_METERS,
    );
    for (const mark of near) {
      const on = nearestOn(a.x, a.y, b.x, b.y, mark.x, mark.y);
      if (on.distance > PASSED_METERS || mentioned.has(calledAs(venue, mark.feature))) continue;
      const along = walked + Math.hypot(on.x - a.x, on.y - a.y);
      // What stands where the step begins has been reached before.
      if (along < Math.min(LEAST_METERS, whole / 2) || !isSeen(venue, mark, a, on.x, on.y)) continue;
      passed.push({ mark, isAtEnd: whole - along < LEAST_METERS, distance: on.distance });
    }
    walked += length;
  }
  return passed.sort((a, b) => a.mark.rank - b.mark.rank || a.distance - b.distance);
}

/**
 * Whether a mark is on the same side of the walls as the way, and not around it. A door is in a wall, so that it is looked at from just
 * before it; what stands in a room is not seen from a line outside.
 */
function isSeen(venue: Venue, mark: Waymark, { space, level }: CoursePoint, x: number, y: number): boolean {
  const { map } = venue;
  if (venue.covers(mark.feature, x, y)) return false;
  const here = space >= 0 ? space : map.spaceAt(x, y, level);
  const there = here >= 0 ? here : mark.space;
  const distance = Math.hypot(mark.x - x, mark.y - y);
  const before = Math.max(0, distance - 0.3) / Math.max(distance, 0.01);
  return there < 0 || !map.outline(there).blocks(x, y, x + (mark.x - x) * before, y + (mark.y - y) * before);
}
