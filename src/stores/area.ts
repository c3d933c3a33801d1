import Type from 'typebox';
import { outline } from '../database/geography.ts';
import { kept, type Sql, sql } from '../database/sql.ts';
import { checkedGeometry, type Geometry, GeometryError } from '../geo/geometry.ts';
import { readPolyline } from '../geo/polyline.ts';
import { BadValue, flag, number, parameter, type Values } from '../http/parameters.ts';
import { InputProblem } from '../http/problem.ts';
import { query } from './fields.ts';
import { servedStores } from './generation.ts';

/** What is added to a distance to find again what lies at it. */
const MARGIN = 1.0001;
/** Half of the way round the earth, in metres: everything is nearer. */
const MAX_RADIUS = 20_037_509;
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
    if (text === '') return undefined;
    try {
      return checkedGeometry(readPolyline(text), LINE_LIMITS);
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error;
      throw new BadValue('value_error', `Value error, expected an encoded polyline of points on earth: ${error.message}`);
    }
  },
);

/** What searches have in common: which assets, and where. */
export const areaQuery = {
  query,
  lat: number({ minimum: -90, maximum: 90, description: 'Latitude of the position to search from.' }),
  lng: number({ minimum: -180, maximum: 180, description: 'Longitude of the position to search from.' }),
  encoded_polyline: polyline,
  radius: number({ minimum: 0, maximum: MAX_RADIUS, description: 'Metres from the position or the line at most.' }),
  zone: flag('Only assets with a zone that holds the position.'),
};

/** The assets `s` that are asked for, in SQL. */
export interface Area {
  readonly condition: Sql;
  /** Metres from where is asked; null without a place. */
  readonly distance: Sql;
  /** Narrows them to those among which the first so many are, and sorts: nearest first, or by id. */
  readonly first: (count: number) => Sql;
  /** Whether a place bounds them, so that they are few. */
  readonly isBounded: boolean;
  /** A statement about them, kept where its form is one of few: not with a query. */
  readonly statement: (statement: Sql) => Sql;
}

/** @throws InputProblem for parameters that do not go together */
export function areaOf(asked: Values<typeof areaQuery>, projectId: string): Area {
  const { lat, lng, radius, zone, encoded_polyline: line } = asked;
  refuseHalves(asked);
  const conditions = [servedStores(projectId)];
  if (asked.query) conditions.push(sql`(${asked.query})`);
  const point =
    lat !== undefined && lng !== undefined ? sql`ST_SetSRID(ST_MakePoint(${lng}::float8, ${lat}::float8), 4326)` : undefined;
  const place = point ? sql`${point}::geography` : line && outline(sql`ST_GeomFromGeoJSON(${JSON.stringify(line)})`);
  if (place && radius !== undefined) conditions.push(sql`ST_DWithin(s.location, ${place}, ${radius}::float8)`);
  if (point && zone) {
    // As a value and not a join: the zones around the point are looked up once, not for every asset that the planner did not expect.
    conditions.push(sql`(s.store_id in (
      select z.store_id from zones z where z.project_id = ${projectId} and ST_Intersects(z.polygon, ${point}))) is true`);
  }
  const condition = conditions.reduce((all, each) => sql`${all} and ${each}`);
  return {
    condition,
    distance: place ? sql`ST_Distance(s.location, ${place})` : sql`null::float8`,
    first: (count) => (place ? nearest(condition, place, count) : sql`${condition} order by s.store_id`),
    isBounded: radius !== undefined || zone,
    statement: asked.query ? (statement) => statement : kept,
  };
}

/**
 * The index knows the nearest on a sphere, which is 0.3 % off: no farther than the farthest of as many of those, by the ellipsoid, lie the
 * nearest by the ellipsoid. A little more than that, since distance and search are rounded each in its own way.
 */
function nearest(condition: Sql, place: Sql, count: number): Sql {
  return sql`${condition} and ST_DWithin(s.location, ${place}, (
    select max(ST_Distance(n.location, ${place})) * ${MARGIN}::float8 + 1
    from (select s.location from stores s where ${condition} order by s.location <-> ${place} limit ${count}) n
  )) order by ST_Distance(s.location, ${place}), s.store_id`;
}

function refuseHalves({ lat, lng, radius, zone, encoded_polyline: line }: Values<typeof areaQuery>): void {
  const refuse = (name: string, msg: string, type = 'value_error') =>
    new InputProblem([{ loc: ['query', name], msg: type === 'missing' ? msg : `Value error, ${msg}`, type }]);
  if ((lat === undefined) !== (lng === undefined)) {
    throw refuse(lat === undefined ? 'lat' : 'lng', 'Field required: lat and lng go together', 'missing');
  }
  if (lat !== undefined && line) throw refuse('encoded_polyline', 'either lat and lng or a line, not both');
  if (radius !== undefined && lat === undefined && !line)
    throw refuse('radius', 'a radius needs lat and lng, or encoded_polyline');
  if (zone && lat === undefined) throw refuse('zone', 'zone needs lat and lng');
}
