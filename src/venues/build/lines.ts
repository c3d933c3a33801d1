import { type LngLat, lngLat, type Xy } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import type { ArcKind } from '../graph/arcs.ts';
import type { Finding, Plan, PlanLine, Rings } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';
import type { Level, Vertex } from '../plan/venue-ids.ts';
import {
  dislikeOfLevels,
  type Effort,
  escalatorEffort,
  liftEffort,
  STOREY_SECONDS,
  stepsEffort,
  walkwayEffort,
} from './climbing.ts';
import type { GraphDraft, NewArc } from './draft.ts';

/** How much it says that something of one level touches an end, of several levels, or only covers it. */
const TOUCHES = 1;
const MAY_TOUCH = 0.3;
const COVERS = 0.5;
/** By so much evidence it is clearer where a line rises than by what its own tags say. */
const CLEAR = 0.9;

const keyOf = ([x, y]: Xy): string => `${Math.round(x * 1000)},${Math.round(y * 1000)}`;

/** On which levels a point of the plan is, by what is drawn through it: lines, doors, lifts, corners of spaces. */
export class LevelEvidence {
  readonly #weights = new Map<string, Map<Level, number>>();

  constructor({ lines, doors, lifts, spaces, marks }: Plan, plane: Plane) {
    const at = (corner: LngLat) => plane.xy(corner);
    for (const { path, levels, isLevelTold } of lines) {
      if (!isLevelTold) continue;
      if (levels.length === 1) for (const corner of path) this.#note(at(corner), levels, TOUCHES);
      else for (const end of [path[0], path[path.length - 1]]) this.#note(at(end), levels, MAY_TOUCH);
    }
    for (const { at: corner, levels } of [...doors, ...lifts, ...marks])
      this.#note(at(corner), levels, levels.length > 1 ? COVERS : TOUCHES);
    for (const { polygons, levels } of spaces) {
      const weight = levels.length > 1 ? MAY_TOUCH : COVERS;
      for (const corner of polygons.flat(2)) this.#note(at(corner), levels, weight);
    }
  }

  #note(point: Xy, levels: readonly Level[], weight: number): void {
    const key = keyOf(point);
    const weights = this.#weights.get(key) ?? new Map<Level, number>();
    this.#weights.set(key, weights);
    for (const level of levels) weights.set(level, (weights.get(level) ?? 0) + weight);
  }

  of(point: Xy, level: Level): number {
    return this.#weights.get(keyOf(point))?.get(level) ?? 0;
  }
}

/** A line with the level of each of its corners. */
interface LevelledLine {
  readonly line: PlanLine;
  readonly points: readonly Xy[];
  readonly levels: readonly Level[];
}

/** Draws the lines of the plan; returns the vertices at their ends that have to lead on. */
export function drawLines(draft: GraphDraft, evidence: LevelEvidence, findings: Finding[]): Vertex[] {
  const { plan, plane } = draft;
  const drawn = plan.lines
    .filter((line) => !isFlightOf(plan, line))
    .flatMap((line) => {
      const points = line.path.map((corner) => plane.xy(corner));
      const distinct = points.filter((point, i) => i === 0 || keyOf(point) !== keyOf(points[i - 1]));
      return distinct.length < 2 ? [] : levelled(draft, line, distinct, evidence, findings);
    });
  const ends = drawn.flatMap((each) => drawLine(draft, each));
  joinLevels(draft, drawn, findings);
  return ends;
}

/** Whether a path between levels only draws what a stairwell is: the flights in it. The stairwell joins its levels by itself. */
function isFlightOf({ spaces }: Plan, { kind, levels, path }: PlanLine): boolean {
  if (kind !== 'path' || levels.length === 1) return false;
  const isIn = (polygons: readonly Rings[], [lng, lat]: LngLat) =>
    polygons.some((rings) => polygonContains(rings, lng, lat));
  // Its corners may be in the walls, so that the middles of its stretches decide.
  const middles = path.slice(1).map(([lng, lat], i) => lngLat({ lat: (lat + path[i][1]) / 2, lng: (lng + path[i][0]) / 2 }));
  return spaces.some(
    ({ kind: own, polygons }) => own === 'stairs' && middles.filter((at) => isIn(polygons, at)).length > middles.length / 2,
  );
}

