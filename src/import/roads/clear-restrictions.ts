import type { Restriction } from '../../osm/roads/restriction.ts';
import type { Junction } from './junctions.ts';
import type { RoadFacts } from './reader.ts';
import type { Segments } from './segments.ts';

/** A turn restriction whose ways are known, by their indices, and meet where it says. */
export interface ClearRestriction {
  readonly restriction: Restriction;
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Over what: a junction, or ways. */
  readonly via: { readonly junction: Junction } | { readonly ways: readonly number[] };
}

/** How many restrictions are ignored, and why. */
export interface IgnoredRestrictions {
  /** Members are not in the map, as at the edge of an extract, or are no roads. */
  readonly incomplete: number;
  /** Members are missing or too many, do not meet, or the value is unknown. */
  readonly invalid: number;
  /** A way goes on behind the junction: it would have to be cut there for the restriction to be clear. */
  readonly ambiguous: number;
}

/** The restrictions of a map that fit its ways, whoever may use these, and how many do not. */
export function clearRestrictions(map: RoadFacts, segments: Segments) {
  // Only what restrictions name: a map has more ways and junctions than a `Map` has room for.
  const namedWays = new Set(map.restrictions.flatMap(({ from, viaWays, to }) => [...from, ...viaWays, ...to]));
  const wayOf = new Map<number, number>();
  for (const [way, id] of map.wayId.subarray(0, map.firstAcross).entries()) if (namedWays.has(id)) wayOf.set(id, way);
  const namedNodes = new Set(map.restrictions.map(({ viaNode }) => viaNode));
  const junctionOf = new Map<number, Junction>();
  for (const [junction, node] of segments.junctionNode.entries())
    if (namedNodes.has(node)) junctionOf.set(node, junction as Junction);
  const ignored = { incomplete: 0, invalid: map.invalidRestrictions, ambiguous: 0 };
  const clear = map.restrictions.flatMap((restriction): ClearRestriction[] => {
    const [from, via, to] = [restriction.from, restriction.viaWays, restriction.to].map((ids) =>
      ids.map((id) => wayOf.get(id)).filter((way) => way !== undefined),
    );
    const junction = restriction.viaNode === null ? undefined : junctionOf.get(restriction.viaNode);
    const isWhole = restriction.viaNode === null ? via.length === restriction.viaWays.length : junction !== undefined;
    if (from.length === 0 || to.length === 0 || !isWhole) {
      ignored.incomplete++;
      return [];
    }
    const found: ClearRestriction = { restriction, from, to, via: junction === undefined ? { ways: via } : { junction } };
    const flaw = flawOf(found, segments);
    if (flaw) ignored[flaw]++;
    return flaw ? [] : [found];
  });
  return { clear, ignored };
}

function flawOf({ from, to, via }: ClearRestriction, segments: Segments): 'invalid' | 'ambiguous' | null {
  const [entrances, exits] =
    'junction' in via
      ? [[via.junction], [via.junction]]
      : [sharedJunctions(segments, from, via.ways[0]), sharedJunctions(segments, to, via.ways[via.ways.length - 1])];
  if (entrances.length === 0 || exits.length === 0) return 'invalid';
  const [into, out] = [endsAt(segments, from, entrances), endsAt(segments, to, exits)];
  if (into === 0 || out === 0) return 'invalid';
  const isTurnAround = from.length === 1 && to.length === 1 && from[0] === to[0] && 'junction' in via;
  const most = (ways: readonly number[], junctions: readonly Junction[]) => ways.length * junctions.length;
  return !isTurnAround && (into > most(from, entrances) || out > most(to, exits)) ? 'ambiguous' : null;
}

/** How many segments of some ways end at some junctions. */
function endsAt({ firstOfWay, from, to }: Segments, ways: readonly number[], junctions: readonly Junction[]): number {
  let count = 0;
  for (const way of ways) {
    for (let segment = firstOfWay[way]; segment < firstOfWay[way + 1]; segment++)
      for (const junction of junctions) count += Number(from[segment] === junction) + Number(to[segment] === junction);
  }
  return count;
}

/** The junctions that some ways have in common with another. */
export function sharedJunctions(segments: Segments, ways: readonly number[], other: number): Junction[] {
  const own = junctionsOf(segments, other);
  return [...new Set(ways.flatMap((way) => [...junctionsOf(segments, way)]))].filter((junction) => own.has(junction));
}

function junctionsOf({ firstOfWay, from, to }: Segments, way: number): Set<Junction> {
  const junctions = new Set<Junction>();
  for (let segment = firstOfWay[way]; segment < firstOfWay[way + 1]; segment++)
    junctions.add(from[segment]).add(to[segment]);
  return junctions;
}
