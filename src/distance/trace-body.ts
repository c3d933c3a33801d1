import Type, { type TSchema } from 'typebox';
import { type Body, type Errors, TypedText } from '../contract/body.ts';
import { parametersBody, schemaOf, sentValues } from '../contract/parameters.ts';
import { type InputError, shownInput } from '../contract/problem.ts';
import { crsFault } from '../geo/geojson-crs.ts';
import type { Trace } from '../roads/index.ts';
import { isObject } from '../text/json.ts';
import { GPX_TYPES } from './gpx.ts';
import { MATCH_OPTIONS, type MatchOptions } from './match-options.ts';
import { isMissing, LEAST_ACCURATE, MOST_TRACE_POINTS, TraceRows } from './trace-rows.ts';

/** 10,000 points with all that receivers write beside them. What reads them takes the serving thread some milliseconds. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A trace as it was sent: read, or still GPX; and what the body says of how it is answered. */
export type SentTrace =
  | { readonly trace: Trace; readonly options: Partial<MatchOptions> }
  | { readonly gpx: string; readonly options: Partial<MatchOptions> };

const Point = Type.Object(
  {
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lng: Type.Number({ minimum: -180, maximum: 180 }),
    time: Type.Optional(
      Type.Union([Type.Number(), Type.String()], {
        description:
          'UNIX seconds, or ISO 8601; never earlier than before. One that is repeated counts as not known between these points.',
      }),
    ),
    accuracy: Type.Optional(
      Type.Number({ minimum: 0, maximum: LEAST_ACCURATE, description: 'Standard deviation in metres. Default: 8.' }),
    ),
  },
  { title: 'TracePoint' },
);

export const traceBody: Body<SentTrace> = {
  schema: withGeoJson(
    Type.Object(
      {
        points: Type.Array(Point, { minItems: 2, maxItems: MOST_TRACE_POINTS }),
        ...schemaOf(MATCH_OPTIONS).properties,
      },
      { title: 'Trace' },
    ),
  ),
  form: 'text',
  types: GPX_TYPES,
  jsonTypes: ['application/geo+json'],
  maxBytes: MAX_BODY_BYTES,
  read(value, errors) {
    if (value instanceof TypedText) return { gpx: value.text, options: {} };
    const options = isObject(value) ? sentValues(optionsBody.read(value, errors), value) : {};
    const isGeoJson = isObject(value) && typeof value.type === 'string';
    return { trace: isGeoJson ? readGeoJson(value, errors) : readPoints(value, errors), options };
  },
};

function withGeoJson(own: TSchema): TSchema {
  const line = Type.Object(
    {
      type: Type.Enum(['LineString', 'MultiLineString', 'Feature', 'FeatureCollection'], { type: 'string' }),
      ...schemaOf(MATCH_OPTIONS).properties,
    },
    {
      title: 'TraceGeoJson',
      description: 'A line of GeoJSON; times stand in `properties.coordTimes` or `properties.times`.',
    },
  );
  return Type.Union([own, line]);
}

type Loc = InputError['loc'];
type Sent = Readonly<Record<string, unknown>>;

const optionsBody = parametersBody(MATCH_OPTIONS);

function readPoints(value: unknown, errors: Errors): Trace {
  const rows = new TraceRows(errors);
  const loc = ['body', 'points'];
  const points = isObject(value) ? value.points : undefined;
  if (!isObject(value)) errors.push({ loc: ['body'], type: 'dict_type', msg: 'Input should be an object' });
  else if (points === undefined) errors.push({ loc, type: 'missing', msg: 'Field required' });
  else if (!Array.isArray(points)) errors.push(notList(loc, points));
  for (const [i, point] of Array.isArray(points) ? points.entries() : []) {
    if (rows.isFull) break;
    if (!isObject(point)) errors.push({ loc: [...loc, i], type: 'dict_type', msg: 'Input should be an object' });
    rows.add(isObject(point) ? point : { lat: 0, lng: 0 }, (field) => [...loc, i, field]);
  }
  return rows.finish(loc);
}

const notList = (loc: Loc, value: unknown): InputError => ({
  loc,
  type: 'list_type',
  msg: 'Input should be a valid list',
  ...shownInput(value),
});

