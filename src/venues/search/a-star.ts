import { ENDING } from '../graph/phases.ts';
import type { ArcCosts } from '../graph/profiles.ts';
import type { VenueArc, Vertex } from '../plan/venue-ids.ts';
import { type End, type LowerBound, NO_ARC, type Quest, type Spread } from './spread.ts';

/** A way that was found. */
export interface Way {
  readonly cost: number;
  /** Which of the anchors of the origin it begins at, and of the destination it ends at. */
  readonly from: number;
  readonly to: number;
  /** The arcs, from the first on; none where the ends see each other. */
  readonly arcs: readonly VenueArc[];
  /** The vertex at which it begins; −1 where the ends see each other. */
  readonly start: Vertex;
}

/** A* over the graph of a venue from one end to another; Dijkstra's algorithm where no lower bound is given. */
export class VenueSearch {
  readonly #spread: Spread;
  /** What is left to the destination from the vertices around it; infinite for all others. */
  readonly #goal: Float64Array;

  constructor(spread: Spread) {
    this.#spread = spread;
    this.#goal = new Float64Array(spread.rows.x.length).fill(Number.POSITIVE_INFINITY);
  }

  /**
   * The cheapest way between two ends over the graph; null where there is none that is cheaper than `most`. What the ends see of each
   * other is for the caller to know. Without a bound the search goes out in all directions.
   */
  between(
    origin: End,
    destination: End,
    arcCosts: ArcCosts,
    bound: LowerBound | null,
    most = Number.POSITIVE_INFINITY,
  ): Way | null {
    const spread = this.#spread;
    const quest: Quest = { arcCosts, bound, most };
    const { states } = arcCosts;
    const isToStreet = destination.anchors.some(({ isGate }) => isGate);
    // Nobody goes out to the street who may only end a way where they are.
    const isEnd = (state: number) => !isToStreet || states === null || states.phaseOf(state) !== ENDING;
    this.#aim(destination);
    spread.enter(origin, quest);
    let last = -1;
    for (let state = spread.take(quest); state >= 0; state = spread.take(quest)) {
      const whole = spread.cost[state] + this.#goal[states ? states.vertex[state] : state];
      if (whole < quest.most && isEnd(state)) {
        quest.most = whole;
        last = state;
      }
      spread.relax(state, quest);
    }
    const way = last < 0 ? null : this.#wayTo(last, quest, destination);
    for (const anchor of destination.anchors)
      for (const vertex of anchor.vertices) this.#goal[vertex] = Number.POSITIVE_INFINITY;
    spread.forget();
    return way;
  }

  /** What is left from the vertices around a destination. */
  #aim({ anchors, secondsPerMeter }: End): void {
    for (const { vertices, meters } of anchors) {
      for (let i = 0; i < vertices.length; i++) {
        this.#goal[vertices[i]] = Math.min(this.#goal[vertices[i]], meters[i] * secondsPerMeter);
        this.#spread.open(vertices[i]);
      }
    }
  }

  #wayTo(last: number, { arcCosts: { states }, most: cost }: Quest, destination: End): Way {
    const { arcBefore, stateBefore } = this.#spread;
    const vertexOf = (state: number) => (states ? states.vertex[state] : (state as Vertex));
    const arcs: VenueArc[] = [];
    let state = last;
    for (let arc = arcBefore[state]; arc !== NO_ARC; arc = arcBefore[state]) {
      arcs.push(arc);
      state = stateBefore[state];
    }
    const to = nearestAnchor(destination, vertexOf(last));
    return { cost, from: stateBefore[state], to, arcs: arcs.reverse(), start: vertexOf(state) };
  }
}

/** The anchor of an end that is nearest to a vertex. */
function nearestAnchor({ anchors }: End, vertex: Vertex): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [number, { vertices, meters }] of anchors.entries()) {
    const at = vertices.indexOf(vertex);
    if (at < 0 || meters[at] >= least) continue;
    least = meters[at];
    best = number;
  }
  return best;
}
