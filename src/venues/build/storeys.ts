import type { LngLat, Xy } from '../../geo/position.ts';
import { ARC_NUMBER } from '../graph/arcs.ts';
import { publishedLevel } from '../plan/levels.ts';
import type { Outline, Ring } from '../plan/outline.ts';
import type { Finding } from '../plan/plan.ts';
import type { SpaceId, VenueArc, Vertex } from '../plan/venue-ids.ts';
import { STAIRS_METERS_PER_STOREY, stepsEffort } from './climbing.ts';
import { type Doorway, doorwayOf, joinSide, sidesOf } from './doorways.ts';
import type { GraphDraft } from './draft.ts';
import { labelOf } from './label.ts';
import type { Traces } from './traces.ts';
import { openAround, openVirtually } from './virtual-doors.ts';

/** Spaces of two plans of storeys lie above each other where they are no more than so many storeys apart. */
const NEXT_STOREY = 1;

/** Joins the levels of stairwells. */
export function joinStairwells(draft: GraphDraft, traces: Traces, findings: Finding[]): void {
  for (const stack of stacksOf(draft, 'stairs')) {
    openDoorless(draft, traces, stack, findings);
    if (isServed(draft, stack)) continue;
    if (stack.length > 1) joinLandings(draft, stack);
    else findings.push(lonelyStorey(draft, stack[0]));
  }
}

/** Shafts or stairwells: spaces that lie above each other, from the lowest up, of one feature or drawn storey by storey. */
export function stacksOf({ spaces, spaceIds }: GraphDraft, kind: 'lift' | 'stairs'): SpaceId[][] {
  const ofKind = spaceIds.filter((number) => spaces[number].kind === kind).sort((a, b) => spaces[a].level - spaces[b].level);
  const stacks: SpaceId[][] = [];
  for (const number of ofKind) {
    const { feature, level, rings, outline } = spaces[number];
    const stack = stacks.find((each) => {
      const top = spaces[each[each.length - 1]];
      if (top.level >= level) return false;
      if (top.feature === feature) return true;
      return level - top.level <= NEXT_STOREY && holdsLabel(top.outline, rings) && holdsLabel(outline, top.rings);
    });
    if (stack) stack.push(number);
    else stacks.push([number]);
  }
  return stacks;
}

function holdsLabel(outline: Outline, rings: readonly Ring[]): boolean {
  const [x, y] = labelOf(rings);
  return outline.contains(x, y);
}

function lonelyStorey({ plan, spaces }: GraphDraft, space: SpaceId): Finding {
  const { feature, level } = spaces[space];
  const { source } = plan.features[feature];
  return { kind: 'missing connection', source, levels: [level], text: 'the stairwell is on one level only' };
}

function joinLandings(draft: GraphDraft, stack: readonly SpaceId[]): void {
  const landings = stack.map((space) => {
    const [x, y] = labelOf(draft.spaces[space].rings);
    return draft.within(space, x, y);
  });
  const { closed, seconds } = draft.spaces[stack[0]];
  for (let i = 1; i < landings.length; i++) {
    const storeys = draft.level.get(landings[i]) - draft.level.get(landings[i - 1]);
    const meters = STAIRS_METERS_PER_STOREY * storeys;
    draft.join(landings[i - 1], landings[i], { kind: 'stairs', closed, meters, ...stepsEffort(meters, storeys, seconds) });
  }
}

/** Gives storeys of a shaft or a stairwell that no door leads to one. */
export function openDoorless(draft: GraphDraft, traces: Traces, stack: readonly SpaceId[], findings: Finding[]): void {
  for (const space of stack) if (!draft.spaces[space].hasWalls) openAround(draft, space);
  const doorless = stack.filter((space) => draft.inside[space].length === 0);
  // A lift stops on all its levels. Stairs that are drawn as one for all of them are left where they have doors; drawn storey by storey, on each.
  const isLift = stack.some((space) => draft.spaces[space].kind === 'lift');
  const isDrawnByStorey = new Set(stack.map((space) => draft.spaces[space].feature)).size === stack.length;
  if (doorless.length === 0 || (!isLift && !isDrawnByStorey && doorless.length < stack.length - 1)) return;
  const doors = new Map(stack.map((space) => [space, doorsOf(draft, space)]));
  for (const space of doorless) {
    const isOpen = donorsOf(draft, stack, space).some((donor) => openAbove(draft, space, doors.get(donor) ?? [], findings));
    if (!isOpen) openVirtually(draft, traces, space, findings);
  }
}

/** The storeys whose doors may be those of another one: the nearest first, the ground floor last, since one leaves a building there. */
function donorsOf({ spaces }: GraphDraft, stack: readonly SpaceId[], space: SpaceId): SpaceId[] {
  const isGround = (other: SpaceId) => Number(publishedLevel(spaces[other].level) === 0);
  const away = (other: SpaceId) => Math.abs(spaces[other].level - spaces[space].level);
  return stack.filter((other) => other !== space).sort((a, b) => isGround(a) - isGround(b) || away(a) - away(b));
}

/** A door of a space. */
interface SpaceDoor {
  readonly at: Xy;
  readonly doorway: Doorway;
}

function doorsOf(draft: GraphDraft, space: SpaceId): SpaceDoor[] {
  const sides = new Set(draft.inside[space]);
  const [own, beyond] = [new Map<Vertex, VenueArc>(), new Map<Vertex, VenueArc>()];
  for (let arc = 0 as VenueArc; arc < draft.from.length; arc++) {
    if (draft.kind.get(arc) !== ARC_NUMBER.doorway) continue;
    const arcs = sides.has(draft.from.get(arc)) ? own : beyond;
    arcs.set(draft.to.get(arc), arc);
  }
  return [...own].map(([door, arc]) => ({
    at: [draft.x.get(door), draft.y.get(door)],
    doorway: doorwayOf(draft, arc, beyond.get(door)),
  }));
}

/**
 * Opens a storey of a shaft or a stairwell where another one has its doors, wherever ground is behind the wall: a plan that lacks them
 * on one has drawn each of them once. Returns whether there was any.
 */
function openAbove(draft: GraphDraft, space: SpaceId, doors: readonly SpaceDoor[], findings: Finding[]): boolean {
  const { level, feature } = draft.spaces[space];
  let isOpen = false;
  for (const {
    at: [x, y],
    doorway,
  } of doors) {
    const sides = sidesOf(draft, x, y, level);
    const leadsOut =
      sides.some((side) => side.space === space) && sides.some((side) => draft.spaces[side.space].kind === 'open');
    if (!leadsOut) continue;
    const vertex = draft.at(x, y, level);
    for (const side of sides) joinSide(draft, vertex, side, { ...doorway, assumed: 'door' });
    isOpen = true;
  }
  if (isOpen) {
    const text = 'no door leads into it: one is assumed where it has one on another level';
    findings.push({ kind: 'virtual door', source: draft.plan.features[feature].source, levels: [level], text });
  }
  return isOpen;
}

/** Whether steps that are drawn inside a stairwell join its levels already. */
function isServed(draft: GraphDraft, stack: readonly SpaceId[]): boolean {
  const { plan, plane, spaces } = draft;
  const holds = (corner: LngLat) => {
    const [x, y] = plane.xy(corner);
    return stack.some((space) => spaces[space].outline.contains(x, y));
  };
  return plan.lines.some(
    ({ kind, levels, path }) =>
      (kind === 'steps' || kind === 'escalator') && levels.length > 1 && holds(path[0]) && holds(path[path.length - 1]),
  );
}
