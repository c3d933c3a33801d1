import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { MODES, type Mode, travelMode } from '../../modes/index.ts';
import { startsOf } from '../../storage/starts.ts';
import type { ModeCosts, Network, TimedCosts } from '../network/network.ts';
import { type Arc, type DraftArc, type Half, segmentOf } from '../network/road-ids.ts';
import type { Turns } from '../network/turns.ts';
import { markEnclosures } from './components.ts';
import { contract } from './contract.ts';
import { dissect, type JunctionGraph } from './dissect.ts';

/** A network before its arcs are in order. Arcs from `plainArcs` on are copies of plain ones. */
export interface NetworkDraft extends Turns<DraftArc> {
  readonly half: IdColumn<Half>;
  readonly length: Uint32Array;
  readonly class: Uint8Array;
  readonly plainArcs: number;
  readonly costs: Partial<Readonly<Record<Mode, DraftCosts>>>;
}

type DraftCosts = Omit<ModeCosts, 'reach'>;

/**
 * Preprocessing of a customizable contraction hierarchy over arcs (the edge-based graph, so that turns have costs; Buchhold, Wagner, Zeitz,
 * Zündorf 2020: Customizable Contraction Hierarchies with Turn Costs): puts the arcs in the order of a nested dissection and contracts
 * them.
 *
 * @param graph the segments of all networks, for the order
 * @param progress called with the share of the work that is done, 0 to 1
 */
export function buildNetwork(
  draft: NetworkDraft,
  graph: JunctionGraph,
  progress: (share: number) => void = () => {},
): Network {
  const order = arcOrder(draft, graph, progress);
  const rank = idColumn<Arc>(new Uint32Array(order.length));
  for (let arc = 0 as Arc; arc < order.length; arc++) rank[order[arc]] = arc;
  const { firstTurn, turnTo, turnOrder } = orderTurns(draft, order, rank);
  const arcOf = idColumn<Arc>(new Uint32Array(2 * graph.from.length)).fill(NONE);
  for (let arc = 0; arc < draft.plainArcs; arc++) arcOf[draft.half[arc]] = rank[arc];
  const copies = Array.from({ length: order.length - draft.plainArcs }, (_, i) => draft.plainArcs + i);
  copies.sort((a, b) => draft.half[a] - draft.half[b] || rank[a] - rank[b]);
  return {
    firstTurn,
    turnTo,
    hierarchy: contract({ firstTurn, turnTo }),
    half: idColumn(order.map((arc) => draft.half[arc])),
    length: order.map((arc) => draft.length[arc]),
    class: Uint8Array.from(order, (arc) => draft.class[arc]),
    arcOf,
    copyHalf: idColumn(Uint32Array.from(copies, (arc) => draft.half[arc])),
    copyArc: idColumn(Uint32Array.from(copies, (arc) => rank[arc])),
    costs: withIslands(
      Object.fromEntries(
        Object.entries(draft.costs).map(([mode, costs]) => [
          mode,
          withReach({ firstTurn, turnTo }, orderCosts(costs, order, rank, turnOrder)),
        ]),
      ),
    ),
  };
}

/** The arcs in the order of their segments in the dissection. */
function arcOrder({ half }: NetworkDraft, graph: JunctionGraph, progress: (share: number) => void): IdColumn<DraftArc> {
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
  const position = new Uint32Array(2 * graph.from.length);
  const halves = dissect({ lat, lng, from, to }, progress);
  for (let at = 0; at < halves.length; at++) position[2 * used[halves[at] >> 1] + (halves[at] & 1)] = at;
  const sizes = new Uint32Array(halves.length);
  for (const each of half) sizes[position[each]]++;
  const starts = startsOf(sizes);
  const order = idColumn<DraftArc>(new Uint32Array(half.length));
  for (let arc = 0 as DraftArc; arc < half.length; arc++) order[starts[position[half[arc]]]++] = arc;
  return order;
}

/** Turns in the order of the arcs that they leave; `turnOrder` has the number that each had before. */
function orderTurns({ firstTurn, turnTo }: Turns<DraftArc>, order: IdColumn<DraftArc>, rank: IdColumn<Arc>) {
  const first = new Uint32Array(order.length + 1);
  const turnOrder = new Uint32Array(turnTo.length);
  let at = 0;
  for (let position = 0; position < order.length; position++) {
    for (let turn = firstTurn[order[position]]; turn < firstTurn[order[position] + 1]; turn++) turnOrder[at++] = turn;
    first[position + 1] = at;
  }
  return { firstTurn: first, turnTo: idColumn<Arc>(turnOrder.map((turn) => rank[turnTo[turn]])), turnOrder };
}

function orderCosts(costs: DraftCosts, order: IdColumn<DraftArc>, rank: IdColumn<Arc>, turnOrder: Uint32Array): DraftCosts {
  const turnRank = new Uint32Array(turnOrder.length);
  for (let at = 0; at < turnOrder.length; at++) turnRank[turnOrder[at]] = at;
  const renumbered = <T extends Pick<TimedCosts, 'item'>>(rows: T, number: Uint32Array): T => ({
    ...rows,
    item: rows.item.map((item) => number[item]),
  });
  return {
    time: order.map((arc) => costs.time[arc]),
    flags: Uint8Array.from(order, (arc) => costs.flags[arc]),
    turn: Uint16Array.from(turnOrder, (turn) => costs.turn[turn]),
    timedArcs: renumbered(costs.timedArcs, rank),
    timedTurns: renumbered(costs.timedTurns, turnRank),
    vehicleArcs: costs.vehicleArcs && renumbered(costs.vehicleArcs, rank),
    vehicleTurns: costs.vehicleTurns && renumbered(costs.vehicleTurns, turnRank),
  };
}

/** Marks what is enclosed, and adds what is reached. */
export function withReach(turns: Turns, costs: DraftCosts): ModeCosts {
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
