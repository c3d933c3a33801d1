import { at } from '../at.ts';
import type { Position } from '../geo/position.ts';
import type { ReadyMetric, TripTable } from '../roads/index.ts';
import type { Fragment } from '../storage/deflated.ts';
import type { Block } from './matrix-text.ts';

/** Positions as rows of numbers: latitude and longitude by turns. */
export type PackedPositions = Float64Array<ArrayBuffer>;

/** By what roads cost, or the least or the most that conditions leave them to. */
type Bound = 'least' | 'most';

/** What the thread of a large matrix is called with. */
export type MatrixCalls = {
  /** The destinations by a metric. */
  readonly prepare: readonly [
    { readonly bound: Bound; readonly ready: ReadyMetric; readonly destinations: PackedPositions },
    undefined,
  ];
  /** The rows of some origins, as their part of the text. */
  readonly block: readonly [{ readonly origins: PackedPositions; readonly block: Block }, readonly Fragment[]];
  /** The same as numbers, and numbers as text: for trips that depend on when they are. */
  readonly rows: readonly [{ readonly bound: Bound; readonly origins: PackedPositions }, TripTable];
  readonly pack: readonly [{ readonly table: TripTable; readonly block: Block }, readonly Fragment[]];
  /** The thread gives way to all others from then on. */
  readonly giveWay: readonly [null, undefined];
};

export function packed(positions: readonly Position[]): PackedPositions {
  const rows = new Float64Array(2 * positions.length);
  for (const [i, { lat, lng }] of positions.entries()) {
    rows[2 * i] = lat;
    rows[2 * i + 1] = lng;
  }
  return rows;
}

export function unpacked(rows: PackedPositions): Position[] {
  return Array.from({ length: rows.length / 2 }, (_, i) => ({ lat: at(rows, 2 * i), lng: at(rows, 2 * i + 1) }));
}
