import { Clipper, ClipType, FillRule, type Path64, type Paths64 } from 'clipper2-ts';
import { clipRing, latOf, type Path } from '../../basemap/index.ts';
import { type CoastLine, landInBox } from './coast.ts';
import { type Coverage, cellRing, type WorldBox } from './coverage.ts';
import { contains } from './middle.ts';

/** What one map file, or several that overlap, say of land and sea. */
export interface CoastOfFile {
  readonly coast: readonly CoastLine[];
  readonly box: WorldBox;
  readonly coverage: Coverage;
  /** Where streets are: land, whatever the world's table says, where the file has no coast. */
  readonly streets: readonly Path[];
}

/** Land is cut on the grid of the deepest tiles. */
const UNITS = 2 ** 26;
/** Around a street that the world's table has in the sea, so much is land. */
const SHORE_METERS = 350;
const EQUATOR_METERS = 40_075_016.7;
const CIRCLE_CORNERS = 12;
/** A file over more than this of the world's width has seas that are not in it. */
const WIDEST_BOX = 1 / 6;

/** The land of the world: what map files say where they draw something, the world's table elsewhere. Rings inside an odd number of others are waters. */
export function landOf(world: readonly Path[], files: readonly CoastOfFile[]): Path[] {
  return files.reduce<readonly Path[]>((land, file) => withFile(land, file), world).slice();
}

function withFile(land: readonly Path[], { coast, box, coverage, streets }: CoastOfFile): Path[] {
  const cells = Clipper.union(
    coverage.cells.map((cell) => pathOf(cellRing(cell))),
    FillRule.NonZero,
  );
  const hasCoast = coast.length > 0 && box.maxX - box.minX < WIDEST_BOX;
  if (!hasCoast) {
    const shore = shoreOf(land, coverage, streets);
    return shore.length === 0 ? [...land] : combined(land, shore, coverage, ClipType.Union);
  }
  const own = Clipper.intersect(landInBox(coast, box).map(pathOf), cells, FillRule.EvenOdd);
  const { affected, others } = parted(land, coverage);
  const rest = Clipper.difference(affected.map(pathOf), cells, FillRule.EvenOdd);
  return [...others, ...Clipper.union([...rest, ...own], FillRule.EvenOdd).map(ringOf)];
}

/** Joins land with further paths; only rings near them are touched. */
function combined(land: readonly Path[], paths: Paths64, coverage: Coverage, how: ClipType): Path[] {
  const { affected, others } = parted(land, coverage);
  return [...others, ...Clipper.booleanOp(how, affected.map(pathOf), paths, FillRule.EvenOdd).map(ringOf)];
}

/** The rings that may have ground in covered cells, and those that have not. Rings of one polygon stay together, since their boxes lie in each other. */
function parted(land: readonly Path[], coverage: Coverage): { affected: Path[]; others: Path[] } {
  const cells = coverage.cells.map(cellRing);
  const low = (axis: 0 | 1) => Math.min(...cells.map((cell) => cell[axis]));
  const high = (axis: 0 | 1) => Math.max(...cells.map((cell) => cell[axis + 4]));
  const [minX, minY, maxX, maxY] = [low(0), low(1), high(0), high(1)];
  const affected: Path[] = [];
  const others: Path[] = [];
  for (const ring of land) {
    let [west, east, north, south] = [Number.POSITIVE_INFINITY, -Infinity, Number.POSITIVE_INFINITY, -Infinity];
    for (let i = 0; i < ring.length; i += 2) {
      [west, east] = [Math.min(west, ring[i]), Math.max(east, ring[i])];
      [north, south] = [Math.min(north, ring[i + 1]), Math.max(south, ring[i + 1])];
    }
    const isNear = east >= minX && west <= maxX && south >= minY && north <= maxY;
    (isNear ? affected : others).push(ring);
  }
  return { affected, others };
}

/** Circles around streets that lie in the sea. */
function shoreOf(land: readonly Path[], coverage: Coverage, streets: readonly Path[]): Paths64 {
  const inCell = Map.groupBy(streets, ([x, y]) => `${Math.floor(x * 2 ** 11)},${Math.floor(y * 2 ** 11)}`);
  const circles: Path64[] = [];
  for (const cell of coverage.cells) {
    const own = inCell.get(`${cell.x},${cell.y}`) ?? [];
    if (own.length === 0) continue;
    const [minX, minY, , , maxX, maxY] = cellRing(cell);
    const rings = land.flatMap((ring) => {
      const columns = clipRing(ring, 0, minX, maxX);
      return (columns && clipRing(columns, 1, minY, maxY)) ?? [];
    });
    for (const [x, y] of own) {
      const isLand = rings.filter((ring) => contains(ring, x, y)).length % 2 === 1;
      if (!isLand) circles.push(circleAround(x, y));
    }
  }
  return Clipper.union(circles, FillRule.NonZero);
}

function circleAround(x: number, y: number): Path64 {
  const radius = SHORE_METERS / (EQUATOR_METERS * Math.cos((latOf(y) * Math.PI) / 180));
  return Array.from({ length: CIRCLE_CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CIRCLE_CORNERS;
    return { x: Math.round((x + radius * Math.cos(angle)) * UNITS), y: Math.round((y + radius * Math.sin(angle)) * UNITS) };
  });
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
