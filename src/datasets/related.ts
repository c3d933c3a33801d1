import { first } from '../at.ts';
import { InputProblem, Problem } from '../contract/problem.ts';
import { A_STATEMENT, WEIGHT } from '../database/effort.ts';
import type { Database } from '../database/open.ts';
import { kept, type Sql, sql } from '../database/sql.ts';
import type { Geometry } from '../geo/geometry.ts';
import { Work } from '../http/work.ts';
import { askedDataset, type FeaturePage } from './by-number.ts';
import type { RelatedQuestion } from './related-question.ts';
import { type Relation, relationOf, unionOf } from './relations.ts';
import { inSteps } from './steps.ts';
import { unknownDataset } from './unknown-dataset.ts';

/** What a question may take in all, in microseconds of the embedded database; and to join a ring with others. */
const MOST_EFFORT = 700_000;
const A_RING = 600;
/** So many rings are joined in one statement. */
const RINGS_A_STATEMENT = Math.floor(A_STATEMENT / A_RING);
/** Features near a geometry that are counted before they are looked at in one statement. */
const MOST_AT_ONCE = 2_000;
/** How often a query is begun again because an import ended while it ran. */
const MAX_TRIES = 3;

/** The features from `from` to before `to`, in their order. */
export async function relatedPage(database: Database, question: RelatedQuestion): Promise<FeaturePage> {
  const { geometry, relation: name, bufferMeters } = question;
  const relation = relationOf(name, geometry, bufferMeters);
  if (relation.rings === null || relation.rings.length <= RINGS_A_STATEMENT) {
    const found = await atOnce(database, question, relation, checkedPlace(geometry, relation));
    if (found) return found;
  }
  const work = new Work(question.projectId, MOST_EFFORT, {
    loc: ['body', 'geometry'],
    what: 'the question',
    advice:
      'Send a geometry with fewer positions, a smaller buffer, an earlier page, or a dataset with fewer or simpler features there',
  });
  work.add((relation.rings?.length ?? 0) * A_RING);
  return work.inTurn(database, async () => {
    const { geom, ...first } = await begun(database, question);
    let { importId } = first;
    const area = await joinedArea(database, geometry, relation);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const served = importId;
      if (served === null) return { importId: null, features: [] };
      const placeIn = (each: Relation) => placeOf(geom, each, area);
      const found = await work.attempt(() => inSteps(database, question, served, { relation, placeOf: placeIn, work }));
      if (found) return { importId: served, features: found };
      ({ importId } = await begun(database, question));
    }
    throw new Problem(503, 'The dataset was imported repeatedly during the search', {
      'retry-after': '1',
    });
  });
}

/**
 * A geometry as it was sent: whether it is valid, and why not. `offset 0` keeps the planner from writing out wherever it is used what takes
 * long: to validate a star of 4,000 corners takes 45 ms.
 */
const checked = (geometry: Geometry): Sql => sql`
  select geom, is_valid, case when not is_valid then postgis.ST_IsValidReason(geom) end as reason from (
    select geom, postgis.ST_IsValid(geom) as is_valid
    from (select postgis.ST_GeomFromGeoJSON(${JSON.stringify(geometry)}) as geom offset 0) sent offset 0
  ) checked offset 0`;

/** The one row `q`, of a geometry that has yet to be checked. */
function checkedPlace(geometry: Geometry, { columns, rings }: Relation): Sql {
  const area = rings ? unionOf(rings, sql`select g.geom`) : sql`g.geom`;
  return sql`select g.* ${columns}, case when g.is_valid then ${area} end as area from (${checked(geometry)}) g`;
}

/** The same of one that is valid. @param geom WKB */
function placeOf(geom: Buffer, { columns }: Relation, area: Sql): Sql {
  return sql`
    select g.* ${columns}, ${area} as area
    from (select postgis.ST_GeomFromWKB(${geom}::bytea, 4326) as geom offset 0) g`;
}

interface FoundRow {
  readonly [column: string]: unknown;
  readonly dataset_id: string | null;
  readonly import_id: string | null;
  readonly is_valid: boolean;
  readonly reason: string | null;
  readonly is_quick: boolean;
  readonly feature: string | null;
}

