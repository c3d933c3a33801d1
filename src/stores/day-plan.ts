import Type, { type Static } from 'typebox';
import { at } from '../at.ts';
import type { AllDay, Day, Entry, OpeningHours, Period } from './opening-hours.ts';

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
export const MIDNIGHT = '24:00';

/** The periods of a day as they are answered: times as `hh:mm`. */
export const Open = Type.Object(
  { start: Type.String(), end: Type.String(), 'all-day': Type.Optional(Type.Literal(true)) },
  { title: 'OpenPeriod' },
);
export type Open = Static<typeof Open>;

export const WHOLE_DAY: Open = { start: '00:00', end: MIDNIGHT, 'all-day': true };

/** What is said of a day: its periods, and whether it is not like its day of the week. */
export interface DayPlan {
  readonly hours: readonly Open[];
  readonly isSpecial: boolean;
}

const CLOSED: DayPlan = { hours: [], isSpecial: true };

/** What is said of a date that is special; null for one that is as usual. */
export function specialPlanOf(hours: OpeningHours, date: string): DayPlan | null {
  if (isClosedOn(hours, date)) return CLOSED;
  const { special } = hours;
  const own = special && Object.hasOwn(special, date) ? special[date] : undefined;
  return own ? { hours: periodsOf(own), isSpecial: true } : null;
}

const CLOSED_DAY: Day = [];

/** What is said of a day of the week: the very same value for days that are said to be alike. */
export function usualOf({ usual }: OpeningHours, weekday: number): Day {
  return usual?.[at(WEEKDAYS, weekday - 1)] ?? usual?.default ?? CLOSED_DAY;
}

/** Whether a day is not like its day of the week. */
export function isSpecialOn(hours: OpeningHours, date: string): boolean {
  const { special } = hours;
  return (special ? Object.hasOwn(special, date) : false) || isClosedOn(hours, date);
}

export function isClosedOn({ temporary_closure: closures }: OpeningHours, date: string): boolean {
  return closures?.some(({ start, end }) => start <= date && date <= end) ?? false;
}

/** Hours are read for many assets at a time, and most are written alike. */
export function periodsOf(day: Day): readonly Open[] {
  if (!Array.isArray(day)) return [WHOLE_DAY];
  return day.every(isPlain) ? day : day.map(asOpen);
}

function isWholeDay(entry: Entry): entry is Static<typeof AllDay> {
  if ('all-day' in entry && entry['all-day'] === true) return true;
  return 'start' in entry && isMidnight(entry.start) && isMidnight(entry.end);
}

const isMidnight = (time: string) => time === '00:00' || time === '0:00';

function isPlain(entry: Entry): entry is Static<typeof Period> {
  return !isWholeDay(entry) && entry.start.length === 5 && entry.end.length === 5;
}

function asOpen(entry: Entry): Open {
  if (isWholeDay(entry)) return WHOLE_DAY;
  const { start, end } = entry;
  return { start: start.padStart(5, '0'), end: end.padStart(5, '0') };
}
