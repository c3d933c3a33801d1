import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import { Binary, type Call, type FullCall } from '../contract/endpoint.ts';
import { checkTile, TILE_TYPE, type TileNumbers, tileJson, tileJsonSchema, tilePath } from '../contract/tiles.ts';
import type { Database } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { RowFilter } from '../filter/row-filter.ts';
import type { Box } from '../geo/box.ts';
import { boxOfTile, encodeTile } from '../geo/vector-tile.ts';
import { filterKey, TileCache } from '../http/tile-cache.ts';
import { selectionByFilter } from './asset-selection.ts';
import { boxOfAssets } from './bounds.ts';
import { query } from './fields.ts';
import { findAssets } from './find.ts';
import { storesVersion } from './generation.ts';

/** Assets in a tile at most: of more, those that come first by a number made of their ids, so that tiles side by side agree. */
const MOST_ASSETS = 3_000;
/** From this zoom on an index finds what is in a tile: the edges of wider ones are no shortest ways. */
const LEAST_INDEXED_ZOOM = 6;
/** What is looked at around a tile for that, as a share of its width. */
const INDEX_MARGIN = 0.1;
const LAYER = 'stores';
const FIELDS = { store_id: 'String', name: 'String', types: 'String', tags: 'String' };

export const storeTilePath = tilePath;
export const storeTileQuery = { query };
export const storeTileReply = Type.String({
  format: 'binary',
  description: `A tile of Mapbox’s vector form with the layer \`${LAYER}\`: assets as points with \`store_id\`, \`name\`, and \`types\` and \`tags\` joined by commas.`,
});
export const storeTileJsonReply = tileJsonSchema('StoreTileJson');

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly spread: number;
  readonly lat: number;
  readonly lng: number;
  readonly name: string | null;
  readonly types: string | null;
  readonly tags: string | null;
}

const listed = (name: 'types' | 'tags'): Sql => sql`(
  select string_agg(value, ',' order by number) from jsonb_array_elements_text(
    case when jsonb_typeof(m.properties -> ${name}) = 'array' then m.properties -> ${name} else '[]' end
  ) with ordinality listed (value, number)
)`;

/** Draws the assets of projects into tiles. */
export class StoreTiles {
  readonly #database: Database;
  readonly #tiles = new TileCache();

  constructor(database: Database) {
    this.#database = database;
  }

  /** @throws Problem 400 for a tile that the zoom does not have; InputProblem for a query that takes too much work */
  async tile({ path, query: { query: filter }, project }: FullCall<typeof storeTileQuery, typeof storeTilePath>) {
    checkTile(path);
    const version = await storesVersion(this.#database, project.id);
    const key = `${path.z}/${path.x}/${path.y} ${filterKey(filter)}`;
    const bytes = await this.#tiles.tile(`${project.id} ${version} ${key}`, () => this.#drawn(project.id, path, filter));
    return new Binary(bytes, TILE_TYPE);
  }

  /** What a map needs to know to ask for them. */
  async tileJson(
    call: FullCall<typeof storeTileQuery, Record<never, never>>,
  ): Promise<Answered<Static<typeof storeTileJsonReply>>> {
    const bounds = await this.#bounds(call);
    const layer = { id: LAYER, description: 'The assets of the project.', fields: FIELDS };
    return tileJson('stores', '/stores/tiles', call.sentTo, bounds, layer);
  }

  async #bounds({ query: { query: filter }, project }: Call<typeof storeTileQuery>): Promise<Box | null> {
    const box = await boxOfAssets(this.#database, selectionByFilter(filter ?? null, project.id));
    if (!box) return null;
    const { west, south, east, north } = box;
    // TileJSON knows no box that crosses the antimeridian.
    return west <= east ? [west, south, east, north] : [-180, south, 180, north];
  }

  async #drawn(projectId: string, tile: TileNumbers, filter: RowFilter | undefined): Promise<Uint8Array> {
    const selection = selectionByFilter(filter ?? null, projectId);
    const inTile = tile.z < LEAST_INDEXED_ZOOM ? null : near(tile);
    const narrowed =
      selection.narrowed && inTile ? sql`${selection.narrowed} and ${inTile}` : (selection.narrowed ?? inTile);
    const [west, south, east, north] = boxOfTile(tile);
    const { rows } = await findAssets<Row>(
      this.#database,
      { ...selection, narrowed, isBounded: inTile !== null },
      {
        column: sql`s.properties`,
        select: sql`
          select m.store_id as id, hashtext(m.store_id) as spread, m.lat, m.lng, m.properties ->> 'name' as name,
            ${listed('types')} as types, ${listed('tags')} as tags
          from (
            select m.*, postgis.ST_Y(m.location::postgis.geometry) as lat, postgis.ST_X(m.location::postgis.geometry) as lng from m
          ) m
          where m.lat between ${south}::float8 and ${north}::float8 and m.lng between ${west}::float8 and ${east}::float8
          order by hashtext(m.store_id), m.store_id limit ${MOST_ASSETS}`,
      },
    );
    // A step that finds nothing has a row of nulls.
    const found = rows.filter(({ id }) => id !== null);
    const shown = found.toSorted((a, b) => a.spread - b.spread || (a.id < b.id ? -1 : 1)).slice(0, MOST_ASSETS);
    const features = shown.map(({ id, lat, lng, name, types, tags }) => ({
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      properties: { store_id: id, name, types, tags },
    }));
    return encodeTile(LAYER, features, tile);
  }
}

/** What only takes a look at an index, and is true of all assets `s` in a tile. */
function near(tile: TileNumbers): Sql {
  const [west, south, east, north] = boxOfTile(tile, INDEX_MARGIN);
  return sql`s.location operator(postgis.&&) postgis.ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326)::postgis.geography`;
}
