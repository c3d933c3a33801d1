import type { ArcKind } from '../graph/arcs.ts';
import type { FeatureId } from '../plan/venue-ids.ts';
import type { Course } from '../search/course.ts';
import type { Venue } from '../search/venue.ts';
import { type Arrival, arrivalOf } from './arrival.ts';
import { calledAs, LIFT } from './landmarks.ts';
import { type Run, runsOf } from './runs.ts';
import { type InstructionType, type Step, stepBetween } from './step.ts';
import { walkSteps } from './walk.ts';

/** What is known of a course besides its line. */
export interface StepOptions extends Arrival {
  /** Features that need not be spoken of: where one comes from, and where one goes. */
  readonly known: ReadonlySet<FeatureId>;
}

/** Divides a course into steps: one for each decision, with what is passed, and one without length for the arrival. */
export function stepsOf(venue: Venue, course: Course, options: StepOptions): Step[] {
  const runs = runsOf(venue, course);
  const steps: Step[] = [];
  const mentioned = new Set([...options.known].map((feature) => calledAs(venue, feature)));
  // Whoever rides a lift is told so when he gets there.
  if (runs.some(({ kind }) => kind === 'lift')) mentioned.add(LIFT);
  for (const [i, run] of runs.entries()) {
    if (run.kind !== null) steps.push(connectorStep(course, run, run.kind));
    else steps.push(...walkSteps(venue, course, run, { mentioned, before: runs[i - 1], isLast: i === runs.length - 1 }));
  }
  return [...steps, arrivalOf(course, steps, options)];
}

function connectorStep(course: Course, { from, to }: Run, kind: ArcKind): Step {
  const way = course.points[to].level >= course.points[from].level ? 'up' : 'down';
  return stepBetween(
    course,
    from,
    to,
    connectorType(kind, way, course.points[from].level === course.points[to].level),
    null,
  );
}

function connectorType(kind: ArcKind, way: 'up' | 'down', isLevel: boolean): InstructionType {
  switch (kind) {
    case 'escalator':
      return isLevel ? 'take_moving_walkway' : `take_escalator_${way}`;
    case 'walkway':
      return 'take_moving_walkway';
    case 'lift':
      return `take_elevator_${way}`;
    case 'ramp':
      return `take_ramp_${way}`;
    default:
      return isLevel ? 'take_stairs' : `take_stairs_${way}`;
  }
}
