import { dataChanged, type PageToken, withToken, writeToken } from '../contract/page-token.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { Serialized } from '../threads/serialized.ts';
import type { FeaturePage } from './by-number.ts';
import { unknownDataset } from './unknown-dataset.ts';
import { uuidOrNull } from './uuid.ts';

/** Which import a page is of. */
export interface AskedImport {
  /** Undefined: the one that is served. */
  readonly importId: string | undefined;
  /** Whether another one is served now. */
  readonly isChanged: boolean;
}

interface AskedPage {
  readonly page_token: PageToken | undefined;
  readonly on_change: 'flag' | 'refuse';
}

/** The import of the page that came before: that which is served, or the one before it. @throws Problem 404, or 409 where it is neither */
export async function askedImport(
  database: Database,
  { projectId, datasetId }: { readonly projectId: string; readonly datasetId: string },
  { page_token: token, on_change: onChange }: AskedPage,
): Promise<AskedImport> {
  if (token === undefined) return { importId: undefined, isChanged: false };
  const [row] = await database.query<{ served: string | null; previous: string | null }>(sql`
    select import_id as served, previous_import_id as previous from waypost.datasets
    where project_id = ${projectId} and dataset_id = ${uuidOrNull(datasetId)}`);
  if (!row) throw unknownDataset(datasetId);
  const isChanged = token.version !== (row.served ?? '');
  if (isChanged && onChange === 'refuse') throw dataChanged('on_change is refuse');
  if (isChanged && token.version !== row.previous) throw dataChanged('their version is no longer there');
  return { importId: uuidOrNull(token.version) ?? undefined, isChanged };
}

/** The token of a page. @param seen how many features there are up to its end. @throws Problem 409 where the import went away meanwhile */
export function tokenOf({ importId }: FeaturePage, asked: AskedImport, seen: number): string {
  if (asked.importId !== undefined && importId === null) throw dataChanged('their version is no longer there');
  return writeToken({ version: importId ?? '', seen, last: null });
}

/** An answer of JSON with its token in a header. */
export const tokened = (json: string, token: string) => withToken(new Serialized(json), token);
