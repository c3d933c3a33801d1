import type { LngLat, Xy } from '../../geo/position.ts';
import type { Assumption } from '../graph/arcs.ts';
import type { Finding, PlanDoor } from '../plan/plan.ts';
import type { FeatureId, Level, SpaceId, VenueArc, Vertex } from '../plan/venue-ids.ts';
import type { GraphDraft } from './draft.ts';

/** How far from a wall one stands before a door, metres. */
const BEFORE_METERS = 0.25;
/** A door is in the walls that are so near to it, metres. */
const IN_WALL_METERS = 0.5;
/** Where to look for free ground behind a wall: walls may be thick, or drawn twice. */
const LOOKS = [BEFORE_METERS, 0.4, 0.12, 0.6, 0.8, 0.06];
/** Walls that are as good as equally near may all have the door. */
const AS_NEAR_METERS = 0.12;
/** Two walls count as one where they run in the same direction, as a cosine. */
const SAME_DIRECTION = 0.97;
/** A door on a landing between two storeys may lead to a space that is drawn on one of them. */
const HALF_A_STOREY = 0.5;
/** A door that leads to nothing leads to what is so near behind it, and an end of stairs or a lift to what is so near, metres. */
const DOOR_REACH_METERS = 8;
const END_REACH_METERS = 3;

/** What a door that is not drawn is disliked, seconds. */
const VIRTUAL_DISLIKE = 3;
/** Nobody leaves a building to come in again by another door unless that saves a minute. */
const ENTRANCE_DISLIKE = 30;

/** A place before a door. */
export interface Side {
  readonly space: SpaceId;
  readonly x: number;
  readonly y: number;
}

/** What passing a door means. */
export interface Doorway {
  readonly kind: 'doorway' | 'virtual';
  readonly assumed?: Assumption;
  readonly closed: number;
  readonly seconds: number;
  readonly dislike: number;
  /** Where it is passed in one direction: the spaces that one comes from. */
  readonly onlyFrom?: readonly SpaceId[];
}

export const OPENING: Doorway = { kind: 'doorway', closed: 0, seconds: 0, dislike: 0 };
/** A door that no plan draws: of a room it is no way through. */
export const ASSUMED_DOOR: Doorway = { kind: 'virtual', closed: 0, seconds: 0, dislike: VIRTUAL_DISLIKE, assumed: 'door' };
/** What leads from a drawn door, or an end of stairs, to what is drawn near. */
export const ASSUMED_CONNECTION: Doorway = { ...ASSUMED_DOOR, assumed: 'connection' };

/** Who leaves a room that is not there to be passed has gone through it: that is disliked, the more the larger it is. */
const THROUGH_SECONDS = 5;
const ROOM_SHARE = 0.5;

function dislikeOfLeaving({ spaces }: GraphDraft, space: SpaceId): number {
  const { kind, area } = spaces[space];
  return kind === 'room' ? THROUGH_SECONDS + ROOM_SHARE * Math.sqrt(area) : 0;
}

/** The places on both sides of a door: across each wall that it stands in, the first free ground. A door in no wall has none. */
export function sidesOf(draft: GraphDraft, x: number, y: number, level: Level, looks: readonly number[] = LOOKS): Side[] {
  const reach = Math.max(IN_WALL_METERS, ...looks);
  const own = draft.spacesNear(x, y, level, reach);
  const others = [...draft.spacesOn.keys()]
    .filter((other) => other !== level && Math.abs(other - level) <= HALF_A_STOREY)
    .sort((a, b) => Math.abs(a - level) - Math.abs(b - level))
    .flatMap((other) => draft.spacesNear(x, y, other, reach));
  const walls = wallsAt(draft, own, x, y);
  const lookAlong = walls.length > 0 ? walls : wallsAt(draft, others, x, y);
  const sides: Side[] = [];
  for (const { alongX, alongY } of lookAlong) {
    for (const sign of [1, -1]) {
      const [dx, dy] = [-alongY * sign, alongX * sign];
      const side = firstFree(draft, own, x, y, dx, dy, looks) ?? firstFree(draft, others, x, y, dx, dy, looks);
      const isNew =
        side &&
        sides.every((known) => known.space !== side.space || Math.hypot(known.x - side.x, known.y - side.y) > BEFORE_METERS);
      if (isNew) sides.push(side);
    }
  }
  return sides;
}

