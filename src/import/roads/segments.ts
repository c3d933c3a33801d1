import { type Id, type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { localMeters } from '../../geo/distance.ts';
import { OSM_COORDINATE_SCALE } from '../../osm/element.ts';
import { LENGTH_UNITS_PER_METER } from '../../roads/index.ts';
import { Growing } from '../../storage/growing.ts';
import type { RoadMap } from './reader.ts';

/** Lengths have 32 bits of 1/10 m, ten times around the Earth: a segment that is longer takes more than `arcTime` lets pass, so that nobody uses it. */
const LONGEST_SEGMENT = 2 ** 32 - 1;

/**
 * So many ends of segments are joined to each other at one node; further ones to each other apart from them. Each end leads to every other, so
 * that the work at a junction grows with the third power of them. Nowhere on earth do so many roads meet; a damaged map can have any number.
 */
const MOST_ENDS = 128;

/** Where segments meet, by its number. */
export type Junction = Id<'junction'>;

/**
 * Roads cut where they meet, end, or something stands in the way. Segment *s* goes from junction `from[s]` to `to[s]`; its points, ends included,
 * stand in the rows of points from `firstPoint[s]` on.
 */
export interface Segments {
  readonly from: IdColumn<Junction>;
  readonly to: IdColumn<Junction>;
  readonly firstPoint: Uint32Array;
  /** Degrees × 10⁷. */
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  /** Ids of the nodes of the map, by point. */
  readonly node: Float64Array;
  /** 1/10 m. */
  readonly length: Uint32Array;
  /** Index of the way. */
  readonly way: Uint32Array;
  /** [way] its first segment, and the end of the last. */
  readonly firstOfWay: Uint32Array;
  /** [junction] id of the node. */
  readonly junctionNode: Float64Array;
}

/** Cuts the ways of a map. Where the map lacks nodes of a way, the way is interrupted. */
export function segmentsOf(map: RoadMap): Segments {
  const { nodes, firstNode, nodeTags, place } = map;
  const ways = firstNode.length - 1;
  const isJunction = junctionsOf(map);
  const turnedAt = turnedAround(map);
  const junctionOf = idColumn<Junction>(new Uint32Array(isJunction.length)).fill(NONE);
  const junctionNode = new Growing((length) => new Float64Array(length));
  const builder = new SegmentsBuilder();
  const firstOfWay = new Uint32Array(ways + 1);
  const ends = new Uint8Array(isJunction.length);
  const junction = (at: number) => {
    const index = place[at];
    if (junctionOf[index] === NONE || ends[index] === MOST_ENDS) {
      junctionOf[index] = junctionNode.length as Junction;
      ends[index] = 0;
      junctionNode.push(nodes[at]);
    }
    ends[index]++;
    return junctionOf[index];
  };
  // What a way goes along again in the same direction is there already. Nodes that it meets again are junctions: between them it has no others.
  const gone = new Set<string>();
  const isGone = (start: number, at: number) => {
    if (at > start + 1) return false;
    const key = `${nodes[start]} ${nodes[at]}`;
    if (gone.has(key)) return true;
    gone.add(key);
    return false;
  };
  for (let way = 0; way < ways; way++) {
    firstOfWay[way] = builder.count;
    gone.clear();
    let start = -1;
    for (let at = firstNode[way]; at < firstNode[way + 1]; at++) {
      if (place[at] < 0) {
        start = -1;
        continue;
      }
      const isCut = isJunction[place[at]] === 1 || nodeTags.has(nodes[at]) || turnedAt.has(nodes[at]) || isAtHole(at, way);
      if (!isCut) continue;
      if (start >= 0 && !isGone(start, at)) builder.add(map, start, at, way, junction(start), junction(at));
      start = at;
    }
  }
  firstOfWay[ways] = builder.count;
  return { ...builder.finish(), firstOfWay, junctionNode: junctionNode.view() };

  function isAtHole(at: number, way: number): boolean {
    return (at > firstNode[way] && place[at - 1] < 0) || (at + 1 < firstNode[way + 1] && place[at + 1] < 0);
  }
}

/** The nodes at which restrictions are about turning around on a way: they may be anywhere on it. */
function turnedAround({ restrictions }: RoadMap): Set<number> {
  const around = restrictions.filter(({ from, to }) => from.length === 1 && to.length === 1 && from[0] === to[0]);
  return new Set(around.flatMap(({ viaNode }) => viaNode ?? []));
}

/** Which nodes are met by more than one way, or are the end of one. */
function junctionsOf({ firstNode, place }: RoadMap): Uint8Array {
  const highest = place.reduce((most, each) => Math.max(most, each), -1);
  const isMet = new Uint8Array(highest + 1);
  const isJunction = new Uint8Array(highest + 1);
  for (let way = 0; way < firstNode.length - 1; way++) {
    for (let at = firstNode[way]; at < firstNode[way + 1]; at++) {
      const node = place[at];
      if (node < 0) continue;
      const isEnd = at === firstNode[way] || at === firstNode[way + 1] - 1;
      if (isEnd || isMet[node] === 1) isJunction[node] = 1;
      isMet[node] = 1;
    }
  }
  return isJunction;
}

class SegmentsBuilder {
  readonly #from = new Growing((length) => idColumn<Junction>(new Uint32Array(length)));
  readonly #to = new Growing((length) => idColumn<Junction>(new Uint32Array(length)));
  readonly #firstPoint = new Growing((length) => new Uint32Array(length));
  readonly #lat = new Growing((length) => new Int32Array(length));
  readonly #lng = new Growing((length) => new Int32Array(length));
  readonly #node = new Growing((length) => new Float64Array(length));
  readonly #length = new Growing((length) => new Uint32Array(length));
  readonly #way = new Growing((length) => new Uint32Array(length));

  get count(): number {
    return this.#from.length;
  }

  add({ nodes, place, positions }: RoadMap, start: number, end: number, way: number, from: Junction, to: Junction): void {
    this.#firstPoint.push(this.#lat.length);
    let meters = 0;
    for (let at = start; at <= end; at++) {
      const lat = positions.lat(place[at]);
      const lng = positions.lng(place[at]);
      if (at > start) {
        const before = place[at - 1];
        meters += localMeters(
          positions.lat(before) / OSM_COORDINATE_SCALE,
          positions.lng(before) / OSM_COORDINATE_SCALE,
          lat / OSM_COORDINATE_SCALE,
          lng / OSM_COORDINATE_SCALE,
        );
      }
      this.#lat.push(lat);
      this.#lng.push(lng);
      this.#node.push(nodes[at]);
    }
    this.#from.push(from);
    this.#to.push(to);
    this.#length.push(Math.min(LONGEST_SEGMENT, Math.round(meters * LENGTH_UNITS_PER_METER)));
    this.#way.push(way);
  }

  finish(): Omit<Segments, 'firstOfWay' | 'junctionNode'> {
    this.#firstPoint.push(this.#lat.length);
    return {
      from: this.#from.view(),
      to: this.#to.view(),
      firstPoint: this.#firstPoint.view(),
      lat: this.#lat.view(),
      lng: this.#lng.view(),
      node: this.#node.view(),
      length: this.#length.view(),
      way: this.#way.view(),
    };
  }
}
