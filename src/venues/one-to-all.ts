import { CostBuckets } from '../storage/buckets.ts';
import { coreOf, type DeadEnds } from './dead-ends.ts';
import { BEGUN, leastOf, NO_WAY, PHASES, phaseAfter } from './phases.ts';
import type { Metric } from './profiles.ts';
import { BUCKET_SECONDS, type End, NO_ARC, OUT_OF_REACH } from './search.ts';
import type { GraphRows } from './sections.ts';

/** What one search from a point tells of every vertex. */
export interface Reached {
  /** `OUT_OF_REACH` where no way leads. */
  readonly cost: Float64Array;
  /** What the cheapest way to a vertex takes that is reached. */
  readonly walkTo: (vertex: number) => { readonly seconds: number; readonly meters: number };
}

/** What is known of each state, a vertex in a phase: what it costs, and over which arc from which state. */
interface Labels {
  readonly cost: Float64Array;
  readonly arcBefore: Int32Array;
  readonly stateBefore: Uint32Array;
}

/**
 * Searches from one point to all others. States are taken from buckets by about their cost, and again when they have become cheaper;
 * dead ends are left out, and filled in when the rest is known. One search at a time.
 */
export class OneToAll {
  readonly #rows: GraphRows;
  readonly #deadEnds: DeadEnds;
  readonly #queue = new CostBuckets(BUCKET_SECONDS);
  /** 1 for vertices that are searched: all but the dead ends, and of these the ones in which the search begins. */
  readonly #isSearched: Uint8Array;

  constructor(rows: GraphRows, deadEnds: DeadEnds) {
    this.#rows = rows;
    this.#deadEnds = deadEnds;
    this.#isSearched = coreOf(deadEnds);
  }

  /** What it costs from an end to every vertex. */
  from(origin: End, metric: Metric): Reached {
    const states = this.#rows.x.length * (metric.hasInner ? PHASES : 1);
    const labels: Labels = {
      cost: new Float64Array(states).fill(OUT_OF_REACH),
      arcBefore: new Int32Array(states).fill(NO_ARC),
      stateBefore: new Uint32Array(states),
    };
    const entered = this.#enter(origin, labels);
    this.#search(labels, metric);
    for (const vertex of entered) this.#isSearched[vertex] = 0;
    this.#fillDeadEnds(labels, metric, new Set(entered));
    return this.#reached(labels, metric, origin);
  }

