import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Command } from 'commander';
import { CsvError, parse } from 'csv-parse';
import { assetsBody, MAX_ASSETS, type StoreRow } from '../stores/asset.ts';
import { createStores, replaceStores, updateStores } from '../stores/write.ts';
import { delimiterOf } from '../text/csv.ts';
import { NO_UTF8, Utf8Check } from '../text/encoding.ts';
import { collect, print, projectDataCommand, UsageError, withProject } from './command.ts';
import { Progress } from './progress.ts';

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
const FIELDS = Object.keys(COLUMNS).filter((name): name is Field => name in COLUMNS);
const isField = (name: string): name is Field => name in COLUMNS;
/** Headings and fields of one's own: `user.seats` is the user property seats, `localized.fr` the French name. */
const USER = 'user.';
const LOCALIZED = 'localized.';
/** Stands between the values of a list in one cell. */
const LIST_SEPARATOR = '|';

const WRITES = { create: createStores, update: updateStores, replace: replaceStores } as const;

export function storesCommand(): Command {
  return new Command('stores')
    .description('Manage assets: the shops and other places of a project')
    .addCommand(importCommand());
}

function importCommand(): Command {
  const command = projectDataCommand('import', 'Import assets from JSON or CSV; all of them or none')
    .argument('<file>', 'JSON as for the API ({"stores": […]} or a list), or CSV with a header line')
    .option('--update', 'update assets; all of them must exist')
    .option('--replace', 'replace all assets of the project')
    .option(
      '--column <field=heading>',
      `heading of a field in CSV (repeatable). Fields: ${FIELDS.join(', ')}, user.<name>, localized.<language>`,
      collect,
    );
  return command.action(async (file: string) => {
    const options: { update?: boolean; replace?: boolean; column?: string[] } = command.opts();
    if (options.update && options.replace) throw new UsageError('Either --update or --replace, not both');
    const mode = options.update ? 'update' : options.replace ? 'replace' : 'create';
    const progress = new Progress();
    progress.step(`reading ${file}`);
    const assets = /\.(csv|tsv|txt)$/i.test(file) ? await readCsv(file, options.column ?? []) : readJson(file);
    const rows = readRows(assets, file);
    progress.step(`writing ${rows.length} assets`);
    await withProject(command, (database, project) => WRITES[mode](database, project.id, rows));
    progress.done(`${rows.length} assets`);
    print(command, { stores: rows.length, mode }, `${rows.length} assets`);
  });
}

function readJson(file: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(readText(file).replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${file} is not valid JSON: ${error.message}`);
    throw error;
  }
  const assets = typeof value === 'object' && value !== null && 'stores' in value ? value.stores : value;
  if (!Array.isArray(assets)) throw new UsageError(`${file}: expected {"stores": […]} or a list of assets`);
  return assets;
}

/** Checks assets as the API does. @throws UsageError with the first faults and their places */
function readRows(assets: readonly unknown[], file: string): StoreRow[] {
  const rows: StoreRow[] = [];
  for (let first = 0; first < assets.length; first += MAX_ASSETS) {
    const errors: Parameters<typeof assetsBody.read>[1] = [];
    rows.push(...assetsBody.read({ stores: assets.slice(first, first + MAX_ASSETS) }, errors));
    if (errors.length === 0) continue;
    const shown = errors
      .slice(0, 10)
      .map(({ loc: [, , index, ...path], msg }) => `asset ${first + Number(index) + 1}, ${path.join('.')}: ${msg}`);
    throw new UsageError(`${file}:\n${shown.join('\n')}${errors.length > shown.length ? '\n…' : ''}`);
  }
  return rows;
}

/** @throws UsageError where it is not UTF-8: names would be kept as signs that nobody wrote */
function readText(file: string): string {
  const bytes = readFileSync(file);
  const check = new Utf8Check();
  const line = check.add(bytes) ?? check.end();
  if (line !== null) throw new UsageError(`${file}: line ${line} ${NO_UTF8}`);
  return bytes.toString('utf8');
}

async function readCsv(file: string, mapped: readonly string[]): Promise<unknown[]> {
  const assets: unknown[] = [];
  const text = readText(file);
  if (text.trim() === '') throw new UsageError(`${file} is empty`);
  const rows = Readable.from([text]).pipe(
    parse({ columns: true, bom: true, delimiter: delimiterOf(text), skip_empty_lines: true }),
  );
  let columns: ReadonlyMap<string, string> | undefined;
  try {
    for await (const record of rows as AsyncIterable<Record<string, string>>) {
      columns ??= columnsOf(Object.keys(record), mapped, file);
      assets.push(assetOf(record, columns));
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
  return assets;
}

/** Which heading each field has: as given, else one of its usual names. @throws UsageError */
function columnsOf(headings: readonly string[], mapped: readonly string[], file: string): ReadonlyMap<string, string> {
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
  const missing = (['storeId', 'name', 'lat', 'lng'] as const).filter((field) => !columns.has(field));
  if (missing.length > 0) {
    throw new UsageError(
      `${file} has no column for ${missing.join(', ')}: specify it with --column field=heading; the file has ${headings.join(', ')}`,
    );
  }
  return columns;
}

/** A row as an asset of the API. */
function assetOf(record: Readonly<Record<string, string>>, columns: ReadonlyMap<string, string>): unknown {
  const text = (field: string) => {
    const heading = columns.get(field);
    const value = heading === undefined ? '' : (record[heading]?.trim() ?? '');
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