/** Answers in one statement, of one moment, what is quick; null for what is not. */
async function atOnce(
  database: Database,
  question: RelatedQuestion,
  { nearness, condition, measure, isNearestFirst, effort }: Relation,
  place: Sql,
): Promise<FeaturePage | null> {
  const { projectId, datasetId, where, from, to, feature } = question;
  const ofImport = sql`f.project_id = ${projectId} and f.import_id = d.import_id and q.is_valid`;
  const statement = sql`
    with q as materialized (${place}),
    d as materialized (${askedDataset(question)}),
    near as materialized (
      select count(*) <= ${MOST_AT_ONCE}
        and ${effort.always}::float8 + count(*) * ${effort.aFeature + (where?.effort ?? 0)}::float8 + sum(positions) * ${effort.aPosition}::float8 <= ${A_STATEMENT} as is_quick
      from (select ${WEIGHT} as positions from q, d, waypost.features f where ${ofImport} and ${nearness} limit ${MOST_AT_ONCE + 1}) f
    )
    select d.dataset_id, d.import_id, q.is_valid, q.reason, coalesce(near.is_quick, true) as is_quick, page.feature
    from q cross join near left join d on true left join lateral (
      select ${feature} as feature from waypost.features f
      where ${ofImport} and near.is_quick and ${condition} and (${where?.condition ?? sql`true`})
      order by ${measure && isNearestFirst ? sql`${measure.meters}, ` : sql``}f.number limit ${to - from} offset ${from}
    ) page on true`;
  // The form of a filter is anybody's; without one there are few.
  const rows = await database.query<FoundRow>(where ? statement : kept(statement));
  const found = first(answered(rows));
  if (found.dataset_id === null) throw unknownDataset(datasetId);
  refuseInvalid(found);
  return found.is_quick ? { importId: found.import_id, features: rows.flatMap((row) => row.feature ?? []) } : null;
}

/** Also without any feature there is a row: the embedded database answers without one where its geometry library has failed. */
function answered<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length === 0) throw new Error('the database has answered a question about features without a row');
  return rows;
}

function refuseInvalid({ is_valid, reason }: { readonly is_valid: boolean; readonly reason: string | null }): void {
  if (is_valid) return;
  const msg = `Value error, the geometry is not valid: ${reason} (longitude latitude)`;
  throw new InputProblem([{ loc: ['body', 'geometry'], type: 'value_error', msg }]);
}

/** What a question in steps begins with. */
interface Begun {
  /** The import that is served; null before the first. */
  readonly importId: string | null;
  /** The geometry as WKB, which is read in a fraction of the time of GeoJSON. */
  readonly geom: Buffer;
}

/** @throws Problem for an unknown dataset and a geometry that is not valid */
async function begun(database: Database, question: RelatedQuestion): Promise<Begun> {
  const { datasetId, geometry } = question;
  const rows = await database.query<{
    is_valid: boolean;
    reason: string | null;
    geom: Buffer;
    dataset_id: string | null;
    import_id: string | null;
  }>(sql`
    select q.is_valid, q.reason, postgis.ST_AsBinary(q.geom) as geom, d.dataset_id, d.import_id from (${checked(geometry)}) q
    left join (${askedDataset(question)}) d on true`);
  const row = first(answered(rows));
  if (row.dataset_id === null) throw unknownDataset(datasetId);
  refuseInvalid(row);
  return { importId: row.import_id, geom: row.geom };
}

/** The surroundings of a valid geometry, joined in statements that are short each. */
async function joinedArea(database: Database, geometry: Geometry, { rings }: Relation): Promise<Sql> {
  if (rings === null) return sql`g.geom`;
  const parts: Buffer[] = [];
  for (let first = 0; first < rings.length; first += RINGS_A_STATEMENT) {
    parts.push(
      await joined(database, unionOf(rings.slice(first, first + RINGS_A_STATEMENT), sql`select null::postgis.geometry`)),
    );
  }
  const all = sql`
    select postgis.ST_GeomFromGeoJSON(${JSON.stringify(geometry)})
    union all select postgis.ST_GeomFromWKB(part, 4326) from unnest(${parts}::bytea[]) part`;
  return sql`postgis.ST_GeomFromWKB(${await joined(database, unionOf([], all))}::bytea, 4326)`;
}

async function joined(database: Database, union: Sql): Promise<Buffer> {
  const row = first(answered(await database.query<{ area: Buffer }>(sql`select postgis.ST_AsBinary(${union}) as area`)));
  return row.area;
}
