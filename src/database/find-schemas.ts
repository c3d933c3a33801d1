import { first } from '../at.ts';
import { ExplainedError } from '../explained-error.ts';
import type { Queryable, Store } from './pool.ts';
import { AS_MADE, type Schemas } from './schemas.ts';
import { named, quoted, sql } from './sql.ts';

/** PostGIS, and the indexes with plain columns in front of geometries and words. */
const EXTENSIONS = ['postgis', 'btree_gist', 'btree_gin'];
/** What only a table of ours says. */
const FIRST_MIGRATION = '0001-access.sql';
/** Any number, the same for every Waypost: servers that start together on one database make its schema one after the other. */
const SCHEMA_LOCK = 7_265_109;

/**
 * Finds the schemas of a database. In a new one makes ours, and installs the extensions where they are missing. In one that a version up to
 * 0.1.0 has made, tables stay where its search path has put them.
 */
export async function findOrMakeSchemas(database: Store): Promise<Schemas> {
  const known = await find(database);
  if (known.tables !== null && known.postgis !== null) return { tables: known.tables, postgis: known.postgis };
  return database.transaction(async (transaction) => {
    await transaction.query(sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`);
    const found = await find(transaction);
    const tables = found.tables ?? (await makeOwn(transaction));
    return { tables, postgis: found.postgis ?? (await install(transaction, tables)) };
  });
}

async function find(database: Queryable): Promise<{ readonly [K in keyof Schemas]: string | null }> {
  const [extension] = await database.query<{ name: string }>(sql`
    select n.nspname as name from pg_extension e
    join pg_namespace n on n.oid = e.extnamespace where e.extname = 'postgis'`);
  return { tables: await findTables(database), postgis: extension?.name ?? null };
}

/**
 * The schema that holds our tables; null when there is none yet. What another program has put under the same names is not ours: the first
 * migration has to be in it.
 */
async function findTables(database: Queryable): Promise<string | null> {
  const alike = await database.query<{ name: string; is_on_path: boolean }>(sql`
    select n.nspname as name, array_position(current_schemas(false), n.nspname) is not null as is_on_path
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relname = 'migrations' and c.relkind in ('r', 'p')
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('name', 'applied_at') and not a.attisdropped) = 2
    order by array_position(current_schemas(false), n.nspname), n.nspname`);
  const ours: typeof alike = [];
  for (const each of alike) {
    const found = await database.query(
      sql`select from ${named(each.name)}.migrations where name::text = ${FIRST_MIGRATION}`,
    );
    if (found.length > 0) ours.push(each);
  }
  if (ours.length < 2) return ours[0]?.name ?? null;
  // Versions up to 0.1.0 could be kept apart in one database by the search paths of their users: each goes on with its own.
  const chosen = ours.find(({ name }) => name === AS_MADE.tables) ?? ours.find((each) => each.is_on_path);
  if (chosen) return chosen.name;
  const names = ours.map(({ name }) => name).join(', ');
  throw new ExplainedError(
    `several schemas contain Waypost tables (${names}): rename the one to be used to ${AS_MADE.tables} (alter schema … rename to ${AS_MADE.tables})`,
  );
}

async function makeOwn(transaction: Queryable): Promise<string> {
  const { is_there, may_make, role } = first(
    await transaction.query<{ is_there: boolean; may_make: boolean; role: string }>(sql`
    select to_regnamespace(${AS_MADE.tables}) is not null as is_there, current_user as role,
      has_database_privilege(current_database(), 'create') as may_make`),
  );
  if (!is_there && !may_make) {
    throw new ExplainedError(
      `its user ${role} may not create the schema ${AS_MADE.tables}: run "create schema ${AS_MADE.tables} authorization ${quoted(role)}" there as its owner`,
    );
  }
  if (!is_there) await transaction.query(sql`create schema ${named(AS_MADE.tables)}`);
  return AS_MADE.tables;
}

/** Installs PostGIS where other programs look for it too, or beside our tables where that is not possible. */
async function install(transaction: Queryable, tables: string): Promise<string> {
  const { is_open } = first(
    await transaction.query<{ is_open: boolean }>(sql`
    select coalesce(has_schema_privilege(to_regnamespace(${AS_MADE.postgis}), 'create'), false) as is_open`),
  );
  const schema = is_open ? AS_MADE.postgis : tables;
  for (const extension of EXTENSIONS)
    await transaction.query(sql`create extension if not exists ${named(extension)} schema ${named(schema)}`);
  return schema;
}
