import type { Path } from '../../basemap/index.ts';

/** More ends than this are not joined: the work grows with their square. */
const MOST_LINES = 200;

/**
 * Closes lines that an extract has cut. Those that meet are one; then each end is joined with the nearest one that is still free: the banks of a river meet
 * where it leaves the extract, and a lake is closed between its own two ends.
 */
export function closedChains(lines: readonly Path[]): Path[] {
  if (lines.length === 0 || lines.length > MOST_LINES) return [];
  const chains = lines.map((line) => [...line]);
  const ends = chains.flatMap((chain, i) => [
    { chain: i, isLast: false, x: chain[0], y: chain[1] },
    { chain: i, isLast: true, x: chain[chain.length - 2], y: chain[chain.length - 1] },
  ]);
  const pairs = ends
    .flatMap((a, i) => ends.slice(i + 1).map((b, j) => ({ a: i, b: i + 1 + j, distance: Math.hypot(a.x - b.x, a.y - b.y) })))
    // A line's own two ends are joined last: it may be one bank of two.
    .sort((p, q) => p.distance - q.distance);
  const partner = new Map<number, number>();
  for (const isOwnAllowed of [false, true]) {
    for (const { a, b } of pairs) {
      if (partner.has(a) || partner.has(b) || (!isOwnAllowed && ends[a].chain === ends[b].chain)) continue;
      partner.set(a, b);
      partner.set(b, a);
    }
  }
  return ringsOf(chains, partner);
}

/** Rings of chains, from the end of each to the one that it is joined with. */
function ringsOf(chains: readonly number[][], partner: ReadonlyMap<number, number>): Path[] {
  const used = new Set<number>();
  const rings: Path[] = [];
  for (const start of chains.keys()) {
    if (used.has(start)) continue;
    const ring: number[] = [];
    let end = 2 * start + 1;
    do {
      const chain = end >> 1;
      used.add(chain);
      const corners = chains[chain];
      if (end % 2 === 1) for (const number of corners) ring.push(number);
      else for (let i = corners.length - 2; i >= 0; i -= 2) ring.push(corners[i], corners[i + 1]);
      // Into the next chain by the end that is joined, and out of it by the other one.
      end = (partner.get(end) ?? 2 * start) ^ 1;
    } while (!used.has(end >> 1));
    ring.push(ring[0], ring[1]);
    rings.push(Float64Array.from(ring));
  }
  return rings;
}
