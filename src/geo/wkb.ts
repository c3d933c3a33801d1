import type { Surface } from './geometry.ts';
import type { LngLat } from './position.ts';

const POLYGON = 3;
const MULTIPOLYGON = 6;
/** Says that the number of the system of coordinates follows (EWKB, the form that PostGIS reads for a column of geometries). */
const HAS_SRID = 0x20000000;
const LONGITUDE_LATITUDE = 4326;

/** Polygons in hexadecimal EWKB, which the database takes as they are: GeoJSON it reads for 2 µs a position, this for 0.1. */
export function polygonsAsWkb(polygons: Surface): string {
  const parts = polygons.type === 'Polygon' ? [polygons.coordinates] : polygons.coordinates;
  const isMany = polygons.type === 'MultiPolygon';
  const writer = new WkbWriter(9 + (isMany ? 4 : 0) + parts.reduce((bytes, rings) => bytes + lengthOf(rings, isMany), 0));
  writer.head((isMany ? MULTIPOLYGON : POLYGON) | HAS_SRID);
  writer.whole(LONGITUDE_LATITUDE);
  if (isMany) writer.whole(parts.length);
  for (const rings of parts) {
    if (isMany) writer.head(POLYGON);
    writer.rings(rings);
  }
  return writer.hex();
}

function lengthOf(rings: readonly (readonly LngLat[])[], hasHead: boolean): number {
  return (hasHead ? 5 : 0) + 4 + rings.reduce((bytes, ring) => bytes + 4 + 16 * ring.length, 0);
}

class WkbWriter {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(length: number) {
    this.#bytes = Buffer.alloc(length);
  }

  head(type: number): void {
    // The least significant byte comes first.
    this.#at = this.#bytes.writeUInt8(1, this.#at);
    this.whole(type);
  }

  whole(value: number): void {
    this.#at = this.#bytes.writeUInt32LE(value, this.#at);
  }

  rings(rings: readonly (readonly LngLat[])[]): void {
    this.whole(rings.length);
    for (const ring of rings) {
      this.whole(ring.length);
      for (const [lng, lat] of ring) {
        this.#at = this.#bytes.writeDoubleLE(lng, this.#at);
        this.#at = this.#bytes.writeDoubleLE(lat, this.#at);
      }
    }
  }

  hex(): string {
    return this.#bytes.toString('hex');
  }
}