interface Direction {
  readonly alongX: number;
  readonly alongY: number;
}

/** The directions of the walls that a point is in. */
function wallsAt({ spaces }: GraphDraft, here: readonly SpaceId[], x: number, y: number): Direction[] {
  const near = here
    .flatMap((number) => spaces[number].outline.edgesNear(x, y, IN_WALL_METERS))
    .sort((a, b) => a.distance - b.distance);
  const walls: Direction[] = [];
  for (const wall of near) {
    if (wall.distance > near[0].distance + AS_NEAR_METERS) break;
    const isKnown = walls.some(
      (known) => Math.abs(known.alongX * wall.alongX + known.alongY * wall.alongY) > SAME_DIRECTION,
    );
    if (!isKnown) walls.push(wall);
  }
  return walls;
}

function firstFree(
  { spaces }: GraphDraft,
  here: readonly SpaceId[],
  x: number,
  y: number,
  dx: number,
  dy: number,
  looks: readonly number[],
): Side | null {
  for (const look of looks) {
    const [sideX, sideY] = [x + dx * look, y + dy * look];
    const space = here.find((number) => spaces[number].outline.contains(sideX, sideY));
    if (space !== undefined) return { space, x: sideX, y: sideY };
  }
  return null;
}

/** Joins a door to one place before it: half of what passing it takes is on either side, all of it where there is only one. */
export function joinSide(
  draft: GraphDraft,
  vertex: Vertex,
  { space, x, y }: Side,
  { kind, closed, seconds, dislike, assumed, onlyFrom }: Doorway,
  share = 0.5,
): void {
  const side = draft.within(space, x, y);
  const arc = {
    kind,
    closed: closed | draft.spaces[space].closed,
    seconds: seconds * share,
    dislike: dislike * share,
    direction: 'forward',
    ...(assumed && { assumed }),
  } as const;
  const isOrigin = onlyFrom === undefined || onlyFrom.includes(space);
  if (isOrigin) draft.join(side, vertex, { ...arc, dislike: arc.dislike + dislikeOfLeaving(draft, space) });
  if (onlyFrom === undefined || !isOrigin) draft.join(vertex, side, arc);
}

/** A door from the arcs to it, of its own side and of the one beyond, without what is disliked about it. */
export function doorwayOf({ closed, seconds }: GraphDraft, own: VenueArc, beyond: VenueArc | undefined): Doorway {
  const whole = seconds.get(own) + (beyond === undefined ? 0 : seconds.get(beyond));
  return { kind: 'doorway', closed: closed.get(own), seconds: whole, dislike: 0 };
}

/** Opens a way through the walls at a vertex; returns the places before it. */
export function openWalls(draft: GraphDraft, vertex: Vertex, doorway: Doorway): Side[] {
  const sides = sidesOf(draft, draft.x.get(vertex), draft.y.get(vertex), draft.level.get(vertex));
  for (const side of sides) joinSide(draft, vertex, side, doorway, 1 / Math.min(2, sides.length));
  return sides;
}

/** Joins all doors of the plan to what is on both sides of them; returns the vertices of the doors. */
export function openDoors(draft: GraphDraft, findings: Finding[]): ReadonlyMap<FeatureId, readonly Vertex[]> {
  const vertices = new Map<FeatureId, Vertex[]>();
  for (const door of draft.plan.doors) {
    if (door.isUnusable) continue;
    const [x, y] = placeOf(draft, door);
    const own = levelsOf(draft, door).map((level) => openDoor(draft, door, x, y, level, findings));
    vertices.set(door.feature, [...(vertices.get(door.feature) ?? []), ...own]);
  }
  return vertices;
}

/** The vertices of lines that are in doors which nobody is meant to use: nothing is to be joined there. */
export function shutDoors(draft: GraphDraft): Vertex[] {
  return draft.plan.doors
    .filter(({ isUnusable }) => isUnusable)
    .flatMap((door) => {
      const [x, y] = placeOf(draft, door);
      return levelsOf(draft, door).map((level) => draft.find(x, y, level));
    })
    .filter((vertex) => vertex !== undefined);
}

function spacesOf(draft: GraphDraft, at: LngLat, level: Level): SpaceId[] {
  const [x, y] = draft.plane.xy(at);
  return draft.spacesAt(x, y, level);
}

function placeOf({ plane }: GraphDraft, { at }: PlanDoor): Xy {
  return plane.xy(at);
}

