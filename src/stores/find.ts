import { first } from '../at.ts';
import { Problem } from '../contract/problem.ts';
import { A_STATEMENT } from '../database/effort.ts';
import type { Database } from '../database/open.ts';
import { Pace, TOOK } from '../database/pace.ts';
import { kept, type Sql, sql } from '../database/sql.ts';
import { LIGHT_ROWS } from '../http/long-questions.ts';
import type { AssetSelection } from './asset-selection.ts';
import { byIds, inOrder } from './by-key.ts';
import { IS_SERVED, inServedGeneration, versionOf } from './generation.ts';

/** So many assets are looked at in one statement at most. */
const MOST_AT_ONCE = 8_000;
/** So many in the first of several, and at least: of assets that were just written anew each row that is not yet cleared takes a look. */
const FIRST_AT_ONCE = 1_000;
const LEAST_AT_ONCE = 250;
/** So many are listed from an index before they are looked at; of more, all assets are looked at in the order of their ids. */
const MOST_LISTED = 10_000;
/** An asset that is written anew is there twice until that is done. */
const MOST_OF_AN_ID = 2;
/** Large writes that end while a search runs let it begin anew, so often. */
const MAX_TRIES = 3;

type Columns = Readonly<Record<string, unknown>>;

/** The query over the assets that are found; over some of them at a time when they are many. */
export interface Asked {
  /** A query over `m (store_id, location, meters, place)`, where `place` is the `ctid` in `stores`. */
  readonly select: Sql;
  /** One more column of `m`, made of `s`. */
  readonly column?: Sql;
}

/**
 * Finds assets: in one statement where few have to be looked at, else in several that are short each, in between which others have
 * their turn.
 *
 * @throws InputProblem for a search that takes too much work
 */
export async function findAssets<Row extends Columns>(
  database: Database,
  selection: AssetSelection,
  asked: Asked,
): Promise<Found<Row>> {
  return (await findAtOnce<Row>(database, selection, asked)) ?? findInParts<Row>(database, [selection], asked);
}

type IsEnough<Row> = (rows: readonly Row[], index: number) => boolean;

/** What was found. */
export interface Found<Row> {
  readonly rows: readonly Row[];
  /** The version of the assets. */
  readonly version: number;
}

/** How many assets can be looked at in one statement, at worst. */
export function mostAtOnce({ effort, filter }: AssetSelection): number {
  return Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(A_STATEMENT / (effort + (filter?.effortWithWords ?? 0)))));
}

/** Null where too many assets have to be looked at for one statement. */
export async function findAtOnce<Row extends Columns>(
  database: Database,
  selection: AssetSelection,
  asked: Asked,
): Promise<Found<Row> | null> {
  const most = mostAtOnce(selection);
  const once = () => look<Row>(database, selection, asked, meant(selection, most + 1), most);
  const found = await (most < LIGHT_ROWS ? selection.work.inTurn(database, once) : once());
  return found.looked > most ? null : found;
}

/**
 * An asset that is changed meanwhile is found as it was or as it is.
 *
 * @param selections of one search, each wider than the one before: an asset of several is looked at once
 * @param isEnough whether what was found in the selections up to this index will do
 * @throws InputProblem for a search that takes too much work
 */
export function findInParts<Row extends Columns>(
  database: Database,
  selections: readonly [AssetSelection, ...AssetSelection[]],
  asked: Asked,
  isEnough: IsEnough<Row> = () => false,
): Promise<Found<Row>> {
  const [{ work }] = selections;
  return work.inTurn(database, async () => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const found = await work.attempt(() => findAll<Row>(database, selections, asked, isEnough));
      if (found) return found;
    }
    throw new Problem(503, 'The assets were replaced repeatedly during the search', { 'retry-after': '1' });
  });
}

/** Null where the assets were written anew meanwhile. */
async function findAll<Row extends Columns>(
  database: Database,
  selections: readonly AssetSelection[],
  asked: Asked,
  isEnough: IsEnough<Row>,
): Promise<Found<Row> | null> {
  const rows: Row[] = [];
  const steps = new Set<number>();
  let version = 0;
  const keep = async (looks: AsyncGenerator<Look<Row>>) => {
    for await (const some of looks) {
      for (const row of some.rows) rows.push(row);
      steps.add(some.step);
      version = some.version;
    }
  };
  const seen = new Set<string>();
  for (const [i, selection] of selections.entries()) {
    const listed = await list(database, selection);
    if (listed === null) {
      rows.length = 0;
      await keep(looksInOrder<Row>(database, selection, asked));
      break;
    }
    if (listed.step !== null) steps.add(listed.step);
    version = listed.version;
    const ids = listed.ids.filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    await keep(looksById<Row>(database, selection, asked, ids));
    if (isEnough(rows, i)) break;
  }
  return steps.size <= 1 ? { rows, version } : null;
}

