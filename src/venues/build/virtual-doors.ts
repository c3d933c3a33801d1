import { Outline } from '../plan/outline.ts';
import { CLOSED_TO, type Finding } from '../plan/plan.ts';
import type { SpaceId, Vertex } from '../plan/venue-ids.ts';
import { ASSUMED_CONNECTION, ASSUMED_DOOR, type Doorway, joinSide, OPENING, type Side, sidesOf } from './doorways.ts';
import type { GraphDraft, Parts } from './draft.ts';
import type { Traces } from './traces.ts';

/** Where a door is looked for along a wall: every so many metres, and so far from its corners. */
const EVERY_METERS = 1.5;
const FROM_CORNER_METERS = 0.4;
/** How far behind the wall ground may begin, metres. */
const LOOKS = [0.25, 0.5, 0.12, 0.75, 1, 1.25, 1.5];
/** How far away a line may run that a space without a door is left to, metres. */
const LINE_METERS = { room: 30, hall: 30, stairs: 10, lift: 10, open: 3 } as const;

/** A point of a wall, with how far it is from the middle of the wall. */
interface WallPoint {
  readonly x: number;
  readonly y: number;
  readonly offMiddle: number;
}

/** What a room without a door may be led to, the likeliest first. */
const OUTLETS = ['ground', 'line', 'room'] as const;
type Outlet = (typeof OUTLETS)[number];
/** What ground without walls may be led to. */
const GROUND_OUTLETS = ['ground', 'line'] as const;

/** What a space is to be led to. */
interface Goal {
  readonly outlet: Outlet;
  readonly parts: Parts;
  /** Whether a part of the graph is one that it may lead to. */
  readonly leadsOn: (part: number) => boolean;
}

const NO_DOOR = 'no door leads into it';
const CUT_OFF = 'what its doors lead to is cut off';

/**
 * Opens rooms and grounds that no door leads into where a plan shows that there was one; for stairs and lifts their other storeys show it.
 */
export function openLostWays(draft: GraphDraft, traces: Traces, findings: Finding[]): void {
  for (const space of draft.spaceIds) {
    const { kind } = draft.spaces[space];
    const isVertical = kind === 'stairs' || kind === 'lift';
    if (!isVertical && draft.inside[space].length === 0) traces.open(draft, space, NO_DOOR, findings);
  }
}

/**
 * Gives rooms that no door leads into one, and then those whose doors lead to nothing that the most of the venue is joined with. What is
 * entered by assumed doors alone is no way through.
 */
export function openRooms(draft: GraphDraft, traces: Traces, findings: Finding[]): void {
  const isRoom = (space: SpaceId) => draft.spaces[space].kind === 'room' || draft.spaces[space].kind === 'hall';
  const doorless = draft.spaceIds.filter((space) => isRoom(space) && draft.inside[space].length === 0);
  draft.closeToPassing(doorless);
  openAll(draft, doorless, draft.parts(), { reason: NO_DOOR, findings, doorway: ROOM_DOOR });
  for (const spaces of draft.parts().cutOff().values())
    for (const space of spaces) traces.open(draft, space, CUT_OFF, findings);
  const parts = draft.parts();
  for (const spaces of parts.cutOff().values()) {
    const rooms = spaces.filter(isRoom);
    const grounds = spaces.filter((space) => draft.spaces[space].kind === 'open');
    const onGround = { reason: CUT_OFF, findings, doorway: ASSUMED_CONNECTION };
    // Where ground leads on, no wall has to be broken through.
    if (rooms.length === 0 || grounds.some((ground) => openAll(draft, [ground], parts, onGround, GROUND_OUTLETS) > 0))
      continue;
    const isOfPart = new Set(rooms);
    for (const room of rooms) {
      const within = standingIn(draft, room).filter((other) => isOfPart.has(other));
      // What has one way in has none through, but for what stands in it.
      if (within.length === 0 && draft.inside[room].length > 1) continue;
      const isOpen = openAll(draft, [room], parts, { reason: CUT_OFF, findings, doorway: ROOM_DOOR }) > 0;
      if (isOpen) draft.closeToPassing([room, ...within]);
    }
  }
}

