import type { TestPostgres } from '../../test/support/postgres.ts';
import { startRedis, withoutRedis } from '../../test/support/redis.ts';
import type { Installation } from '../installation.ts';
import { BadLine } from './bad-line.ts';
import type { Fault } from './fault.ts';

const NO_DATABASE = { unknown: [503], read: [503], write: [503], upload: [503] };
const NO_LIMITS = { known: [503], read: [503], write: [503], upload: [503] };

function postgresOf({ postgres }: Installation): TestPostgres {
  if (!postgres) throw new Error('this fault is one of PostgreSQL');
  return postgres;
}

const ofPostgres = { databases: ['postgres'], seconds: 12, allowed: NO_DATABASE } as const;

/** What happens to PostgreSQL, Redis, and the line to them. */
export const NEIGHBOURS: readonly Fault[] = [
  {
    ...ofPostgres,
    name: 'PostgreSQL stopped',
    prepare: () => ({
      begin: (installation) => postgresOf(installation).kill(),
      end: (installation) => postgresOf(installation).start(),
    }),
  },
  {
    ...ofPostgres,
    name: 'PostgreSQL frozen',
    prepare: () => ({
      begin: (installation) => postgresOf(installation).pause(),
      end: (installation) => postgresOf(installation).resume(),
    }),
  },
  {
    ...ofPostgres,
    name: 'a bad line to PostgreSQL',
    seconds: 20,
    async prepare(seed) {
      const line = new BadLine(seed);
      return {
        placing: { reach: (url) => line.reach(url) },
        begin: () => line.spoil(),
        end: () => line.mend(),
        close: () => line.close(),
      };
    },
  },
  {
    name: 'Redis stopped',
    databases: ['embedded'],
    seconds: 8,
    allowed: NO_LIMITS,
    skip: withoutRedis,
    async prepare() {
      const redis = await startRedis();
      let isStopped = false;
      let again = redis;
      return {
        settings: { WAYPOST_LIMITS: redis.url },
        async begin() {
          await redis.stop();
          isStopped = true;
        },
        async end() {
          again = await startRedis(Number(new URL(redis.url).port));
          isStopped = false;
        },
        async close() {
          if (!isStopped) await again.stop();
        },
      };
    },
  },
  {
    name: 'Redis frozen',
    databases: ['embedded'],
    seconds: 8,
    allowed: NO_LIMITS,
    skip: withoutRedis,
    async prepare() {
      const redis = await startRedis();
      return {
        settings: { WAYPOST_LIMITS: redis.url },
        begin: () => redis.pause(),
        end: () => redis.resume(),
        close: () => redis.stop(),
      };
    },
  },
  {
    name: 'a bad line to Redis',
    databases: ['embedded'],
    seconds: 15,
    allowed: NO_LIMITS,
    skip: withoutRedis,
    async prepare(seed) {
      const redis = await startRedis();
      const line = new BadLine(seed);
      return {
        settings: { WAYPOST_LIMITS: await line.reach(redis.url) },
        begin: () => line.spoil(),
        end: () => line.mend(),
        async close() {
          await line.close();
          await redis.stop();
        },
      };
    },
  },
];