/** The levels of the corners of a line; one that is tagged with three storeys and joins them all is two. */
function levelled(
  draft: GraphDraft,
  line: PlanLine,
  points: readonly Xy[],
  evidence: LevelEvidence,
  findings: Finding[],
): LevelledLine[] {
  const { levels } = line;
  if (levels.length === 1) return [{ line, points, levels: points.map(() => levels[0]) }];
  const touched = (point: Xy) => levels.filter((level) => evidence.of(point, level) >= TOUCHES);
  const isStack = levels.length > 2 && touched(points[0]).length > 1 && touched(points[points.length - 1]).length > 1;
  const pairs = isStack
    ? levels.slice(1).map((level, i): [Level, Level] => [levels[i], level])
    : [[levels[0], levels[levels.length - 1]] as const];
  return pairs.map(([low, high]) => {
    const isRising = rises(draft, line, points, [low, high], evidence, findings);
    return { line, points, levels: cornerLevels(points, isRising ? [low, high] : [high, low], levels, evidence) };
  });
}

/** Whether a line between two levels begins on the lower one: by what touches its ends, else by its incline. */
function rises(
  draft: GraphDraft,
  line: PlanLine,
  points: readonly Xy[],
  [low, high]: readonly [Level, Level],
  evidence: LevelEvidence,
  findings: Finding[],
): boolean {
  const [first, last] = [points[0], points[points.length - 1]];
  const says = (point: Xy, level: Level) =>
    evidence.of(point, level) + (draft.spacesAt(point[0], point[1], level).length > 0 ? COVERS : 0);
  const rising = says(first, low) + says(last, high);
  const falling = says(first, high) + says(last, low);
  const isClear = Math.abs(rising - falling) >= CLEAR;
  if (!isClear && line.incline !== null) return line.incline === 'up';
  if (!isClear && (line.direction === 'up' || line.direction === 'down')) return line.direction === 'up';
  if (Math.abs(rising - falling) > 0.01) return rising > falling;
  // A flight that winds once around ends above where it begins.
  if (keyOf(first) === keyOf(last)) return true;
  const text = 'its upper end is unknown; it is assumed to rise in the direction of the line';
  findings.push({ kind: 'unclear ends', source: line.source, levels: [low, high], text });
  return true;
}

/** Corners between the ends rise evenly, unless something of a level in between touches them. */
function cornerLevels(
  points: readonly Xy[],
  [from, to]: readonly [Level, Level],
  levels: readonly Level[],
  evidence: LevelEvidence,
): Level[] {
  const lengths = lengthsOf(points);
  const whole = lengths[lengths.length - 1];
  return points.map((point, i) => {
    if (i === 0) return from;
    if (i === points.length - 1) return to;
    const own = levels.find((level) => level !== from && level !== to && evidence.of(point, level) >= TOUCHES);
    return own ?? from + (to - from) * (lengths[i] / whole);
  });
}

function lengthsOf(points: readonly Xy[]): number[] {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    lengths.push(lengths[i - 1] + Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]));
  }
  return lengths;
}

function drawLine(draft: GraphDraft, { line, points, levels }: LevelledLine): Vertex[] {
  const vertices = points.map(([x, y], i) => draft.at(x, y, levels[i]));
  const { kind, effort } = meaningOf(line, points, levels);
  const lengths = lengthsOf(points);
  const whole = lengths[lengths.length - 1];
  const isBackward =
    line.direction === 'backward' || line.direction === (levels[0] < levels[levels.length - 1] ? 'down' : 'up');
  for (let i = 1; i < vertices.length; i++) {
    const share = (lengths[i] - lengths[i - 1]) / whole;
    const arc: NewArc = {
      kind,
      feature: line.feature,
      closed: line.closed,
      direction: line.direction === 'both' ? 'both' : 'forward',
      ...(effort && { seconds: effort.seconds * share, dislike: effort.dislike * share }),
    };
    const [from, to] = isBackward ? [vertices[i], vertices[i - 1]] : [vertices[i - 1], vertices[i]];
    if (kind === 'path') draft.addStretch(from, to, arc);
    else draft.join(from, to, arc);
  }
  return kind === 'path' ? [] : [vertices[0], vertices[vertices.length - 1]];
}

