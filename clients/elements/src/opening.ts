import type { components } from '@waypost/client';
import { filled, type Words } from './words.ts';

type OpenStatus = components['schemas']['OpenStatus'];

/** When a shop is open, in words: `Open until 19:00`, `Closed · Opens Mon 08:00`. */
export function openingText(open: OpenStatus, timeZone: string | undefined, words: Words, language: string): string {
  const at = (time: string) => timeText(time, language);
  if (open.open_now) {
    const now = new Intl.DateTimeFormat('en', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(timeZone && { timeZone }),
    }).format();
    const period = open.open_hours.find(({ start, end }) => start <= now && now < end);
    return period && period.end < '23:59' ? filled(words.openUntil, { t: at(period.end) }) : words.open;
  }
  const next = open.next_opening;
  if (!next) return words.closed;
  const day = new Date(`${next.day}T00:00Z`);
  const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...(timeZone && { timeZone }) }).format();
  const weekday =
    next.day === today ? '' : `${new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(day)} `;
  return `${words.closed} · ${filled(words.opensAt, { t: weekday + at(next.start) })}`;
}

/** A distance as the language writes it: near by to the metre, farther to ten. */
export function distanceText(metres: number, language: string): string {
  const isFar = metres >= 995;
  const unit = isFar ? 'kilometer' : 'meter';
  const value = isFar ? metres / 1_000 : metres < 100 ? metres : Math.round(metres / 10) * 10;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: isFar ? 1 : 0 }).format(value);
}

/** A time on the way, in whole minutes. */
export function durationText(seconds: number, language: string): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'minute' }).format(minutes);
}

const timeText = (time: string, language: string) =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2000-01-01T${time}Z`));
