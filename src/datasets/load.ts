import { hash } from 'node:crypto';
import { first } from '../at.ts';
import { outline } from '../database/geography.ts';
import type { Database, Queryable } from '../database/open.ts';
import { TOOK } from '../database/pace.ts';
import { A_WORD, eachPart, rowEffort, statementPace } from '../database/portions.ts';
import { type Sql, sql } from '../database/sql.ts';
import { addAttributeWords, wordsFault } from '../filter/words.ts';
import { checkedGeometry, checkedProjected, GeometryError } from '../geo/geometry.ts';
import { isStorableJson, isTooDeep, MAX_DEPTH } from '../text/storable.ts';
import { type FeatureFile, FileError, type FileFeature } from './files/feature-file.ts';
import { uuidOrNull } from './uuid.ts';

/** So many features are read at a time, and so many characters: little enough to fit into memory. */
const ROWS_AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 2_000_000;
/**
 * What a character of a geometry takes, in microseconds of the embedded database: it is read, checked, outlined, and goes into two indexes.
 */
const A_GEOMETRY_CHARACTER = 0.15;
/** What one feature may be at most. */
const LIMITS = { maxPositions: 1_000_000, maxDegrees: 40_000 };
const MAX_ATTRIBUTES_LENGTH = 1_000_000;
/** Faults that an error names. */
const MAX_NAMED = 5;
const DELETED_AT_ONCE = 10_000;

/** What is loaded, and for whom. */
export interface LoadTask {
  readonly projectId: string;
  readonly datasetId: string;
  readonly importId: string;
}

interface FeatureRow {
  readonly number: number;
  readonly place: string;
  readonly feature_id: string;
  /** JSON. */
  readonly attributes: string;
  readonly words: readonly string[];
  /** A geometry as GeoJSON or as WKB in hexadecimal. */
  readonly geojson: string | null;
  readonly wkb: string | null;
}

/**
 * Loads the features of a file beside those that are served, and then serves them instead. Whatever goes wrong, and however late, what
 * was served stays.
 *
 * @param maxRows features that the file may have
 * @param onProgress called with the number of features loaded so far
 * @returns how many there are
 * @throws FileError with what is wrong, and where
 */
export async function loadFeatures(
  database: Database,
  task: LoadTask,
  file: FeatureFile,
  maxRows: number,
  onProgress: (entries: number) => void,
): Promise<number> {
  let entries = 0;
  const pace = statementPace();
  try {
    for await (const rows of batches(file.features, task.datasetId, file.crs !== undefined, maxRows)) {
      await eachPart(rows, effortOf, (part) => insertFeatures(database, task, part, file.crs), pace);
      entries += rows.length;
      onProgress(entries);
    }
    if (entries >= MANY) await learnStatistics(database);
    await serve(database, task, entries);
  } catch (error) {
    // The word that it is served may have been lost on the way.
    if (!(await isServed(database, task))) await dropFeatures(database, task.projectId, task.importId);
    throw error;
  }
  // It is served whatever becomes of this: what stays is taken by the next import, or by who looks for what killed ones have left.
  await dropUnkept(database, task.projectId, task.datasetId).catch(() => {});
  return entries;
}

/** So many new features change how the planner has to look for them. */
const MANY = 1_000;

/**
 * PostgreSQL analyses a table by itself only after a while, and until then takes plans that read whole imports: the first request is
 * already answered by a good one.
 */
async function learnStatistics(database: Database): Promise<void> {
  if (database.kind === 'postgres') await database.query(sql`analyze waypost.features`).catch(() => {});
}

