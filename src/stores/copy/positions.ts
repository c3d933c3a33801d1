import { at } from '../../at.ts';
import type { Area } from '../../geo/area.ts';
import { geodesicMeters } from '../../geo/distance.ts';
import { type Bounds, boundsOfCircle, EARTH_RADIUS_METERS, type Position } from '../../geo/position.ts';
import { Growing } from '../../storage/growing.ts';
import { type Box, PackedBoxes } from '../../storage/packed-boxes.ts';

/** A row by its number, and how far it is. */
export interface NearRow {
  readonly row: number;
  readonly meters: number;
}

/**
 * How far a distance on the sphere may be from that on the ellipsoid, as a share of either: 0.56 % along meridians at the equator, where
 * the ellipsoid is flattest.
 */
const SPHERE_ERROR = 0.007;
/** The database rounds distances to so many parts of a metre. */
const PARTS_OF_A_METER = 1e8;
const RADIANS = Math.PI / 180;
const FIRST_METERS = 1_000;
/** No chord of the unit sphere has a larger square; rounding may say so of two opposite points. */
const MOST_CHORD = 4;
/** A distance on the ellipsoid takes some microseconds: more of them are left to the database. */
const MOST_MEASURED = 2_000;
/** Everything is nearer. */
const HALF_EARTH = 20_037_509;
const A_POSITION_BYTES = 5 * 8 + 4 * 8 + 4;

/** So many rows are in one tree, which is built in some milliseconds. */
const ROWS_OF_A_TREE = 20_000;

/** A tree of some rows, from the first one on. */
interface Tree {
  readonly first: number;
  readonly boxes: PackedBoxes;
}

/** Takes positions, row after row: a tree is built whenever there are enough, so that nothing is left that takes long. */
export class PositionsWriter {
  readonly #lats = new Growing((length) => new Float64Array(length));
  readonly #lngs = new Growing((length) => new Float64Array(length));
  readonly #vectors = new Growing((length) => new Float64Array(length));
  readonly #trees: Tree[] = [];
  /** The first row that is in no tree. */
  #open = 0;

