import { ExplainedError } from '../../explained-error.ts';
import type { SpaceId } from '../plan/venue-ids.ts';
import { View } from '../plan/view.ts';
import { cornersOf } from './corners.ts';
import type { GraphDraft } from './draft.ts';
import { eachUncut, type Sights, sightLines } from './sight-lines.ts';
import { eachOfSpanner } from './spanner.ts';

/** Lines that are no more than 6 degrees off a wall may lead around it; in ground that is thinned out it is half a degree. */
const EXACT_PAST = 0.1;
const BRIEF_PAST = 0.01;

/** How many lines of sight one ground may have. */
export interface LineLimits {
  /** Ground with more of them is thinned out: its graph would be larger than all else. */
  readonly exact: number;
  /** Ground with more is refused: to look at them all takes minutes, and a gigabyte of memory. */
  readonly brief: number;
}
const LIMITS: LineLimits = { exact: 500_000, brief: 60_000_000 };

/** Ground that is too open to be looked at in bounded time. */
class TooOpen extends ExplainedError {
  constructor(level: number, corners: number, most: number) {
    const [count, times] = [corners, most].map((number) => number.toLocaleString('en'));
    super(
      `level ${level} has one open ground with ${count} corners and doors, which see each other more than ${times} times: draw rows of stands as one obstacle each, or import parts of the plan as venues of their own, with --bounds west,south,east,north`,
    );
    this.name = 'TooOpen';
  }
}

/**
 * The reduced (tangent) visibility graph of each space: joins the points that see each other. What no shortest path needs is left out:
 * lines that lead past a corner instead of around it, and lines on which another point lies. Where that leaves too many, as in a hall of
 * thousands of stands, a spanner stands for them, whose ways are as good as equally short.
 */
export function joinVisible(draft: GraphDraft, limits: LineLimits = LIMITS): void {
  for (const id of draft.spaceIds) {
    // What nobody enters needs no corners.
    if (draft.inside[id].length > 0) joinWithin(draft, id, limits);
  }
}

function joinWithin(draft: GraphDraft, id: SpaceId, limits: LineLimits): void {
  const { outline, level, closed } = draft.spaces[id];
  const sights = sightsOf(draft, id);
  const view = new View(outline, sights);
  const join = (i: number, j: number, direction: 'both' | 'forward') =>
    draft.join(sights.vertices[i], sights.vertices[j], { kind: 'walk', closed, direction });
  const exact = sightLines(sights, view, { past: EXACT_PAST, isBrief: false, most: limits.exact });
  if (exact.count <= limits.exact) {
    eachUncut(sights, exact, (i, j) => join(i, j, 'both'));
    return;
  }
  const lines = sightLines(sights, view, { past: BRIEF_PAST, isBrief: true, most: limits.brief });
  if (lines.count > limits.brief) throw new TooOpen(level, sights.length, limits.brief);
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
