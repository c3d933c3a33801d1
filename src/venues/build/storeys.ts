import type { LngLat, Xy } from '../../geo/position.ts';
import { ARC_NUMBER } from '../graph/arcs.ts';
import { publishedLevel } from '../plan/levels.ts';
import type { Outline, Ring } from '../plan/outline.ts';
import type { Finding, PlanLift, SpaceKind } from '../plan/plan.ts';
import type { FeatureId, Level, SpaceId, VenueArc, Vertex } from '../plan/venue-ids.ts';
import { dislikeOfLevels, LIFT_SECONDS, LIFT_SECONDS_PER_STOREY, stepsEffort } from './climbing.ts';
import { bridge, type Doorway, doorwayOf, joinSide, OPENING, openWalls, sidesOf } from './doorways.ts';
import type { GraphDraft } from './draft.ts';
import { labelOf } from './label.ts';
import type { Traces } from './traces.ts';
import { openAround, openVirtually } from './virtual-doors.ts';

/** How far stairs that are drawn as a surface take one for each storey, metres. */
const STAIRS_METERS_PER_STOREY = 5;

/** Spaces of two plans of storeys lie above each other where they are no more than so many storeys apart. */
const NEXT_STOREY = 1;

/** Joins the levels that lifts, which are points, stop at; returns for each lift its stops. */
export function joinLifts(draft: GraphDraft, findings: Finding[]): ReadonlyMap<FeatureId, readonly Vertex[]> {
  const { plan, plane } = draft;
  const stops = new Map<FeatureId, Vertex[]>();
  for (const lift of plan.lifts) {
    const [x, y] = plane.xy(lift.at);
    const own = lift.levels.flatMap((level) => stopAt(draft, x, y, level));
    stops.set(lift.feature, [...(stops.get(lift.feature) ?? []), ...own]);
    const { source } = plan.features[lift.feature];
    const missing = lift.levels.filter((level) => own.every((stop) => draft.level.get(stop) !== level));
    if (own.length > 1) joinRide(draft, own, lift);
    if (missing.length > 0 || lift.levels.length < 2) {
      const where =
        lift.levels.length < 2 ? 'it is on one level only' : `nothing leads to it on level ${missing.join(', ')}`;
      findings.push({ kind: 'missing connection', source, levels: missing, text: where });
    }
  }
  return stops;
}

/** The vertex at which a lift is entered on a level; none where nothing is there that leads to it. */
function stopAt(draft: GraphDraft, x: number, y: number, level: Level): Vertex[] {
  const isOnLine = draft.find(x, y, level) !== undefined;
  const vertex = draft.at(x, y, level);
  for (const space of draft.spacesAt(x, y, level)) draft.place(vertex, space);
  const isReached = isOnLine || draft.space.get(vertex) >= 0 || openWalls(draft, vertex, OPENING).length > 0;
  return isReached || bridge(draft, vertex, []) !== null ? [vertex] : [];
}

/** Joins stops by a cabin on each level: half of the wait is at each end, and each storey takes its time. */
function joinRide(
  draft: GraphDraft,
  stops: readonly Vertex[],
  { closed, seconds }: Pick<PlanLift, 'closed' | 'seconds'>,
): void {
  const rising = stops.toSorted((a, b) => draft.level.get(a) - draft.level.get(b));
  const wait = seconds ?? LIFT_SECONDS;
  let below: Vertex | null = null;
  for (const stop of rising) {
    const cabin = draft.alone(draft.x.get(stop), draft.y.get(stop), draft.level.get(stop));
    draft.join(stop, cabin, { kind: 'lift', closed, meters: 0, seconds: wait / 2, dislike: dislikeOfLevels(1) / 2 });
    if (below !== null) {
      const storeys = draft.level.get(cabin) - draft.level.get(below);
      const ride = seconds === null ? LIFT_SECONDS_PER_STOREY * storeys : 0;
      draft.join(below, cabin, { kind: 'lift', closed, meters: 0, seconds: ride });
    }
    below = cabin;
  }
}

/** Joins the levels of shafts, stairwells and rooms of several storeys. */
export function joinStoreys(draft: GraphDraft, traces: Traces, findings: Finding[]): void {
  for (const kind of ['lift', 'stairs', 'room', 'hall'] as const) {
    for (const stack of stacksOf(draft, kind)) joinStack(draft, traces, kind, stack, findings);
  }
}

/** Spaces of a kind that lie above each other, from the lowest up: of one feature, or drawn storey by storey. */
function stacksOf({ spaces, spaceIds }: GraphDraft, kind: SpaceKind): SpaceId[][] {
  const ofKind = spaceIds.filter((number) => spaces[number].kind === kind).sort((a, b) => spaces[a].level - spaces[b].level);
  // Rooms are above each other only where they are of one feature: they are looked for among its own.
  const isByFeature = kind === 'room' || kind === 'hall';
  if (isByFeature)
    return [...Map.groupBy(ofKind, (number) => spaces[number].feature).values()].flatMap((own) => stacked(spaces, own));
  return stacked(spaces, ofKind);
}

