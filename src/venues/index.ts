/** The indoor engine, as the rest of the house sees it: what is not exported here belongs to the room alone. */
export { compileVenue } from './build/compile.ts';
export { loadVenue, readVenueMeta, sharedVenue, writeVenue } from './file.ts';
export { ASSUMPTIONS } from './graph/arcs.ts';
export type { Gate } from './graph/gates.ts';
export type { Spot } from './graph/level-names.ts';
export type { Anchor } from './graph/map.ts';
export { isProfile, type ProfileName, profilesOnAll } from './graph/profiles.ts';
export type { LevelView, VenueMeta } from './graph/stored.ts';
export { publishedLevel } from './plan/levels.ts';
export {
  CLOSED_TO,
  type FeatureKind,
  type Finding,
  isLineKind,
  isOutlineKind,
  isPlaceKind,
  type LineKind,
  type LocatedFinding,
  type Plan,
  type PlanBarrier,
  type PlanBuilding,
  type PlanDoor,
  type PlanFeature,
  type PlanLevel,
  type PlanLift,
  type PlanLine,
  type PlanMark,
  type PlanOutline,
  type PlanSpace,
  type Rings,
  type SpaceKind,
  TURNSTILE,
} from './plan/plan.ts';
export type { FeatureId, Level, VenueArc } from './plan/venue-ids.ts';
export { alternativesBetween } from './search/alternatives.ts';
export { type AvoidedArea, WaysPast } from './search/avoid.ts';
export { type Course, type CoursePoint, metersOf, secondsOf } from './search/course.ts';
export { courseBetween, type Walk, WalksFrom } from './search/courses.ts';
export {
  anchorsOf,
  costsOut,
  courseIn,
  courseOut,
  leastIn,
  leastOut,
  positionOf,
} from './search/passage.ts';
export { refsOf, Venue } from './search/venue.ts';
export { type Assumed, assumedOn } from './steps/assumptions.ts';
export type { InstructionType, Step, Turn } from './steps/step.ts';
export { stepsOf } from './steps/steps.ts';
