import type { Mode } from '../../modes/index.ts';
import { ARC_FLAGS, type ModeCosts } from '../network/network.ts';
import { type DraftArc, isForward, segmentOf } from '../network/road-ids.ts';
import { type Lower, turnsInto } from './contract.ts';
import type { JunctionGraph } from './dissect.ts';
import type { NetworkDraft } from './draft.ts';

/** Vertices are shared where that leaves at most so many of them: else it takes more memory than it saves. */
const MOST_LEFT = 3 / 4;

/** Draft vertices: [arc] where it begins, and [vertex] the junction. */
export interface DraftVertices {
  readonly vertexOf: Uint32Array;
  readonly junctionOf: Uint32Array;
}

type Costs = Partial<Readonly<Record<Mode, ModeCosts>>>;

/**
 * Which arcs of a network can share a vertex: they begin at one junction, every turn costs as much to each of them as to the others, for every
 * mode and under every condition, and all are private to the same modes. Null where hardly any can, as where turns cost by their angle.
 */
export function sharedVertices(draft: NetworkDraft, costs: Costs, graph: JunctionGraph): DraftVertices | null {
  const arcs = draft.half.length;
  const alike = new AlikeArcs(draft, costs);
  const vertexOf = new Uint32Array(arcs);
  const junctionOf: number[] = [];
  for (const { junction, leaving } of byJunction(draft, graph)) {
    const first = junctionOf.length;
    // One arc of each vertex of the junction stands for the others.
    const known: DraftArc[] = [];
    for (const arc of leaving) {
      let at = known.findIndex((other) => alike.areAlike(other, arc));
      if (at < 0) {
        at = known.push(arc) - 1;
        junctionOf.push(junction);
      }
      vertexOf[arc] = first + at;
    }
    if (junctionOf.length > arcs * MOST_LEFT) return null;
  }
  return { vertexOf, junctionOf: Uint32Array.from(junctionOf) };
}

/** The junction at which an arc begins. */
function tailOf({ half }: NetworkDraft, { from, to }: JunctionGraph, arc: DraftArc): number {
  return (isForward(half[arc]) ? from : to)[segmentOf(half[arc])];
}

/** The arcs that leave each junction. */
function* byJunction(
  draft: NetworkDraft,
  graph: JunctionGraph,
): Iterable<{ junction: number; leaving: readonly DraftArc[] }> {
  const arcs = draft.half.length;
  const next = new Int32Array(arcs).fill(-1);
  const first = new Int32Array(graph.lat.length).fill(-1);
  for (let arc = (arcs - 1) as DraftArc; arc >= 0; arc--) {
    const junction = tailOf(draft, graph, arc);
    next[arc] = first[junction];
    first[junction] = arc;
  }
  for (let junction = 0; junction < first.length; junction++) {
    if (first[junction] < 0) continue;
    const leaving: DraftArc[] = [];
    for (let arc = first[junction]; arc >= 0; arc = next[arc]) leaving.push(arc as DraftArc);
    yield { junction, leaving };
  }
}

/** Compares arcs by what leads to them. */
class AlikeArcs {
  readonly #into: Lower<number>;
  readonly #costs: readonly ModeCosts[];
  /** What turns cost under conditions and to vehicles, as text. */
  readonly #special: ReadonlyMap<number, string>;

  constructor(draft: NetworkDraft, costs: Costs) {
    this.#into = turnsInto(draft, draft.half.length);
    this.#costs = Object.values(costs);
    this.#special = specialTurns(this.#costs);
  }

  areAlike(a: DraftArc, b: DraftArc): boolean {
    const { first, from, place } = this.#into;
    const count = first[a + 1] - first[a];
    if (count !== first[b + 1] - first[b]) return false;
    for (const { flags } of this.#costs) if ((flags[a] ^ flags[b]) & ARC_FLAGS.restricted) return false;
    for (let i = 0; i < count; i++) {
      if (from[first[a] + i] !== from[first[b] + i]) return false;
      if (!this.#costAlike(place[first[a] + i], place[first[b] + i])) return false;
    }
    return true;
  }

  #costAlike(a: number, b: number): boolean {
    return this.#costs.every(({ turn }) => turn[a] === turn[b]) && this.#special.get(a) === this.#special.get(b);
  }
}

function specialTurns(costs: readonly ModeCosts[]): ReadonlyMap<number, string> {
  const special = new Map<number, string>();
  const note = (turn: number, ...what: readonly number[]) => special.set(turn, `${special.get(turn) ?? ''};${what.join()}`);
  for (const [mode, { timedTurns, vehicleTurns }] of costs.entries()) {
    const { item, value, condition } = timedTurns;
    for (let entry = 0; entry < item.length; entry++) note(item[entry], mode, value[entry], condition[entry]);
    if (!vehicleTurns) continue;
    const { box, flags } = vehicleTurns;
    for (const [entry, turn] of vehicleTurns.item.entries())
      note(turn, mode, box[entry], vehicleTurns.value[entry], vehicleTurns.condition[entry], flags[entry]);
  }
  return special;
}
