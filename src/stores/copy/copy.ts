import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { at } from '../../at.ts';
import type { Filter } from '../../filter/parse.ts';
import { type IndexedRows, rowsMeeting } from '../../filter/rows-meeting.ts';
import { lexeme } from '../../filter/words.ts';
import type { Area } from '../../geo/area.ts';
import type { Position } from '../../geo/position.ts';
import { RowSet, type Rows } from '../../storage/row-set.ts';
import { WordRows } from '../../storage/word-rows.ts';
import { partsOfWanted } from '../../text/word-parts.ts';
import type { OpeningHours } from '../opening-hours.ts';
import type { OpenTime, RowTest } from '../row-test.ts';
import { type AssetValues, assetField } from './fields.ts';
import { type NearRow, type Positions, PositionsWriter } from './positions.ts';
import { numberIn, numbers, OpenRows, Schedules } from './schedules.ts';

/** An asset as a copy is made of it. */
export interface CopiedAsset {
  readonly [column: string]: unknown;
  readonly store_id: string;
  readonly lat: number;
  readonly lng: number;
  /** JSON of `AssetRecord`. */
  readonly record: string;
  /** JSON of `OpeningHours`, which many assets have alike. */
  readonly hours: string | null;
  /** What the index of the database has of it, as `lexeme` writes it. */
  readonly words: readonly string[];
}

/** What is read of an asset when it is answered, or when a filter asks for more than words. */
export type AssetRecord = AssetValues & { readonly updated_at: string };

/** What a search in memory is for. */
export interface CopySearch {
  readonly filter: Filter | null;
  readonly test: RowTest | null;
  readonly from: Position | null;
  /** Null: however far. */
  readonly meters: number | null;
  /** Of the assets that come after `after`, which is an id and only meant by ids. */
  readonly limit: number;
  readonly offset: number;
  readonly after: string | null;
}

/** Some of the assets that were found, by their numbers, and how many there are in all. */
export interface CopyPage {
  readonly rows: readonly NearRow[];
  readonly total: number;
}

/** What takes longer is left to the database: so many assets looked at for a place, and so many bytes of records read for a filter. */
const MOST_LOOKED = 50_000;
const MOST_READ_BYTES = 1024 * 1024;
/** So many edges of an area are looked at, some nanoseconds each. */
const MOST_EDGES = 10_000_000;
/** So many rows are put together for a filter, in sets of 32 at a time. */
const MOST_JOINED = 10_000_000;
const MOST_FILTERS = 100;
const MOST_TIMES = 10;
/** Whether what is nearer is at the very place depends on how the database rounds. */
const LEAST_METERS = 0.001;
/** Where a record is: three numbers. */
const A_RECORD_BYTES = 12;
/** What a copy takes that has none. */
const A_COPY_BYTES = 16 * 1024;

/** A filter that is left to the database. */
const LEFT = Symbol('left to the database');

/** A filter would take too long in memory. */
class TooMuchWork extends Error {}

/** The assets of a project in memory, as they were at one version: numbered in the order of their ids. */
export class AssetCopy {
  readonly version: string;
  readonly #positions: Positions;
  readonly #words: WordRows;
  readonly #records: RecordTexts;
  readonly #schedules: Schedules;
  /** What is open at the times that were asked last. */
  readonly #open = new LRUCache<string, OpenRows>({ max: MOST_TIMES });
  /** What meets the filters that were asked last, by their hash; those that are left to the database meet nothing. */
  readonly #meeting = new LRUCache<string, RowSet | typeof LEFT>({ max: MOST_FILTERS });

  private constructor(version: string, { records, schedules }: CopyParts, positions: Positions, words: WordRows) {
    this.version = version;
    this.#positions = positions;
    this.#words = words;
    this.#records = records;
    this.#schedules = schedules;
  }

