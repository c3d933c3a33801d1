import type { Finding } from '../plan/plan.ts';
import type { Level, Vertex } from '../plan/venue-ids.ts';
import { STAIRS_METERS_PER_STOREY, stepsEffort } from './climbing.ts';
import type { GraphDraft } from './draft.ts';
import { keyOf } from './level-evidence.ts';
import type { LevelledLine } from './lines.ts';

/** Nobody forgets to draw stairs over more than a storey. */
const MOST_STOREYS = 1;
/** Beside a lift that is so near one takes it to the other level, metres. */
const BESIDE_LIFT_METERS = 15;

/** A corner of a line on a level. */
interface Passage {
  readonly vertex: Vertex;
  readonly level: Level;
  readonly isEnd: boolean;
  readonly isTold: boolean;
  readonly isPath: boolean;
  readonly source: string;
}

/** Two lines that end at the same place on different levels. */
export interface LevelJump {
  readonly below: Passage;
  readonly above: Passage;
}

/**
 * Lines that share a point but not a level are one way where one of them has no level of its own, or where a part of a storey lies between
 * them. Returns where stairs may be missing between them: where all end that are there.
 */
export function joinLevels(draft: GraphDraft, drawn: readonly LevelledLine[]): LevelJump[] {
  const { plan, plane } = draft;
  const lifts = new Set(plan.lifts.map(({ at }) => keyOf(plane.xy(at))));
  const byPoint = new Map<string, Passage[]>();
  for (const { line, points, levels } of drawn) {
    for (const [i, point] of points.entries()) {
      const key = keyOf(point);
      if (lifts.has(key)) continue;
      const isEnd = i === 0 || i === points.length - 1;
      // Between its ends a flight of stairs passes other levels without being on them.
      const isClimb = levels[0] !== levels[levels.length - 1];
      if (isClimb && !isEnd && !line.levels.includes(levels[i])) continue;
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
  return [...byPoint.values()].flatMap((passages) => joinPassages(draft, passages));
}

function joinPassages(draft: GraphDraft, passages: readonly Passage[]): LevelJump[] {
  const byLevel = Map.groupBy(passages, ({ level }) => level);
  const levels = [...byLevel.keys()].sort((a, b) => a - b);
  return levels.slice(1).flatMap((level, i) => {
    const [below, above] = [byLevel.get(levels[i]) ?? [], byLevel.get(level) ?? []];
    const isOneWay = level - levels[i] < 1 || below.every(({ isTold }) => !isTold) || above.every(({ isTold }) => !isTold);
    if (isOneWay) draft.join(below[0].vertex, above[0].vertex, { kind: 'link' });
    const isCopy = below.some(({ source }) => above.some((other) => other.source === source));
    const doAllEnd = [...below, ...above].every(({ isEnd, isPath }) => isEnd && isPath);
    return isOneWay || isCopy || !doAllEnd ? [] : [{ below: below[0], above: above[0] }];
  });
}

/** Assumes stairs where lines of two levels end at one place, a storey apart, and nothing else leads from one to the other. */
export function joinJumps(draft: GraphDraft, jumps: readonly LevelJump[], findings: Finding[]): void {
  const parts = draft.parts();
  for (const { below, above } of jumps) {
    if (parts.ofVertex(below.vertex) === parts.ofVertex(above.vertex)) continue;
    const storeys = above.level - below.level;
    const isLikely = storeys <= MOST_STOREYS && !isBesideLift(draft, below.vertex, [below.level, above.level]);
    const meters = STAIRS_METERS_PER_STOREY * storeys;
    if (isLikely) {
      const effort = stepsEffort(meters, storeys, null);
      draft.join(below.vertex, above.vertex, { kind: 'stairs', meters, ...effort, assumed: 'stairs' });
      parts.join(below.vertex, above.vertex);
    }
    const how = isLikely ? 'stairs are assumed' : 'they are left apart';
    const text = `it meets ${above.source} of another level, and nothing leads from one to the other: ${how}`;
    findings.push({ kind: 'level jump', source: below.source, levels: [below.level, above.level], text });
  }
}

function isBesideLift({ plan, plane, spaces, x, y }: GraphDraft, vertex: Vertex, levels: readonly Level[]): boolean {
  const [ownX, ownY] = [x.get(vertex), y.get(vertex)];
  const isNear = plan.lifts.some((lift) => {
    const [liftX, liftY] = plane.xy(lift.at);
    const isBeside = Math.hypot(liftX - ownX, liftY - ownY) <= BESIDE_LIFT_METERS;
    return isBeside && levels.every((level) => lift.levels.includes(level));
  });
  return (
    isNear ||
    levels.every((level) =>
      spaces.some(
        (space) =>
          space.kind === 'lift' &&
          space.level === level &&
          space.outline.edgesNear(ownX, ownY, BESIDE_LIFT_METERS).length > 0,
      ),
    )
  );
}
