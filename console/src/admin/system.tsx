import { useEffect, useState } from 'preact/hooks';
import { type Admin, readAdmin } from '../api/admin.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Card, Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { shownBytes, shownTime } from '../ui/times.ts';
import { useAsk } from '../ui/use-ask.ts';
import { t } from '../words/index.ts';
import { Users } from './users.tsx';

type AuditEntry = Admin['AuditEntry'];
type SystemState = Admin['System'];

const REFRESH_MS = 5_000;

/** How the server is, who uses the console, and who changed what. */
export function System() {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((each) => each + 1), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const system = useAsk((signal) => readAdmin<SystemState>('/system', signal), [tick]);
  return (
    <Page title={t('system')}>
      <Problem text={system.problem} />
      <div class="cards">
        {system.answer && <State state={system.answer} />}
        {system.answer && <SlowRequests requests={system.answer.slow_requests} />}
        <Users />
        <Audit />
      </div>
    </Page>
  );
}

function State({ state }: { readonly state: SystemState }) {
  const { readiness, memory, threads, database, region, jobs, work, workers } = state;
  const facts: readonly (readonly [string, string])[] = [
    [
      t('health'),
      [readiness.status, ...readiness.missing, ...readiness.degraded.map((each) => JSON.stringify(each))].join(' · '),
    ],
    [t('version'), `${state.version} (Node.js ${state.node})`],
    [t('startedAt'), shownTime(state.started_at)],
    [t('memory'), `${shownBytes(memory.resident_bytes)} · ${t('free', { bytes: shownBytes(memory.system_free_bytes) })}`],
    [t('threads'), t('threadsOf', { helpers: threads.helpers, processors: threads.processors })],
    [t('database'), `${database.kind} ${database.version} · ${shownBytes(database.bytes)}`],
    [t('statementsWaiting'), String(database.waiting)],
    [t('region'), region.id],
    [
      t('jobs'),
      Object.entries(jobs)
        .map(([status, count]) => `${status} ${count}`)
        .join(', ') || '–',
    ],
    [t('queue'), work.map((each) => t('queued', each)).join('; ') || '–'],
    [t('workers'), workers.map(({ address, version }) => `${address} (${version})`).join(', ') || '–'],
  ];
  return (
    <Card title={t('health')}>
      <dl>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <p>
        <a href="/metrics">{t('metrics')}</a> · <a href="/docs">{t('apiReference')}</a>
      </p>
    </Card>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function SlowRequests({ requests }: { readonly requests: SystemState['slow_requests'] }) {
  return (
    <Card title={t('slowRequests')}>
      <DataTable
        label={t('slowRequests')}
        columns={[t('at'), t('request'), t('project'), t('status'), 'ms']}
        rows={requests.map(({ at, method, path, project, status, milliseconds }) => [
          shownTime(at),
          <code key="path">
            {method} {path}
          </code>,
          project ?? '–',
          String(status),
          String(Math.round(milliseconds)),
        ])}
      />
    </Card>
  );
}

/** What an entry says besides, as a reader takes it: `name: shops, kind: public`. */
function detailsText(details: AuditEntry['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function Audit() {
  const [before, setBefore] = useState<number | null>(null);
  const audit = useAsk(
    (signal) =>
      readAdmin<{ readonly entries: readonly AuditEntry[] }>(
        '/audit',
        signal,
        before === null ? {} : { before: String(before) },
      ),
    [before],
  );
  const entries = audit.answer?.entries ?? [];
  const last = entries.at(-1)?.id;
  return (
    <Card title={t('audit')}>
      <Problem text={audit.problem} />
      <DataTable
        label={t('audit')}
        columns={[t('at'), t('user'), t('via'), t('action'), t('project'), t('details')]}
        rows={entries.map(({ at, user, via, action, project, details }) => [
          shownTime(at),
          user?.name ?? '–',
          via,
          action,
          project ?? '–',
          detailsText(details),
        ])}
      />
      {before !== null && (
        <button type="button" class="quiet" onClick={() => setBefore(null)}>
          {t('newest')}
        </button>
      )}
      {last !== undefined && (
        <button type="button" class="quiet" onClick={() => setBefore(last)}>
          {t('older')}
        </button>
      )}
    </Card>
  );
}