/** The spaces that stand inside the outer walls of another one on its level. */
function standingIn(draft: GraphDraft, outer: SpaceId): SpaceId[] {
  const { rings, level } = draft.spaces[outer];
  const around = new Outline(rings.slice(0, 1));
  const [x, y] = [(around.minX + around.maxX) / 2, (around.minY + around.maxY) / 2];
  const within = Math.max(around.maxX - around.minX, around.maxY - around.minY) / 2;
  return draft.spacesNear(x, y, level, within).filter((space) => {
    const [cornerX, cornerY] = draft.spaces[space].rings[0];
    return space !== outer && around.contains(cornerX, cornerY);
  });
}

/** How spaces are opened: what they lack, where that is reported, and what the way in is. */
interface Opening {
  readonly reason: string;
  readonly findings: Finding[];
  readonly doorway: Doorway;
}

/** The assumed door of a room: who neither begins nor ends in the room does not go through it. */
const ROOM_DOOR: Doorway = { ...ASSUMED_DOOR, closed: CLOSED_TO.passing };

/**
 * Opens spaces, those first that have ground beside them, so that no room is led through another that has a way of its own; rather to what
 * most of the venue is joined with. Returns how many have been opened.
 */
function openAll(
  draft: GraphDraft,
  spaces: readonly SpaceId[],
  parts: Parts,
  opening: Opening,
  outlets: readonly Outlet[] = OUTLETS,
): number {
  let left = spaces;
  for (const outlet of outlets) {
    for (const isMain of [true, false]) {
      left = left.filter((space) => {
        const own = parts.ofSpace(space);
        const leadsOn = (part: number) => (isMain ? part === parts.main : part !== own);
        return !openTo(draft, space, { outlet, parts, leadsOn }, opening);
      });
    }
  }
  return spaces.length - left.length;
}

/** The same for one shaft or stairwell: stairs of which no wall is known are open wherever ground is beside them. */
export function openVirtually(draft: GraphDraft, traces: Traces, space: SpaceId, findings: Finding[]): void {
  if (draft.spaces[space].kind === 'stairs' && openAround(draft, space) > 0) {
    const { level, feature } = draft.spaces[space];
    const text = 'no door leads into it: it is taken to be open on all sides';
    findings.push({ kind: 'virtual door', source: draft.plan.features[feature].source, levels: [level], text });
  } else if (!traces.open(draft, space, NO_DOOR, findings))
    openAll(draft, [space], draft.parts(), { reason: NO_DOOR, findings, doorway: ASSUMED_DOOR });
}

/** Opens a space to the ground beside it, wherever that is; returns at how many points. */
export function openAround(draft: GraphDraft, space: SpaceId): number {
  const ways = wallPoints(draft.spaces[space].outline.edges).flatMap((point) => waysThrough(draft, space, point));
  const open = ways.filter(({ rank }) => rank === RANKS.open);
  for (const way of open) leadThrough(draft, way, OPENING);
  return open.length;
}

function openTo(draft: GraphDraft, space: SpaceId, goal: Goal, opening: Opening): boolean {
  const { reason, findings, doorway } = opening;
  const { level, feature, outline } = draft.spaces[space];
  const points = wallPoints(outline.edges);
  const led =
    goal.outlet === 'line'
      ? leadToLine(draft, space, points, goal, doorway)
      : leadThroughWall(draft, space, points, goal, doorway);
  const source = draft.plan.features[feature]?.source;
  if (led !== null && source !== undefined) {
    findings.push({ kind: 'virtual door', source, levels: [level], text: `${reason}: a door is assumed to ${led}` });
  }
  return led !== null;
}

