import Type, { type Static } from 'typebox';
import { first } from '../at.ts';
import type { Answered } from '../contract/answered.ts';
import { Binary, type FullCall } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { checkTile, TILE_TYPE, type TileNumbers, tileJson, tileJsonSchema, tilePath } from '../contract/tiles.ts';
import type { Database } from '../database/open.ts';
import { kept, type Sql, sql } from '../database/sql.ts';
import type { RowFilter } from '../filter/row-filter.ts';
import { boxOfTile, cellDegrees, type DrawnGeometry, encodeTile } from '../geo/vector-tile.ts';
import { filterKey, TileCache } from '../http/tile-cache.ts';
import { Work } from '../http/work.ts';
import { datasetAbout } from './about.ts';
import { datasetPath } from './features.ts';
import { unknownDataset } from './unknown-dataset.ts';
import { uuidOrNull } from './uuid.ts';
import { whereParameter } from './where.ts';

/** Features in a tile at most, with their positions and with the bytes of their attributes. */
const MOST_FEATURES = 3_000;
const MOST_POSITIONS = 200_000;
const MOST_ATTRIBUTES_BYTES = 1_000_000;
/** So many features in a tile are compared before those that it shows are chosen; where there are more, a sample of the dataset is. */
const MOST_LISTED = 8_000;
const SAMPLE = 5_000;
/** An import that ends while a tile is drawn lets it begin anew, so often. */
const MAX_TRIES = 3;
/** Features and positions of one statement: no statement of the embedded database holds others up. */
const READ_AT_ONCE = 500;
const POSITIONS_AT_ONCE = 20_000;
/** A geometry with fewer positions is not made simpler: that takes longer than to draw it. */
const LEAST_SIMPLIFIED = 16;
const MOST_EFFORT = 1_000_000;
const A_ROW = 3;

const LAYER = 'features';
export const datasetTilePath = { ...datasetPath, ...tilePath };
export const datasetTileQuery = { where: whereParameter };
export const datasetTileReply = Type.String({
  format: 'binary',
  description: `A tile of Mapbox’s vector form with the layer \`${LAYER}\`: features with their attributes that are texts, numbers, true or false, and their id as \`feature_id\`.`,
});
export const datasetTileJsonReply = tileJsonSchema('DatasetTileJson');

/** Features of an import in a tile, and which of them it shows. */
interface TileQuestion {
  readonly projectId: string;
  readonly importId: string;
  readonly tile: TileNumbers;
  readonly where: RowFilter | undefined;
}

interface Candidate {
  readonly number: number;
  readonly positions: number;
  /** In cells of the grid; 0 for a point. */
  readonly size: number;
}

interface Served {
  readonly [column: string]: unknown;
  readonly import_id: string | null;
  readonly name: string;
}

/** A call about a dataset. */
interface DatasetCall {
  readonly project: { readonly id: string };
  readonly path: { readonly dataset_id: string };
}

type TileCall = DatasetCall & Pick<FullCall<typeof datasetTileQuery, typeof datasetTilePath>, 'path' | 'query'>;
type TileJsonCall = FullCall<typeof datasetTileQuery, typeof datasetPath>;

/** Draws the features of datasets into tiles. */
export class DatasetTiles {
  readonly #database: Database;
  readonly #tiles = new TileCache();

  constructor(database: Database) {
    this.#database = database;
  }