  /** Begins at the vertices around an end; returns those of dead ends that are to be searched for it. */
  #enter({ anchors, secondsPerMeter }: End, { cost }: Labels): number[] {
    const { outward } = this.#deadEnds;
    const entered: number[] = [];
    this.#queue.clear();
    for (const { vertices, meters } of anchors) {
      for (let i = 0; i < vertices.length; i++) {
        const sum = meters[i] * secondsPerMeter;
        if (sum >= cost[vertices[i]]) continue;
        cost[vertices[i]] = sum;
        this.#queue.push(vertices[i], sum);
        for (let at = vertices[i]; this.#isSearched[at] === 0; at = outward[at]) {
          this.#isSearched[at] = 1;
          entered.push(at);
        }
      }
    }
    return entered;
  }

  #search(labels: Labels, metric: Metric): void {
    const queue = this.#queue;
    const { cost } = labels;
    const done = new Float64Array(cost.length).fill(OUT_OF_REACH);
    for (let state = queue.pop(); state >= 0; state = queue.pop()) {
      if (cost[state] >= done[state]) continue;
      done[state] = cost[state];
      if (metric.hasInner) this.#relaxByPhase(state, labels, metric);
      else this.#relax(state, labels, metric);
    }
  }

  /** Where nothing is closed to the public, there is one phase, and a state is a vertex. */
  #relax(vertex: number, { cost, arcBefore, stateBefore }: Labels, { cost: arcCost }: Metric): void {
    const { firstArc, head } = this.#rows;
    const isSearched = this.#isSearched;
    const own = cost[vertex];
    for (let arc = firstArc[vertex], end = firstArc[vertex + 1]; arc < end; arc++) {
      const next = head[arc];
      const sum = own + arcCost[arc];
      if (sum >= cost[next] || isSearched[next] === 0) continue;
      cost[next] = sum;
      arcBefore[next] = arc;
      stateBefore[next] = vertex;
      this.#queue.push(next, sum);
    }
  }

  #relaxByPhase(state: number, labels: Labels, { cost: arcCost, isInner }: Metric): void {
    const { firstArc, head, x } = this.#rows;
    const vertex = state % x.length;
    const phase = (state - vertex) / x.length;
    const own = labels.cost[state];
    for (let arc = firstArc[vertex], end = firstArc[vertex + 1]; arc < end; arc++) {
      const next = phaseAfter(phase, isInner[arc]);
      if (next === NO_WAY || this.#isSearched[head[arc]] === 0) continue;
      const sum = own + arcCost[arc];
      if (this.#reach(labels, head[arc], next, sum, arc, state)) this.#queue.push(head[arc] + next * x.length, sum);
    }
  }

  /** Notes a way to a vertex, unless one that is no dearer and allows as much is known. */
  #reach(labels: Labels, vertex: number, phase: number, sum: number, arc: number, from: number): boolean {
    const vertices = this.#rows.x.length;
    if (leastOf(labels.cost, vertex, phase, vertices) <= sum) return false;
    const state = vertex + phase * vertices;
    labels.cost[state] = sum;
    labels.arcBefore[state] = arc;
    labels.stateBefore[state] = from;
    return true;
  }

  /** What it costs to the vertices of dead ends, from those that are outward of them. */
  #fillDeadEnds(labels: Labels, { cost: arcCost, isInner, hasInner }: Metric, searched: ReadonlySet<number>): void {
    const { order, outward, firstArc, arc } = this.#deadEnds;
    const vertices = this.#rows.x.length;
    const phases = hasInner ? PHASES : 1;
    for (let i = 0; i < order.length; i++) {
      const vertex = order[i];
      if (searched.has(vertex)) continue;
      for (let phase = 0; phase < phases; phase++) {
        const from = outward[vertex] + phase * vertices;
        const own = labels.cost[from];
        if (own >= OUT_OF_REACH) continue;
        for (let at = firstArc[i]; at < firstArc[i + 1]; at++) {
          const next = hasInner ? phaseAfter(phase, isInner[arc[at]]) : BEGUN;
          if (next !== NO_WAY) this.#reach(labels, vertex, next, own + arcCost[arc[at]], arc[at], from);
        }
      }
    }
  }

  #reached(labels: Labels, metric: Metric, { secondsPerMeter }: End): Reached {
    const { cost: stateCost, arcBefore, stateBefore } = labels;
    const { meters: arcMeters, x } = this.#rows;
    const cheapest = metric.hasInner ? cheapestStates(stateCost, x.length) : null;
    return {
      cost: cheapest ? Float64Array.from(cheapest, (state) => stateCost[state]) : stateCost,
      walkTo(vertex) {
        let seconds = 0;
        let meters = 0;
        let state = cheapest ? cheapest[vertex] : vertex;
        for (let arc = arcBefore[state]; arc !== NO_ARC; arc = arcBefore[state]) {
          seconds += metric.seconds[arc];
          meters += arcMeters[arc];
          state = stateBefore[state];
        }
        return { seconds: seconds + stateCost[state], meters: meters + stateCost[state] / secondsPerMeter };
      },
    };
  }
}

/** Of each vertex the state that costs the least. */
function cheapestStates(cost: Float64Array, vertices: number): Uint32Array {
  const cheapest = Uint32Array.from({ length: vertices }, (_, vertex) => vertex);
  for (let state = vertices; state < cost.length; state++) {
    const vertex = state % vertices;
    if (cost[state] < cost[cheapest[vertex]]) cheapest[vertex] = state;
  }
  return cheapest;
}
