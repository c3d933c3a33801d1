/** A point on a plane, metres. */
export type Point = readonly [x: number, y: number];

/** Surfaces as people see them: rings, of which the first is the border and the others are holes, and walls of two ends. */
export interface Ground {
  readonly rings: readonly (readonly Point[])[];
  readonly walls: readonly (readonly [Point, Point])[];
}

const HAIR = 1e-6;

/** How far it is between any two of some points over free ground; computed from every pair of corners, without thinking. */
export function distancesOver(ground: Ground, points: readonly Point[]): number[][] {
  const all = [...points, ...ground.rings.flat(), ...ground.walls.flat()];
  const far = all.map((a) => all.map((b) => (isFree(ground, a, b) ? Math.hypot(a[0] - b[0], a[1] - b[1]) : Infinity)));
  return shortest(far).map((row) => row.slice(0, points.length));
}

/** Floyd and Warshall's algorithm. */
export function shortest(lengths: readonly (readonly number[])[]): number[][] {
  const far = lengths.map((row, i) => row.map((length, j) => (i === j ? 0 : length)));
  for (const k of far.keys()) {
    for (const row of far) for (const j of row.keys()) row[j] = Math.min(row[j] ?? 0, (row[k] ?? 0) + (far[k]?.[j] ?? 0));
  }
  return far;
}

/** Whether one walks straight from a point to another: the line is cut wherever it meets an edge, and the middle of each piece looked at. */
export function isFree({ rings, walls }: Ground, a: Point, b: Point): boolean {
  const cuts = [0, 1];
  for (const [c, d] of [...rings.flatMap(edgesOf), ...walls]) {
    const [own, other] = meeting(a, b, c, d);
    if (own === undefined || other === undefined) continue;
    if (own > -HAIR && own < 1 + HAIR && other > -HAIR && other < 1 + HAIR) cuts.push(own);
  }
  if (walls.some(([c, d]) => isStrictlyCrossed(meeting(a, b, c, d)))) return false;
  cuts.sort((one, other) => one - other);
  return cuts.slice(1).every((end, i) => {
    const start = cuts[i] ?? 0;
    if (end - start < HAIR) return true;
    const at = (start + end) / 2;
    return isOnGround(rings, [a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at]);
  });
}

function edgesOf(ring: readonly Point[]): [Point, Point][] {
  return ring.map((corner, i) => [ring[(i + ring.length - 1) % ring.length] ?? corner, corner]);
}

/** At which shares of two lines their straights meet; none where they are parallel. */
function meeting(a: Point, b: Point, c: Point, d: Point): [number, number] | [] {
  const across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
  if (Math.abs(across) < HAIR) return [];
  const own = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / across;
  const other = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / across;
  return [own, other];
}

function isStrictlyCrossed([own, other]: [number, number] | []): boolean {
  const isInner = (share: number | undefined) => share !== undefined && share > HAIR && share < 1 - HAIR;
  return isInner(own) && isInner(other);
}

/** Whether a point is inside the border and in no hole, by how often a ring winds around it; edges count as ground. */
function isOnGround(rings: readonly (readonly Point[])[], at: Point): boolean {
  if (rings.flatMap(edgesOf).some(([c, d]) => distanceTo(c, d, at) < HAIR)) return true;
  return rings.every((ring, i) => {
    let turned = 0;
    for (const [c, d] of edgesOf(ring)) {
      const [x, y, nextX, nextY] = [c[0] - at[0], c[1] - at[1], d[0] - at[0], d[1] - at[1]];
      turned += Math.atan2(x * nextY - y * nextX, x * nextX + y * nextY);
    }
    return Math.abs(turned) > Math.PI === (i === 0);
  });
}

function distanceTo(c: Point, d: Point, at: Point): number {
  const [dx, dy] = [d[0] - c[0], d[1] - c[1]];
  const share = Math.max(0, Math.min(1, ((at[0] - c[0]) * dx + (at[1] - c[1]) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(c[0] + share * dx - at[0], c[1] + share * dy - at[1]);
}
