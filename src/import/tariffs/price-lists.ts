import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ExplainedError } from '../../explained-error.ts';
import { firstBytes } from '../../storage/first-bytes.ts';
import { delimiterOf } from '../../text/csv.ts';

/** What is paid at a booth, or from one to another. */
export interface ListedPrice {
  /** Where one enters; empty for what is paid at one booth alone. */
  readonly entry: string;
  readonly exit: string;
  readonly vehicleClass: string;
  readonly price: number;
  /** Where it stands: a file and a line. */
  readonly at: string;
}

/** Where a booth is, as a list says. */
export interface ListedBooth {
  readonly name: string;
  /** What the map calls it; empty where that is not known. */
  readonly mapName: string;
  /** Ids of nodes in OpenStreetMap. */
  readonly nodes: readonly number[];
  readonly position: { readonly lat: number; readonly lng: number } | null;
}

export interface PriceLists {
  readonly prices: readonly ListedPrice[];
  readonly booths: readonly ListedBooth[];
}

/** A price list that cannot be used: which line, and why. */
export class PriceListError extends ExplainedError {}

/** What columns are called, in the form of OpenTollData (https://github.com/louis2038/OpenTollData) and others. */
const NAMES = {
  entry: ['name_from', 'entry', 'from', 'origin'],
  exit: ['name_to', 'exit', 'to', 'destination'],
  name: ['name', 'toll', 'booth', 'place'],
  vehicleClass: ['class', 'vehicle_class', 'category'],
  price: ['price', 'amount', 'toll_price'],
  mapName: ['osm_name'],
  nodes: ['booth_node_id', 'node_id', 'node_ids', 'osm_id'],
  lat: ['lat', 'latitude'],
  lng: ['lon', 'lng', 'longitude'],
} as const;
type Column = keyof typeof NAMES;

/** A column with the prices of one class. */
const PRICE_OF_CLASS = /^price_?(\w+)$/;

/** Where columns stand in a file. */
interface Columns {
  readonly count: number;
  readonly isOfBooths: boolean;
  readonly of: Readonly<Partial<Record<Column, number>>>;
  readonly prices: readonly { readonly vehicleClass: string; readonly index: number }[];
}

/**
 * Reads price lists in CSV: prices from booth to booth, prices at booths, and where booths are, each file by its columns. Prices of several
 * classes stand in columns (`price1`, `price2`) or in rows (`class`, `price`).
 *
 * @throws ExplainedError for the first line that cannot be used
 */
export async function readPriceLists(paths: readonly string[]): Promise<PriceLists> {
  const prices: ListedPrice[] = [];
  const booths: ListedBooth[] = [];
  for (const path of paths) {
    let line = 1;
    const fail = (reason: string) => new PriceListError(`${path}, line ${line}: ${reason}`);
    let columns: Columns | null = null;
    try {
      for await (const { record, info } of rowsOf(path)) {
        line = info.lines;
        if (columns) {
          const own = new Row(record, columns, `${path}, line ${line}`);
          if (columns.isOfBooths) booths.push(own.booth());
          for (const price of own.prices()) prices.push(price);
        } else columns = columnsOf(record, fail);
      }
    } catch (error) {
      throw error instanceof CsvError ? new PriceListError(`${path}: ${error.message}`) : error;
    }
    if (!columns) throw new PriceListError(`${path} is empty`);
  }
  return { prices, booths };
}

/** A row of a file, and the line on which it ends. */
interface ReadRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function rowsOf(path: string): AsyncIterable<ReadRow> {
  const delimiter = delimiterOf(firstBytes(path, 4096).toString('utf8'));
  const parser = parse({ bom: true, delimiter, trim: true, skipEmptyLines: true, relaxColumnCount: true, info: true });
  // What goes wrong is thrown by the parser, to who reads from it.
  pipeline(createReadStream(path), parser, () => {});
  return parser;
}

