import type { Box } from '../geo/box.ts';

/** Rings on the grid of a tile. */

/** Whole numbers, x and y by turns; a ring is not closed: its last corner is the one before its first. */
export type GridRing = readonly number[];

/** A ring without corners that fall together, lie on the line between their neighbours, or stick out of it as spikes. */
export function withoutSpikes(ring: GridRing): GridRing {
  const kept: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    kept.push(ring[i], ring[i + 1]);
    while (kept.length >= 4 && isIdle(kept, kept.length - 2))
      kept.splice(-4, 4, kept[kept.length - 2], kept[kept.length - 1]);
  }
  // The end and the start of the ring are neighbours as well.
  let first = 0;
  for (let isDone = false; !isDone && kept.length - first >= 6; ) {
    const end = kept.length;
    const [ax, ay, bx, by] = [kept[end - 4], kept[end - 3], kept[end - 2], kept[end - 1]];
    const [cx, cy, dx, dy] = [kept[first], kept[first + 1], kept[first + 2], kept[first + 3]];
    if (cross(ax, ay, bx, by, cx, cy) === 0) kept.length -= 2;
    else if (cross(bx, by, cx, cy, dx, dy) === 0) first += 2;
    else isDone = true;
  }
  return kept.length - first >= 6 ? kept.slice(first) : [];
}

/** Whether the corner before the last one of a row says nothing. */
function isIdle(row: readonly number[], last: number): boolean {
  if (row[last] === row[last - 2] && row[last + 1] === row[last - 1]) return true;
  return last >= 4 && cross(row[last - 4], row[last - 3], row[last - 2], row[last - 1], row[last], row[last + 1]) === 0;
}

/** Above zero where c lies to the right of the line from a to b, as it is seen. */
export function cross(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

export function doubleArea(ring: GridRing): number {
  let sum = 0;
  let ax = ring[ring.length - 2];
  let ay = ring[ring.length - 1];
  for (let i = 0; i < ring.length; i += 2) {
    sum += ax * ring[i + 1] - ring[i] * ay;
    ax = ring[i];
    ay = ring[i + 1];
  }
  return sum;
}

export function turned(ring: GridRing, clockwise: boolean): GridRing {
  if (doubleArea(ring) > 0 === clockwise) return ring;
  const other: number[] = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) other.push(ring[i], ring[i + 1]);
  return other;
}

export const isBoxIn = (box: Box, outer: Box) =>
  box[0] >= outer[0] && box[1] >= outer[1] && box[2] <= outer[2] && box[3] <= outer[3];

/** 1 inside, −1 outside, 0 on the outline. */
export function sideOf(outline: GridRing, x: number, y: number): number {
  let isInside = false;
  let ax = outline[outline.length - 2];
  let ay = outline[outline.length - 1];
  for (let i = 0; i < outline.length; i += 2) {
    const bx = outline[i];
    const by = outline[i + 1];
    const turn = cross(ax, ay, bx, by, x, y);
    if (turn === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by))
      return 0;
    if (ay > y !== by > y && turn > 0 === by > ay) isInside = !isInside;
    ax = bx;
    ay = by;
  }
  return isInside ? 1 : -1;
}
