import type { Xy } from '../../geo/position.ts';
import { AROUND_METERS, FLATTEST_CORNER } from '../plan/bends.ts';
import { unit } from '../plan/outline.ts';
import type { Space } from './space.ts';

/** Where there is no room to walk so far around a corner, one walks nearer to it, metres. */
const NEARER_METERS = [0.15, 0.05];

/** A corner that stands out, and where its two walls lead, as unit vectors. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly walls: readonly [Xy, Xy];
}

/** The corners that stand out into a space, each at the point where one walks around it. */
export function cornersOf({ rings, outline }: Pick<Space, 'rings' | 'outline'>): Corner[] {
  const corners: Corner[] = [];
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
      const point = around(outline, x, y, awayX, awayY);
      if (point)
        corners.push({
          x: point[0],
          y: point[1],
          walls: [
            [-inX, -inY],
            [outX, outY],
          ],
        });
    }
  }
  return corners;
}

function around(outline: Space['outline'], x: number, y: number, awayX: number, awayY: number): Xy | null {
  for (const distance of [AROUND_METERS, ...NEARER_METERS]) {
    const [cx, cy] = [x + awayX * distance, y + awayY * distance];
    const hair = 0.001;
    if (outline.contains(cx, cy) && !outline.blocks(x + awayX * hair, y + awayY * hair, cx, cy)) return [cx, cy];
  }
  return null;
}
