import { setTimeout as pause } from 'node:timers/promises';
import { at } from '../at.ts';
import { Pace } from './pace.ts';

/** More rows than this, or more effort, are written in short statements, and served in one step when all are there. */
export const AT_ONCE = 500;
/** In microseconds of the embedded database, about: 500 assets with a name, a place and a tag. */
const EFFORT_AT_ONCE = 60_000;
/** What a statement of a large write may take by estimate: the pace finds by the clock what it does take. */
const EFFORT_A_STATEMENT = { first: 5_000, least: 1_000, most: 40_000 };

/** What writing a row takes, in microseconds of the embedded database: measured. */
const A_ROW = 60;
/** Reading it as JSON, compressing and storing it. */
const A_CHARACTER = 0.03;
/** A word goes into an index. */
export const A_WORD = 4;

/** @param characters those of its JSON, about */
export const rowEffort = (characters: number): number => A_ROW + characters * A_CHARACTER;

/** Whether rows are too many, or too much work, for one transaction. */
export function isLarge<Row>(rows: readonly Row[], effortOf: (row: Row) => number): boolean {
  if (rows.length > AT_ONCE) return true;
  let effort = 0;
  // What is far more than enough is not measured to its end.
  return rows.some((row) => {
    effort += effortOf(row);
    return effort > EFFORT_AT_ONCE;
  });
}

export const statementPace = (): Pace => new Pace(EFFORT_A_STATEMENT);

/**
 * Does something with some rows after the others, as much as a short statement takes and one row at least, and lets those who wait for the
 * database have their turn in between.
 *
 * @param work is given the number of the first row, and returns how long its statement took, ms
 * @param pace what is known of how long they take, where rows came before these
 */
export async function eachPart<Row>(
  rows: readonly Row[],
  effortOf: (row: Row) => number,
  work: (part: readonly Row[], first: number) => Promise<{ readonly took: number }>,
  pace = statementPace(),
): Promise<void> {
  for (let first = 0; first < rows.length; await pause(1)) {
    await pace.run((most) => {
      const from = first;
      for (let effort = 0; first < rows.length; first++) {
        effort += effortOf(at(rows, first));
        if (effort > most && first > from) break;
      }
      return work(rows.slice(from, first), from);
    });
  }
}
