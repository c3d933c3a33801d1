import { NONE, StandIns } from '../plan/stand-ins.ts';
import { placeOf, runsAlong, type SightLines, type Sights, wallsOf } from './sight-lines.ts';

/**
 * Visits the arcs of a spanner of lines of sight: a thinned-out graph in which no way is longer than a thousandth more than the shortest. An
 * arc from *a* to *b* is left out where one to a *c* stays that stands for *b*, and *c* sees *b*: by induction over the lengths of lines, the
 * way over *c* is good enough. Arcs are directed, since each point decides for itself. The next corner along a wall stays in any case: it
 * sees what is far down an aisle, where what stands for it by a hair does not. So do lines to what stands for lines that were not looked at.
 */
export function eachOfSpanner(sights: Sights, lines: SightLines, visit: (a: number, b: number) => void): void {
  const { x, y } = sights;
  const { first, other, isNeeded } = lines;
  const walls = wallsOf(sights);
  const kept = new StandIns();
  let end = 0;
  const seesEnd = (point: number) => placeOf(lines, point, end) >= 0;
  for (let a = 0; a < sights.length; a++) {
    const order = byDistance(sights, a, other.subarray(first[a], first[a + 1]));
    kept.clear();
    for (let i = 0; i < order.length; i++) {
      const place = first[a] + (order[i] % PLACES);
      end = other[place];
      const dx = x[end] - x[a];
      const dy = y[end] - y[a];
      const meters = Math.sqrt(dx * dx + dy * dy);
      const mayStay = isNeeded?.[place] === 1 || runsAlong(sights, walls, a, end);
      if (!mayStay && kept.ofPoint(dx, dy, meters, seesEnd) !== NONE) continue;
      kept.add(end, dx, dy, meters);
      visit(a, end);
    }
  }
}

/**
 * Room for the place in a row, in one number with a distance in millimetres: such numbers are sorted without being compared by a function. A row
 * has no more points than a plan, 2²⁴, and no distance is more than `MOST_ACROSS`, which is less than 2²⁹ mm: together 53 bits.
 */
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
