import type { GridRing } from './grid-ring.ts';
import { doubleArea, extentOf, type Path } from './shape.ts';
import { type GridPolygon, validPolygons } from './valid.ts';

/** Rings that cross themselves, as an 8 does: counted in one, parts that they go around the one way and the other would take each other's area away. */

/** A centimetre at the equator, as a part of the world: what maps tell apart. */
const FINEST = 2 ** -32;
/** Numbers up to this one, and their products, are whole. */
const MOST_STEPS = 2 ** 25;

/** The rings around the parts of a ring; the ring itself where it does not meet itself. */
export function untangled(ring: Path): readonly Path[] {
  const grid = new Grid([ring]);
  const parts = grid.polygonsOf([ring]).flat();
  return parts.length === 1 ? [ring] : parts.map((part) => grid.pathOf(part));
}

/** The area of what lies in an odd number of rings that do not meet themselves, as a part of Mercator's world. */
export function enclosedArea(rings: readonly Path[]): number {
  if (rings.length === 1) return Math.abs(doubleArea(rings[0])) / 2;
  const grid = new Grid(rings);
  // Outlines run clockwise, and holes the other way.
  return grid
    .polygonsOf(rings)
    .flat()
    .reduce((sum, ring) => sum + grid.areaOf(ring), 0);
}

/** A grid over some rings. */
class Grid {
  readonly #west: number;
  readonly #north: number;
  readonly #step: number;

  constructor(rings: readonly Path[]) {
    const { minX, minY, maxX, maxY } = extentOf(rings);
    this.#west = minX;
    this.#north = minY;
    this.#step = Math.max(FINEST, Math.max(maxX - minX, maxY - minY) / MOST_STEPS);
  }

  polygonsOf(rings: readonly Path[]): GridPolygon[] {
    return validPolygons(rings.map((ring) => this.#onGrid(ring)));
  }

  #onGrid(ring: Path): GridRing {
    const corners: number[] = [];
    for (let i = 0; i + 2 < ring.length; i += 2)
      corners.push(Math.round((ring[i] - this.#west) / this.#step), Math.round((ring[i + 1] - this.#north) / this.#step));
    return corners;
  }

  pathOf(ring: GridRing): Path {
    return Float64Array.from(
      [...ring, ring[0], ring[1]],
      (number, i) => (i % 2 === 0 ? this.#west : this.#north) + number * this.#step,
    );
  }

  areaOf(ring: GridRing): number {
    return (doubleArea([...ring, ring[0], ring[1]]) / 2) * this.#step ** 2;
  }
}
