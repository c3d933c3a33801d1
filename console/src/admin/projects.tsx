import { useState } from 'preact/hooks';
import { type Admin, part, readAdmin, writeAdmin } from '../api/admin.ts';
import { chooseProject, project, readSession, session } from '../session.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Card, Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Secret } from '../ui/secret.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';
import { Keys } from './keys.tsx';
import { Members } from './members.tsx';
import { RefererTester } from './referer-tester.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Usage } from './usage.tsx';

type ProjectShown = Admin['Project'];

/** The project that is chosen: its keys, settings, members and usage; and new projects. */
export function Projects() {
  const [changes, setChanges] = useState(0);
  const id = project.value?.id;
  const shown = useAsk(id === undefined ? null : (signal) => readAdmin<ProjectShown>(`/projects/${part(id)}`, signal), [
    id,
    changes,
  ]);
  const changed = () => setChanges(changes + 1);
  const isOperator = session.value?.user.role === 'operator';
  const settings = shown.answer?.id === id ? shown.answer : null;
  return (
    <Page title={t('projects')}>
      {isOperator && <NewProject />}
      <Problem text={shown.problem} />
      {settings && (
        <div key={settings.id} class="cards">
          <Usage project={settings} />
          <Keys project={settings} />
          <Card title={t('settings')}>
            <SettingsForm project={settings} onChanged={changed} />
          </Card>
          <Card title={t('refererTest')}>
            <RefererTester project={settings} />
          </Card>
          <Members project={settings} />
          {isOperator && <Removal project={settings} />}
        </div>
      )}
    </Page>
  );
}

type Created = ProjectShown & { readonly public_key: string; readonly private_key: string };

function NewProject() {
  const [name, setName] = useState('');
  const [made, setMade] = useState<Created | null>(null);
  const task = useTask(() => setName(''));
  return (
    <Card title={t('newProject')}>
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          task.run(async () => {
            const created = await writeAdmin<Created>('POST', '/projects', { name });
            await readSession();
            chooseProject(created.id);
            // Shown last: what stands below it is of this project then.
            setMade(created);
          });
        }}
      >
        <TextField label={t('name')} value={name} onInput={setName} required />
        <button type="submit" disabled={task.isBusy}>
          {t('create')}
        </button>
      </form>
      <Problem text={task.problem} />
      {made && <Secret label={t('publicKey')} text={made.public_key} />}
      {made && <Secret label={t('privateKey')} text={made.private_key} />}
    </Card>
  );
}

function Removal({ project: { id, name } }: { readonly project: ProjectShown }) {
  const task = useTask(() => readSession());
  return (
    <Card title={t('deleteProject', { name })}>
      <p class="help">{t('deleteProjectHelp')}</p>
      <ConfirmButton
        text={t('deleteProject', { name })}
        isDisabled={task.isBusy}
        onConfirm={() => task.run(() => writeAdmin('DELETE', `/projects/${part(id)}`))}
      />
      <Problem text={task.problem} />
    </Card>
  );
}
