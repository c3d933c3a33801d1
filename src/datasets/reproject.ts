import { at } from '../at.ts';
import { answered, refusedInput } from '../database/failures.ts';
import type { Store } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import type { GeometryOf } from '../geo/geometry.ts';
import type { Xy } from '../geo/position.ts';
import { lineAsWkb, readWkb } from '../geo/wkb.ts';
import { FileError } from './files/feature-file.ts';
import { UnconvertibleFinder } from './unconvertible.ts';

/** Where geometries that cannot be converted have to be found by halving, each takes some steps of 10 to 90 ms: so many may. */
const MAX_HALVED = 200;
/** Characters of a system that an error names. */
const MAX_NAME = 200;

/** A geometry of GeoJSON in longitude and latitude that has yet to be checked; or why it cannot be converted. */
export type Converted = { readonly geojson: unknown } | { readonly fault: string };

/**
 * Converts geometries to longitude and latitude of WGS 84. The database sets a conversion up anew for each geometry that it is given with the
 * text of its system, which takes 10 to 90 ms: so all positions go there as one line, and come back as one.
 */
export class DegreesConverter {
  readonly #database: Store;
  readonly #crs: string;
  readonly #finder: UnconvertibleFinder;
  #halved = 0;
  #isUsable = false;

  /** @param crs the system of the geometries, as PROJ reads it */
  constructor(database: Store, crs: string) {
    this.#database = database;
    this.#crs = crs;
    this.#finder = new UnconvertibleFinder(database, crs);
  }

  /** @returns one for each geometry, in their order @throws FileError for a system that cannot be used, and where more cannot be converted than can be found */
  async convert(geometries: readonly GeometryOf<Xy>[]): Promise<Converted[]> {
    const whole = await this.#atOnce(geometries);
    if ('converted' in whole) return whole.converted;
    await this.#checkSystem();
    const faults = await this.#finder.find(geometries.map(positionsOf));
    if (faults === null || faults.size === 0) return this.#byHalves(geometries, whole.reason);
    const rest = await this.#convertRest(geometries.filter((_, i) => !faults.has(i)));
    let next = 0;
    return geometries.map((_, i) => {
      const reason = faults.get(i);
      return reason === undefined ? at(rest, next++) : { fault: faultOf(reason) };
    });
  }

  /** @throws FileError for a system that converts nothing, whatever its positions are */
  async #checkSystem(): Promise<void> {
    if (this.#isUsable) return;
    try {
      const answer = await this.#database.query(
        sql`select postgis.ST_Transform(postgis.ST_GeomFromText('LINESTRING EMPTY', 0), ${this.#crs}::text, 4326) as empty`,
      );
      answered(answer);
    } catch (error) {
      const reason = refusedInput(error);
      if (reason === null) throw error;
      const name = this.#crs.slice(0, MAX_NAME);
      throw new FileError(
        `the reference system of the file, ${name}, cannot be used: ${reason.slice(0, MAX_NAME)}; save the file with longitudes and latitudes of WGS 84 (EPSG:4326)`,
      );
    }
    this.#isUsable = true;
  }

  async #convertRest(geometries: readonly GeometryOf<Xy>[]): Promise<Converted[]> {
    const whole = await this.#atOnce(geometries);
    return 'converted' in whole ? whole.converted : this.#byHalves(geometries, whole.reason);
  }

  /** @param reason why they cannot be converted together: the database does not say which of them it is about */
  async #byHalves(geometries: readonly GeometryOf<Xy>[], reason: string): Promise<Converted[]> {
    if (geometries.length === 1) {
      const fault = faultOf(reason);
      if (++this.#halved <= MAX_HALVED) return [{ fault }];
      throw new FileError(`more than ${MAX_HALVED} features have faults such as: ${fault}`);
    }
    const middle = geometries.length >> 1;
    const before = await this.#convertRest(geometries.slice(0, middle));
    return [...before, ...(await this.#convertRest(geometries.slice(middle)))];
  }

  /** Converts them all; or says why that is not possible. */
  async #atOnce(
    geometries: readonly GeometryOf<Xy>[],
  ): Promise<{ readonly converted: Converted[] } | { readonly reason: string }> {
    const positions = geometries.flatMap(positionsOf);
    if (positions.length === 0) return { converted: [] };
    try {
      const converted = await this.#positions(positions);
      let next = 0;
      return {
        converted: geometries.map(({ type, coordinates }) => ({
          geojson: { type, coordinates: replaced(coordinates, () => at(converted, next++)) },
        })),
      };
    } catch (error) {
      const reason = refusedInput(error);
      if (reason === null) throw error;
      return { reason };
    }
  }

  async #positions(positions: readonly Xy[]): Promise<readonly unknown[]> {
    const answer = await this.#database.query<{ wkb: Buffer }>(sql`
      select postgis.ST_AsBinary(postgis.ST_Transform(postgis.ST_GeomFromWKB(${lineAsWkb(positions)}::bytea, 0), ${this.#crs}::text, 4326)) as wkb`);
    const line = readWkb(answered(answer).wkb);
    if (!('coordinates' in line) || !Array.isArray(line.coordinates))
      throw new TypeError('the database has answered with something else than a line');
    return line.coordinates;
  }
}

const faultOf = (reason: string) => `the geometry cannot be converted from the reference system of the file: ${reason}`;

function isPosition(value: readonly unknown[]): value is Xy {
  return typeof value[0] === 'number';
}

function positionsOf({ coordinates }: GeometryOf<Xy>): Xy[] {
  const positions: Xy[] = [];
  collect(coordinates, positions);
  return positions;
}

function collect(coordinates: readonly unknown[], into: Xy[]): void {
  if (isPosition(coordinates)) into.push(coordinates);
  else for (const each of coordinates) if (Array.isArray(each)) collect(each, into);
}

function replaced(coordinates: readonly unknown[], next: () => unknown): unknown {
  if (isPosition(coordinates)) return next();
  return coordinates.map((each) => (Array.isArray(each) ? replaced(each, next) : each));
}