  /** @throws Problem 404; 400 for a tile that the zoom does not have */
  async tile({ path, query: { where }, project }: TileCall): Promise<Binary> {
    const { dataset_id: datasetId, z, x, y } = path;
    const tile = { z, x, y };
    checkTile(tile);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { import_id: importId } = await this.#served(project.id, datasetId);
      if (importId === null) return new Binary(new Uint8Array(), TILE_TYPE);
      const question = { projectId: project.id, importId, tile, where };
      const key = `${importId} ${z}/${x}/${y} ${filterKey(where)}`;
      const bytes = await this.#tiles.tile(key, () => this.#drawn(datasetId, question)).catch(nullIfReplaced);
      if (bytes) return new Binary(bytes, TILE_TYPE);
    }
    throw new Problem(503, 'The dataset was imported repeatedly while the tile was drawn', { 'retry-after': '1' });
  }

  /** What a map needs to know to ask for tiles of a dataset. @throws Problem 404 */
  async tileJson(call: TileJsonCall): Promise<Answered<Static<typeof datasetTileJsonReply>>> {
    const { path, project, sentTo } = call;
    const { name, bounds, fields } = await datasetAbout(this.#database, project.id, path.dataset_id);
    const layer = { id: LAYER, description: `The features of ${name}.`, fields };
    return tileJson(name, `/datasets/${path.dataset_id}/tiles`, sentTo, bounds, layer);
  }

  /** What changes when tiles of a dataset do. @throws Problem 404 */
  async version({ path, project }: DatasetCall): Promise<string> {
    const { import_id, name } = await this.#served(project.id, path.dataset_id);
    return `${import_id} ${name}`;
  }

  /** The import that is served, null before the first; and what the dataset is called. @throws Problem 404 */
  async #served(projectId: string, datasetId: string): Promise<Served> {
    const statement = sql`
      select import_id, name from waypost.datasets where project_id = ${projectId} and dataset_id = ${uuidOrNull(datasetId)}`;
    const [row] = await this.#database.query<Served>(kept(statement));
    if (!row) throw unknownDataset(datasetId);
    return row;
  }

  /** @throws Replaced */
  async #drawn(datasetId: string, question: TileQuestion): Promise<Uint8Array> {
    const work = new Work(question.projectId, MOST_EFFORT, {
      loc: ['query', 'where'],
      what: 'the tile',
      advice: 'Send a filter with fewer clauses, or ask for a tile of a higher zoom',
    });
    const listed = await this.#listed(question, work);
    const chosen = chosenOf(listed);
    const features = [];
    let attributes = 0;
    for (const some of portions(chosen)) {
      for (const row of await this.#read(question, some)) {
        attributes += row.attributes.length;
        if (attributes > MOST_ATTRIBUTES_BYTES) break;
        if (row.drawn !== null) features.push(featureOf(row));
      }
      if (attributes > MOST_ATTRIBUTES_BYTES) break;
    }
    if ((await this.#served(question.projectId, datasetId)).import_id !== question.importId) throw new Replaced();
    return encodeTile(LAYER, features, question.tile);
  }

  /** The features in a tile that meet the filter; of a sample of the dataset, where the tile has very many. */
  async #listed(question: TileQuestion, work: Work): Promise<readonly Candidate[]> {
    const { where } = question;
    const words = where?.words ? sql`and f.words @@ ${where.words}::tsquery` : sql``;
    const few = await this.#candidates(
      question,
      sql`waypost.features f where ${ofImport(question)} and ${inTile(question)} ${words} limit ${MOST_LISTED + 1}`,
    );
    work.add(few.looked * (A_ROW + (where?.effort ?? 0)));
    if (few.looked <= MOST_LISTED) return few.candidates;
    const { last } = first(
      await this.#database.query<{ last: number }>(
        sql`select max(f.number) as last from waypost.features f where ${ofImport(question)}`,
      ),
    );
    work.add(SAMPLE * (A_ROW + (where?.effort ?? 0)));
    const step = Math.max(1, Math.ceil(last / SAMPLE));
    const sample = await this.#candidates(
      question,
      sql`${byNumber(question, sql`generate_series(1, ${last}::int, ${step}::int)`)} where (${inTile(question)}) is true`,
    );
    return sample.candidates;
  }

  /** @param from features `f`, with what limits them */
  async #candidates({ tile, where }: TileQuestion, from: Sql): Promise<{ looked: number; candidates: Candidate[] }> {
    const width = sql`postgis.ST_XMax(f.geom) - postgis.ST_XMin(f.geom)`;
    const height = sql`postgis.ST_YMax(f.geom) - postgis.ST_YMin(f.geom)`;
    const statement = sql`
      select f.number, f.positions, f.size, f.is_meant from (
        select f.number, f.positions, greatest(${width}, ${height}) / ${cellDegrees(tile.z)}::float8 as size,
          ${where ? sql`(${where.condition}) is true` : sql`true`} as is_meant
        from (select f.* from ${from}) f
      ) f`;
    const rows = await this.#database.query<Candidate & { is_meant: boolean }>(where ? statement : kept(statement));
    return { looked: rows.length, candidates: rows.filter(({ is_meant }) => is_meant) };
  }

  #read(question: TileQuestion, some: readonly Candidate[]): Promise<Row[]> {
    const [west, south, east, north] = boxOfTile(question.tile);
    const cell = cellDegrees(question.tile.z);
    const cut = sql`case when f.geom operator(postgis.@) q.box then f.geom else postgis.ST_ClipByBox2D(f.geom, q.box::postgis.box2d) end`;
    const statement = sql`
      with q as materialized (
        select postgis.ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326) as box
      )
      select f.number, f.feature_id as id, f.attributes::text as attributes, postgis.ST_AsGeoJSON(
        case when f.positions > ${LEAST_SIMPLIFIED} then postgis.ST_Simplify(c.cut, ${cell}::float8, true) else c.cut end, 9
      ) as drawn
      from q, ${byNumber(question, sql`unnest(${some.map(({ number }) => number)}::int[])`)}, lateral (select ${cut} as cut) c
      order by f.number`;
    return this.#database.query<Row & { [column: string]: unknown }>(kept(statement));
  }
}