function openDoor(draft: GraphDraft, door: PlanDoor, x: number, y: number, level: Level, findings: Finding[]): Vertex {
  const { closed, seconds, isEntrance } = door;
  const isOnLine = draft.find(x, y, level) !== undefined;
  const vertex = draft.at(x, y, level);
  const onlyFrom = door.passedFrom ? spacesOf(draft, door.passedFrom, level) : [];
  const sides = openWalls(draft, vertex, {
    ...{ kind: 'doorway', closed, seconds, dislike: isEntrance ? ENTRANCE_DISLIKE : 0 },
    ...(onlyFrom.length > 0 && { onlyFrom }),
  });
  if (closed !== 0) draft.closeTo(vertex, closed);
  if (sides.length === 0) for (const space of draft.spacesAt(x, y, level)) draft.place(vertex, space);
  if (sides.length < 2 && !isOnLine && draft.space.get(vertex) < 0) {
    const bridged = bridge(
      draft,
      vertex,
      sides.map(({ space }) => space),
      DOOR_REACH_METERS,
    );
    const { source } = draft.plan.features[door.feature];
    const fault = lonelyDoor(sides.length, bridged, isEntrance);
    if (fault) findings.push({ ...fault, source, levels: [level] });
  }
  return vertex;
}

/** The finding about a door with nothing behind it. */
function lonelyDoor(sides: number, bridged: number | null, isEntrance: boolean): Pick<Finding, 'kind' | 'text'> | null {
  if (bridged !== null) {
    return {
      kind: 'bridged door',
      text: `nothing is drawn behind it: it is taken to lead to what is ${bridged.toFixed(1)} m away`,
    };
  }
  if (isEntrance) return null;
  return {
    kind: 'door to nowhere',
    text: sides > 0 ? 'nothing is drawn behind it' : 'no space is drawn on either side of it',
  };
}

/** On which levels a door is: when it does not say so, those of the spaces in whose walls it is, and of the lines through it. */
function levelsOf(draft: GraphDraft, door: PlanDoor): readonly Level[] {
  if (door.levels.length > 0) return door.levels;
  const [x, y] = placeOf(draft, door);
  return [...draft.spacesOn.keys()].filter(
    (level) => draft.isInAnyWall(x, y, level) || draft.find(x, y, level) !== undefined,
  );
}

/** Joins a vertex that leads nowhere to the nearest ground or line that it sees; returns how far that is, null when nothing is near. */
export function bridge(
  draft: GraphDraft,
  vertex: Vertex,
  except: readonly SpaceId[],
  within = END_REACH_METERS,
): number | null {
  const [x, y, level] = [draft.x.get(vertex), draft.y.get(vertex), draft.level.get(vertex)];
  const leadsBack = (toX: number, toY: number) => except.some((space) => draft.isThrough(space, x, y, toX, toY));
  const grounds = draft
    .spacesNear(x, y, level, within)
    .filter((space) => !except.includes(space))
    .flatMap((space) =>
      draft.spaces[space].outline
        .edgesNear(x, y, draft.spaces[space].kind === 'open' ? within : Math.min(within, END_REACH_METERS))
        .map((edge) => ({ space, edge })),
    )
    .sort((a, b) => a.edge.distance - b.edge.distance);
  for (const { space, edge } of grounds) {
    if (draft.isBlocked(x, y, edge.x, edge.y, level, [space, ...except]) || leadsBack(edge.x, edge.y)) continue;
    const side = beyondEdge(draft, space, edge.x, edge.y, edge.alongX, edge.alongY);
    if (!side) continue;
    joinSide(draft, vertex, side, ASSUMED_CONNECTION);
    return edge.distance;
  }
  let distance = 0;
  const joined = draft.joinLine(x, y, level, within, (at) => {
    distance = at.distance;
    return !draft.isBlocked(x, y, at.x, at.y, level, except) && !leadsBack(at.x, at.y);
  });
  if (joined === null || joined === vertex) return null;
  draft.join(vertex, joined, { kind: 'virtual', dislike: VIRTUAL_DISLIKE, assumed: 'connection' });
  return distance;
}

function beyondEdge(draft: GraphDraft, space: SpaceId, x: number, y: number, alongX: number, alongY: number): Side | null {
  return firstFree(draft, [space], x, y, -alongY, alongX, LOOKS) ?? firstFree(draft, [space], x, y, alongY, -alongX, LOOKS);
}
