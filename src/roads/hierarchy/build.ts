import { idColumn, NONE } from '../../branded-ids.ts';
import { MODES, travelMode } from '../../modes/index.ts';
import type { ModeCosts, Network } from '../network/network.ts';
import type { Arc } from '../network/road-ids.ts';
import { arranged, copiesOf, mapped, type Unarranged } from './arrange.ts';
import { type ArcTurns, markEnclosures } from './components.ts';
import { contract } from './contract.ts';
import type { Cuts } from './cuts.ts';
import type { DraftCosts, NetworkDraft } from './draft.ts';
import { vertexOrder } from './vertex-order.ts';
import { sharedVertices } from './vertices.ts';

/**
 * Preprocessing of a customizable contraction hierarchy with turn costs (Buchhold, Wagner, Zeitz, Zündorf 2020: Customizable Contraction
 * Hierarchies with Turn Costs): puts vertices in the order of a nested dissection and contracts them. Each arc is a vertex of its own, as in the
 * edge-based graph, but where turns cost all arcs of a junction the same.
 *
 * @param drafted makes the draft. Each step takes much memory: what it needs no more is gone before the next one
 * @param cuts of the segments of all networks, for the order
 * @param progress called with the share of the work that is done, 0 to 1
 */
export async function buildNetwork(
  drafted: () => NetworkDraft,
  cuts: Cuts,
  progress: (share: number) => void = () => {},
): Promise<Network> {
  const network = inOrder(await withVertices(drafted(), cuts, progress), cuts);
  return { ...network, hierarchy: contract(network) };
}

/** A draft whose turns lead to vertices. */
interface Ordered extends Unarranged, Pick<NetworkDraft, 'plainArcs'> {
  /** The vertices in the order in which they are taken out. */
  readonly taken: Uint32Array;
}

async function withVertices(draft: NetworkDraft, cuts: Cuts, progress: (share: number) => void): Promise<Ordered> {
  const { half, length, class: classes, plainArcs, firstTurn } = draft;
  const costs = withIslands(mapped(draft.costs, (each) => withReach(draft, each)));
  const shared = isForVehicles(draft) ? null : sharedVertices(draft, costs, cuts.graph);
  const vertexOf = shared?.vertexOf ?? new Uint32Array(draft.half.length).map((_, arc) => arc);
  const turnTo = draft.turnTo.map((arc) => vertexOf[arc]);
  const taken = await vertexOrder(draft, shared, cuts, progress);
  return { half, length, class: classes, plainArcs, firstTurn, turnTo, vertexOf, costs, taken };
}

/** A network whose vertices and arcs are in order. */
function inOrder({ taken, plainArcs, ...draft }: Ordered, { graph }: Cuts): Omit<Network, 'hierarchy'> {
  const { network, rank } = arranged(draft, taken);
  const arcOf = idColumn<Arc>(new Uint32Array(2 * graph.from.length)).fill(NONE);
  for (let arc = 0; arc < plainArcs; arc++) arcOf[draft.half[arc]] = rank[arc];
  const copies = Uint32Array.from({ length: rank.length - plainArcs }, (_, i) => plainArcs + i);
  return { ...network, arcOf, ...copiesOf(draft.half, copies, rank) };
}

/** Whether vehicles are told apart on a network: what is reached by one is found from arc to arc, each a vertex. */
function isForVehicles({ costs }: NetworkDraft): boolean {
  return MODES.some((mode) => costs[mode] && travelMode(mode).vehicle !== null);
}

/** Marks what is enclosed, and adds what is reached. */
export function withReach(turns: ArcTurns, costs: DraftCosts): ModeCosts {
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
