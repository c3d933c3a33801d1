import { useEffect, useMemo, useState } from 'preact/hooks';
import { runForJson } from '../api/command.ts';
import { upload } from '../api/upload.ts';
import { drawn } from '../map/drawn.ts';
import { useStage } from '../map/stage.tsx';
import { project } from '../session.ts';
import { DataTable } from '../ui/data-table.tsx';
import { useDroppedFile } from '../ui/dropped-file.ts';
import { CheckField, SelectField } from '../ui/fields.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';
import { ColumnTable, type TableColumn } from './column-table.tsx';

/** What a command says of an import. */
interface Report {
  readonly stores: number;
  readonly geocoded?: number;
  readonly skipped?: readonly { readonly where: string; readonly reason: string }[];
  readonly preview?: readonly Previewed[];
}

/** An asset as it would be written, and how its position was found. */
interface Previewed {
  readonly where: string;
  readonly asset: {
    readonly storeId?: unknown;
    readonly name?: unknown;
    readonly location?: { readonly lat: number; readonly lng: number };
  };
  readonly found?: { readonly address: string; readonly accuracy: string; readonly confidence: number };
}

type Mode = 'create' | 'update' | 'replace';
const MODES = ['create', 'update', 'replace'] as const satisfies readonly Mode[];

/** A file on the server, whose columns are known. */
interface Sent {
  readonly path: string;
  readonly columns: readonly TableColumn[];
}

interface AssetsImportProps {
  readonly onImported: () => void;
  readonly onClose: () => void;
}

/** Imports assets from a file: its columns mapped, positions found by addresses, and seen before anything is written. */
export function AssetsImport({ onImported, onClose }: AssetsImportProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [mode, setMode] = useState<Mode>('create');
  const [isGeocoded, setGeocoded] = useState(true);
  const [skips, setSkips] = useState(false);
  const [keepsOthers, setKeepsOthers] = useState(true);
  const [report, setReport] = useState<Report | null>(null);
  const task = useTask(() => {});
  const projectOption = ['--project', project.value?.name ?? ''];
  const take = (file: File) =>
    task.run(async () => {
      setReport(null);
      const path = `${await upload(file)}/${file.name}`;
      const isTable = /\.(csv|tsv|tab|txt|xlsx|xlsm)$/i.test(file.name);
      const { columns } = isTable
        ? await runForJson<{ readonly columns: readonly TableColumn[] }>(['stores', 'columns', path, ...projectOption])
        : { columns: [] };
      setFields(Object.fromEntries(columns.map(({ heading, field }) => [heading, field ?? ''])));
      setSent({ path, columns });
    });
  useDroppedFile(take);
  // What was seen was seen with other settings.
  useEffect(() => setReport(null), [fields, mode, isGeocoded, skips, keepsOthers]);
  const args = (file: string) => [
    ...['stores', 'import', file, ...projectOption],
    ...Object.entries(fields).flatMap(([heading, field]) => (field === '' ? [] : ['--column', `${field}=${heading}`])),
    ...(mode === 'create' ? [] : [`--${mode}`]),
    ...(isGeocoded ? ['--geocode'] : []),
    ...(skips ? ['--skip-errors', ...(isGeocoded ? ['--geocode-skip'] : [])] : []),
    ...(keepsOthers && sent && sent.columns.length > 0 ? ['--keep-others'] : []),
  ];
  const marks = useMemo(() => (report?.preview ?? []).flatMap(markOf), [report]);
  useStage({ drawn: marks, fit: marks }, [marks]);
  return (
    <>
      <h2>{t('importAssets')}</h2>
      <p class="help">{t('importAssetsHelp')}</p>
      <label class="field">
        {t('file')}
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.json,.geojson"
          onChange={({ currentTarget: { files } }) => files?.[0] && take(files[0])}
        />
      </label>
      {sent && (
        <>
          {sent.columns.length > 0 && <ColumnTable columns={sent.columns} fields={fields} onChange={setFields} />}
          <SelectField
            label={t('writeMode')}
            value={mode}
            options={MODES.map((each) => [each, t(each)])}
            onChange={setMode}
          />
          <CheckField label={t('geocodeAddresses')} checked={isGeocoded} onChange={setGeocoded} />
          <CheckField label={t('skipFaults')} checked={skips} onChange={setSkips} />
          <CheckField label={t('keepOthers')} checked={keepsOthers} onChange={setKeepsOthers} />
          <p class="actions">
            <button
              type="button"
              disabled={task.isBusy}
              onClick={() => task.run(async () => setReport(await runForJson<Report>([...args(sent.path), '--dry-run'])))}
            >
              {t('preview')}
            </button>
            <button
              type="button"
              disabled={task.isBusy || !report}
              onClick={() =>
                task.run(async () => {
                  await runForJson<Report>(args(sent.path));
                  onImported();
                })
              }
            >
              {t('import')}
            </button>
          </p>
        </>
      )}
      <button type="button" class="quiet" onClick={onClose}>
        {t('cancel')}
      </button>
      {task.isBusy && <p role="status">{t('loading')}</p>}
      <Problem text={task.problem} />
      {report && <Preview report={report} />}
    </>
  );
}

function Preview({ report: { stores, geocoded, skipped = [], preview = [] } }: { readonly report: Report }) {
  return (
    <section aria-label={t('preview')}>
      <p role="status">
        {t('wouldImport', { count: stores })} {geocoded !== undefined && t('geocodedCount', { count: geocoded })}{' '}
        {skipped.length > 0 && t('skippedCount', { count: skipped.length })}
      </p>
      {skipped.length > 0 && (
        <DataTable
          label={t('skipped')}
          columns={[t('row'), t('reason')]}
          rows={skipped.map(({ where, reason }) => [where, reason])}
        />
      )}
      <DataTable
        label={t('preview')}
        columns={[t('row'), t('storeId'), t('name'), t('position'), t('accuracy')]}
        rows={preview.map(({ where, asset, found }) => [
          where,
          String(asset.storeId ?? ''),
          String(asset.name ?? ''),
          asset.location ? `${asset.location.lat}, ${asset.location.lng}` : '–',
          found ? `${found.accuracy} (${Math.round(found.confidence * 100)} %): ${found.address}` : t('given'),
        ])}
      />
    </section>
  );
}

function markOf({ asset: { location, name } }: Previewed) {
  const [lat, lng] = [Number(location?.lat), Number(location?.lng)];
  // A place that is not on earth is one of the faults that the report lists.
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return [];
  const coordinates = [lng, lat];
  return [drawn({ type: 'Point', coordinates }, { form: 'point', label: String(name ?? '') })];
}
