/** Whether a point is inside a closed ring (even-odd); its edge counts to one side or the other. */
export function ringContains(ring: readonly (readonly number[])[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Whether a point is inside a polygon: its outer ring and the holes in it. */
export function polygonContains(rings: readonly (readonly (readonly number[])[])[], x: number, y: number): boolean {
  return rings.filter((ring) => ringContains(ring, x, y)).length % 2 === 1;
}
