import type { Database } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import { uuidOrNull } from './uuid.ts';

/** Which dataset, and how its features are answered. */
export interface FeaturesOf {
  readonly projectId: string;
  readonly datasetId: string;
  /** Which of its imports is asked: the one that is served, or the one before. Without it the one that is served. */
  readonly importId?: string | undefined;
  /** A feature `f` as it is answered. */
  readonly feature: Sql;
}

/** Features of a page as they are answered, and of which import they are; null before the first. */
export interface FeaturePage {
  readonly importId: string | null;
  readonly features: readonly string[];
}

/** The dataset of a question, with the import that is asked; null where there is none, or no longer. */
export function askedDataset({ projectId, datasetId, importId }: Omit<FeaturesOf, 'feature'>): Sql {
  const asked = importId
    ? sql`case when ${importId}::uuid in (import_id, previous_import_id) then ${importId}::uuid end as import_id`
    : sql`import_id`;
  return sql`select dataset_id, ${asked} from waypost.datasets where project_id = ${projectId} and dataset_id = ${uuidOrNull(datasetId)}`;
}

/** The features with these numbers, as answered; null when their import is no longer served. */
export async function featuresByNumber(
  database: Database,
  question: FeaturesOf,
  importId: string,
  numbers: readonly number[],
): Promise<string[] | null> {
  const { projectId, feature } = question;
  const rows = await database.query<{ feature: string | null }>(sql`
    select found.feature from (${askedDataset(question)}) d left join lateral (
      select ${feature} as feature, wanted.at from unnest(${numbers}::int[]) with ordinality wanted (number, at)
      join waypost.features f on f.project_id = ${projectId} and f.import_id = ${importId} and f.number = wanted.number
    ) found on true
    where d.import_id = ${importId} order by found.at`);
  return rows.length === 0 ? null : rows.flatMap((row) => row.feature ?? []);
}
