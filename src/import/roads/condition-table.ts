import type { HolidayKind } from '../../osm/opening-hours.ts';
import { type Conditions, weekdayOf } from '../../roads/index.ts';
import { Growing } from '../../storage/growing.ts';
import { type CountedText, CountedTexts } from './counted-texts.ts';
import {
  type ConditionPlace,
  type DayMinutes,
  type DaySpan,
  type Holidays,
  holidaysOf,
  openingDays,
} from './opening-days.ts';

/** So many years before and after the one of the import other days than those of the week are worked out. */
const YEARS = { before: 1, after: 3 };
const DAY_MS = 86_400_000;

/** The number of a condition, null where it cannot be read, and the holidays that are left out of it. */
interface KnownCondition {
  readonly number: number | null;
  readonly unknown: readonly HolidayKind[];
}

/** The conditions of a map, each once, and those that cannot be followed. */
export class ConditionTable {
  readonly #holidays: Holidays;
  readonly #span: DaySpan;
  readonly #known = new Map<string, KnownCondition>();
  readonly #patterns = new Map<string, number>();
  readonly #patternFirst = new Growing((length) => new Uint32Array(length));
  readonly #minute = new Growing((length) => new Uint16Array(length));
  readonly #week = new Growing((length) => new Uint32Array(length));
  readonly #dayFirst = new Growing((length) => new Uint32Array(length));
  readonly #day = new Growing((length) => new Uint32Array(length));
  readonly #dayPattern = new Growing((length) => new Uint32Array(length));
  readonly #unread = new CountedTexts();
  readonly #unknownHolidays = new CountedTexts();

  constructor(holidays: Holidays, year: number) {
    this.#holidays = holidays;
    const day = (of: number) => Math.round(Date.UTC(of, 0, 1) / DAY_MS);
    this.#span = { first: day(year - YEARS.before), last: day(year + YEARS.after + 1) - 1 };
    this.#patternFirst.push(0);
    this.#dayFirst.push(0);
  }

  /**
   * The number of a condition; null where it cannot be read.
   *
   * @param times texts that all have to hold
   * @param bearer what it stands on, for the count
   */
  number(times: readonly string[], place: ConditionPlace, bearer: string): number | null {
    const text = times.join(' AND ');
    const key = JSON.stringify([text, place.country, ...(/sun|dawn|dusk/.test(text) ? roundedPlace(place) : [])]);
    const condition = this.#known.get(key) ?? this.#read(times, place);
    this.#known.set(key, condition);
    if (condition.number === null) this.#unread.add(text, bearer);
    for (const kind of condition.unknown)
      this.#unknownHolidays.add(
        `${kind} of ${holidaysOf(place, this.#holidays) || 'no known country'}`,
        `${bearer}: ${text}`,
      );
    return condition.number;
  }

  /** Counts a condition that cannot be followed, for another reason than its text. */
  leave(times: readonly string[], bearer: string): void {
    this.#unread.add(times.join(' AND '), bearer);
  }

  #read(times: readonly string[], place: ConditionPlace): KnownCondition {
    let all: readonly DayMinutes[] | null = null;
    const left = new Set<HolidayKind>();
    for (const text of times) {
      const { days, unknown } = openingDays(text, place, this.#holidays, this.#span);
      for (const kind of unknown) left.add(kind);
      if (!days) return { number: null, unknown: [...left] };
      all = all ? all.map((minutes, i) => common(minutes, days[i])) : days;
    }
    return { number: all && this.#add(all), unknown: [...left] };
  }

  #add(days: readonly DayMinutes[]): number {
    const patterns = days.map((minutes) => this.#pattern(minutes));
    const usual = Array.from({ length: 7 }, (_, weekday) =>
      mostFrequent(patterns.filter((__, i) => weekdayOf(this.#span.first + i) === weekday)),
    );
    this.#week.append(usual);
    for (const [i, pattern] of patterns.entries()) {
      const day = this.#span.first + i;
      if (pattern === usual[weekdayOf(day)]) continue;
      this.#day.push(day);
      this.#dayPattern.push(pattern);
    }
    this.#dayFirst.push(this.#day.length);
    return this.#dayFirst.length - 2;
  }

  #pattern(minutes: DayMinutes): number {
    const text = minutes.join(' ');
    const known = this.#patterns.get(text);
    if (known !== undefined) return known;
    const number = this.#patterns.size;
    this.#patterns.set(text, number);
    this.#minute.append(minutes.flat());
    this.#patternFirst.push(this.#minute.length / 2);
    return number;
  }

  /** What cannot be followed, the most frequent first. */
  unread(): CountedText[] {
    return this.#unread.counted();
  }

  /** Whose holidays are not known, such as `PH of FJ`, and on how many ways, nodes and restrictions they are left out. */
  unknownHolidays(): CountedText[] {
    return this.#unknownHolidays.counted();
  }

  finish(): Conditions {
    return {
      patternFirst: this.#patternFirst.view(),
      minute: this.#minute.view(),
      week: this.#week.view(),
      dayFirst: this.#dayFirst.view(),
      day: this.#day.view(),
      dayPattern: this.#dayPattern.view(),
      span: Uint32Array.of(this.#span.first, this.#span.last),
    };
  }
}

/** The times of the sun are those of the nearest degree. */
function roundedPlace({ position }: ConditionPlace): number[] {
  return [Math.round(position.lat), Math.round(position.lng)];
}

function common(a: DayMinutes, b: DayMinutes): DayMinutes {
  return a.flatMap(([from, to]) =>
    b.flatMap(([start, end]): [number, number][] => {
      const [first, last] = [Math.max(from, start), Math.min(to, end)];
      return first < last ? [[first, last]] : [];
    }),
  );
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}
