import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { ExplainedError } from '../../explained-error.ts';
import { CLOSED_KMH, type SpeedTable, WHOLE_WAY } from '../../roads/index.ts';
import { firstBytes } from '../../storage/first-bytes.ts';
import { Growing } from '../../storage/growing.ts';
import { delimiterOf } from '../../text/csv.ts';

/** A table of speeds that cannot be used: which line, and why. */
class TrafficTableError extends ExplainedError {}

/** How many speeds a row may have: this moment, hours of a week, times five minutes of a week. */
const SLOTS = [1, 168, 2016];
const MOST_KMH = 255;
/** The heading of the last column of current speeds, where each has its own time. */
const MEASURED_AT = 'measured_at';
/** Clocks of those who measure may be so much ahead. */
const CLOCKS_APART_SECONDS = 300;
const WAY = /^(\d+)(?::(forward|backward))?$/;

/**
 * Reads a table of speeds: each row begins with the id of a way (`123`, or `123:forward`, `123:backward`) or with those of two nodes, and
 * goes on with one speed in km/h, 168 or 2,016 of them; an empty one is not known. A first line of headings is passed over. A single speed is a
 * current one: 0 closes the road, and a last column with the heading `measured_at` says when it was measured, in ISO 8601 or in seconds since
 * 1970; without it, that is now.
 *
 * @throws TrafficTableError for the first line that is not so
 */
export async function readTrafficTable(path: string, now = Date.now() / 1000): Promise<SpeedTable> {
  const table = new TableRows(path, now);
  try {
    for await (const row of rowsOf(path)) table.add(row);
  } catch (error) {
    throw error instanceof CsvError ? table.failure(error.message) : error;
  }
  return table.finish();
}

class TableRows {
  readonly #path: string;
  readonly #now: number;
  readonly #a = new Growing((length) => new Float64Array(length));
  readonly #b = new Growing((length) => new Float64Array(length));
  readonly #speed = new Growing((length) => new Uint8Array(length));
  readonly #measured = new Growing((length) => new Float64Array(length));
  #line = 0;
  #columns = 0;
  #hasTimes = false;

  constructor(path: string, now: number) {
    this.#path = path;
    this.#now = now;
  }

  failure(reason: string): TrafficTableError {
    return new TrafficTableError(`${this.#path}, line ${this.#line}: ${reason}; nothing has changed`);
  }

  /** @throws TrafficTableError */
  add(row: string[]): void {
    this.#line++;
    if (this.#line === 1 && !/^\d/.test(row[0] ?? '')) {
      this.#hasTimes = row.at(-1)?.toLowerCase() === MEASURED_AT;
      return;
    }
    const time = this.#hasTimes ? row.pop() : undefined;
    this.#columns ||= row.length;
    if (row.length !== this.#columns) throw this.failure(`${row.length} columns instead of ${this.#columns}`);
    const ids = idColumns(row.length);
    if (ids === 0) throw this.failure(`${row.length} columns: expected one or two ids and then 1, 168 or 2,016 speeds`);
    const isLive = row.length - ids === 1;
    if (this.#hasTimes && !isLive) throw this.failure(`${MEASURED_AT} goes with current speeds alone`);
    const fail = (reason: string) => this.failure(reason);
    readIds(row.slice(0, ids), fail, this.#a, this.#b);
    for (const text of row.slice(ids)) this.#speed.push(readSpeed(text, isLive, fail));
    if (isLive) this.#measured.push(time === undefined ? this.#now : readTime(time, this.#now, fail));
  }

  /** @throws TrafficTableError for a table without rows */
  finish(): SpeedTable {
    if (this.#columns === 0) throw new TrafficTableError(`${this.#path} has no speeds`);
    return {
      a: this.#a.view(),
      b: this.#b.view(),
      speed: this.#speed.view(),
      slots: this.#columns - idColumns(this.#columns),
      measured: this.#measured.view(),
    };
  }
}

function rowsOf(path: string): AsyncIterable<string[]> {
  const delimiter = delimiterOf(firstBytes(path, 4096).toString('utf8'));
  return createReadStream(path).pipe(
    parse({ bom: true, delimiter, trim: true, skipEmptyLines: true, relaxColumnCount: true }),
  );
}

/** Whether rows of so many columns begin with one id or two; 0 where neither fits. */
function idColumns(columns: number): number {
  return [1, 2].find((ids) => SLOTS.includes(columns - ids)) ?? 0;
}

type Column = Growing<Float64Array>;

function readIds(ids: readonly string[], fail: (reason: string) => Error, a: Column, b: Column): void {
  if (ids.length === 2) {
    for (const [text, column] of [
      [ids[0], a],
      [ids[1], b],
    ] as const) {
      if (!/^\d+$/.test(text)) throw fail(`'${text.slice(0, 40)}' is not the id of a node`);
      column.push(Number(text));
    }
    return;
  }
  const [, way, direction = 'both'] = WAY.exec(ids[0]) ?? [];
  if (way === undefined) throw fail(`'${ids[0].slice(0, 40)}' is not the id of a way, such as 123 or 123:forward`);
  a.push(Number(way));
  b.push(direction === 'forward' ? WHOLE_WAY.forward : direction === 'backward' ? WHOLE_WAY.backward : WHOLE_WAY.both);
}

/** Seconds since 1970. */
function readTime(text: string, now: number, fail: (reason: string) => Error): number {
  const time = /^\d+(\.\d+)?$/.test(text) ? Number(text) : instantOf(text);
  if (time === null) throw fail(`'${text.slice(0, 40)}' is no time, such as 2026-05-04T08:30:00Z or 1777883400`);
  if (time > now + CLOCKS_APART_SECONDS) throw fail(`'${text.slice(0, 40)}' is a time to come`);
  return time;
}

function instantOf(text: string): number | null {
  try {
    return Temporal.Instant.from(text).epochMilliseconds / 1000;
  } catch {
    return null;
  }
}

function readSpeed(text: string, isLive: boolean, fail: (reason: string) => Error): number {
  if (text === '') return 0;
  const kmh = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || kmh > MOST_KMH)
    throw fail(`'${text.slice(0, 40)}' is not a speed from 0 to ${MOST_KMH} km/h`);
  // A speed that is known, however slow, is not none.
  if (kmh === 0) return isLive ? CLOSED_KMH : 0;
  return Math.min(CLOSED_KMH - 1, Math.max(1, Math.round(kmh)));
}