function meaningOf(
  { kind, seconds }: PlanLine,
  points: readonly Xy[],
  levels: readonly Level[],
): { kind: ArcKind; effort: Effort | null } {
  const meters = lengthsOf(points)[points.length - 1];
  const storeys = Math.abs(levels[0] - levels[levels.length - 1]);
  switch (kind) {
    case 'steps':
      return { kind, effort: stepsEffort(meters, storeys, seconds) };
    case 'escalator':
      return { kind, effort: escalatorEffort(meters, storeys, seconds) };
    case 'walkway':
      return { kind, effort: walkwayEffort(meters, storeys, seconds) };
    case 'lift':
      return { kind, effort: liftEffort(storeys, seconds) };
    case 'path':
      return storeys === 0
        ? { kind, effort: null }
        : { kind: 'ramp', effort: { seconds: 0, dislike: dislikeOfLevels(storeys) } };
  }
}

/** A corner of a line on a level. */
interface Passage {
  readonly vertex: Vertex;
  readonly level: Level;
  readonly isEnd: boolean;
  readonly isTold: boolean;
  readonly isPath: boolean;
  readonly source: string;
}

/**
 * Lines that share a point but not a level: where one has no level of its own, or a part of a storey lies between them, they are one
 * way; where both end there, stairs must be missing between them.
 */
function joinLevels(draft: GraphDraft, drawn: readonly LevelledLine[], findings: Finding[]): void {
  const { plan, plane } = draft;
  const lifts = new Set(plan.lifts.map(({ at }) => keyOf(plane.xy(at))));
  const byPoint = new Map<string, Passage[]>();
  for (const { line, points, levels } of drawn) {
    for (const [i, point] of points.entries()) {
      const key = keyOf(point);
      if (lifts.has(key)) continue;
      const isEnd = i === 0 || i === points.length - 1;
      // Between its ends a flight of stairs passes other levels without being on them.
      if (line.levels.length > 1 && !isEnd && !line.levels.includes(levels[i])) continue;
      const passage = {
        vertex: draft.at(point[0], point[1], levels[i]),
        level: levels[i],
        isEnd,
        isTold: line.isLevelTold,
        isPath: line.kind === 'path' && line.levels.length === 1,
        source: line.source,
      };
      const known = byPoint.get(key);
      if (known) known.push(passage);
      else byPoint.set(key, [passage]);
    }
  }
  for (const passages of byPoint.values()) joinPassages(draft, passages, findings);
}

function joinPassages(draft: GraphDraft, passages: readonly Passage[], findings: Finding[]): void {
  const byLevel = Map.groupBy(passages, ({ level }) => level);
  const levels = [...byLevel.keys()].sort((a, b) => a - b);
  for (let i = 1; i < levels.length; i++) {
    const [below, above] = [byLevel.get(levels[i - 1]) ?? [], byLevel.get(levels[i]) ?? []];
    const storeys = levels[i] - levels[i - 1];
    const isOneWay = storeys < 1 || below.every(({ isTold }) => !isTold) || above.every(({ isTold }) => !isTold);
    const doBothEnd = [...below, ...above].every(({ isEnd, isPath }) => isEnd && isPath);
    if (isOneWay) draft.join(below[0].vertex, above[0].vertex, { kind: 'link' });
    else if (doBothEnd) {
      draft.join(below[0].vertex, above[0].vertex, {
        kind: 'stairs',
        seconds: STOREY_SECONDS * storeys,
        dislike: dislikeOfLevels(storeys),
      });
      const text = `it meets ${above[0].source} of another level, and nothing leads from one to the other: stairs are assumed`;
      findings.push({ kind: 'level jump', source: below[0].source, levels: [levels[i - 1], levels[i]], text });
    }
  }
}
