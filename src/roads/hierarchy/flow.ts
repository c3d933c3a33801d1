/** An undirected graph as adjacency: the neighbours of n stand in `head` from `first[n]` on. */
export interface Adjacency {
  count: number;
  readonly first: Uint32Array;
  readonly head: Uint32Array;
  /** Twice the number of the edge, one more when it is seen from its end. */
  readonly half: Uint32Array;
}

export const SOURCE = 1;
export const SINK = 2;

/**
 * Maximum flow and minimum cut by Dinic's algorithm, between the sources and sinks of a graph of undirected edges of capacity 1. The rows
 * are made once, as long as the largest graph, and used for each graph again.
 */
export class UnitFlow {
  readonly #graph: Adjacency;
  /** Of each edge: 1 when flow goes along, −1 against it. */
  readonly #flow: Int8Array;
  readonly #level: Int32Array;
  readonly #cursor: Uint32Array;
  readonly #queue: Uint32Array;
  /** By node: `SOURCE`, `SINK` or 0. To be filled before `run`. */
  readonly role: Uint8Array;

  constructor(graph: Adjacency, mostNodes: number, mostEdges: number) {
    this.#graph = graph;
    this.#flow = new Int8Array(mostEdges);
    this.#level = new Int32Array(mostNodes);
    this.#cursor = new Uint32Array(mostNodes);
    this.#queue = new Uint32Array(mostNodes);
    this.role = new Uint8Array(mostNodes);
  }

  /** The size of the smallest cut; it gives up, and returns more than `limit`, when the cut is larger. */
  run(edges: number, limit: number): number {
    this.#flow.fill(0, 0, edges);
    let total = 0;
    while (total <= limit && this.#setLevels()) {
      const { count, first } = this.#graph;
      this.#cursor.set(first.subarray(0, count));
      for (let node = 0; node < count; node++) {
        if (this.role[node] !== SOURCE) continue;
        while (this.#augment(node)) total++;
      }
    }
    return total;
  }

  /** Puts the nodes of a role, and no others, on level 0 and into the queue; returns how many they are. */
  #startFrom(role: number): number {
    const { count } = this.#graph;
    this.#level.fill(-1, 0, count);
    let end = 0;
    for (let node = 0; node < count; node++) {
      if (this.role[node] !== role) continue;
      this.#level[node] = 0;
      this.#queue[end++] = node;
    }
    return end;
  }

  /** Sets how many steps each node is from the sources; false when no sink can be reached any more. */
  #setLevels(): boolean {
    const { first, head, half } = this.#graph;
    const level = this.#level;
    const queue = this.#queue;
    const flow = this.#flow;
    let end = this.#startFrom(SOURCE);
    let sinkLevel = Number.POSITIVE_INFINITY;
    for (let at = 0; at < end; at++) {
      const node = queue[at];
      const next = level[node] + 1;
      if (next > sinkLevel) break;
      for (let i = first[node]; i < first[node + 1]; i++) {
        const to = head[i];
        if (level[to] >= 0 || !isOpen(flow, half[i])) continue;
        level[to] = next;
        queue[end++] = to;
        if (this.role[to] === SINK) sinkLevel = next;
      }
    }
    return sinkLevel !== Number.POSITIVE_INFINITY;
  }

  /** Sends one unit from a source along rising levels; false when no way is left. */
  #augment(source: number): boolean {
    const { first, head, half } = this.#graph;
    const level = this.#level;
    const cursor = this.#cursor;
    const flow = this.#flow;
    // The queue is free between two settings of levels: it holds the way, as places in the rows of edges.
    const way = this.#queue;
    let length = 0;
    let node = source;
    while (this.role[node] !== SINK) {
      const end = first[node + 1];
      const next = level[node] + 1;
      let at = cursor[node];
      while (at < end && (level[head[at]] !== next || !isOpen(flow, half[at]))) at++;
      cursor[node] = at;
      if (at < end) {
        way[length++] = at;
        node = head[at];
      } else {
        if (length === 0) return false;
        // A dead end: one step back, and on with the next edge.
        level[node] = -1;
        length--;
        node = length === 0 ? source : head[way[length - 1]];
        cursor[node]++;
      }
    }
    for (let i = 0; i < length; i++) flow[half[way[i]] >> 1] += half[way[i]] & 1 ? -1 : 1;
    return true;
  }

  /**
   * After `run`: marks in `side` with 1 the nodes on the source's side of a smallest cut, and returns how many stand on the smaller side.
   * Of the cut nearest to the sources and the one nearest to the sinks the more even one is taken.
   */
  takeSide(side: Uint8Array): number {
    const { count } = this.#graph;
    const near = this.#reach(SOURCE);
    const nearEvenness = Math.min(near, count - near);
    for (let node = 0; node < count; node++) side[node] = this.#level[node] >= 0 ? 1 : 0;
    const far = this.#reach(SINK);
    const farEvenness = Math.min(far, count - far);
    if (farEvenness <= nearEvenness) return nearEvenness;
    for (let node = 0; node < count; node++) side[node] = this.#level[node] >= 0 ? 0 : 1;
    return farEvenness;
  }

  /** Marks what can still be reached from the sources, or what can still reach the sinks; returns how many nodes those are. */
  #reach(role: number): number {
    const { first, head, half } = this.#graph;
    const level = this.#level;
    const queue = this.#queue;
    let end = this.#startFrom(role);
    const flow = this.#flow;
    // Towards the sinks an edge is gone against its direction.
    const flip = role === SINK ? 1 : 0;
    for (let at = 0; at < end; at++) {
      const node = queue[at];
      for (let i = first[node]; i < first[node + 1]; i++) {
        const to = head[i];
        if (level[to] >= 0 || !isOpen(flow, half[i] ^ flip)) continue;
        level[to] = 0;
        queue[end++] = to;
      }
    }
    return end;
  }
}

/** Whether flow can go over a half edge. */
function isOpen(flow: Int8Array, half: number): boolean {
  return half & 1 ? flow[half >> 1] > -1 : flow[half >> 1] < 1;
}
