import { createReadStream } from 'node:fs';
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
class PriceListError extends ExplainedError {}

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
      for await (const row of rowsOf(path)) {
        if (columns) {
          const own = new Row(row, columns, fail);
          if (columns.of.nodes !== undefined || columns.of.lat !== undefined) booths.push(own.booth());
          else prices.push(...own.prices());
        } else columns = columnsOf(row, fail);
        line++;
      }
    } catch (error) {
      throw error instanceof CsvError ? fail(error.message) : error;
    }
    if (!columns) throw new PriceListError(`${path} is empty`);
  }
  return { prices, booths };
}

function rowsOf(path: string): AsyncIterable<string[]> {
  const delimiter = delimiterOf(firstBytes(path, 4096).toString('utf8'));
  return createReadStream(path).pipe(
    parse({ bom: true, delimiter, trim: true, skipEmptyLines: true, relaxColumnCount: true }),
  );
}

function columnsOf(row: readonly string[], fail: (reason: string) => Error): Columns {
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
  if (isBooth || (hasPrice && (isPair || of.name !== undefined))) return { of, prices };
  throw fail(
    `the columns are ${heads.join(', ')}: expected name_from, name_to and prices, name and prices, or name and booth_node_id`,
  );
}

class Row {
  readonly #row: readonly string[];
  readonly #columns: Columns;
  readonly #fail: (reason: string) => Error;

  constructor(row: readonly string[], columns: Columns, fail: (reason: string) => Error) {
    this.#row = row;
    this.#columns = columns;
    this.#fail = fail;
  }

  #text(column: Column): string {
    const index = this.#columns.of[column];
    return index === undefined ? '' : (this.#row[index] ?? '');
  }

  #named(column: Column): string {
    const text = this.#text(column);
    if (text === '') throw this.#fail(`${NAMES[column][0]} is empty`);
    return text;
  }

  prices(): ListedPrice[] {
    const isPair = this.#columns.of.entry !== undefined;
    const pair = { entry: isPair ? this.#named('entry') : '', exit: this.#named(isPair ? 'exit' : 'name') };
    const cells = this.#columns.prices.map(({ vehicleClass, index }) => [vehicleClass, this.#row[index] ?? ''] as const);
    const all =
      this.#columns.of.price === undefined ? cells : [[this.#text('vehicleClass') || '1', this.#text('price')] as const];
    // What is empty has no price.
    return all.flatMap(([vehicleClass, text]) =>
      text === '' ? [] : [{ ...pair, vehicleClass, price: this.#number(text) }],
    );
  }

  booth(): ListedBooth {
    const [lat, lng] = [this.#text('lat'), this.#text('lng')];
    const position = lat === '' || lng === '' ? null : { lat: this.#number(lat), lng: this.#number(lng) };
    if (position && (Math.abs(position.lat) > 90 || Math.abs(position.lng) > 180))
      throw this.#fail(`${lat}, ${lng} is not on earth`);
    const nodes = this.#text('nodes').match(/\d+/g)?.map(Number) ?? [];
    return { name: this.#named('name'), mapName: this.#text('mapName'), nodes, position };
  }

  /** With a point or a comma before its decimals. */
  #number(text: string): number {
    const number = Number(text.replace(',', '.'));
    if (!/^-?\d+([.,]\d+)?$/.test(text)) throw this.#fail(`'${text.slice(0, 40)}' is not a number`);
    return number;
  }
}
