import { crsFault } from './geojson-crs.ts';
import { type LngLat, lngLat, type Pair, type Xy } from './position.ts';

interface Shaped<Type extends string, Coordinates> {
  readonly type: Type;
  readonly coordinates: Coordinates;
}

/** A geometry of one kind, flat, as GeoJSON writes it. @template P its positions */
export type GeometryOf<P extends Pair> =
  | Shaped<'Point', P>
  | Shaped<'MultiPoint', readonly P[]>
  | Shaped<'LineString', readonly P[]>
  | Shaped<'MultiLineString', readonly (readonly P[])[]>
  | Shaped<'Polygon', readonly (readonly P[])[]>
  | Shaped<'MultiPolygon', readonly (readonly (readonly P[])[])[]>;

/** A geometry in longitude and latitude (RFC 7946). */
export type Geometry = GeometryOf<LngLat>;
export type Point = Extract<Geometry, Shaped<'Point', unknown>>;
export type Line = Extract<Geometry, Shaped<'LineString', unknown>>;
/** What covers ground. */
export type Surface = Extract<Geometry, Shaped<'Polygon' | 'MultiPolygon', unknown>>;

export const TYPES = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'] as const;

/** What is wrong with a geometry, and where in it: `coordinates`, 0, 3. */
export class GeometryError extends Error {
  readonly path: readonly (string | number)[];

  constructor(path: readonly (string | number)[], message: string) {
    super(message);
    this.name = 'GeometryError';
    this.path = path;
  }
}

/** What a geometry may be at most. */
export interface GeometryLimits {
  readonly maxPositions: number;
  /** The length of all its edges, in degrees: what it costs to measure on the ellipsoid. */
  readonly maxDegrees: number;
  /** Whether a ring that is not closed is closed. */
  readonly closesRings?: boolean;
}

/**
 * Checks a geometry of GeoJSON: its form, that its numbers are finite and on earth, that rings are closed, that it names no other system of
 * coordinates (`crs`). Heights are left out.
 * Whether a polygon crosses itself is for the database to say.
 *
 * @throws GeometryError
 */
export function checkedGeometry(value: unknown, limits: GeometryLimits): Geometry {
  if (typeof value === 'object' && value !== null && 'crs' in value) {
    const fault = crsFault(value.crs);
    if (fault !== null) throw new GeometryError(['crs'], fault);
  }
  return geometryOf(value, new CoordinateReader(limits, degreesAt));
}

/** Numbers that places on Earth have in a system of coordinates. */
export interface Domain {
  /** What the system is called in errors. */
  readonly system: string;
  /** The largest coordinate, in its units. */
  readonly farthest: number;
}

/** The same in another system than longitude and latitude: any numbers that a place on Earth can have there. @throws GeometryError */
export function checkedProjected(
  value: unknown,
  limits: Omit<GeometryLimits, 'maxDegrees'>,
  domain: Domain,
): GeometryOf<Xy> {
  const positionAt = (x: number, y: number, path: Path) => projectedAt(x, y, path, domain);
  return geometryOf(value, new CoordinateReader({ ...limits, maxDegrees: Infinity }, positionAt));
}

function geometryOf<P extends Pair>(value: unknown, reader: CoordinateReader<P>): GeometryOf<P> {
  if (typeof value !== 'object' || value === null) throw new GeometryError([], 'expected a geometry of GeoJSON');
  if (!('type' in value) || !('coordinates' in value)) {
    const isCollection = 'type' in value && value.type === 'GeometryCollection';
    throw new GeometryError(
      [],
      isCollection
        ? 'a GeometryCollection is not one of the geometries here'
        : 'expected an object with type and coordinates',
    );
  }
  const type = TYPES.find((known) => known === value.type);
  if (!type) throw new GeometryError(['type'], `expected one of ${TYPES.join(', ')}`);
  const { coordinates } = value;
  const at = ['coordinates'];
  switch (type) {
    case 'Point':
      return { type, coordinates: reader.position(coordinates, at) };
    case 'MultiPoint':
      return { type, coordinates: reader.list(coordinates, at, 1, (each, path) => reader.position(each, path)) };
    case 'LineString':
      return { type, coordinates: reader.line(coordinates, at) };
    case 'MultiLineString':
      return { type, coordinates: reader.list(coordinates, at, 1, (each, path) => reader.line(each, path)) };
    case 'Polygon':
      return { type, coordinates: reader.polygon(coordinates, at) };
    case 'MultiPolygon':
      return { type, coordinates: reader.list(coordinates, at, 1, (each, path) => reader.polygon(each, path)) };
  }
}

type Path = readonly (string | number)[];

/** Coordinates that no turns around the earth explain. */
const MOST_TURNED = { lng: 720, lat: 180 };
const PROJECTED =
  '; it looks like a coordinate of a projected system: expected longitude and latitude of WGS 84 (EPSG:4326)';

