import { LRUCache } from 'lru-cache';
import Type, { type Static } from 'typebox';
import { at, first } from '../at.ts';
import type { Answered } from '../contract/answered.ts';
import type { Call, WithHeaders } from '../contract/endpoint.ts';
import { withToken } from '../contract/page-token.ts';
import type { Database } from '../database/open.ts';
import { kept, type Sql, sql } from '../database/sql.ts';
import { hasCode } from '../storage/first-bytes.ts';
import { Serialized } from '../threads/serialized.ts';
import {
  type AssetSelection,
  around,
  MAX_RADIUS,
  type Place,
  refuseHalves,
  type SentIn,
  selectionByFilter,
  selectionOf,
  selectionQuery,
  within,
} from './asset-selection.ts';
import { inOrder, wantedAsset } from './by-key.ts';
import type { AssetCopies, HeldCopy } from './copy/copies.ts';
import type { CopySearch } from './copy/copy.ts';
import { STORE_COLUMNS, type StoredFeature, StoreFeature, storeFeature } from './feature.ts';
import { type Asked, type Found, findAssets, findAtOnce, findInParts, mostAtOnce } from './find.ts';
import { IS_SERVED, inServedGeneration, storesVersion, versionOf, writeCount } from './generation.ts';
import { BEGINNING, type Mark, Marks } from './marks.ts';
import { type PagesAsked, Pagination, pagesQuery, VersionedPage, type Window } from './paging.ts';
import { type RowTest, testOf } from './row-test.ts';
import { meets, TESTED_IDS, type TestedRow } from './tested-rows.ts';
import { Moment } from './wall-clock.ts';

const MAX_REMEMBERED_COUNTS = 1_000;
/** So many assets are read in the order of an index before they are sorted. */
const MOST_IN_ORDER = 2_000;
/** How far looks around a line go, one after the other. */
const WIDTHS = [1_000, 4_000, 16_000, 64_000, 256_000, 1_024_000, 4_096_000, MAX_RADIUS];
/** What is added to a distance to find again what lies at it. */
const MARGIN = 1.0001;

export const searchQuery = { ...selectionQuery, ...pagesQuery };

export const searchReply = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(StoreFeature),
  pagination: Pagination,
});

/** What a search is asked with. */
type SearchCall = Pick<Call<typeof searchQuery>, 'query' | 'project'>;

/** What is answered: made here, or as text that was made before. */
type Reply = Answered<Static<typeof searchReply>>;
type SearchAnswer = WithHeaders<Reply | Serialized>;

type FoundRow = StoredFeature & { readonly distance: number };

/** One page of what was found, and how many there are in all. */
interface Page extends Some {
  readonly total: number;
}

/** The same before they are counted. */
interface Some {
  readonly rows: readonly FoundRow[];
  readonly version: number;
}

type Counted = { readonly total: number };

const COUNT = sql`select count(*) as total from m`;

type Id = { readonly store_id: string; readonly distance: number };
const IDS: Asked = { select: sql`select m.store_id, m.meters as distance from m` };

/** Copies of assets in memory, and the texts of those that are answered. */
type Copies = Pick<AssetCopies, 'current' | 'kept' | 'texts' | 'figures'>;

