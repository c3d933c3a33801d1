import { type IdColumn, NONE } from '../../branded-ids.ts';
import { type Half, segmentOf } from '../network/road-ids.ts';
import { CellOrder, neighboursOf } from './cells.ts';
import type { JunctionGraph } from './dissect.ts';
import { type Dissected, dissect } from './dissect-together.ts';
import { type Reduced, reduced } from './reduce.ts';

/** Parts of so few junctions are cut no further. */
const SMALLEST = 2;
/** Junctions are put in order by cuts down to cells of so many. */
const CELL = 256;
/** A network that has so much of all segments is ordered as all are: two such networks need one dissection. */
const NEARLY_ALL = 0.8;

/** When what a network has of a graph is taken out: [half] and [junction] its place. */
export interface Places {
  readonly ofHalf: Uint32Array;
  /** Found when it is first asked for. */
  readonly ofJunction: () => Uint32Array;
}

/** The orders of the networks of one graph. */
export class Cuts {
  readonly graph: JunctionGraph;
  #ofAll: Places | null = null;

  /** @param graph the segments of all networks */
  constructor(graph: JunctionGraph) {
    this.graph = graph;
  }

  /** The places of the half segments of a network. @param progress called with the share that is in order */
  async places(halves: IdColumn<Half>, progress: (share: number) => void): Promise<Places> {
    const count = this.graph.from.length;
    const isUsed = new Uint8Array(count);
    for (const half of halves) isUsed[segmentOf(half)] = 1;
    const all = new Uint32Array(count).map((_, segment) => segment);
    const used = all.filter((segment) => isUsed[segment] === 1);
    if (used.length < count * NEARLY_ALL) return placesIn(this.graph, used, progress);
    this.#ofAll ??= await placesIn(this.graph, all, progress);
    return this.#ofAll;
  }
}

async function placesIn(graph: JunctionGraph, used: Uint32Array, progress: (share: number) => void): Promise<Places> {
  const { part, junctions } = partOf(graph, used);
  const reduction = reduced(part);
  const { segments, takenSegments } = reduction;
  const cut = await dissect(reduction.rest, { smallest: SMALLEST, cell: CELL }, progress);
  const ofHalf = new Uint32Array(2 * graph.from.length);
  let place = 0;
  for (const segment of takenSegments) {
    ofHalf[2 * used[segment]] = place++;
    ofHalf[2 * used[segment] + 1] = place++;
  }
  for (const half of cut.halves) ofHalf[2 * used[segments[half >> 1]] + (half & 1)] = place++;
  let ofJunction: Uint32Array | null = null;
  return {
    ofHalf,
    ofJunction: () => {
      ofJunction ??= placesOfJunctions(graph.lat.length, junctions, reduction, cut);
      return ofJunction;
    },
  };
}

/** A graph of some segments, with numbers of its own; `junctions` has those before. */
function partOf(graph: JunctionGraph, used: Uint32Array) {
  const local = new Uint32Array(graph.lat.length).fill(NONE);
  const junctions: number[] = [];
  const number = (junction: number) => {
    if (local[junction] === NONE) local[junction] = junctions.push(junction) - 1;
    return local[junction];
  };
  const from = used.map((segment) => number(graph.from[segment]));
  const to = used.map((segment) => number(graph.to[segment]));
  const lat = Int32Array.from(junctions, (junction) => graph.lat[junction]);
  const lng = Int32Array.from(junctions, (junction) => graph.lng[junction]);
  return { part: { lat, lng, from, to }, junctions };
}

/** [junction] its place: what was reduced, then those of cells, each by itself, then those of cuts. */
function placesOfJunctions(
  count: number,
  junctions: readonly number[],
  { rest, junctions: left, takenJunctions }: Reduced,
  cut: Dissected,
): Uint32Array {
  const places = new Uint32Array(count);
  let place = 0;
  for (const junction of takenJunctions) places[junctions[junction]] = place++;
  const lastCut = cutsOfJunctions(rest, cut);
  const order = new CellOrder(
    neighboursOf(rest.lat.length, (add) => {
      for (let segment = 0; segment < rest.from.length; segment++) {
        add(rest.from[segment], rest.to[segment]);
        add(rest.to[segment], rest.from[segment]);
      }
    }),
  );
  for (const each of cut.cells) {
    const cell = cut.junctions.subarray(...each.junctions).filter((junction) => lastCut[junction] === NONE);
    order.sort(cell);
    for (const junction of cell) places[junctions[left[junction]]] = place++;
  }
  for (const [junction, at] of lastCut.entries()) if (at !== NONE) places[junctions[left[junction]]] = place + at;
  return places;
}

/**
 * [junction] the last place of a cut that it stands for; NONE for those within cells. Of a cut, the half segments that are taken out last begin on
 * one side: the junctions there divide the two sides as the segments do.
 */
function cutsOfJunctions({ from, to, lat }: JunctionGraph, { halves, cells }: Dissected): Uint32Array {
  const isInCell = new Uint8Array(halves.length);
  for (const cell of cells) isInCell.fill(1, ...cell.halves);
  const last = new Uint32Array(lat.length).fill(NONE);
  const isOut = new Uint8Array(from.length);
  for (const [place, half] of halves.entries()) {
    if (isInCell[place] === 1) continue;
    const segment = half >> 1;
    if (isOut[segment] === 1) last[(half & 1 ? to : from)[segment]] = place;
    isOut[segment] = 1;
  }
  return last;
}
