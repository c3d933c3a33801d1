import { type Conditions, MINUTES_PER_DAY } from './conditions.ts';

const HOURS_PER_WEEK = 168;

/**
 * Conditions as files of version 2 have them: each entry with a row of the hours of a week, from midnight on Monday, 1 where it holds.
 *
 * @param rows rows of hours, one after the other, of each mode's arcs and turns
 * @returns the conditions, and the number of the condition of each entry of each of them
 */
export function hourlyConditions(rows: readonly Uint8Array[]) {
  const numbers = new Map<string, number>();
  const patterns = new Map<string, number>();
  const patternFirst = [0];
  const minute: number[] = [];
  const week: number[] = [];
  const pattern = (hours: Uint8Array) => {
    const text = hours.join('');
    const known = patterns.get(text) ?? patterns.size;
    if (known === patterns.size) {
      patterns.set(text, known);
      minute.push(...spansOf(hours));
      patternFirst.push(minute.length / 2);
    }
    return known;
  };
  const number = (hours: Uint8Array) => {
    const text = hours.join('');
    const known = numbers.get(text) ?? numbers.size;
    if (known === numbers.size) {
      numbers.set(text, known);
      for (let day = 0; day < 7; day++) week.push(pattern(hours.subarray(24 * day, 24 * day + 24)));
    }
    return known;
  };
  const entries = rows.map((all) =>
    Uint32Array.from({ length: all.length / HOURS_PER_WEEK }, (_, entry) =>
      number(all.subarray(entry * HOURS_PER_WEEK, (entry + 1) * HOURS_PER_WEEK)),
    ),
  );
  const conditions: Conditions = {
    patternFirst: Uint32Array.from(patternFirst),
    minute: Uint16Array.from(minute),
    week: Uint32Array.from(week),
    dayFirst: new Uint32Array(numbers.size + 1),
    day: new Uint32Array(0),
    dayPattern: new Uint32Array(0),
    span: Uint32Array.of(0, MOST_DAYS),
  };
  return { conditions, entries };
}

/** No day is beyond what the weeks of a file without other days say. */
const MOST_DAYS = 0xffffffff;

function spansOf(hours: Uint8Array): number[] {
  const spans: number[] = [];
  for (let hour = 0; hour < hours.length; hour++) {
    if (hours[hour] === 0) continue;
    const start = hour * 60;
    while (hours[hour + 1] === 1) hour++;
    spans.push(start, Math.min(MINUTES_PER_DAY, (hour + 1) * 60));
  }
  return spans;
}
