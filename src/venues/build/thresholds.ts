import type { Level, SpaceId } from '../plan/venue-ids.ts';
import { OPENING, openWalls } from './doorways.ts';
import type { GraphDraft } from './draft.ts';

/** Where two grounds touch one may step over every so many metres. */
const EVERY_METERS = 1.5;
const TOUCHING_METERS = 0.05;

/** Opens the borders between open grounds that touch: they are apart only because one of them is closed to some people. */
export function openBorders(draft: GraphDraft): void {
  for (const [level, numbers] of draft.spacesOn) {
    const open = numbers.filter((number) => draft.spaces[number].kind === 'open');
    for (const [i, number] of open.entries()) {
      for (const other of open.slice(0, i)) {
        if (draft.spaces[other].closed !== draft.spaces[number].closed) openBorder(draft, level, number, other);
      }
    }
  }
}

function openBorder(draft: GraphDraft, level: Level, a: SpaceId, b: SpaceId): void {
  const { edges } = draft.spaces[a].outline;
  const { outline } = draft.spaces[b];
  for (let at = 0; at < edges.length; at += 4) {
    const [ax, ay, bx, by] = edges.subarray(at, at + 4);
    const count = Math.ceil(Math.hypot(bx - ax, by - ay) / EVERY_METERS);
    for (let i = 0; i < count; i++) {
      const share = (i + 0.5) / count;
      const [x, y] = [ax + (bx - ax) * share, ay + (by - ay) * share];
      if (outline.edgesNear(x, y, TOUCHING_METERS).length > 0) openWalls(draft, draft.at(x, y, level), OPENING);
    }
  }
}
