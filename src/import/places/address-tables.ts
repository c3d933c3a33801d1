import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { ExplainedError } from '../../explained-error.ts';
import { firstBytes, hasCode } from '../../storage/first-bytes.ts';
import type { AddressFeature } from './extract.ts';

/** A table of addresses that cannot be read: which file and row, and why. */
class AddressTableError extends ExplainedError {
  constructor(path: string, row: number, reason: string) {
    super(`${path}, row ${row}: ${reason}`);
    this.name = 'AddressTableError';
  }
}

type Row = Readonly<Record<string, string>>;

/** The columns that are read, and the names that they go by: those of OpenAddresses, of OpenStreetMap, and what people write. */
const COLUMNS = {
  lat: ['lat', 'latitude', 'y'],
  lng: ['lon', 'lng', 'long', 'longitude', 'x'],
  number: ['number', 'housenumber', 'house_number', 'addr:housenumber', 'nr'],
  street: ['street', 'addr:street', 'street_name', 'road'],
  unit: ['unit', 'addr:unit', 'flat', 'apartment'],
  city: ['city', 'addr:city', 'town', 'municipality'],
  postcode: ['postcode', 'addr:postcode', 'postal_code', 'zip', 'zipcode'],
  id: ['hash', 'id', 'uuid'],
} as const;
type Column = keyof typeof COLUMNS;
const REQUIRED: readonly Column[] = ['lat', 'lng', 'number', 'street'];
const MAX_LENGTH = 100;

/**
 * Reads a table of addresses: CSV with a line of headings (comma, semicolon or tab), as OpenAddresses has it or with plain names
 * of columns; or OpenAddresses' GeoJSON, one feature a line.
 *
 * @throws AddressTableError for the first row that has no place on earth, or a table without the columns that are needed
 */
export async function* readAddressTable(path: string): AsyncIterable<AddressFeature> {
  const rows = firstCharacter(path) === '{' ? geoJsonRows(path) : csvRows(path);
  const name = basename(path);
  const seen = new Set<string>();
  let number = 1;
  for await (const row of rows) {
    number++;
    const id = row.id || String(number);
    if (seen.has(id)) continue;
    seen.add(id);
    const lat = Number(row.lat || Number.NaN);
    const lng = Number(row.lng || Number.NaN);
    if (!(Math.abs(lat) <= 90))
      throw new AddressTableError(path, number, `the latitude ${JSON.stringify(row.lat)} is not on earth`);
    if (!(Math.abs(lng) <= 180))
      throw new AddressTableError(path, number, `the longitude ${JSON.stringify(row.lng)} is not on earth`);
    const houseNumber = row.number?.trim() ?? '';
    // Registers have parcels without a number or a street; there is nothing to find them by.
    if (houseNumber === '' || !row.street?.trim()) continue;
    yield {
      source: `addresses:${name}:${id}`,
      position: { lat, lng },
      doors: [],
      isPlanned: false,
      isPoi: false,
      node: null,
      address: {
        houseNumbers: [houseNumber.slice(0, MAX_LENGTH)],
        unit: textOf(row.unit),
        houseName: undefined,
        street: textOf(row.street),
        isPlace: false,
        quarter: undefined,
        city: textOf(row.city),
        postcode: textOf(row.postcode),
      },
    };
  }
}

function textOf(value: string | undefined): string | undefined {
  const text = value?.trim().slice(0, MAX_LENGTH);
  return text === '' ? undefined : text;
}

function firstCharacter(path: string): string {
  try {
    return firstBytes(path, 64).toString('utf8').replace('\ufeff', '').trimStart().slice(0, 1);
  } catch (error) {
    throw new ExplainedError(
      `${path}: ${hasCode(error, 'ENOENT') || !(error instanceof Error) ? 'does not exist' : error.message}`,
    );
  }
}

async function* csvRows(path: string): AsyncIterable<Row> {
  let positions: ReadonlyMap<Column, number> | null = null;
  const parser = parse({ bom: true, delimiter: [',', ';', '\t'], relax_column_count: true, skip_empty_lines: true });
  const input = createReadStream(path);
  input.once('error', (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (!positions) {
        positions = columnsOf(path, cells);
        continue;
      }
      yield Object.fromEntries([...positions].map(([column, at]) => [column, cells[at] ?? '']));
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new AddressTableError(path, parser.info.records + 1, error.message);
  }
  if (!positions) throw new AddressTableError(path, 1, 'the table is empty');
}

function columnsOf(path: string, headings: readonly string[]): ReadonlyMap<Column, number> {
  const known = headings.map((heading) => heading.trim().toLowerCase());
  const positions = new Map<Column, number>();
  for (const [column, names] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const at = known.findIndex((heading) => names.includes(heading));
    if (at >= 0) positions.set(column, at);
  }
  const missing = REQUIRED.filter((column) => !positions.has(column));
  if (missing.length > 0) {
    const wanted = missing.map((column) => COLUMNS[column].join(' or ')).join('; ');
    throw new AddressTableError(path, 1, `there is no column ${wanted}`);
  }
  return positions;
}

async function* geoJsonRows(path: string): AsyncIterable<Row> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    number++;
    if (line.trim() === '') continue;
    const feature = parseLine(path, number, line);
    const [lng, lat] = feature.geometry?.coordinates ?? [];
    const properties = feature.properties ?? {};
    yield { lat: String(lat), lng: String(lng), ...textProperties(properties) };
  }
}

interface AddressGeoJson {
  readonly geometry?: { readonly coordinates?: readonly unknown[] };
  readonly properties?: Readonly<Record<string, unknown>>;
}

function parseLine(path: string, row: number, line: string): AddressGeoJson {
  try {
    const feature: unknown = JSON.parse(line);
    if (typeof feature === 'object' && feature !== null) return feature;
  } catch {
    // Reported below, together with what is JSON but no feature.
  }
  throw new AddressTableError(path, row, 'the line is not a GeoJSON feature');
}

function textProperties(properties: Readonly<Record<string, unknown>>): Row {
  const row: Record<string, string> = {};
  for (const column of ['number', 'street', 'unit', 'city', 'postcode', 'id'] as const) {
    const value = properties[column === 'id' ? 'hash' : column];
    if (typeof value === 'string' || typeof value === 'number') row[column] = String(value);
  }
  return row;
}
