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
import { AS_IT_SAYS, isTable, type Reading, ReadingFields, readingOptions } from './reading-fields.tsx';

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

/** A table as it is read. */
interface SeenTable {
  readonly columns: readonly TableColumn[];
  /** Of an Excel file: what its sheets are called, and that of them which is read. */
  readonly sheets?: readonly string[];
  readonly sheet?: string;
}
const NO_TABLE: SeenTable = { columns: [] };

interface AssetsImportProps {
  readonly onImported: () => void;
  readonly onClose: () => void;
}

/** Imports assets from a file: its columns mapped, positions found by addresses, and seen before anything is written. */
export function AssetsImport({ onImported, onClose }: AssetsImportProps) {
  /** Where on the server the file is. */
  const [file, setFile] = useState<string | null>(null);
  const [reading, setReading] = useState(AS_IT_SAYS);
  /** Null while it cannot be read. */
  const [table, setTable] = useState<SeenTable | null>(null);
  const [sheets, setSheets] = useState<readonly string[]>([]);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [mode, setMode] = useState<Mode>('create');
  const [isGeocoded, setGeocoded] = useState(true);
  const [skips, setSkips] = useState(false);
  const [keepsOthers, setKeepsOthers] = useState(true);
  const [report, setReport] = useState<Report | null>(null);
  const task = useTask(() => {});
  const projectOption = ['--project', project.value?.name ?? ''];
  /** Reads what columns the file has. */
  const look = async (path: string, how: Reading) => {
    setTable(null);
    setReading(how);
    const args = ['stores', 'columns', path, ...projectOption, ...readingOptions(how)];
    const seen = isTable(path) ? await runForJson<SeenTable>(args) : NO_TABLE;
    setFields(Object.fromEntries(seen.columns.map(({ heading, field }) => [heading, field ?? ''])));
    setTable(seen);
    setSheets(seen.sheets ?? []);
  };
  const take = (given: File) =>
    task.run(async () => {
      const path = `${await upload(given)}/${given.name}`;
      setFile(path);
      setSheets([]);
      await look(path, AS_IT_SAYS);
    });
  useDroppedFile(take);
  // What was seen was seen with other settings.
  useEffect(() => setReport(null), [file, reading, fields, mode, isGeocoded, skips, keepsOthers]);
  const args = [
    ...['stores', 'import', file ?? '', ...projectOption, ...readingOptions(reading)],
    ...Object.entries(fields).flatMap(([heading, field]) => (field === '' ? [] : ['--column', `${field}=${heading}`])),
    ...(mode === 'create' ? [] : [`--${mode}`]),
    ...(isGeocoded ? ['--geocode'] : []),
    ...(skips ? ['--skip-errors', ...(isGeocoded ? ['--geocode-skip'] : [])] : []),
    ...(keepsOthers && table && table.columns.length > 0 ? ['--keep-others'] : []),
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
      {file && (
        <ReadingFields
          file={file}
          reading={reading}
          sheets={sheets}
          read={table?.sheet ?? ''}
          onChange={(how) => task.run(() => look(file, how))}
        />
      )}
      {table && (
        <>
          {table.columns.length > 0 && <ColumnTable columns={table.columns} fields={fields} onChange={setFields} />}
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
              onClick={() => task.run(async () => setReport(await runForJson<Report>([...args, '--dry-run'])))}
            >
              {t('preview')}
            </button>
            <button
              type="button"
              disabled={task.isBusy || !report}
              onClick={() =>
                task.run(async () => {
                  await runForJson<Report>(args);
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
