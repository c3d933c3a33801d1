import { useState } from 'preact/hooks';
import { type Admin, part, readAdmin, writeAdmin } from '../api/admin.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { CheckField, SelectField, TextField } from '../ui/fields.tsx';
import { Card } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Secret } from '../ui/secret.tsx';
import { shownTime } from '../ui/times.ts';
import { useAsk } from '../ui/use-ask.ts';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

type CreatedKey = Admin['CreatedKey'];
type ProjectKey = Admin['ProjectKey'];
type ProjectShown = Admin['Project'];

type Kind = ProjectKey['kind'];

/** The keys of a project: made, listed with their last use, revoked. */
export function Keys({ project: { id, role } }: { readonly project: ProjectShown }) {
  const path = `/projects/${part(id)}/keys`;
  const [writes, setWrites] = useState(0);
  const [made, setMade] = useState<CreatedKey | null>(null);
  const list = useAsk((signal) => readAdmin<{ readonly keys: readonly ProjectKey[] }>(path, signal), [path, writes]);
  const task = useTask(() => setWrites(writes + 1));
  const create = (key: unknown) =>
    task.run(async () => {
      setMade(await writeAdmin<CreatedKey>('POST', path, key));
    });
  return (
    <Card title={t('keys')}>
      {role === 'owner' && <KeyForm isBusy={task.isBusy} onCreate={create} />}
      {made && <Secret label={t(made.kind === 'public' ? 'publicKey' : 'privateKey')} text={made.key} />}
      <Problem text={task.problem ?? list.problem} />
      <DataTable
        label={t('keys')}
        columns={[t('key'), t('kind'), t('created'), t('lastUsed'), t('expires'), t('actions')]}
        rows={(list.answer?.keys ?? []).map((key) => [
          <code key="prefix">{key.prefix}…</code>,
          `${t(key.kind)}${key.kind === 'private' && !key.can_write ? ` (${t('readOnly')})` : ''}`,
          shownTime(key.created_at),
          shownTime(key.last_used_at),
          shownTime(key.expires_at),
          key.revoked_at ? (
            <small key="state">{t('revokedAt', { time: shownTime(key.revoked_at) })}</small>
          ) : (
            role === 'owner' && (
              <ConfirmButton
                key="revoke"
                text={t('revoke')}
                isDisabled={task.isBusy}
                onConfirm={() => task.run(() => writeAdmin('DELETE', `${path}/${part(key.prefix)}`))}
              />
            )
          ),
        ])}
      />
    </Card>
  );
}

function KeyForm({ isBusy, onCreate }: { readonly isBusy: boolean; readonly onCreate: (key: unknown) => void }) {
  const [kind, setKind] = useState<Kind>('public');
  const [canWrite, setCanWrite] = useState(true);
  const [expires, setExpires] = useState('');
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        onCreate({
          kind,
          ...(kind === 'private' && { can_write: canWrite }),
          ...(expires !== '' && { expires_at: expires }),
        });
      }}
    >
      <SelectField
        label={t('kind')}
        value={kind}
        options={[
          ['public', t('public')],
          ['private', t('private')],
        ]}
        onChange={setKind}
      />
      {kind === 'private' && <CheckField label={t('canWrite')} checked={canWrite} onChange={setCanWrite} />}
      <TextField label={t('expires')} help={t('expiresHelp')} value={expires} onInput={setExpires} />
      <button type="submit" disabled={isBusy}>
        {t('createKey')}
      </button>
    </form>
  );
}
