import { type Geometry, GeometryError, MOST_COLLECTIONS } from './geometry.ts';
import type { Pair } from './position.ts';

/**
 * Well-known binary (OGC 06-103r4, clause 8), of a geometry of one kind:
 *
 *     uint8 order of bytes (1: the least significant first), uint32 kind [, uint32 SRID]
 *     a position: its numbers as float64; a line, or a ring: uint32 count, positions; a polygon: uint32 count, rings
 *     of several, and of several kinds: uint32 count, geometries, each with a head of its own
 *
 * A third and a fourth number of a position are said by the thousands of the kind (ISO), or by its high bits (EWKB).
 */
const KINDS = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'] as const;
type Kind = (typeof KINDS)[number];
const COLLECTION = 'GeometryCollection';
const ALL_KINDS = [...KINDS, COLLECTION] as const;
const codeOf = (kind: Kind) => KINDS.indexOf(kind) + 1;
/** Of the kinds with a third and a fourth number. */
const MOST_THOUSANDS = 3;
const HAS_Z = 0x80000000;
const HAS_M = 0x40000000;
const HAS_SRID = 0x20000000;
const LONGITUDE_LATITUDE = 4326;
const [HEAD_BYTES, COUNT_BYTES, NUMBER_BYTES] = [5, 4, 8];

/** A geometry in hexadecimal EWKB, which the database takes as it is: GeoJSON it reads for 2 µs a position, this for 0.1. */
export function geometryAsWkb(geometry: Geometry): string {
  const writer = new WkbWriter();
  writer.head(codeOf(geometry.type) | HAS_SRID);
  writer.whole(LONGITUDE_LATITUDE);
  switch (geometry.type) {
    case 'Point':
      writer.position(geometry.coordinates);
      break;
    case 'LineString':
      writer.line(geometry.coordinates);
      break;
    case 'Polygon':
      writer.rings(geometry.coordinates);
      break;
    case 'MultiPoint':
      writer.parts('Point', geometry.coordinates, (part) => writer.position(part));
      break;
    case 'MultiLineString':
      writer.parts('LineString', geometry.coordinates, (part) => writer.line(part));
      break;
    case 'MultiPolygon':
      writer.parts('Polygon', geometry.coordinates, (part) => writer.rings(part));
      break;
  }
  return writer.bytes().toString('hex');
}

/** Positions of any system of coordinates as one line; of a single one twice, since a line has two. */
export function lineAsWkb(positions: readonly Pair[]): Buffer {
  const writer = new WkbWriter();
  writer.head(codeOf('LineString'));
  writer.line(positions.length === 1 ? [...positions, ...positions] : positions);
  return writer.bytes();
}

const FIRST_BYTES = 1024;

class WkbWriter {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #at = 0;

  head(type: number): void {
    this.#room(1);
    // The least significant byte comes first.
    this.#at = this.#bytes.writeUInt8(1, this.#at);
    this.whole(type);
  }

  whole(value: number): void {
    this.#room(COUNT_BYTES);
    this.#at = this.#bytes.writeUInt32LE(value >>> 0, this.#at);
  }

  position([x, y]: Pair): void {
    this.#room(2 * NUMBER_BYTES);
    this.#at = this.#bytes.writeDoubleLE(x, this.#at);
    this.#at = this.#bytes.writeDoubleLE(y, this.#at);
  }

  line(positions: readonly Pair[]): void {
    this.whole(positions.length);
    for (const position of positions) this.position(position);
  }

  rings(rings: readonly (readonly Pair[])[]): void {
    this.whole(rings.length);
    for (const ring of rings) this.line(ring);
  }

