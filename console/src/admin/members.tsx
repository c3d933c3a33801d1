import { useState } from 'preact/hooks';
import { type Admin, part, readAdmin, writeAdmin } from '../api/admin.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Card } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

type ProjectMembers = Admin['ProjectMembers'];
type ProjectShown = Admin['Project'];

type Role = ProjectMembers['members'][number]['role'];
const ROLES = ['viewer', 'editor', 'owner'] as const satisfies readonly Role[];

/** Who may use a project in the console, and as what. */
export function Members({ project: { id, role } }: { readonly project: ProjectShown }) {
  const path = `/projects/${part(id)}/members`;
  const [writes, setWrites] = useState(0);
  const [name, setName] = useState('');
  const [given, setGiven] = useState<Role>('viewer');
  const list = useAsk((signal) => readAdmin<ProjectMembers>(path, signal), [path, writes]);
  const task = useTask(() => {
    setName('');
    setWrites(writes + 1);
  });
  return (
    <Card title={t('members')}>
      {role === 'owner' && (
        <form
          class="inline"
          onSubmit={(event) => {
            event.preventDefault();
            task.run(() => writeAdmin('PUT', path, { user: name, role: given }));
          }}
        >
          <TextField label={t('user')} value={name} onInput={setName} required />
          <SelectField label={t('role')} value={given} options={ROLES.map((each) => [each, t(each)])} onChange={setGiven} />
          <button type="submit" disabled={task.isBusy}>
            {t('giveRole')}
          </button>
        </form>
      )}
      <Problem text={task.problem ?? list.problem} />
      <DataTable
        label={t('members')}
        columns={[t('user'), t('role'), t('actions')]}
        rows={(list.answer?.members ?? []).map((member) => [
          member.name,
          t(member.role),
          role === 'owner' && (
            <ConfirmButton
              key="remove"
              text={t('remove')}
              isDisabled={task.isBusy}
              onConfirm={() => task.run(() => writeAdmin('DELETE', `${path}?user=${part(member.id)}`))}
            />
          ),
        ])}
      />
    </Card>
  );
}
