import { placeOf, runsAlong, type SightLines, type Sights, wallsOf } from './sight-lines.ts';

/** How much longer than the shortest a way over a spanner may be: a thousandth, 10 cm in 100 m. */
const STRETCH = 1.001;
/** Who goes on so far off a direction is not longer by that, as a cosine. */
const NARROW = 1 / STRETCH;

/**
 * Visits the arcs of a spanner of lines of sight: a thinned-out graph in which no way is longer than `STRETCH` times the shortest. An arc
 * from *a* to *b* is left out where one to a nearer *c* stays, *c* sees *b*, and |ac| ≤ STRETCH · (|ab| − |cb|): by induction over the
 * lengths of lines, the way over *c* is then no longer than STRETCH · |ab|. Arcs are directed, since each point decides for itself. The next
 * corner along a wall stays in any case: it sees what is far down an aisle, where what stands for it by a hair does not.
 */
export function eachOfSpanner(sights: Sights, lines: SightLines, visit: (a: number, b: number) => void): void {
  const { x, y } = sights;
  const { first, other } = lines;
  const walls = wallsOf(sights);
  const kept: Kept = { count: 0, point: new Uint32Array(64), dx: new Float64Array(64), dy: new Float64Array(64) };
  for (let a = 0; a < sights.length; a++) {
    const order = byDistance(sights, a, other.subarray(first[a], first[a + 1]));
    kept.count = 0;
    for (let i = 0; i < order.length; i++) {
      const b = other[first[a] + (order[i] % PLACES)];
      if (!runsAlong(sights, walls, a, b) && isSpanned(sights, lines, kept, a, b)) continue;
      keep(kept, b, x[b] - x[a], y[b] - y[a]);
      visit(a, b);
    }
  }
}

/** Room for the place in a row, in one number with a distance in millimetres: such numbers are sorted without being compared by a function. */
const PLACES = 2 ** 24;
const PER_METER = 1000;

function byDistance({ x, y }: Sights, a: number, row: Uint32Array): Float64Array {
  const keys = new Float64Array(row.length);
  for (let i = 0; i < row.length; i++) {
    const meters = Math.sqrt((x[row[i]] - x[a]) ** 2 + (y[row[i]] - y[a]) ** 2);
    keys[i] = Math.round(meters * PER_METER) * PLACES + i;
  }
  return keys.sort();
}

/** Where arcs from a point lead that stay. */
interface Kept {
  count: number;
  point: Uint32Array;
  dx: Float64Array;
  dy: Float64Array;
}

function keep(kept: Kept, point: number, dx: number, dy: number): void {
  if (kept.count === kept.point.length) {
    const grown = <T extends Uint32Array | Float64Array>(old: T, larger: T): T => {
      larger.set(old);
      return larger;
    };
    const capacity = kept.count * 2;
    kept.point = grown(kept.point, new Uint32Array(capacity));
    kept.dx = grown(kept.dx, new Float64Array(capacity));
    kept.dy = grown(kept.dy, new Float64Array(capacity));
  }
  kept.point[kept.count] = point;
  kept.dx[kept.count] = dx;
  kept.dy[kept.count++] = dy;
}

/** Whether the way over a point that an arc leads to stands for the line from *a* to *b*. */
function isSpanned({ x, y }: Sights, lines: SightLines, kept: Kept, a: number, b: number): boolean {
  const dx = x[b] - x[a];
  const dy = y[b] - y[a];
  const meters = Math.sqrt(dx * dx + dy * dy);
  for (let i = kept.count - 1; i >= 0; i--) {
    const [cx, cy] = [kept.dx[i], kept.dy[i]];
    const along = cx * dx + cy * dy;
    const length = Math.sqrt(cx * cx + cy * cy);
    if (along < NARROW * length * meters) continue;
    const rest = Math.sqrt((dx - cx) * (dx - cx) + (dy - cy) * (dy - cy));
    const isAsShort = length <= STRETCH * (meters - rest) && rest < meters;
    if (isAsShort && placeOf(lines, kept.point[i], b) >= 0) return true;
  }
  return false;
}
