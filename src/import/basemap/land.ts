import { Clipper, FillRule, type Path64, type Paths64 } from 'clipper2-ts';
import type { Path } from '../../basemap/index.ts';
import { type CoastLine, landInBox } from './coast.ts';
import { boxOf, boxOfCells, boxRing, type Cell, cellRing, overlap, type WorldBox } from './coverage.ts';
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

function withFile(land: readonly Path[], { coast, streets, box }: CoastOfFile): readonly Path[] {
  if (coast.length === 0) {
    const shore = shoreOf(land, streets, UNITS);
    if (shore.length === 0) return land;
    return changed(
      land,
      shore.map((ring) => boxOf(ringOf(ring))),
      (paths) => Clipper.union(paths, shore, FillRule.EvenOdd),
    );
  }
  const around = new LineSquares(COAST_ZOOM);
  for (const { path } of coast) around.note(path);
  const own: Paths64 = [];
  const cells: Paths64 = [];
  const boxes: WorldBox[] = [];
  for (const { lines, squares } of coastGroups(coast, around)) {
    const near = both(boxOfCells(squares, around.side), box);
    const ground = Clipper.intersect(
      Clipper.union(
        squares.map((square) => pathOf(cellRing(square, around.side))),
        FillRule.NonZero,
      ),
      [pathOf(boxRing(near))],
      FillRule.NonZero,
    );
    const rings = landInBox(lines, near, land).map(pathOf);
    // One by one: an archipelago has more islands than a call takes arguments.
    for (const ring of Clipper.intersect(rings, ground, FillRule.EvenOdd)) own.push(ring);
    for (const ring of ground) cells.push(ring);
    boxes.push(near);
  }
  return changed(land, boxes, (paths) => [...Clipper.difference(paths, cells, FillRule.EvenOdd), ...own]);
}

/** Lines of the coast with the squares around them: those whose squares touch each other together. */
function coastGroups(coast: readonly CoastLine[], around: LineSquares) {
  const groupOf = new Map<number, { readonly lines: CoastLine[]; readonly squares: readonly Cell[] }>();
  const keyOf = ({ x, y }: Cell) => y * around.side + x;
  for (const squares of around.widened().groups()) {
    const group = { lines: [], squares };
    for (const square of squares) groupOf.set(keyOf(square), group);
  }
  for (const line of coast) {
    // At the edge of the world a line begins in the last square before it.
    const x = Math.min(around.side - 1, Math.floor(line.path[0] * around.side));
    groupOf.get(keyOf({ x, y: Math.floor(line.path[1] * around.side) }))?.lines.push(line);
  }
  return [...new Set(groupOf.values())].filter(({ lines }) => lines.length > 0);
}

const both = (a: WorldBox, b: WorldBox): WorldBox => ({
  minX: Math.max(a.minX, b.minX),
  minY: Math.max(a.minY, b.minY),
  maxX: Math.min(a.maxX, b.maxX),
  maxY: Math.min(a.maxY, b.maxY),
});

/** Land of which the rings in some boxes are changed. Rings of one polygon stay together, since their boxes lie in each other. */
function changed(land: readonly Path[], boxes: readonly WorldBox[], change: (paths: Paths64) => Paths64): Path[] {
  const isNear = (ring: Path) => {
    const own = boxOf(ring);
    return boxes.some((box) => overlap(own, box));
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
