import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { quoted } from '../../database/sql.ts';
import { ExplainedError } from '../../explained-error.ts';
import { columnNames, type ExportedColumn, type ExportedDataset, type FeatureWriter, inColumn } from './feature-writer.ts';

const WGS84 = 4326;
const OWN_COLUMNS = ['fid', 'geom', 'feature_id'];
/** What SQLite takes. */
const MOST_COLUMNS = 2_000;
const TYPES = { string: 'TEXT', number: 'DOUBLE', boolean: 'BOOLEAN', json: 'TEXT' } as const;
const WKT_WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]';
/** The tables that every GeoPackage has (OGC 12-128r18), and those of its one layer. */
const REGISTERS = `
  pragma application_id = 0x47504B47;
  pragma user_version = 10300;
  create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer not null primary key, organization text not null,
    organization_coordsys_id integer not null, definition text not null, description text);
  insert into gpkg_spatial_ref_sys values ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', null),
    ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', null), ('WGS 84', ${WGS84}, 'EPSG', ${WGS84}, '${WKT_WGS84}', null);
  create table gpkg_contents (table_name text not null primary key, data_type text not null, identifier text unique, description text default '',
    last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ','now')), min_x double, min_y double, max_x double, max_y double,
    srs_id integer references gpkg_spatial_ref_sys (srs_id));
  create table gpkg_geometry_columns (table_name text not null primary key, column_name text not null, geometry_type_name text not null,
    srs_id integer not null, z tinyint not null, m tinyint not null);
  insert into gpkg_contents (table_name, data_type, identifier, srs_id) values ('features', 'features', 'features', ${WGS84});
  insert into gpkg_geometry_columns values ('features', 'geom', 'GEOMETRY', ${WGS84}, 0, 0);`;
/** The head of a geometry: its mark, version 0, little-endian without a box, the system. */
const HEAD = Buffer.of(0x47, 0x50, 0, 1, WGS84 & 0xff, WGS84 >> 8, 0, 0);

/** A GeoPackage with the layer `features`. */
export async function geoPackageWriter(path: string, { columns }: ExportedDataset): Promise<FeatureWriter> {
  if (columns.length + OWN_COLUMNS.length > MOST_COLUMNS)
    throw new ExplainedError(`a table of GeoPackage has at most ${MOST_COLUMNS} columns: export another format`);
  const database = new DatabaseSync(path);
  const names = columnNames(columns, OWN_COLUMNS);
  const own = columns.map(({ kind }, i) => `, ${quoted(String(names[i]))} ${TYPES[kind]}`).join('');
  database.exec(`pragma synchronous = off; ${REGISTERS}
    create table features (fid integer primary key, geom geometry, feature_id text not null${own}); begin;`);
  const insert = database.prepare(`insert into features values (?, ?, ?${', ?'.repeat(columns.length)})`);
  return {
    write(feature) {
      const { number, id, wkb } = feature;
      const geometry = wkb && Buffer.concat([HEAD, wkb]);
      insert.run(number, geometry, id, ...columns.map((column) => cellOf(inColumn(feature, column), column)));
    },
    async end() {
      database.exec('commit');
      database.close();
      const file = openSync(path, 'r');
      fsyncSync(file);
      closeSync(file);
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

function cellOf(value: unknown, { kind }: ExportedColumn): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (kind === 'json') return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : typeof value === 'number' ? value : String(value);
}
