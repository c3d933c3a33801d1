import { LRUCache } from 'lru-cache';
import { collectSoon } from '../storage/collect.ts';
import type { ReadyMetric } from './metrics.ts';

/** So much memory that nobody needs at the moment is kept for the next metrics; more is let go of. */
const MOST_SPARE = 4;

/** A metric with the memory in which it is, and how many answer by it. */
export interface HeldMetric {
  readonly ready: ReadyMetric;
  readonly memory: SharedArrayBuffer;
  users: number;
  isKept: boolean;
}

/** How a metric is kept. */
export interface Keeping {
  readonly text: string;
  /** How much of its memory it takes. */
  readonly bytes: number;
}

/**
 * The metrics that were asked for last, in pieces of memory of one size that are used again and again. Memory that threads share is freed when
 * each of them has collected its garbage, and none has a reason to: with a new piece for each metric a server grew by 8 MB a request.
 */
export class KeptMetrics {
  readonly #bytes: number;
  readonly #mostBytes: number;
  readonly #kept: LRUCache<string, HeldMetric>;
  readonly #spare: SharedArrayBuffer[] = [];

  /** @param bytes how much memory a metric takes at most. @param mostBytes how much all that are kept may take; the last one is kept in any case */
  constructor(bytes: number, mostBytes: number) {
    this.#bytes = bytes;
    this.#mostBytes = mostBytes;
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      dispose: (held) => {
        held.isKept = false;
        this.#reclaim(held);
      },
    });
  }

  get(text: string): HeldMetric | null {
    return this.#kept.get(text) ?? null;
  }

  /** Memory for a metric; it comes back with `hold`, or not at all. */
  memory(): SharedArrayBuffer {
    return this.#spare.pop() ?? new SharedArrayBuffer(this.#bytes);
  }

  /** Holds a metric for those who have waited for it, and keeps it for others. @param keeping null for one that is not kept */
  hold(ready: ReadyMetric, memory: SharedArrayBuffer, keeping: Keeping | null): HeldMetric {
    const held: HeldMetric = { ready, memory, users: 1, isKept: keeping !== null };
    if (keeping) this.#kept.set(keeping.text, held, { size: Math.min(keeping.bytes, this.#mostBytes) });
    // Whoever has waited for it has begun to use it by then.
    setImmediate(() => this.#release(held));
    return held;
  }

  /** Answers by a metric, whose memory nobody else gets until then. */
  async use<T>(held: HeldMetric, answer: (ready: ReadyMetric) => T | Promise<T>): Promise<T> {
    held.users++;
    try {
      return await answer(held.ready);
    } finally {
      this.#release(held);
    }
  }

  #release(held: HeldMetric): void {
    held.users--;
    this.#reclaim(held);
  }

  #reclaim({ users, isKept, memory }: HeldMetric): void {
    if (users > 0 || isKept) return;
    if (this.#spare.length < MOST_SPARE) this.#spare.push(memory);
    else collectSoon();
  }
}
