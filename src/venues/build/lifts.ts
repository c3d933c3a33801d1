import type { Xy } from '../../geo/position.ts';
import { DisjointSets } from '../../storage/disjoint-sets.ts';
import type { Finding } from '../plan/plan.ts';
import type { FeatureId, Level, SpaceId, Vertex } from '../plan/venue-ids.ts';
import { dislikeOfLevels, LIFT_SECONDS, LIFT_SECONDS_PER_STOREY } from './climbing.ts';
import { bridge, OPENING, openWalls } from './doorways.ts';
import type { GraphDraft } from './draft.ts';
import { labelOf } from './label.ts';
import type { Space } from './space.ts';
import { openDoorless, stacksOf } from './storeys.ts';
import type { Traces } from './traces.ts';

/** A point is that of a shaft in which it stands, or beside which it is so near, metres. */
const AT_SHAFT_METERS = 1;
/** Points of single levels that are so near to each other are one lift, metres. */
const SAME_LIFT_METERS = 1.5;
/** What a point and a shaft say of levels may be so far apart, storeys. */
const NEXT_STOREY = 1;
/** A shaft of a single level belongs to a lift that names this level and is drawn askew, metres. */
const ASKEW_METERS = 6;

/** A lift that is drawn as a point, or as a line where it is inclined. */
interface Mark {
  readonly corners: readonly Xy[];
  readonly levels: readonly Level[];
  /** Whether the plan says on which levels it stops. */
  readonly isTold: boolean;
  readonly closed: number;
  readonly seconds: number | null;
  readonly source: string;
  readonly feature: FeatureId;
}

/** A lift as it is drawn: by marks, by spaces that are its shaft, or by both. */
interface DrawnLift {
  readonly marks: readonly Mark[];
  /** From the lowest up. */
  readonly shaft: readonly SpaceId[];
}

/** One cabin: where it is, and on which levels it stops, from the lowest up. */
interface Cabin extends DrawnLift {
  readonly levels: readonly Level[];
  readonly closed: number;
  readonly seconds: number | null;
}

/** Joins the levels that lifts stop at: all that their marks or their shafts name. Returns the stops of each mark. */
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
      joinRide(draft, own, cabin);
      for (const { feature } of cabin.marks) stops.set(feature, [...(stops.get(feature) ?? []), ...own]);
      const missing = cabin.levels.filter((level) => own.every((stop) => draft.level.get(stop) !== level));
      if (missing.length > 0 || cabin.levels.length < 2) findings.push(lonely(draft, cabin, missing, own.length));
    }
  }
  return stops;
}

function marksOf({ plan, plane }: GraphDraft): Mark[] {
  const points = plan.lifts.map(({ at, levels, isLevelTold, closed, seconds, feature }) => {
    const { source } = plan.features[feature];
    return { corners: [plane.xy(at)], levels, isTold: isLevelTold, closed, seconds, source, feature };
  });
  const lines = plan.lines.filter(({ kind }) => kind === 'lift');
  return [
    ...points,
    ...lines.map(({ path, levels, isLevelTold, closed, seconds, source, feature }) => {
      const corners = path.map((corner) => plane.xy(corner));
      return { corners, levels, isTold: isLevelTold, closed, seconds, source, feature };
    }),
  ];
}

/** Puts the marks and the shafts that are one lift together. */
function drawnLifts(draft: GraphDraft): DrawnLift[] {
  const marks = marksOf(draft);
  const stacks = stacksOf(draft, 'lift');
  const sets = new DisjointSets(marks.length + stacks.length);
  const isTaken = stacks.map(() => false);
  for (const [i, mark] of marks.entries()) {
    for (const [number, stack] of stacks.entries()) {
      if (!isInShaft(draft, mark, stack)) continue;
      sets.join(i, marks.length + number);
      isTaken[number] = true;
    }
    for (let j = 0; j < i; j++) if (areStoreysOfOne(mark, marks[j])) sets.join(i, j);
  }
  for (const [number, stack] of stacks.entries()) {
    const lift = isTaken[number] ? -1 : liftAskew(draft, marks, stack);
    if (lift >= 0) sets.join(lift, marks.length + number);
  }
  const marksAt = Map.groupBy(marks.keys(), (i) => sets.of(i));
  const stacksAt = Map.groupBy(stacks.keys(), (number) => sets.of(marks.length + number));
  return [...new Set([...marksAt.keys(), ...stacksAt.keys()])].map((root) => ({
    marks: (marksAt.get(root) ?? []).map((i) => marks[i]),
    shaft: (stacksAt.get(root) ?? [])
      .flatMap((number) => stacks[number])
      .sort((a, b) => draft.spaces[a].level - draft.spaces[b].level),
  }));
}

function isInShaft({ spaces }: GraphDraft, { corners, levels, isTold }: Mark, stack: readonly SpaceId[]): boolean {
  const [lowest, highest] = [spaces[stack[0]].level, spaces[stack[stack.length - 1]].level];
  const isNear = levels.some((level) => level >= lowest - NEXT_STOREY && level <= highest + NEXT_STOREY);
  return (
    (isNear || !isTold) && stack.some((space) => corners.some(([x, y]) => isWithin(spaces[space], x, y, AT_SHAFT_METERS)))
  );
}

function isWithin({ outline }: Space, x: number, y: number, meters: number): boolean {
  return outline.contains(x, y) || outline.edgesNear(x, y, meters).length > 0;
}

/** Whether two marks are one lift that is drawn storey by storey. */
function areStoreysOfOne(a: Mark, b: Mark): boolean {
  const areSingle = a.levels.length === 1 && b.levels.length === 1 && a.levels[0] !== b.levels[0];
  const [[ax, ay], [bx, by]] = [a.corners[0], b.corners[0]];
  return areSingle && a.isTold && b.isTold && Math.hypot(ax - bx, ay - by) <= SAME_LIFT_METERS;
}

