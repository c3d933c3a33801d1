import { at } from '../at.ts';
import type { Position } from '../geo/position.ts';
import type { Share } from './shares.ts';

/** Rows into which an area is divided: a line that crosses it meets the edges of few. */
const MOST_ROWS = 1024;

/** An area of a system, to be asked where lines enter and leave it. One that crosses the antimeridian counts its longitudes on from 180. */
export class TollArea {
  readonly #x: readonly number[];
  readonly #y: readonly number[];
  readonly #isShifted: boolean;
  readonly #south: number;
  readonly #perRow: number;
  /** The edges of each row, by the number of the corner at which they begin. */
  readonly #rows: number[][];

  /** @param corners the last is joined to the first */
  constructor(corners: readonly Position[]) {
    const lngs = corners.map(({ lng }) => lng);
    this.#isShifted = Math.max(...lngs) - Math.min(...lngs) > 180;
    this.#x = corners.map(({ lng }) => this.#shifted(lng));
    this.#y = corners.map(({ lat }) => lat);
    this.#south = Math.min(...this.#y);
    const rows = Math.min(MOST_ROWS, corners.length);
    this.#perRow = (Math.max(...this.#y) - this.#south) / rows || 1;
    this.#rows = Array.from({ length: rows }, () => []);
    for (const edge of corners.keys()) {
      const [a, b] = [at(this.#y, edge), at(this.#y, this.#next(edge))];
      for (let row = this.#rowOf(Math.min(a, b)); row <= this.#rowOf(Math.max(a, b)); row++) at(this.#rows, row).push(edge);
    }
  }

  #shifted(lng: number): number {
    return this.#isShifted && lng < 0 ? lng + 360 : lng;
  }

  #next(corner: number): number {
    return corner + 1 === this.#x.length ? 0 : corner + 1;
  }

  #rowOf(lat: number): number {
    return Math.min(this.#rows.length - 1, Math.max(0, Math.floor((lat - this.#south) / this.#perRow)));
  }

  /** Whether a point lies inside, by the number of edges west of it. */
  #contains(x: number, y: number): boolean {
    let isInside = false;
    for (const edge of at(this.#rows, this.#rowOf(y))) {
      const next = this.#next(edge);
      const [ay, by] = [at(this.#y, edge), at(this.#y, next)];
      if (ay > y === by > y) continue;
      const [ax, bx] = [at(this.#x, edge), at(this.#x, next)];
      if (ax + ((y - ay) / (by - ay)) * (bx - ax) < x) isInside = !isInside;
    }
    return isInside;
  }

  /** The shares of a straight line that lie inside, from its beginning on. */
  sharesOf(from: Position, to: Position): Share[] {
    const [x, y, dx, dy] = [
      this.#shifted(from.lng),
      from.lat,
      this.#shifted(to.lng) - this.#shifted(from.lng),
      to.lat - from.lat,
    ];
    const cuts = [0, ...this.#crossings(x, y, dx, dy), 1];
    const shares: [number, number][] = [];
    for (let i = 1; i < cuts.length; i++) {
      const [start, end] = [at(cuts, i - 1), at(cuts, i)];
      const middle = (start + end) / 2;
      if (start === end || !this.#contains(x + dx * middle, y + dy * middle)) continue;
      const before = shares.at(-1);
      if (before?.[1] === start) before[1] = end;
      else shares.push([start, end]);
    }
    return shares;
  }

  /** At which shares of a line it meets an edge, rising. */
  #crossings(x: number, y: number, dx: number, dy: number): number[] {
    const found = new Set<number>();
    const [low, high] = [this.#rowOf(Math.min(y, y + dy)), this.#rowOf(Math.max(y, y + dy))];
    for (let row = low; row <= high; row++) {
      for (const edge of at(this.#rows, row)) {
        const next = this.#next(edge);
        const [ax, ay] = [at(this.#x, edge), at(this.#y, edge)];
        const [ex, ey] = [at(this.#x, next) - ax, at(this.#y, next) - ay];
        const turned = dx * ey - dy * ex;
        if (turned === 0) continue;
        const share = ((ax - x) * ey - (ay - y) * ex) / turned;
        const alongEdge = ((ax - x) * dy - (ay - y) * dx) / turned;
        if (share > 0 && share < 1 && alongEdge >= 0 && alongEdge <= 1) found.add(share);
      }
    }
    return [...found].sort((a, b) => a - b);
  }
}
