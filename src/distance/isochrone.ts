import Type, { type Static } from 'typebox';
import { at } from '../at.ts';
import type { Parameter, Values } from '../contract/parameters.ts';
import { BadValue, oneOf, parameter, required, text } from '../contract/parameters.ts';
import { MODES } from '../modes/index.ts';
import type { ReadyMetric } from '../roads/index.ts';
import { readAvoid } from './avoid.ts';
import { ROUTE_STATUS, type RouteReply } from './legs.ts';
import { AVOID_PARAMETER, TRIP_PARAMETERS } from './parameters.ts';
import { InvalidRequest, readPoint } from './points.ts';
import type { Caller, RoadParts, RoadRegion } from './question.ts';
import { roadQuestion } from './question.ts';
import { withStatus } from './statuses.ts';
import { readTripTime } from './times.ts';
import { readVehicle, VEHICLE_PARAMETERS } from './vehicle.ts';

const MOST_VALUES = 10;
/** Seconds and metres beyond which nothing is outlined. */
const MOST = { time: 7_200, distance: 200_000 } as const;
/** Less than this is within a cell of the grid that outlines are drawn on. */
const LEAST = { time: 10, distance: 50 } as const;

const { method, departure_time, arrival_time } = TRIP_PARAMETERS;

export const isochroneQuery = {
  origin: required(text('Where one begins, or ends with `direction=to`: `latitude,longitude`.')),
  direction: oneOf(['from', 'to'], 'Whether the area is reached from the point, or the point from the area.', 'from'),
  values: required(
    limits(
      `Seconds, or metres with \`method=distance\`, joined by \`|\`: at most ${MOST_VALUES}, up to ${MOST.time} s or ${MOST.distance} m.`,
    ),
  ),
  mode: oneOf(MODES, 'Mode of travel.', 'driving'),
  ...VEHICLE_PARAMETERS,
  method,
  avoid: AVOID_PARAMETER,
  departure_time,
  arrival_time,
};

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
type Reply = Static<typeof isochroneReply>;

function limits(description: string): Parameter<readonly number[] | undefined> {
  return parameter(Type.String({ description }), undefined, (joined) => {
    const parts = joined.split('|').map((part) => part.trim());
    if (parts.length > MOST_VALUES) {
      throw new BadValue('too_long', `List should have at most ${MOST_VALUES} items`, { max_length: MOST_VALUES });
    }
    const wrong = parts.find((part) => !/^\d+(\.\d+)?$/.test(part));
    if (wrong !== undefined)
      throw new BadValue('float_parsing', `Input should be numbers joined by |, not '${wrong.slice(0, 40)}'`);
    return parts.map(Number);
  });
}

const refuse = (status: RouteReply['status'], message: string): Reply => ({
  status,
  type: 'FeatureCollection',
  features: [],
  error_message: message,
});

/** Answers what is reached from a point within each of some times, or distances, as polygons. */
export function isochrone(
  parts: RoadParts<RoadRegion>,
  query: Values<typeof isochroneQuery>,
  { project }: Caller,
): Promise<Reply> {
  return withStatus<Reply>(parts.log, refuse, async () => {
    const { mode, method, values, direction } = query;
    const origin = readPoint(query.origin, 'origin');
    const avoid = readAvoid(query.avoid);
    const { areas } = avoid;
    const vehicle = readVehicle(query);
    const time = readTripTime(query.departure_time, query.arrival_time);
    if (time && (time.kind === 'departure') !== (direction === 'from')) {
      throw new InvalidRequest('departure_time goes with direction=from, arrival_time with direction=to');
    }
    const wrong = values.find((value) => value < LEAST[method] || value > MOST[method]);
    if (wrong !== undefined) {
      const unit = method === 'time' ? 'seconds' : 'metres';
      throw new InvalidRequest(`values: ${wrong} is not between ${LEAST[method]} and ${MOST[method]} ${unit}`);
    }
    const asked = await roadQuestion(parts.region(), {
      mode,
      method,
      vehicle,
      time,
      avoid,
      from: origin,
      to: origin,
    });
    const { roads, key } = asked;
    const owner = project.id;
    const when = asked.isConditional && asked.moment ? { moment: asked.moment } : {};
    const by = (ready: ReadyMetric | null) =>
      roads.outlines({ key, ready, areas, origin, direction, limits: values, ...when }, owner);
    const outlines = await roads.answer({ key, areas, owner }, { byMetric: by, plainly: () => by(null) });
    if (!outlines) return refuse('ZERO_RESULTS', 'There is no road within 5 km of the origin');
    return {
      status: 'OK',
      type: 'FeatureCollection',
      features: outlines.map((coordinates, i) => ({
        type: 'Feature',
        properties: { value: at(values, i), method, mode },
        geometry: { type: 'MultiPolygon', coordinates },
      })),
    };
  });
}
