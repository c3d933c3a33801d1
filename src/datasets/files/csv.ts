import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { GeometryError } from '../../geo/geometry.ts';
import { readWkt } from '../../geo/wkt.ts';
import { delimiterOf } from '../../text/csv.ts';
import { csvFault, RowLines } from '../../text/csv-fault.ts';
import { isNumber } from '../../text/decimal.ts';
import { isStorable } from '../../text/storable.ts';
import { mappedAttributes, mappedId } from './attributes.ts';
import { type FeatureFile, FileError, type FileFeature, type SchemaMapping } from './feature-file.ts';

const MAX_RECORD = 16 * 1024 * 1024;
const GEOMETRY_NAMES = ['wkt', 'geometry', 'geom', 'the_geom', 'wkt_geom', 'shape'];
const LAT_NAMES = ['lat', 'latitude', 'y'];
const LNG_NAMES = ['lng', 'lon', 'long', 'longitude', 'x'];

/** The columns that hold where a feature is. */
type PlaceColumns = { readonly geometry: string } | { readonly lat: string; readonly lng: string };

/** A table with a column of WKT, or with columns of latitude and longitude. */
export function readCsv(path: string, head: Buffer, mapping: SchemaMapping): FeatureFile {
  return { crs: undefined, features: rowFeatures(path, delimiterOf(head.toString('utf8')), mapping) };
}

async function* rowFeatures(path: string, delimiter: string, mapping: SchemaMapping): AsyncGenerator<FileFeature> {
  let places: PlaceColumns | undefined;
  let headings: readonly string[] = [];
  const lines = new RowLines();
  const columns = (names: string[]) => {
    const twice = names.find((name, at) => name !== '' && names.indexOf(name) < at);
    if (twice !== undefined)
      throw new FileError(`there are two columns ${twice.slice(0, 60)}: only one of them could be kept`);
    const damaged = names.findIndex((name) => !isStorable(name));
    if (damaged >= 0)
      throw new FileError(`the name of column ${damaged + 1} has a NUL byte: the file is no table, or damaged`);
    places = placeColumns(names, mapping);
    headings = names;
    lines.end(names, { lines: 1, empty_lines: 0 });
    return names;
  };
  const rows = createReadStream(path).pipe(
    parse({
      ...{ columns, bom: true, delimiter, skip_empty_lines: true, max_record_size: MAX_RECORD },
      // Counted where they are read: when an error comes, not all rows before it have been taken from the stream.
      on_record: (record: Record<string, string>, info): PlacedRecord => ({
        record,
        line: lines.end(Object.values(record), info),
      }),
    }),
  );
  try {
    for await (const { record, line } of rows as AsyncIterable<PlacedRecord>) {
      if (places) yield rowFeature(record, places, mapping, `line ${line}`);
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new FileError(`the table cannot be read: ${csvFault(error, lines.begin(error), headings)}`);
    throw error;
  }
}

interface PlacedRecord {
  readonly record: Readonly<Record<string, string>>;
  /** The line that it ends on. */
  readonly line: number;
}

/** @throws FileError for columns that are not there */
function placeColumns(columns: readonly string[], mapping: SchemaMapping): PlaceColumns {
  const has = (name: string) => {
    if (!columns.includes(name)) throw new FileError(`there is no column ${name}: ${listed(columns)}`);
    return name;
  };
  const usual = (names: readonly string[]) => columns.find((column) => names.includes(column.trim().toLowerCase()));
  for (const name of [mapping.id, ...Object.values(mapping.attributes ?? {})]) if (name !== undefined) has(name);
  if (mapping.geometry !== undefined) return { geometry: has(mapping.geometry) };
  const lat = mapping.lat === undefined ? usual(LAT_NAMES) : has(mapping.lat);
  const lng = mapping.lng === undefined ? usual(LNG_NAMES) : has(mapping.lng);
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  const geometry = usual(GEOMETRY_NAMES);
  if (geometry !== undefined) return { geometry };
  throw new FileError(
    `no column contains the location: expected lat and lng, or WKT in a column geometry; specify other names in schema_mapping. ${listed(columns)}`,
  );
}

function listed(columns: readonly string[]): string {
  const shown = columns.slice(0, 50).map((column) => column.slice(0, 60));
  return `The columns are ${shown.join(', ')}${columns.length > shown.length ? ', …' : ''}`;
}

function rowFeature(
  record: Readonly<Record<string, string>>,
  places: PlaceColumns,
  mapping: SchemaMapping,
  place: string,
): FileFeature {
  const isPlace = new Set(Object.values(places));
  const attributes = Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !isPlace.has(name))
      .map(([name, value]) => [name, value === '' ? null : value]),
  );
  return {
    place,
    id: mappedId(record, undefined, mapping, place),
    geometry: geometryOf(record, places),
    attributes: mappedAttributes(mapping.attributes ? record : attributes, mapping),
  };
}

/** What stands in a column; rows may be shorter than the first. */
const cellOf = (record: Readonly<Record<string, string>>, column: string) => record[column]?.trim() ?? '';

function geometryOf(record: Readonly<Record<string, string>>, places: PlaceColumns): FileFeature['geometry'] {
  if ('geometry' in places) {
    const text = cellOf(record, places.geometry);
    if (text === '') return null;
    try {
      return { geojson: readWkt(text) };
    } catch (error) {
      if (error instanceof GeometryError) return { fault: `column ${places.geometry}: ${error.message}` };
      throw error;
    }
  }
  const [lat, lng] = [cellOf(record, places.lat), cellOf(record, places.lng)];
  if (lat === '' && lng === '') return null;
  const coordinates = [lng, lat].map((text) => (isNumber(text) ? Number(text) : Number.NaN));
  if (!coordinates.every(Number.isFinite)) {
    const found = `'${lat.slice(0, 40)}' and '${lng.slice(0, 40)}'`;
    return { fault: `expected numbers in the columns ${places.lat} and ${places.lng}, found ${found}` };
  }
  return { geojson: { type: 'Point', coordinates } };
}
