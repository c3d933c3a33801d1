import type { Xy } from '../../geo/position.ts';
import { DisjointSets } from '../../storage/disjoint-sets.ts';
import type { Finding, PlanLift } from '../plan/plan.ts';
import type { FeatureId, Level, SpaceId, Vertex } from '../plan/venue-ids.ts';
import { dislikeOfLevels, LIFT_SECONDS, LIFT_SECONDS_PER_STOREY } from './climbing.ts';
import { bridge, OPENING, openWalls } from './doorways.ts';
import type { GraphDraft } from './draft.ts';
import { labelOf } from './label.ts';
import { isServed, openDoorless, stacksOf } from './storeys.ts';
import type { Traces } from './traces.ts';

/** A point is that of a shaft in which it stands, or beside which it is so near, metres. */
const AT_SHAFT_METERS = 1;
/** Points of single levels that are so near to each other are one lift, metres. */
const SAME_LIFT_METERS = 1.5;
/** A point and a shaft are one lift when what they say of levels is no farther apart, storeys. */
const NEXT_STOREY = 1;

/** A lift as it is drawn: as points, as spaces that are its shaft, or as both. */
interface DrawnLift {
  readonly points: readonly PlanLift[];
  /** From the lowest up. */
  readonly shaft: readonly SpaceId[];
}

/** One cabin: where it is, and on which levels it stops, from the lowest up. */
interface Cabin extends DrawnLift {
  readonly levels: readonly Level[];
  readonly closed: number;
  readonly seconds: number | null;
}

/** Joins the levels that lifts stop at: all that their points or their shafts name. Returns for each lift that is a point its stops. */
export function joinLifts(
  draft: GraphDraft,
  traces: Traces,
  findings: Finding[],
): ReadonlyMap<FeatureId, readonly Vertex[]> {
  const stops = new Map<FeatureId, Vertex[]>();
  for (const lift of drawnLifts(draft)) {
    openDoorless(draft, traces, lift.shaft, findings);
    for (const cabin of cabinsOf(draft, lift)) {
      const own = cabin.levels.flatMap((level) => stopOn(draft, cabin, level));
      if (own.length > 1 && !isServed(draft, cabin.shaft, ['lift'])) joinRide(draft, own, cabin);
      for (const { feature } of cabin.points) stops.set(feature, [...(stops.get(feature) ?? []), ...own]);
      const missing = cabin.levels.filter((level) => own.every((stop) => draft.level.get(stop) !== level));
      if (missing.length > 0 || cabin.levels.length < 2) findings.push(lonely(draft, cabin, missing, own.length));
    }
  }
  return stops;
}

/** Puts the points and the shafts that are one lift together. */
function drawnLifts(draft: GraphDraft): DrawnLift[] {
  const { plan, plane } = draft;
  const { lifts } = plan;
  const stacks = stacksOf(draft, 'lift');
  const sets = new DisjointSets(lifts.length + stacks.length);
  for (const [i, lift] of lifts.entries()) {
    const at = plane.xy(lift.at);
    for (const [number, stack] of stacks.entries())
      if (isInShaft(draft, lift, at, stack)) sets.join(i, lifts.length + number);
    for (let j = 0; j < i; j++) if (areStoreysOfOne(lift, lifts[j], at, plane.xy(lifts[j].at))) sets.join(i, j);
  }
  const pointsOf = Map.groupBy(lifts.keys(), (i) => sets.of(i));
  const stacksAt = Map.groupBy(stacks.keys(), (number) => sets.of(lifts.length + number));
  return [...new Set([...pointsOf.keys(), ...stacksAt.keys()])].map((root) => ({
    points: (pointsOf.get(root) ?? []).map((i) => lifts[i]),
    shaft: (stacksAt.get(root) ?? [])
      .flatMap((number) => stacks[number])
      .sort((a, b) => draft.spaces[a].level - draft.spaces[b].level),
  }));
}

function isInShaft({ spaces }: GraphDraft, { levels, isLevelTold }: PlanLift, [x, y]: Xy, stack: readonly SpaceId[]): boolean {
  const [lowest, highest] = [spaces[stack[0]].level, spaces[stack[stack.length - 1]].level];
  const isNear = levels.some((level) => level >= lowest - NEXT_STOREY && level <= highest + NEXT_STOREY);
  return (isNear || !isLevelTold) && stack.some((space) => isAt(spaces[space].outline, x, y));
}

function isAt(outline: GraphDraft['spaces'][number]['outline'], x: number, y: number): boolean {
  return outline.contains(x, y) || outline.edgesNear(x, y, AT_SHAFT_METERS).length > 0;
}

