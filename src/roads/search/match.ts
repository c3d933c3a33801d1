import { NONE } from '../../branded-ids.ts';
import { LENGTH_UNITS_PER_METER } from '../network/cost.ts';
import type { Roads } from '../network/file.ts';
import { NearRoads } from '../network/near-roads.ts';
import { type Network, networkOf } from '../network/network.ts';
import { type Arc, halvesOf, isForward, type Segment } from '../network/road-ids.ts';
import { arcsOfHalf, isUsable } from '../network/weighting.ts';
import { type Anchors, anchorsOf } from './anchors.ts';
import { Lattice } from './lattice.ts';
import { emission, MOST_PLACES, OUTLIER, radiusOf, stepBetween } from './match-model.ts';
import { type MatchedTrace, pathsOf } from './match-path.ts';
import { MatchSteps, StepSearches, type WayCosts } from './match-steps.ts';
import { STATE, type Trace } from './trace.ts';

/** From so much less likely than a usual step on, two steps together are worth a look without the point between them. */
const STRANGE = OUTLIER - 4;

/** Finds where on roads a trace was, for one network; scratch rows are used again. */
export class TraceMatcher {
  readonly #roads: Roads;
  readonly #near: NearRoads;
  readonly #searches: StepSearches;

  constructor(roads: Roads, network: Network) {
    this.#roads = roads;
    this.#near = new NearRoads(roads.lines, roads.snap, MOST_PLACES);
    this.#searches = new StepSearches(network);
  }

