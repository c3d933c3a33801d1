import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import type { Mode } from '../../modes/index.ts';
import { Growing } from '../../storage/growing.ts';
import { orderBy } from '../../storage/order.ts';
import { startsOf } from '../../storage/starts.ts';
import type { ModeCosts, Network, TimedCosts } from '../network/network.ts';
import type { Arc, Half, Vertex } from '../network/road-ids.ts';
import type { VehicleCosts } from '../network/vehicles.ts';
import { neighboursOf } from './cells.ts';
import { eliminationTree, postorder } from './elimination-tree.ts';
import { gathered } from './gathered.ts';

/** Arcs in any order, the vertices at which they begin, and the vertices to which turns lead from them, in any order too. */
export interface Unarranged extends Pick<Network, 'half' | 'length' | 'class' | 'costs'> {
  readonly firstTurn: Uint32Array;
  readonly turnTo: Uint32Array;
  readonly vertexOf: Uint32Array;
}

/** What arcs have in their order, and [arc] the new number of each. */
export interface Arranged {
  readonly network: Omit<Network, 'hierarchy' | 'arcOf' | 'copyHalf' | 'copyArc'>;
  readonly rank: IdColumn<Arc>;
}

/**
 * Puts vertices in order, and arcs in that of their vertices.
 *
 * @param taken the vertices in the order in which they are taken out
 */
export function arranged(unarranged: Unarranged, taken: Uint32Array): Arranged {
  const { half, length, class: classes, costs } = unarranged;
  const order = orderOf(unarranged, inPostorder(unarranged, taken));
  const { arcs, vertexOf, firstArc } = order;
  const { turns, firstTurn, turnTo } = orderTurns(unarranged, order);
  const rank = idColumn<Arc>(ranksOf(arcs));
  const turnRank = new Uint32Array(unarranged.turnTo.length).fill(NONE);
  for (let at = 0; at < turns.length; at++) turnRank[turns[at]] = at;
  return {
    rank,
    network: {
      ...{ firstTurn, turnTo, vertexOf, firstArc },
      half: gathered(half, arcs),
      length: gathered(length, arcs),
      class: gathered(classes, arcs),
      costs: mapped(costs, (each) => orderCosts(each, { arcs, rank, turns, turnRank })),
    },
  };
}

/** Further arcs of the same half segments, by these. @param copies their numbers before, and `rank` those that they have now */
export function copiesOf(
  half: IdColumn<Half>,
  copies: Uint32Array,
  rank: IdColumn<Arc>,
): Pick<Network, 'copyHalf' | 'copyArc'> {
  const sorted = [...copies].sort((a, b) => half[a] - half[b] || rank[a] - rank[b]);
  return {
    copyHalf: idColumn(Uint32Array.from(sorted, (arc) => half[arc])),
    copyArc: idColumn(Uint32Array.from(sorted, (arc) => rank[arc])),
  };
}

/** The same of each mode's costs. */
export function mapped<A, B>(costs: Partial<Readonly<Record<Mode, A>>>, change: (costs: A) => B): Partial<Record<Mode, B>> {
  return Object.fromEntries(Object.entries(costs).map(([mode, each]) => [mode, change(each)]));
}

/** [item] its place in an order. */
function ranksOf(order: Uint32Array): Uint32Array {
  const rank = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) rank[order[at]] = at;
  return rank;
}

/** The same vertices so that all that is below one in the elimination tree stands right before it: nothing else is put in for it. */
function inPostorder({ firstTurn, turnTo, vertexOf }: Unarranged, taken: Uint32Array): Uint32Array {
  const rank = ranksOf(taken);
  const lower = neighboursOf(taken.length, (add) => {
    for (let arc = 0; arc < vertexOf.length; arc++) {
      const a = rank[vertexOf[arc]];
      for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
        const b = rank[turnTo[t]];
        if (a > b) add(a, b);
        else if (b > a) add(b, a);
      }
    }
  });
  return postorder(eliminationTree(lower)).map((vertex) => taken[vertex]);
}

/** Arcs in the order of their vertices: [new number] the number before, and [vertex before] the vertex now. */
interface ArcOrder extends Pick<Network, 'vertexOf' | 'firstArc'> {
  readonly arcs: Uint32Array;
  readonly vertexRank: IdColumn<Vertex>;
}

/** Puts arcs in the order of their vertices: those of one as they are. */
function orderOf({ vertexOf }: Unarranged, vertices: Uint32Array): ArcOrder {
  const vertexRank = idColumn<Vertex>(ranksOf(vertices));
  const rankOf = gathered(vertexRank, vertexOf);
  const arcs = orderBy(vertexOf.length, [rankOf]);
  const sizes = new Uint32Array(vertices.length);
  for (const vertex of rankOf) sizes[vertex]++;
  return { arcs, vertexRank, vertexOf: gathered(rankOf, arcs), firstArc: idColumn(startsOf(sizes)) };
}

/** Turns in the order of the arcs that they leave, one to each vertex; `turns` has the number that each had before. */
function orderTurns({ firstTurn, turnTo }: Unarranged, { arcs, vertexRank }: ArcOrder) {
  const first = new Uint32Array(arcs.length + 1);
  const turns = new Growing((length) => new Uint32Array(length), turnTo.length);
  const seenBy = new Uint32Array(vertexRank.length).fill(NONE);
  for (let arc = 0; arc < arcs.length; arc++) {
    for (let turn = firstTurn[arcs[arc]]; turn < firstTurn[arcs[arc] + 1]; turn++) {
      // What is alike in all that turns cost needs one of them.
      if (seenBy[turnTo[turn]] === arc) continue;
      seenBy[turnTo[turn]] = arc;
      turns.push(turn);
    }
    first[arc + 1] = turns.length;
  }
  const kept = turns.view();
  return { turns: kept, firstTurn: first, turnTo: gathered(vertexRank, gathered(turnTo, kept)) };
}

/** Arcs and turns in their order, by the numbers that they had before, and the new number of each; NONE for a turn that is left out. */
interface CostOrder {
  readonly arcs: Uint32Array;
  readonly rank: IdColumn<Arc>;
  readonly turns: Uint32Array;
  readonly turnRank: Uint32Array;
}

function orderCosts(costs: ModeCosts, { arcs, rank, turns, turnRank }: CostOrder): ModeCosts {
  const timed = ({ item, value, condition }: TimedCosts, number: Uint32Array): TimedCosts => {
    const kept = keptEntries(item, number);
    return {
      item: kept.map((i) => number[item[i]]),
      value: gathered(value, kept),
      condition: gathered(condition, kept),
    };
  };
  const byVehicle = (rows: VehicleCosts | null, number: Uint32Array): VehicleCosts | null => {
    if (!rows) return null;
    const kept = keptEntries(rows.item, number);
    return {
      ...timed(rows, number),
      box: gathered(rows.box, kept),
      flags: gathered(rows.flags, kept),
    };
  };
  return {
    time: gathered(costs.time, arcs),
    flags: gathered(costs.flags, arcs),
    turn: gathered(costs.turn, turns),
    reach: gathered(costs.reach, arcs),
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
