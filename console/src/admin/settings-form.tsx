import { useState } from 'preact/hooks';
import { type Admin, part, writeAdmin } from '../api/admin.ts';
import { readSession, session } from '../session.ts';
import { CheckField, LinesField, NumberField, TextField } from '../ui/fields.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

type ProjectShown = Admin['Project'];

interface SettingsProps {
  readonly project: ProjectShown;
  readonly onChanged: () => void;
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
/** A number as it is typed; null for none. */
const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

/** The settings of a project; quota and limits are for operators. */
export function SettingsForm({ project, onChanged }: SettingsProps) {
  const isOperator = session.value?.user.role === 'operator';
  const isOwner = project.role === 'owner';
  const groups = Object.entries(project.default_limits);
  const [name, setName] = useState(project.name);
  const [referers, setReferers] = useState(project.referers.join('\n'));
  const [blocked, setBlocked] = useState(project.blocked.join('\n'));
  const [services, setServices] = useState(project.services?.join('\n') ?? '');
  const [postcodes, setPostcodes] = useState(project.advanced_postal_codes);
  const [quota, setQuota] = useState(String(project.quota ?? ''));
  const [limits, setLimits] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(project.limits).map(([group, limit]) => [group, String(limit)])),
  );
  /** The settings as they were saved last. */
  const [saved, setSaved] = useState('');
  const task = useTask(() => {
    setSaved(JSON.stringify(changes()));
    onChanged();
    readSession();
  });
  const changes = () => ({
    name,
    referers: lines(referers),
    blocked: lines(blocked),
    services: services.trim() === '' ? null : lines(services),
    advanced_postal_codes: postcodes,
    ...(isOperator && {
      quota: numberOrNull(quota),
      limits: Object.fromEntries(groups.map(([group]) => [group, numberOrNull(limits[group] ?? '')])),
    }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // It is said again where it is saved again.
        setSaved('');
        task.run(() => writeAdmin('PATCH', `/projects/${part(project.id)}`, changes()));
      }}
    >
      <fieldset class="plain" disabled={!isOwner}>
        <TextField label={t('name')} value={name} onInput={setName} required />
        <LinesField label={t('referers')} help={t('referersHelp')} value={referers} onInput={setReferers} />
        <LinesField label={t('blocked')} help={t('blockedHelp')} value={blocked} onInput={setBlocked} />
        <LinesField label={t('services')} help={t('servicesHelp')} value={services} onInput={setServices} />
        <CheckField label={t('advancedPostcodes')} checked={postcodes} onChange={setPostcodes} />
      </fieldset>
      <fieldset class="plain" disabled={!isOperator}>
        <NumberField label={t('quota')} help={t('quotaHelp')} min={0} value={quota} onInput={setQuota} />
        <details>
          <summary>{t('limits')}</summary>
          <div class="grid">
            {groups.map(([group, usual]) => (
              <NumberField
                key={group}
                label={group}
                help={t('parameterDefault', { value: String(usual) })}
                min={0}
                value={limits[group] ?? ''}
                onInput={(limit) => setLimits({ ...limits, [group]: limit })}
              />
            ))}
          </div>
        </details>
      </fieldset>
      <Problem text={task.problem} />
      {isOwner && (
        <button type="submit" disabled={task.isBusy}>
          {t('save')}
        </button>
      )}
      <span role="status">{JSON.stringify(changes()) === saved && t('saved')}</span>
    </form>
  );
}