/** Searches assets. */
export class StoreSearch {
  readonly #database: Database;
  /** How many assets a search without a place finds, at the version of the assets that they were counted at. */
  readonly #counts = new LRUCache<string, { readonly version: number; readonly total: number }>({
    max: MAX_REMEMBERED_COUNTS,
  });
  readonly #marks = new Marks();
  readonly #copies: Copies | null;

  /** @param copies null: everything is searched in the database */
  constructor(database: Database, copies: Copies | null) {
    this.#database = database;
    this.#copies = copies;
  }

  /** @param sentIn where the parameters stand */
  async search(call: SearchCall, sentIn: SentIn = 'query'): Promise<SearchAnswer> {
    const { query, project } = call;
    refuseHalves(query, sentIn);
    const now = new Moment();
    const { lat, lng, radius = null, query: filter } = query;
    const isElsewhere = query.zone || query.encoded_polyline !== undefined;
    const from = lat !== undefined && lng !== undefined ? { lat, lng } : null;
    const copied = isElsewhere
      ? null
      : await this.#copied(
          project.id,
          { filter: filter?.filter ?? null, test: testOf(query, now), from, meters: radius },
          query,
          now,
        );
    return copied ?? tokened(await this.found(call, sentIn, now));
  }

  /** The same in the database. */
  found({ query, project }: SearchCall, sentIn: SentIn = 'query', now = new Moment()): Promise<Reply> {
    return this.#page(selectionOf(query, project.id, { sentIn, now }), query, now);
  }

  /** All assets, by id. */
  async list({ query, project }: Call<typeof pagesQuery>): Promise<SearchAnswer> {
    const now = new Moment();
    const copied = await this.#copied(project.id, { filter: null, test: null, from: null, meters: null }, query, now);
    return copied ?? tokened(await this.#page(selectionByFilter(null, project.id), query, now));
  }

  /** The same page from a copy of the assets in memory; null where there is none, or it would take too long. */
  async #copied(
    projectId: string,
    search: Pick<CopySearch, 'filter' | 'test' | 'from' | 'meters'>,
    asked: PagesAsked,
    now: Moment,
  ): Promise<SearchAnswer | null> {
    const copies = this.#copies;
    if (!copies) return null;
    const current = await copies.current(projectId);
    // A version that was changed is answered as long as it is there.
    const held = (asked.page_token && copies.kept(projectId, asked.page_token.version)) ?? current;
    const answer = held && this.#inCopy(copies, held, search, { asked, isCurrent: held === current, now });
    copies.figures[answer ? 'hits' : 'misses']++;
    return answer;
  }

  #inCopy(
    { texts }: Copies,
    { copy, number }: HeldCopy,
    search: Pick<CopySearch, 'filter' | 'test' | 'from' | 'meters'>,
    { asked, isCurrent, now }: { readonly asked: PagesAsked; readonly isCurrent: boolean; readonly now: Moment },
  ): SearchAnswer | null {
    const version = writeCount(copy.version);
    const latest = isCurrent ? version : 'later';
    const page = new VersionedPage(asked, { version, latest, isById: search.from === null });
    const found = copy.search({ ...search, ...page.window });
    if (!found) return null;
    const features = found.rows.map(({ row, meters }) => texts.of(number, copy, row, search.from ? meters : undefined, now));
    const last = found.rows.at(-1);
    const pagination = page.pagination({
      ...{ total: found.total, count: found.rows.length, last: last ? copy.id(last.row) : null },
    });
    const json = `{"type":"FeatureCollection","features":[${features.join(',')}],"pagination":${JSON.stringify(pagination)}}`;
    return withToken(new Serialized(json), pagination.token);
  }

  async #page(selection: AssetSelection, asked: PagesAsked, moment: Moment): Promise<Reply> {
    const { page, found } = await this.#ofOneVersion(selection, asked);
    const { rows, total } = found;
    return {
      type: 'FeatureCollection',
      features: rows.map((row) => storeFeature(row, selection.place ? row.distance : undefined, moment)),
      pagination: page.pagination({ total, count: rows.length, last: rows.at(-1)?.properties.store_id ?? null }),
    };
  }

  /** Which page it is depends on the version that is found. */
  async #ofOneVersion(selection: AssetSelection, asked: PagesAsked): Promise<{ page: VersionedPage; found: Page }> {
    const { projectId, place } = selection;
    const of = (version: string) => new VersionedPage(asked, { version, latest: version, isById: place === null });
    const expected = of(asked.page_token ? writeCount(await storesVersion(this.#database, projectId)) : '');
    const found = await this.#find(selection, expected.window);
    const page = of(String(found.version));
    if (page.isSameAs(expected)) return { page, found };
    // The first write since the token: the page begins elsewhere, and does so after any other write, too.
    return { page, found: await this.#find(selection, page.window) };
  }

  async #find(selection: AssetSelection, window: Window): Promise<Page> {
    if (selection.test) return this.#tested(selection, selection.test, window);
    // All assets of a project are many; the first of them are found without a look at the others.
    const isOpen = !selection.isBounded && selection.filter === null && selection.place?.kind !== 'line';
    // What comes after an asset is found in the order of ids.
    const page = isOpen || window.after !== null ? null : await this.#atOnce(selection, window);
    if (page) return page;
    if (selection.isBounded || (window.after !== null && !isAll(selection))) return this.#inParts(selection, window);
    const some =
      selection.place?.kind === 'line'
        ? await this.#alongLine(selection, selection.place, window)
        : await this.#first(selection, window);
    if (!some) return this.#inParts(selection, window);
    const total = await this.#count(selection, some.version);
    const expected = window.after === null ? Math.min(window.limit, total - window.offset) : window.limit;
    // Among the first were others that are being written.
    return some.rows.length < expected ? this.#inParts(selection, window) : { ...some, total };
  }

  /** What passes a test, of all that the database finds. */
  async #tested(selection: AssetSelection, test: RowTest, window: Window): Promise<Page> {
    const { rows, version } = await findAssets<TestedRow>(this.#database, selection, TESTED_IDS);
    const isMet = meets(test);
    const meeting = rows.flatMap((row) =>
      row.store_id !== null && isMet(row) ? [{ store_id: row.store_id, distance: row.distance }] : [],
    );
    return this.#pageOf({ rows: meeting, version }, selection, window);
  }

  /** Null where too many assets have to be looked at for one statement. */
  async #atOnce(selection: AssetSelection, { limit, offset }: Window): Promise<Page | null> {
    const select = sql`
      select counted.total, p.meters as distance, ${STORE_COLUMNS}
      from (select count(*) as total from m) counted
      left join (select * from m order by meters, store_id limit ${limit} offset ${offset}) p on true
      left join waypost.stores s on s.ctid = p.place
      order by p.meters, p.store_id`;
    const found = await findAtOnce<FoundRow & Counted>(this.#database, selection, { select });
    return found && { rows: found.rows.filter(isThere), total: first(found.rows).total, version: found.version };
  }

  async #inParts(selection: AssetSelection, window: Window): Promise<Page> {
    return this.#pageOf(await findInParts<Id>(this.#database, [selection], IDS), selection, window);
  }

  async #pageOf(
    { rows: found, version }: Found<Id>,
    selection: AssetSelection,
    { limit, offset, after }: Window,
  ): Promise<Page> {
    const all = found
      .filter(({ store_id }) => store_id !== null)
      .sort((a, b) => a.distance - b.distance || (a.store_id < b.store_id ? -1 : 1));
    if (isAll(selection)) {
      const inOrder = all.map(({ store_id }) => store_id);
      this.#marks.set(selection.projectId, version, inOrder);
    }
    const begin = offset + (after === null ? 0 : all.filter(({ store_id }) => store_id <= after).length);
    const ids = all.slice(begin, begin + limit);
    const { asset, isIt } = wantedAsset(selection.projectId);
    const rows = await this.#database.query<FoundRow>(sql`
      select wanted.distance, ${STORE_COLUMNS}
      from ${versionOf(selection.projectId)},
        unnest(${ids.map(({ store_id }) => store_id)}::text[], ${ids.map(({ distance }) => distance)}::float8[])
          with ordinality wanted (id, distance, at), ${asset}
      where ${isIt} order by wanted.at`);
    return { rows, total: all.length, version };
  }

  /** Looks around the line farther and farther, until the page is full or the whole earth was looked at. */
  async #alongLine(selection: AssetSelection, line: Place, window: Window): Promise<Some> {
    for (let i = 0; ; i++) {
      const width = at(WIDTHS, i);
      const found = await this.#atOnce(within(selection, line, width), window);
      if (!found) return this.#alongInParts(selection, line, { ...window, widths: WIDTHS.slice(i) });
      if (found.total >= window.offset + window.limit || width === MAX_RADIUS) return found;
    }
  }

  /** The same of many assets: those that lie beyond a width are kept for the next one. */
  async #alongInParts(
    selection: AssetSelection,
    line: Place,
    { widths, ...window }: Window & { readonly widths: readonly number[] },
  ): Promise<Some> {
    const [nearestSelection, ...rest] = widths.map((meters) => around(selection, line, meters));
    if (!nearestSelection) throw new Error('a line is looked around in no width');
    const found = await findInParts<Id>(this.#database, [nearestSelection, ...rest], IDS, (rows, i) => {
      const isNear = ({ store_id, distance }: Id) => store_id !== null && distance <= at(widths, i);
      return rows.filter(isNear).length >= window.offset + window.limit;
    });
    return this.#pageOf(found, selection, window);
  }

  /** The nearest, as the index knows them, or the next by id; null where too many do not meet the filter, or come before. */
  async #first(selection: AssetSelection, { limit, offset: before, after }: Window): Promise<Some | null> {
    const most = selection.filter ? mostAtOnce(selection) : MOST_IN_ORDER;
    const mark = after === null ? this.#mark(selection, before) : { ...BEGINNING, after };
    const offset = before - mark.skipped;
    const count = offset + limit;
    if (count > most) return null;
    const condition = selection.filter ? sql`${IS_SERVED} and (${selection.filter.condition}) is true` : IS_SERVED;
    const ordered = selection.place
      ? nearest(inServedGeneration(selection.projectId), condition, selection.place, { count, most })
      : sql`from (${inOrder(selection.projectId, mark.after, most)} offset 0) s where ${condition} order by s.store_id`;
    const distance = selection.place ? sql`postgis.ST_Distance(s.location, ${selection.place.outline})` : sql`0::float8`;
    const statement = sql`
      select coalesce(v.version, 0) as version, f.*
      from (select) one left join ${versionOf(selection.projectId)} on true
      left join lateral (select ${distance} as distance, ${STORE_COLUMNS} ${ordered} limit ${limit} offset ${offset}) f on true`;
    const found = await this.#database
      .query<FoundRow & { readonly version: number }>(selection.filter ? statement : kept(statement))
      .catch((error: unknown) => {
        if (!isOutOfOrder(error)) throw error;
        return null;
      });
    if (!found) return null;
    const rows = found.filter(isThere);
    const version = found.at(0)?.version ?? 0;
    if (mark.version !== null && mark.version !== version) return null;
    // Fewer may be all that there are, or all that were looked at.
    return selection.filter && rows.length < limit ? null : { rows, version };
  }

  #mark(selection: AssetSelection, before: number): Mark {
    return isAll(selection) ? this.#marks.before(selection.projectId, before) : BEGINNING;
  }

  /** How many assets meet the filter, wherever they lie. */
  async #count({ projectId, filter, work }: AssetSelection, version: number): Promise<number> {
    const key = JSON.stringify([projectId, filter?.condition]);
    const known = this.#counts.get(key);
    if (known && known.version === version) return known.total;
    const everywhere = { ...selectionByFilter(filter, projectId), work: work.another() };
    const counted = await findAssets<Counted>(this.#database, everywhere, { select: COUNT });
    const total = counted.rows.reduce((sum, some) => sum + some.total, 0);
    this.#counts.set(key, { version: counted.version, total });
    return total;
  }
}

/** The index of positions has given the nearest in another order than their distances have: PostGIS works them out in two ways, which round differently. */
function isOutOfOrder(error: unknown): boolean {
  return hasCode(error, INTERNAL_ERROR) && error instanceof Error && error.message.includes('tuples in wrong order');
}

const INTERNAL_ERROR = 'XX000';

/** An answer with its token in a header, too. */
function tokened(reply: Reply): SearchAnswer {
  return withToken(reply, reply.pagination.token ?? '');
}

function isAll({ isBounded, filter, place, test }: AssetSelection): boolean {
  return !isBounded && filter === null && place === null && test === null;
}

function isThere({ lat }: FoundRow): boolean {
  return lat !== null;
}

/**
 * The index knows the nearest on a sphere, which is 0.3 % off: no farther than the farthest of as many of those, by the ellipsoid, lie the
 * nearest by the ellipsoid. A little more than that, since distance and search are rounded each in its own way.
 */
function nearest(
  ofProject: Sql,
  condition: Sql,
  { outline }: Place,
  { count, most }: { readonly count: number; readonly most: number },
): Sql {
  return sql`from waypost.stores s where ${ofProject} and postgis.ST_DWithin(s.location, ${outline}, (
    select max(postgis.ST_Distance(n.location, ${outline})) * ${MARGIN}::float8 + 1
    from (
      select s.location from (select s.* from waypost.stores s where ${ofProject} order by s.location operator(postgis.<->) ${outline} limit ${most} offset 0) s
      where ${condition} limit ${count}
    ) n
  )) and ${condition} order by postgis.ST_Distance(s.location, ${outline}), s.store_id`;
}
