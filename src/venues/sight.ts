import type { GraphDraft } from './draft.ts';
import type { Space } from './ground.ts';

/** How far around a corner one walks, metres; nearer where there is no room for that. */
const AROUND_METERS = [0.3, 0.15, 0.05];
/** A bend of a wall that is flatter is none, as a sine: 3 degrees. */
const FLATTEST_CORNER = 0.052;

/** Joins all points of a space that see each other: its doors, what stands in it, and the corners that one walks around. */
export function joinVisible(draft: GraphDraft): void {
  for (const [number, space] of draft.spaces.entries()) {
    const points = draft.inside[number];
    // What nobody enters needs no corners.
    if (points.length === 0) continue;
    for (const [x, y] of cornersOf(space)) draft.within(number, x, y);
    const { outline, closed } = space;
    for (let i = 0; i < points.length; i++) {
      const [ax, ay] = [draft.x.get(points[i]), draft.y.get(points[i])];
      for (let j = i + 1; j < points.length; j++) {
        const [bx, by] = [draft.x.get(points[j]), draft.y.get(points[j])];
        if (!outline.blocks(ax, ay, bx, by)) draft.join(points[i], points[j], { kind: 'walk', closed });
      }
    }
  }
}

/** The points at which one walks around the corners that stand out into a space. */
export function cornersOf({ rings, outline }: Pick<Space, 'rings' | 'outline'>): [number, number][] {
  const corners: [number, number][] = [];
  for (const ring of rings) {
    const count = ring.length / 2;
    for (let i = 0; i < count; i++) {
      const [before, after] = [(i + count - 1) % count, (i + 1) % count];
      const [x, y] = [ring[i * 2], ring[i * 2 + 1]];
      const [inX, inY] = unit(x - ring[before * 2], y - ring[before * 2 + 1]);
      const [outX, outY] = unit(ring[after * 2] - x, ring[after * 2 + 1] - y);
      // Free ground is to the left, so a corner that stands out turns to the right.
      if (inX * outY - inY * outX > -FLATTEST_CORNER) continue;
      const [awayX, awayY] = unit(inX - outX, inY - outY);
      const corner = around(outline, x, y, awayX, awayY);
      if (corner) corners.push(corner);
    }
  }
  return corners;
}

function around(outline: Space['outline'], x: number, y: number, awayX: number, awayY: number): [number, number] | null {
  for (const distance of AROUND_METERS) {
    const [cx, cy] = [x + awayX * distance, y + awayY * distance];
    const hair = 0.001;
    if (outline.contains(cx, cy) && !outline.blocks(x + awayX * hair, y + awayY * hair, cx, cy)) return [cx, cy];
  }
  return null;
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y);
  return length > 0 ? [x / length, y / length] : [0, 0];
}
