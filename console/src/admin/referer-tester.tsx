import { useState } from 'preact/hooks';
import { type Admin, part, writeAdmin } from '../api/admin.ts';
import { TextField } from '../ui/fields.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

type ProjectShown = Admin['Project'];

interface Verdict {
  readonly allowed: boolean;
  readonly pattern: string | null;
}

/** An address as people type it: pages are `https` where nothing else is said. */
const withScheme = (text: string) => (text.includes('://') ? text.trim() : `https://${text.trim()}`);

/** Whether a page may use the public keys of a project. */
export function RefererTester({ project }: { readonly project: ProjectShown }) {
  const [page, setPage] = useState('https://');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const task = useTask(() => {});
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        setVerdict(null);
        const address = withScheme(page);
        setPage(address);
        task.run(async () =>
          setVerdict(await writeAdmin<Verdict>('POST', `/projects/${part(project.id)}/referers/test`, { page: address })),
        );
      }}
    >
      <TextField label={t('pageAddress')} value={page} onInput={setPage} required />
      <button type="submit" disabled={task.isBusy}>
        {t('test')}
      </button>
      <p role="status">
        {verdict && (verdict.allowed ? t('pageAllowed', { pattern: verdict.pattern ?? t('anyPage') }) : t('pageRefused'))}
      </p>
      <Problem text={task.problem} />
    </form>
  );
}
