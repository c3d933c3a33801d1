/** What is drawn: points, lines, or rings of which those that lie in an odd number of others are holes. */
export const POINT = 1;
export const LINE = 2;
export const POLYGON = 3;
export type ShapeType = typeof POINT | typeof LINE | typeof POLYGON;

/** Pairs of x and y, one behind the other; the last corner of a ring is its first. */
export type Path = Float64Array;

/** A box on the plane of its paths. */
export interface Extent {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export function extentOf(paths: readonly Path[]): Extent {
  const box = { minX: Number.POSITIVE_INFINITY, minY: Number.POSITIVE_INFINITY, maxX: -Infinity, maxY: -Infinity };
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      if (path[i] < box.minX) box.minX = path[i];
      if (path[i] > box.maxX) box.maxX = path[i];
      if (path[i + 1] < box.minY) box.minY = path[i + 1];
      if (path[i + 1] > box.maxY) box.maxY = path[i + 1];
    }
  }
  return box;
}

/** Twice the area of a closed ring, above zero where it runs clockwise as it is seen, with y counted downwards. */
export function doubleArea(ring: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 2; i < ring.length; i += 2) sum += ring[i - 2] * ring[i + 1] - ring[i] * ring[i - 1];
  return sum;
}

/** The middle of the area of a ring. */
export function centroidOf(ring: Path): [number, number] {
  const [originX, originY] = ring;
  let [x, y, twice] = [0, 0, 0];
  for (let i = 2; i < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i - 2] - originX, ring[i - 1] - originY, ring[i] - originX, ring[i + 1] - originY];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return twice === 0 ? [originX, originY] : [originX + x / (3 * twice), originY + y / (3 * twice)];
}

/**
 * How much each corner matters (Douglas and Peucker 1973): the squared distance from it to the line that it would be left out for. A path is made
 * simpler by leaving out all corners below a limit, so that one pass serves all zooms.
 *
 * @param leastTolerance below which corners are left out everywhere, and not told apart
 */
export function weightsOf(path: Path, leastTolerance: number): Float64Array {
  const corners = path.length / 2;
  const limit = leastTolerance * leastTolerance;
  const weights = new Float64Array(corners);
  weights[0] = Number.POSITIVE_INFINITY;
  weights[corners - 1] = Number.POSITIVE_INFINITY;
  const open: number[] = [0, corners - 1, Number.POSITIVE_INFINITY];
  while (open.length > 0) {
    const most = open.pop() ?? 0;
    const last = open.pop() ?? 0;
    const first = open.pop() ?? 0;
    const { index, distance } = farthest(path, first, last);
    // What hangs on a corner that is never kept is never kept either.
    if (distance < limit) continue;
    // Never above what it hangs on: a corner is not kept where one that it was found behind is not.
    weights[index] = Math.min(distance, most);
    if (index - first > 1) open.push(first, index, weights[index]);
    if (last - index > 1) open.push(index, last, weights[index]);
  }
  return weights;
}

/** The corner between two others that is farthest from the line between these. Without pairs of numbers, which would be made for each corner. */
function farthest(path: Path, first: number, last: number): { index: number; distance: number } {
  const ax = path[2 * first];
  const ay = path[2 * first + 1];
  const dx = path[2 * last] - ax;
  const dy = path[2 * last + 1] - ay;
  const length = dx * dx + dy * dy;
  let index = -1;
  let distance = -1;
  for (let i = first + 1; i < last; i++) {
    const px = path[2 * i] - ax;
    const py = path[2 * i + 1] - ay;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
    const ox = px - along * dx;
    const oy = py - along * dy;
    const found = ox * ox + oy * oy;
    if (found > distance) {
      index = i;
      distance = found;
    }
  }
  return { index, distance };
}

/** A path with how much each of its corners matters. */
export interface WeightedPath {
  readonly path: Path;
  readonly weights: Float64Array;
  /** None of them is less. */
  readonly least: number;
  /** Twice the area of a ring. */
  readonly area: number;
}

/** A path without the corners that matter less than a tolerance. */
export function simplified(whole: WeightedPath, tolerance: number): WeightedPath {
  const { path, weights, area } = whole;
  const limit = tolerance * tolerance;
  if (whole.least >= limit) return whole;
  let corners = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] < limit) continue;
    corners++;
    if (weights[i] < least) least = weights[i];
  }
  const kept = { path: new Float64Array(2 * corners), weights: new Float64Array(corners), least, area };
  let corner = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] < limit) continue;
    kept.path[2 * corner] = path[2 * i];
    kept.path[2 * corner + 1] = path[2 * i + 1];
    kept.weights[corner++] = weights[i];
  }
  return kept;
}
