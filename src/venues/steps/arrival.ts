import type { Xy } from '../../geo/position.ts';
import type { Course, CoursePoint } from '../search/course.ts';
import type { InstructionType, Step } from './step.ts';
import { angleOf, directionBefore, turnOf } from './turns.ts';

/** What is farther from the end of the way lies on a side of it, metres. */
const ASIDE_METERS = 1;

/** How a course ends. */
export interface Arrival {
  /** Whether it ends at the destination, and not at a stop on the way there. */
  readonly isLast: boolean;
  /** Where one wants to be, on the plane of the venue, which may be off the way. */
  readonly asked: Xy | null;
}

/** The arrival: without length; on a side, where what was asked for lies off the way. */
export function arrivalOf(course: Course, steps: readonly Step[], { isLast, asked }: Arrival): Step {
  const { points } = course;
  const end = points[points.length - 1];
  const arcs = steps[steps.length - 1]?.arcs.slice(-1) ?? [];
  const type = isLast ? arrivalType(course, end, asked) : 'reach_waypoint';
  return { type, points: [end, end], meters: 0, seconds: 0, arcs, feature: null };
}

function arrivalType(course: Course, end: CoursePoint, asked: Arrival['asked']): InstructionType {
  const arriving = directionBefore(course, 0, course.points.length - 1);
  if (!asked || arriving === null) return 'arrive';
  const [east, north] = [asked[0] - end.x, asked[1] - end.y];
  if (Math.hypot(east, north) < ASIDE_METERS) return 'arrive';
  const side = turnOf((angleOf(east, north) ?? arriving) - arriving);
  if (side === null || side === 'turn_around') return 'arrive';
  return side.endsWith('left') ? 'arrive_left' : 'arrive_right';
}
