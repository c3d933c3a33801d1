import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Store } from '../database/pool.ts';
import { GROUPS, type GroupName, type Rate } from './groups.ts';
import type { Project } from './projects.ts';

/** What is left after a request has been counted. */
export interface Allowance {
  readonly group: GroupName;
  readonly rate: Rate;
  readonly isWithin: boolean;
  /** Whether it is that of a client, which is less than its project's. */
  readonly isOfClient: boolean;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

export interface Limits {
  /**
   * Counts `points` of a group's rate for a project, and before that for one of its clients; returns the limit that is met first.
   *
   * @param client identifies a client of a public key; null for one that has no limit of its own
   * @throws LimitsUnavailable
   */
  take(project: Project, group: GroupName, points?: number, client?: string | null): Promise<Allowance>;
  /** Whether the store of the counts answers. */
  isAnswering(): Promise<boolean>;
  close(): Promise<void>;
}

/** The store of the counts does not answer, so that it is not known whether a request is within its limit. */
export class LimitsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The rate limit store does not answer', { cause });
    this.name = 'LimitsUnavailable';
  }
}

const ANSWER_MS = 250;
const CONNECT_MS = 2_000;
/** Clocks of servers that count in one store may differ by so much. */
const CLOCKS_APART_MS = 5_000;

/**
 * Fixed-window rate limits, by rate-limiter-flexible.
 *
 * @param store where they are: `memory` for one process, `postgres` or a `redis://` address for several
 * @param clientShare how much of a project's rate one client of a public key may use, 0 to 1
 */
export function openLimits(store: string, database: Store, clientShare = 1): Limits {
  const redis = /^rediss?:/.test(store)
    ? new Redis(store, { maxRetriesPerRequest: 1, commandTimeout: ANSWER_MS, connectTimeout: CONNECT_MS })
    : null;
  const connected = redis ? once(redis, 'ready').catch(() => {}) : Promise.resolve();
  // Without a listener a lost connection would end the process; requests report it, and the client reconnects.
  redis?.on('error', () => {});
  const limiters = new Map<string, RateLimiterAbstract>();

  const limiterFor = (prefix: string, rate: Rate): RateLimiterAbstract => {
    const name = `${prefix}:${rate.points}`;
    let limiter = limiters.get(name);
    if (!limiter) {
      // The name of the group alone is in the key: a changed rate goes on counting in the same window.
      const options = { keyPrefix: `waypost:${prefix}`, points: rate.points, duration: rate.seconds };
      limiter = redis
        ? new RateLimiterRedis({ ...options, storeClient: redis })
        : store === 'postgres'
          ? new RateLimiterPostgres({
              ...options,
              storeClient: database.pool,
              schemaName: database.schemas.tables,
              tableName: 'rate_limits',
              tableCreated: true,
            })
          : new RateLimiterMemory(options);
      limiters.set(name, limiter);
    }
    return limiter;
  };

  const consume = async (limiter: RateLimiterAbstract, key: string, points: number): Promise<Count> => {
    try {
      return { isWithin: true, result: await inTime(limiter.consume(key, points)) };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw new LimitsUnavailable(refusal);
      // What is refused is not counted, so that fewer at a time may follow.
      if (points > 1) await giveBack(limiter, key, points);
      return { isWithin: false, result: refusal };
    }
  };

  const giveBack = async (limiter: RateLimiterAbstract, key: string, points: number): Promise<void> => {
    try {
      await inTime(limiter.reward(key, points));
    } catch (error) {
      throw new LimitsUnavailable(error);
    }
  };

  const count = async (prefix: string, rate: Rate, key: string, points: number): Promise<Count> => {
    const limiter = limiterFor(prefix, rate);
    const counted = await consume(limiter, key, points);
    if (counted.result.msBeforeNext <= rate.seconds * 1000 + CLOCKS_APART_MS) return counted;
    // The clock has been set back since that window began: it would not end for as long.
    await limiter.delete(key).catch((error: unknown) => {
      throw new LimitsUnavailable(error);
    });
    return consume(limiter, key, points);
  };

  return {
    async take(project, group, points = 1, client = null) {
      const rate = { points: project.limits[group] ?? GROUPS[group].rate.points, seconds: GROUPS[group].rate.seconds };
      const countOfProject = async () => allowance(group, rate, false, await count(group, rate, project.id, points));
      if (client === null || clientShare >= 1) return countOfProject();
      const share = { ...rate, points: Math.max(1, Math.ceil(rate.points * clientShare)) };
      const counted = await count(`${group}:client`, share, `${project.id}:${client}`, points);
      const ofClient = allowance(group, share, true, counted);
      if (!ofClient.isWithin) return ofClient;
      const ofProject = await countOfProject();
      // The limit that is met first is reported.
      return ofProject.isWithin && ofClient.remaining < ofProject.remaining ? ofClient : ofProject;
    },
    async isAnswering() {
      if (!redis) return true;
      // At the start there has been no time to connect yet.
      await Promise.race([connected, pause(CONNECT_MS, undefined, { ref: false })]);
      return redis.ping().then(
        () => true,
        () => false,
      );
    },
    async close() {
      redis?.disconnect();
    },
  };
}

interface Count {
  readonly isWithin: boolean;
  readonly result: RateLimiterRes;
}

/** The answer of a store, which counts in a millisecond; what takes far longer hangs. */
async function inTime(answer: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new Error(`no answer for ${ANSWER_MS} ms`)), ANSWER_MS);
  try {
    return await Promise.race([answer, timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
}

function allowance(group: GroupName, rate: Rate, isOfClient: boolean, { isWithin, result }: Count): Allowance {
  return {
    group,
    rate,
    isWithin,
    isOfClient,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  };
}
