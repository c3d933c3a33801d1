import { NONE } from '../../branded-ids.ts';
import { orderBy } from '../../storage/order.ts';
import { halvesOf, segmentOf } from '../network/road-ids.ts';
import { CellOrder, neighboursOf } from './cells.ts';
import { dissect, type JunctionGraph } from './dissect.ts';
import type { NetworkDraft } from './draft.ts';
import type { DraftVertices } from './vertices.ts';

/** Arcs are put in order by cuts down to parts of so many junctions. */
const SMALLEST = 3;
/** Shared vertices are put in order by cuts down to cells of so many: of smaller ones more is put in, of larger ones hardly less. */
const CELL = 256;

/** Vertices in the order in which they are taken out. @param shared null where each arc is one */
export function vertexOrder(
  draft: NetworkDraft,
  shared: DraftVertices | null,
  graph: JunctionGraph,
  progress: (share: number) => void,
): Uint32Array {
  const cuts = cutsOf(draft, graph, shared ? CELL : SMALLEST, progress);
  if (shared) return sharedOrder(draft, shared, graph, cuts);
  return orderBy(draft.half.length, [draft.half.map((half) => cuts.place[half])]);
}

/** Shared vertices in order: those of cells, each by itself, then those of cuts by their places. */
function sharedOrder(draft: NetworkDraft, shared: DraftVertices, graph: JunctionGraph, cuts: Cuts): Uint32Array {
  const { firstTurn, turnTo } = draft;
  const { vertexOf } = shared;
  const places = placesOfJunctions(draft, graph, cuts, shared);
  const cells = places.map(cuts.cellOf);
  const vertices = orderBy(places.length, [places, cells]);
  const neighbours = neighboursOf(places.length, (visit) => {
    for (let arc = 0; arc < vertexOf.length; arc++)
      for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) visit(vertexOf[arc], vertexOf[turnTo[t]]);
  });
  const order = new CellOrder(neighbours);
  for (let from = 0, to = 0; from < vertices.length && cells[vertices[from]] !== NONE; from = to) {
    while (to < vertices.length && cells[vertices[to]] === cells[vertices[from]]) to++;
    order.sort(vertices.subarray(from, to));
  }
  return vertices;
}

/** When half segments are taken out: [half] its place, and the cell of a place; NONE for those of cuts. */
interface Cuts {
  readonly place: Uint32Array;
  readonly cellOf: (place: number) => number;
}

function cutsOf(
  { half }: NetworkDraft,
  graph: JunctionGraph,
  cellJunctions: number,
  progress: (share: number) => void,
): Cuts {
  const isUsed = new Uint8Array(graph.from.length);
  for (const each of half) isUsed[segmentOf(each)] = 1;
  const used = Uint32Array.from(isUsed.keys()).filter((segment) => isUsed[segment] === 1);
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
  const place = new Uint32Array(2 * graph.from.length);
  const { halves, cells } = dissect({ lat, lng, from, to }, cellJunctions, progress);
  for (let at = 0; at < halves.length; at++) place[2 * used[halves[at] >> 1] + (halves[at] & 1)] = at;
  const cell = new Uint32Array(halves.length).fill(NONE);
  for (const [i, [start, end]] of cells.entries()) cell.fill(i, start, end);
  return { place, cellOf: (at) => cell[at] };
}

/**
 * [vertex] the place of its junction. Of a cut, the half segments that are taken out last begin on one side: the junctions there divide the two
 * sides as the segments do. Where a junction is in a cell, so are all of its segments that no cut has.
 */
function placesOfJunctions(
  { half }: NetworkDraft,
  { from, to, lat }: JunctionGraph,
  { place, cellOf }: Cuts,
  { junctionOf }: DraftVertices,
): Uint32Array {
  const ofCut = new Uint32Array(lat.length);
  const ofCell = new Uint32Array(lat.length).fill(NONE);
  for (const each of half) {
    const segment = segmentOf(each);
    const [forward, backward] = halvesOf(segment);
    const isForwardLast = place[forward] > place[backward];
    const last = isForwardLast ? place[forward] : place[backward];
    if (cellOf(last) === NONE) {
      const junction = (isForwardLast ? from : to)[segment];
      ofCut[junction] = Math.max(ofCut[junction], last);
    } else for (const junction of [from[segment], to[segment]]) ofCell[junction] = Math.min(ofCell[junction], last);
  }
  // What is in no cell and divides nothing is joined to none of its like.
  return junctionOf.map((junction) =>
    ofCut[junction] > 0 ? ofCut[junction] : ofCell[junction] === NONE ? 0 : ofCell[junction],
  );
}