/** @throws GeometryError for what is not on earth */
function degreesAt(lng: number, lat: number, path: Path): LngLat {
  const hint = Math.abs(lng) > MOST_TURNED.lng || Math.abs(lat) > MOST_TURNED.lat ? PROJECTED : '';
  if (Math.abs(lng) > 180) throw new GeometryError([...path, 0], `the longitude ${lng} is not between -180 and 180${hint}`);
  if (Math.abs(lat) > 90) throw new GeometryError([...path, 1], `the latitude ${lat} is not between -90 and 90${hint}`);
  return lngLat({ lat, lng });
}

/** @throws GeometryError for what is no place, as numbers that stand for none: some projections would convert it to a place near a pole */
function projectedAt(x: number, y: number, path: Path, { system, farthest }: Domain): Xy {
  const far = [x, y].findIndex((coordinate) => Math.abs(coordinate) > farthest);
  if (far < 0) return [x, y];
  const coordinate = far === 0 ? x : y;
  throw new GeometryError(
    [...path, far],
    `the coordinate ${coordinate} is farther away than any place on Earth in ${system}, where it is ${farthest} at most`,
  );
}

class CoordinateReader<P extends Pair> {
  readonly #limits: GeometryLimits;
  readonly #positionAt: (x: number, y: number, path: Path) => P;
  #positions = 0;
  #degrees = 0;

  constructor(limits: GeometryLimits, positionAt: (x: number, y: number, path: Path) => P) {
    this.#limits = limits;
    this.#positionAt = positionAt;
  }

  list<T>(value: unknown, path: Path, least: number, read: (each: unknown, path: Path) => T): T[] {
    if (!Array.isArray(value)) throw new GeometryError(path, 'expected a list');
    if (value.length < least) throw new GeometryError(path, `expected ${least} or more, found ${value.length}`);
    return value.map((each, index) => read(each, [...path, index]));
  }

  position(value: unknown, path: Path): P {
    if (!Array.isArray(value) || value.length < 2)
      throw new GeometryError(path, 'expected a position [longitude, latitude]');
    const [lng, lat]: unknown[] = value;
    if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat)) {
      throw new GeometryError(path, 'expected two finite numbers, longitude and latitude');
    }
    const position = this.#positionAt(lng, lat, path);
    if (++this.#positions > this.#limits.maxPositions) {
      throw new GeometryError([], `the geometry has more than ${this.#limits.maxPositions} positions`);
    }
    return position;
  }

  line(value: unknown, path: Path, least = 2): P[] {
    const positions = this.list(value, path, least, (each, at) => this.position(each, at));
    for (let i = 1; i < positions.length; i++) {
      const [[west, south], [east, north]] = [positions[i - 1], positions[i]];
      this.#degrees += Math.hypot(east - west, north - south);
    }
    if (this.#degrees > this.#limits.maxDegrees) {
      throw new GeometryError([], `the geometry's edges are longer than ${this.#limits.maxDegrees} degrees in all`);
    }
    return positions;
  }

  polygon(value: unknown, path: Path): P[][] {
    return this.list(value, path, 1, (ring, at) => {
      const closesRings = this.#limits.closesRings === true;
      const positions = this.line(ring, at, closesRings ? 3 : 4);
      const [first, last] = [positions[0], positions[positions.length - 1]];
      const isClosed = first[0] === last[0] && first[1] === last[1];
      if (!isClosed && !closesRings)
        throw new GeometryError(at, 'the ring is not closed: its last position is not its first');
      if (!isClosed) return [...positions, ...positions.slice(0, 1)];
      // Three positions of which two are the same.
      if (positions.length < 4) throw new GeometryError(at, `expected 4 or more, found ${positions.length}`);
      return positions;
    });
  }
}

/** Lists of a MultiPolygon, each within the one before. */
const MOST_LISTS = 4;
/** Collections within collections that are looked into, in whatever format. */
export const MOST_COLLECTIONS = 10;

/**
 * Whether what has yet to be checked is a geometry without positions: its lists are empty, or have nothing but such lists in them; of a collection
 * all geometries are. WKB writes a point without a position as one of NaN (OGC 12-128r18, clause 2.1.3.1).
 */
export function isEmptyGeometry(value: unknown, levels = MOST_COLLECTIONS): boolean {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'GeometryCollection')
    return 'geometries' in value && isOf(value.geometries, (each) => levels > 1 && isEmptyGeometry(each, levels - 1));
  if (!('coordinates' in value)) return false;
  const { type, coordinates } = value;
  if (!TYPES.some((known) => known === type)) return false;
  return isWithoutAny(coordinates, MOST_LISTS) || (type === 'Point' && isOf(coordinates, Number.isNaN));
}

const isOf = (value: unknown, test: (each: unknown) => boolean) => Array.isArray(value) && value.every(test);

/** @param levels of lists that are looked into */
function isWithoutAny(value: unknown, levels: number): boolean {
  return isOf(value, (each) => levels > 1 && isWithoutAny(each, levels - 1));
}

/** How many positions a geometry has. */
export function countPositions({ coordinates }: GeometryOf<Pair>): number {
  const count = (list: readonly unknown[]): number => {
    if (typeof list[0] === 'number') return 1;
    return list.reduce<number>((sum, each) => sum + (Array.isArray(each) ? count(each) : 0), 0);
  };
  return count(coordinates);
}
