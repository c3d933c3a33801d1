import { NONE } from '../../branded-ids.ts';
import type { Mode, TravelMode } from '../../modes/index.ts';
import { travelMode } from '../../modes/index.ts';
import { conditionalKinds, type RestrictionKind, restrictionKind } from '../../osm/roads/restriction.ts';
import { cutsOf } from '../../osm/roads/size-limits.ts';
import { reverseOf } from '../../roads/index.ts';
import type { Arcs, PlainArc } from './arcs.ts';
import { type ClearRestriction, sharedJunctions } from './clear-restrictions.ts';
import type { Junction } from './junctions.ts';
import type { RoadDraft } from './road-draft.ts';
import type { Segments } from './segments.ts';
import { type Box, kindsOf } from './vehicle-boxes.ts';

/** A row of arcs that must not be driven one after the other. */
export interface ForbiddenWay {
  readonly arcs: readonly PlainArc[];
  /** Bit i: it binds the i-th mode of the network. */
  readonly modes: number;
  /** The number of the condition under which it holds; null for always. */
  readonly condition: number | null;
  /** The vehicles that it binds; null for all. */
  readonly box: Box | null;
}

/** Turn restrictions as rows of arcs. */
export function forbiddenWays(
  { restrictions, segments, use, conditions }: RoadDraft,
  arcs: Arcs,
  modes: readonly Mode[],
): ForbiddenWay[] {
  const roads = new WayGraph(segments, arcs);
  const number = (times: readonly string[], { from, restriction }: ClearRestriction) =>
    conditions.number(times, use.place(from[0]), `relation ${restriction.id}`);
  return restrictions.flatMap((clear) => {
    const { from, to, via } = clear;
    const ways = 'junction' in via ? roads.overJunction(from, via.junction, to) : roads.overWays(from, via.ways, to);
    return bound(clear, modes, number).flatMap(({ kind, ...binding }) =>
      ways.flatMap((row) => (kind === 'no' ? [row] : roads.others(row)).map((each) => ({ ...binding, arcs: each }))),
    );
  });
}

/** Whom a restriction binds, and when. */
interface Binding extends Omit<ForbiddenWay, 'arcs'> {
  readonly kind: RestrictionKind;
}

type NumberOf = (times: readonly string[], clear: ClearRestriction) => number | null;

function bound(clear: ClearRestriction, modes: readonly Mode[], number: NumberOf): Binding[] {
  return modes.flatMap((name, i) => {
    const mode = travelMode(name);
    const cuts = cutsOf(clear.restriction.tags, mode);
    const kinds = mode.vehicle && cuts.size > 0 ? kindsOf(cuts, mode.vehicle) : null;
    if (!kinds) return boundBy(clear, mode, 1 << i, null, number);
    return kinds.flatMap(({ vehicle, box }) => boundBy(clear, { ...mode, vehicle }, 1 << i, box, number));
  });
}

function boundBy(clear: ClearRestriction, mode: TravelMode, modes: number, box: Box | null, number: NumberOf): Binding[] {
  const kind = restrictionKind(clear.restriction, mode);
  const always: Binding[] = kind ? [{ kind, modes, condition: null, box }] : [];
  const conditional = conditionalKinds(clear.restriction, mode).flatMap((each): Binding[] => {
    const isAlways = each.times.length === 0;
    const condition = isAlways ? null : number(each.times, clear);
    return isAlways || condition !== null ? [{ kind: each.kind, modes, condition, box }] : [];
  });
  return [...always, ...conditional];
}

/** Ways as rows of segments, as restrictions speak of them. */
class WayGraph {
  readonly #segments: Segments;
  readonly #arcs: Arcs;

  constructor(segments: Segments, arcs: Arcs) {
    this.#segments = segments;
    this.#arcs = arcs;
  }

  /** The arcs of some ways that end, or begin, at a junction. */
  #arcsAt(ways: readonly number[], junction: Junction, side: 'head' | 'tail'): PlainArc[] {
    const { firstOfWay } = this.#segments;
    const found: PlainArc[] = [];
    for (const way of ways) {
      for (let half = 2 * firstOfWay[way]; half < 2 * firstOfWay[way + 1]; half++) {
        const arc = this.#arcs.arcOf[half];
        if (arc !== NONE && this.#arcs[side][arc] === junction) found.push(arc);
      }
    }
    return found;
  }

