import { at } from '../at.ts';
import { answered, refusedInput } from '../database/failures.ts';
import type { Queryable } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import type { GeometryOf } from '../geo/geometry.ts';
import type { Xy } from '../geo/position.ts';
import { lineAsWkb, readWkb } from '../geo/wkb.ts';
import { FileError } from './files/feature-file.ts';

/** Geometries that cannot be converted are found by halving, in 10 to 90 ms a step: of a file with more something else is wrong. */
const MAX_NOT_CONVERTED = 200;

/** A geometry of GeoJSON in longitude and latitude that has yet to be checked; or why it cannot be converted. */
export type Converted = { readonly geojson: unknown } | { readonly fault: string };

/**
 * Converts geometries to longitude and latitude of WGS 84. The database sets a conversion up anew for each geometry that it is given with the
 * text of its system, which takes 10 to 90 ms: so all positions go there as one line, and come back as one.
 */
export class DegreesConverter {
  readonly #database: Queryable;
  readonly #crs: string;
  #notConverted = 0;

  /** @param crs the system of the geometries, as PROJ reads it */
  constructor(database: Queryable, crs: string) {
    this.#database = database;
    this.#crs = crs;
  }

  /** @returns one for each geometry, in their order @throws FileError when too many cannot be converted */
  async convert(geometries: readonly GeometryOf<Xy>[]): Promise<Converted[]> {
    if (geometries.length === 0) return [];
    const positions: Xy[] = [];
    for (const { coordinates } of geometries) collect(coordinates, positions);
    try {
      const converted = await this.#positions(positions);
      let next = 0;
      return geometries.map(({ type, coordinates }) => ({
        geojson: { type, coordinates: replaced(coordinates, () => at(converted, next++)) },
      }));
    } catch (error) {
      const reason = refusedInput(error);
      if (reason === null) throw error;
      if (geometries.length === 1) return [this.#fault(reason)];
      // The database does not say which one it is.
      const middle = geometries.length >> 1;
      const before = await this.convert(geometries.slice(0, middle));
      return [...before, ...(await this.convert(geometries.slice(middle)))];
    }
  }

  #fault(reason: string): Converted {
    const fault = `the geometry cannot be converted from the reference system of the file: ${reason}`;
    if (++this.#notConverted <= MAX_NOT_CONVERTED) return { fault };
    throw new FileError(`more than ${MAX_NOT_CONVERTED} features have faults such as: ${fault}`);
  }

  async #positions(positions: readonly Xy[]): Promise<readonly unknown[]> {
    // A line has two positions.
    const line = positions.length === 1 ? [...positions, ...positions] : positions;
    const answer = await this.#database.query<{ wkb: Buffer }>(sql`
      select postgis.ST_AsBinary(postgis.ST_Transform(postgis.ST_GeomFromWKB(${lineAsWkb(line)}::bytea, 0), ${this.#crs}::text, 4326)) as wkb`);
    const { coordinates } = readWkb(answered(answer).wkb);
    if (!Array.isArray(coordinates)) throw new TypeError('the database has answered with something else than a line');
    return coordinates;
  }
}

function isPosition(value: readonly unknown[]): value is Xy {
  return typeof value[0] === 'number';
}

function collect(coordinates: readonly unknown[], into: Xy[]): void {
  if (isPosition(coordinates)) into.push(coordinates);
  else for (const each of coordinates) if (Array.isArray(each)) collect(each, into);
}

function replaced(coordinates: readonly unknown[], next: () => unknown): unknown {
  if (isPosition(coordinates)) return next();
  return coordinates.map((each) => (Array.isArray(each) ? replaced(each, next) : each));
}
