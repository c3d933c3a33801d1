import type { GraphDraft } from './draft.ts';
import type { LevelledLine } from './lines.ts';

/** An end of a line that is so near to another one of its level lies on it, metres: that is how exactly maps are drawn. */
const ON_LINE_METERS = 0.2;

/** Joins ends of lines that lie on another line of their level and share no corner with it. */
export function joinTouching(draft: GraphDraft, drawn: readonly LevelledLine[]): void {
  for (const { points, levels } of drawn) {
    for (const i of [0, points.length - 1]) {
      const [x, y] = points[i];
      const vertex = draft.at(x, y, levels[i]);
      if (draft.leadsOn(vertex)) continue;
      const joint = draft.jointOn(vertex, ON_LINE_METERS);
      if (joint !== null) draft.join(vertex, joint, { kind: 'path' });
    }
  }
}
