import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Store } from '../database/pool.ts';
import type { Rate } from './groups.ts';

/** Longest that a store may take to count, ms. */
export const ANSWER_MS = 250;
/** That time is counted in so many parts: as long as this thread is held up, one of them passes. */
const PARTS = 5;
/** Clocks of servers that count in one store may differ by so much. */
const CLOCKS_APART_MS = 5_000;

/** The store of the counts does not answer, so that it is not known whether a request is within its limit. */
export class LimitsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The rate limit store does not answer', { cause });
    this.name = 'LimitsUnavailable';
  }
}

/** What counting said. */
export interface Count {
  readonly isWithin: boolean;
  /** Points of the window that are left. */
  readonly remaining: number;
  readonly msBeforeNext: number;
}

/** Makes what counts one rate in a store. */
type MakeLimiter = (options: LimiterOptions) => RateLimiterAbstract;

interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

export const inRedis =
  (redis: Redis): MakeLimiter =>
  (options) =>
    new RateLimiterRedis({ ...options, storeClient: redis });

export const inPostgres =
  ({ pool, schemas }: Store): MakeLimiter =>
  (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      schemaName: schemas.tables,
      tableName: 'rate_limits',
      tableCreated: true,
    });

/** Counts in the windows of rates, in a store that several servers share, by rate-limiter-flexible. */
export class LimitCounts {
  readonly #limiters = new Map<string, RateLimiterAbstract>();
  readonly #make: MakeLimiter;

  constructor(make: MakeLimiter) {
    this.#make = make;
  }

  /** Counts points of a key. @throws LimitsUnavailable */
  async count(prefix: string, rate: Rate, key: string, points: number): Promise<Count> {
    const limiter = this.#limiterFor(prefix, rate);
    const counted = await consume(limiter, key, points);
    if (counted.msBeforeNext <= rate.seconds * 1000 + CLOCKS_APART_MS) return counted;
    // The clock has been set back since that window began: it would not end for as long.
    await inTime(limiter.delete(key));
    return consume(limiter, key, points);
  }

  #limiterFor(prefix: string, rate: Rate): RateLimiterAbstract {
    const name = `${prefix}:${rate.points}`;
    const known = this.#limiters.get(name);
    if (known) return known;
    // The name of the group alone is in the key: a changed rate goes on counting in the same window.
    const limiter = this.#make({ keyPrefix: `waypost:${prefix}`, points: rate.points, duration: rate.seconds });
    this.#limiters.set(name, limiter);
    return limiter;
  }
}

async function consume(limiter: RateLimiterAbstract, key: string, points: number): Promise<Count> {
  const counted = await inTime(
    limiter.consume(key, points).then(
      (result) => countOf(result, true),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return countOf(refusal, false);
        throw refusal;
      },
    ),
  );
  // What is refused is not counted, so that fewer at a time may follow.
  if (!counted.isWithin && points > 1) await inTime(limiter.reward(key, points));
  return counted;
}

const countOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isWithin: boolean): Count => ({
  ...{ isWithin, msBeforeNext },
  remaining: Math.max(0, remainingPoints),
});

/** The answer of a store, which counts in a millisecond; what takes far longer hangs. @throws LimitsUnavailable */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  const timer = Promise.withResolvers<never>();
  const giveUp = () => timer.reject(new Error(`no answer for ${ANSWER_MS} ms`));
  let left = PARTS;
  let timeout: NodeJS.Timeout | undefined;
  const wait = () => {
    // What has been read by then counts.
    timeout = setTimeout(() => (--left > 0 ? wait() : setImmediate(giveUp)), ANSWER_MS / PARTS);
  };
  wait();
  try {
    return await Promise.race([answer, timer.promise]);
  } catch (error) {
    throw new LimitsUnavailable(error);
  } finally {
    clearTimeout(timeout);
  }
}
