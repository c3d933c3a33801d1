import type { KeyDirectory } from '../access/directory.ts';
import type { Limits } from '../access/limits.ts';
import type { Quotas } from '../access/quota.ts';
import type { Database, Store } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import type { Figure, Reading } from '../http/metrics.ts';
import type { WorkQueue } from '../jobs/work-queue.ts';
import type { Worker, WorkFigures } from '../jobs/worker.ts';
import type { OpenRegion } from '../regions/live.ts';
import type { RegionVersions } from '../regions/versions.ts';
import type { AssetCopies } from '../stores/copy/copies.ts';
import type { AnswerThreads } from '../threads/answer-threads.ts';
import { inTime } from './readiness.ts';

/** Of more projects the quotas are not reported: those with the least left come first. */
const MOST_QUOTAS = 200;

/** The parts of a server that tell how they are. */
export interface Reporting {
  readonly database: Database;
  readonly limits: Limits;
  readonly quotas: Quotas;
  readonly keys: KeyDirectory;
  readonly versions: RegionVersions;
  readonly region: () => OpenRegion;
  readonly queue: WorkQueue;
  /** Null on a server that does not work. */
  readonly worker: Worker | null;
  readonly threads: Readonly<Record<string, Pick<AnswerThreads<never, never>, 'figures'>>>;
  /** How updates of the region have ended on this server, and when the last one succeeded: seconds since 1970. */
  readonly updates: () => { readonly succeeded: number; readonly failed: number; readonly lastSucceeded: number | null };
  readonly copies: AssetCopies;
  readonly isDraining: () => boolean;
}

/** What the parts of a server tell at `/metrics`. */
export function figuresOf(parts: Reporting): Figure[] {
  return [
    gauge('draining', 'Whether the server is about to end', () => [Number(parts.isDraining())]),
    ...ofDatabase(parts.database),
    ...ofLimits(parts),
    ...ofImports(parts.worker),
    ...ofQueue(parts.queue),
    ...ofThreads(parts.threads),
    ...ofCaches(parts),
    gauge('region_age_seconds', 'Time since the region in use was built', () => [
      (Date.now() - parts.versions.builtAt(parts.region().id).getTime()) / 1000,
    ]),
    ...ofUpdates(parts),
  ];
}

const ACCESS_LABELS = ['pool', 'state'];

function ofDatabase(database: Database): Figure[] {
  const pools = { data: database, access: database.access };
  return [
    gauge('database_up', 'Whether the database answers', () => [Number(database.presence() === 'answers')]),
    {
      ...{ name: 'database_connections', kind: 'gauge', labels: ACCESS_LABELS },
      help: 'Connections to the database, and requests that wait for one',
      read: () => Object.entries(pools).flatMap(([pool, store]) => connectionsOf(pool, store)),
    },
    {
      ...{ name: 'jobs', kind: 'gauge', labels: ['status'] },
      help: 'Asynchronous matrices and plans of all servers, by status; missing while the database is away',
      read: () => jobs(database),
    },
    gauge('jobs_oldest_waiting_seconds', 'How long the oldest job has waited that nobody works on', () =>
      oldestJob(database),
    ),
  ];
}

function connectionsOf(pool: string, { pool: { totalCount, idleCount, waitingCount } }: Store): Reading[] {
  const states = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  return Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value }));
}

async function jobs({ access }: Database): Promise<Reading[]> {
  const rows = access.query<{ status: string; count: number }>(sql`
    select s.status, count(j.job_id) as count from unnest(array['accepted', 'inProgress']) as s(status)
    left join waypost.jobs j on j.status = s.status group by s.status`);
  return (await rows.catch(() => [])).map(({ status, count: value }) => ({ labels: { status }, value }));
}

