import type { Database } from '../database/open.ts';
import { Turns } from '../threads/turns.ts';

/** The share of the database's connections that long questions take together, and half of that for one project's. */
const SHARE = 1 / 4;
/** Where a short statement looks at fewer rows than so many, each is costly, and a question takes its turn from the start. */
export const LIGHT_ROWS = 500;

const lanes = new WeakMap<Database, Turns>();

/** Lets few questions that take a database long run at a time: the others' requests find a connection. */
export function longQuestionsOf(database: Database): Turns {
  const known = lanes.get(database) ?? longQuestions(database.pool.options.max);
  lanes.set(database, known);
  return known;
}

export function longQuestions(connections: number): Turns {
  const most = Math.max(1, Math.floor(connections * SHARE));
  return new Turns(most, Math.max(1, Math.floor(most / 2)));
}
