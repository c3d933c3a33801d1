import {
  Clipper,
  ClipType,
  EndType,
  FillRule,
  JoinType,
  type Path64,
  type Paths64,
  type PolyPath64,
  PolyTree64,
} from 'clipper2-ts';
import type { LngLat } from '../../geo/position.ts';
import { Outline, type Ring } from '../plan/outline.ts';
import type { Plan, Rings } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';

/** Polygons are cut on a grid of millimetres. */
export const PER_METER = 1000;
/** A wall that is drawn as a line is so thick to each side, metres. */
const WALL_METERS = 0.04;
/** Smaller pieces are where two outlines do not quite meet, square metres. */
const SLIVER = 0.25;

/** A connected surface. */
export interface Piece {
  readonly rings: readonly Ring[];
  readonly outline: Outline;
  /** Square metres. */
  readonly area: number;
}

/** What is left of surfaces when others are cut out of them: connected pieces, each with its holes. */
export function piecesOf(paths: Paths64, cut: Paths64): Piece[] {
  const tree = new PolyTree64();
  Clipper.booleanOpWithPolyTree(ClipType.Difference, paths, cut, tree, FillRule.NonZero);
  const pieces: Piece[] = [];
  const visit = (piece: PolyPath64): void => {
    const outer = piece.poly ? Clipper.trimCollinear(piece.poly) : [];
    const holes = childrenOf(piece);
    for (const hole of holes) for (const island of childrenOf(hole)) visit(island);
    if (outer.length < 3) return;
    const paths = [outer, ...holes.flatMap(({ poly }) => (poly && poly.length > 2 ? [Clipper.trimCollinear(poly)] : []))];
    const area = paths.reduce((sum, path) => sum + Clipper.area(path), 0) / (PER_METER * PER_METER);
    if (Math.abs(area) < SLIVER) return;
    const rings = paths.filter((path) => path.length > 2).map((path, index) => ringOf(turned(path, index === 0)));
    pieces.push({ rings, outline: new Outline(rings), area: Math.abs(area) });
  };
  for (const piece of childrenOf(tree)) visit(piece);
  return pieces;
}

function childrenOf(node: PolyPath64): PolyPath64[] {
  return Array.from({ length: node.count }, (_, index) => node.child(index));
}

/** Outer rings run counter-clockwise, holes clockwise: free ground is to the left of both. */
function turned(path: Path64, counterClockwise: boolean): Path64 {
  return Clipper.area(path) > 0 === counterClockwise ? path : path.toReversed();
}

export function ringOf(path: Path64): Ring {
  const ring = new Float64Array(path.length * 2);
  path.forEach(({ x, y }, index) => {
    ring[index * 2] = x / PER_METER;
    ring[index * 2 + 1] = y / PER_METER;
  });
  return ring;
}

/** Polygons as paths that the clipper takes; where an outline crosses itself, what it goes around an odd number of times is inside. */
export function pathsOf(polygons: readonly Rings[], plane: Plane): Paths64 {
  return polygons.flatMap((rings) => {
    const paths = rings.map((ring) => pathOf(ring.slice(0, -1), plane));
    return Clipper.union(paths, FillRule.EvenOdd);
  });
}

function pathOf(line: readonly LngLat[], plane: Plane): Path64 {
  return line.map((corner) => {
    const [x, y] = plane.xy(corner);
    return { x: Math.round(x * PER_METER), y: Math.round(y * PER_METER) };
  });
}

export function barrierPaths({ line, polygons }: Plan['barriers'][number], plane: Plane): Paths64 {
  if (polygons) return pathsOf(polygons, plane);
  return line ? wallPaths([pathOf(line, plane)]) : [];
}

/** Walls along lines. */
export function wallPaths(lines: Paths64): Paths64 {
  return Clipper.inflatePaths(lines, WALL_METERS * PER_METER, JoinType.Miter, EndType.Square);
}

/** Surfaces, so many metres wider all around; narrower where that is negative. */
export function widened(paths: Paths64, meters: number): Paths64 {
  return Clipper.inflatePaths(paths, meters * PER_METER, JoinType.Miter, EndType.Polygon);
}

/** The paths of a piece. */
export function pathsOfPiece({ rings }: Piece): Paths64 {
  return rings.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i) => ({
      x: Math.round(ring[i * 2] * PER_METER),
      y: Math.round(ring[i * 2 + 1] * PER_METER),
    })),
  );
}
