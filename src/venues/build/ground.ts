import { Clipper, type Path64, type Paths64 } from 'clipper2-ts';
import { MISSING } from '../../branded-ids.ts';
import type { Xy } from '../../geo/position.ts';
import { nearestOn, Outline } from '../plan/outline.ts';
import type { Plan, PlanSpace } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';
import type { Level } from '../plan/venue-ids.ts';
import { barrierPaths, PER_METER, pathsOf, piecesOf, ringOf, wallPaths } from './clip.ts';
import { doorsOn, IN_BORDER_METERS } from './doors-on.ts';
import type { Space } from './space.ts';
import { UndrawnGround } from './undrawn.ts';

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
  const undrawn = new UndrawnGround(plan, plane, [...shapes.values()].flat());
  return levels.flatMap((level) => {
    const here = plan.spaces.filter((space) => space.levels.includes(level));
    const solid = plan.barriers
      .filter((barrier) => barrier.levels.includes(level))
      .flatMap((each) => barrierPaths(each, plane));
    const rooms = here.filter(({ kind }) => kind !== 'open').map((space) => roomShape(space, shapes.get(space) ?? []));
    const open = here.filter(({ kind }) => kind === 'open');
    const roomPaths = rooms.flatMap(({ paths }) => paths);
    const walls = wallsBetween(open, shapes, doorsOn(plan, plane, level));
    const ends = [...roomPaths, ...solid, ...walls];
    const spaces = [...roomsOf(level, rooms, solid), ...openGround(level, open, shapes, ends)];
    const covered = [...ends, ...open.flatMap((space) => shapes.get(space) ?? [])];
    return undrawn.addTo({ level, spaces, covered, solid: ends });
  });
}

/** A stretch of a border that two surfaces share, in millimetres. */
interface SharedEdge {
  readonly a: Path64[number];
  readonly b: Path64[number];
}

/** Open surfaces flow into each other where they touch, unless a door stands in the border between them: then it is a wall. */
function wallsBetween(open: readonly PlanSpace[], shapes: ReadonlyMap<PlanSpace, Paths64>, doors: readonly Xy[]): Paths64 {
  return chainsOf(sharedEdges(open, shapes)).flatMap((chain) => {
    const hasDoor = doors.some(([x, y]) =>
      chain.some(
        ({ a, b }) =>
          nearestOn(a.x / PER_METER, a.y / PER_METER, b.x / PER_METER, b.y / PER_METER, x, y).distance <= IN_BORDER_METERS,
      ),
    );
    return hasDoor ? wallPaths(chain.map(({ a, b }) => [a, b])) : [];
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

function roomShape(space: PlanSpace, paths: Paths64): RoomShape {
  return { space, paths, area: Math.abs(Clipper.areaPaths(paths)), outline: new Outline(paths.map(ringOf)) };
}

/** Each room without the smaller ones that stand in it, and without what stands in the way. */
function roomsOf(level: Level, rooms: readonly RoomShape[], solid: Paths64): Space[] {
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
  level: Level,
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
      feature: MISSING,
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
