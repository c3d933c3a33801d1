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
import { nearestOn, Outline, type Ring } from './outline.ts';
import type { Plan, PlanDoor, PlanSpace, Rings, SpaceKind } from './plan.ts';
import type { Plane } from './plane.ts';

/** A connected piece of ground on one level: a room, or what open surfaces make together. */
export interface Space {
  readonly level: number;
  readonly kind: SpaceKind;
  /** The feature that it is; −1 for open ground, which may be several. */
  readonly feature: number;
  readonly hasWalls: boolean;
  readonly closed: number;
  readonly seconds: number | null;
  readonly rings: readonly Ring[];
  readonly outline: Outline;
  /** Square metres. */
  readonly area: number;
}

/** Polygons are cut on a grid of millimetres. */
const PER_METER = 1000;
/** A wall that is drawn as a line is so thick to each side, metres. */
const WALL_METERS = 0.04;
/** Smaller pieces are where two outlines do not quite meet, square metres. */
const SLIVER = 0.25;
/** A corner of one room so deep in another lies in it, metres. */
const DEPTH_METERS = 0.1;

interface RoomShape {
  readonly space: PlanSpace;
  readonly paths: Paths64;
  readonly area: number;
  readonly outline: Outline;
}

/** The ground of a plan: on each level the rooms, each by itself, and the open surfaces, joined and with all that stands on them cut out. */
export function groundOf(plan: Plan, plane: Plane): Space[] {
  const levels = [...new Set([...plan.spaces, ...plan.outlines].flatMap(({ levels: each }) => each))].sort((a, b) => a - b);
  const shapes = new Map(plan.spaces.map((space) => [space, pathsOf(space.polygons, plane)]));
  return levels.flatMap((level) => {
    const here = plan.spaces.filter((space) => space.levels.includes(level));
    const solid = plan.barriers
      .filter((barrier) => barrier.levels.includes(level))
      .flatMap((each) => barrierPaths(each, plane));
    const rooms = here.filter(({ kind }) => kind !== 'open').map((space) => roomShape(space, shapes.get(space) ?? []));
    const open = here.filter(({ kind }) => kind === 'open');
    const roomPaths = rooms.flatMap(({ paths }) => paths);
    const walls = wallsBetween(open, shapes, doorsOn(plan, plane, level));
    const drawn = [...roomsOf(level, rooms, solid), ...openGround(level, open, shapes, [...roomPaths, ...solid, ...walls])];
    const cut = [...roomPaths, ...open.flatMap((space) => shapes.get(space) ?? []), ...solid];
    return [...drawn, ...undrawnGround(plan, plane, level, drawn, cut)];
  });
}

interface Xy {
  readonly x: number;
  readonly y: number;
}

/** Where the doors of a level are; those of no level may be on any. */
function doorsOn({ doors }: Plan, plane: Plane, level: number, isAsked: (door: PlanDoor) => boolean = () => true): Xy[] {
  return doors
    .filter((door) => isAsked(door) && (door.levels.length === 0 || door.levels.includes(level)))
    .map(({ at: [lng, lat] }) => ({ x: plane.x(lng), y: plane.y(lat) }));
}

/** A stretch of a border that two surfaces share, in millimetres. */
interface SharedEdge {
  readonly a: Path64[number];
  readonly b: Path64[number];
}

/** So near to a border a door stands in it, metres. */
const IN_BORDER_METERS = 0.1;

/** Open surfaces flow into each other where they touch, unless a door stands in the border between them: then it is a wall. */
function wallsBetween(open: readonly PlanSpace[], shapes: ReadonlyMap<PlanSpace, Paths64>, doors: readonly Xy[]): Paths64 {
  return chainsOf(sharedEdges(open, shapes)).flatMap((chain) => {
    const hasDoor = doors.some(({ x, y }) =>
      chain.some(
        ({ a, b }) =>
          nearestOn(a.x / PER_METER, a.y / PER_METER, b.x / PER_METER, b.y / PER_METER, x, y).distance <= IN_BORDER_METERS,
      ),
    );
    return hasDoor
      ? Clipper.inflatePaths(
          chain.map(({ a, b }) => [a, b]),
          WALL_METERS * PER_METER,
          JoinType.Miter,
          EndType.Square,
        )
      : [];
  });
}

