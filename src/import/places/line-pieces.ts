import { localMeters } from '../../geo/distance.ts';
import { type Bounds, type Position, unionOfBounds } from '../../geo/position.ts';
import type { LinePiece } from './feature.ts';

/** Pieces of one name that are no farther apart belong together. */
const GAP_METERS = 500;
const METERS_PER_DEGREE = 111_000;

/** A piece of a street or of a river, measured. */
export interface MeasuredPiece {
  readonly piece: LinePiece;
  readonly name: string;
  readonly middle: Position;
  readonly box: Bounds;
  readonly meters: number;
}

/** @param name what the whole is called that it is a piece of */
export function measured(piece: LinePiece, name: string): MeasuredPiece {
  const { line } = piece;
  const box = { south: 90, west: 180, north: -90, east: -180 };
  let meters = 0;
  for (const [i, { lat, lng }] of line.entries()) {
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    if (i > 0) meters += localMeters(line[i - 1].lat, line[i - 1].lng, lat, lng);
  }
  return { piece, name, middle: pointAlong(line, 0.5), box, meters };
}

/** Pieces whose boxes are near each other, directly or through others. */
export function clustersOf(pieces: readonly MeasuredPiece[]): MeasuredPiece[][] {
  const rising = [...pieces].sort((a, b) => a.box.south - b.box.south);
  const root = rising.map((_, i) => i);
  const find = (i: number): number => {
    let at = i;
    while (root[at] !== at) {
      root[at] = root[root[at]];
      at = root[at];
    }
    return at;
  };
  const gap = GAP_METERS / METERS_PER_DEGREE;
  for (let i = 0; i < rising.length; i++) {
    const { box } = rising[i];
    const wide = gap / Math.max(0.05, Math.cos((box.south * Math.PI) / 180));
    for (let j = i + 1; j < rising.length && rising[j].box.south <= box.north + gap; j++) {
      if (isBeside(box, rising[j].box, wide)) root[find(j)] = find(i);
    }
  }
  return [...Map.groupBy(rising.keys(), find).values()].map((members) => members.map((i) => rising[i]));
}

/** Whether two boxes are no farther apart than so many degrees of longitude, across the antimeridian too. */
function isBeside(box: Bounds, other: Bounds, wide: number): boolean {
  return [0, 360, -360].some((turn) => other.west + turn <= box.east + wide && other.east + turn >= box.west - wide);
}

/** The point on pieces that is nearest to the middle of their box. */
export function centreOf(pieces: readonly MeasuredPiece[]): Position {
  const points = pieces.flatMap(({ piece }) => piece.line);
  const box = unionOfBounds(pieces.map((piece) => piece.box)) ?? pieces[0].box;
  const east = box.west > box.east ? box.east + 360 : box.east;
  const middle = { lat: (box.south + box.north) / 2, lng: (box.west + east) / 2 };
  return points.reduce((a, b) => (metersBetween(b, middle) < metersBetween(a, middle) ? b : a));
}

export function metersBetween(a: Position, b: Position): number {
  return localMeters(a.lat, a.lng, b.lat, b.lng);
}

/** The point at a share of a line's length. */
export function pointAlong(line: readonly Position[], share: number): Position {
  const lengths = line.slice(1).map((point, i) => metersBetween(line[i], point));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [a, b] = [line[i], line[i + 1]];
      return { lat: a.lat + ((b.lat - a.lat) * left) / length, lng: a.lng + ((b.lng - a.lng) * left) / length };
    }
    left -= length;
  }
  return line[line.length - 1];
}
