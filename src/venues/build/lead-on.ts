import type { Finding, PlanLine } from '../plan/plan.ts';
import type { Vertex } from '../plan/venue-ids.ts';
import { bridge } from './doorways.ts';
import type { GraphDraft } from './draft.ts';
import { keyOf } from './level-evidence.ts';
import type { LineEnd } from './lines.ts';

/** So near is where an end is: what is there is on another level, metres. */
const AT_END_METERS = 0.05;

/** Stairs and escalators whose ends lead nowhere are joined to what is nearest. */
export function leadOn(draft: GraphDraft, ends: readonly LineEnd[], findings: Finding[]): void {
  const streets = new StreetStairs(draft);
  for (const { vertex, line } of ends) {
    if (draft.leadsOn(vertex)) continue;
    const near = bridge(draft, vertex, []);
    const levels = [draft.level.get(vertex)];
    if (near !== null) {
      const isHere = near < AT_END_METERS;
      const text = isHere
        ? 'one of its ends meets nothing of its level: it is taken to lead to what is there on another one'
        : `one of its ends leads nowhere: it is taken to lead to what is ${near.toFixed(1)} m away`;
      findings.push({ kind: 'dead end', source: line.source, levels, text });
    } else if (!streets.mayEndAt(line, vertex)) {
      const text = 'nothing is drawn where one of its ends is';
      findings.push({ kind: 'missing connection', source: line.source, levels, text });
    }
  }
}

/** Stairs in the street that lead up to the door of a house: what is behind it is of no concern to the venue. */
class StreetStairs {
  readonly #draft: GraphDraft;
  readonly #entrances: ReadonlySet<string>;

  constructor(draft: GraphDraft) {
    this.#draft = draft;
    const { doors } = draft.plan;
    this.#entrances = new Set(doors.filter(({ isEntrance }) => isEntrance).map(({ at }) => keyOf(draft.plane.xy(at))));
  }

  /** Whether it is no fault that stairs end somewhere. */
  mayEndAt({ feature, isLevelTold }: PlanLine, vertex: Vertex): boolean {
    const { plan, x, y } = this.#draft;
    if (this.#entrances.has(keyOf([x.get(vertex), y.get(vertex)]))) return true;
    const { indoor, conveying } = plan.features[feature].properties;
    return !isLevelTold && (indoor ?? 'no') === 'no' && (conveying ?? 'no') === 'no';
  }
}