function stacked(spaces: GraphDraft['spaces'], rising: readonly SpaceId[]): SpaceId[][] {
  const stacks: SpaceId[][] = [];
  for (const number of rising) {
    const { kind, feature, level, rings, outline } = spaces[number];
    const stack = stacks.find((each) => {
      const top = spaces[each[each.length - 1]];
      if (top.level >= level) return false;
      if (top.feature === feature) return true;
      if (kind === 'room' || kind === 'hall' || level - top.level > NEXT_STOREY) return false;
      return holdsLabel(top.outline, rings) && holdsLabel(outline, top.rings);
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

function joinStack(
  draft: GraphDraft,
  traces: Traces,
  kind: SpaceKind,
  stack: readonly SpaceId[],
  findings: Finding[],
): void {
  const isVertical = kind === 'stairs' || kind === 'lift';
  if (isVertical) openDoorless(draft, traces, stack, findings);
  // A lift stops, and a hall of two storeys has a floor, only where a door leads in; stairs are passed anyway.
  const entered = kind === 'stairs' ? stack : stack.filter((space) => draft.inside[space].length > 0);
  if ((entered.length < 2 && !isVertical) || isServed(draft, stack)) return;
  if (entered.length > 1) joinLandings(draft, kind, entered);
  else if (isVertical) findings.push(lonelyStorey(draft, kind, stack));
}

function lonelyStorey({ plan, spaces }: GraphDraft, kind: SpaceKind, stack: readonly SpaceId[]): Finding {
  const { feature, level } = spaces[stack[0]];
  const what = kind === 'lift' ? 'the shaft' : 'the stairwell';
  const text = stack.length > 1 ? `a door leads to ${what} on one level only` : `${what} is on one level only`;
  return {
    kind: 'missing connection',
    source: plan.features[feature].source,
    levels: stack.length > 1 ? [] : [level],
    text,
  };
}

function joinLandings(draft: GraphDraft, kind: SpaceKind, spaces: readonly SpaceId[]): void {
  const landings = spaces.map((space) => {
    const [x, y] = labelOf(draft.spaces[space].rings);
    return draft.within(space, x, y);
  });
  const { closed, seconds } = draft.spaces[spaces[0]];
  if (kind === 'lift') joinRide(draft, landings, { closed, seconds });
  else joinFlights(draft, landings, closed, seconds);
}

/** Gives storeys of a shaft or a stairwell that no door leads to one. */
function openDoorless(draft: GraphDraft, traces: Traces, stack: readonly SpaceId[], findings: Finding[]): void {
  for (const space of stack) if (!draft.spaces[space].hasWalls) openAround(draft, space);
  const doorless = stack.filter((space) => draft.inside[space].length === 0);
  // Drawn as one for all its levels, a shaft stops where it has doors; drawn storey by storey, it stops on each.
  const isDrawnByStorey = new Set(stack.map((space) => draft.spaces[space].feature)).size === stack.length;
  if (doorless.length === 0 || (!isDrawnByStorey && doorless.length < stack.length - 1)) return;
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
    for (const side of sides) joinSide(draft, vertex, side, doorway);
    isOpen = true;
  }
  if (isOpen) {
    const text = 'no door leads into it: one is assumed where it has one on another level';
    findings.push({ kind: 'virtual door', source: draft.plan.features[feature].source, levels: [level], text });
  }
  return isOpen;
}

function joinFlights(draft: GraphDraft, landings: readonly Vertex[], closed: number, seconds: number | null): void {
  for (let i = 1; i < landings.length; i++) {
    const storeys = draft.level.get(landings[i]) - draft.level.get(landings[i - 1]);
    const meters = STAIRS_METERS_PER_STOREY * storeys;
    draft.join(landings[i - 1], landings[i], { kind: 'stairs', closed, meters, ...stepsEffort(meters, storeys, seconds) });
  }
}

/** Whether a lift or steps that are drawn inside a shaft or a stairwell join its levels already. */
function isServed(draft: GraphDraft, stack: readonly SpaceId[]): boolean {
  const { plan, plane, spaces } = draft;
  const holds = (corner: LngLat) => {
    const [x, y] = plane.xy(corner);
    return stack.some((space) => spaces[space].outline.contains(x, y));
  };
  if (plan.lifts.some(({ at, levels }) => levels.length > 1 && holds(at))) return true;
  return plan.lines.some(
    ({ kind, levels, path }) => kind !== 'path' && levels.length > 1 && holds(path[0]) && holds(path[path.length - 1]),
  );
}