/** Reads the one line of a geometry, a feature or a collection of one. */
function readGeoJson(sent: Sent, errors: Errors): Trace {
  const rows = new TraceRows(errors);
  const { geometry, properties, loc } = lineIn(sent);
  const place = [...loc, 'coordinates'];
  refuseOtherSystems(sent, geometry, loc, errors);
  if (!isObject(geometry) || (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString')) {
    const msg = 'Value error, expected one LineString or MultiLineString, or one feature of such a geometry';
    errors.push({ loc, type: 'value_error', msg });
    return rows.finish(place);
  }
  const times = timesIn(properties, [...loc.slice(0, -1), 'properties']);
  const { coordinates } = geometry;
  if (geometry.type === 'LineString') readLine(coordinates, times, rows, place, errors);
  else if (!Array.isArray(coordinates)) errors.push(notList(place, coordinates));
  else {
    const ofLines = listOf(times, coordinates.length, 'lines', errors);
    for (const [i, line] of coordinates.entries()) {
      readLine(line, { loc: [...times.loc, i], value: ofLines?.[i] }, rows, [...place, i], errors);
    }
  }
  return rows.finish(place);
}

/** A system may be named by what was sent, and by its geometry. */
function refuseOtherSystems(sent: Sent, geometry: unknown, loc: Loc, errors: Errors): void {
  const places = [{ value: sent, at: ['body'] }, ...(geometry === sent ? [] : [{ value: geometry, at: loc }])];
  for (const { value, at } of places) {
    const fault = isObject(value) ? crsFault(value.crs) : null;
    if (fault !== null) errors.push({ loc: [...at, 'crs'], type: 'value_error', msg: `Value error, ${fault}` });
  }
}

/** The geometry of what was sent, and where it stands. */
function lineIn(sent: Sent): { readonly geometry: unknown; readonly properties: unknown; readonly loc: Loc } {
  if (sent.type === 'Feature') return { geometry: sent.geometry, properties: sent.properties, loc: ['body', 'geometry'] };
  if (sent.type !== 'FeatureCollection') return { geometry: sent, properties: null, loc: ['body'] };
  const features: readonly unknown[] = Array.isArray(sent.features) ? sent.features : [];
  const [feature] = features;
  if (features.length !== 1 || !isObject(feature)) return { geometry: null, properties: null, loc: ['body', 'features'] };
  return { geometry: feature.geometry, properties: feature.properties, loc: ['body', 'features', 0, 'geometry'] };
}

/** What was sent at a place of the body. */
interface Found {
  readonly loc: Loc;
  readonly value: unknown;
}

/** Times of a line's points, as converters of GPX write them. */
function timesIn(properties: unknown, loc: Loc): Found {
  if (!isObject(properties)) return { loc, value: undefined };
  const { coordTimes, times, coordinateProperties } = properties;
  if (!isMissing(coordTimes)) return { loc: [...loc, 'coordTimes'], value: coordTimes };
  if (!isMissing(times)) return { loc: [...loc, 'times'], value: times };
  const value = isObject(coordinateProperties) ? coordinateProperties.times : undefined;
  return { loc: [...loc, 'coordinateProperties', 'times'], value };
}

/** A list with an entry for each of something; null where nothing was sent, or something else. */
function listOf({ loc, value }: Found, count: number, of: 'points' | 'lines', errors: Errors): readonly unknown[] | null {
  if (isMissing(value)) return null;
  if (!Array.isArray(value)) errors.push(notList(loc, value));
  else if (value.length === count) return value;
  else {
    const msg = `Value error, there are ${value.length} entries for ${count} ${of}: each needs one, null where it is not known`;
    errors.push({ loc, type: 'value_error', msg });
  }
  return null;
}

function readLine(line: unknown, sentTimes: Found, rows: TraceRows, loc: Loc, errors: Errors): void {
  if (!Array.isArray(line)) {
    errors.push(notList(loc, line));
    return;
  }
  const times = listOf(sentTimes, line.length, 'points', errors);
  for (const [i, pair] of line.entries()) {
    if (rows.isFull) return;
    const [lng, lat]: readonly unknown[] = Array.isArray(pair) ? pair : [];
    const time = times?.[i];
    rows.add({ lat, lng, time }, (field) => [...loc, i, { lng: 0, lat: 1, time: 'time', accuracy: 'accuracy' }[field]]);
  }
}
