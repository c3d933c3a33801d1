import type { Path } from './shape.ts';

/** Clips by a stripe of the plane: all whose x (axis 0) or y (axis 1) lies between two numbers. */

/** Corners that are collected, in memory that is used again and again. */
class Corners {
  #numbers = new Float64Array(1024);
  length = 0;

  add(x: number, y: number): void {
    if (this.length + 2 > this.#numbers.length) {
      const larger = new Float64Array(2 * this.#numbers.length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = x;
    this.#numbers[this.length++] = y;
  }

  /** Where the edge from one corner to another meets a limit of the stripe. */
  cross(path: Path, from: number, to: number, axis: 0 | 1, limit: number): void {
    const ax = path[from];
    const ay = path[from + 1];
    const bx = path[to];
    const by = path[to + 1];
    if (axis === 0) this.add(limit, ay + ((by - ay) * (limit - ax)) / (bx - ax));
    else this.add(ax + ((bx - ax) * (limit - ay)) / (by - ay), limit);
  }

  /** All of a path. @param isBackwards from its last corner on */
  addAll(path: Path, isBackwards: boolean): void {
    if (isBackwards) for (let i = path.length - 2; i >= 0; i -= 2) this.add(path[i], path[i + 1]);
    else for (let i = 0; i < path.length; i += 2) this.add(path[i], path[i + 1]);
  }

  take(): Path {
    const taken = this.#numbers.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  /** The same, as a ring: its first corner is its last as well. */
  takeRing(): Path {
    this.add(this.#numbers[0], this.#numbers[1]);
    return this.take();
  }
}

const corners = new Corners();

/** The pieces of a line inside a stripe. */
export function clipLine(path: Path, axis: 0 | 1, low: number, high: number): Path[] {
  const pieces: Path[] = [];
  const end = () => {
    const piece = corners.take();
    if (piece.length >= 4) pieces.push(piece);
  };
  for (let i = 0; i + 2 < path.length; i += 2) {
    const a = path[i + axis];
    const b = path[i + 2 + axis];
    if (a >= low && a <= high) corners.add(path[i], path[i + 1]);
    else if (a < low && b > low) corners.cross(path, i, i + 2, axis, low);
    else if (a > high && b < high) corners.cross(path, i, i + 2, axis, high);
    if (b < low && a >= low) {
      corners.cross(path, i, i + 2, axis, low);
      end();
    } else if (b > high && a <= high) {
      corners.cross(path, i, i + 2, axis, high);
      end();
    }
  }
  const last = path[path.length - 2 + axis];
  if (last >= low && last <= high) corners.add(path[path.length - 2], path[path.length - 1]);
  end();
  return pieces;
}

/** A part of a ring inside a stripe, and at which of its two limits it comes in and goes out: 0 the lower one, 1 the upper one. */
interface Chain {
  readonly path: Path;
  readonly from: 0 | 1;
  readonly to: 0 | 1;
}

/**
 * What some rings enclose inside a stripe, by the rule of even and odd, as rings that do not overlap where the shape leaves the stripe: along a limit it goes in
 * and out by turns, so that the first place where a ring crosses it is joined with the second one, the third with the fourth.
 */
export function clipRings(rings: readonly Path[], axis: 0 | 1, low: number, high: number): Path[] {
  const inside: Path[] = [];
  const chains: Chain[] = [];
  for (const ring of rings) {
    // The last corner of a ring is its first.
    const [least, most] = rangeOf(ring, axis, ring.length - 2);
    if (most < low || least > high) continue;
    if (least >= low && most <= high) inside.push(ring);
    else addChains(chains, ring, axis, low, high);
  }
  if (chains.length > 0) addJoined(inside, chains, axis);
  return inside;
}

/** The least and the most x or y of a path. @param end of its numbers that count */
export function rangeOf(path: Path, axis: 0 | 1, end = path.length): [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = axis; i < end; i += 2) {
    if (path[i] < least) least = path[i];
    if (path[i] > most) most = path[i];
  }
  return [least, most];
}

/** The parts inside a stripe of a ring that leaves it. */
function addChains(chains: Chain[], ring: Path, axis: 0 | 1, low: number, high: number): void {
  const last = ring.length - 2;
  // From a corner outside on, so that no part begins in its middle.
  let start = 0;
  while (ring[start + axis] >= low && ring[start + axis] <= high) start += 2;
  let from: 0 | 1 = 0;
  for (let step = 0, i = start, next = start; step < last; step += 2, i = next) {
    next = i + 2 === last ? 0 : i + 2;
    const a = ring[i + axis];
    const b = ring[next + axis];
    if (a < low && b >= low) {
      corners.cross(ring, i, next, axis, low);
      from = 0;
    } else if (a > high && b <= high) {
      corners.cross(ring, i, next, axis, high);
      from = 1;
    } else if (a >= low && a <= high) corners.add(ring[i], ring[i + 1]);
    if (a >= low && b < low) {
      corners.cross(ring, i, next, axis, low);
      chains.push({ path: corners.take(), from, to: 0 });
    } else if (a <= high && b > high) {
      corners.cross(ring, i, next, axis, high);
      chains.push({ path: corners.take(), from, to: 1 });
    }
  }
}

/** Rings of parts, whose ends are joined along the limits. An end is twice the number of its part, and one more where the part goes out. */
function addJoined(rings: Path[], chains: readonly Chain[], axis: 0 | 1): void {
  const partner = new Uint32Array(2 * chains.length);
  const across = 1 - axis;
  const placeOf = (end: number) => {
    const { path } = chains[end >> 1];
    return path[(end & 1) === 0 ? across : path.length - 2 + across];
  };
  for (const limit of [0, 1]) {
    const ends: number[] = [];
    for (const [i, { from, to }] of chains.entries()) {
      if (from === limit) ends.push(2 * i);
      if (to === limit) ends.push(2 * i + 1);
    }
    if (ends.length > 2) ends.sort((a, b) => placeOf(a) - placeOf(b));
    for (let i = 0; i < ends.length; i += 2) {
      partner[ends[i]] = ends[i + 1];
      partner[ends[i + 1]] = ends[i];
    }
  }
  const used = new Uint8Array(chains.length);
  for (let start = 0; start < chains.length; start++) {
    let entry = 2 * start;
    if (used[start] === 1) continue;
    do {
      used[entry >> 1] = 1;
      corners.addAll(chains[entry >> 1].path, (entry & 1) === 1);
      entry = partner[entry ^ 1];
    } while (entry !== 2 * start);
    const ring = corners.takeRing();
    if (ring.length >= 8) rings.push(ring);
  }
}
