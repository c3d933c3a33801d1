import Type, { type Static } from 'typebox';
import { at } from '../at.ts';
import type { Parameter, Values } from '../contract/parameters.ts';
import { BadValue, itemsOf, number, oneOf, parameter, required, text } from '../contract/parameters.ts';
import { InputProblem } from '../contract/problem.ts';
import { cutPolygons } from '../geo/antimeridian.ts';
import type { Position } from '../geo/position.ts';
import { MODES } from '../modes/index.ts';
import type { ReadyMetric } from '../roads/index.ts';
import { areasToAvoid, checkStops, readAvoid } from './avoid.ts';
import { isolineOf, isolineReply, VALUE_UNIT } from './isoline.ts';
import { ROUTE_STATUS, type RouteReply } from './legs.ts';
import { AVOID_PARAMETER, TRIP_PARAMETERS } from './parameters.ts';
import { InvalidRequest, readPoint } from './points.ts';
import type { Caller, RoadParts, RoadRegion } from './question.ts';
import { roadQuestion } from './question.ts';
import { languageOf } from './route-request.ts';
import { withStatus } from './statuses.ts';
import { readTripTime } from './times.ts';
import { readVehicle, VEHICLE_PARAMETERS } from './vehicle.ts';

const MOST_VALUES = 10;
/** Seconds and metres beyond which nothing is outlined. */
const MOST = { time: 7_200, distance: 200_000 } as const;
/** Less than this is within a cell of the grid that outlines are drawn on. */
const LEAST = { time: 10, distance: 50 } as const;

const { method, units, language, departure_time, arrival_time } = TRIP_PARAMETERS;
const [MOST_MINUTES, MOST_KILOMETERS] = [MOST.time / VALUE_UNIT.time, MOST.distance / VALUE_UNIT.distance];

export const isochroneQuery = {
  origin: required(text('Where one begins, or ends with `direction=to`: `latitude,longitude`.')),
  direction: oneOf(['from', 'to'], 'Whether the area is reached from the point, or the point from the area.', 'from'),
  value: number({
    minimum: 0,
    maximum: 1_000_000,
    description: `Minutes, or kilometres with \`method=distance\`, up to ${MOST_MINUTES} min or ${MOST_KILOMETERS} km: the answer is one line, \`isoline\`. Either this or \`values\`.`,
  }),
  values: limits(
    `Seconds, or metres with \`method=distance\`, joined by \`|\`: at most ${MOST_VALUES}, up to ${MOST.time} s or ${MOST.distance} m. The answer is polygons of GeoJSON. Either these or \`value\`.`,
  ),
  mode: oneOf(MODES, 'Mode of travel.', 'driving'),
  ...VEHICLE_PARAMETERS,
  method,
  units,
  language,
  avoid: AVOID_PARAMETER,
  departure_time,
  arrival_time,
};
type IsochroneQuery = Values<typeof isochroneQuery>;

/** Refuses a request for no area, or for areas in two forms. @throws InputProblem */
export function checkLimits({ value, values }: IsochroneQuery, place: 'query' | 'body'): void {
  if (value === undefined && values === undefined) {
    throw new InputProblem([{ loc: [place, 'value'], type: 'missing', msg: 'Field required, or values', input: null }]);
  }
  if (value !== undefined && values !== undefined) {
    const msg = 'Value error, value and values cannot be used together';
    throw new InputProblem([{ loc: [place, 'value'], type: 'value_error', msg, input: value }]);
  }
}

const Ring = Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }));

export const isochroneReply = Type.Object(
  {
    ...ROUTE_STATUS,
    type: Type.Literal('FeatureCollection'),
    features: Type.Array(
      Type.Object({
        type: Type.Literal('Feature'),
        properties: Type.Object({ value: Type.Number(), method: Type.String(), mode: Type.String() }),
        geometry: Type.Object({ type: Type.Literal('MultiPolygon'), coordinates: Type.Array(Type.Array(Ring)) }),
      }),
    ),
  },
  { title: 'Isochrones' },
);
/** With `values`, and with `value`. */
export const reachReply = Type.Union([isochroneReply, isolineReply]);
type Reply = Static<typeof reachReply>;

