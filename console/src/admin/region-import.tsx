import { useState } from 'preact/hooks';
import { type Admin, part, writeAdmin } from '../api/admin.ts';
import { upload } from '../api/upload.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { useDroppedFile } from '../ui/dropped-file.ts';
import { CheckField, LinesField, TextField } from '../ui/fields.tsx';
import { Card } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

type LoggedRegionImport = Admin['LoggedRegionImport'];

interface RegionImportProps {
  readonly latest: Omit<LoggedRegionImport, 'log'> | undefined;
  readonly onBegun: () => void;
}

/** Imports maps from addresses and files. */
export function RegionImport({ latest, onBegun }: RegionImportProps) {
  const [name, setName] = useState('');
  const [addresses, setAddresses] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [hasTowns, setTowns] = useState(true);
  const [isUsed, setUsed] = useState(true);
  useDroppedFile((file) => setFiles([...files, file]));
  const task = useTask(() => {
    setFiles([]);
    onBegun();
  });
  const begin = async () => {
    const uploads: string[] = [];
    for (const file of files) uploads.push(`upload:${await upload(file)}`);
    const urls = addresses.split('\n').filter((each) => each.trim() !== '');
    const maps = [...urls.map((each) => each.trim()), ...uploads];
    await writeAdmin('POST', '/imports', { maps, towns: hasTowns, use: isUsed, ...(name !== '' && { name }) });
  };
  const isRunning = latest?.state === 'running' || latest?.state === 'waiting';
  return (
    <Card title={t('importMap')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          task.run(begin);
        }}
      >
        <LinesField label={t('mapAddresses')} help={t('mapAddressesHelp')} value={addresses} onInput={setAddresses} />
        <label class="field">
          {t('mapFiles')}
          <input type="file" multiple onChange={({ currentTarget }) => setFiles([...(currentTarget.files ?? [])])} />
        </label>
        {files.length > 0 && <p>{files.map((file) => file.name).join(', ')}</p>}
        <TextField label={t('regionName')} value={name} onInput={setName} />
        <CheckField label={t('withTowns')} checked={hasTowns} onChange={setTowns} />
        <CheckField label={t('useWhenWhole')} checked={isUsed} onChange={setUsed} />
        <Problem text={task.problem} />
        <p class="actions">
          <button type="submit" disabled={task.isBusy || isRunning}>
            {t('import')}
          </button>
          {isRunning && latest && (
            <ConfirmButton
              text={t('cancelImport')}
              isDisabled={task.isBusy}
              onConfirm={() => task.run(() => writeAdmin('DELETE', `/imports/${part(latest.id)}`))}
            />
          )}
        </p>
      </form>
    </Card>
  );
}
