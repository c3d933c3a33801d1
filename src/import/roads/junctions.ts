import { type Id, idColumn, NONE } from '../../branded-ids.ts';
import { OSM_COORDINATE_SCALE } from '../../osm/element.ts';
import { Growing } from '../../storage/growing.ts';
import type { RoadMap } from './reader.ts';

/** 180° as positions of nodes are kept. */
export const HALF_TURN = 180 * OSM_COORDINATE_SCALE;

/** Where segments meet, by its number. */
export type Junction = Id<'junction'>;

/** In place of the node of a junction that is none. */
export const NO_NODE = Number.NaN;

/**
 * So many ends of segments are joined to each other at one node; further ones to each other apart from them. Each end leads to every other, so
 * that the work at a junction grows with the third power of them. Nowhere on earth do so many roads meet; a damaged map can have any number.
 */
const MOST_ENDS = 128;

/** The junctions of a map, numbered as segments are found to end there. */
export class Junctions {
  readonly #map: Pick<RoadMap, 'nodes' | 'place' | 'positions'>;
  readonly #node = new Growing((length) => new Float64Array(length));
  /** [place] */
  readonly #junction;
  readonly #ends: Uint8Array;
  /** By latitude: nodes on either side of the antimeridian are one place, of which maps make two. */
  readonly #onMeridian = new Map<number, number>();

  constructor(map: Pick<RoadMap, 'nodes' | 'place' | 'positions'>) {
    this.#map = map;
    const places = map.place.reduce((most, each) => Math.max(most, each), -1) + 1;
    this.#junction = idColumn<Junction>(new Uint32Array(places)).fill(NONE);
    this.#ends = new Uint8Array(places);
  }

  /** The junction at a row of nodes, for one more end. */
  at(row: number): Junction {
    const place = this.#placeOf(row);
    if (this.#junction[place] === NONE || this.#ends[place] === MOST_ENDS) {
      this.#junction[place] = this.#add(this.#map.nodes[row]);
      this.#ends[place] = 0;
    }
    this.#ends[place]++;
    return this.#junction[place];
  }

  /** A junction that is no node. */
  without(): Junction {
    return this.#add(NO_NODE);
  }

  #add(node: number): Junction {
    this.#node.push(node);
    return (this.#node.length - 1) as Junction;
  }

  #placeOf(row: number): number {
    const { place, positions } = this.#map;
    const own = place[row];
    if (Math.abs(positions.lng(own)) !== HALF_TURN) return own;
    const lat = positions.lat(own);
    const first = this.#onMeridian.get(lat) ?? own;
    this.#onMeridian.set(lat, first);
    return first;
  }

  /** [junction] id of the node. */
  nodes(): Float64Array {
    return this.#node.view();
  }
}
