import { LRUCache } from 'lru-cache';
import { collectSoon } from '../../threads/collect.ts';
import type { MetricKey, ReadyMetric } from './ready-metrics.ts';

/** So many pieces of memory of one size that nobody needs at the moment are kept for the next metrics; more are let go of. */
const MOST_SPARE = 4;

/** A metric with the memory in which it is, and how many answer by it. */
export interface HeldMetric {
  readonly ready: ReadyMetric;
  /** Null for one that stands in the file. */
  readonly memory: SharedArrayBuffer | null;
  users: number;
  isKept: boolean;
}

/**
 * The metrics that were asked for last, in pieces of memory that are used again and again, each network's own: a piece never takes more than a
 * metric of its network. Memory that threads share is freed when each of them has collected its garbage, and none has a reason to: with a new
 * piece for each metric a server grew by 8 MB a request.
 */
export class KeptMetrics {
  readonly #mostBytes: number;
  readonly #mostHourBytes: number;
  /** How much memory those take that are of a time of the week. */
  #hourBytes = 0;
  readonly #kept: LRUCache<string, HeldMetric>;
  /** Those of the file, which take no memory that something else could have. */
  readonly #lasting = new Map<string, HeldMetric>();
  /** By their bytes. */
  readonly #spare = new Map<number, SharedArrayBuffer[]>();

  /**
   * @param mostBytes how much memory all that are kept may take; the last one is kept in any case
   * @param mostHourBytes how much of it those may take that are of a time of the week, of which there are many
   */
  constructor(mostBytes: number, mostHourBytes = mostBytes) {
    this.#mostBytes = mostBytes;
    this.#mostHourBytes = mostHourBytes;
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      dispose: (held) => {
        held.isKept = false;
        if (isOfHour(held)) this.#hourBytes -= this.#sizeOf(held);
        this.#reclaim(held);
      },
    });
  }

  /** How much memory those take that are kept. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  get(text: string): HeldMetric | null {
    return this.#lasting.get(text) ?? this.#kept.get(text) ?? null;
  }

  /** Has a metric of the file ready from now on. */
  addLasting(ready: ReadyMetric, text: string): void {
    this.#lasting.set(text, { ready, memory: null, users: 0, isKept: true });
  }

  /** Memory for a metric; it comes back with `hold`, or not at all. */
  memory(bytes: number): SharedArrayBuffer {
    return this.#spare.get(bytes)?.pop() ?? new SharedArrayBuffer(bytes);
  }

  /** Holds a metric for those who have waited for it, and keeps it for others. @param text what it is kept as; null for one that is not */
  hold(ready: ReadyMetric, memory: SharedArrayBuffer, text: string | null): HeldMetric {
    const held: HeldMetric = { ready, memory, users: 1, isKept: text !== null };
    if (text !== null) this.#keep(text, held);
    // Whoever has waited for it has begun to use it by then.
    setImmediate(() => this.#release(held));
    return held;
  }

  #keep(text: string, held: HeldMetric): void {
    this.#kept.set(text, held, { size: this.#sizeOf(held) });
    if (!isOfHour(held)) return;
    this.#hourBytes += this.#sizeOf(held);
    const others = [...this.#kept.rkeys()].filter((other) => other !== text);
    for (const other of others) {
      if (this.#hourBytes <= this.#mostHourBytes) return;
      const oldest = this.#kept.peek(other);
      if (oldest && isOfHour(oldest)) this.#kept.delete(other);
    }
  }

  #sizeOf({ memory }: HeldMetric): number {
    return Math.min(memory?.byteLength ?? 0, this.#mostBytes);
  }

  /** Keeps those no longer that nobody asks for any more. */
  drop(isOver: (key: MetricKey) => boolean): void {
    for (const [text, { ready }] of [...this.#kept.entries()]) if (isOver(ready.key)) this.#kept.delete(text);
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
    if (users > 0 || isKept || !memory) return;
    const spare = this.#spare.get(memory.byteLength) ?? [];
    this.#spare.set(memory.byteLength, spare);
    if (spare.length < MOST_SPARE) spare.push(memory);
    else collectSoon();
  }
}

const isOfHour = ({ ready }: HeldMetric) => ready.key.slot !== null;