  add(position: Position): void {
    this.#lats.push(position.lat);
    this.#lngs.push(position.lng);
    this.#vectors.append(vectorOf(position));
    if (this.#lats.length - this.#open === ROWS_OF_A_TREE) this.#close();
  }

  #close(): void {
    const first = this.#open;
    this.#open = this.#lats.length;
    const boxes = PackedBoxes.pack(this.#open - first, this.#boxesFrom(first));
    if (boxes) this.#trees.push({ first, boxes });
  }

  *#boxesFrom(first: number): Generator<Box> {
    for (let row = first; row < this.#open; row++) {
      const [lat, lng] = [this.#lats.get(row), this.#lngs.get(row)];
      yield { minX: lng, minY: lat, maxX: lng, maxY: lat };
    }
  }

  finish(): Positions {
    this.#close();
    return new Positions(this.#lats.view().slice(), this.#lngs.view().slice(), this.#vectors.view().slice(), this.#trees);
  }
}

/** Where rows are. Distances are those of the database: on the ellipsoid, by Karney's algorithm. */
export class Positions {
  readonly #lats: Float64Array;
  readonly #lngs: Float64Array;
  /** The same on the unit sphere, three numbers each: chords are compared without trigonometry. */
  readonly #vectors: Float64Array;
  readonly #trees: readonly Tree[];

  constructor(lats: Float64Array, lngs: Float64Array, vectors: Float64Array, trees: readonly Tree[]) {
    this.#lats = lats;
    this.#lngs = lngs;
    this.#vectors = vectors;
    this.#trees = trees;
  }

  get bytes(): number {
    return this.#lats.length * A_POSITION_BYTES;
  }

  at(row: number): Position {
    return { lat: at(this.#lats, row), lng: at(this.#lngs, row) };
  }

  /** How far a row is, as the database says it. */
  metersTo(row: number, from: Position): number {
    return Math.round(geodesicMeters(this.at(row), from) * PARTS_OF_A_METER) / PARTS_OF_A_METER;
  }

  /**
   * The rows within a distance, in any order, with the square of their chords; null where more have to be looked at, or too many measured.
   *
   * @param isMeant leaves rows out before anything is measured
   */
  within(from: Position, meters: number, isMeant: (row: number) => boolean, most: number): Chord[] | null {
    const box = boundsOfCircle(from, Math.min(HALF_EARTH, meters * (1 + SPHERE_ERROR) + 1));
    const boxes =
      box.west <= box.east
        ? [box]
        : [
            { ...box, east: 180 },
            { ...box, west: -180 },
          ];
    const rows = boxes.flatMap((each) => this.#inBox(each));
    if (rows.length > most) return null;
    const [x, y, z] = vectorOf(from);
    // What is surely farther need not be measured, nor what is surely nearer.
    const [near, far] = [chordOf(meters * (1 - SPHERE_ERROR)), chordOf(meters * (1 + SPHERE_ERROR) + 1)];
    const found: Chord[] = [];
    let measured = 0;
    for (const row of rows) {
      if (!isMeant(row)) continue;
      const chord = this.#chordTo(row, x, y, z);
      if (chord > far) continue;
      if (chord > near) {
        if (++measured > MOST_MEASURED) return null;
        if (this.metersTo(row, from) > meters) continue;
      }
      found.push({ row, chord });
    }
    return found;
  }

  /**
   * The rows in an area, by number, with the square of their chords to a position; null where more have to be looked at.
   *
   * @param isMeant leaves rows out before they are looked for in the area
   */
  inArea(area: Area, from: Position | null, isMeant: (row: number) => boolean, most: number): Chord[] | null {
    const rows = new Set<number>();
    for (const box of area.boxes()) {
      for (const row of this.#inBox(box)) rows.add(row);
      if (rows.size > most) return null;
    }
    const [x, y, z] = from ? vectorOf(from) : [0, 0, 0];
    const found = [...rows].filter((row) => isMeant(row) && area.contains(at(this.#lats, row), at(this.#lngs, row)));
    return found.sort((a, b) => a - b).map((row) => ({ row, chord: from ? this.#chordTo(row, x, y, z) : 0 }));
  }

  #inBox({ south, west, north, east }: Bounds): number[] {
    return this.#trees.flatMap(({ first, boxes }) => boxes.search(west, south, east, north).map((box) => first + box));
  }

  /** Of the given rows the first so many by distance, those of one distance by number; null where too many have to be measured. */
  first(chords: readonly Chord[], from: Position, count: number): NearRow[] | null {
    const last =
      chords.length > count
        ? nth(
            chords.map(({ chord }) => chord),
            count - 1,
          )
        : Number.POSITIVE_INFINITY;
    // Whatever may lie nearer on the ellipsoid than the last one does on the sphere.
    const reach = chordOf((metersOf(last) * (1 + SPHERE_ERROR)) / (1 - SPHERE_ERROR) + 1);
    const near = chords.filter(({ chord }) => chord <= reach);
    if (near.length > MOST_MEASURED) return null;
    return near
      .map(({ row }) => ({ row, meters: this.metersTo(row, from) }))
      .sort((a, b) => a.meters - b.meters || a.row - b.row)
      .slice(0, count);
  }

  /** The nearest so many; null where too many have to be looked at. */
  nearest(from: Position, count: number, isMeant: (row: number) => boolean, most: number): NearRow[] | null {
    for (let meters = FIRST_METERS; ; meters *= 4) {
      const found = this.within(from, Math.min(meters, HALF_EARTH), isMeant, most);
      if (!found) return null;
      if (found.length >= count || meters >= HALF_EARTH) return this.first(found, from, count);
    }
  }

  /** The square of the chord to a row, on the unit sphere. */
  #chordTo(row: number, x: number, y: number, z: number): number {
    const first = 3 * row;
    const dx = at(this.#vectors, first) - x;
    const dy = at(this.#vectors, first + 1) - y;
    const dz = at(this.#vectors, first + 2) - z;
    return Math.min(MOST_CHORD, dx * dx + dy * dy + dz * dz);
  }
}

/** A row, and the square of the chord to it on the unit sphere. */
export interface Chord {
  readonly row: number;
  readonly chord: number;
}

function vectorOf({ lat, lng }: Position): [x: number, y: number, z: number] {
  const cosine = Math.cos(lat * RADIANS);
  return [cosine * Math.cos(lng * RADIANS), cosine * Math.sin(lng * RADIANS), Math.sin(lat * RADIANS)];
}

/** The square of the chord of a distance on the sphere. */
function chordOf(meters: number): number {
  const sine = Math.sin(Math.min(Math.PI, meters / EARTH_RADIUS_METERS) / 2);
  return 4 * sine * sine;
}

function metersOf(chord: number): number {
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord) / 2));
}

/** The number that stands at a place when they are in order. */
function nth(numbers: readonly number[], place: number): number {
  return at(Float64Array.from(numbers).sort(), place);
}