/** The nearest mark that names the level of a shaft of that level alone; −1 for none. */
function liftAskew({ spaces }: GraphDraft, marks: readonly Mark[], stack: readonly SpaceId[]): number {
  const [space, ...more] = stack.map((id) => spaces[id]);
  if (more.length > 0) return -1;
  for (const meters of [ASKEW_METERS / 2, ASKEW_METERS]) {
    const isOf = ({ levels, corners }: Mark) =>
      levels.length > 1 && levels.includes(space.level) && corners.some(([x, y]) => isWithin(space, x, y, meters));
    const near = marks.findIndex(isOf);
    if (near >= 0) return near;
  }
  return -1;
}

/** The cabins of a lift: several marks that stop on the same level are several of them in one shaft. */
function cabinsOf(draft: GraphDraft, { marks, shaft }: DrawnLift): Cabin[] {
  const told = marks.flatMap(({ levels, isTold }) => (isTold ? levels : []));
  const isOne = new Set(told).size === told.length;
  const groups = isOne ? [marks] : marks.map((mark) => [mark]);
  const ofShaft = shaft.map((space) => draft.spaces[space]);
  return groups.map((own) => {
    const named = own.flatMap(({ levels, isTold }) => (isTold ? levels : []));
    const known = isOne || named.length < 2 ? [...named, ...ofShaft.map(({ level }) => level)] : named;
    const levels = known.length > 1 ? known : [...known, ...own.flatMap((mark) => levelsAt(draft, mark))];
    const parts = [...own, ...ofShaft];
    return {
      marks: own,
      shaft,
      levels: [...new Set(levels)].sort((a, b) => a - b),
      closed: parts.reduce((all, { closed }) => all | closed, 0),
      seconds: parts.find(({ seconds }) => seconds !== null)?.seconds ?? null,
    };
  });
}

/** The levels of what leads to a mark that does not say on which levels it stops. */
function levelsAt(draft: GraphDraft, { corners, levels: own }: Mark): Level[] {
  const levels = draft.levels.filter((level) => corners.some(([x, y]) => draft.find(x, y, level) !== undefined));
  return levels.length > 0 ? levels : [...own];
}

/** The vertex at which a lift is entered on a level: in its shaft, else where it stands; none where nothing leads to it. */
function stopOn(draft: GraphDraft, { marks, shaft }: Cabin, level: Level): Vertex[] {
  const corners = marks.flatMap((mark) => mark.corners);
  const own = shaft.filter((space) => draft.spaces[space].level === level);
  const holder = own.find((space) => corners.some(([x, y]) => draft.spaces[space].outline.contains(x, y))) ?? own[0];
  if (holder !== undefined) {
    if (draft.inside[holder].length === 0) return [];
    const { outline, rings } = draft.spaces[holder];
    const within = corners.find(([x, y]) => outline.contains(x, y));
    const [x, y] = within ?? labelOf(rings);
    if (!within) return [draft.within(holder, x, y)];
    const vertex = draft.at(x, y, level);
    draft.place(vertex, holder);
    return [vertex];
  }
  const named = marks.filter(({ levels }) => levels.includes(level)).flatMap((mark) => mark.corners);
  const isDrawn = ([x, y]: Xy) => draft.find(x, y, level) !== undefined || draft.spacesAt(x, y, level).length > 0;
  const at = named.find(isDrawn) ?? named[0] ?? corners.find(isDrawn) ?? corners[0];
  return at ? stopAt(draft, at, level) : [];
}

function stopAt(draft: GraphDraft, [x, y]: Xy, level: Level): Vertex[] {
  const isOnLine = draft.find(x, y, level) !== undefined;
  const vertex = draft.at(x, y, level);
  for (const space of draft.spacesAt(x, y, level)) draft.place(vertex, space);
  const isReached = isOnLine || draft.space.get(vertex) >= 0 || openWalls(draft, vertex, OPENING).length > 0;
  return isReached || bridge(draft, vertex, []) !== null ? [vertex] : [];
}

/** Joins stops by a cabin on each level: half of the wait is at each end, and each storey takes its time. */
function joinRide(draft: GraphDraft, stops: readonly Vertex[], { marks, shaft, closed, seconds }: Cabin): void {
  const feature = marks[0]?.feature ?? draft.spaces[shaft[0]].feature;
  const ride = { kind: 'lift', feature, closed } as const;
  const wait = seconds ?? LIFT_SECONDS;
  let below: Vertex | null = null;
  for (const stop of stops) {
    const cabin = draft.alone(draft.x.get(stop), draft.y.get(stop), draft.level.get(stop));
    draft.join(stop, cabin, { ...ride, meters: 0, seconds: wait / 2, dislike: dislikeOfLevels(1) / 2 });
    if (below !== null) {
      const storeys = draft.level.get(cabin) - draft.level.get(below);
      draft.join(below, cabin, { ...ride, seconds: seconds === null ? LIFT_SECONDS_PER_STOREY * storeys : 0 });
    }
    below = cabin;
  }
}

function lonely(draft: GraphDraft, { marks, shaft, levels }: Cabin, missing: readonly Level[], stops: number): Finding {
  const where =
    levels.length < 2
      ? 'it is on one level only'
      : stops === 0
        ? 'nothing leads to it on any of its levels'
        : `nothing leads to it on level ${missing.join(', ')}`;
  return {
    kind: 'missing connection',
    source: marks[0]?.source ?? draft.plan.features[draft.spaces[shaft[0]].feature].source,
    levels: levels.length < 2 ? levels : missing,
    text: where,
  };
}