  overJunction(from: readonly number[], junction: Junction, to: readonly number[]): PlainArc[][] {
    const into = this.#arcsAt(from, junction, 'head');
    const out = this.#arcsAt(to, junction, 'tail');
    const pairs = into.flatMap((a) => out.map((b) => [a, b]));
    return from.length === 1 && from[0] === to[0] ? pairs.filter(([a, b]) => this.#isReverse(a, b)) : pairs;
  }

  #isReverse(a: PlainArc, b: PlainArc): boolean {
    return reverseOf(this.#arcs.half[a]) === this.#arcs.half[b];
  }

  overWays(from: readonly number[], via: readonly number[], to: readonly number[]): PlainArc[][] {
    const entrances = sharedJunctions(this.#segments, from, via[0]);
    const exits = sharedJunctions(this.#segments, to, via[via.length - 1]);
    const rows = entrances.flatMap((entrance) =>
      exits.flatMap((exit) => {
        const middle = this.#along(via, entrance, exit);
        if (!middle || middle.length === 0) return [];
        const into = this.#arcsAt(from, entrance, 'head').filter((arc) => !this.#isReverse(arc, middle[0]));
        const out = this.#arcsAt(to, exit, 'tail').filter((arc) => !this.#isReverse(arc, middle[middle.length - 1]));
        return into.flatMap((a) => out.map((b) => [a, ...middle, b]));
      }),
    );
    const shortest = Math.min(...rows.map(({ length }) => length));
    return rows.filter(({ length }) => length === shortest);
  }

  /** The arcs along some ways, each wholly or in part, from a junction to another; null where they do not join. */
  #along(ways: readonly number[], start: Junction, end: Junction): PlainArc[] | null {
    let at = start;
    const row: PlainArc[] = [];
    for (const [i, way] of ways.entries()) {
      const goals = i + 1 < ways.length ? sharedJunctions(this.#segments, [way], ways[i + 1]) : [end];
      const stretch = goals.map((goal) => this.#stretch(way, at, goal)).find((found) => found !== null);
      if (!stretch) return null;
      row.push(...stretch);
      if (stretch.length > 0) at = this.#arcs.head[stretch[stretch.length - 1]];
    }
    return row;
  }

  /** The arcs of a way from one of its junctions to another, in either direction. */
  #stretch(way: number, start: Junction, end: Junction): PlainArc[] | null {
    const { firstOfWay } = this.#segments;
    const segments = Array.from({ length: firstOfWay[way + 1] - firstOfWay[way] }, (_, i) => firstOfWay[way] + i);
    const along = segments.map((segment) => this.#arcs.arcOf[2 * segment]);
    const against = segments.reverse().map((segment) => this.#arcs.arcOf[2 * segment + 1]);
    return this.#between(along, start, end) ?? this.#between(against, start, end);
  }

  /** The part of a row of arcs that leads from a junction to another without a gap. */
  #between(row: readonly PlainArc[], start: Junction, end: Junction): PlainArc[] | null {
    const { tail, head } = this.#arcs;
    const first = row.findIndex((arc) => arc !== NONE && tail[arc] === start);
    if (first < 0) return null;
    const length = row.slice(first).findIndex((arc) => arc !== NONE && head[arc] === end) + 1;
    const stretch = row.slice(first, first + length);
    return length > 0 && !stretch.includes(NONE) ? stretch : null;
  }

  /** All other ways to go on than the last arc of a row: what the only way that is allowed forbids. */
  others(row: readonly PlainArc[]): PlainArc[][] {
    const before = row.slice(0, -1);
    const junction = this.#arcs.head[before[before.length - 1]];
    const out = this.#arcs.out.subarray(this.#arcs.firstOut[junction], this.#arcs.firstOut[junction + 1]);
    return [...out].filter((arc) => arc !== row[row.length - 1]).map((arc) => [...before, arc]);
  }
}
