import { availableParallelism, freemem, totalmem } from 'node:os';
import Type from 'typebox';
import { first } from '../at.ts';
import { adminEndpoint } from '../contract/admin.ts';
import { nullable } from '../contract/body.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import type { SlowRequests } from '../http/slow-requests.ts';
import type { WorkQueue } from '../jobs/work-queue.ts';
import type { Damage } from '../storage/damage.ts';
import { VERSION } from '../version.ts';
import { Time, timeOf } from './schemas.ts';

const Bytes = Type.Integer({ format: 'int64' });
const Count = Type.Integer({ format: 'int64' });

const System = Type.Object(
  {
    version: Type.String(),
    node: Type.String(),
    started_at: Time,
    uptime_seconds: Type.Number(),
    readiness: Type.Object({
      status: Type.Enum(['ok', 'degraded', 'not ready'], { type: 'string' }),
      missing: Type.Array(Type.String(), { description: 'What keeps the server from being ready.' }),
      degraded: Type.Array(Type.Unknown(), { description: 'What of the data cannot be read.' }),
    }),
    memory: Type.Object({
      resident_bytes: Bytes,
      heap_used_bytes: Bytes,
      heap_total_bytes: Bytes,
      external_bytes: Bytes,
      array_buffer_bytes: Bytes,
      system_free_bytes: Bytes,
      system_total_bytes: Bytes,
    }),
    threads: Type.Object({ processors: Count, helpers: Count }),
    database: Type.Object({
      kind: Type.Enum(['embedded', 'postgres'], { type: 'string' }),
      version: Type.String(),
      bytes: nullable(Bytes),
      connections: Count,
      waiting: Type.Integer({ format: 'int64', description: 'Statements of this server that wait for a connection.' }),
    }),
    region: Type.Object({ id: Type.String() }),
    work: Type.Array(Type.Object({ kind: Type.String(), waiting: Count, running: Count }), {
      description: 'What is in the queue of all servers: `import` and `update` of regions, `dataset`.',
    }),
    workers: Type.Array(Type.Object({ address: Type.String(), version: Type.String(), started_at: Time, seen_at: Time }), {
      description: 'The servers that work on it (WAYPOST_WORK).',
    }),
    jobs: Type.Record(Type.String(), Count, { description: 'Asynchronous matrices and plans, by their status.' }),
    slow_requests: Type.Array(
      Type.Object({
        at: Time,
        method: Type.String(),
        path: Type.String({ description: 'Without its query.' }),
        project: nullable(Type.String()),
        endpoint: Type.String(),
        status: Type.Integer(),
        milliseconds: Type.Number(),
      }),
      { description: 'The slowest 50 of the last hour on this server.' },
    ),
  },
  { title: 'System' },
);

/** What the state of a server is read from. */
export interface SystemParts {
  readonly database: Database;
  readonly readiness: () => Promise<readonly string[]>;
  readonly damage: Pick<Damage, 'list'>;
  readonly regionInUse: () => string;
  /** Helper threads that answer requests. */
  readonly helpers: number;
  readonly slowRequests: SlowRequests;
  readonly queue: WorkQueue;
}

/** The state of this server. */
export function systemEndpoints(parts: SystemParts): Endpoint[] {
  return [
    adminEndpoint({
      method: 'GET',
      path: '/admin/system',
      operationId: 'getSystem',
      summary: 'The state of this server',
      admits: 'operator',
      reply: System,
      async answer() {
        const [missing, database, jobs, { work, workers }] = await Promise.all([
          parts.readiness(),
          databaseState(parts.database),
          jobsByStatus(parts.database),
          parts.queue.state(),
        ]);
        const degraded = parts.damage.list();
        const uptime = process.uptime();
        return {
          ...{ version: VERSION, node: process.version, uptime_seconds: Math.round(uptime) },
          started_at: new Date(Date.now() - uptime * 1000).toISOString(),
          readiness: { status: statusOf(missing, degraded), missing: [...missing], degraded: [...degraded] },
          memory: memoryState(),
          threads: { processors: availableParallelism(), helpers: parts.helpers },
          database,
          region: { id: parts.regionInUse() },
          jobs,
          work: [...work],
          workers: workers.map(({ address, version, startedAt, beatAt }) => ({
            ...{ address, version, started_at: timeOf(startedAt), seen_at: timeOf(beatAt) },
          })),
          slow_requests: parts.slowRequests.list(),
        };
      },
    }),
  ];
}

function statusOf(missing: readonly unknown[], degraded: readonly unknown[]): 'ok' | 'degraded' | 'not ready' {
  if (missing.length > 0) return 'not ready';
  return degraded.length > 0 ? 'degraded' : 'ok';
}

function memoryState() {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  return {
    ...{ resident_bytes: rss, heap_used_bytes: heapUsed, heap_total_bytes: heapTotal },
    ...{ external_bytes: external, array_buffer_bytes: arrayBuffers },
    ...{ system_free_bytes: freemem(), system_total_bytes: totalmem() },
  };
}

async function databaseState(database: Database) {
  const [{ version, bytes }] = await database.access.query<{ version: string; bytes: number | null }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`);
  const { totalCount: connections, waitingCount: waiting } = database.pool;
  return { kind: database.kind, version, bytes, connections, waiting };
}

async function jobsByStatus(database: Database): Promise<Record<string, number>> {
  const rows = await database.access.query<{ jobs: Record<string, number> }>(sql`
    select coalesce(json_object_agg(status, count), '{}') as jobs
    from (select status, count(*) as count from waypost.jobs group by status) s`);
  return first(rows).jobs;
}
