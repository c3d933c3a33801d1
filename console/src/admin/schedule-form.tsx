import { useEffect, useState } from 'preact/hooks';
import { type Admin, readAdmin, writeAdmin } from '../api/admin.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { LinesField, SelectField, TextField } from '../ui/fields.tsx';
import { Card } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { shownTime } from '../ui/times.ts';
import { useAsk } from '../ui/use-ask.ts';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

type ImportSchedule = Admin['ImportSchedule'];

type Every = ImportSchedule['every'];

interface ScheduleFormProps {
  readonly isScheduled: boolean;
  readonly onChanged: () => void;
}

/** When which maps are imported again by themselves. */
export function ScheduleForm({ isScheduled, onChanged }: ScheduleFormProps) {
  const [writes, setWrites] = useState(0);
  const [every, setEvery] = useState<Every>('day');
  const [at, setAt] = useState('03:00');
  const [maps, setMaps] = useState('');
  const shown = useAsk(isScheduled ? (signal) => readAdmin<ImportSchedule>('/schedule', signal) : null, [
    isScheduled,
    writes,
  ]);
  const schedule = shown.answer;
  const task = useTask(onChanged);
  useEffect(() => {
    if (!schedule) return;
    setEvery(schedule.every);
    setAt(schedule.at);
    setMaps(schedule.maps.join('\n'));
  }, [schedule]);
  return (
    <Card title={t('schedule')}>
      <p class="help">{t('scheduleHelp')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const urls = maps.split('\n').filter((each) => each.trim() !== '');
          task.run(async () => {
            await writeAdmin('PUT', '/schedule', { every, at, maps: urls });
            setWrites(writes + 1);
          });
        }}
      >
        <SelectField
          label={t('every')}
          value={every}
          options={[
            ['day', t('day')],
            ['week', t('week')],
          ]}
          onChange={setEvery}
        />
        <TextField label={t('atUtc')} value={at} onInput={setAt} required />
        <LinesField label={t('mapAddresses')} value={maps} onInput={setMaps} required />
        <Problem text={task.problem ?? shown.problem} />
        <p class="actions">
          <button type="submit" disabled={task.isBusy}>
            {t('save')}
          </button>
          {schedule && (
            <ConfirmButton
              text={t('endSchedule')}
              isDisabled={task.isBusy}
              onConfirm={() => task.run(() => writeAdmin('DELETE', '/schedule'))}
            />
          )}
        </p>
      </form>
      {schedule && (
        <p role="status">
          {t('nextAt', { time: shownTime(schedule.next_at) })}{' '}
          {schedule.last &&
            `${t('lastImport')}: ${t(schedule.last.state)} ${shownTime(schedule.last.started_at)} ${schedule.last.error ?? ''}`}
        </p>
      )}
    </Card>
  );
}
