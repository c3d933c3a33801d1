import { quoted } from './sql.ts';

/** Where in a database things stand, so that no statement depends on the search path of the session that it runs in. */
export interface Schemas {
  /** The schema of our tables. */
  readonly tables: string;
  /** The schema that PostGIS was installed in, with its types, functions and operators. */
  readonly postgis: string;
}

/** Those of a database that we make. PostGIS goes where other programs look for it too. */
export const AS_MADE: Schemas = { tables: 'waypost', postgis: 'public' };

const NAMES = /(?<![\w."])(waypost|postgis)\./g;

/** A statement's text with the names of schemas in a database. */
export function placed(text: string, { tables, postgis }: Schemas): string {
  return text.replace(NAMES, (_, name) => `${quoted(name === 'waypost' ? tables : postgis)}.`);
}
