import { LENGTH_UNITS_PER_METER, TIME_UNITS_PER_SECOND, type Trip } from '../network/cost.ts';
import { type Network, turnTime } from '../network/network.ts';
import { type Arc, isForward, segmentOf } from '../network/road-ids.ts';
import { positionAt } from '../network/segment-places.ts';
import type { SegmentLines } from '../network/segments.ts';
import type { RoadPoint } from '../network/snap.ts';
import { costsOf, turnBetween, type Weighting } from '../network/weighting.ts';
import type { RoadWay } from './road-way.ts';

/** Less than this of a road at the end of a way is none of it, metres. */
const NOTHING = 0.05;

/** Where a way has got to: the half segment, counted through all ways of a matching. */
interface Place {
  readonly way: number;
  readonly index: number;
}

/** Puts the ways of a matching together as it goes from candidate to candidate. */
export class MatchWays {
  readonly #lines: SegmentLines;
  readonly #network: Network;
  readonly #weighting: Weighting;
  readonly #ways: RoadWay[] = [];
  /** How many half segments at the beginning of each way were none of it, and how many there are in the ways before it. */
  readonly #cut: number[] = [];
  readonly #first: number[] = [0];
  #arcs: Arc[] = [];
  /** Metres along the first half segment of the way at which it begins, and along the last one that it has got to. */
  #start = 0;
  #reached = 0;

  constructor(lines: SegmentLines, network: Network, weighting: Weighting) {
    this.#lines = lines;
    this.#network = network;
    this.#weighting = weighting;
  }

  begin(arc: Arc, along: number): void {
    this.#arcs = [arc];
    this.#start = along;
    this.#reached = along;
  }

  /** Goes on over some arcs, or along the one that it is on: back on that it does not go. */
  go(arcs: readonly Arc[], along: number): void {
    for (const arc of arcs) this.#arcs.push(arc);
    this.#reached = arcs.length > 0 ? along : Math.max(this.#reached, along);
  }

  /** Turns around on the road that it is on. */
  turn(back: Arc): void {
    const rest = this.#lengthOf(this.#arcs[this.#arcs.length - 1]) - this.#reached;
    this.end();
    this.begin(back, Math.max(0, rest));
  }

  get place(): Place {
    return { way: this.#ways.length, index: this.#arcs.length - 1 };
  }

  /** Ends the way. */
  end(): void {
    let arcs: readonly Arc[] = this.#arcs;
    let [start, reached] = [this.#start, this.#reached];
    let cut = 0;
    if (arcs.length > 1 && this.#lengthOf(arcs[0]) - start < NOTHING) {
      arcs = arcs.slice(1);
      start = 0;
      cut = 1;
    }
    if (arcs.length > 1 && reached < NOTHING) {
      arcs = arcs.slice(0, -1);
      reached = this.#lengthOf(arcs[arcs.length - 1]);
    }
    this.#cut.push(cut);
    this.#first.push(this.#first[this.#ways.length] + arcs.length);
    this.#ways.push({
      arcs,
      halves: arcs.map((arc) => this.#network.half[arc]),
      from: this.#roadPoint(arcs[0], start),
      to: this.#roadPoint(arcs[arcs.length - 1], reached),
      trip: this.#tripOf(arcs, start, reached),
    });
  }

  get ways(): readonly RoadWay[] {
    return this.#ways;
  }

  /** The number of a half segment, counted through all ways. */
  pieceAt({ way, index }: Place): number {
    return this.#first[way] + Math.min(this.#ways[way].arcs.length - 1, Math.max(0, index - this.#cut[way]));
  }

  #lengthOf(arc: Arc): number {
    return this.#network.length[arc] / LENGTH_UNITS_PER_METER;
  }

  #roadPoint(arc: Arc, along: number): RoadPoint {
    const half = this.#network.half[arc];
    const part = Math.min(1, along / (this.#lengthOf(arc) || 1));
    const share = isForward(half) ? part : 1 - part;
    const segment = segmentOf(half);
    return { segment, share, position: positionAt(this.#lines, segment, share), meters: 0 };
  }

  #tripOf(arcs: readonly Arc[], start: number, reached: number): Trip {
    const { time, mode } = this.#weighting;
    const turns = costsOf(this.#network, mode).turn;
    let meters = reached - start;
    let units = 0;
    for (const [i, arc] of arcs.entries()) {
      const length = this.#lengthOf(arc);
      const [from, to] = [i === 0 ? start : 0, i === arcs.length - 1 ? reached : length];
      units += length > 0 ? (time[arc] * (to - from)) / length : 0;
      if (i === arcs.length - 1) continue;
      meters += length;
      units += turnTime(turns[turnBetween(this.#network, arc, arcs[i + 1])]);
    }
    return { seconds: units / TIME_UNITS_PER_SECOND, meters };
  }
}
