import type { Pair } from './position.ts';

/** Point in polygon by ray casting (even-odd rule): whether a point is inside a closed ring; its edge counts to one side or the other. */
export function ringContains(ring: readonly Pair[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    // Indexed, not destructured: this is the inner loop of all that lies in polygons.
    const a = ring[i - 1];
    const b = ring[i];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/** Whether a point is inside a polygon: its outer ring and the holes in it. */
export function polygonContains(rings: readonly (readonly Pair[])[], x: number, y: number): boolean {
  return rings.filter((ring) => ringContains(ring, x, y)).length % 2 === 1;
}