  parts<T>(kind: Kind, parts: readonly T[], write: (part: T) => void): void {
    this.whole(parts.length);
    for (const part of parts) {
      this.head(codeOf(kind));
      write(part);
    }
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafe(2 * this.#bytes.length + bytes);
    this.#bytes.copy(wider, 0, 0, this.#at);
    this.#bytes = wider;
  }
}

/** GeoJSON that has yet to be checked. */
export type WkbGeometry =
  | { readonly type: Kind; readonly coordinates: unknown }
  | { readonly type: typeof COLLECTION; readonly geometries: readonly WkbGeometry[] };

/** A geometry of WKB, of ISO or of PostGIS; heights are left out. @throws GeometryError */
export function readWkb(bytes: Uint8Array): WkbGeometry {
  const reader = new WkbReader(bytes);
  try {
    return reader.geometry(MOST_COLLECTIONS);
  } catch (error) {
    if (error instanceof RangeError) throw new GeometryError([], 'its WKB is cut off');
    throw error;
  }
}

interface Head {
  readonly kind: (typeof ALL_KINDS)[number];
  /** Numbers of a position. */
  readonly dimension: number;
  readonly isLittle: boolean;
}

class WkbReader {
  readonly #view: DataView;
  #at = 0;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.#view = new DataView(buffer, byteOffset, byteLength);
  }

  /** @param levels of collections that are read */
  geometry(levels: number): WkbGeometry {
    const head = this.#head();
    const parts = (kind: Kind, read: (part: Head) => unknown) =>
      this.#list(head, 1, () => {
        const part = this.#head();
        if (part.kind !== kind) throw new GeometryError([], `its WKB has a ${part.kind} in a ${head.kind}`);
        return read(part);
      });
    switch (head.kind) {
      case 'Point':
        return { type: head.kind, coordinates: this.#position(head) };
      case 'LineString':
        return { type: head.kind, coordinates: this.#line(head) };
      case 'Polygon':
        return { type: head.kind, coordinates: this.#rings(head) };
      case 'MultiPoint':
        return { type: head.kind, coordinates: parts('Point', (part) => this.#position(part)) };
      case 'MultiLineString':
        return { type: head.kind, coordinates: parts('LineString', (part) => this.#line(part)) };
      case 'MultiPolygon':
        return { type: head.kind, coordinates: parts('Polygon', (part) => this.#rings(part)) };
      case COLLECTION:
        if (levels === 0) throw new GeometryError([], `its WKB has more than ${MOST_COLLECTIONS} collections in each other`);
        return { type: head.kind, geometries: this.#list(head, HEAD_BYTES, () => this.geometry(levels - 1)) };
    }
  }

  #head(): Head {
    const isLittle = this.#view.getUint8(this.#at++) === 1;
    const code = this.#whole(isLittle);
    const bare = (code & ~(HAS_Z | HAS_M | HAS_SRID)) >>> 0;
    const [kind, thousands] = [ALL_KINDS[(bare % 1000) - 1], Math.floor(bare / 1000)];
    if (kind === undefined || thousands > MOST_THOUSANDS)
      throw new GeometryError([], `it is of kind ${code} of WKB: expected one of ${KINDS.join(', ')}`);
    if ((code & HAS_SRID) !== 0) this.#whole(isLittle);
    const more =
      thousands === MOST_THOUSANDS ? 2 : thousands > 0 ? 1 : Number((code & HAS_Z) !== 0) + Number((code & HAS_M) !== 0);
    return { kind, dimension: 2 + more, isLittle };
  }

  #whole(isLittle: boolean): number {
    const value = this.#view.getUint32(this.#at, isLittle);
    this.#at += COUNT_BYTES;
    return value;
  }

  #position({ dimension, isLittle }: Head): number[] {
    const position = [this.#view.getFloat64(this.#at, isLittle), this.#view.getFloat64(this.#at + NUMBER_BYTES, isLittle)];
    this.#at += dimension * NUMBER_BYTES;
    return position;
  }

  #line(head: Head): number[][] {
    return this.#list(head, head.dimension * NUMBER_BYTES, () => this.#position(head));
  }

  #rings(head: Head): number[][][] {
    return this.#list(head, COUNT_BYTES, () => this.#line(head));
  }

  /** @param leastBytes of an element: a count that is not true takes no memory */
  #list<T>({ isLittle }: Head, leastBytes: number, read: () => T): T[] {
    const count = this.#whole(isLittle);
    if (count * leastBytes > this.#view.byteLength - this.#at) throw new GeometryError([], 'its WKB is cut off');
    return Array.from({ length: count }, read);
  }
}