  /**
   * A copy; null for one that takes more memory than it may.
   *
   * @param assets in the order of their ids
   */
  static async of(
    version: string,
    assets: AsyncIterable<readonly CopiedAsset[]>,
    mostBytes: number,
  ): Promise<AssetCopy | null> {
    const parts = new CopyParts();
    for await (const some of assets) {
      parts.add(some);
      if (parts.bytes > mostBytes) return null;
    }
    const words = await WordRows.of(parts.words, parts.wordNumbers.view(), parts.wordRows.view());
    const copy = new AssetCopy(version, parts, parts.positions.finish(), words);
    return copy.bytes > mostBytes ? null : copy;
  }

  get size(): number {
    return this.#records.rows;
  }

  /** What it takes of memory, about. */
  get bytes(): number {
    const filters = MOST_FILTERS * Math.ceil(this.size / 8);
    const texts = this.#records.bytes + this.#schedules.bytes + MOST_TIMES * this.#schedules.count;
    return A_COPY_BYTES + texts + this.#positions.bytes + this.#words.bytes + filters;
  }

  record(row: number): AssetRecord {
    return JSON.parse(this.#records.at(row));
  }

  hours(row: number): OpeningHours | null {
    const text = this.#schedules.text(row);
    return text === null ? null : JSON.parse(text);
  }

  id(row: number): string {
    return this.record(row).properties.store_id;
  }

  position(row: number): Position {
    return this.#positions.at(row);
  }

  /** A page of what a search finds, as the database would; null for what takes too long here. */
  search(search: CopySearch): CopyPage | null {
    const { filter, test, from, meters } = search;
    if (meters !== null && meters < LEAST_METERS) return null;
    const met = filter && this.#meetingOf(filter);
    if (filter && !met) return null;
    const open = test?.open ? this.#openRows(test.open) : null;
    if (test?.area || (from && meters !== null))
      return this.#boundedPage(search, (row) => (!met || met.has(row)) && (!open || open.has(row)));
    return this.#pageOf(search, open && met ? met.filter((row) => open.has(row)) : (open ?? met));
  }

  #pageOf({ from, limit, offset, after }: CopySearch, meeting: Rows | null): CopyPage | null {
    const count = offset + limit;
    const total = meeting ? meeting.size : this.size;
    if (!from) return { rows: page(meeting, this.size, { limit, offset, first: this.#rowAfter(after) }), total };
    const isMeant = meeting ? (row: number) => meeting.has(row) : () => true;
    const found = this.#positions.nearest(from, Math.min(count, total), isMeant, MOST_LOOKED);
    return found && { rows: found.slice(offset), total };
  }

  /** A page of what lies in an area or within a distance. */
  #boundedPage(
    { test, from, meters, limit, offset, after }: CopySearch,
    isMeant: (row: number) => boolean,
  ): CopyPage | null {
    const area = test?.area ?? null;
    const count = offset + limit;
    const most = area ? Math.min(MOST_LOOKED, MOST_EDGES / area.mostEdges) : MOST_LOOKED;
    const found =
      from && meters !== null
        ? this.#positions.within(from, meters, (row) => isMeant(row) && (!area || this.#isIn(area, row)), most)
        : area && this.#positions.inArea(area, from, isMeant, most);
    if (!found) return null;
    const begin = this.#rowAfter(after);
    const first = from
      ? this.#positions.first(found, from, count)
      : found.filter(({ row }) => row >= begin).map(({ row }) => ({ row, meters: 0 }));
    return first && { rows: first.slice(offset, count), total: found.length };
  }

  /** The first row whose id comes after one. */
  #rowAfter(id: string | null): number {
    if (id === null) return 0;
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.id(middle) > id) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #isIn(area: Area, row: number): boolean {
    const { lat, lng } = this.#positions.at(row);
    return area.contains(lat, lng);
  }

