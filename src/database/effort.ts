import { at } from '../at.ts';
import { linesOf } from '../geo/buffer.ts';
import { countPositions, type Geometry } from '../geo/geometry.ts';
import type { LngLat } from '../geo/position.ts';
import { OUTLINE_STEP_DEGREES } from './geography.ts';
import { type Sql, sql } from './sql.ts';

/** What one statement may take, in microseconds of the embedded database: so long nobody else is answered there. */
export const A_STATEMENT = 20_000;

/** Features that may have to be looked at, and the positions of theirs that count. */
export interface Candidates {
  readonly count: number;
  readonly positions: number;
}

/** The positions of a feature that count: of a long outline most are never looked at. */
export const WEIGHT: Sql = sql`(least(f.positions, 64) + greatest(f.positions - 64, 0) / 16.0)::float8`;

/** The microseconds that a look at features takes the embedded database, about: measured on the slowest geometries found. */
export interface Effort {
  readonly always: number;
  readonly aFeature: number;
  readonly aPosition: number;
}

export function effortFor({ always, aFeature, aPosition }: Effort, { count, positions }: Candidates): number {
  return always + count * aFeature + positions * aPosition;
}

const A_FEATURE = 5;
const A_MEASURED_FEATURE = 80;
/** A position of a feature, into the tree that is built of it. */
const A_PLACED_POSITION = 3;
/** Two edges, of which the distance on the ellipsoid is taken; or that are looked at in the plane. */
const A_MEASURED_PAIR = 1.2;
const A_SEEN_PAIR = 0.02;
const A_SEEN_POSITION = 0.2;
/** A position of the geometry, to be read, checked and prepared in each statement. */
const A_READ_POSITION = 2.5;
/** Two edges whose boxes meet: whether they cross. */
const A_MEETING_PAIR = 0.15;
/** Edges that are looked at for one of a feature, where nothing runs back and forth. */
const LOOKED_AT = 8;

export function measuringEffort(geometry: Geometry): Effort {
  const lines = linesOf(geometry);
  const isPoints = lines.every(({ length }) => length === 1);
  if (isPoints) return { always: 0, aFeature: 2 * A_FEATURE, aPosition: lines.length * A_MEASURED_PAIR };
  const edges = edgesOf(lines);
  const pieces = edges.reduce((sum, { degrees }) => sum + Math.ceil(degrees / OUTLINE_STEP_DEGREES), 0);
  const lookedAt = Math.min(pieces, LOOKED_AT * tangle(edges));
  return {
    always: pieces * A_PLACED_POSITION,
    aFeature: A_MEASURED_FEATURE,
    aPosition: A_PLACED_POSITION + lookedAt * A_MEASURED_PAIR,
  };
}

/** @param rings around the geometry, when there are surroundings */
export function planeEffort(geometry: Geometry, rings: readonly unknown[] | null): Effort {
  const lines = linesOf(geometry);
  const edges = edgesOf(lines);
  const points = lines.filter(({ length }) => length === 1).length;
  const seen = rings ? rings.length : points + Math.min(edges.length, LOOKED_AT * tangle(edges));
  return {
    always: countPositions(geometry) * A_READ_POSITION,
    aFeature: A_FEATURE,
    aPosition: A_SEEN_POSITION + seen * A_SEEN_PAIR,
  };
}

/**
 * The microseconds that it takes to find out whether a polygon crosses itself, beside what each corner takes, about: little, but for long
 * edges side by side.
 */
export function checkingEffort(polygon: Geometry): number {
  return meetingPairs(edgesOf(linesOf(polygon))) * A_MEETING_PAIR;
}

interface Edge {
  readonly lng: number;
  readonly lat: number;
  readonly degrees: number;
  /** Of its box, in square degrees. */
  readonly area: number;
}

function edgesOf(lines: readonly (readonly LngLat[])[]): Edge[] {
  return lines.flatMap((line) =>
    line.slice(1).map(([lng, lat], i) => {
      const [fromLng, fromLat] = at(line, i);
      const [width, height] = [Math.abs(lng - fromLng), Math.abs(lat - fromLat)];
      return {
        lng: (lng + fromLng) / 2,
        lat: (lat + fromLat) / 2,
        degrees: Math.hypot(width, height),
        area: width * height,
      };
    }),
  );
}

/**
 * How often lines run through the same place, at most: the length that lies in a square, in sides of the square, over squares of all
 * sizes. Trees of their edges are of no help there.
 */
function tangle(edges: readonly Edge[]): number {
  let most = 1;
  for (let side = 360; side > OUTLINE_STEP_DEGREES / 500; side /= 2) {
    const lengths = new Map<number, number>();
    for (const { lng, lat, degrees } of edges) {
      const square = Math.floor((lng + 180) / side) * 10_000_000 + Math.floor((lat + 90) / side);
      const length = (lengths.get(square) ?? 0) + Math.min(degrees, side * 1.5);
      lengths.set(square, length);
      most = Math.max(most, length / side);
    }
  }
  return most;
}

/** Two to the power of this is a tenth of a metre, in degrees. */
const FINEST_LEVEL = -20;

/** How many pairs of edges have boxes that meet, about: each edge with those that are no longer, of the square that is as long. */
function meetingPairs(edges: readonly Edge[]): number {
  const levels = new Map<number, Edge[]>();
  for (const edge of edges) {
    const level = Math.max(FINEST_LEVEL, Math.ceil(Math.log2(edge.degrees)));
    const others = levels.get(level);
    if (others) others.push(edge);
    else levels.set(level, [edge]);
  }
  let pairs = 0;
  const shorter: Edge[][] = [];
  for (const [level, own] of [...levels].sort(([left], [right]) => left - right)) {
    shorter.push(own);
    const side = 2 ** level;
    const square = ({ lng, lat }: Edge) => Math.floor((lng + 180) / side) * 1_000_000_000 + Math.floor((lat + 90) / side);
    const counts = new Map<number, number>();
    for (const some of shorter) {
      for (const edge of some) counts.set(square(edge), (counts.get(square(edge)) ?? 0) + 1);
    }
    // Boxes as large as this one meet it from four times its area.
    for (const edge of own) pairs += (counts.get(square(edge)) ?? 0) * Math.min(1, (4 * edge.area) / side ** 2);
  }
  return pairs;
}
