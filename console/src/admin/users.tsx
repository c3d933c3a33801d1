import { useState } from 'preact/hooks';
import { type Admin, part, readAdmin, writeAdmin } from '../api/admin.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Card } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Secret } from '../ui/secret.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

type UserShown = Admin['User'];

type Role = UserShown['role'];
const ROLES = ['member', 'operator'] as const satisfies readonly Role[];

/** Who may sign in, with links that let them. */
export function Users() {
  const [writes, setWrites] = useState(0);
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [link, setLink] = useState<string | null>(null);
  const list = useAsk((signal) => readAdmin<{ readonly users: readonly UserShown[] }>('/users', signal), [writes]);
  const task = useTask(() => setWrites(writes + 1));
  const invite = async (id: string) => {
    const { url } = await writeAdmin<{ readonly url: string }>('POST', `/users/${part(id)}/link`);
    setLink(url);
  };
  return (
    <Card title={t('users')}>
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          task.run(async () => {
            const { id } = await writeAdmin<UserShown>('POST', '/users', { name, role });
            setName('');
            await invite(id);
          });
        }}
      >
        <TextField label={t('name')} value={name} onInput={setName} required />
        <SelectField label={t('role')} value={role} options={ROLES.map((each) => [each, t(each)])} onChange={setRole} />
        <button type="submit" disabled={task.isBusy}>
          {t('createUser')}
        </button>
      </form>
      {link && <Secret label={t('signInLink')} text={link} />}
      <Problem text={task.problem ?? list.problem} />
      <DataTable
        label={t('users')}
        columns={[t('name'), t('role'), t('projects'), t('actions')]}
        rows={(list.answer?.users ?? []).map((user) => [
          user.name,
          t(user.role),
          user.memberships.map((membership) => `${membership.name} (${t(membership.role)})`).join(', '),
          <span key="actions" class="actions">
            <button type="button" class="quiet" disabled={task.isBusy} onClick={() => task.run(() => invite(user.id))}>
              {t('makeLink')}
            </button>
            <ConfirmButton
              text={t('remove')}
              isDisabled={task.isBusy}
              onConfirm={() => task.run(() => writeAdmin('DELETE', `/users/${part(user.id)}`))}
            />
          </span>,
        ])}
      />
    </Card>
  );
}