/** The edges that each two surfaces share. */
function sharedEdges(open: readonly PlanSpace[], shapes: ReadonlyMap<PlanSpace, Paths64>): SharedEdge[][] {
  const owners = new Map<string, { readonly edge: SharedEdge; readonly spaces: Set<number> }>();
  for (const [number, space] of open.entries()) {
    for (const path of shapes.get(space) ?? []) {
      for (const [i, a] of path.entries()) {
        const b = path[(i + 1) % path.length];
        const key = [`${a.x},${a.y}`, `${b.x},${b.y}`].sort().join(' ');
        const known = owners.get(key);
        if (known) known.spaces.add(number);
        else owners.set(key, { edge: { a, b }, spaces: new Set([number]) });
      }
    }
  }
  const shared = [...owners.values()].filter(({ spaces }) => spaces.size > 1);
  const byPair = Map.groupBy(shared, ({ spaces }) => [...spaces].sort((a, b) => a - b).join(' '));
  return [...byPair.values()].map((each) => each.map(({ edge }) => edge));
}

/** Edges that continue each other. */
function chainsOf(groups: readonly (readonly SharedEdge[])[]): SharedEdge[][] {
  return groups.flatMap((edges) => {
    const chains: SharedEdge[][] = [];
    for (const edge of edges) {
      const touching = chains.filter((chain) => chain.some((other) => meet(edge, other)));
      const joined = [edge, ...touching.flat()];
      for (const chain of touching) chains.splice(chains.indexOf(chain), 1);
      chains.push(joined);
    }
    return chains;
  });
}

function meet(one: SharedEdge, other: SharedEdge): boolean {
  const isSame = (p: Path64[number], q: Path64[number]) => p.x === q.x && p.y === q.y;
  return isSame(one.a, other.a) || isSame(one.a, other.b) || isSame(one.b, other.a) || isSame(one.b, other.b);
}

/** A door is in the wall of ground that is so near, metres. */
const AT_DOOR_METERS = 0.5;
/** So many doors that lead nowhere else tell that there is ground where none is drawn. */
const DOORS_TO_GROUND = 2;

/**
 * What is left of a storey when all that is drawn on it is cut out: ground, where nothing else on the level is walked on, or where
 * several doors lead to it that lead out of nothing else.
 */
function undrawnGround(plan: Plan, plane: Plane, level: number, drawn: readonly Space[], cut: Paths64): Space[] {
  const outlines = plan.outlines.filter(({ levels }) => levels.includes(level));
  if (outlines.length === 0) return [];
  const isWalked =
    drawn.some(({ kind }) => kind === 'open') ||
    plan.lines.some(({ levels, isLevelTold }) => isLevelTold && levels.includes(level));
  const doors = doorsOn(plan, plane, level, ({ isEntrance, isUnusable }) => !isEntrance && !isUnusable).filter(
    ({ x, y }) => drawn.filter(({ outline }) => outline.edgesNear(x, y, AT_DOOR_METERS).length > 0).length === 1,
  );
  const left = piecesOf(
    Clipper.union(
      outlines.flatMap(({ polygons }) => pathsOf(polygons, plane)),
      FillRule.NonZero,
    ),
    cut,
  );
  return left
    .filter(
      ({ outline }) =>
        !isWalked ||
        doors.filter(({ x, y }) => outline.edgesNear(x, y, AT_DOOR_METERS).length > 0).length >= DOORS_TO_GROUND,
    )
    .map((piece) => ({ level, kind: 'open' as const, feature: -1, hasWalls: false, closed: 0, seconds: null, ...piece }));
}

function roomShape(space: PlanSpace, paths: Paths64): RoomShape {
  return { space, paths, area: Math.abs(Clipper.areaPaths(paths)), outline: new Outline(paths.map(ringOf)) };
}