/** Whether two points are one lift that is drawn storey by storey. */
function areStoreysOfOne(a: PlanLift, b: PlanLift, [ax, ay]: Xy, [bx, by]: Xy): boolean {
  const areSingle = a.levels.length === 1 && b.levels.length === 1 && a.levels[0] !== b.levels[0];
  return areSingle && a.isLevelTold && b.isLevelTold && Math.hypot(ax - bx, ay - by) <= SAME_LIFT_METERS;
}

/** The cabins of a lift: several points that stop on the same level are several of them in one shaft. */
function cabinsOf(draft: GraphDraft, { points, shaft }: DrawnLift): Cabin[] {
  const told = points.flatMap(({ levels, isLevelTold }) => (isLevelTold ? levels : []));
  const isOne = new Set(told).size === told.length;
  const groups = isOne ? [points] : points.map((point) => [point]);
  const ofShaft = shaft.map((space) => draft.spaces[space]);
  const levelsOfShaft = ofShaft.map(({ level }) => level);
  return groups.map((own) => {
    const named = own.flatMap(({ levels, isLevelTold }) => (isLevelTold ? levels : []));
    const known = isOne || named.length < 2 ? [...named, ...levelsOfShaft] : named;
    const levels = known.length > 1 ? known : [...known, ...own.flatMap((point) => levelsAt(draft, point))];
    const parts = [...own, ...ofShaft];
    return {
      points: own,
      shaft,
      levels: [...new Set(levels)].sort((a, b) => a - b),
      closed: parts.reduce((all, { closed }) => all | closed, 0),
      seconds: parts.find(({ seconds }) => seconds !== null)?.seconds ?? null,
    };
  });
}

/** The levels of what leads to a point that does not say on which levels it stops. */
function levelsAt(draft: GraphDraft, { at, levels: own }: PlanLift): Level[] {
  const [x, y] = draft.plane.xy(at);
  const levels = draft.levels.filter((level) => draft.find(x, y, level) !== undefined);
  return levels.length > 0 ? levels : [...own];
}

/** The vertex at which a lift is entered on a level: in its shaft, else where it stands; none where nothing leads to it. */
function stopOn(draft: GraphDraft, { points, shaft }: Cabin, level: Level): Vertex[] {
  const at = points.map((point) => draft.plane.xy(point.at));
  const own = shaft.filter((space) => draft.spaces[space].level === level);
  const holder = own.find((space) => at.some(([x, y]) => draft.spaces[space].outline.contains(x, y))) ?? own[0];
  if (holder !== undefined) {
    if (draft.inside[holder].length === 0) return [];
    const { outline, rings } = draft.spaces[holder];
    const within = at.find(([x, y]) => outline.contains(x, y));
    const [x, y] = within ?? labelOf(rings);
    if (!within) return [draft.within(holder, x, y)];
    const vertex = draft.at(x, y, level);
    draft.place(vertex, holder);
    return [vertex];
  }
  const onLevel = points.findIndex(({ levels }) => levels.includes(level));
  if (at.length === 0) return [];
  const [x, y] = at[Math.max(0, onLevel)];
  return stopAt(draft, x, y, level);
}

function stopAt(draft: GraphDraft, x: number, y: number, level: Level): Vertex[] {
  const isOnLine = draft.find(x, y, level) !== undefined;
  const vertex = draft.at(x, y, level);
  for (const space of draft.spacesAt(x, y, level)) draft.place(vertex, space);
  const isReached = isOnLine || draft.space.get(vertex) >= 0 || openWalls(draft, vertex, OPENING).length > 0;
  return isReached || bridge(draft, vertex, []) !== null ? [vertex] : [];
}

/** Joins stops by a cabin on each level: half of the wait is at each end, and each storey takes its time. */
function joinRide(draft: GraphDraft, stops: readonly Vertex[], { closed, seconds }: Cabin): void {
  const wait = seconds ?? LIFT_SECONDS;
  let below: Vertex | null = null;
  for (const stop of stops) {
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

function lonely(draft: GraphDraft, { points, shaft, levels }: Cabin, missing: readonly Level[], stops: number): Finding {
  const feature = points[0]?.feature ?? draft.spaces[shaft[0]].feature;
  const where =
    levels.length < 2
      ? 'it is on one level only'
      : stops === 0
        ? 'nothing leads to it on any of its levels'
        : `nothing leads to it on level ${missing.join(', ')}`;
  return {
    kind: 'missing connection',
    source: draft.plan.features[feature].source,
    levels: levels.length < 2 ? levels : missing,
    text: where,
  };
}
