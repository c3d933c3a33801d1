interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Who waits for a turn. */
interface Wait {
  readonly turn: Promise<() => void>;
  /** Leaves the line; false where the turn has come. */
  readonly giveUp: () => boolean;
}

/** What does the work has so long to be ready, before the time of those who wait begins. */
const MOST_READY_MS = 5_000;

/** Work was not begun, because too much came before it. */
export class NoTurn extends Error {
  constructor() {
    super('Too many questions that take long are waiting; try again');
    this.name = 'NoTurn';
  }
}

/**
 * Fair queueing: of the owners that wait, the one with the least running begins next, and among those the one that began longest ago (round
 * robin). So nobody waits for everything that another has requested.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();
  readonly #atOnce: number;
  readonly #ofOne: number;
  readonly #mostWaiting: number;
  readonly #ready: () => Promise<unknown>;
  #running = 0;

  /**
   * @param atOnce how much runs at the same time
   * @param ofOne how much of one owner
   * @param mostWaiting how much of one owner may wait
   * @param ready what does the work is ready, such as a thread that starts: nobody's time to wait begins before, for some seconds at most
   */
  constructor(
    atOnce: number,
    ofOne: number,
    mostWaiting = Number.POSITIVE_INFINITY,
    ready: () => Promise<unknown> = async () => {},
  ) {
    this.#atOnce = atOnce;
    this.#ofOne = ofOne;
    this.#mostWaiting = mostWaiting;
    this.#ready = async () => ready();
  }

  /** Waits for a turn of an owner, and gives what ends it; null where too much of the owner waits. */
  take(owner: string): Promise<() => void> | null {
    return this.#wait(owner)?.turn ?? null;
  }

  #wait(owner: string): Wait | null {
    const line = this.#lines.get(owner) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= this.#mostWaiting) return null;
    this.#lines.set(owner, line);
    const { promise, resolve } = Promise.withResolvers<() => void>();
    const begin = () => resolve(this.#begin(owner, line));
    line.waiting.push(begin);
    this.#next();
    const giveUp = () => {
      const at = line.waiting.indexOf(begin);
      if (at < 0) return false;
      line.waiting.splice(at, 1);
      this.#forget(owner, line);
      return true;
    };
    return { turn: promise, giveUp };
  }

  /** Does something in a turn of an owner. @throws NoTurn where too much of the owner waits, or the turn does not come in time */
  async run<T>(owner: string, waitMs: number, work: () => Promise<T>): Promise<T> {
    const wait = this.#wait(owner);
    if (!wait) throw new NoTurn();
    const end = await inTime(wait, waitMs, this.#ready);
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
      this.#forget(owner, line);
      this.#next();
    };
  }

  #forget(owner: string, line: Line): void {
    if (line.running + line.waiting.length === 0) this.#lines.delete(owner);
  }

  /** Begins what may: of the owners with the least running, the first in the round. */
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

async function inTime({ turn, giveUp }: Wait, waitMs: number, ready: () => Promise<unknown>): Promise<() => void> {
  if (!Number.isFinite(waitMs)) return turn;
  const late = Promise.withResolvers<never>();
  const refuse = () => {
    if (giveUp()) late.reject(new NoTurn());
  };
  let timer = setTimeout(refuse, MOST_READY_MS + waitMs);
  let isOver = false;
  const begin = () => {
    if (isOver) return;
    clearTimeout(timer);
    timer = setTimeout(refuse, waitMs);
  };
  // Where it cannot be ready, the work says so in its turn.
  void ready().then(begin, begin);
  return Promise.race([turn, late.promise]).finally(() => {
    isOver = true;
    clearTimeout(timer);
  });
}
