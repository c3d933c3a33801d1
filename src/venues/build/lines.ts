import { type LngLat, lngLat, type Xy } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import type { ArcKind } from '../graph/arcs.ts';
import type { Finding, Plan, PlanLine, Rings } from '../plan/plan.ts';
import type { Level, Vertex } from '../plan/venue-ids.ts';
import { dislikeOfLevels, type Effort, escalatorEffort, stepsEffort, walkwayEffort } from './climbing.ts';
import type { GraphDraft, NewArc } from './draft.ts';
import { flightLevels } from './flight-levels.ts';
import { COVERS, keyOf, type LevelEvidence, TOUCHES } from './level-evidence.ts';

/** By so much evidence it is clearer where a line rises than by what its own tags say. */
const CLEAR = 0.9;

/** A line that is walked along. */
type WalkedLine = PlanLine & { readonly kind: Exclude<PlanLine['kind'], 'lift'> };

/** A line with the level of each of its corners. */
export interface LevelledLine {
  readonly line: WalkedLine;
  readonly points: readonly Xy[];
  readonly levels: readonly Level[];
}

/** Where a line ends. */
export interface LineEnd {
  readonly vertex: Vertex;
  readonly line: PlanLine;
}

/** The lines of a plan in its graph. */
interface DrawnLines {
  /** Those of stairs, escalators and ramps, which have to lead on. */
  readonly ends: readonly LineEnd[];
  readonly lines: readonly LevelledLine[];
}

/** Draws the lines of the plan. */
export function drawLines(draft: GraphDraft, evidence: LevelEvidence, findings: Finding[]): DrawnLines {
  const { plan, plane } = draft;
  const drawn = plan.lines
    // A lift stops where its shaft and what leads to it say.
    .filter((line): line is WalkedLine => line.kind !== 'lift' && !isFlightOf(plan, line))
    .flatMap((line) => {
      const points = line.path.map((corner) => plane.xy(corner));
      const distinct = points.filter((point, i) => i === 0 || keyOf(point) !== keyOf(points[i - 1]));
      return distinct.length < 2 ? [] : levelled(draft, line, distinct, evidence, findings);
    });
  return { lines: drawn, ends: drawn.flatMap((each) => drawLine(draft, each)) };
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
  line: WalkedLine,
  points: readonly Xy[],
  evidence: LevelEvidence,
  findings: Finding[],
): LevelledLine[] {
  const { levels } = line;
  if (levels.length === 1) {
    const isFlight = line.kind === 'steps' || line.kind === 'escalator';
    const ends = isFlight ? flightLevels(draft, line, points, evidence) : ([levels[0], levels[0]] as const);
    if (line.kind === 'escalator' && !line.isLevelTold && ends[0] === ends[1]) {
      const text = 'it has no level, and what touches its ends does not tell them: taken as 0';
      findings.push({ kind: 'no level', source: line.source, levels: [...levels], text });
    }
    evidence.decide(line, [
      [points[0], ends[0]],
      [points[points.length - 1], ends[1]],
    ]);
    return [{ line, points, levels: cornerLevels(points, ends, levels, evidence) }];
  }
  const ends = [points[0], points[points.length - 1]];
  const isTouched = (point: Xy, level: Level) => evidence.of(point, level) >= TOUCHES;
  const isGround = ([x, y]: Xy, level: Level) => draft.spacesAt(x, y, level).length > 0;
  const isStack =
    levels.length > 2 &&
    (ends.every((end) => levels.filter((level) => isTouched(end, level)).length > 1) ||
      levels.slice(1, -1).every((level) => ends.every((end) => isGround(end, level))));
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
    if (from === to) return from;
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

function drawLine(draft: GraphDraft, { line, points, levels }: LevelledLine): LineEnd[] {
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
  if (kind === 'path') return [];
  return [vertices[0], vertices[vertices.length - 1]].map((vertex) => ({ vertex, line }));
}

function meaningOf(
  { kind, seconds }: WalkedLine,
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
    case 'path':
      return storeys === 0
        ? { kind, effort: null }
        : { kind: 'ramp', effort: { seconds: 0, dislike: dislikeOfLevels(storeys) } };
  }
}
