import { Growing } from '../storage/growing.ts';
import { inRange } from '../storage/range.ts';
import { RisingIds } from '../storage/rising-ids.ts';

/** Their numbers stand in rows in which −1 says that there is none. */
const MOST_POSITIONS = 2 ** 31;
const NODES = 'nodes that ways are drawn of';

/** Where nodes are, by their numbers: in the units of who set them. */
export type Coordinates = Pick<NodePositions, 'count' | 'lat' | 'lng'>;

/**
 * Where the nodes are that ways are drawn of: ids are asked for first, then set while the nodes are read, then looked up.
 * 16 bytes a node; the ids stand sorted, and nodes that come in the order of their ids, as nearly all files have them, are found
 * by the step from the one before.
 */
export class NodePositions {
  #wanted = new Growing((length) => new Float64Array(length), 1 << 16, NODES);
  #ids = new Float64Array(0);
  #index = new RisingIds(this.#ids);
  #lat = new Int32Array(0);
  #lng = new Int32Array(0);
  #isSet = new Uint8Array(0);
  #at = 0;
  /** What was found last. */
  #found = -1;
  readonly #most: number;
  /** Nodes that were not asked for: they are numbered behind the others. */
  readonly #further = new Map<number, number>();
  readonly #furtherIds: number[] = [];
  readonly #furtherLat: number[] = [];
  readonly #furtherLng: number[] = [];

  constructor(most = MOST_POSITIONS) {
    this.#most = most;
  }

  want(ids: readonly number[]): void {
    this.#wanted.append(ids);
  }

  /** No more ids are wanted from here on. @throws TooLarge where there are too many */
  seal(): void {
    const sorted = this.#wanted.view().sort();
    let length = 0;
    for (let i = 0; i < sorted.length; i++)
      if (length === 0 || sorted[length - 1] !== sorted[i]) sorted[length++] = sorted[i];
    inRange(NODES, length, this.#most);
    this.#ids = sorted.slice(0, length);
    this.#index = new RisingIds(this.#ids);
    this.#wanted = new Growing((size) => new Float64Array(size), 1);
    this.#lat = new Int32Array(length);
    this.#lng = new Int32Array(length);
    this.#isSet = new Uint8Array(length);
  }

  /** Keeps a position when the node is wanted. Units are those of the caller. */
  set(id: number, lat: number, lng: number): void {
    const ids = this.#ids;
    if (ids[this.#at] < id && !(ids[this.#at + 1] < id)) this.#at++;
    if (ids[this.#at] !== id) this.#at = this.#index.lowerBound(id);
    if (ids[this.#at] !== id) return;
    this.#lat[this.#at] = lat;
    this.#lng[this.#at] = lng;
    this.#isSet[this.#at] = 1;
  }

  /** Adds a node that nobody asked for in time, as a few are; returns its number. */
  add(id: number, lat: number, lng: number): number {
    const known = this.find(id);
    if (known >= 0) return known;
    inRange(NODES, this.count + 1, this.#most);
    const index = this.#ids.length + this.#furtherIds.push(id) - 1;
    this.#furtherLat.push(lat);
    this.#furtherLng.push(lng);
    this.#further.set(id, index);
    return index;
  }

  /** The number under which `lat` and `lng` know a node; −1 when the files do not hold it. */
  find(id: number): number {
    // Nodes of a way were often made one after the other.
    const next = this.#found + 1;
    const index = this.#ids[next] === id ? next : this.#index.lowerBound(id);
    if (this.#ids[index] === id && this.#isSet[index] === 1) {
      this.#found = index;
      return index;
    }
    return this.#further.get(id) ?? -1;
  }

  /** Gives up the ids, 9 bytes a node: where no node is looked up any more, and its number is known. */
  forgetIds(): void {
    this.#ids = new Float64Array(0);
    this.#index = new RisingIds(this.#ids);
    this.#isSet = new Uint8Array(0);
    this.#further.clear();
  }

  /** How many numbers there are: all are less. */
  get count(): number {
    return this.#lat.length + this.#furtherIds.length;
  }

  id(index: number): number {
    return index < this.#lat.length ? this.#ids[index] : this.#furtherIds[index - this.#lat.length];
  }

  lat(index: number): number {
    return index < this.#lat.length ? this.#lat[index] : this.#furtherLat[index - this.#lat.length];
  }

  lng(index: number): number {
    return index < this.#lng.length ? this.#lng[index] : this.#furtherLng[index - this.#lng.length];
  }
}
