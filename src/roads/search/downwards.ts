import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import type { Vertex } from '../network/road-ids.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import type { Ancestors } from './climb.ts';

/**
 * The ancestors of many ends in the order in which costs are carried down to them, from the last to the first: what is above a vertex stands before
 * it, and is on the path of the elimination tree that the last vertices are on.
 *
 *     vertices  [place]  falling
 *     depths    [place]
 *     path      [depth]  room for the place at each depth of the path, for those who go through the places
 */
export class Downwards {
  readonly #parent: IdColumn<Vertex>;
  readonly #depth: Uint16Array;
  vertices: IdColumn<Vertex> = idColumn(new Uint32Array(1024));
  depths = new Uint16Array(1024);
  count = 0;
  readonly path = new Uint32Array(2 ** 16);

  constructor({ parent, depth }: Pick<Hierarchy, 'parent' | 'depth'>) {
    this.#parent = parent;
    this.#depth = depth;
  }

  collect(ends: readonly Ends[]): void {
    const depth = this.#depth;
    const parent = this.#parent;
    const wanted = Uint32Array.from(ends.flatMap(({ vertices }) => vertices))
      .sort()
      .reverse();
    const { path } = this;
    this.count = 0;
    // A path of before is none: its vertices are compared, and there is none of them.
    let deepest = -1;
    for (const each of idColumn<Vertex>(wanted)) {
      let at = depth[each];
      let own: Vertex = each;
      while (own !== NONE && !(at <= deepest && this.vertices[path[at]] === own)) {
        own = parent[own];
        at--;
      }
      const added = depth[each] - at;
      if (this.vertices.length < this.count + added) this.#grow(this.count + added);
      own = each;
      for (let i = added - 1; i >= 0; i--) {
        this.vertices[this.count + i] = own;
        this.depths[this.count + i] = at + 1 + i;
        path[at + 1 + i] = this.count + i;
        own = parent[own];
      }
      this.count += added;
      deepest = depth[each];
    }
  }

  #grow(needed: number): void {
    const [vertices, depths] = [this.vertices, this.depths];
    this.vertices = idColumn(new Uint32Array(2 * needed));
    this.depths = new Uint16Array(2 * needed);
    this.vertices.set(vertices);
    this.depths.set(depths);
  }

  /** The place of a vertex; −1 where it is none of them. */
  placeOf(vertex: Vertex): number {
    const { vertices } = this;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = low + ((high - low) >>> 1);
      if (vertices[middle] > vertex) low = middle + 1;
      else high = middle;
    }
    return low < this.count && vertices[low] === vertex ? low : -1;
  }

  /** Goes through those that are among other ancestors, too. @param at the place there */
  forEachOf({ ways, start, depth, met, vertex }: Ancestors, visit: (place: number, at: number) => void): void {
    for (let way = 0; way < ways; way++) {
      for (let at = start[way] + depth[way]; at > start[way] + met[way]; at--) {
        const place = this.placeOf(vertex[at]);
        if (place >= 0) visit(place, at);
      }
    }
  }
}
