import { type IdColumn, idColumn } from '../../branded-ids.ts';
import type { Mode, TurnTimes } from '../../modes/index.ts';
import type { Passing } from '../../osm/roads/node.ts';
import { LENGTH_UNITS_PER_METER, reverseOf, segmentOf } from '../../roads/index.ts';
import { startsOf } from '../../storage/starts.ts';
import type { Arcs, PlainArc } from './arcs.ts';
import type { Junction } from './junctions.ts';
import type { JunctionPassings } from './passings.ts';
import type { Segments } from './segments.ts';

/** A sign that one meets before another one: how far before, in units of length, and for how many seconds it holds one up. */
interface SignBefore {
  readonly length: number;
  readonly seconds: number;
}

const NO_SIGNS: ReadonlyMap<PlainArc, SignBefore> = new Map();

/** Arcs are looked at in the order of the map, in which those of a street are mostly near each other: a country need not be remembered. */
const MOST_KNOWN = 10_000;

/**
 * How long signals, crossings and signs hold up who comes along an arc. A junction is often drawn with several of them behind one another: a
 * node for each carriageway, one at the line where one stops, crossings on each side. They hold one up once, as long as the slowest of them.
 * No junction is longer than `longestJunctionMeters`: where signs follow one another farther back, each takes its share of a wait for every such
 * length.
 *
 *     first  [junction + 1]  where the arcs begin that lead there
 *     into   [end]
 */
export class SignWaits {
  readonly #segments: Pick<Segments, 'length'>;
  readonly #arcs: Arcs;
  readonly #passings: JunctionPassings;
  readonly #first: Uint32Array;
  readonly #into: IdColumn<PlainArc>;
  /** The signs close before those that have been looked at: in a row of signs each is looked at from several. */
  readonly #known = new Map<Mode, Map<PlainArc, ReadonlyMap<PlainArc, SignBefore>>>();

  constructor(segments: Pick<Segments, 'length' | 'junctionNode'>, arcs: Arcs, passings: JunctionPassings) {
    this.#segments = segments;
    this.#arcs = arcs;
    this.#passings = passings;
    const sizes = new Uint32Array(segments.junctionNode.length);
    for (const junction of arcs.head) sizes[junction]++;
    this.#first = startsOf(sizes);
    const cursor = this.#first.slice();
    this.#into = idColumn<PlainArc>(new Uint32Array(arcs.head.length));
    for (let arc = 0 as PlainArc; arc < arcs.head.length; arc++) this.#into[cursor[arcs.head[arc]]++] = arc;
  }

  /** Seconds that a sign at the end of an arc takes, less what those close before it have taken. */
  seconds(arc: PlainArc, passing: Passing, mode: Mode, times: TurnTimes): number {
    const own = this.#passings.signSeconds(passing, this.#arcs.half[arc], times);
    if (own === 0 || times.junctionMeters === 0) return own;
    let longest = 0;
    for (const { seconds } of this.#before(arc, mode, times).values()) longest = Math.max(longest, seconds);
    const shared = Math.min(own, longest);
    return shared === 0 ? own : own - shared * (1 - this.#shareOf(arc, mode, times, shared));
  }

  /** How much of a wait that signs of at least some seconds share falls to the last of them: nothing, unless they are more than a junction. */
  #shareOf(arc: PlainArc, mode: Mode, times: TurnTimes, least: number): number {
    const longestJunction = times.longestJunctionMeters * LENGTH_UNITS_PER_METER;
    /** The shortest way from each sign of the row. */
    const row = new Map([[arc, 0]]);
    let nearest = longestJunction;
    // Signs to which there is a shorter way are appended again.
    for (const [each, far] of row) {
      if (far > longestJunction) continue;
      for (const [before, { length, seconds }] of this.#before(each, mode, times)) {
        if (seconds < least) continue;
        if (each === arc) nearest = Math.min(nearest, length);
        if ((row.get(before) ?? Number.POSITIVE_INFINITY) <= far + length) continue;
        row.delete(before);
        row.set(before, far + length);
      }
    }
    return Math.max(...row.values()) > longestJunction ? nearest / longestJunction : 0;
  }

  /** The signs that one may have met close before the end of an arc, by the arcs at whose ends they stand. */
  #before(arc: PlainArc, mode: Mode, times: TurnTimes): ReadonlyMap<PlainArc, SignBefore> {
    const ofMode = this.#known.get(mode) ?? new Map<PlainArc, ReadonlyMap<PlainArc, SignBefore>>();
    this.#known.set(mode, ofMode);
    const before = ofMode.get(arc) ?? this.#lookBack(arc, mode, times);
    if (ofMode.size === MOST_KNOWN) ofMode.clear();
    ofMode.set(arc, before);
    return before;
  }

  #lookBack(arc: PlainArc, mode: Mode, times: TurnTimes): ReadonlyMap<PlainArc, SignBefore> {
    const { half, tail } = this.#arcs;
    const most = times.junctionMeters * LENGTH_UNITS_PER_METER;
    // Mostly the arc alone is longer.
    if (this.#segments.length[segmentOf(half[arc])] > most) return NO_SIGNS;
    const found = new Map<PlainArc, SignBefore>();
    /** What is left of the length, at the end of each arc from which one may have come. */
    const seen = new Map([[arc, most]]);
    // Arcs that are met again with more left are appended again.
    for (const [each, length] of seen) {
      const left = length - this.#segments.length[segmentOf(half[each])];
      if (left < 0) continue;
      const passing = this.#passings.at(tail[each], mode);
      for (const before of this.#arrivingAt(tail[each])) {
        if (half[before] === reverseOf(half[each]) || (seen.get(before) ?? -1) >= left) continue;
        const seconds = this.#passings.signSeconds(passing, half[before], times);
        if (seconds > 0) found.set(before, { length: most - left, seconds });
        seen.delete(before);
        seen.set(before, left);
      }
    }
    return found;
  }

  #arrivingAt(junction: Junction): IdColumn<PlainArc> {
    return this.#into.subarray(this.#first[junction], this.#first[junction + 1]);
  }
}
