import { at } from '../../at.ts';
import type { Position } from '../../geo/position.ts';
import { Growing } from '../../storage/growing.ts';
import type { Rows } from '../../storage/row-set.ts';
import { isOpenAt, type Schedule, scheduleOf } from '../open-status.ts';
import type { OpeningHours } from '../opening-hours.ts';
import type { Clocks } from '../wall-clock.ts';

/** Most projects have few assets. */
const FEW_ROWS = 16;
/** What hours take beside their text, which is kept as an object too; and what they take in one more zone. */
const HOURS_BYTES = 200;
const HOURS_FACTOR = 8;
const A_SCHEDULE_BYTES = 150;
/** Which schedule a row has: one number. */
const A_ROW_BYTES = 4;

/** Numbers of rows, as many as come. */
export const numbers = () => new Growing((length) => new Uint32Array(length), FEW_ROWS);

/** The number of a text: those that are new are numbered on. */
export function numberIn(known: Map<string, number>, text: string): number {
  const number = known.get(text) ?? known.size;
  if (number === known.size) known.set(text, number);
  return number;
}

/** The opening hours of rows and the zones in which they hold, each pair once. */
export class Schedules {
  readonly #hours = new Map<string, OpeningHours>();
  readonly #numbers = new Map<string, number>();
  readonly #schedules: (Schedule & { readonly text: string })[] = [];
  /** The number of the schedule of each row, from 1 on; 0 for none. */
  readonly #rows = numbers();
  /** How many rows have each schedule, by its number. */
  readonly #counts: number[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes + this.#rows.length * A_ROW_BYTES;
  }

  /** How many rows there are, and how many schedules. */
  get rows(): number {
    return this.#rows.length;
  }

  get count(): number {
    return this.#schedules.length;
  }

  /** @param text JSON of `OpeningHours` */
  add(text: string | null, position: Position): void {
    const number = text === null ? 0 : this.#numberOf(text, position) + 1;
    this.#rows.push(number);
    this.#counts[number] = this.rowsWith(number) + 1;
  }

  #numberOf(text: string, position: Position): number {
    let hours = this.#hours.get(text);
    if (!hours) {
      const read: OpeningHours = JSON.parse(text);
      this.#hours.set(text, read);
      this.#bytes += HOURS_BYTES + HOURS_FACTOR * text.length;
      hours = read;
    }
    const schedule = scheduleOf(hours, position);
    const number = numberIn(this.#numbers, `${schedule.timezone} ${text}`);
    if (number === this.#schedules.length) {
      this.#schedules.push({ ...schedule, text });
      this.#bytes += A_SCHEDULE_BYTES + text.length;
    }
    return number;
  }

  /** The number of the schedule of a row, from 1 on; 0 for none. */
  number(row: number): number {
    return this.#rows.get(row);
  }

  /** How many rows have a schedule. */
  rowsWith(number: number): number {
    return this.#counts[number] ?? 0;
  }

  schedule(number: number): Schedule {
    return at(this.#schedules, number - 1);
  }

  text(row: number): string | null {
    const number = this.#rows.get(row);
    return number === 0 ? null : at(this.#schedules, number - 1).text;
  }
}

const [UNKNOWN, CLOSED, OPEN] = [0, 1, 2];

/** The rows that are open at a time: each schedule is asked once. */
export class OpenRows implements Rows {
  readonly #schedules: Schedules;
  readonly #clocks: Clocks;
  /** What is known of each schedule, by its number. */
  readonly #known: Uint8Array;

  constructor(schedules: Schedules, clocks: Clocks) {
    this.#schedules = schedules;
    this.#clocks = clocks;
    this.#known = new Uint8Array(schedules.count + 1);
    this.#known[0] = CLOSED;
  }

  has(row: number): boolean {
    return this.#isOpen(this.#schedules.number(row));
  }

  get size(): number {
    let size = 0;
    for (let number = 1; number <= this.#schedules.count; number++)
      if (this.#isOpen(number)) size += this.#schedules.rowsWith(number);
    return size;
  }

  *[Symbol.iterator](): Iterator<number> {
    for (let row = 0; row < this.#schedules.rows; row++) if (this.has(row)) yield row;
  }

  #isOpen(number: number): boolean {
    if (this.#known[number] === UNKNOWN)
      this.#known[number] = isOpenAt(this.#schedules.schedule(number), this.#clocks) ? OPEN : CLOSED;
    return this.#known[number] === OPEN;
  }
}