/** Another import was served while a tile was drawn: features of the one before may have been gone already. */
class Replaced extends Error {}

function nullIfReplaced(error: unknown): null {
  if (error instanceof Replaced) return null;
  throw error;
}

interface Row {
  readonly number: number;
  readonly id: string;
  readonly attributes: string;
  /** GeoJSON. */
  readonly drawn: string | null;
}

const ofImport = ({ projectId, importId }: TileQuestion): Sql =>
  sql`f.project_id = ${projectId}::uuid and f.import_id = ${importId}::uuid`;

/** The features `f` with some numbers, by the key alone: whatever the planner believes of the others, only its own index can serve that. */
function byNumber({ projectId, importId }: TileQuestion, numbers: Sql): Sql {
  return sql`${numbers} wanted (number), lateral (
    select f.* from waypost.features f
    where (f.project_id, f.import_id, f.number) >= (${projectId}::uuid, ${importId}::uuid, wanted.number)
      and (f.project_id, f.import_id, f.number) <= (${projectId}::uuid, ${importId}::uuid, wanted.number)
    order by f.project_id, f.import_id, f.number limit 1
  ) f`;
}

function inTile({ tile }: TileQuestion): Sql {
  const [west, south, east, north] = boxOfTile(tile);
  return sql`f.geom operator(postgis.&&) postgis.ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326)`;
}

/** The classes of size, largest first: each is twice as large as the next; those of less than a cell cannot be seen. */
const classOf = ({ size }: Candidate) => (size <= 0 ? 0 : Math.max(0, Math.ceil(Math.log2(size))));

/** Those that a tile shows: the largest first, then spread over the file in an order that stays. */
function chosenOf(listed: readonly Candidate[]): readonly Candidate[] {
  const ranked = listed
    .map((candidate) => ({ candidate, rank: classOf(candidate), spread: Math.imul(candidate.number, 0x9e3779b1) >>> 0 }))
    .sort((a, b) => b.rank - a.rank || a.spread - b.spread)
    .slice(0, MOST_FEATURES);
  let positions = 0;
  const chosen: Candidate[] = [];
  for (const { candidate } of ranked) {
    positions += candidate.positions;
    if (chosen.length > 0 && positions > MOST_POSITIONS) break;
    chosen.push(candidate);
  }
  return chosen;
}

function* portions(chosen: readonly Candidate[]): Generator<Candidate[]> {
  let portion: Candidate[] = [];
  let positions = 0;
  for (const candidate of chosen) {
    portion.push(candidate);
    positions += candidate.positions;
    if (portion.length < READ_AT_ONCE && positions < POSITIONS_AT_ONCE) continue;
    yield portion;
    portion = [];
    positions = 0;
  }
  if (portion.length > 0) yield portion;
}

function featureOf({ number, id, attributes, drawn }: Row) {
  const geometry: DrawnGeometry = JSON.parse(String(drawn));
  const properties: Record<string, unknown> = JSON.parse(attributes);
  return { id: number, geometry, properties: { ...properties, feature_id: id } };
}
