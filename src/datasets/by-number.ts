import type { Database } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';

/** Which dataset, and how its features are answered. */
export interface FeaturesOf {
  readonly projectId: string;
  readonly datasetId: string;
  /** A feature `f` as it is answered. */
  readonly feature: Sql;
}

/** The features with these numbers, as answered; null when their import is no longer served. */
export async function featuresByNumber(
  database: Database,
  { projectId, datasetId, feature }: FeaturesOf,
  importId: string,
  numbers: readonly number[],
): Promise<string[] | null> {
  const rows = await database.query<{ feature: string | null }>(sql`
    select found.feature from waypost.datasets d left join lateral (
      select ${feature} as feature, wanted.at from unnest(${numbers}::int[]) with ordinality wanted (number, at)
      join waypost.features f on f.project_id = ${projectId} and f.import_id = ${importId} and f.number = wanted.number
    ) found on true
    where d.project_id = ${projectId} and d.dataset_id = ${datasetId} and d.import_id = ${importId} order by found.at`);
  return rows.length === 0 ? null : rows.flatMap((row) => row.feature ?? []);
}
