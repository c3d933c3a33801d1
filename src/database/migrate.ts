import { readdirSync, readFileSync } from 'node:fs';
import { ExplainedError } from '../explained-error.ts';
import type { Store } from './pool.ts';
import { named, sql, written } from './sql.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any number, the same for every Waypost: servers that start together on one database migrate one after the other. */
const MIGRATION_LOCK = 7_265_108;

/** The migrations of this version, in their order. */
export function newestMigrations(): string[] {
  return readdirSync(FOLDER).sort();
}

/**
 * Brings the database to this version's tables, in one transaction. A database of a newer Waypost is refused.
 *
 * @param wanted the migrations to bring it to; by default those of this version
 */
export async function migrate(database: Store, wanted: readonly string[] = newestMigrations()): Promise<void> {
  const files = newestMigrations();
  await database.transaction(async (transaction) => {
    await transaction.query(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await transaction.query(
      sql`create table if not exists waypost.migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    const applied = await transaction.query<{ name: string }>(sql`select name from waypost.migrations`);
    const unknown = applied.map(({ name }) => name).filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new ExplainedError(`it was written by a newer Waypost (${unknown.join(', ')}): run that version`);
    }
    // Migrations are never changed, and name no schema: in this transaction, what they mean is found without a search path of others.
    const { tables, postgis } = database.schemas;
    await transaction.query(sql`set local search_path = ${named(tables)}, ${named(postgis)}, pg_temp`);
    // Citus changes distributed tables over several connections at once otherwise, and then refuses what refers to `projects`. Elsewhere
    // the name means nothing.
    await transaction.query(sql`set local citus.multi_shard_modify_mode = 'sequential'`);
    for (const name of files.filter((each) => wanted.includes(each))) {
      if (applied.some((row) => row.name === name)) continue;
      await transaction.query(written(readFileSync(new URL(name, FOLDER), 'utf8')));
      await transaction.query(sql`insert into waypost.migrations (name) values (${name})`);
    }
  });
}
