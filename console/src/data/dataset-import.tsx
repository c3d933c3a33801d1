import { useEffect, useState } from 'preact/hooks';
import { part } from '../api/admin.ts';
import { ask, jsonBody, type Schemas } from '../api/request.ts';
import { useDroppedFile } from '../ui/dropped-file.ts';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

type Dataset = Schemas['Dataset'];
type Status = Schemas['ImportStatus'];

const POLL_MS = 500;

/** What becomes of features that are not valid: nothing is sent for the first one. */
const ON_INVALID = [
  ['', 'asDatasetSays'],
  ['refuse', 'refuseFile'],
  ['repair', 'repairFeatures'],
  ['skip', 'skipFeatures'],
] as const;
type OnInvalid = (typeof ON_INVALID)[number][0];

interface DatasetImportProps {
  readonly datasets: readonly Dataset[];
  readonly onImported: () => void;
}

/** Imports a file into a dataset, a new one or in place of what one holds. */
export function DatasetImport({ datasets, onImported }: DatasetImportProps) {
  const [file, setFile] = useState<File | null>(null);
  const [into, setInto] = useState('');
  const [name, setName] = useState('');
  const [onInvalid, setOnInvalid] = useState<OnInvalid>('');
  const [status, setStatus] = useState<Status | null>(null);
  useDroppedFile(setFile);
  useEffect(() => {
    if (file) setName(file.name.replace(/\.[^.]*$/, ''));
  }, [file]);
  const task = useTask(() => {
    setFile(null);
    onImported();
  });
  const start = () =>
    task.run(async () => {
      if (!file) return;
      setStatus(null);
      const id = into === '' ? await created(name) : into;
      const path = `/datasets/${part(id)}`;
      const body = { type: 'application/octet-stream', content: file };
      await ask({ operation: 'uploadDataset', method: 'PUT', path: `${path}/data`, query: { on_invalid: onInvalid }, body });
      await followed(path, setStatus);
    });
  return (
    <>
      <details open={file !== null || task.isBusy}>
        <summary>{t('importFile')}</summary>
        <p class="help">{t('datasetFileHelp')}</p>
        <label class="field">
          {t('file')}
          <input type="file" onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)} />
        </label>
        {file && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              start();
            }}
          >
            <p>{file.name}</p>
            <SelectField
              label={t('into')}
              value={into}
              options={[['', t('newDataset')], ...datasets.map(({ id, name: each }) => [id, each] as const)]}
              onChange={setInto}
            />
            {into === '' && <TextField label={t('name')} value={name} onInput={setName} required />}
            <SelectField
              label={t('invalidFeatures')}
              value={onInvalid}
              options={ON_INVALID.map(([what, word]) => [what, t(word)] as const)}
              onChange={setOnInvalid}
            />
            <button type="submit" disabled={task.isBusy}>
              {t('import')}
            </button>
          </form>
        )}
        <Problem text={task.problem} />
      </details>
      <p role="status">{status && statusLine(status)}</p>
    </>
  );
}

/** How far an import is, and what became of features that were not valid. */
function statusLine({ steps, invalid }: Status): string {
  const parts = steps.map(({ name, status, count }) => `${name}: ${status} ${count ?? ''}`);
  if (invalid === null || invalid.refused > 0) return parts.join(' · ');
  const { repaired, skipped } = invalid;
  return [...parts, t('invalidOutcome', { repaired, skipped })].join(' · ');
}

async function created(name: string): Promise<string> {
  const body = jsonBody({ name });
  const { id } = await ask<Dataset>({ operation: 'createDataset', method: 'POST', path: '/datasets', body });
  return id;
}

/** Waits for the end of an import. @throws Error with why it failed */
async function followed(path: string, seen: (status: Status) => void): Promise<void> {
  for (;;) {
    const status = await ask<Status>({ operation: 'getDatasetStatus', method: 'GET', path: `${path}/status` });
    seen(status);
    if (status.status === 'success') return;
    if (status.status === 'failed') throw new Error(status.error ?? status.status);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
