interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Work was not begun, because too much came before it. */
export class NoTurn extends Error {
  constructor() {
    super('Too many questions that take long are waiting; try again');
    this.name = 'NoTurn';
  }
}

/** Lets work of several owners run in turns, so that nobody waits for all that another has asked for. */
export class Turns {
  readonly #lines = new Map<string, Line>();
  readonly #atOnce: number;
  readonly #ofOne: number;
  readonly #mostWaiting: number;
  #running = 0;

  /**
   * @param atOnce how much runs at the same time
   * @param ofOne how much of one owner
   * @param mostWaiting how much of one owner may wait
   */
  constructor(atOnce: number, ofOne: number, mostWaiting = Number.POSITIVE_INFINITY) {
    this.#atOnce = atOnce;
    this.#ofOne = ofOne;
    this.#mostWaiting = mostWaiting;
  }

  /** Waits for a turn of an owner, and gives what ends it; null where too much of the owner waits. */
  take(owner: string): Promise<() => void> | null {
    const line = this.#lines.get(owner) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= this.#mostWaiting) return null;
    this.#lines.set(owner, line);
    const { promise, resolve } = Promise.withResolvers<() => void>();
    line.waiting.push(() => resolve(this.#begin(owner, line)));
    this.#next();
    return promise;
  }

  /** Does something in a turn of an owner. @throws NoTurn where too much of the owner waits, or the turn does not come in time */
  async run<T>(owner: string, waitMs: number, work: () => Promise<T>): Promise<T> {
    const turn = this.take(owner);
    if (!turn) throw new NoTurn();
    const end = await inTime(turn, waitMs);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #begin(owner: string, line: Line): () => void {
    this.#running++;
    line.running++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running--;
      line.running--;
      if (line.running + line.waiting.length === 0) this.#lines.delete(owner);
      this.#next();
    };
  }

  /** Begins what may: of those who have the least at work, the one who has waited the longest. */
  #next(): void {
    while (this.#running < this.#atOnce) {
      let first: readonly [owner: string, line: Line] | null = null;
      for (const [owner, line] of this.#lines) {
        if (line.waiting.length === 0 || line.running >= this.#ofOne) continue;
        if (!first || line.running < first[1].running) first = [owner, line];
      }
      if (!first) return;
      const [owner, line] = first;
      this.#lines.delete(owner);
      this.#lines.set(owner, line);
      line.waiting.shift()?.();
    }
  }
}

/** A turn that comes too late is passed on. */
async function inTime(turn: Promise<() => void>, waitMs: number): Promise<() => void> {
  if (!Number.isFinite(waitMs)) return turn;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    turn.then((end) => end());
    late.reject(new NoTurn());
  }, waitMs);
  return Promise.race([turn, late.promise]).finally(() => clearTimeout(timer));
}
