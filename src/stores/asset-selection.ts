import Type from 'typebox';
import { first } from '../at.ts';
import { BadValue, flag, number, parameter, type Values } from '../contract/parameters.ts';
import { InputProblem } from '../contract/problem.ts';
import { measuringEffort } from '../database/effort.ts';
import { outline } from '../database/geography.ts';
import { joined, type Sql, sql } from '../database/sql.ts';
import type { RowFilter } from '../filter/row-filter.ts';
import { linesOf } from '../geo/buffer.ts';
import { checkedGeometry, countPositions, type Geometry, GeometryError } from '../geo/geometry.ts';
import { readPolyline } from '../geo/polyline.ts';
import type { Position } from '../geo/position.ts';
import { Work } from '../http/work.ts';
import { query } from './fields.ts';
import { servedZones, versionOf } from './generation.ts';
import { type RowTest, testOf, testQuery } from './row-test.ts';
import type { Moment } from './wall-clock.ts';

/** Half of the way round the earth, in metres: everything is nearer. */
export const MAX_RADIUS = 20_037_509;
/** A line at most: its length is once round the earth and back. */
const MAX_LINE_LENGTH = 140_000;
const LINE_LIMITS = { maxPositions: 10_000, maxDegrees: 720 };

const polyline = parameter(
  Type.String({
    description: 'An encoded polyline to search along, instead of `lat` and `lng`.',
    maxLength: MAX_LINE_LENGTH,
  }),
  undefined,
  (text): Geometry | undefined => {
    try {
      return checkedGeometry(readPolyline(text), LINE_LIMITS);
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error;
      throw new BadValue('value_error', `Value error, expected an encoded polyline of points on earth: ${error.message}`);
    }
  },
);

/** What searches have in common: which assets, and where. */
export const selectionQuery = {
  query,
  lat: number({ minimum: -90, maximum: 90, description: 'Latitude of the position to search from.' }),
  lng: number({ minimum: -180, maximum: 180, description: 'Longitude of the position to search from.' }),
  encoded_polyline: polyline,
  radius: number({ minimum: 0, maximum: MAX_RADIUS, description: 'Metres from the position or the line at most.' }),
  zone: flag('Only assets with a zone that holds the position.'),
  ...testQuery,
};

/** The assets `s` that a request selects, in SQL. */
export interface AssetSelection {
  readonly projectId: string;
  /** The condition that an index answers, for the candidates; null when they may be any asset of the project. */
  readonly narrowed: Sql | null;
  /** The filter on attributes, checked on the candidates, wherever they lie. */
  readonly filter: RowFilter | null;
  /** From where distances are measured, and how far at most. */
  readonly place: Place | null;
  /** What is asked of the candidates one by one, outside of the database. */
  readonly test: RowTest | null;
  /** The microseconds that the embedded database needs to look at one of them, about. */
  readonly effort: number;
  /** Whether a place bounds them. */
  readonly isBounded: boolean;
  /** What the search may take of the database. */
  readonly work: Work;
}

export interface Place {
  readonly kind: 'point' | 'line';
  /** Geography. */
  readonly outline: Sql;
  /** The microseconds that it takes to read the place, and then each distance. */
  readonly always: number;
  readonly aDistance: number;
  readonly meters: number | null;
  /** What only takes a look at an index, and is true for all so near. */
  readonly near: (meters: number) => Sql;
}

/** What a search may take in all, in microseconds of the embedded database. */
const MOST_EFFORT = 1_000_000;
/** What to send instead, by the parameter that costs most. */
const ADVICE = {
  query: 'a query with fewer clauses',
  encoded_polyline: 'a line with fewer positions',
  radius: 'a query',
} as const;
const A_ROW = 1.5;
const A_DISTANCE = 1;
/** To read the hours of an asset, and to ask whether it is open; and to look at one edge of a polygon. */
const AN_OPENING = 3;
const AN_EDGE = 0.005;
const A_POSITION = 6;
/** A line is looked for around so many parts of it. */
const PARTS = 16;

/** All assets of a project that meet a filter. */
export function selectionByFilter(filter: RowFilter | null, projectId: string, sentIn: SentIn = 'query'): AssetSelection {
  return {
    projectId,
    narrowed: filter?.words ? sql`s.words @@ ${filter.words}::tsquery` : null,
    filter,
    place: null,
    test: null,
    effort: A_ROW + (filter?.effort ?? 0),
    isBounded: false,
    work: workOf(projectId, filter ? 'query' : 'radius', sentIn),
  };
}

/** Where the parameters of a search stand. */
export type SentIn = 'query' | 'body';

/** @param now the moment of the request. @throws InputProblem for parameters that do not go together */
export function selectionOf(
  asked: Values<typeof selectionQuery>,
  projectId: string,
  { sentIn, now }: { readonly sentIn: SentIn; readonly now: Moment },
): AssetSelection {
  refuseHalves(asked, sentIn);
  const test = testOf(asked, now);
  const found = placedSelection(asked, projectId, sentIn);
  if (!test) return found;
  const { area, open } = test;
  const covers = area?.covers().map(({ centre, meters }) => nearPoint(pointAt(centre), meters));
  return {
    ...found,
    test,
    narrowed: all([found.narrowed, covers ? sql`(${joined(covers, ' or ')})` : null]),
    effort: found.effort + (open ? AN_OPENING : 0) + (area ? area.mostEdges * AN_EDGE : 0),
    isBounded: found.isBounded || area !== null,
  };
}

