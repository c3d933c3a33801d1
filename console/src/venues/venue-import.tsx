import { useState } from 'preact/hooks';
import { runForJson } from '../api/command.ts';
import { upload } from '../api/upload.ts';
import { project } from '../session.ts';
import { useDroppedFile } from '../ui/dropped-file.ts';
import { TextField } from '../ui/fields.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

/** Servers use a new plan within a second. */
const FOLLOWED_MS = 1_500;

/** Imports a plan: a new venue, or in place of the one of its id. */
export function VenueImport({ onImported }: { readonly onImported: (id: string) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [id, setId] = useState('');
  const [log, setLog] = useState('');
  const take = (taken: File) => {
    setFile(taken);
    setId(
      taken.name
        .replace(/\..*$/, '')
        .toLowerCase()
        .replaceAll(/[^a-z0-9_-]+/g, '-'),
    );
  };
  useDroppedFile(take);
  const task = useTask(() => {
    setFile(null);
    onImported(id);
  });
  const run = async () => {
    if (!file) return;
    setLog('');
    const path = `${await upload(file)}/${file.name}`;
    const args = ['venue', 'import', path, '--id', id, '--project', project.value?.name ?? ''];
    await runForJson(args, (said) => setLog((all) => all + said));
    await new Promise((resolve) => setTimeout(resolve, FOLLOWED_MS));
  };
  return (
    <details open={file !== null}>
      <summary>{t('importPlan')}</summary>
      <p class="help">{t('importPlanHelp')}</p>
      <label class="field">
        {t('file')}
        <input type="file" onChange={({ currentTarget: { files } }) => files?.[0] && take(files[0])} />
      </label>
      {file && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            task.run(run);
          }}
        >
          <TextField label={t('venueId')} value={id} onInput={setId} required />
          <button type="submit" disabled={task.isBusy}>
            {t('import')}
          </button>
        </form>
      )}
      {task.isBusy && <pre role="status">{log || t('loading')}</pre>}
      <Problem text={task.problem} />
    </details>
  );
}
