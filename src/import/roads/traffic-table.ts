import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { ExplainedError } from '../../explained-error.ts';
import { type SpeedTable, WHOLE_WAY } from '../../roads/index.ts';
import { firstBytes } from '../../storage/first-bytes.ts';
import { Growing } from '../../storage/growing.ts';
import { delimiterOf } from '../../text/csv.ts';

/** A table of speeds that cannot be used: which line, and why. */
class TrafficTableError extends ExplainedError {}

/** How many speeds a row may have: this moment, hours of a week, times five minutes of a week. */
const SLOTS = [1, 168, 2016];
const MOST_KMH = 255;
const WAY = /^(\d+)(?::(forward|backward))?$/;

/**
 * Reads a table of speeds: each row begins with the id of a way (`123`, or `123:forward`, `123:backward`) or with those of two nodes, and
 * goes on with one speed in km/h, 168 or 2,016 of them; an empty one is not known. A first line of headings is passed over.
 *
 * @throws TrafficTableError for the first line that is not so
 */
export async function readTrafficTable(path: string): Promise<SpeedTable> {
  const a = new Growing((length) => new Float64Array(length));
  const b = new Growing((length) => new Float64Array(length));
  const speed = new Growing((length) => new Uint8Array(length));
  let columns = 0;
  let line = 0;
  const fail = (reason: string) => new TrafficTableError(`${path}, line ${line}: ${reason}; nothing has changed`);
  try {
    for await (const row of rowsOf(path)) {
      line++;
      if (line === 1 && !/^\d/.test(row[0] ?? '')) continue;
      columns ||= row.length;
      if (row.length !== columns) throw fail(`${row.length} columns instead of ${columns}`);
      const ids = idColumns(columns);
      if (ids === 0) throw fail(`${columns} columns: expected one or two ids and then 1, 168 or 2,016 speeds`);
      readIds(row.slice(0, ids), fail, a, b);
      for (const text of row.slice(ids)) speed.push(readSpeed(text, fail));
    }
  } catch (error) {
    throw error instanceof CsvError ? fail(error.message) : error;
  }
  if (columns === 0) throw new TrafficTableError(`${path} has no speeds`);
  return { a: a.view(), b: b.view(), speed: speed.view(), slots: columns - idColumns(columns) };
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

function readSpeed(text: string, fail: (reason: string) => Error): number {
  if (text === '') return 0;
  const kmh = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || kmh > MOST_KMH)
    throw fail(`'${text.slice(0, 40)}' is not a speed from 0 to ${MOST_KMH} km/h`);
  // A speed that is known, however slow, is not none.
  return kmh === 0 ? 0 : Math.max(1, Math.round(kmh));
}