function placedSelection(asked: Values<typeof selectionQuery>, projectId: string, sentIn: SentIn): AssetSelection {
  const { lat, lng, radius, zone, encoded_polyline: line, query: filter } = asked;
  const everywhere = selectionByFilter(filter ?? null, projectId, sentIn);
  const meters = radius ?? null;
  if (line) return withPlace(everywhere, { ...lineOf(line), meters }, { inZone: null, sentIn });
  if (lat === undefined || lng === undefined) return everywhere;
  const point = pointAt({ lat, lng });
  // As a value and not a join: the zones around the point are looked up once, not for every asset that the planner did not expect.
  const inZone = sql`(s.store_id in (
    select z.store_id from ${versionOf(projectId)}, waypost.zones z where ${servedZones(projectId)} and postgis.ST_Intersects(z.polygon, ${point}))) is true`;
  return withPlace(everywhere, { ...pointOf(point), meters }, { inZone: zone ? inZone : null, sentIn });
}

function withPlace(
  everywhere: AssetSelection,
  place: Place,
  { inZone, sentIn }: { readonly inZone: Sql | null; readonly sentIn: SentIn },
): AssetSelection {
  const { meters, aDistance } = place;
  const conditions = [everywhere.narrowed, meters === null ? null : place.near(meters), inZone];
  return {
    ...everywhere,
    place,
    narrowed: all(conditions),
    effort: everywhere.effort + aDistance,
    isBounded: meters !== null || inZone !== null,
    work:
      place.kind === 'line' && aDistance > everywhere.effort
        ? workOf(everywhere.projectId, 'encoded_polyline', sentIn)
        : everywhere.work,
  };
}

function workOf(projectId: string, costliest: keyof typeof ADVICE, sentIn: SentIn): Work {
  return new Work(projectId, MOST_EFFORT, {
    loc: [sentIn, costliest],
    what: 'the search',
    advice: `Send ${ADVICE[costliest]}, or a smaller radius`,
  });
}

const pointAt = ({ lat, lng }: Position) =>
  sql`postgis.ST_SetSRID(postgis.ST_MakePoint(${lng}::float8, ${lat}::float8), 4326)`;
const nearPoint = (point: Sql, meters: number) =>
  sql`s.location operator(postgis.&&) postgis._ST_Expand(${point}::postgis.geography, ${Math.min(meters, MAX_RADIUS)}::float8)`;

function pointOf(point: Sql) {
  const outlined = sql`${point}::postgis.geography`;
  const near = (meters: number) => nearPoint(point, meters);
  return { kind: 'point', outline: outlined, always: 0, aDistance: A_DISTANCE, near } as const;
}

function lineOf(line: Geometry) {
  const { always, aFeature, aPosition } = measuringEffort(line);
  return {
    kind: 'line',
    outline: outlineOf(line),
    always: always + countPositions(line) * A_POSITION,
    aDistance: aFeature + aPosition,
    near: nearLine(line),
  } as const;
}

/** The same within other metres. */
export function within(selection: AssetSelection, place: Place, meters: number): AssetSelection {
  return { ...around(selection, place, meters), place: { ...place, meters } };
}

/** The same with all that an index has within other metres, some of which lie farther away. */
export function around(selection: AssetSelection, place: Place, meters: number): AssetSelection {
  return { ...selection, narrowed: all([selection.narrowed, place.near(meters)]) };
}

function all(conditions: readonly (Sql | null)[]): Sql | null {
  return conditions.reduce((left, right) => (left && right ? sql`${left} and ${right}` : (left ?? right)), null);
}

const outlineOf = (line: Geometry) => outline(sql`postgis.ST_GeomFromGeoJSON(${JSON.stringify(line)})`);

/** Around parts of the line, which lie in smaller boxes than all of it. */
function nearLine(line: Geometry): (meters: number) => Sql {
  const positions = linesOf(line).flat();
  const length = Math.max(1, Math.ceil((positions.length - 1) / PARTS));
  const starts = Array.from({ length: Math.max(1, Math.ceil((positions.length - 1) / length)) }, (_, i) => i * length);
  const parts = starts.map((start) => positions.slice(start, start + length + 1));
  return (meters) => {
    const boxes = parts.map((part) => {
      const geometry: Geometry =
        part.length === 1 ? { type: 'Point', coordinates: first(part) } : { type: 'LineString', coordinates: part };
      return sql`s.location operator(postgis.&&) postgis._ST_Expand(${outlineOf(geometry)}, ${meters}::float8)`;
    });
    return sql`(${joined(boxes, ' or ')})`;
  };
}

/** @throws InputProblem for parameters that do not go together */
export function refuseHalves(asked: Values<typeof selectionQuery>, sentIn: SentIn): void {
  const { lat, lng, radius, zone, encoded_polyline: line, open_now: isNow, open_at: openAt } = asked;
  const refuse = (name: string, msg: string, type = 'value_error') =>
    new InputProblem([{ loc: [sentIn, name], msg: type === 'missing' ? msg : `Value error, ${msg}`, type }]);
  if ((lat === undefined) !== (lng === undefined)) {
    throw refuse(lat === undefined ? 'lat' : 'lng', 'Field required: lat and lng go together', 'missing');
  }
  if (lat !== undefined && line) throw refuse('encoded_polyline', 'either lat and lng or a line, not both');
  if (radius !== undefined && lat === undefined && !line)
    throw refuse('radius', 'a radius needs lat and lng, or encoded_polyline');
  if (isNow && openAt) throw refuse('open_at', 'either open_now or open_at, not both');
  if (zone && lat === undefined) throw refuse('zone', 'zone needs lat and lng');
}