  #openRows({ key, clocks }: OpenTime): OpenRows {
    const known = this.#open.get(key) ?? new OpenRows(this.#schedules, clocks);
    this.#open.set(key, known);
    return known;
  }

  #meetingOf(filter: Filter): RowSet | null {
    const name = hash('sha256', JSON.stringify(filter), 'base64');
    const known = this.#meeting.get(name) ?? this.#meet(filter);
    this.#meeting.set(name, known);
    return known === LEFT ? null : known;
  }

  #meet(filter: Filter): RowSet | typeof LEFT {
    let [bytes, joined] = [MOST_READ_BYTES, MOST_JOINED];
    const rows: IndexedRows<AssetValues> = {
      all: RowSet.none(this.size).not(),
      having: (field, words) => {
        const withAll = (all: readonly string[]): RowSet => {
          joined -= this.size * (all.length + 1);
          if (joined < 0) throw new TooMuchWork();
          const sets = [...new Set(all)].map((word) => RowSet.of(this.size, this.#words.of(lexeme(field, word))));
          return sets.reduce((a, b) => a.and(b));
        };
        const sets = words.map((word) => {
          const parts = partsOfWanted(word);
          return parts ? withAll([word]).or(withAll(parts)) : withAll([word]);
        });
        return sets.length === 0 ? RowSet.none(this.size) : sets.reduce((a, b) => a.and(b));
      },
      beginning: () => {
        // The words are in no order here.
        throw new TooMuchWork();
      },
      where: (some, test) => {
        const passing: number[] = [];
        for (const row of some) {
          bytes -= this.#records.length(row);
          if (bytes < 0) throw new TooMuchWork();
          if (test(this.record(row))) passing.push(row);
        }
        return RowSet.of(this.size, passing);
      },
    };
    try {
      return rowsMeeting(filter, rows, assetField);
    } catch (error) {
      if (error instanceof TooMuchWork) return LEFT;
      throw error;
    }
  }
}

/** The rows of a page without a place: by number, from the first one on. */
function page(
  meeting: Rows | null,
  size: number,
  { limit, offset, first }: { readonly limit: number; readonly offset: number; readonly first: number },
): NearRow[] {
  const rows: NearRow[] = [];
  if (!meeting) {
    for (let row = first + offset; row < Math.min(first + offset + limit, size); row++) rows.push({ row, meters: 0 });
    return rows;
  }
  let place = 0;
  for (const row of meeting) {
    if (row < first) continue;
    if (place >= offset + limit) break;
    if (place >= offset) rows.push({ row, meters: 0 });
    place++;
  }
  return rows;
}

/** The records of rows as UTF-8, in the batches in which they came: they are never copied into one. */
class RecordTexts {
  readonly #batches: Buffer[] = [];
  /** The batch of each row, and where it begins and ends in that. */
  readonly #batch = numbers();
  readonly #from = numbers();
  readonly #to = numbers();
  #bytes = 0;

  get rows(): number {
    return this.#batch.length;
  }

  get bytes(): number {
    return this.#bytes + this.rows * A_RECORD_BYTES;
  }

  add(texts: readonly string[]): void {
    let end = 0;
    for (const text of texts) {
      this.#batch.push(this.#batches.length);
      this.#from.push(end);
      end += Buffer.byteLength(text);
      this.#to.push(end);
    }
    this.#batches.push(Buffer.from(texts.join('')));
    this.#bytes += end;
  }

  /** The bytes of a record. */
  length(row: number): number {
    return this.#to.get(row) - this.#from.get(row);
  }

  at(row: number): string {
    return at(this.#batches, this.#batch.get(row)).toString('utf8', this.#from.get(row), this.#to.get(row));
  }
}

/** What a copy is made of, while assets come. */
class CopyParts {
  readonly positions = new PositionsWriter();
  readonly records = new RecordTexts();
  readonly schedules = new Schedules();
  readonly words = new Map<string, number>();
  readonly wordNumbers = numbers();
  readonly wordRows = numbers();

  /** What the texts take so far. */
  get bytes(): number {
    return this.records.bytes + this.schedules.bytes;
  }

  add(assets: readonly CopiedAsset[]): void {
    for (const [i, { lat, lng, hours, words }] of assets.entries()) {
      const row = this.records.rows + i;
      this.positions.add({ lat, lng });
      this.schedules.add(hours, { lat, lng });
      for (const word of words) {
        this.wordNumbers.push(numberIn(this.words, word));
        this.wordRows.push(row);
      }
    }
    this.records.add(assets.map(({ record }) => record));
  }
}
