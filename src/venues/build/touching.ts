import type { Xy } from '../../geo/position.ts';
import type { Level } from '../plan/venue-ids.ts';
import { OPENING, openWalls } from './doorways.ts';
import type { GraphDraft } from './draft.ts';
import type { LevelledLine } from './lines.ts';

/** An end of a line that is so near to another one of its level, or to open ground, lies on it, metres: that is how exactly maps are drawn. */
const ON_LINE_METERS = 0.2;
/** Two points that are so near to each other are one, metres. */
const SAME_METERS = 0.002;

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

/** Joins paths with the ground beside which they end, and with the rooms without a door that they lead through: where they cross its wall. */
export function joinCrossed(draft: GraphDraft, drawn: readonly LevelledLine[]): void {
  for (const { line, points, levels } of drawn) {
    if (line.kind !== 'path' || !line.isLevelTold || line.levels.length > 1) continue;
    const [level] = levels;
    for (const [x, y] of [points[0], points[points.length - 1]]) {
      const end = draft.at(x, y, level);
      if (!draft.leadsOn(end) && isBesideGround(draft, x, y, level)) openWalls(draft, end, OPENING);
    }
    for (const [i, point] of points.slice(1).entries()) openCrossed(draft, points[i], point, level);
  }
}

function isBesideGround(draft: GraphDraft, x: number, y: number, level: Level): boolean {
  return draft
    .spacesNear(x, y, level, ON_LINE_METERS)
    .map((space) => draft.spaces[space])
    .some(({ kind, outline }) => kind === 'open' && outline.edgesNear(x, y, ON_LINE_METERS).length > 0);
}

function openCrossed(draft: GraphDraft, from: Xy, to: Xy, level: Level): void {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const within = Math.hypot(to[0] - from[0], to[1] - from[1]) / 2;
  const doorless = draft.spacesNear(x, y, level, within).filter((space) => {
    const { kind } = draft.spaces[space];
    return (kind === 'room' || kind === 'hall') && draft.inside[space].length === 0;
  });
  for (const crossing of doorless.flatMap((space) => crossingsOf(draft.spaces[space].outline.edges, from, to))) {
    const vertex = draft.joinLine(crossing[0], crossing[1], level, SAME_METERS, () => true);
    if (vertex !== null && draft.space.get(vertex) < 0) openWalls(draft, vertex, OPENING);
  }
}

/** Where a line crosses the edges of an outline. */
function crossingsOf(edges: Float64Array, [ax, ay]: Xy, [bx, by]: Xy): Xy[] {
  const crossings: Xy[] = [];
  for (let at = 0; at < edges.length; at += 4) {
    const [cx, cy, dx, dy] = edges.subarray(at, at + 4);
    const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
    if (across === 0) continue;
    const share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across;
    const along = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across;
    if (share > 0 && share < 1 && along >= 0 && along < 1) crossings.push([ax + (bx - ax) * share, ay + (by - ay) * share]);
  }
  return crossings;
}