async function* batches(
  features: FeatureFile['features'],
  datasetId: string,
  isProjected: boolean,
  maxRows: number,
): AsyncGenerator<FeatureRow[]> {
  let rows: FeatureRow[] = [];
  let characters = 0;
  let number = 0;
  for await (const feature of features) {
    if (++number > maxRows) throw new FileError(`the file has more than ${maxRows} features (WAYPOST_IMPORT_ROWS)`);
    const { row, length } = featureRow(feature, number, datasetId, isProjected);
    rows.push(row);
    characters += length;
    if (rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield rows;
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield rows;
}

function featureRow(feature: FileFeature, number: number, datasetId: string, isProjected: boolean) {
  const { place, id, geometry } = feature;
  if (isTooDeep(feature.attributes))
    throw new FileError(`${place} has attributes of more than ${MAX_DEPTH} levels of objects and lists`);
  const attributes = JSON.stringify(feature.attributes);
  if (attributes.length > MAX_ATTRIBUTES_LENGTH)
    throw new FileError(`${place} has attributes of more than ${MAX_ATTRIBUTES_LENGTH} characters`);
  if (!isStorableJson(attributes)) throw new FileError(`${place} has a text with a NUL or half of a surrogate pair`);
  const lexemes = new Set<string>();
  addAttributeWords(lexemes, '', feature.attributes);
  const words = [...lexemes];
  const fault = wordsFault(words);
  if (fault !== null) throw new FileError(`${place} has ${fault}`);
  const geojson =
    geometry && 'geojson' in geometry ? JSON.stringify(geometryOf(geometry.geojson, place, isProjected)) : null;
  const wkb = geometry && 'wkb' in geometry ? geometry.wkb.toString('hex') : null;
  const row: FeatureRow = { number, place, feature_id: featureId(datasetId, id, number), attributes, words, geojson, wkb };
  return { row, length: attributes.length + (geojson?.length ?? 0) + (wkb?.length ?? 0) };
}

function geometryOf(geojson: unknown, place: string, isProjected: boolean) {
  try {
    return isProjected ? checkedProjected(geojson, LIMITS) : checkedGeometry(geojson, LIMITS);
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    const at = error.path.length > 0 ? ` at ${error.path.join('.')}` : '';
    throw new FileError(`${place}, geometry${at}: ${error.message}`);
  }
}

/** The id of a feature: its own if that is a UUID, else one made of it, or of its place in the file; the same in every import. */
function featureId(datasetId: string, id: string | undefined, number: number): string {
  const own = id === undefined ? null : uuidOrNull(id);
  if (own !== null) return own.toLowerCase();
  const digest = hash('sha1', `${datasetId} ${id === undefined ? `#${number}` : `=${id}`}`, 'hex');
  // The form of a UUID made of a name (RFC 9562, version 5).
  const variant = ((Number.parseInt(digest.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

const RECORD = sql`r (number int, place text, feature_id uuid, attributes text, words text[], geojson text, wkb text)`;
const AS_SENT = sql`case when r.wkb is not null then postgis.ST_Force2D(postgis.ST_GeomFromWKB(decode(r.wkb, 'hex'), 4326))
  else postgis.ST_SetSRID(postgis.ST_GeomFromGeoJSON(r.geojson), 4326) end`;
const EARTH = sql`postgis.ST_MakeEnvelope(-180, -90, 180, 90, 4326)`;
/** Why a geometry cannot be kept; null when it can. */
const FAULT = sql`case
  when postgis.ST_IsEmpty(geom) then 'is empty'
  when postgis.GeometryType(geom) not in ('POINT', 'MULTIPOINT', 'LINESTRING', 'MULTILINESTRING', 'POLYGON', 'MULTIPOLYGON')
    then 'is a ' || postgis.GeometryType(geom)
  when not postgis.ST_CoveredBy(postgis.ST_Envelope(geom), ${EARTH}) then 'lies outside of longitudes -180 to 180 and latitudes -90 to 90'
  when postgis.ST_NPoints(geom) > ${LIMITS.maxPositions} then ${`has more than ${LIMITS.maxPositions} positions`}
  when postgis.ST_Length(case when postgis.ST_Dimension(geom) = 2 then postgis.ST_Boundary(geom) else geom end) > ${LIMITS.maxDegrees} then 'has edges too long to be measured'
  when not postgis.ST_IsValid(geom) then 'is not valid: ' || postgis.ST_IsValidReason(geom)
end`;

const effortOf = ({ attributes, words, geojson, wkb }: FeatureRow): number =>
  rowEffort(attributes.length) +
  words.length * A_WORD +
  ((geojson?.length ?? 0) + (wkb?.length ?? 0)) * A_GEOMETRY_CHARACTER;

interface Inserted {
  readonly [column: string]: unknown;
  readonly faults: readonly { readonly place: string; readonly fault: string }[] | null;
  readonly inserted: readonly string[];
  readonly took: number;
}

/** Inserts some features, all or none. @throws FileError */
async function insertFeatures(
  database: Queryable,
  { projectId, importId }: LoadTask,
  rows: readonly FeatureRow[],
  crs: string | undefined,
): Promise<Inserted> {
  const geom: Sql =
    crs === undefined ? AS_SENT : sql`postgis.ST_Transform(postgis.ST_SetSRID(${AS_SENT}, 0), ${crs}::text, 4326)`;
  const answer = await readingFile(rows, () =>
    database.query<Inserted>(sql`
      with sent as materialized (select r.*, ${geom} as geom from json_to_recordset(${JSON.stringify(rows)}::json) as ${RECORD}),
      faults as materialized (
        select place, fault from (select number, place, ${FAULT} as fault from sent) checked
        where fault is not null order by number limit ${MAX_NAMED}
      ),
      inserted as (
        insert into waypost.features (project_id, import_id, number, feature_id, attributes, words, geom, outline)
        select ${projectId}::uuid, ${importId}::uuid, number, feature_id, attributes::jsonb, array_to_tsvector(words), geom, ${outline(sql`geom`)}
        from sent where not exists (select from faults)
        on conflict do nothing returning feature_id
      )
      select (select json_agg(faults) from faults) as faults, (select coalesce(array_agg(feature_id::text), '{}') from inserted) as inserted, ${TOOK}`),
  );
  const done = first(answer);
  const { faults, inserted } = done;
  if (faults) throw new FileError(faults.map(({ place, fault }) => `${place}: the geometry ${fault}`).join('; '));
  if (inserted.length === rows.length) return done;
  const left = new Set(inserted);
  const repeated = rows.find(({ feature_id }) => !left.delete(feature_id));
  throw new FileError(`${repeated?.place} has the id of a feature before it; schema_mapping.id can name another attribute`);
}

/** Turns an error of the database about what was sent into one of the file: it cannot know more than the batch. */
async function readingFile<T>(rows: readonly FeatureRow[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Classes of SQLSTATE: 22 data exception, 54 a limit, XX what the geometry library throws.
    if (error instanceof Error && 'code' in error && /^(22|54|XX)/.test(String(error.code))) {
      throw new FileError(`${rows.at(0)?.place} to ${rows.at(-1)?.place}: ${error.message}`);
    }
    throw error;
  }
}

/**
 * Puts the loaded features in the place of those that are served, and records that it is done.
 *
 * @throws FileError when the dataset is gone, or the import was given up, because its heartbeat was missing for too long
 */
async function serve(database: Database, { projectId, datasetId, importId }: LoadTask, entries: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const done = await transaction.query(sql`
      update waypost.dataset_imports set status = 'success', import_end = now(), entries = ${entries}
      where project_id = ${projectId} and import_id = ${importId} and status = 'in_progress' returning import_id`);
    const served = await transaction.query(sql`
      update waypost.datasets set import_id = ${importId}, previous_import_id = import_id, updated_at = now()
      where project_id = ${projectId} and dataset_id = ${datasetId} returning dataset_id`);
    if (done.length * served.length === 0)
      throw new FileError('the dataset was deleted, or the import was cancelled, while it was running');
  });
}

async function isServed(database: Database, { projectId, datasetId, importId }: LoadTask): Promise<boolean> {
  const served = await database.query(sql`
    select from waypost.datasets where project_id = ${projectId} and dataset_id = ${datasetId} and ${importId} in (import_id, previous_import_id)`);
  return served.length > 0;
}

/** Deletes the features of an import, some at a time: nothing waits long for it. */
export async function dropFeatures(
  database: Database,
  projectId: string,
  importId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { last } = first(
    await database.query<{ last: number | null }>(sql`
    select max(number) as last from waypost.features where project_id = ${projectId} and import_id = ${importId}`),
  );
  for (let from = 1; from <= (last ?? 0); from += DELETED_AT_ONCE) {
    signal?.throwIfAborted();
    await database.query(sql`
      delete from waypost.features where project_id = ${projectId} and import_id = ${importId}
      and number between ${from} and ${from + DELETED_AT_ONCE - 1}`);
  }
}

/** Whether the features of an import `i` are of a dataset `d`: served, or kept to be served again. */
const IS_KEPT: Sql = sql`d.project_id = i.project_id and i.import_id in (d.import_id, d.previous_import_id)`;

/** Deletes what imports of a dataset left that are neither kept nor running, and all record of them but of the last. */
async function dropUnkept(database: Database, projectId: string, datasetId: string): Promise<void> {
  const unkept = await database.query<{ import_id: string; is_last: boolean }>(sql`
    select import_id, fetch_start = max(fetch_start) over () as is_last from waypost.dataset_imports i
    where i.project_id = ${projectId} and i.dataset_id = ${datasetId} and i.status <> 'in_progress'
      and not exists (select from waypost.datasets d where ${IS_KEPT} and d.dataset_id = ${datasetId})`);
  for (const { import_id, is_last } of unkept) {
    await dropFeatures(database, projectId, import_id);
    if (is_last) continue;
    await database.query(
      sql`delete from waypost.dataset_imports where project_id = ${projectId} and import_id = ${import_id}`,
    );
  }
}

/**
 * Deletes what imports have left whose processes were killed: features that are not kept, and all record of datasets that were deleted
 * meanwhile.
 */
export async function dropAbandonedImports(database: Database, signal: AbortSignal): Promise<void> {
  const abandoned = await database.query<{ project: string; id: string; is_deleted: boolean }>(sql`
    select found.* from (
      select i.project_id::text as project, i.import_id::text as id,
        not exists (select from waypost.datasets d where d.project_id = i.project_id and d.dataset_id = i.dataset_id) as is_deleted
      from waypost.dataset_imports i where i.status <> 'in_progress'
        and not exists (select from waypost.datasets d where ${IS_KEPT})
    ) found
    where found.is_deleted or exists (
      select from waypost.features f where f.project_id = found.project::uuid and f.import_id = found.id::uuid
    )`);
  for (const { project, id, is_deleted } of abandoned) {
    await dropFeatures(database, project, id, signal);
    if (is_deleted)
      await database.query(sql`delete from waypost.dataset_imports where project_id = ${project} and import_id = ${id}`);
  }
}