/** Each room without the smaller ones that stand in it, and without what stands in the way. */
function roomsOf(level: number, rooms: readonly RoomShape[], solid: Paths64): Space[] {
  return rooms.flatMap((room) => {
    const within = rooms
      .filter((other) => other.area < 0.99 * room.area && reachesInto(other, room))
      .flatMap(({ paths }) => paths);
    const cut = [...within, ...solid.filter((path) => meets(path, room.outline))];
    const { kind, feature, hasWalls, closed, seconds } = room.space;
    return piecesOf(room.paths, cut).map((piece) => ({ level, kind, feature, hasWalls, closed, seconds, ...piece }));
  });
}

function openGround(
  level: number,
  open: readonly PlanSpace[],
  shapes: ReadonlyMap<PlanSpace, Paths64>,
  cut: Paths64,
): Space[] {
  // What is closed to some is ground of its own, so that it stays closed when it touches what is open.
  const byClosure = Map.groupBy(open, ({ closed }) => closed);
  return [...byClosure].flatMap(([closed, spaces]) => {
    const paths = spaces.flatMap((space) => shapes.get(space) ?? []);
    const others = [...byClosure]
      .filter(([other]) => other > closed)
      .flatMap(([, each]) => each.flatMap((space) => shapes.get(space) ?? []));
    return piecesOf(paths, [...cut, ...others]).map((piece) => ({
      level,
      kind: 'open' as const,
      feature: -1,
      hasWalls: false,
      closed,
      seconds: null,
      ...piece,
    }));
  });
}

function reachesInto(inner: RoomShape, outer: RoomShape): boolean {
  const { outline } = outer;
  const own = inner.outline;
  if (own.minX > outline.maxX || own.maxX < outline.minX || own.minY > outline.maxY || own.maxY < outline.minY) return false;
  const { edges } = own;
  for (let at = 0; at < edges.length; at += 4) {
    const [x, y] = [edges[at], edges[at + 1]];
    if (outline.contains(x, y) && outline.edgesNear(x, y, DEPTH_METERS).length === 0) return true;
  }
  return (
    outline.contains((own.minX + own.maxX) / 2, (own.minY + own.maxY) / 2) &&
    own.contains((own.minX + own.maxX) / 2, (own.minY + own.maxY) / 2)
  );
}

function meets(path: Path64, { minX, minY, maxX, maxY }: Outline): boolean {
  const xs = path.map(({ x }) => x / PER_METER);
  const ys = path.map(({ y }) => y / PER_METER);
  return Math.min(...xs) < maxX && Math.max(...xs) > minX && Math.min(...ys) < maxY && Math.max(...ys) > minY;
}

/** What is left of surfaces when others are cut out of them: connected pieces, each with its holes. */
function piecesOf(paths: Paths64, cut: Paths64): Pick<Space, 'rings' | 'outline' | 'area'>[] {
  const tree = new PolyTree64();
  Clipper.booleanOpWithPolyTree(ClipType.Difference, paths, cut, tree, FillRule.NonZero);
  const pieces: Pick<Space, 'rings' | 'outline' | 'area'>[] = [];
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

function ringOf(path: Path64): Ring {
  const ring = new Float64Array(path.length * 2);
  path.forEach(({ x, y }, index) => {
    ring[index * 2] = x / PER_METER;
    ring[index * 2 + 1] = y / PER_METER;
  });
  return ring;
}

/** Polygons as paths that the clipper takes; where an outline crosses itself, what it goes around an odd number of times is inside. */
function pathsOf(polygons: readonly Rings[], plane: Plane): Paths64 {
  return polygons.flatMap((rings) => {
    const paths = rings.map((ring) => pathOf(ring.slice(0, -1), plane));
    return Clipper.union(paths, FillRule.EvenOdd);
  });
}

function pathOf(line: readonly (readonly number[])[], plane: Plane): Path64 {
  return line.map(([lng, lat]) => ({ x: Math.round(plane.x(lng) * PER_METER), y: Math.round(plane.y(lat) * PER_METER) }));
}

function barrierPaths({ line, polygons }: Plan['barriers'][number], plane: Plane): Paths64 {
  if (polygons) return pathsOf(polygons, plane);
  return line ? Clipper.inflatePaths([pathOf(line, plane)], WALL_METERS * PER_METER, JoinType.Miter, EndType.Square) : [];
}
