import type { NodePositions } from '../../../osm/positions.ts';
import { type Floor, isSameFloor } from '../../../osm/roads/area.ts';
import type { AreaShape } from './area-shapes.ts';
import { cellAt, cellsOf } from './map-cells.ts';

/** A way that people walk along. */
export interface WalkedWay {
  /** Its id; that of the area for one of its rings. */
  readonly id: number;
  /** Its nodes, by their numbers among the positions; −1 for those that the map lacks. */
  readonly places: Int32Array;
  readonly floor: Floor;
  /** Whether everybody walks along it as fast as over open ground, at any time. */
  readonly isPlain: () => boolean;
}

/** Where one comes onto an area: nodes of its rings, and nodes that may be inside, by their numbers among the positions. */
export interface Entrances {
  /** Nodes where a way meets a ring, or leaves it. */
  readonly onRing: Set<number>;
  /** Nodes along which a way goes beside a ring, and doors. */
  readonly alongRing: Set<number>;
  /** Ends of ways and crossings of ways that are no corners of the area; whether they are inside is not known. */
  readonly near: Set<number>;
  /** Nodes of ways that lead from one of these nodes to another one, each as far as there is another one. */
  readonly ways: Int32Array[];
}

/** What is looked up of the map. */
interface Surroundings {
  readonly positions: NodePositions;
  readonly isDoor: (place: number) => boolean;
  /** Whether what stands at a node lets nobody through. */
  readonly isClosed: (place: number) => boolean;
}

/** The entrances of areas, from all ways that people walk along. */
export function entrancesOf(
  shapes: readonly AreaShape[],
  ways: () => Iterable<WalkedWay>,
  around: Surroundings,
): Entrances[] {
  const finder = new EntranceFinder(shapes, around);
  for (const way of ways()) finder.add(way);
  addWaysBetween(finder.found, ways(), around);
  return finder.found;
}

/** Notes the ways between entrances. */
function addWaysBetween(entrances: readonly Entrances[], ways: Iterable<WalkedWay>, around: Surroundings): void {
  const areasAt = new Map<number, number[]>();
  const isEntrance = new Uint8Array(around.positions.count);
  for (const [number, { onRing, alongRing, near }] of entrances.entries()) {
    for (const place of onRing.union(alongRing).union(near)) {
      push(areasAt, place, number);
      isEntrance[place] = 1;
    }
  }
  for (const way of ways) {
    const { places } = way;
    let first = -1;
    for (let i = 0; i < places.length; i++) {
      if (isEntrance[places[i]] !== 1) continue;
      if (first >= 0) {
        if (way.isPlain()) addPieces(entrances, way, first, areasAt, around);
        break;
      }
      first = i;
    }
  }
}

/** Notes the pieces of a way between entrances of an area, from the first one on. */
function addPieces(
  entrances: readonly Entrances[],
  { places }: WalkedWay,
  first: number,
  areasAt: ReadonlyMap<number, readonly number[]>,
  { isClosed }: Surroundings,
): void {
  const lastAt = new Map<number, number>();
  for (let i = first; i < places.length; i++) {
    const areas = areasAt.get(places[i]);
    if (!areas) continue;
    if (isClosed(places[i])) lastAt.clear();
    for (const number of areas) {
      const last = lastAt.get(number);
      if (last !== undefined) entrances[number].ways.push(places.subarray(last, i + 1));
      lastAt.set(number, i);
    }
  }
}

class EntranceFinder {
  readonly found: Entrances[];
  readonly #shapes: readonly AreaShape[];
  readonly #around: Surroundings;
  readonly #onRings = new Map<number, RingPlace[]>();
  readonly #inCell = new Map<number, number[]>();
  /** [place] 1 where a way was. */
  readonly #met: Uint8Array;
  /** [place] 1 where there is a ring: nearly all nodes of ways are on none. */
  readonly #isOnRing: Uint8Array;

  constructor(shapes: readonly AreaShape[], around: Surroundings) {
    this.found = shapes.map(() => ({ onRing: new Set(), alongRing: new Set(), near: new Set(), ways: [] }));
    this.#shapes = shapes;
    this.#around = around;
    this.#met = new Uint8Array(around.positions.count);
    this.#isOnRing = new Uint8Array(around.positions.count);
    for (const [number, shape] of shapes.entries()) {
      noteRings(shape, number, this.#onRings);
      for (const cell of cellsOf(shape.box)) push(this.#inCell, cell, number);
      for (const place of shape.places.flat()) {
        if (around.isDoor(place) && !around.isClosed(place)) this.found[number].alongRing.add(place);
      }
    }
    for (const place of this.#onRings.keys()) this.#isOnRing[place] = 1;
  }

  add({ id, places, floor }: WalkedWay): void {
    for (let i = 0; i < places.length; i++) {
      const place = places[i];
      if (place < 0) continue;
      const rings = this.#isOnRing[place] === 1 ? this.#onRings.get(place) : undefined;
      if (rings) this.#noteOnRings(rings, id, place, places[i - 1], places[i + 1]);
      if (i === 0 || i === places.length - 1 || this.#met[place] === 1) this.#noteNear(place, floor, rings ?? NO_RINGS);
      this.#met[place] = 1;
    }
  }

  /** Notes a node of a way for the areas that it is a corner of. */
  #noteOnRings(rings: readonly RingPlace[], way: number, place: number, before: number, after: number): void {
    for (const ring of rings) {
      if (this.#shapes[ring.shape].area.ringWays.includes(way) || this.#around.isClosed(place)) continue;
      const { onRing, alongRing } = this.found[ring.shape];
      (ring.neighbours.includes(before) && ring.neighbours.includes(after) ? alongRing : onRing).add(place);
    }
  }

  /** Notes a crossing or the end of a way for areas that it may lie in. */
  #noteNear(place: number, floor: Floor, rings: readonly RingPlace[]): void {
    const { positions, isClosed } = this.#around;
    const areas = this.#inCell.get(cellAt(positions.lat(place), positions.lng(place)));
    if (!areas) return;
    for (const number of areas) {
      const own = this.#shapes[number].area.floor;
      if (!isSameFloor(floor, own) || floor.isOff !== own.isOff) continue;
      if (rings.some(({ shape }) => shape === number) || isClosed(place)) continue;
      this.found[number].near.add(place);
    }
  }
}

const NO_RINGS: readonly RingPlace[] = [];

/** A node on the rings of a shape, and its neighbours there. */
interface RingPlace {
  readonly shape: number;
  readonly neighbours: number[];
}

function noteRings({ places }: AreaShape, shape: number, ringPlaces: Map<number, RingPlace[]>): void {
  for (const ring of places) {
    for (let i = 1; i < ring.length; i++) {
      const neighbours = [ring[i - 1], ring[i + 1] ?? ring[1]];
      const known = ringPlaces.get(ring[i])?.find((place) => place.shape === shape);
      if (known) known.neighbours.push(...neighbours);
      else push(ringPlaces, ring[i], { shape, neighbours });
    }
  }
}

function push<T>(lists: Map<number, T[]>, key: number, item: T): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}
