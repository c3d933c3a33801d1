import { ExplainedError } from '../../explained-error.ts';
import type { SpaceId } from '../plan/venue-ids.ts';
import { View } from '../plan/view.ts';
import { cornersOf } from './corners.ts';
import type { GraphDraft } from './draft.ts';
import { eachUncut, type Sights, sightLines } from './sight-lines.ts';
import { eachOfSpanner } from './spanner.ts';

/** A line that leads past a corner by more than this, as a sine, is no part of a shortest way around it: 6 degrees; half a degree. */
const PAST_CORNER = 0.1;
const PAST_CORNER_BRIEFLY = 0.01;
/** Ground on which points see each other more often is thinned out: there the graph would be larger than all else. */
const EXACT_LINES = 500_000;
/** Ground with more lines of sight is refused: to look at them all takes a minute, and half a gigabyte of memory. */
const MOST_LINES = 60_000_000;

/** Ground that is too open to be looked at in bounded time. */
export class TooOpen extends ExplainedError {
  constructor(level: number, corners: number) {
    const count = `${corners.toLocaleString('en')} corners, which see each other more than ${MOST_LINES.toLocaleString('en')} times`;
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
  const exact = sightLines(sights, view, PAST_CORNER, EXACT_LINES);
  if (exact.count <= EXACT_LINES) {
    eachUncut(sights, exact, (i, j) => join(i, j, 'both'));
    return;
  }
  const lines = sightLines(sights, view, PAST_CORNER_BRIEFLY, MOST_LINES);
  if (lines.count > MOST_LINES) throw new TooOpen(level, sights.length);
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
