/**
 * A large independent set of a graph: nodes of which no two are neighbours. First those with the fewest neighbours, then local search:
 * a node is forced in, its neighbours go out, whatever is free then comes in, two for one where that is possible; what is worth less than
 * before is undone. (Andrade, Resende, Werneck: Fast local search for the maximum independent set problem, 2012.)
 *
 * @param values what each node is worth, above 0: the sum over the set is to be large
 * @param steps nodes that are forced in
 */
export function independentSet(
  neighbours: readonly (readonly number[])[],
  values: Float64Array,
  { steps, random }: { readonly steps: number; readonly random: () => number },
): number[] {
  const set = new IndependentSet(neighbours, values);
  for (const node of fewestNeighboursFirst(neighbours, values)) if (set.isFree(node)) set.insert(node);
  const inside = () => [...neighbours.keys()].filter((node) => set.has(node));
  for (const node of inside()) set.improveAround(node);
  for (let step = 0; step < steps; step++) {
    const node = Math.floor(random() * neighbours.length);
    if (!set.has(node)) set.tryWith(node);
  }
  return inside();
}

/** All nodes, those first that have the fewest neighbours left when those before them and their neighbours are gone. */
function fewestNeighboursFirst(neighbours: readonly (readonly number[])[], values: Float64Array): number[] {
  const left = neighbours.map((each) => each.length);
  const isGone = new Uint8Array(neighbours.length);
  const byCount: number[][] = [];
  const queue = (node: number) => {
    byCount[left[node]] ??= [];
    byCount[left[node]].push(node);
  };
  // The last of a bucket is taken first.
  for (const node of [...neighbours.keys()].sort((a, b) => values[a] - values[b])) queue(node);
  const ordered: number[] = [];
  const remove = (node: number) => {
    isGone[node] = 1;
    for (const other of neighbours[node]) {
      left[other]--;
      if (isGone[other] === 0) queue(other);
    }
  };
  for (let count = 0; count < byCount.length; ) {
    const node = byCount[count]?.pop();
    if (node === undefined) {
      count++;
    } else if (isGone[node] === 0 && left[node] === count) {
      ordered.push(node);
      isGone[node] = 1;
      for (const other of neighbours[node]) if (isGone[other] === 0) remove(other);
      // Buckets below may have been filled.
      count = 0;
    }
  }
  return ordered;
}

class IndependentSet {
  readonly #neighbours: readonly (readonly number[])[];
  readonly #values: Float64Array;
  readonly #isIn: Uint8Array;
  /** How many neighbours of each node are in. */
  readonly #tight: Uint16Array;
  /** Nodes that came in (their number) or went out (its complement), to undo it. */
  #log: number[] = [];

  constructor(neighbours: readonly (readonly number[])[], values: Float64Array) {
    this.#neighbours = neighbours;
    this.#values = values;
    this.#isIn = new Uint8Array(neighbours.length);
    this.#tight = new Uint16Array(neighbours.length);
  }

  has(node: number): boolean {
    return this.#isIn[node] === 1;
  }

  isFree(node: number): boolean {
    return this.#isIn[node] === 0 && this.#tight[node] === 0;
  }

  insert(node: number): void {
    this.#isIn[node] = 1;
    for (const other of this.#neighbours[node]) this.#tight[other]++;
    this.#log.push(node);
  }

  #remove(node: number): void {
    this.#isIn[node] = 0;
    for (const other of this.#neighbours[node]) this.#tight[other]--;
    this.#log.push(~node);
  }

  /** Forces a node in and mends what is around it; keeps that if it is worth no less. */
  tryWith(node: number): void {
    this.#log = [];
    const out = this.#neighbours[node].filter((other) => this.has(other));
    for (const other of out) this.#remove(other);
    this.insert(node);
    for (const other of out) this.#insertFree(this.#neighbours[other]);
    for (const other of this.#log.filter((each) => each >= 0)) this.improveAround(other);
    let gain = 0;
    for (const entry of this.#log) gain += entry >= 0 ? this.#values[entry] : -this.#values[~entry];
    if (gain < 0) this.#undo();
  }

  #undo(): void {
    const log = this.#log;
    this.#log = [];
    for (const entry of log.reverse()) {
      if (entry >= 0) this.#remove(entry);
      else this.insert(~entry);
    }
  }

  #insertFree(nodes: readonly number[]): void {
    for (const node of nodes) if (this.isFree(node)) this.insert(node);
  }

  /** Takes a node out when two of its neighbours can come in for it. */
  improveAround(node: number): void {
    if (!this.has(node)) return;
    const waiting = this.#neighbours[node].filter((other) => this.#tight[other] === 1);
    for (const [i, one] of waiting.entries()) {
      const beside = new Set(this.#neighbours[one]);
      const other = waiting.slice(i + 1).find((each) => !beside.has(each));
      if (other === undefined) continue;
      this.#remove(node);
      this.insert(one);
      this.insert(other);
      this.#insertFree(waiting);
      return;
    }
  }
}
