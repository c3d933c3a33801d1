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

  /** Where the edge of corner `i` to the next meets a limit of the stripe. */
  cross(path: Path, i: number, axis: 0 | 1, limit: number): void {
    const ax = path[i];
    const ay = path[i + 1];
    const bx = path[i + 2];
    const by = path[i + 3];
    if (axis === 0) this.add(limit, ay + ((by - ay) * (limit - ax)) / (bx - ax));
    else this.add(ax + ((bx - ax) * (limit - ay)) / (by - ay), limit);
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
    else if (a < low && b > low) corners.cross(path, i, axis, low);
    else if (a > high && b < high) corners.cross(path, i, axis, high);
    if (b < low && a >= low) {
      corners.cross(path, i, axis, low);
      end();
    } else if (b > high && a <= high) {
      corners.cross(path, i, axis, high);
      end();
    }
  }
  const last = path[path.length - 2 + axis];
  if (last >= low && last <= high) corners.add(path[path.length - 2], path[path.length - 1]);
  end();
  return pieces;
}

/** A ring inside a stripe; where it leaves and comes back, it runs along the limit (Sutherland and Hodgman 1974). Null for nothing. */
export function clipRing(path: Path, axis: 0 | 1, low: number, high: number): Path | null {
  for (let i = 0; i + 2 < path.length; i += 2) {
    const a = path[i + axis];
    const b = path[i + 2 + axis];
    if (a >= low && a <= high) corners.add(path[i], path[i + 1]);
    else if (a < low && b > low) corners.cross(path, i, axis, low);
    else if (a > high && b < high) corners.cross(path, i, axis, high);
    if (b < low && a >= low) corners.cross(path, i, axis, low);
    else if (b > high && a <= high) corners.cross(path, i, axis, high);
  }
  if (corners.length >= 6) return corners.takeRing();
  corners.length = 0;
  return null;
}
