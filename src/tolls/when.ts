import { at } from '../at.ts';
import { type Holds, WEEKDAYS } from './tariff.ts';

/** Whether something holds at a moment, by the clock of the place. */
export function holdsAt(holds: Holds | undefined, moment: Temporal.ZonedDateTime): boolean {
  if (!holds) return true;
  const { days, hours, season, from, until } = holds;
  const day = moment.toPlainDate();
  return (
    isFrom(from, until, day.toString()) &&
    (!season || isInSeason(season.from, season.until, day.toString().slice(5))) &&
    isAtHours(hours, days, moment)
  );
}

/** Days as texts of one form are in order as texts. */
function isFrom(from: string | undefined, until: string | undefined, day: string): boolean {
  return (from === undefined || from <= day) && (until === undefined || day <= until);
}

function isInSeason(from: string, until: string, day: string): boolean {
  return from <= until ? from <= day && day <= until : day >= from || day <= until;
}

/** Hours over midnight belong to the day on which they begin. */
function isAtHours(
  hours: string | undefined,
  days: readonly string[] | undefined,
  { hour, minute, dayOfWeek }: Temporal.ZonedDateTime,
): boolean {
  const isOn = (weekday: number) => !days || days.includes(at(WEEKDAYS, (weekday + 7) % 7));
  const today = dayOfWeek - 1;
  if (hours === undefined) return isOn(today);
  const [from = 0, until = 0] = hours.split('-').map(minutesOf);
  const now = hour * 60 + minute;
  if (from < until) return isOn(today) && from <= now && now < until;
  return now >= from ? isOn(today) : now < until && isOn(today - 1);
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
