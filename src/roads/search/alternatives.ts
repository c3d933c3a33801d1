import type { Metric } from '../hierarchy/customize.ts';
import { THRESHOLD, tripOf } from '../network/cost.ts';
import type { Network } from '../network/network.ts';
import { type Arc, type Half, segmentOf, type Vertex } from '../network/road-ids.ts';
import type { Ends, Weighting } from '../network/weighting.ts';
import { TracedClimb } from './climb.ts';
import { type Climbed, meetings, type PathSearch } from './path.ts';
import type { Way } from './plain.ts';

/** So much of the best cost another way may cost. */
const MOST_STRETCH = 1.3;
/** So much of the length, and of the time, of the best way it may have: the one may pay for the other, but not beyond this. */
const MOST_LONGER = 1.4;
/** So much of it may be common with ways that are given already. */
const MOST_SHARED = 0.65;
/** A way is the best one along every piece of it of this share of the best cost around the point that it was led through. */
const LOCAL_SHARE = 0.25;
/** So many points are tried. */
const MOST_TRIED = 80;

/** What is looked at of a network and a metric. */
export interface AlternativesQuestion {
  readonly network: Network;
  readonly weighting: Weighting;
  readonly metric: Metric;
  /** All half segments of a way, with those on which it begins and ends; null for one through roads that are not for passing through. */
  readonly halvesOf: (way: Way) => readonly Half[] | null;
}

/**
 * Via-node alternatives (Abraham, Delling, Goldberg, Werneck 2010: Alternative Routes in Road Networks): each is the best path through some
 * point at which the searches from both ends met, with bounded stretch, limited sharing and local optimality: little longer, really
 * different, and without a detour that one could see.
 */
export class AlternativeSearch {
  readonly #question: AlternativesQuestion;
  readonly #search: PathSearch;
  /** Half segments of the ways that are given, and where these pass. */
  readonly #given = new Set<Half>();
  readonly #passed = new Set<Vertex>();

  constructor(question: AlternativesQuestion, search: PathSearch) {
    this.#question = question;
    this.#search = search;
  }

  /** At most so many ways beside the best one, the cheapest first. */
  beside(best: Way, origin: Ends, destination: Ends, most: number): Way[] {
    const found: Way[] = [];
    const rest = best.cost - Math.floor(best.cost / THRESHOLD) * THRESHOLD;
    const limit = best.cost + (MOST_STRETCH - 1) * rest;
    this.#give(best);
    const { network, metric } = this.#question;
    const from = this.#search.from(metric, origin, new TracedClimb(network.hierarchy));
    const to = this.#search.to(metric, destination, new TracedClimb(network.hierarchy));
    const points = meetings(from, to, limit);
    for (const point of points.slice(0, MOST_TRIED)) {
      if (found.length === most) break;
      if (this.#passed.has(point)) continue;
      const way = this.#through(point, from, to, rest);
      if (!way || way.cost > limit || !this.#isComparable(way, best)) continue;
      found.push(way);
      this.#give(way);
    }
    return found;
  }

  #give(way: Way): void {
    for (const half of this.#question.halvesOf(way) ?? []) this.#given.add(half);
    for (let i = 0; i <= way.arcs.length; i++) this.#passed.add(this.#vertexAt(way, i));
  }

  /** Where a way is behind so many of its arcs. */
  #vertexAt({ arcs, last }: Way, index: number): Vertex {
    return index < arcs.length ? this.#question.network.vertexOf[arcs[index]] : last;
  }

  #isComparable(way: Way, best: Way): boolean {
    const { method } = this.#question.weighting;
    const [own, least] = [tripOf(way.cost, way.minor, method), tripOf(best.cost, best.minor, method)];
    if (!own || !least) return false;
    return own.meters <= MOST_LONGER * least.meters && own.seconds <= MOST_LONGER * least.seconds;
  }

  /** The best way through a point; null where it is not worth showing. */
  #through(point: Vertex, origin: Climbed, destination: Climbed, best: number): Way | null {
    const { metric } = this.#question;
    const middle = endsAt(point);
    const steps: number[] = [];
    const to = this.#search.between(this.#question, origin, this.#search.to(metric, middle), steps);
    const on = to && this.#search.between(this.#question, this.#search.from(metric, middle), destination, steps);
    if (!to || !on) return null;
    const arcs = [...to.arcs, ...on.arcs];
    const way = { first: to.first, arcs, last: on.last, cost: to.cost + on.cost, minor: to.minor + on.minor };
    if (!this.#isNew(way)) return null;
    const sums = sumsOf(steps);
    if (this.#shared(arcs, sums) > MOST_SHARED * best) return null;
    return this.#isBestAround(way, sums, to.arcs.length, LOCAL_SHARE * best) ? way : null;
  }

  /** Whether a way goes along no segment twice, where it begins and ends included, and along some that no way does that is given. */
  #isNew(way: Way): boolean {
    const halves = this.#question.halvesOf(way);
    if (!halves || new Set(halves.map(segmentOf)).size < halves.length) return false;
    return halves.some((half) => !this.#given.has(half));
  }

  #shared(arcs: readonly Arc[], sums: Float64Array): number {
    const { half } = this.#question.network;
    let shared = 0;
    for (const [i, arc] of arcs.entries()) if (this.#given.has(half[arc])) shared += sums[i + 1] - sums[i];
    return shared;
  }

  /** Whether there is no better way between what lies so far before a vertex of a way and so far behind it. */
  #isBestAround(along: Way, sums: Float64Array, index: number, reach: number): boolean {
    let from = index;
    let to = index;
    while (from > 0 && sums[index] - sums[from] < reach) from--;
    while (to < sums.length - 1 && sums[to] - sums[index] < reach) to++;
    const way = this.#search.way(this.#question, endsAt(this.#vertexAt(along, from)), endsAt(this.#vertexAt(along, to)));
    return way !== null && way.cost === sums[to] - sums[from];
  }
}

/** What it costs along a way from its first vertex to each. */
function sumsOf(steps: readonly number[]): Float64Array {
  const sums = new Float64Array(steps.length + 1);
  for (const [i, step] of steps.entries()) sums[i + 1] = sums[i] + step;
  return sums;
}

function endsAt(vertex: Vertex): Ends {
  return { vertices: [vertex], costs: [0], minors: [0] };
}