function limits(description: string): Parameter<readonly number[] | undefined> {
  return parameter(Type.String({ description }), undefined, (joined) => {
    const parts = itemsOf(joined);
    if (parts.length === 0) return undefined;
    if (parts.length > MOST_VALUES) {
      throw new BadValue('too_long', `List should have at most ${MOST_VALUES} items`, { max_length: MOST_VALUES });
    }
    const wrong = parts.find((part) => !/^\d+(\.\d+)?$/.test(part));
    if (wrong !== undefined)
      throw new BadValue('float_parsing', `Input should be numbers joined by |, not '${wrong.slice(0, 40)}'`);
    return parts.map(Number);
  });
}

const refuseAll = (status: RouteReply['status'], message: string): Reply => ({
  status,
  type: 'FeatureCollection',
  features: [],
  error_message: message,
});
const refuseOne = (status: RouteReply['status'], message: string): Reply => ({ status, error_message: message });

/** Answers what is reached from a point within each of some times, or distances, as polygons, or within one of them as a line. */
export function isochrone(
  parts: RoadParts<RoadRegion>,
  query: IsochroneQuery,
  { project, acceptLanguage }: Caller,
): Promise<Reply> {
  const { method, value } = query;
  const refuse = value === undefined ? refuseAll : refuseOne;
  return withStatus<Reply>(parts.log, refuse, async () => {
    const origin = readPoint(query.origin, 'origin');
    const limits = limitsOf(query);
    const outlines = await outlinesOf(parts, query, { origin, limits, owner: project.id });
    if (!outlines) return refuse('ZERO_RESULTS', 'There is no road within 5 km of the origin');
    if (value !== undefined) {
      const language = languageOf(query, acceptLanguage);
      const line = isolineOf(at(outlines, 0), { origin, method, value, units: query.units, language });
      return line ?? refuse('ZERO_RESULTS', 'The area is too small for an outline');
    }
    return {
      status: 'OK',
      type: 'FeatureCollection',
      features: outlines.map((coordinates, i) => ({
        type: 'Feature',
        properties: { value: at(limits, i), method, mode: query.mode },
        geometry: { type: 'MultiPolygon', coordinates: cutPolygons(coordinates) },
      })),
    };
  });
}

/** Seconds or metres. @throws InvalidRequest */
function limitsOf({ method, value, values }: IsochroneQuery): readonly number[] {
  const [name, unit] = value === undefined ? ['values', 1] : ['value', VALUE_UNIT[method]];
  const limits = value === undefined ? (values ?? []) : [value * unit];
  const wrong = limits.find((limit) => limit < LEAST[method] || limit > MOST[method]);
  if (wrong === undefined) return limits;
  const told = (limit: number) => String(Math.round((limit / unit) * 1000) / 1000);
  const words = method === 'time' ? ['seconds', 'minutes'] : ['metres', 'kilometres'];
  throw new InvalidRequest(
    `${name}: ${told(wrong)} is not between ${told(LEAST[method])} and ${told(MOST[method])} ${words[unit === 1 ? 0 : 1]}`,
  );
}

interface Wanted {
  readonly origin: Position;
  readonly limits: readonly number[];
  readonly owner: string;
}

async function outlinesOf({ region }: RoadParts<RoadRegion>, query: IsochroneQuery, { origin, limits, owner }: Wanted) {
  const { mode, method, direction } = query;
  const avoid = readAvoid(query.avoid);
  const { areas } = avoid;
  const vehicle = readVehicle(query);
  const time = readTripTime(query.departure_time, query.arrival_time);
  if (time && (time.kind === 'departure') !== (direction === 'from')) {
    throw new InvalidRequest('departure_time goes with direction=from, arrival_time with direction=to');
  }
  const asked = await roadQuestion(region(), { mode, method, vehicle, time, avoid, from: origin, to: origin });
  const { roads, key } = asked;
  checkStops(areasToAvoid(avoid, key), [['origin', origin]]);
  const when = asked.isConditional && asked.moment ? { moment: asked.moment } : {};
  const by = (ready: ReadyMetric | null) => roads.outlines({ key, ready, areas, origin, direction, limits, ...when }, owner);
  return roads.answer({ key, areas, owner }, { byMetric: by, plainly: () => by(null) });
}
