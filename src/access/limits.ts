import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Store } from '../database/pool.ts';
import { andThen, type Soon } from '../soon.ts';
import { GROUPS, type GroupName, type Rate } from './groups.ts';
import { type Count, inPostgres, inRedis, inTime, LimitCounts, LimitsUnavailable } from './limit-counts.ts';
import { MemoryCounts } from './memory-counts.ts';
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

/** What has happened to a shared store since the start. */
interface LimitFigures {
  /** How often it did not answer. */
  readonly unanswered: number;
  /** How often was counted without it. */
  readonly countedHere: number;
}

export interface Limits {
  /**
   * Counts `points` of a group's rate for a project, and before that for one of its clients; returns the limit that is met first.
   *
   * At once where no store is asked.
   *
   * @param client identifies a client of a public key; null for one that has no limit of its own
   * @throws LimitsUnavailable
   */
  take(project: Project, group: GroupName, points?: number, client?: string | null): Soon<Allowance>;
  /** Whether the store of the counts answers. */
  isAnswering(): Promise<boolean>;
  /** Whether requests are refused as long as it does not. */
  readonly isNeeded: boolean;
  readonly figures: LimitFigures;
  close(): Promise<void>;
}

const CONNECT_MS = 2_000;
/** A store that has not answered is asked again so much later, where requests are counted without it. */
const REST_MS = 1_000;

export interface LimitsOptions {
  /** How much of a project's rate one client of a public key may use, 0 to 1. */
  readonly clientShare?: number;
  /** Counts in this process as long as a shared store does not answer; without it, that refuses requests. */
  readonly fallback?: Fallback;
}

/** Hears when counting begins in this process, and when it ends. */
interface Fallback {
  readonly begun: (reason: unknown) => void;
  readonly ended: () => void;
}

/**
 * Fixed-window rate limits.
 *
 * @param store where they are: `memory` for one process, `postgres` or a `redis://` address for several
 */
export function openLimits(store: string, database: Store, { clientShare = 1, fallback }: LimitsOptions = {}): Limits {
  const redis = /^rediss?:/.test(store)
    ? // How long an answer may take is counted by who waits for it; this is for what nobody waits for any more.
      new Redis(store, { maxRetriesPerRequest: 1, commandTimeout: CONNECT_MS, connectTimeout: CONNECT_MS })
    : null;
  const connected = redis ? once(redis, 'ready').catch(() => {}) : Promise.resolve();
  // Without a listener a lost connection would end the process; requests report it, and the client reconnects.
  redis?.on('error', () => {});
  const shared = redis
    ? new LimitCounts(inRedis(redis))
    : store === 'postgres'
      ? new LimitCounts(inPostgres(database))
      : null;
  const local = new MemoryCounts();
  const figures = { unanswered: 0, countedHere: 0 };
  /** When a store that did not answer is asked again; null while it answers. */
  let restsUntil: number | null = null;

  const answersAgain = () => {
    if (restsUntil !== null) fallback?.ended();
    restsUntil = null;
  };

  const countIn = async (counts: LimitCounts, ...counting: Parameters<LimitCounts['count']>): Promise<Count> => {
    if (restsUntil === null || performance.now() >= restsUntil) {
      try {
        const counted = await counts.count(...counting);
        answersAgain();
        return counted;
      } catch (error) {
        if (!(error instanceof LimitsUnavailable)) throw error;
        figures.unanswered++;
        if (!fallback) throw error;
        restsUntil = performance.now() + REST_MS;
        fallback.begun(error.cause);
      }
    }
    figures.countedHere++;
    return local.count(...counting);
  };
  const count = (...counting: Parameters<LimitCounts['count']>): Soon<Count> =>
    shared ? countIn(shared, ...counting) : local.count(...counting);

  return {
    take(project, group, points = 1, client = null) {
      const { seconds, points: usual } = GROUPS[group].rate;
      const rate = { points: project.limits[group] ?? usual, seconds };
      const countOfProject = () =>
        andThen(count(group, rate, project.id, points), (counted) => allowance(group, rate, false, counted));
      if (client === null || clientShare >= 1) return countOfProject();
      const share = { seconds, points: Math.max(1, Math.ceil(rate.points * clientShare)) };
      return andThen(count(`${group}:client`, share, `${project.id}:${client}`, points), (counted) => {
        const ofClient = allowance(group, share, true, counted);
        if (!ofClient.isWithin) return ofClient;
        // The limit that is met first is reported.
        return andThen(countOfProject(), (ofProject) =>
          ofProject.isWithin && ofClient.remaining < ofProject.remaining ? ofClient : ofProject,
        );
      });
    },
    async isAnswering() {
      if (!redis) return true;
      // At the start there has been no time to connect yet.
      await Promise.race([connected, pause(CONNECT_MS, undefined, { ref: false })]);
      return inTime(redis.ping()).then(
        () => {
          answersAgain();
          return true;
        },
        () => false,
      );
    },
    isNeeded: !fallback,
    figures,
    async close() {
      redis?.disconnect();
    },
  };
}

function allowance(
  group: GroupName,
  rate: Rate,
  isOfClient: boolean,
  { isWithin, remaining, msBeforeNext }: Count,
): Allowance {
  return { group, rate, isWithin, isOfClient, remaining, resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
