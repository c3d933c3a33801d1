import type { LngLat } from '../../geo/position.ts';
import { segmentsCross } from '../../geo/segments.ts';
import { PackedBoxes } from '../../storage/packed-boxes.ts';

/** Whether two edges of a ring that are no neighbours cross. */
export function crossesItself(ring: readonly LngLat[]): boolean {
  const edges = ring.length - 1;
  if (edges < 4) return false;
  const boxes = ring.slice(1).map(([bx, by], i) => {
    const [ax, ay] = ring[i];
    return { minX: Math.min(ax, bx), minY: Math.min(ay, by), maxX: Math.max(ax, bx), maxY: Math.max(ay, by) };
  });
  const index = PackedBoxes.pack(edges, boxes);
  for (let i = 0; i < edges; i++) {
    const [a, b] = [ring[i], ring[i + 1]];
    const near = index?.search(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])) ?? [];
    if (near.some((j) => j > i + 1 && !(i === 0 && j === edges - 1) && segmentsCross(a, b, ring[j], ring[j + 1])))
      return true;
  }
  return false;
}