function columnsOf(row: readonly string[], fail: (reason: string) => PriceListError): Columns {
  const heads = row.map((head) => head.toLowerCase());
  const of: Partial<Record<Column, number>> = {};
  for (const [column, names] of Object.entries(NAMES) as [Column, readonly string[]][]) {
    const index = heads.findIndex((head) => names.includes(head));
    if (index >= 0) of[column] = index;
  }
  const prices = heads.flatMap((head, index) => {
    const [, vehicleClass] = PRICE_OF_CLASS.exec(head) ?? [];
    return vehicleClass === undefined ? [] : [{ vehicleClass, index }];
  });
  const hasPrice = of.price !== undefined || prices.length > 0;
  const isPair = of.entry !== undefined && of.exit !== undefined;
  const isBooth = of.name !== undefined && (of.nodes !== undefined || (of.lat !== undefined && of.lng !== undefined));
  if (isBooth || (hasPrice && (isPair || of.name !== undefined)))
    return { count: heads.length, isOfBooths: isBooth, of, prices };
  throw fail(
    `the columns are ${heads.join(', ')}: expected name_from, name_to and prices, name and prices, or name and booth_node_id`,
  );
}

/** As in tariffs. */
const MOST_NAME = 200;
/** No trip costs more; a number above is a mistake. */
const MOST_PRICE = 1e12;

class Row {
  readonly #row: readonly string[];
  readonly #columns: Columns;
  readonly #at: string;

  /** @param at its file and line @throws PriceListError */
  constructor(row: readonly string[], columns: Columns, at: string) {
    this.#row = row;
    this.#columns = columns;
    this.#at = at;
    // Such as the decimals after a comma, in a file whose columns are divided by commas.
    if (row.slice(columns.count).some((cell) => cell !== ''))
      throw this.#fail(`there are ${row.length} cells under ${columns.count} columns`);
  }

  #fail(reason: string): PriceListError {
    return new PriceListError(`${this.#at}: ${reason}`);
  }

  #text(column: Column): string {
    const index = this.#columns.of[column];
    return index === undefined ? '' : (this.#row[index] ?? '');
  }

  #named(column: Column): string {
    const text = this.#text(column);
    if (text === '') throw this.#fail(`${NAMES[column][0]} is empty`);
    if (text.length > MOST_NAME) throw this.#fail(`${NAMES[column][0]} has more than ${MOST_NAME} characters`);
    return text;
  }

  prices(): ListedPrice[] {
    const { of, prices } = this.#columns;
    if (of.price === undefined && prices.length === 0) return [];
    const isPair = of.entry !== undefined;
    const pair = { entry: isPair ? this.#named('entry') : '', exit: this.#named(isPair ? 'exit' : 'name'), at: this.#at };
    const cells = prices.map(({ vehicleClass, index }) => [vehicleClass, this.#row[index] ?? ''] as const);
    const all = of.price === undefined ? cells : [[this.#text('vehicleClass') || '1', this.#text('price')] as const];
    // What is empty has no price.
    return all.flatMap(([vehicleClass, text]) => (text === '' ? [] : [{ ...pair, vehicleClass, price: this.#price(text) }]));
  }

  #price(text: string): number {
    const price = this.#number(text);
    if (price < 0 || price > MOST_PRICE) throw this.#fail(`${text.slice(0, 40)} is no price from 0 to ${MOST_PRICE}`);
    return price;
  }

  booth(): ListedBooth {
    const [lat, lng] = [this.#text('lat'), this.#text('lng')];
    const position = lat === '' || lng === '' ? null : { lat: this.#number(lat), lng: this.#number(lng) };
    if (position && (Math.abs(position.lat) > 90 || Math.abs(position.lng) > 180))
      throw this.#fail(`${lat}, ${lng} is not on earth`);
    const nodes = this.#text('nodes').match(/\d+/g)?.map(Number) ?? [];
    return {
      name: this.#named('name'),
      mapName: this.#text('mapName'),
      // 0 stands where a list has no node.
      nodes: nodes.filter((node) => node > 0),
      position,
    };
  }

  /** With a point or a comma before its decimals. */
  #number(text: string): number {
    const number = Number(text.replace(',', '.'));
    if (!/^-?\d+([.,]\d+)?$/.test(text)) throw this.#fail(`'${text.slice(0, 40)}' is not a number`);
    return number;
  }
}
