import { Clipper, FillRule, type Path64, type Paths64 } from 'clipper2-ts';
import { clipRings, latOf, type Path } from '../../basemap/index.ts';
import { boxOf, boxOfCells, CELL_ZOOM, type Cell, overlap, type WorldBox } from './coverage.ts';
import type { LineSquares } from './line-squares.ts';
import { contains } from './middle.ts';

/** Streets are noted by squares, 600 m wide at the equator. */
export const STREET_ZOOM = 16;
const PER_CELL = 2 ** (STREET_ZOOM - CELL_ZOOM);
/** Around the middle of such a square so much is land, as a share of its width: beyond its corners. */
const RADIUS = 1.2;
const CIRCLE_CORNERS = 24;

/** Ground around streets that the land does not have, as circles, on a grid of so many units a world. */
export function shoreOf(land: readonly Path[], streets: LineSquares, units: number): Paths64 {
  const circles: Path64[] = [];
  const inCell = Map.groupBy(
    streets.squares(),
    ({ x, y }) => Math.floor(y / PER_CELL) * 2 ** CELL_ZOOM + Math.floor(x / PER_CELL),
  );
  const boxed = land.map((ring) => ({ ring, box: boxOf(ring) }));
  for (const [cell, squares] of inCell) {
    const own = landIn(boxed, { x: cell % 2 ** CELL_ZOOM, y: Math.floor(cell / 2 ** CELL_ZOOM) });
    for (const square of squares) {
      const [x, y] = [(square.x + 0.5) / streets.side, (square.y + 0.5) / streets.side];
      if (own.filter((ring) => contains(ring, x, y)).length % 2 === 0) circles.push(circleAround(x, y, streets.side, units));
    }
  }
  return Clipper.union(circles, FillRule.NonZero);
}

function landIn(land: readonly { readonly ring: Path; readonly box: WorldBox }[], cell: Cell): Path[] {
  const own = boxOfCells([cell]);
  const near = land.filter(({ box }) => overlap(box, own)).map(({ ring }) => ring);
  return clipRings(clipRings(near, 0, own.minX, own.maxX), 1, own.minY, own.maxY);
}

function circleAround(x: number, y: number, side: number, units: number): Path64 {
  // Squares are narrower towards the poles, and so are the circles.
  const radius = RADIUS / side / Math.max(0.5, Math.cos((latOf(y) * Math.PI) / 180));
  return Array.from({ length: CIRCLE_CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CIRCLE_CORNERS;
    return { x: Math.round((x + radius * Math.cos(angle)) * units), y: Math.round((y + radius * Math.sin(angle)) * units) };
  });
}
