import { Clipper, FillRule, type Path64, type Paths64 } from 'clipper2-ts';
import type { Path } from '../../basemap/index.ts';
import { type CoastLine, landInBox } from './coast.ts';
import { boxOfCells, cellRing, type WorldBox } from './coverage.ts';
import { LineSquares } from './line-squares.ts';
import { shoreOf } from './shore.ts';

/** What one map file, or several that overlap, say of land and sea. */
export interface CoastOfFile {
  readonly coast: readonly CoastLine[];
  readonly box: WorldBox;
  /** Where streets are: land, whatever the world's table says, where the file has no coast. */
  readonly streets: LineSquares;
}

/** Land is cut on the grid of the deepest tiles. */
const UNITS = 2 ** 26;
/** Around the coast of a file its land and sea count, and elsewhere those of the world's table: in squares 5 km wide at the equator. */
const COAST_ZOOM = 13;

/** The land of the world: what map files say around their coasts, the world's table elsewhere. Rings inside an odd number of others are waters. */
export function landOf(world: readonly Path[], files: readonly CoastOfFile[]): readonly Path[] {
  return files.reduce(withFile, world);
}

function withFile(land: readonly Path[], { coast, streets }: CoastOfFile): readonly Path[] {
  if (coast.length === 0) {
    const shore = shoreOf(land, streets, UNITS);
    return shore.length === 0 ? land : changed(land, shore, (paths) => Clipper.union(paths, shore, FillRule.EvenOdd));
  }
  const around = new LineSquares(COAST_ZOOM);
  for (const { path } of coast) around.note(path);
  const squares = [...around.widened().squares()];
  const cells = Clipper.union(
    squares.map((square) => pathOf(cellRing(square, around.side))),
    FillRule.NonZero,
  );
  const own = Clipper.intersect(
    landInBox(coast, boxOfCells(squares, around.side), land).map(pathOf),
    cells,
    FillRule.EvenOdd,
  );
  return changed(land, cells, (paths) => [...Clipper.difference(paths, cells, FillRule.EvenOdd), ...own]);
}

/** Land of which the rings near some paths are changed. Rings of one polygon stay together, since their boxes lie in each other. */
function changed(land: readonly Path[], near: Paths64, change: (paths: Paths64) => Paths64): Path[] {
  const bounds = Clipper.getBoundsPaths(near);
  const isNear = (ring: Path) => {
    let [west, east, north, south] = [Number.POSITIVE_INFINITY, -Infinity, Number.POSITIVE_INFINITY, -Infinity];
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i]);
      east = Math.max(east, ring[i]);
      north = Math.min(north, ring[i + 1]);
      south = Math.max(south, ring[i + 1]);
    }
    return (
      east * UNITS >= bounds.left &&
      west * UNITS <= bounds.right &&
      south * UNITS >= bounds.top &&
      north * UNITS <= bounds.bottom
    );
  };
  const { true: affected = [], false: others = [] } = Object.groupBy(land, (ring) => String(isNear(ring)));
  // What was joined may share sides with what was not.
  const whole = Clipper.union(change(affected.map(pathOf)), FillRule.EvenOdd);
  return [...others, ...whole.map(ringOf)];
}

function pathOf(ring: Path): Path64 {
  return Array.from({ length: ring.length / 2 - 1 }, (_, i) => ({
    x: Math.round(ring[2 * i] * UNITS),
    y: Math.round(ring[2 * i + 1] * UNITS),
  }));
}

function ringOf(path: Path64): Path {
  const ring = new Float64Array(2 * path.length + 2);
  for (const [i, { x, y }] of path.entries()) {
    ring[2 * i] = x / UNITS;
    ring[2 * i + 1] = y / UNITS;
  }
  ring.copyWithin(2 * path.length, 0, 2);
  return ring;
}
