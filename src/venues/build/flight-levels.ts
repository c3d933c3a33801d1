import type { Xy } from '../../geo/position.ts';
import type { PlanLine } from '../plan/plan.ts';
import type { Level } from '../plan/venue-ids.ts';
import type { GraphDraft } from './draft.ts';
import { COVERS, type LevelEvidence } from './level-evidence.ts';

/** How much it says that the tags name the level of an end. */
const NAMED = 0.6;
/** Of two pairs of levels that are as likely the nearer one is meant: what a storey between them counts. */
const STOREY = 0.05;
/** No flight joins levels that are numbered farther apart; ground that an end does not touch is no farther away than the second. */
const MOST_STOREYS = 4;
const MOST_TO_GROUND = 2;

/** A level that an end of a flight may be on, and how much speaks for it. */
interface Option {
  readonly level: Level;
  readonly weight: number;
}

/**
 * The levels of the two ends of steps or an escalator with at most one level in its tags: where maps name the level of one end, or none,
 * what the ends touch says where they lead. The tagged level for both when nothing else does.
 */
export function flightLevels(
  draft: GraphDraft,
  line: PlanLine,
  points: readonly Xy[],
  evidence: LevelEvidence,
): readonly [Level, Level] {
  const [own] = line.levels;
  const [firsts, lasts] = [points[0], points[points.length - 1]].map((point) => optionsAt(draft, line, point, evidence));
  const named = line.isLevelTold ? NAMED : 0;
  let best: readonly [Level, Level] = [own, own];
  let most = weightOf(firsts, own) + weightOf(lasts, own) + named;
  const rise = riseOf(line);
  for (const first of firsts) {
    for (const last of lasts) {
      const storeys = last.level - first.level;
      if (storeys === 0 || Math.abs(storeys) > MOST_STOREYS || storeys * rise < 0) continue;
      const isNamed = first.level === own || last.level === own;
      const score = first.weight + last.weight + (isNamed ? named : 0) - STOREY * Math.abs(storeys);
      if (score <= most) continue;
      most = score;
      best = [first.level, last.level];
    }
  }
  return best;
}

function weightOf(options: readonly Option[], level: Level): number {
  return options.find((option) => option.level === level)?.weight ?? 0;
}

/** 1 for a line that rises from its first point to its last, −1 for one that falls, 0 where nobody says. */
function riseOf({ incline, direction }: PlanLine): number {
  if (incline !== null) return incline === 'up' ? 1 : -1;
  if (direction === 'up' || direction === 'down') return direction === 'up' ? 1 : -1;
  return 0;
}

/** What is drawn at an end: its own level always may be. */
function optionsAt(draft: GraphDraft, line: PlanLine, [x, y]: Xy, evidence: LevelEvidence): Option[] {
  const [own] = line.levels;
  const covering = evidence.levels.filter(
    (level) => draft.spacesAt(x, y, level).length > 0 || draft.isInAnyWall(x, y, level),
  );
  return evidence.levels.flatMap((level) => {
    const self = line.isLevelTold && level === own ? 1 : 0;
    const touching = evidence.of([x, y], level) - self + (level === 0 ? evidence.ofUntold([x, y], line) : 0);
    // Ground that covers an end of a way which says nothing of its level is meant only where no other does.
    const mayBeGround = line.isLevelTold ? Math.abs(level - own) <= MOST_TO_GROUND : covering.length === 1;
    const isGround = covering.includes(level) && (mayBeGround || level === own);
    const weight = touching + (isGround ? COVERS : 0);
    return weight > 0 || level === own ? [{ level, weight }] : [];
  });
}
