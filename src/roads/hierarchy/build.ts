import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { MODES, type Mode, travelMode } from '../../modes/index.ts';
import { Growing } from '../../storage/growing.ts';
import { orderBy } from '../../storage/order.ts';
import { startsOf } from '../../storage/starts.ts';
import type { ModeCosts, Network, TimedCosts } from '../network/network.ts';
import { type Arc, type DraftArc, halvesOf, segmentOf, type Vertex } from '../network/road-ids.ts';
import type { Turns, Vertices } from '../network/turns.ts';
import type { VehicleCosts } from '../network/vehicles.ts';
import { CellOrder, neighboursOf } from './cells.ts';
import { markEnclosures } from './components.ts';
import { type AnyTurns, contract } from './contract.ts';
import { dissect, type JunctionGraph } from './dissect.ts';
import type { DraftCosts, NetworkDraft } from './draft.ts';
import { type DraftVertices, sharedVertices } from './vertices.ts';

/** Arcs are put in order by cuts down to parts of so many junctions. */
const SMALLEST = 3;
/** Shared vertices are put in order by cuts down to cells of so many: of smaller ones more is put in, of larger ones hardly less. */
const CELL = 256;

/**
 * Preprocessing of a customizable contraction hierarchy with turn costs (Buchhold, Wagner, Zeitz, Zündorf 2020: Customizable Contraction
 * Hierarchies with Turn Costs): puts vertices in the order of a nested dissection and contracts them. Each arc is a vertex of its own, as in the
 * edge-based graph, but where turns cost all arcs of a junction the same.
 *
 * @param graph the segments of all networks, for the order
 * @param progress called with the share of the work that is done, 0 to 1
 */
export function buildNetwork(
  draft: NetworkDraft,
  graph: JunctionGraph,
  progress: (share: number) => void = () => {},
): Network {
  // Of two parts of one size the order says which is the larger: vehicles find it in that of the network.
  const byVehicle = isForVehicles(draft);
  const reached = (each: DraftCosts) =>
    byVehicle ? { ...each, reach: new Uint8Array(draft.half.length) } : withReach(draft, each);
  const costs = withIslands(mapped(draft.costs, reached));
  const order = orderOf(draft, byVehicle ? null : sharedVertices(draft, costs, graph), graph, progress);
  const { arcs, vertexOf, firstArc } = order;
  const { turns, firstTurn, turnTo } = orderTurns(draft, order);
  const rank = idColumn<Arc>(new Uint32Array(arcs.length));
  for (let arc = 0 as Arc; arc < arcs.length; arc++) rank[arcs[arc]] = arc;
  const arcOf = idColumn<Arc>(new Uint32Array(2 * graph.from.length)).fill(NONE);
  for (let arc = 0; arc < draft.plainArcs; arc++) arcOf[draft.half[arc]] = rank[arc];
  const copies = Array.from({ length: arcs.length - draft.plainArcs }, (_, i) => draft.plainArcs + i);
  copies.sort((a, b) => draft.half[a] - draft.half[b] || rank[a] - rank[b]);
  return {
    firstTurn,
    turnTo,
    vertexOf,
    firstArc,
    hierarchy: contract({ firstArc, firstTurn, turnTo }),
    half: idColumn(arcs.map((arc) => draft.half[arc])),
    length: arcs.map((arc) => draft.length[arc]),
    class: Uint8Array.from(arcs, (arc) => draft.class[arc]),
    arcOf,
    copyHalf: idColumn(Uint32Array.from(copies, (arc) => draft.half[arc])),
    copyArc: idColumn(Uint32Array.from(copies, (arc) => rank[arc])),
    costs: mapped(costs, (each) => {
      const ordered = orderCosts(each, arcs, rank, turns);
      return byVehicle ? withReach({ firstTurn, turnTo }, ordered) : ordered;
    }),
  };
}

function mapped<A, B>(costs: Partial<Readonly<Record<Mode, A>>>, change: (costs: A) => B): Partial<Record<Mode, B>> {
  return Object.fromEntries(Object.entries(costs).map(([mode, each]) => [mode, change(each)]));
}

/** Whether vehicles are told apart on a network: what is reached by one is found from arc to arc, each a vertex. */
function isForVehicles({ costs }: NetworkDraft): boolean {
  return MODES.some((mode) => costs[mode] && travelMode(mode).vehicle !== null);
}

/** The arcs of a draft in the order of their vertices. */
interface ArcOrder extends Vertices {
  readonly arcs: IdColumn<DraftArc>;
}

