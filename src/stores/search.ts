import { LRUCache } from 'lru-cache';
import Type, { type Static } from 'typebox';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import type { Call } from '../http/endpoint.ts';
import { integer } from '../http/parameters.ts';
import { type Area, areaOf, areaQuery } from './area.ts';
import { STORE_COLUMNS, type StoredFeature, StoreFeature, storeFeature } from './feature.ts';
import { Moment } from './opening-hours.ts';

const MAX_PAGE = 1_000_000;
const MAX_REMEMBERED_COUNTS = 1_000;

export const searchQuery = {
  ...areaQuery,
  page: integer({ minimum: 1, maximum: MAX_PAGE, description: 'Page of the results.' }, 1),
  stores_by_page: integer({ minimum: 1, maximum: 300, description: 'Assets on a page.' }, 100),
};

export const searchReply = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(StoreFeature),
  pagination: Type.Object({ page: Type.Integer(), pageCount: Type.Integer() }),
});

type FoundRow = StoredFeature & { readonly distance: number | null; readonly total: number };

/** One page of what was found, and how many there are in all. */
interface Page {
  readonly rows: readonly FoundRow[];
  readonly total: number;
}

/** Searches assets. */
export class StoreSearch {
  readonly #database: Database;
  /** How many assets a search without an area finds, at the version of the assets that they were counted at. */
  readonly #counts = new LRUCache<string, { readonly version: number; readonly total: number }>({
    max: MAX_REMEMBERED_COUNTS,
  });

  constructor(database: Database) {
    this.#database = database;
  }

  async search(call: Call<typeof searchQuery>): Promise<Static<typeof searchReply>> {
    const { query, project } = call;
    const { page, stores_by_page: size } = query;
    const area = areaOf(query, project.id);
    const window = { limit: size, offset: (page - 1) * size };
    const { rows, total } = await (area.isBounded ? this.#bounded(area, window) : this.#unbounded(area, project.id, window));
    const moment = new Moment();
    return {
      type: 'FeatureCollection',
      features: rows.map((row) => storeFeature(row, row.distance ?? undefined, moment)),
      pagination: { page, pageCount: Math.ceil(total / size) },
    };
  }

  /** What an area bounds is few: they are counted and sorted in one go. */
  async #bounded(area: Area, window: Window): Promise<Page> {
    const statement = area.statement(sql`
      with found as materialized (
        select s.project_id, s.generation, s.store_id, ${area.distance} as distance, count(*) over () as total
        from stores s where ${area.condition} order by distance, s.store_id limit ${window.limit} offset ${window.offset}
      )
      select f.distance, f.total, ${STORE_COLUMNS}
      from found f join stores s on s.project_id = f.project_id and s.generation = f.generation and s.store_id = f.store_id order by f.distance, f.store_id`);
    const rows = await this.#database.query<FoundRow>(statement);
    if (rows.length > 0 || window.offset === 0) return { rows, total: rows.length > 0 ? rows[0].total : 0 };
    return { rows, total: await this.#count(area) };
  }

  /** The index gives the nearest, or the first by id; how many there are is counted once for each version of the assets. */
  async #unbounded(area: Area, projectId: string, window: Window): Promise<Page> {
    const version = sql`coalesce((select version from store_versions where project_id = ${projectId}), 0)`;
    const statement = area.statement(sql`
      select v.version, f.* from (select ${version} as version) v left join lateral (
        select ${area.distance} as distance, ${STORE_COLUMNS}
        from stores s where ${area.first(window.offset + window.limit)} limit ${window.limit} offset ${window.offset}
      ) f on true`);
    const found = await this.#database.query<FoundRow & { readonly version: number }>(statement);
    const rows = found.filter(({ lat }) => lat !== null);
    const key = JSON.stringify([projectId, area.condition]);
    const known = this.#counts.get(key);
    if (known && known.version === found[0].version) return { rows, total: known.total };
    const total = await this.#count(area);
    this.#counts.set(key, { version: found[0].version, total });
    return { rows, total };
  }

  async #count({ condition }: Area): Promise<number> {
    const [{ total }] = await this.#database.query<{ total: number }>(
      sql`select count(*) as total from stores s where ${condition}`,
    );
    return total;
  }
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}
