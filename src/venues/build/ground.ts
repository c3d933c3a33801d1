import { Clipper, type Path64, type Paths64 } from 'clipper2-ts';
import { MISSING } from '../../branded-ids.ts';
import type { Xy } from '../../geo/position.ts';
import { DisjointSets } from '../../storage/disjoint-sets.ts';
import { type Box, PackedBoxes } from '../../storage/packed-boxes.ts';
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
/** Outlines that are no farther apart, around areas that differ by no more, are one that is drawn twice. */
const COPY_METERS = 0.1;
const COPY_SHARE = 0.01;

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
    const drawn = here.filter(({ kind }) => kind !== 'open').map((space) => roomShape(space, shapes.get(space) ?? []));
    const rooms = withoutCopies(plan, drawn);
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
  const doorBoxes = PackedBoxes.pack(
    doors.length,
    doors.map(([x, y]) => ({ minX: x, minY: y, maxX: x, maxY: y })),
  );
  const isDoorOn = ({ a, b }: SharedEdge) => {
    const { minX, minY, maxX, maxY } = boxOfPath([a, b]);
    const near = [
      minX - IN_BORDER_METERS,
      minY - IN_BORDER_METERS,
      maxX + IN_BORDER_METERS,
      maxY + IN_BORDER_METERS,
    ] as const;
    return (doorBoxes?.search(...near) ?? []).some((door) => {
      const [x, y] = doors[door];
      const { distance } = nearestOn(a.x / PER_METER, a.y / PER_METER, b.x / PER_METER, b.y / PER_METER, x, y);
      return distance <= IN_BORDER_METERS;
    });
  };
  return chainsOf(sharedEdges(open, shapes)).flatMap((chain) => {
    const hasDoor = chain.some(isDoorOn);
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
    const sets = new DisjointSets(edges.length);
    const firstAt = new Map<string, number>();
    for (const [number, { a, b }] of edges.entries()) {
      for (const { x, y } of [a, b]) {
        const known = firstAt.get(`${x},${y}`);
        if (known === undefined) firstAt.set(`${x},${y}`, number);
        else sets.join(known, number);
      }
    }
    return [...Map.groupBy(edges.keys(), (number) => sets.of(number)).values()].map((chain) =>
      chain.map((number) => edges[number]),
    );
  });
}

function roomShape(space: PlanSpace, paths: Paths64): RoomShape {
  return { space, paths, area: Math.abs(Clipper.areaPaths(paths)), outline: new Outline(paths.map(ringOf)) };
}

/** Rooms that are drawn twice on a level are one: the one that has a name, or the first. What the other is called is reached in it. */
function withoutCopies({ features }: Plan, rooms: readonly RoomShape[]): RoomShape[] {
  const boxes = PackedBoxes.pack(
    rooms.length,
    rooms.map(({ outline }) => outline),
  );
  const isNamed = ({ space }: RoomShape) => features[space.feature].name !== null || features[space.feature].ref !== null;
  return rooms.filter((room, i) => {
    const { minX, minY, maxX, maxY } = room.outline;
    const others = (boxes?.search(minX, minY, maxX, maxY) ?? []).filter((j) => j !== i && isCopy(rooms[j], room));
    return others.every((j) => (isNamed(rooms[j]) === isNamed(room) ? j > i : isNamed(room)));
  });
}

function isCopy(a: RoomShape, b: RoomShape): boolean {
  return (
    a.space.kind === b.space.kind &&
    a.space.closed === b.space.closed &&
    Math.abs(a.area - b.area) <= COPY_SHARE * a.area &&
    liesAlong(a.outline, b.outline) &&
    liesAlong(b.outline, a.outline)
  );
}

/** Whether all corners of an outline are on another one. */
function liesAlong({ edges }: Outline, other: Outline): boolean {
  for (let at = 0; at < edges.length; at += 4)
    if (other.edgesNear(edges[at], edges[at + 1], COPY_METERS).length === 0) return false;
  return true;
}

/** Each room without the smaller ones that stand in it, and without what stands in the way. */
function roomsOf(level: Level, rooms: readonly RoomShape[], solid: Paths64): Space[] {
  const roomBoxes = PackedBoxes.pack(
    rooms.length,
    rooms.map(({ outline }) => outline),
  );
  const solidBoxes = PackedBoxes.pack(solid.length, solid.map(boxOfPath));
  const inBox = ({ minX, minY, maxX, maxY }: Box, boxes: PackedBoxes | null) =>
    (boxes?.search(minX, minY, maxX, maxY) ?? []).sort((a, b) => a - b);
  return rooms.flatMap((room) => {
    const within = inBox(room.outline, roomBoxes)
      .map((index) => rooms[index])
      .filter((other) => other.area < 0.99 * room.area && reachesInto(other, room))
      .flatMap(({ paths }) => paths);
    const cut = [...within, ...inBox(room.outline, solidBoxes).map((index) => solid[index])];
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

function boxOfPath(path: Path64): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const corner of path) {
    const [x, y] = [corner.x / PER_METER, corner.y / PER_METER];
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  }
  return box;
}
