import type { FileMetaData } from 'hyparquet';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { jsonOf } from '../../text/json.ts';
import { mappedAttributes, mappedId } from './attributes.ts';
import { type FeatureFile, FileError, type FileFeature, type SchemaMapping } from './feature-file.ts';

/** Rows that are read at a time: each time the pages of their group are unpacked. */
const ROWS_AT_ONCE = 20_000;

/** What a file says of its geometries (GeoParquet 1.1). */
const Geo = Type.Object({
  primary_column: Type.String(),
  columns: Type.Record(
    Type.String(),
    Type.Object({
      encoding: Type.String(),
      crs: Type.Optional(
        Type.Union([
          Type.Null(),
          Type.Object({
            id: Type.Optional(Type.Object({ authority: Type.String(), code: Type.Union([Type.String(), Type.Number()]) })),
          }),
        ]),
      ),
    }),
  ),
});

/** GeoParquet: tables by columns, whose geometries are WKB. */
export async function readGeoParquet(path: string, mapping: SchemaMapping): Promise<FeatureFile> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const file = await reading('head', () => asyncBufferFromFile(path));
  const metadata = await reading('head', () => parquetMetadataAsync(file, { geoparquet: false }));
  const { column, crs } = geometriesOf(metadata);
  const rowsOf = (rowStart: number, rowEnd: number) =>
    reading(`row ${rowStart + 1}`, () =>
      parquetReadObjects({ file, metadata, compressors, geoparquet: false, utf8: false, rowStart, rowEnd }),
    );
  return { crs, features: features(Number(metadata.num_rows), column, rowsOf, mapping) };
}

async function reading<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new FileError(`the GeoParquet cannot be read at its ${where}: ${reason.slice(0, 300)}`);
  }
}

function geometriesOf({ key_value_metadata }: FileMetaData): { column: string; crs: string | undefined } {
  const text = key_value_metadata?.find(({ key }) => key === 'geo')?.value;
  if (text === undefined) throw new FileError('the Parquet file has no geometries: expected GeoParquet');
  const said = jsonOf(text);
  const geo = Value.Check(Geo, said) ? said : null;
  const column = geo?.columns[geo.primary_column];
  if (!geo || !column) throw new FileError('the Parquet file says nothing of its geometries that can be read');
  if (column.encoding !== 'WKB')
    throw new FileError(`the geometries of the GeoParquet are encoded as ${column.encoding.slice(0, 40)}: only WKB is read`);
  return { column: geo.primary_column, crs: crsOf(column.crs) };
}

/** Without a system, it is longitude and latitude of WGS 84; one without a number stands there as a whole. */
function crsOf(crs: Static<typeof Geo>['columns'][string]['crs']): string | undefined {
  if (!crs) return undefined;
  if (!crs.id) return JSON.stringify(crs);
  return ['CRS84', '4326'].includes(String(crs.id.code)) ? undefined : `${crs.id.authority}:${crs.id.code}`;
}

async function* features(
  count: number,
  column: string,
  rowsOf: (from: number, to: number) => Promise<Record<string, unknown>[]>,
  mapping: SchemaMapping,
): AsyncGenerator<FileFeature> {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const to = Math.min(count, from + ROWS_AT_ONCE);
    const rows = await rowsOf(from, to);
    if (rows.length !== to - from)
      throw new FileError(`the GeoParquet is damaged: its head says ${count} rows, and there are ${from + rows.length}`);
    for (const [i, row] of rows.entries()) {
      const place = `row ${from + i + 1}`;
      const { [column]: geometry, ...others } = row;
      const attributes = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, attributeOf(value)]));
      yield {
        place,
        id: mappedId(attributes, undefined, mapping, place),
        geometry: geometry instanceof Uint8Array ? { wkb: Buffer.from(geometry) } : null,
        attributes: mappedAttributes(attributes, mapping),
      };
    }
  }
}

/** Values as JSON has them; bytes are no attribute. */
function attributeOf(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return null;
  if (Array.isArray(value)) return value.map(attributeOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, attributeOf(part)]));
  return typeof value === 'number' && !Number.isFinite(value) ? null : (value ?? null);
}
