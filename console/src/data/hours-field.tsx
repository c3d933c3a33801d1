import { LinesField, TextField } from '../ui/fields.tsx';
import { language, t } from '../words/index.ts';
import { DAYS, type Day, type HoursText } from './hours-text.ts';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a weekday, 1 is Monday. */
export function dayName(day: Day): string {
  if (day === 'default') return t('otherDays');
  const date = new Date(MONDAY + (Number(day) - 1) * DAY_MS);
  return date.toLocaleDateString(language.value, { weekday: 'long', timeZone: 'UTC' });
}

interface HoursFieldProps {
  readonly value: HoursText;
  readonly onChange: (value: HoursText) => void;
}

/** Opening hours, by weekday and date. */
export function HoursField({ value, onChange }: HoursFieldProps) {
  return (
    <fieldset>
      <legend>{t('openingHours')}</legend>
      <p class="help">{t('openingHoursHelp')}</p>
      {DAYS.map((day) => (
        <TextField
          key={day}
          label={dayName(day)}
          value={value.days[day]}
          onInput={(text) => onChange({ ...value, days: { ...value.days, [day]: text } })}
        />
      ))}
      <LinesField
        label={t('specialDates')}
        help={t('specialDatesHelp')}
        value={value.dates}
        onInput={(dates) => onChange({ ...value, dates })}
      />
      <LinesField
        label={t('closedDays')}
        help={t('closedDaysHelp')}
        value={value.closures}
        onInput={(closures) => onChange({ ...value, closures })}
      />
      <TextField label={t('timeZone')} value={value.timezone} onInput={(timezone) => onChange({ ...value, timezone })} />
    </fieldset>
  );
}