/** Looks at some assets, few at a time. */
async function* looksById<Row extends Columns>(
  database: Database,
  selection: AssetSelection,
  asked: Asked,
  ids: readonly string[],
): AsyncGenerator<Look<Row>> {
  const pace = paceOf(selection);
  selection.work.add(ids.length * selection.effort);
  for (let at = 0; at < ids.length; ) {
    selection.work.add(selection.place?.always ?? 0);
    const some = await pace.run((most) => {
      const next = ids.slice(at, at + most);
      at += next.length;
      return look<Row>(database, selection, asked, byIds(selection.projectId, next), most);
    });
    yield some;
  }
}

/** Looks at all assets of the project, some at a time. */
async function* looksInOrder<Row extends Columns>(
  database: Database,
  selection: AssetSelection,
  asked: Asked,
): AsyncGenerator<Look<Row>> {
  const pace = paceOf(selection);
  for (let last: string | null = ''; last !== null; ) {
    const after: string = last;
    const some = await pace.run((most) =>
      look<Row>(database, selection, asked, inOrder(selection.projectId, after, most), most + MOST_OF_AN_ID),
    );
    selection.work.add((selection.place?.always ?? 0) + some.looked * selection.effort);
    last = some.last;
    yield some;
  }
}

function paceOf(selection: AssetSelection): Pace {
  const most = mostAtOnce(selection);
  return new Pace({ first: Math.min(most, FIRST_AT_ONCE), least: Math.min(most, LEAST_AT_ONCE), most: MOST_AT_ONCE });
}

/** The ids of the candidate assets by an index; null when they are too many. */
async function list(database: Database, selection: AssetSelection): Promise<Listed | null> {
  if (selection.narrowed === null) return null;
  const rows = await database.query<{ store_id: string | null; version: number; step: number }>(sql`
    with v as materialized (select * from ${versionOf(selection.projectId)})
    select v.version, v.step, s.store_id from v left join lateral (${meant(selection, MOST_LISTED + 1)}) s on true`);
  if (rows.length > MOST_LISTED) return null;
  const ids = new Set(rows.flatMap(({ store_id }) => store_id ?? []));
  return { ids: [...ids], version: rows.at(0)?.version ?? 0, step: rows.at(0)?.step ?? null };
}

/** Ids of assets, and by which step they are served: by none where none were ever written. */
interface Listed {
  readonly ids: readonly string[];
  readonly version: number;
  readonly step: number | null;
}

/** What a statement has looked at. */
interface Look<Row> {
  readonly rows: readonly Row[];
  /** How many assets it has looked at, and the last id among them. */
  readonly looked: number;
  readonly last: string | null;
  /** Of the assets; 0 where none were ever written. */
  readonly version: number;
  readonly step: number;
  /** Milliseconds of the database. */
  readonly took: number;
}

/** Rows of `stores` with their `place`, served or not: so many of the candidates, by an index. */
function meant(selection: AssetSelection, most: number): Sql {
  const narrowed = selection.narrowed ? sql`and ${selection.narrowed}` : sql``;
  return sql`select s.*, s.ctid as place from waypost.stores s where ${inServedGeneration(selection.projectId)} ${narrowed} limit ${most}`;
}

/**
 * @param rows of `stores` with their `place`, of the generation `v.generation`, served or not
 * @param most of more, nothing is answered
 */
async function look<Row extends Columns>(
  database: Database,
  selection: AssetSelection,
  { select, column }: Asked,
  rows: Sql,
  most: number,
): Promise<Look<Row>> {
  const { filter, place } = selection;
  const meters = place ? sql`postgis.ST_Distance(s.location, q.place)` : sql`0::float8`;
  const reach = place?.meters ?? null;
  const statement = sql`
    with v as materialized (select * from ${versionOf(selection.projectId)}),
    q as materialized (select ${place?.outline ?? sql`null`} as place),
    c as materialized (
      select s.store_id, s.location, s.place, case when ${IS_SERVED} ${filter ? sql`and (${filter.condition}) is true` : sql``} then ${meters} end as meters ${column ? sql`, ${column}` : sql``}
      from v, q, lateral (${rows} offset 0) s
    ),
    m as (select * from c where meters is not null ${reach === null ? sql`` : sql`and meters <= ${reach}::float8`}),
    looked as materialized (select count(*) as looked, max(store_id) as last from c)
    select looked.looked, looked.last, coalesce(v.version, 0) as version, coalesce(v.step, 0) as step, ${TOOK}, x.*
    from looked left join v on true left join lateral (${select}) x on looked.looked <= ${most}`;
  const found = await database.query<Row & Omit<Look<Row>, 'rows'>>(filter ? statement : kept(statement));
  const { looked, last, version, step, took } = first(found);
  return { rows: found, looked, last, version, step, took };
}
