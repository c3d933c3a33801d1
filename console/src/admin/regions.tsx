import { useEffect, useRef, useState } from 'preact/hooks';
import { type Admin, part, readAdmin, writeAdmin } from '../api/admin.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Card, Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { shownBytes, shownTime } from '../ui/times.ts';
import { useAsk } from '../ui/use-ask.ts';
import { useTask } from '../ui/use-task.ts';
import { language, t } from '../words/index.ts';
import { RegionImport } from './region-import.tsx';
import { ScheduleForm } from './schedule-form.tsx';

type LoggedRegionImport = Admin['LoggedRegionImport'];
type RegionVersion = Admin['RegionVersion'];
type SharingServer = Admin['SharingServer'];

interface Regions {
  readonly regions: readonly RegionVersion[];
  readonly servers: readonly SharingServer[];
  readonly damaged: readonly { readonly name: string; readonly error: string }[];
}

const REFRESH_MS = 2_000;

/** The imported maps: which is in use, how another is imported, and when that happens by itself. */
export function Regions() {
  const [writes, setWrites] = useState(0);
  const [tick, setTick] = useState(0);
  const changed = () => setWrites((each) => each + 1);
  const list = useAsk((signal) => readAdmin<Regions>('/regions', signal), [writes]);
  const imports = useAsk((signal) => readAdmin<Admin['ListImportsReply']>('/imports', signal), [writes, tick]);
  const [latest] = imports.answer?.imports ?? [];
  const isRunning = latest?.state === 'running' || latest?.state === 'waiting';
  useEffect(() => {
    if (!isRunning) {
      // What has just ended may have made a region.
      changed();
      return undefined;
    }
    const timer = setInterval(() => setTick((each) => each + 1), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const isScheduled = useRef(false);
  // As it was known last, where one poll fails.
  if (imports.answer) isScheduled.current = imports.answer.scheduled;
  const task = useTask(changed);
  return (
    <Page title={t('regions')}>
      <Problem text={task.problem ?? list.problem ?? imports.problem} />
      <Card title={t('versions')}>
        <DataTable
          label={t('versions')}
          columns={[
            t('name'),
            t('created'),
            t('dataOf'),
            t('places'),
            t('houses'),
            t('size'),
            t('sources'),
            t('credits'),
            t('actions'),
          ]}
          rows={(list.answer?.regions ?? []).map((region) => rowOf(region, task))}
        />
        {list.answer?.damaged.map(({ name, error }) => (
          <Problem key={name} text={`${name}: ${error}`} />
        ))}
      </Card>
      {list.answer && list.answer.servers.length > 0 && (
        <Card title={t('sharingServers')}>
          <DataTable
            label={t('sharingServers')}
            columns={[t('address'), t('version'), t('seen'), t('region'), t('versionsThere'), t('problems')]}
            rows={list.answer.servers.map((server) => serverRow(server, list.answer?.regions ?? []))}
          />
        </Card>
      )}
      <div class="cards">
        <RegionImport latest={latest} onBegun={changed} />
        {latest && <ImportLog key={latest.id} id={latest.id} tick={tick} />}
        <ScheduleForm isScheduled={isScheduled.current} onChanged={changed} />
      </div>
    </Page>
  );
}

/** A server that shares the regions: which it answers from, which it has, and what it cannot serve. */
function serverRow(server: SharingServer, regions: readonly RegionVersion[]) {
  const { address, version, seen_at: seen, is_live: isLive, region, problems } = server;
  const there = regions.filter(({ servers }) => servers?.includes(address)).length;
  return [
    isLive ? address : `${address} (${t('gone')})`,
    version,
    shownTime(seen),
    region ?? '–',
    `${there} / ${regions.length}`,
    problems.map(({ part: named, reason }) => `${named}: ${reason}`).join('; ') || '–',
  ];
}

function rowOf(region: RegionVersion, task: ReturnType<typeof useTask>) {
  const { name, created_at: created, data_timestamp: dataOf, places, houses, bytes, sources, credits } = region;
  const number = (count: number | undefined) => count?.toLocaleString(language.value) ?? '–';
  return [
    region.in_use ? <strong key="name">{name}</strong> : region.is_next ? `${name} (${t('nextVersion')})` : name,
    shownTime(created),
    dataOf ? shownTime(dataOf) : '–',
    number(places),
    number(houses),
    shownBytes(bytes),
    sources.map(sourceText).join(', '),
    credits.join(' · '),
    region.in_use ? (
      t('inUse')
    ) : (
      <span key="actions" class="actions">
        <button
          type="button"
          class="quiet"
          disabled={task.isBusy}
          onClick={() => task.run(() => writeAdmin('PUT', '/regions/current', { name }))}
        >
          {t('useRegion')}
        </button>
        <ConfirmButton
          text={t('remove')}
          isDisabled={task.isBusy}
          onConfirm={() => task.run(() => writeAdmin('DELETE', `/regions/${part(name)}`))}
        />
      </span>
    ),
  ];
}

const sourceText = ({ name, licence }: RegionVersion['sources'][number]) => `${name} (${licence})`;

/** What an import has said so far. */
function ImportLog({ id, tick }: { readonly id: string; readonly tick: number }) {
  const shown = useAsk((signal) => readAdmin<LoggedRegionImport>(`/imports/${part(id)}`, signal), [id, tick]);
  const { answer } = shown;
  if (!answer) return <Problem text={shown.problem} />;
  return (
    <Card title={answer.kind === 'update' ? t('updateOf') : t('importOf', { maps: answer.maps.join(', ') })}>
      <p role="status">
        {t(answer.state)} {answer.finished_at === null && answer.step} {answer.error}
      </p>
      {answer.state === 'running' && (
        <progress max={1} value={answer.share ?? undefined} aria-label={answer.step ?? t('running')} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <pre tabIndex={0}>{answer.log.map(({ at, text }) => `${at.slice(11, 19)} ${text}`).join('\n')}</pre>
    </Card>
  );
}
