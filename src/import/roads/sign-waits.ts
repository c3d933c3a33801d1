import { type IdColumn, idColumn } from '../../branded-ids.ts';
import type { Mode, TurnTimes } from '../../modes/index.ts';
import type { Passing } from '../../osm/roads/node.ts';
import { LENGTH_UNITS_PER_METER, reverseOf, segmentOf } from '../../roads/index.ts';
import { startsOf } from '../../storage/starts.ts';
import type { Arcs, PlainArc } from './arcs.ts';
import type { Junction } from './junctions.ts';
import type { JunctionPassings } from './passings.ts';
import type { Segments } from './segments.ts';

/**
 * How long signals, crossings and signs hold up who comes along an arc. A junction is often drawn with several of them behind one another: a
 * node for each carriageway, one at the line where one stops, crossings on each side. They hold one up once, as long as the slowest of them.
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
    return own - this.#longestBefore(arc, mode, times, own);
  }

  /** The longest of the signs that one may have met close before the end of an arc, if it is less than something. */
  #longestBefore(arc: PlainArc, mode: Mode, times: TurnTimes, most: number): number {
    const { half, tail } = this.#arcs;
    /** What is left of the length, at the end of each arc from which one may have come. */
    const seen = new Map([[arc, times.junctionMeters * LENGTH_UNITS_PER_METER]]);
    let longest = 0;
    // Arcs that are met again with more left are appended again.
    for (const [each, length] of seen) {
      const left = length - this.#segments.length[segmentOf(half[each])];
      if (left < 0) continue;
      const passing = this.#passings.at(tail[each], mode);
      for (const before of this.#arrivingAt(tail[each])) {
        if (half[before] === reverseOf(half[each]) || (seen.get(before) ?? -1) >= left) continue;
        longest = Math.max(longest, this.#passings.signSeconds(passing, half[before], times));
        if (longest >= most) return most;
        seen.delete(before);
        seen.set(before, left);
      }
    }
    return longest;
  }

  #arrivingAt(junction: Junction): IdColumn<PlainArc> {
    return this.#into.subarray(this.#first[junction], this.#first[junction + 1]);
  }
}