async function oldestJob({ access }: Database): Promise<number[]> {
  const rows = access.query<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from waypost.jobs where status = 'accepted'`);
  return (await rows.catch(() => [])).map(({ seconds }) => seconds);
}

function ofLimits({ limits, quotas }: Reporting): Figure[] {
  return [
    gauge('limits_up', 'Whether the store of the rate limits answers', async () => [
      Number(await inTime(limits.isAnswering())),
    ]),
    counter('limits_unanswered_total', 'Times that the store of the rate limits did not answer within 250 ms', () => [
      limits.figures.unanswered,
    ]),
    counter(
      'limits_counted_locally_total',
      'Requests that were counted in memory meanwhile (WAYPOST_LIMITS_FAIL=open)',
      () => [limits.figures.countedHere],
    ),
    {
      ...{ name: 'quota_left_ratio', kind: 'gauge', labels: ['project'] },
      help: 'Share of the month that is left of the quotas of projects that use this server',
      read: () =>
        quotas
          .left()
          .slice(0, MOST_QUOTAS)
          .map(({ project, quota, left }) => ({ labels: { project }, value: quota > 0 ? left / quota : 0 })),
    },
  ];
}

/** The kinds of work, by what their imports are called. */
const IMPORTS = { dataset: ['dataset'], region: ['import', 'update'] } as const;
const NO_WORK: WorkFigures = { running: 0, succeeded: 0, failed: 0, cancelled: 0 };

function ofImports(worker: Worker | null): Figure[] {
  const of = (kinds: readonly string[]) => kinds.map((kind) => worker?.figures(kind) ?? NO_WORK).reduce(added);
  const figures = () => ({ dataset: of(IMPORTS.dataset), region: of(IMPORTS.region) });
  return [
    {
      ...{ name: 'imports_running', kind: 'gauge', labels: ['kind'] },
      help: 'Imports that run on this server',
      read: () => Object.entries(figures()).map(([kind, { running: value }]) => ({ labels: { kind }, value })),
    },
    {
      ...{ name: 'imports_total', kind: 'counter', labels: ['kind', 'result'] },
      help: 'Imports that have ended on this server',
      read: () =>
        Object.entries(figures()).flatMap(([kind, { running: _, ...ended }]) =>
          Object.entries(ended).map(([result, value]) => ({ labels: { kind, result }, value })),
        ),
    },
  ];
}

const added = (a: WorkFigures, b: WorkFigures): WorkFigures => ({
  running: a.running + b.running,
  succeeded: a.succeeded + b.succeeded,
  failed: a.failed + b.failed,
  cancelled: a.cancelled + b.cancelled,
});

/** The queue of all servers; missing while the database is away. */
function ofQueue(queue: WorkQueue): Figure[] {
  const state = () => queue.state().catch(() => null);
  return [
    {
      ...{ name: 'work', kind: 'gauge', labels: ['kind', 'status'] },
      help: 'Imports and updates of regions and imports of datasets that wait or run, of all servers; missing while the database is away',
      async read() {
        const lengths = (await state())?.work ?? [];
        return lengths.flatMap(({ kind, waiting, running }) =>
          Object.entries({ waiting, running }).map(([status, value]) => ({ labels: { kind, status }, value })),
        );
      },
    },
    gauge('work_oldest_waiting_seconds', 'How long the oldest of that has waited that nobody works on', () =>
      queue.oldestWaiting().then(
        (seconds) => [seconds],
        () => [],
      ),
    ),
    gauge('workers', 'Servers that work (WAYPOST_WORK)', async () => {
      const found = await state();
      return found ? [found.workers.length] : [];
    }),
  ];
}

function ofUpdates({ region, updates }: Reporting): Figure[] {
  return [
    gauge(
      'region_data_timestamp_seconds',
      'Of when the map data of the region in use is; missing where it does not tell',
      () => {
        const time = region().dataTime;
        return time === null ? [] : [Date.parse(time) / 1000];
      },
    ),
    gauge(
      'region_update_timestamp_seconds',
      'When the last update of WAYPOST_UPDATE on this server succeeded; missing before',
      () => {
        const { lastSucceeded } = updates();
        return lastSucceeded === null ? [] : [lastSucceeded];
      },
    ),
    {
      ...{ name: 'region_updates_total', kind: 'counter', labels: ['result'] },
      help: 'Updates of WAYPOST_UPDATE on this server',
      read: () => {
        const { succeeded, failed } = updates();
        return Object.entries({ succeeded, failed }).map(([result, value]) => ({ labels: { result }, value }));
      },
    },
  ];
}

function ofThreads(threads: Reporting['threads']): Figure[] {
  const each = (of: 'helpers' | 'most' | 'waiting') => () =>
    Object.entries(threads).map(([pool, { figures }]) => ({ labels: { pool }, value: figures[of] }));
  const labels = ['pool'];
  return [
    { name: 'threads', kind: 'gauge', labels, help: 'Helper threads that have started', read: each('helpers') },
    { name: 'threads_max', kind: 'gauge', labels, help: 'Helper threads that may start', read: each('most') },
    {
      name: 'thread_calls_waiting',
      kind: 'gauge',
      labels,
      help: 'Calls that wait for helper threads or for the thread that serves',
      read: each('waiting'),
    },
  ];
}

function ofCaches({ keys, region, copies }: Reporting): Figure[] {
  return [
    {
      ...{ name: 'key_lookups_total', kind: 'counter', labels: ['cache'] },
      help: 'Keys that were looked up: in memory (hit) or in the database (miss)',
      read: () => [
        { labels: { cache: 'hit' }, value: keys.figures.known },
        { labels: { cache: 'miss' }, value: keys.figures.asked },
      ],
    },
    gauge('road_metrics_bytes', 'Memory of the road metrics that are kept (WAYPOST_METRIC_BYTES is the most)', () => [
      region().roads?.metricBytes ?? 0,
    ]),
    {
      ...{ name: 'live_speeds', kind: 'gauge', labels: ['state'] },
      help: 'Current road speeds: those that count (current), and those that are too old (expired)',
      read: () => {
        const state = region().roads?.liveSpeeds;
        if (!state) return [];
        return [
          { labels: { state: 'current' }, value: state.current },
          { labels: { state: 'expired' }, value: state.expired },
        ];
      },
    },
    gauge('live_speeds_age_seconds', 'How long ago the newest current road speed was measured', () => {
      const state = region().roads?.liveSpeeds;
      return state ? [Date.now() / 1000 - state.measuredAt] : [];
    }),
    gauge('stores_bytes', 'Memory of the copies of assets (WAYPOST_STORES_BYTES is the most)', () => [copies.bytes]),
    {
      ...{ name: 'stores_searches_total', kind: 'counter', labels: ['cache'] },
      help: 'Searches of assets: in a copy in memory (hit) or in the database (miss)',
      read: () => [
        { labels: { cache: 'hit' }, value: copies.figures.hits },
        { labels: { cache: 'miss' }, value: copies.figures.misses },
      ],
    },
  ];
}

/** A figure without labels. */
const bare =
  (kind: Figure['kind']) =>
  (name: string, help: string, read: () => readonly number[] | Promise<readonly number[]>): Figure => ({
    ...{ name, kind, help },
    read: async () => (await read()).map((value) => ({ value })),
  });
const gauge = bare('gauge');
const counter = bare('counter');
