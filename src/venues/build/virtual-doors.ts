import type { Finding } from '../plan/plan.ts';
import type { SpaceId } from '../plan/venue-ids.ts';
import { joinSide, OPENING, type Side, sidesOf, VIRTUAL_DOOR } from './doorways.ts';
import type { GraphDraft } from './draft.ts';
import type { Traces } from './traces.ts';

/** Where a door is looked for along a wall: every so many metres, and so far from its corners. */
const EVERY_METERS = 1.5;
const FROM_CORNER_METERS = 0.4;
/** How far behind the wall ground may begin, metres. */
const LOOKS = [0.25, 0.5, 0.12, 0.75, 1, 1.25, 1.5];
/** How far away a line may run that a room without a door is left to, metres. */
const LINE_METERS = 30;

/** A point of a wall, with how far it is from the middle of the wall. */
interface WallPoint {
  readonly x: number;
  readonly y: number;
  readonly offMiddle: number;
}

/** What a room without a door may be led to, the likeliest first. */
const OUTLETS = ['ground', 'line', 'room'] as const;
type Outlet = (typeof OUTLETS)[number];

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

/** Gives rooms that no door leads into one, and then those whose doors lead to nothing that the most of the venue is joined with. */
export function openRooms(draft: GraphDraft, traces: Traces, findings: Finding[]): void {
  const isRoom = (space: SpaceId) => draft.spaces[space].kind === 'room' || draft.spaces[space].kind === 'hall';
  const rooms = draft.spaceIds.filter(isRoom);
  openAll(
    draft,
    rooms.filter((space) => draft.inside[space].length === 0),
    NO_DOOR,
    findings,
  );
  const [, ...cutOff] = draft.parts();
  for (const space of cutOff.flat()) traces.open(draft, space, CUT_OFF, findings);
  const [, ...others] = draft.parts();
  openAll(draft, others.flat().filter(isRoom), CUT_OFF, findings);
}

/** Rooms that have ground beside them first, so that no room is led through another that has a way of its own. */
function openAll(draft: GraphDraft, spaces: readonly SpaceId[], reason: string, findings: Finding[]): void {
  let left = spaces;
  for (const outlet of OUTLETS) left = left.filter((space) => !openTo(draft, space, outlet, reason, findings));
}

/** The same for one shaft or stairwell: stairs of which no wall is known are open wherever ground is beside them. */
export function openVirtually(draft: GraphDraft, traces: Traces, space: SpaceId, findings: Finding[]): void {
  if (draft.spaces[space].kind === 'stairs' && openAround(draft, space) > 0) {
    const { level, feature } = draft.spaces[space];
    const text = 'no door leads into it: it is taken to be open on all sides';
    findings.push({ kind: 'virtual door', source: draft.plan.features[feature].source, levels: [level], text });
  } else if (!traces.open(draft, space, NO_DOOR, findings)) openAll(draft, [space], NO_DOOR, findings);
}

/** Opens a space to the ground beside it, wherever that is; returns at how many points. */
export function openAround(draft: GraphDraft, space: SpaceId): number {
  const ways = wallPoints(draft.spaces[space].outline.edges).flatMap((point) => waysThrough(draft, space, point));
  const open = ways.filter(({ rank }) => rank === RANKS.open);
  for (const way of open) leadThrough(draft, way, OPENING);
  return open.length;
}

function openTo(draft: GraphDraft, space: SpaceId, outlet: Outlet, reason: string, findings: Finding[]): boolean {
  const { level, feature, outline } = draft.spaces[space];
  const points = wallPoints(outline.edges);
  const led = outlet === 'line' ? leadToLine(draft, space, points) : leadThroughWall(draft, space, points, outlet);
  const source = draft.plan.features[feature]?.source;
  if (led !== null && source !== undefined) {
    findings.push({ kind: 'virtual door', source, levels: [level], text: `${reason}: a door is assumed to ${led}` });
  }
  return led !== null;
}

function leadThroughWall(draft: GraphDraft, space: SpaceId, points: readonly WallPoint[], outlet: Outlet): string | null {
  const ways = points
    .flatMap((point) => waysThrough(draft, space, point))
    .filter(({ rank }) => outlet === 'room' || rank < ROOM_RANK);
  const [best] = ways.sort((a, b) => a.rank - b.rank || a.point.offMiddle - b.point.offMiddle);
  return best ? leadThrough(draft, best) : null;
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

function leadThrough(draft: GraphDraft, { point, own, other }: WayThrough, doorway = VIRTUAL_DOOR): string {
  const vertex = draft.at(point.x, point.y, draft.spaces[own.space].level);
  for (const side of [own, other]) joinSide(draft, vertex, side, doorway);
  const { kind, feature } = draft.spaces[other.space];
  return kind === 'open' ? 'the open ground beside it' : (draft.plan.features[feature]?.source ?? kind);
}

function leadToLine(draft: GraphDraft, space: SpaceId, points: readonly WallPoint[]): string | null {
  const { level } = draft.spaces[space];
  const near = points
    .map((point) => ({ point, distance: draft.distanceToLine(point.x, point.y, level, LINE_METERS) }))
    .filter(({ distance }) => distance <= LINE_METERS)
    .sort((a, b) => a.distance - b.distance);
  for (const { point } of near) {
    const own = sidesOf(draft, point.x, point.y, level, LOOKS).find((side) => side.space === space);
    if (!own) continue;
    const joined = draft.joinLine(
      point.x,
      point.y,
      level,
      LINE_METERS,
      (at) =>
        !draft.isBlocked(point.x, point.y, at.x, at.y, level, [space]) &&
        !draft.isThrough(space, point.x, point.y, at.x, at.y),
    );
    if (joined === null) continue;
    const vertex = draft.at(point.x, point.y, level);
    joinSide(draft, vertex, own, VIRTUAL_DOOR);
    draft.join(vertex, joined, { kind: 'virtual' });
    return `the line ${draft.distance(vertex, joined).toFixed(1)} m away`;
  }
  return null;
}
