import { setImmediate } from 'node:timers/promises';
import Type, { type Static } from 'typebox';
import { at } from '../at.ts';
import { mapId } from '../contract/long-integer.ts';
import { chooseLanguage } from '../http/language.ts';
import {
  costsOf,
  GAP_REASONS,
  type MatchedTrace,
  type MetricKey,
  networkOf,
  POINT_STATES,
  type Roads,
  routeLineOf,
  type Trace,
  type TraceMatching,
} from '../roads/index.ts';
import { DISTANCE_LANGUAGES } from '../text/distance-languages.ts';
import { readGpx } from './gpx.ts';
import { encoded, joined, Location, location, measured, Polyline, ROUTE_STATUS, type RouteReply } from './legs.ts';
import { MATCH_OPTIONS, type MatchOptions } from './match-options.ts';
import { Measured, measuredDistance } from './measured.ts';
import type { Caller, RoadParts, RoadRegion } from './question.ts';
import { roadStretches, type Stretches } from './road-stretches.ts';
import { WithoutRoads, withStatus } from './statuses.ts';
import type { SentTrace } from './trace-body.ts';
import { wordingOf } from './wording.ts';

export const matchQuery = MATCH_OPTIONS;

const PointIndex = Type.Integer({ minimum: 0, description: 'A point of the request, from 0.' });
const ROAD = {
  /** Name and number of the road, empty where it has none. */
  name: Type.String(),
  ref: Type.String(),
  way_id: mapId('Id of the way in OpenStreetMap.'),
};

const Road = Type.Object(
  {
    ...ROAD,
    distance: Measured,
    /** The first and the last of the points that are on it; neither where all were noted before or after. */
    from_point: Type.Optional(PointIndex),
    to_point: Type.Optional(PointIndex),
  },
  { title: 'MatchedRoad' },
);

const Matching = Type.Object(
  {
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    distance: Measured,
    duration: Measured,
    polyline: Polyline,
    start_point: PointIndex,
    end_point: PointIndex,
    roads: Type.Array(Road),
  },
  { title: 'Matching' },
);

const Point = Type.Union([
  Type.Object(
    {
      matched: Type.Literal(true),
      location: Location,
      distance: Measured,
      matching: Type.Integer({ minimum: 0, description: 'Its matching, from 0.' }),
      ...ROAD,
    },
    { title: 'MatchedPoint' },
  ),
  Type.Object(
    { matched: Type.Literal(false), reason: Type.Enum(POINT_STATES.slice(1), { type: 'string' }) },
    { title: 'UnmatchedPoint' },
  ),
]);

const Gap = Type.Object(
  { after_point: PointIndex, before_point: PointIndex, reason: Type.Enum([...GAP_REASONS], { type: 'string' }) },
  { title: 'MatchingGap' },
);

export const matchReply = Type.Object({
  ...ROUTE_STATUS,
  matchings: Type.Array(Matching),
  points: Type.Array(Point),
  gaps: Type.Array(Gap),
});
type Reply = Static<typeof matchReply>;

const refuse = (status: RouteReply['status'], message: string): Reply => ({
  status,
  matchings: [],
  points: [],
  gaps: [],
  error_message: message,
});

/** Who asks, with what. */
interface MatchCall extends Caller {
  readonly query: MatchOptions;
  readonly body: SentTrace;
}

/** Answers where on roads a trace was: what keeps it from being answered is a status. @throws InputProblem for GPX that cannot be read */
export async function match(
  parts: RoadParts<RoadRegion>,
  { query, body, project, acceptLanguage }: MatchCall,
): Promise<Reply> {
  const options = { ...query, ...body.options };
  const trace = 'gpx' in body ? await readGpx(body.gpx) : body.trace;
  return withStatus<Reply>(parts.log, refuse, async () => {
    const { roads } = parts.region();
    if (!roads) throw new WithoutRoads();
    const key: MetricKey = { mode: options.mode, method: 'time', avoid: 0, slot: null, isNow: false };
    const owner = project.id;
    const matched = await roads.answer(
      { key, areas: [], owner },
      { byMetric: (ready) => roads.match({ ready, trace }, owner), plainly: null },
    );
    const language = chooseLanguage(options.language, acceptLanguage, LANGUAGES);
    return shape(roads.roads, trace, matched, { ...options, language });
  });
}

const LANGUAGES = new Set<string>(DISTANCE_LANGUAGES);

/** How a matching is told. */
interface Shown extends Pick<MatchOptions, 'mode' | 'units'> {
  readonly language: string;
}

/** Tells a matched trace, bit by bit: with 10,000 points it takes some tens of milliseconds, between which others have their turn. */
async function shape(roads: Roads, trace: Trace, matched: MatchedTrace, shown: Shown): Promise<Reply> {
  const { matchings, gaps, state } = matched;
  const { mode, units, language } = shown;
  const wording = wordingOf(language);
  const meters = (value: number) => measuredDistance(wording, units, value);
  const times = costsOf(networkOf(roads, mode), mode).time;
  const stretches: Stretches[] = [];
  const told: Reply['matchings'] = [];
  for (const [number, each] of matchings.entries()) {
    const courses = each.ways.map((way) => routeLineOf(roads, mode, times, way));
    await setImmediate();
    const own = roadStretches(roads, matched, number, courses);
    stretches.push(own);
    await setImmediate();
    const { seconds, length } = tripOf(trace, each);
    told.push({
      confidence: Math.round(each.confidence * 1000) / 1000,
      ...measured(wording, units, length, seconds),
      polyline: encoded(joined(courses.map(({ line }) => line))),
      start_point: each.first,
      end_point: each.last,
      roads: own.stretches.map(({ road, meters: of, points }) => ({
        ...road,
        distance: meters(of),
        ...(points && { from_point: points[0], to_point: points[1] }),
      })),
    });
  }
  await setImmediate();
  const answer = {
    matchings: told,
    points: Array.from(state, (_, point) => shapePoint(matched, stretches, point, meters)),
    gaps: gaps.map(({ after, before, reason }) => ({ after_point: after, before_point: before, reason })),
  };
  await setImmediate();
  if (told.length > 0) return { status: 'OK', ...answer };
  return { status: 'ZERO_RESULTS', ...answer, error_message: 'No two of the points are on roads with a way between them' };
}

/** The metres of a matching, and its seconds: by the clock of the trace, or where it has none or stands still as the mode of travel takes for the way. */
function tripOf({ time }: Trace, { ways, first, last }: TraceMatching) {
  const seconds = at(time, last) - at(time, first);
  const usual = ways.reduce((sum, { trip }) => sum + trip.seconds, 0);
  return {
    seconds: seconds > 0 ? seconds : usual,
    length: ways.reduce((sum, { trip }) => sum + trip.meters, 0),
  };
}

function shapePoint(
  { state, matching, piece, lat, lng, meters }: MatchedTrace,
  roads: readonly Stretches[],
  point: number,
  shownMeters: (meters: number) => Static<typeof Measured>,
): Reply['points'][number] {
  const reason = at(POINT_STATES, at(state, point));
  if (reason !== 'matched') return { matched: false, reason };
  const number = at(matching, point);
  const { stretches, ofPiece } = at(roads, number);
  return {
    matched: true,
    location: location({ lat: at(lat, point), lng: at(lng, point) }),
    distance: shownMeters(at(meters, point)),
    matching: number,
    ...at(stretches, at(ofPiece, at(piece, point))).road,
  };
}
