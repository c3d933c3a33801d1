/** The road engine, as the rest of the house sees it: what is not exported here belongs to the room alone. */

export { type CourseHeights, climbsOf, heightsAlong, MOST_PROFILE_POINTS, profileOf } from './guidance/climb.ts';
export { lineThrough } from './guidance/line-through.ts';
export { type Maneuver, maneuversOf } from './guidance/maneuvers.ts';
export { type RouteLine, routeLineOf } from './guidance/route-line.ts';
export { buildNetwork } from './hierarchy/build.ts';
export { Cuts } from './hierarchy/cuts.ts';
export type { JunctionGraph } from './hierarchy/dissect.ts';
export type { NetworkDraft } from './hierarchy/draft.ts';
export { gathered } from './hierarchy/gathered.ts';
export { usualMetrics } from './hierarchy/usual-metrics.ts';
export { type AsideSearches, LiveRoads } from './live/live.ts';
export type { ConditionsKey, MetricKey, ReadyMetric } from './live/ready-metrics.ts';
export { receivedMetric, type SentMetric, sentMetric } from './live/sent-metric.ts';
export { NOBODY, RoadTimeout } from './live/worker.ts';
export { Bearings, bearingBetween, turnAngle, vectorBetween } from './network/bearings.ts';
export type { ChargedRoads } from './network/charged-roads.ts';
export { isInAreas, type SimplePolygon } from './network/closed-areas.ts';
export { type Conditions, MINUTES_PER_DAY, weekdayOf } from './network/conditions.ts';
export { LENGTH_UNITS_PER_METER, type Method, TIME_UNITS_PER_SECOND, type TripTable } from './network/cost.ts';
export { openRoads, openServedRoads, type Roads, RoadsWriter, sharedRoads } from './network/file.ts';
export { HEIGHT_METERS, heightOf, type SegmentHeights } from './network/heights.ts';
export {
  ARC_FLAGS,
  arcTime,
  FORBIDDEN,
  flaggedNetwork,
  type ModeCosts,
  ModeNotAvailable,
  type Network,
  networkOf,
  PRIVATE_TURN,
  ROAD_CLASSES,
  type TimedCosts,
  UNUSABLE,
} from './network/network.ts';
export type { SharedRoads } from './network/parts.ts';
export {
  type Arc,
  type DraftArc,
  type Half,
  halvesOf,
  isForward,
  reverseOf,
  type Segment,
  segmentOf,
} from './network/road-ids.ts';
export type { RoadsContent } from './network/sections.ts';
export { COORDINATE_SCALE } from './network/segments.ts';
export { segmentsIn } from './network/segments-in-polygon.ts';
export { countryOf, nameOf, POST_KINDS, packCode, postAt, type RoadSigns, SIGN_KINDS, textOf } from './network/signs.ts';
export { buildSnapIndex, type Snapped } from './network/snap.ts';
export { isTolledFor, type TollRules, whomBit } from './network/toll-rules.ts';
export { ANY_SIZE, boxesOf, USUALLY, type VehicleBoxes, type VehicleCosts } from './network/vehicles.ts';
export { costsOf, isUsable } from './network/weighting.ts';
export type { MatchedTrace, TraceMatching } from './search/match-path.ts';
export { mainOf, type Question, RoadQueries, type RoadWay, type TripMatrix } from './search/queries.ts';
export { type RoadRoute, type RouteWish, routesOf } from './search/stop-routes.ts';
export { GAP_REASONS, POINT_STATES, type Trace } from './search/trace.ts';
export { TripRows } from './search/trip-rows.ts';
export {
  type LiveState,
  readSpeeds,
  type SpeedTable,
  speedsOnRoads,
  WHOLE_WAY,
  writeSpeeds,
} from './traffic/known-speeds.ts';
export { laterBy, type TripMoment } from './traffic/timetable.ts';
export { CLOSED_KMH } from './traffic/traffic.ts';