function leadThroughWall(
  draft: GraphDraft,
  space: SpaceId,
  points: readonly WallPoint[],
  { outlet, parts, leadsOn }: Goal,
  doorway: Doorway,
): string | null {
  const ways = points
    .flatMap((point) => waysThrough(draft, space, point))
    .filter(({ rank, other }) => (outlet === 'room' || rank < ROOM_RANK) && leadsOn(parts.ofSpace(other.space)));
  const [best] = ways.sort((a, b) => a.rank - b.rank || a.point.offMiddle - b.point.offMiddle);
  return best ? leadThrough(draft, best, doorway) : null;
}

const ROOM_RANK = 2;
const RANKS = { open: 0, hall: 1, room: ROOM_RANK, stairs: ROOM_RANK + 1, lift: ROOM_RANK + 2 } as const;

/** A way through a wall at a point. */
interface WayThrough {
  readonly point: WallPoint;
  readonly own: Side;
  readonly other: Side;
  readonly rank: number;
}

/** Points along the walls: in the middle of each, and so often that none is far from one; not in corners, unless the wall is curved. */
function wallPoints(edges: Float64Array): WallPoint[] {
  const points: WallPoint[] = [];
  let sinceLast = EVERY_METERS;
  for (let at = 0; at < edges.length; at += 4) {
    const [ax, ay, bx, by] = edges.subarray(at, at + 4);
    const length = Math.hypot(bx - ax, by - ay);
    sinceLast += length;
    const isShort = length < 2 * FROM_CORNER_METERS;
    if (isShort && sinceLast < EVERY_METERS) continue;
    sinceLast = 0;
    const count = isShort ? 1 : Math.max(1, Math.floor((length - 2 * FROM_CORNER_METERS) / EVERY_METERS) | 1);
    for (let i = 0; i < count; i++) {
      const share = (i + 0.5) / count;
      points.push({ x: ax + (bx - ax) * share, y: ay + (by - ay) * share, offMiddle: Math.abs(share - 0.5) * length });
    }
  }
  return points;
}

function waysThrough(draft: GraphDraft, space: SpaceId, point: WallPoint): WayThrough[] {
  const sides = sidesOf(draft, point.x, point.y, draft.spaces[space].level, LOOKS);
  const own = sides.find((side) => side.space === space);
  return own
    ? sides
        .filter((side) => side.space !== space)
        .map((other) => ({ point, own, other, rank: RANKS[draft.spaces[other.space].kind] }))
    : [];
}

function leadThrough(draft: GraphDraft, { point, own, other }: WayThrough, doorway: Doorway): string {
  const vertex = draft.at(point.x, point.y, draft.spaces[own.space].level);
  for (const side of [own, other]) joinSide(draft, vertex, side, doorway);
  const { kind, feature } = draft.spaces[other.space];
  return kind === 'open' ? 'the open ground beside it' : (draft.plan.features[feature]?.source ?? kind);
}

function leadToLine(
  draft: GraphDraft,
  space: SpaceId,
  points: readonly WallPoint[],
  { parts, leadsOn }: Goal,
  doorway: Doorway,
): string | null {
  const { level, kind } = draft.spaces[space];
  const within = LINE_METERS[kind];
  const isAsked = (line: Vertex) => leadsOn(parts.ofVertex(line));
  const near = points
    .map((point) => ({ point, distance: draft.distanceToLine(point.x, point.y, level, within, isAsked) }))
    .filter(({ distance }) => distance <= within)
    .sort((a, b) => a.distance - b.distance);
  for (const { point } of near) {
    const own = sidesOf(draft, point.x, point.y, level, LOOKS).find((side) => side.space === space);
    if (!own) continue;
    const joined = draft.joinLine(
      point.x,
      point.y,
      level,
      within,
      (at, line) =>
        isAsked(line) &&
        !draft.isBlocked(point.x, point.y, at.x, at.y, level, [space]) &&
        !draft.isThrough(space, point.x, point.y, at.x, at.y),
    );
    if (joined === null) continue;
    const vertex = draft.at(point.x, point.y, level);
    joinSide(draft, vertex, own, doorway);
    draft.join(vertex, joined, { ...doorway, seconds: 0, dislike: 0 });
    return `the line ${draft.distance(vertex, joined).toFixed(1)} m away`;
  }
  return null;
}