  match(costs: WayCosts, trace: Trace): MatchedTrace {
    const network = networkOf(this.#roads, costs.weighting.mode);
    const anchors = anchorsOf(trace);
    const lattice = new Lattice();
    const steps = new MatchSteps(network, lattice, costs, this.#searches);
    const matching = new Matching({ network, costs, anchors, lattice, steps, near: this.#near });
    matching.run();
    return pathsOf({ roads: this.#roads, network, costs, trace, anchors, lattice, steps, ...matching.result });
  }
}

interface MatchingParts {
  readonly network: Network;
  readonly costs: WayCosts;
  readonly anchors: Anchors;
  readonly lattice: Lattice;
  readonly steps: MatchSteps;
  readonly near: NearRoads;
}

/** One trace on its way through the lattice. */
class Matching {
  readonly #parts: MatchingParts;
  readonly #state: Uint8Array;
  /** The last columns of matchings that are over. */
  readonly #ends: number[] = [];
  /** The column that the trace goes on from; −1 at its beginning. */
  #last = -1;
  /** A column that could not be joined to the last: it begins another matching, or is an outlier. */
  #held = -1;

  constructor(parts: MatchingParts) {
    this.#parts = parts;
    this.#state = new Uint8Array(parts.anchors.count);
  }

  get result() {
    return { ends: this.#ends, state: this.#state };
  }

  run(): void {
    const { lattice, anchors } = this.#parts;
    for (let anchor = 0; anchor < anchors.count; anchor++) {
      const column = this.#columnOf(anchor);
      if (column >= 0) this.#add(column);
      else this.#state[anchor] = STATE.noRoad;
    }
    if (this.#held >= 0) this.#state[lattice.anchor[this.#held]] = STATE.outlier;
    this.#finish();
  }

  /** The candidates of an anchor; −1 where there are none. */
  #columnOf(anchor: number): number {
    const { anchors, lattice, network, near } = this.#parts;
    const isOpen = (segment: Segment) => {
      const [forward, backward] = halvesOf(segment);
      return this.#isUsable(network.arcOf[forward]) || this.#isUsable(network.arcOf[backward]);
    };
    near.find({ lat: anchors.lat[anchor], lng: anchors.lng[anchor] }, radiusOf(anchors.sigma[anchor]), isOpen);
    if (near.count === 0) return -1;
    const column = lattice.addColumn(anchor);
    for (let at = 0; at < near.count; at++)
      for (const half of halvesOf(near.segment[at]))
        for (const arc of arcsOfHalf(network, half)) if (this.#isUsable(arc)) this.#addCandidate(at, arc);
    return column;
  }

  #isUsable(arc: Arc): boolean {
    return arc !== NONE && isUsable(this.#parts.network, this.#parts.costs.weighting, arc);
  }

  /** An arc at one of the places that were found. */
  #addCandidate(place: number, arc: Arc): void {
    const { lattice, network, near } = this.#parts;
    const share = near.share[place];
    const length = network.length[arc] / LENGTH_UNITS_PER_METER;
    const candidate = lattice.addCandidate(arc, share, length * (isForward(network.half[arc]) ? share : 1 - share));
    lattice.meters[candidate] = near.meters[place];
    lattice.east[candidate] = near.east[place];
    lattice.north[candidate] = near.north[place];
  }

  #add(column: number): void {
    if (this.#last < 0) {
      this.#begin(column);
      this.#last = column;
      return;
    }
    const isJoined = this.#join(this.#last, column);
    if (this.#held >= 0) {
      this.#settleHeld(column, isJoined);
      return;
    }
    if (this.#isWithoutLast(column, isJoined)) return;
    if (isJoined) this.#last = column;
    else {
      this.#begin(column);
      this.#held = column;
    }
  }

  /** What comes after a point that could not be joined shows what it was: an outlier, or the first of another matching. */
  #settleHeld(column: number, isJoined: boolean): void {
    const { lattice } = this.#parts;
    const held = this.#held;
    if (!isJoined && this.#join(held, column)) {
      this.#finish();
      [this.#last, this.#held] = [column, -1];
      return;
    }
    this.#state[lattice.anchor[held]] = STATE.outlier;
    if (isJoined) [this.#last, this.#held] = [column, -1];
    else {
      this.#begin(column);
      this.#held = column;
    }
  }

  /** Leaves the last point out where the trace is much more likely without it. */
  #isWithoutLast(column: number, isJoined: boolean): boolean {
    const { lattice } = this.#parts;
    const last = this.#last;
    const before = lattice.before[last];
    if (before < 0) return false;
    const scoreOf = (each: number) => lattice.score[lattice.bestOf(each)];
    const withIt = isJoined ? scoreOf(column) : Number.NEGATIVE_INFINITY;
    const isStrange = isJoined ? withIt - scoreOf(before) < STRANGE : scoreOf(last) - scoreOf(before) < STRANGE / 2;
    if (!isStrange) return false;
    if (this.#join(before, column) && scoreOf(column) + OUTLIER > withIt) {
      this.#state[lattice.anchor[last]] = STATE.outlier;
      this.#last = column;
      return true;
    }
    if (isJoined) this.#join(last, column);
    return false;
  }

  /** The first column of a matching. */
  #begin(column: number): void {
    const { lattice, network } = this.#parts;
    lattice.before[column] = -1;
    for (let j = lattice.first[column]; j < lattice.end[column]; j++) {
      // Nothing is remembered of turns before.
      const isPlain = network.arcOf[network.half[lattice.arc[j]]] === lattice.arc[j];
      lattice.score[j] = isPlain ? 0 : Number.NEGATIVE_INFINITY;
      lattice.weight[j] = isPlain ? 1 : 0;
      lattice.back[j] = -1;
    }
    this.#settle(column);
  }

  #join(from: number, to: number): boolean {
    const { lattice, steps } = this.#parts;
    const step = stepBetween(this.#parts.anchors, lattice.anchor[from], lattice.anchor[to]);
    if (!step || !steps.go(from, to, step)) return false;
    lattice.before[to] = from;
    this.#settle(to);
    return true;
  }

  #settle(column: number): void {
    const { lattice, steps, anchors } = this.#parts;
    const sigma = anchors.sigma[lattice.anchor[column]];
    steps.settle(column, (meters) => emission(meters, sigma));
  }

  /** The matching up to the last column is over. */
  #finish(): void {
    if (this.#last >= 0) this.#ends.push(this.#last);
  }
}
