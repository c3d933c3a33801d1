import { DatabaseSync } from 'node:sqlite';
import { at } from '../../at.ts';
import { mappedAttributes, mappedId } from './attributes.ts';
import { type FeatureFile, FileError, type FileFeature, type SchemaMapping } from './feature-file.ts';

/** Bytes of the box in a geometry's head, by its code in the flags (OGC 12-128r18, clause 2.1.3). */
const BOX_BYTES = [0, 32, 48, 48, 64];
const WGS84 = new Set([4326, 0]);

/** The tables that list the layers and their reference systems. */
const REGISTERS = ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'];

interface Layer {
  readonly table: string;
  readonly column: string;
  readonly srs: number;
  readonly definition: string;
}

/**
 * A GeoPackage: SQLite with a table of features, each geometry WKB behind a short head. A layer has to be a table whose columns are
 * stored: a view, a virtual table or a generated column is a program, and one without an end is as short as any.
 */
export function readGeoPackage(path: string, mapping: SchemaMapping): FeatureFile {
  const database = new DatabaseSync(path, { readOnly: true, defensive: true });
  try {
    database.exec('pragma trusted_schema = off');
    for (const table of REGISTERS) refusePrograms(database, table);
    const layer = layerOf(database, mapping.layer);
    refusePrograms(database, layer.table);
    const crs = WGS84.has(layer.srs) ? undefined : layer.definition;
    return { crs, features: rows(database, layer, mapping) };
  } catch (error) {
    database.close();
    throw readable(error);
  }
}

function readable(error: unknown): Error {
  if (error instanceof FileError) return error;
  return new FileError(`the GeoPackage cannot be read: ${error instanceof Error ? error.message : error}`);
}

function layerOf(database: DatabaseSync, wanted: string | undefined): Layer {
  const layers = database
    .prepare(
      `select c.table_name, g.column_name, g.srs_id, r.definition
       from gpkg_contents c join gpkg_geometry_columns g on g.table_name = c.table_name
       join gpkg_spatial_ref_sys r on r.srs_id = g.srs_id
       where c.data_type = 'features' order by c.table_name`,
    )
    .all()
    .map((row) => ({
      table: String(row.table_name),
      column: String(row.column_name),
      srs: Number(row.srs_id),
      definition: String(row.definition),
    }));
  const found = layers.filter(({ table }) => wanted === undefined || table === wanted);
  const [layer, ...others] = found;
  if (layer && others.length === 0) return layer;
  throw new FileError(
    layers.length === 0
      ? 'the GeoPackage has no layer of features'
      : `the GeoPackage has ${layers.length} layers; select one with schema_mapping.layer: ${layers.map(({ table }) => table).join(', ')}`,
  );
}

/** @throws FileError for a table that is worked out when it is read */
function refusePrograms(database: DatabaseSync, table: string): void {
  const kind = database.prepare('select type, wr from pragma_table_list where schema = ? and name = ?').get('main', table);
  if (kind?.type !== 'table')
    throw new FileError(`${table} of the GeoPackage is not a table (${kind?.type ?? 'it does not exist'}): save it as one`);
  const generated = database.prepare('select name from pragma_table_xinfo(?) where hidden in (2, 3)').get(table);
  if (generated)
    throw new FileError(`the column ${generated.name} of ${table} in the GeoPackage is generated: save its values`);
}

function* rows(database: DatabaseSync, { table, column }: Layer, mapping: SchemaMapping): Generator<FileFeature> {
  let number = 0;
  try {
    const key = database.prepare('select name from pragma_table_info(?) where pk = 1').get(table);
    const statement = database.prepare(`select * from "${table.replaceAll('"', '""')}"`);
    statement.setReadBigInts(true);
    for (const row of statement.iterate()) {
      const place = `feature ${++number}`;
      const attributes = Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => name !== column)
          .map(([name, value]) => [name, attributeOf(value)]),
      );
      yield {
        place,
        id: mappedId(attributes, typeof key?.name === 'string' ? attributes[key.name] : undefined, mapping, place),
        geometry: geometryOf(row[column]),
        attributes: mappedAttributes(attributes, mapping),
      };
    }
  } catch (error) {
    throw readable(error);
  } finally {
    database.close();
  }
}

/** Numbers beyond 2⁵³ stay exact as a text; bytes are no attribute. */
function attributeOf(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value instanceof Uint8Array ? null : value;
}

function geometryOf(value: unknown): FileFeature['geometry'] {
  if (value === null) return null;
  if (!(value instanceof Uint8Array) || value.length < 8 || value[0] !== 0x47 || value[1] !== 0x50) {
    return { fault: 'the geometry is not in GeoPackage format' };
  }
  const flags = at(value, 3);
  const isEmpty = (flags & 0b1_0000) !== 0;
  const box = BOX_BYTES[(flags >> 1) & 0b111];
  if (box === undefined) return { fault: 'the geometry has an unknown header' };
  return isEmpty ? null : { wkb: Buffer.from(value.subarray(8 + box)) };
}
