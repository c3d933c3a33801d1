import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownTable, ms, summarize } from './report.ts';

const WARM_UP = 500;
/** Each query counts with the best of so many times: what else the machine did is not compared. */
const ROUNDS = 3;

/** The queries of one kind, asked of the other checkout and of this one: the same, in the same order. */
export interface Compared {
  readonly name: string;
  readonly sides: readonly (readonly (() => unknown)[])[];
}

/** The checkouts that are compared: the other one, and this one. */
export const checkouts = (other: string): readonly [string, string] => [
  resolve(other),
  fileURLToPath(new URL('..', import.meta.url)),
];

/** A table of milliseconds, the other's and then our own, with the ratio: every query is asked of one and then of the other. */
export async function comparedTable(compared: Iterable<Compared>): Promise<string> {
  const rows: string[][] = [];
  for (const { name, sides } of compared) {
    process.stderr.write(`measuring ${name} …\n`);
    const [before, after] = (await timesOf(sides)).map(summarize);
    const ratio = (measure: 'p50' | 'p99' | 'mean') =>
      `${ms(before[measure])} → ${ms(after[measure])} (${(after[measure] / before[measure]).toFixed(2)})`;
    rows.push([name, ratio('p50'), ratio('p99'), ratio('mean')]);
  }
  return markdownTable(['', 'p50 ms', 'p99 ms', 'mean ms'], rows);
}

/** The best time of each query on either side, milliseconds. */
async function timesOf(sides: Compared['sides']): Promise<Float64Array[]> {
  for (const side of sides) for (const ask of side.slice(0, WARM_UP)) await ask();
  const times = sides.map(({ length }) => new Float64Array(length).fill(Number.POSITIVE_INFINITY));
  for (let round = 0; round < ROUNDS; round++) {
    for (let query = 0; query < times[0].length; query++) {
      for (const [side, asked] of sides.entries()) {
        const started = performance.now();
        const answer = asked[query]();
        if (answer instanceof Promise) await answer;
        times[side][query] = Math.min(times[side][query], performance.now() - started);
      }
    }
  }
  return times;
}