/** Puts vertices in order, and arcs in that of their vertices: those of one as they are in the draft. */
function orderOf(
  draft: NetworkDraft,
  shared: DraftVertices | null,
  graph: JunctionGraph,
  progress: (share: number) => void,
): ArcOrder {
  const count = draft.half.length;
  if (!shared) {
    const { place } = cutsOf(draft, graph, SMALLEST, progress);
    const own = Uint32Array.from({ length: count + 1 }, (_, arc) => arc);
    const arcs = orderBy(count, [draft.half.map((half) => place[half])]);
    return { arcs: idColumn(arcs), vertexOf: idColumn(own.subarray(0, count)), firstArc: idColumn(own) };
  }
  const { vertexOf } = shared;
  const vertices = vertexOrder(draft, shared, graph, cutsOf(draft, graph, CELL, progress));
  const rank = idColumn<Vertex>(new Uint32Array(vertices.length));
  for (let vertex = 0 as Vertex; vertex < vertices.length; vertex++) rank[vertices[vertex]] = vertex;
  const rankOf = vertexOf.map((vertex) => rank[vertex]);
  const arcs = idColumn<DraftArc>(orderBy(count, [rankOf]));
  const sizes = new Uint32Array(vertices.length);
  for (const vertex of rankOf) sizes[vertex]++;
  return { arcs, vertexOf: idColumn(arcs.map((arc) => rankOf[arc])), firstArc: idColumn(startsOf(sizes)) };
}

/** Shared vertices in order: those of cells, each by itself, then those of cuts by their places. */
function vertexOrder(draft: NetworkDraft, shared: DraftVertices, graph: JunctionGraph, cuts: Cuts): Uint32Array {
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

/** Turns in the order of the arcs that they leave, one to each vertex; `turns` has the number that each had before. */
function orderTurns({ firstTurn, turnTo }: Turns<DraftArc>, { arcs, vertexOf }: ArcOrder) {
  const vertexOfDraft = new Uint32Array(arcs.length);
  for (let arc = 0; arc < arcs.length; arc++) vertexOfDraft[arcs[arc]] = vertexOf[arc];
  const first = new Uint32Array(arcs.length + 1);
  const turns = new Growing((length) => new Uint32Array(length), turnTo.length);
  const seenBy = new Uint32Array(arcs.length).fill(NONE);
  for (let arc = 0; arc < arcs.length; arc++) {
    for (let turn = firstTurn[arcs[arc]]; turn < firstTurn[arcs[arc] + 1]; turn++) {
      const vertex = vertexOfDraft[turnTo[turn]];
      // What is alike in all that turns cost needs one of them.
      if (seenBy[vertex] === arc) continue;
      seenBy[vertex] = arc;
      turns.push(turn);
    }
    first[arc + 1] = turns.length;
  }
  const kept = turns.view();
  return { turns: kept, firstTurn: first, turnTo: idColumn<Vertex>(kept.map((turn) => vertexOfDraft[turnTo[turn]])) };
}

function orderCosts(costs: ModeCosts, arcs: IdColumn<DraftArc>, rank: IdColumn<Arc>, turns: Uint32Array): ModeCosts {
  const turnRank = new Uint32Array(costs.turn.length).fill(NONE);
  for (let at = 0; at < turns.length; at++) turnRank[turns[at]] = at;
  const timed = ({ item, value, condition }: TimedCosts, number: Uint32Array): TimedCosts => {
    const kept = keptEntries(item, number);
    return {
      item: kept.map((i) => number[item[i]]),
      value: kept.map((i) => value[i]),
      condition: kept.map((i) => condition[i]),
    };
  };
  const byVehicle = (rows: VehicleCosts | null, number: Uint32Array): VehicleCosts | null => {
    if (!rows) return null;
    const kept = keptEntries(rows.item, number);
    return {
      ...timed(rows, number),
      box: kept.map((i) => rows.box[i]),
      flags: Uint8Array.from(kept, (i) => rows.flags[i]),
    };
  };
  return {
    time: arcs.map((arc) => costs.time[arc]),
    flags: Uint8Array.from(arcs, (arc) => costs.flags[arc]),
    turn: Uint16Array.from(turns, (turn) => costs.turn[turn]),
    reach: Uint8Array.from(arcs, (arc) => costs.reach[arc]),
    timedArcs: timed(costs.timedArcs, rank),
    timedTurns: timed(costs.timedTurns, turnRank),
    vehicleArcs: byVehicle(costs.vehicleArcs, rank),
    vehicleTurns: byVehicle(costs.vehicleTurns, turnRank),
  };
}

/** The entries of items that have a number. */
function keptEntries(item: Uint32Array, number: Uint32Array): Uint32Array {
  return Uint32Array.from(item.keys()).filter((entry) => number[item[entry]] !== NONE);
}

/** Marks what is enclosed, and adds what is reached. @param turns those from arcs to arcs */
export function withReach(turns: AnyTurns, costs: DraftCosts): ModeCosts {
  return { ...costs, reach: markEnclosures(turns, costs) };
}

/**
 * What steps and kerbs cut off is an island to who needs smooth ground, and no yard: a trip there does not end at the nearest road elsewhere, at the
 * foot of the stairs. A yard to them is what is one to those who take the ground as it is.
 */
function withIslands(costs: Network['costs']): Network['costs'] {
  const [needy, others] = [true, false].map((isNeedy) =>
    MODES.flatMap((mode) => ((travelMode(mode).ground !== null) === isNeedy ? (costs[mode] ?? []) : [])),
  );
  for (const { reach } of needy)
    for (const other of others) for (let arc = 0; arc < reach.length; arc++) reach[arc] |= other.reach[arc];
  return costs;
}
