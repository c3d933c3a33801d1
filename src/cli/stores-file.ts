import { readFileSync } from 'node:fs';
import { NO_UTF8, Utf8Check } from '../text/encoding.ts';
import { readTable, type Table, TableError, type TableRow } from '../text/table.ts';
import { UsageError } from './command.ts';

/** Fields of an asset that a column of CSV can hold, and the headings that are recognized by default. */
const COLUMNS = {
  storeId: ['storeid', 'store_id', 'id', 'ref'],
  name: ['name', 'title'],
  lat: ['lat', 'latitude', 'y'],
  lng: ['lng', 'lon', 'long', 'longitude', 'x'],
  lines: ['lines', 'address', 'street'],
  city: ['city', 'town'],
  zipcode: ['zipcode', 'zip', 'postcode', 'postal_code'],
  countryCode: ['countrycode', 'country_code', 'country'],
  website: ['website', 'url'],
  phone: ['phone', 'telephone'],
  email: ['email', 'mail'],
  types: ['types', 'type'],
  tags: ['tags', 'tag'],
} as const;
type Field = keyof typeof COLUMNS;
export const FIELDS = Object.keys(COLUMNS).filter((name): name is Field => name in COLUMNS);
const isField = (name: string): name is Field => name in COLUMNS;
/** Headings and fields of one's own: `user.seats` is the user property seats, `localized.fr` the French name. */
const USER = 'user.';
const LOCALIZED = 'localized.';
/** Stands between the values of a list in one cell. */
const LIST_SEPARATOR = '|';

/** An asset of a file, as the API takes it, and where it stands. */
export interface FiledAsset {
  readonly asset: unknown;
  /** From 1. */
  readonly number: number;
  /** The line that it ends on; null in JSON. */
  readonly line: number | null;
}

/** How a file of assets is read. */
export interface AssetFile {
  /** `field=heading`, for CSV. */
  readonly mapped: readonly string[];
  /** Whether each asset has to have a position. */
  readonly needsPosition: boolean;
}

/** @throws UsageError for a file that holds no assets */
export function readAssets(file: string, how: AssetFile): FiledAsset[] {
  return /\.(csv|tsv|txt)$/i.test(file) ? readCsv(file, how) : readJson(file);
}

function readJson(file: string): FiledAsset[] {
  let value: unknown;
  try {
    value = JSON.parse(readText(file).replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${file} is not valid JSON: ${error.message}`);
    throw error;
  }
  const assets = typeof value === 'object' && value !== null && 'stores' in value ? value.stores : value;
  if (!Array.isArray(assets)) throw new UsageError(`${file}: expected {"stores": […]} or a list of assets`);
  return assets.map((asset: unknown, i) => ({ asset, number: i + 1, line: null }));
}

/** @throws UsageError where it is not UTF-8: names would be kept as signs that nobody wrote */
function readText(file: string): string {
  const bytes = readFileSync(file);
  const check = new Utf8Check();
  const line = check.add(bytes) ?? check.end();
  if (line !== null) throw new UsageError(`${file}: line ${line} ${NO_UTF8}`);
  return bytes.toString('utf8');
}

function readCsv(file: string, { mapped, needsPosition }: AssetFile): FiledAsset[] {
  const text = readText(file);
  if (text.trim() === '') throw new UsageError(`${file} is empty`);
  const { headings, rows } = readWhole(file, text);
  const columns = columnsOf(headings, mapped, file, needsPosition);
  return rows.map(({ cells, line }, i) => ({ asset: assetOf({ headings, cells }, columns), number: i + 1, line }));
}

function readWhole(file: string, text: string): Table {
  try {
    return readTable(text);
  } catch (error) {
    if (error instanceof TableError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

/** Which heading each field has: as given, else one of its usual names. @throws UsageError */
function columnsOf(
  headings: readonly string[],
  mapped: readonly string[],
  file: string,
  needsPosition: boolean,
): ReadonlyMap<string, string> {
  const columns = new Map<string, string>();
  for (const heading of headings) {
    const plain = heading.trim().toLowerCase();
    const field = FIELDS.find((name) => COLUMNS[name].some((usual) => usual === plain));
    if (field && !columns.has(field)) columns.set(field, heading);
    if (heading.startsWith(USER) || heading.startsWith(LOCALIZED)) columns.set(heading, heading);
  }
  for (const text of mapped) {
    const [field = '', ...rest] = text.split('=');
    const heading = rest.join('=');
    if (!isField(field) && !field.startsWith(USER) && !field.startsWith(LOCALIZED)) {
      throw new UsageError(
        `--column ${text}: unknown field ${field}; the fields are ${FIELDS.join(', ')}, user.<name> and localized.<language>`,
      );
    }
    if (!headings.includes(heading))
      throw new UsageError(`--column ${text}: ${file} has no column ${heading}; the file has ${headings.join(', ')}`);
    columns.set(field, heading);
  }
  const needed = ['storeId', 'name', ...(needsPosition ? ['lat', 'lng'] : [])];
  const missing = needed.filter((field) => !columns.has(field));
  if (missing.length > 0) {
    throw new UsageError(
      `${file} has no column for ${missing.join(', ')}: specify it with --column field=heading; the file has ${headings.join(', ')}`,
    );
  }
  return columns;
}

interface HeadedRow extends Pick<TableRow, 'cells'> {
  readonly headings: readonly string[];
}

/** A row as an asset of the API. */
function assetOf({ headings, cells }: HeadedRow, columns: ReadonlyMap<string, string>): unknown {
  const text = (field: string) => {
    const heading = columns.get(field);
    // Of two columns of a name the last counts.
    const value = heading === undefined ? '' : (cells[headings.lastIndexOf(heading)]?.trim() ?? '');
    return value === '' ? null : value;
  };
  const number = (field: string) => {
    const value = text(field);
    return value !== null && Number.isFinite(Number(value)) ? Number(value) : value;
  };
  const list = (field: string) =>
    text(field)
      ?.split(LIST_SEPARATOR)
      .map((value) => value.trim()) ?? null;
  const ofPrefix = (prefix: string) => {
    const entries = [...columns.keys()]
      .filter((field) => field.startsWith(prefix))
      .map((field) => [field.slice(prefix.length), text(field)]);
    const known = entries.filter(([, value]) => value !== null);
    return known.length > 0 ? Object.fromEntries(known) : null;
  };
  return {
    storeId: text('storeId'),
    name: text('name'),
    location: { lat: number('lat'), lng: number('lng') },
    address: { lines: list('lines'), city: text('city'), zipcode: text('zipcode'), countryCode: text('countryCode') },
    contact: { website: text('website'), phone: text('phone'), email: text('email') },
    types: list('types'),
    tags: list('tags'),
    userProperties: ofPrefix(USER),
    localizedNames: ofPrefix(LOCALIZED),
  };
}
