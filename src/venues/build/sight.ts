import { ExplainedError } from '../../explained-error.ts';
import type { SpaceId } from '../plan/venue-ids.ts';
import { View } from '../plan/view.ts';
import { cornersOf } from './corners.ts';
import type { GraphDraft } from './draft.ts';
import { eachUncut, type Looking, type Sights, sightLines } from './sight-lines.ts';
import { eachOfSpanner } from './spanner.ts';

/** Lines that are no more than 6 degrees off a wall may lead around it. Ground with more of them is thinned out: its graph would be larger than all else. */
const EXACT: Looking = { past: 0.1, isBrief: false, most: 500_000 };
/** There it is half a degree. Ground with more is refused: to look at them all takes minutes, and a gigabyte of memory. */
const BRIEF: Looking = { past: 0.01, isBrief: true, most: 60_000_000 };

/** Ground that is too open to be looked at in bounded time. */
class TooOpen extends ExplainedError {
  constructor(level: number, corners: number) {
    const count = `${corners.toLocaleString('en')} corners, which see each other more than ${BRIEF.most.toLocaleString('en')} times`;
    super(`level ${level} has one ground with ${count}: draw less of what stands on it, or import its parts as venues`);
    this.name = 'TooOpen';
  }
}

/**
 * The reduced (tangent) visibility graph of each space: joins the points that see each other. What no shortest path needs is left out:
 * lines that lead past a corner instead of around it, and lines on which another point lies. Where that leaves too many, as in a hall of
 * thousands of stands, a spanner stands for them, whose ways are as good as equally short.
 */
export function joinVisible(draft: GraphDraft): void {
  for (const id of draft.spaceIds) {
    // What nobody enters needs no corners.
    if (draft.inside[id].length > 0) joinWithin(draft, id);
  }
}

function joinWithin(draft: GraphDraft, id: SpaceId): void {
  const { outline, level, closed } = draft.spaces[id];
  const sights = sightsOf(draft, id);
  const view = new View(outline, sights);
  const join = (i: number, j: number, direction: 'both' | 'forward') =>
    draft.join(sights.vertices[i], sights.vertices[j], { kind: 'walk', closed, direction });
  const exact = sightLines(sights, view, EXACT);
  if (exact.count <= EXACT.most) {
    eachUncut(sights, exact, (i, j) => join(i, j, 'both'));
    return;
  }
  const lines = sightLines(sights, view, BRIEF);
  if (lines.count > BRIEF.most) throw new TooOpen(level, sights.length);
  eachOfSpanner(sights, lines, (i, j) => join(i, j, 'forward'));
}

/** The points of a space: doors, landings, the corners of lines, and the corners that one walks around. */
function sightsOf(draft: GraphDraft, id: SpaceId): Sights {
  const corners = cornersOf(draft.spaces[id]);
  const points = draft.inside[id].map((vertex) => ({ vertex, corner: null }));
  const all = [...points, ...corners.map((corner) => ({ vertex: draft.within(id, corner.x, corner.y), corner }))]
    .map((each) => ({ ...each, x: draft.x.get(each.vertex), y: draft.y.get(each.vertex) }))
    .sort((a, b) => a.x - b.x || a.y - b.y);
  return {
    vertices: all.map(({ vertex }) => vertex),
    length: all.length,
    x: Float64Array.from(all, ({ x }) => x),
    y: Float64Array.from(all, ({ y }) => y),
    corners: all.map(({ corner }) => corner),
  };
}
