import { Problem } from '../contract/problem.ts';
import { A_STATEMENT } from '../database/effort.ts';
import type { Database } from '../database/open.ts';
import { Pace, TOOK } from '../database/pace.ts';
import { kept, type Sql, sql } from '../database/sql.ts';
import type { RowFilter } from '../filter/row-filter.ts';
import { LIGHT_ROWS } from '../http/long-questions.ts';
import { Work } from '../http/work.ts';
import { askedDataset, type FeaturePage, type FeaturesOf, featuresByNumber } from './by-number.ts';
import { unknownDataset } from './unknown-dataset.ts';

/** The query over the features `f`, and which page of the found ones is returned. */
export interface SearchQuestion extends FeaturesOf {
  readonly where: RowFilter | undefined;
  readonly from: number;
  readonly to: number;
}

/** What a search may take in all, in microseconds of the embedded database; and to read a feature. */
const MOST_EFFORT = 1_000_000;
const A_ROW = 1.5;
/** So many features are looked at in one statement at most. */
const MOST_AT_ONCE = 8_000;
/** An import that ends while a search runs lets it begin anew, so often. */
const MAX_TRIES = 3;

/** The features from `from` to before `to` that meet a filter, in the order of their file: in statements that are short each. */
export async function searchedPage(database: Database, question: SearchQuestion): Promise<FeaturePage> {
  const work = new Work(question.projectId, MOST_EFFORT, {
    loc: question.where ? ['body', 'where'] : ['query', 'page'],
    what: 'the search',
    advice: 'Send a filter with fewer clauses, or an earlier page',
  });
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const page = await work.attempt(async () => {
      const { importId, numbers } = await found(database, question, work);
      const { from, to } = question;
      if (importId === null) return { importId, features: [] };
      const features = await featuresByNumber(database, question, importId, numbers.slice(from, to));
      return features && { importId, features };
    });
    if (page) return page;
  }
  throw new Problem(503, 'The dataset was imported repeatedly during the search', { 'retry-after': '1' });
}

/** Numbers of the matching features, at least up to the end of the page. */
interface Numbers {
  readonly importId: string | null;
  readonly numbers: readonly number[];
}

async function found(database: Database, question: SearchQuestion, work: Work): Promise<Numbers> {
  const { where } = question;
  const effort = A_ROW + (where?.effort ?? 0);
  const most = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(A_STATEMENT / (effort + (where?.effortWithWords ?? 0)))));
  const goOn = (first: Look) => readOn(database, question, first, { most, effort, work });
  if (most < LIGHT_ROWS) {
    return work.inTurn(database, async () => {
      const { look: first, isEnough } = await begin(database, question, most);
      return isEnough ? first : goOn(first);
    });
  }
  const { look: first, isEnough } = await begin(database, question, most);
  return isEnough ? first : work.inTurn(database, () => goOn(first));
}

/** What an index has of the words, or else the first of the file; and whether that is enough. */
async function begin(database: Database, question: SearchQuestion, most: number) {
  const { where, to } = question;
  if (where?.words) {
    const few = await look(
      database,
      question,
      sql`f.project_id = ${question.projectId} and f.import_id = d.import_id and f.words @@ ${where.words}::tsquery limit ${most + 1}`,
    );
    if (few.looked <= most) return { look: { ...few, numbers: few.numbers.toSorted((a, b) => a - b) }, isEnough: true };
  }
  const first = await look(database, question, inOrder(question, 0, where ? most : Math.min(to, most)));
  return { look: first, isEnough: first.numbers.length >= to || first.last === null };
}

async function readOn(
  database: Database,
  question: SearchQuestion,
  { importId, numbers: known, last: end }: Look,
  { most, effort, work }: { readonly most: number; readonly effort: number; readonly work: Work },
): Promise<Numbers> {
  const pace = new Pace({ first: most, least: most, most: MOST_AT_ONCE });
  const numbers = [...known];
  let last = end;
  while (numbers.length < question.to && last !== null) {
    const before: number = last;
    const next = await pace.run((rows) => look(database, question, inOrder(question, before, rows)));
    work.add(next.looked * effort);
    // What was found so far is of an import that is no longer served: reading it by number reports that.
    if (next.importId !== importId) break;
    for (const number of next.numbers) numbers.push(number);
    last = next.last;
  }
  return { importId, numbers };
}

/** The key as one value, from below and from above: only its own index can serve that, whatever the planner believes of the others. */
function inOrder({ projectId }: SearchQuestion, before: number, rows: number): Sql {
  return sql`
    (f.project_id, f.import_id, f.number) > (${projectId}::uuid, d.import_id, ${before}::int)
    and (f.project_id, f.import_id) <= (${projectId}::uuid, d.import_id)
    order by f.project_id, f.import_id, f.number limit ${rows}`;
}

interface Look extends Numbers {
  readonly looked: number;
  /** The last number among the features that were looked at; null when there were none. */
  readonly last: number | null;
  /** Milliseconds of the database. */
  readonly took: number;
}

/** @param which features of the dataset `d` are looked at. @throws Problem 404 for a dataset that is not there */
async function look(database: Database, question: SearchQuestion, which: Sql): Promise<Look> {
  const { datasetId, where } = question;
  const statement = sql`
    with d as materialized (${askedDataset(question)}),
    c as materialized (
      select f.number, ${where ? sql`(${where.condition}) is true` : sql`true`} as is_meant
      from d, lateral (select f.* from waypost.features f where ${which} offset 0) f
    )
    select d.import_id as "importId", count(c.number) as looked, max(c.number) as last,
      coalesce(array_agg(c.number order by c.number) filter (where c.is_meant), '{}') as numbers, ${TOOK}
    from d left join c on true group by d.import_id`;
  const [row] = await database.query<Look & { readonly [column: string]: unknown }>(where ? statement : kept(statement));
  if (!row) throw unknownDataset(datasetId);
  return row;
}
