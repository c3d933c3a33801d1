import { PackedBoxes } from '../../storage/packed-boxes.ts';
import { type Outline, unit } from './outline.ts';

/** How far around a corner one walks at most, metres. */
export const AROUND_METERS = 0.3;
/** A bend of a wall that is flatter is no corner to walk around, as a sine: 3 degrees. */
export const FLATTEST_CORNER = 0.052;
/** Walls are straight up to rounding. */
const STRAIGHT = 1e-9;

/** So many bends between a point and a box are looked at one by one. */
const FEW_BENDS = 64;
/** So far off the direction of what it stands for may a point be, as a slope, and as a share of the distance. */
const SPREAD = 0.1;
const ASIDE = 0.045;
const HAIR_METERS = 0.01;

/** Where the walls around a space stand out into it: what sees what where there is no bend between is a matter of distance alone. */
export class Bends {
  readonly #points: Float64Array;
  readonly #boxes: PackedBoxes | null;
  readonly #isSharp: Uint8Array;

  constructor({ edges }: Outline) {
    const points: number[] = [];
    const isSharp: number[] = [];
    for (let first = 0; first < edges.length; ) {
      const end = endOfRing(edges, first);
      for (let at = first; at < end; at += 4) {
        const after = at + 4 < end ? at + 4 : first;
        const [inX, inY] = unit(edges[at + 2] - edges[at], edges[at + 3] - edges[at + 1]);
        const [outX, outY] = unit(edges[after + 2] - edges[after], edges[after + 3] - edges[after + 1]);
        const turn = inX * outY - inY * outX;
        // Free ground is to the left; a wall that goes back on itself ends there.
        const standsOut = turn < -STRAIGHT || inX * outX + inY * outY < STRAIGHT - 1;
        if (!standsOut) continue;
        points.push(edges[at + 2], edges[at + 3]);
        isSharp.push(turn <= -FLATTEST_CORNER ? 1 : 0);
      }
      first = end;
    }
    this.#points = Float64Array.from(points);
    this.#isSharp = Uint8Array.from(isSharp);
    this.#boxes = PackedBoxes.pack(
      isSharp.length,
      isSharp.map((_, i) => ({
        minX: points[i * 2],
        minY: points[i * 2 + 1],
        maxX: points[i * 2],
        maxY: points[i * 2 + 1],
      })),
    );
  }

  /** Whether a point is aside of all corners that one walks around. */
  isAside(x: number, y: number): boolean {
    const within = AROUND_METERS + HAIR_METERS;
    const near = this.#boxes?.search(x - within, y - within, x + within, y + within) ?? [];
    return near.every((bend) => this.#isSharp[bend] === 0);
  }

  /** Whether no wall stands out into the triangles between a point, those of a box, and what may stand for these. */
  leavesClear(x: number, y: number, minX: number, minY: number, maxX: number, maxY: number): boolean {
    if (this.#boxes === null) return true;
    const farX = Math.max(Math.abs(minX - x), Math.abs(maxX - x));
    const farY = Math.max(Math.abs(minY - y), Math.abs(maxY - y));
    const pad = HAIR_METERS + ASIDE * Math.sqrt(farX * farX + farY * farY);
    const between = this.#boxes.search(
      Math.min(x, minX) - pad,
      Math.min(y, minY) - pad,
      Math.max(x, maxX) + pad,
      Math.max(y, maxY) + pad,
    );
    if (between.length === 0) return true;
    if (between.length > FEW_BENDS) return false;
    const [ux, uy] = unit((minX + maxX) / 2 - x, (minY + maxY) / 2 - y);
    let [least, most] = [0, 0];
    for (const [toX, toY] of [
      [minX - x, minY - y],
      [maxX - x, minY - y],
      [minX - x, maxY - y],
      [maxX - x, maxY - y],
    ]) {
      const along = ux * toX + uy * toY;
      const slope = (ux * toY - uy * toX) / along;
      // A box that takes up more than a right angle is not looked at by directions.
      if (!(along > 0 && Math.abs(slope) < 1)) return false;
      least = Math.min(least, slope);
      most = Math.max(most, slope);
    }
    return between.every((bend) => {
      const [toX, toY] = [this.#points[bend * 2] - x, this.#points[bend * 2 + 1] - y];
      const along = ux * toX + uy * toY;
      const off = ux * toY - uy * toX;
      const isBetween =
        along > -HAIR_METERS && off > (least - SPREAD) * along - HAIR_METERS && off < (most + SPREAD) * along + HAIR_METERS;
      return !isBetween;
    });
  }
}

/** Where a ring ends: where the next edge does not begin where this one ends. */
function endOfRing(edges: Float64Array, first: number): number {
  let at = first;
  while (
    at + 4 < edges.length &&
    edges[at + 4] === edges[at + 2] &&
    edges[at + 5] === edges[at + 3] &&
    !(edges[at + 2] === edges[first] && edges[at + 3] === edges[first + 1])
  )
    at += 4;
  return at + 4;
}
