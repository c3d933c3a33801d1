import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPostgres } from '../test/support/postgres.ts';
import type { TypedQuery } from './queries.ts';

/** A place as a team would put it into a table of its own. */
export interface Row {
  readonly place: number;
  readonly lat: number;
  readonly lng: number;
  readonly importance: number;
  /** All its names, folded as the engine folds them, the shown one first. */
  readonly names: readonly string[];
}

/** Something that suggests places: the ten best. */
export interface Suggester {
  readonly name: string;
  suggest(query: TypedQuery): Promise<readonly number[]>;
  close(): Promise<void>;
}

const LIMIT = 10;
/** Nearness as both databases compute it: enough of the shape of the engine's, in degrees. */
const NEAR = (lat: string, lng: string) => `0.5 / (1 + ((lat - ${lat}) * (lat - ${lat}) + (lng - ${lng}) * (lng - ${lng})))`;

/** SQLite's full text search with prefix indexes: every word has to be there, the last one as a beginning. */
export function sqliteBaseline(rows: readonly Row[]): Suggester {
  const db = new DatabaseSync(':memory:');
  db.exec(`create table places (place integer primary key, lat real, lng real, importance real);
    create virtual table names using fts5(text, prefix = '1 2 3 4', tokenize = 'unicode61')`);
  const addPlace = db.prepare('insert into places values (?, ?, ?, ?)');
  const addNames = db.prepare('insert into names (rowid, text) values (?, ?)');
  db.exec('begin');
  for (const { place, lat, lng, importance, names } of rows) {
    addPlace.run(place, lat, lng, importance);
    addNames.run(place, names.join(' ; '));
  }
  db.exec('commit; analyze');
  const from = 'from names join places on place = names.rowid where names match ?';
  const plain = db.prepare(`select place ${from} order by importance desc limit ${LIMIT}`);
  const biased = db.prepare(`select place ${from} order by importance + ${NEAR('?', '?')} desc limit ${LIMIT}`);
  return {
    name: 'SQLite FTS5',
    async suggest({ words, bias }) {
      if (words.length === 0) return [];
      const match = words.map((word, i) => `"${word}"${i === words.length - 1 ? '*' : ''}`).join(' ');
      const { lat, lng } = bias?.centre ?? { lat: 0, lng: 0 };
      const found = bias ? biased.all(match, lat, lat, lng, lng) : plain.all(match);
      return found.map(({ place }) => Number(place));
    },
    async close() {
      db.close();
    },
  };
}

/** PostgreSQL with `pg_trgm`: names that begin so or are similar, which forgives errors. */
export async function trigramBaseline(rows: readonly Row[]): Promise<Suggester> {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create extension pg_trgm;
    create table names (place integer, lat real, lng real, importance real, name text)`);
  const flat = rows.flatMap(({ names, ...row }) => names.map((name) => ({ ...row, name })));
  const column = (of: (row: (typeof flat)[number]) => number | string) => flat.map(of);
  await client.query(`insert into names select * from unnest($1::int[], $2::real[], $3::real[], $4::real[], $5::text[])`, [
    column((r) => r.place),
    column((r) => r.lat),
    column((r) => r.lng),
    column((r) => r.importance),
    column((r) => r.name),
  ]);
  await client.query('create index on names using gin (name gin_trgm_ops)');
  await client.query('create index on names (name text_pattern_ops)');
  await client.query('vacuum analyze names');
  const rank = `(name like $2)::int + similarity(name, $1) + importance`;
  const select = (order: string) => `select place from (
      select place, max(${order}) as score from names where name like $2 or name % $1 group by place
    ) found order by score desc limit ${LIMIT}`;
  const plain = { name: 'plain', text: select(rank) };
  const biased = { name: 'biased', text: select(`${rank} + ${NEAR('$3::real', '$4::real')}`) };
  return {
    name: 'PostgreSQL pg_trgm',
    async suggest({ words, bias }) {
      if (words.length === 0) return [];
      const text = words.join(' ');
      const values = [text, `${text.replace(/[%_\\]/g, '\\$&')}%`];
      const { rows: found } = bias
        ? await client.query({ ...biased, values: [...values, bias.centre.lat, bias.centre.lng] })
        : await client.query({ ...plain, values });
      return found.map(({ place }) => Number(place));
    },
    async close() {
      await client.end();
      await server.stop();
    },
  };
}
