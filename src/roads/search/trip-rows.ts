import type { Position } from '../../geo/position.ts';
import type { Metric } from '../hierarchy/customize.ts';
import { type PairCosts, pairCosts, THRESHOLD, type TripTable, tripTable } from '../network/cost.ts';
import { type Network, networkOf } from '../network/network.ts';
import type { Segment } from '../network/road-ids.ts';
import type { RoadPoint, Snapped } from '../network/snap.ts';
import { destinationEnds, directWay, originEnds, type Weighting } from '../network/weighting.ts';
import { isYard, mainOf, type RoadQueries } from './queries.ts';
import { SWEPT_TOGETHER, TargetSweep } from './target-sweep.ts';

/** What answers: what is closed is part of it. */
interface ByMetric {
  readonly weighting: Weighting;
  readonly metric: Metric;
}

/** Destinations with what finds trips to them. */
interface Targets {
  readonly points: readonly (readonly RoadPoint[])[];
  readonly sweep: TargetSweep;
  /** The destinations on each segment. */
  readonly onSegment: ReadonlyMap<Segment, readonly number[]>;
}

/**
 * Trips to destinations that stay, from some origins after others: a matrix of any size, a block of rows at a time. The same trips as
 * `RoadQueries.matrix` finds.
 */
export class TripRows {
  readonly #queries: RoadQueries;
  readonly #question: ByMetric;
  readonly #network: Network;
  readonly #snapped: readonly Snapped[];
  readonly #main: Targets;
  /** The nearest roads of all destinations, for origins in a yard; made when there is one. */
  #nearest: Targets | null = null;
  /** Destinations in a yard, and their nearest roads. */
  readonly #yards: readonly number[];
  readonly #inYards: Targets | null;

  constructor(queries: RoadQueries, question: ByMetric, destinations: readonly Position[]) {
    this.#queries = queries;
    this.#question = question;
    this.#network = networkOf(queries.roads, question.weighting.mode);
    this.#snapped = destinations.map((position) => queries.snap(question, position, 'destination'));
    this.#main = this.#targets(this.#snapped.map(mainOf));
    this.#yards = [...this.#snapped.keys()].filter((d) => isYard(this.#snapped[d]));
    this.#inYards = this.#yards.length === 0 ? null : this.#targets(this.#yards.map((d) => this.#snapped[d].nearest));
  }

  /** The rows of some origins. */
  rows(origins: readonly Position[]): TripTable {
    const width = this.#snapped.length;
    const costs = pairCosts(origins.length * width);
    const from = origins.map((position) => this.#queries.snap(this.#question, position, 'origin'));
    this.#search(this.#main, from.map(mainOf), costs);
    this.#joinYards(from, costs);
    return tripTable(costs, this.#question.weighting.method);
  }

  #targets(points: readonly (readonly RoadPoint[])[]): Targets {
    const { weighting, metric } = this.#question;
    const onSegment = new Map<Segment, number[]>();
    for (const [d, ends] of points.entries()) {
      for (const segment of new Set(ends.map((end) => end.segment))) {
        const known = onSegment.get(segment);
        if (known) known.push(d);
        else onSegment.set(segment, [d]);
      }
    }
    const ends = points.map((each) => destinationEnds(this.#network, weighting, each));
    return { points, sweep: new TargetSweep(this.#network.hierarchy, metric, ends), onSegment };
  }

  #search({ points, sweep, onSegment }: Targets, from: readonly (readonly RoadPoint[])[], costs: PairCosts): void {
    const { weighting } = this.#question;
    for (let row = 0; row < from.length; row += SWEPT_TOGETHER) {
      const together = from.slice(row, row + SWEPT_TOGETHER).map((each) => originEnds(this.#network, weighting, each));
      sweep.run(together, costs, row);
    }
    for (const [o, starts] of from.entries()) {
      for (const { segment } of starts) {
        for (const d of onSegment.get(segment) ?? []) {
          const direct = directWay(this.#network, weighting, starts, points[d]);
          const pair = o * points.length + d;
          if (!direct || direct.cost >= costs.cost[pair]) continue;
          costs.cost[pair] = direct.cost;
          costs.minor[pair] = direct.minor;
        }
      }
    }
  }

  /** Who stands in a yard leaves it, or gets there, by the roads that are nearest, where these lead to the other end. */
  #joinYards(from: readonly Snapped[], costs: PairCosts): void {
    const rows = [...from.keys()].filter((o) => isYard(from[o]));
    if (rows.length > 0) {
      this.#nearest ??= this.#targets(this.#snapped.map(({ nearest }) => nearest));
      this.#join(this.#nearest, from, rows, [...this.#snapped.keys()], costs);
    }
    if (this.#inYards) this.#join(this.#inYards, from, [...from.keys()], this.#yards, costs);
  }

  #join(
    targets: Targets,
    from: readonly Snapped[],
    rows: readonly number[],
    columns: readonly number[],
    costs: PairCosts,
  ): void {
    const within = pairCosts(rows.length * columns.length);
    this.#search(
      targets,
      rows.map((o) => from[o].nearest),
      within,
    );
    for (let i = 0, pair = 0; i < rows.length; i++) {
      const row = rows[i] * this.#snapped.length;
      for (let j = 0; j < columns.length; j++, pair++) {
        if (within.cost[pair] >= THRESHOLD) continue;
        costs.cost[row + columns[j]] = within.cost[pair];
        costs.minor[row + columns[j]] = within.minor[pair];
      }
    }
  }
}
