import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zipSync } from 'fflate';

/** Files of features, written byte by byte as their formats say. */

export type Ring = readonly (readonly [x: number, y: number])[];

const RECORD_HEAD = 8;
const SHAPE_HEAD = 100;
const POINT = 1;
export const POLYGON = 5;

function shapeHead(type: number, bytes: number): Buffer {
  const head = Buffer.alloc(SHAPE_HEAD);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE(bytes / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(type, 32);
  return head;
}

function pointContent([x, y]: readonly [number, number]): Buffer {
  const content = Buffer.alloc(20);
  content.writeInt32LE(POINT, 0);
  content.writeDoubleLE(x, 4);
  content.writeDoubleLE(y, 12);
  return content;
}

/** The content of a record with a polygon of one ring. */
export function polygonContent(ring: Ring): Buffer {
  const content = Buffer.alloc(48 + 16 * ring.length);
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  content.writeInt32LE(POLYGON, 0);
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((value, i) => {
    content.writeDoubleLE(value, 4 + 8 * i);
  });
  content.writeInt32LE(1, 36);
  content.writeInt32LE(ring.length, 40);
  ring.forEach(([x, y], i) => {
    content.writeDoubleLE(x, 48 + 16 * i);
    content.writeDoubleLE(y, 56 + 16 * i);
  });
  return content;
}

/** A `.shp` of some contents. */
export function shapes(type: number, contents: readonly Buffer[]): Buffer {
  const records = contents.map((content, i) => {
    const head = Buffer.alloc(RECORD_HEAD);
    head.writeInt32BE(i + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([head, content]);
  });
  const body = Buffer.concat(records);
  return Buffer.concat([shapeHead(type, SHAPE_HEAD + body.length), body]);
}

/** A dBASE table with one text column `name` and one numeric column `size`. */
function table(rows: readonly (readonly [name: Buffer, size: number])[]): Buffer {
  const columns = [
    ['name', 'C', 20],
    ['size', 'N', 8],
  ] as const;
  const head = Buffer.alloc(32 + 32 * columns.length + 1);
  head[0] = 3;
  head.writeInt32LE(rows.length, 4);
  head.writeInt16LE(head.length, 8);
  head.writeInt16LE(1 + 28, 10);
  columns.forEach(([name, type, width], i) => {
    head.write(name, 32 + 32 * i, 'latin1');
    head.write(type, 32 + 32 * i + 11, 'latin1');
    head[32 + 32 * i + 16] = width;
  });
  head[head.length - 1] = 0x0d;
  const records = rows.map(([name, size]) => {
    const record = Buffer.alloc(29, ' ');
    name.copy(record, 1);
    record.write(String(size).padStart(8), 21, 'latin1');
    return record;
  });
  return Buffer.concat([head, ...records, Buffer.from([0x1a])]);
}

/** The parts of a Shapefile, to be spoilt. */
export interface ShapefileParts {
  shp: Buffer;
  dbf: Buffer;
  /** The encoding of its texts; null for a Shapefile without it. */
  cpg: string | null;
}

/**
 * A zipped Shapefile of points.
 *
 * @param prj the text of its system of coordinates
 * @param spoil is done to its parts
 */
export function shapefileOfPoints(
  points: readonly (readonly [name: string, x: number, y: number])[],
  prj?: string,
  spoil: (parts: ShapefileParts) => void = () => {},
): Buffer {
  const parts: ShapefileParts = {
    shp: shapes(
      POINT,
      points.map(([, x, y]) => pointContent([x, y])),
    ),
    // In Latin-1, as old ones are.
    dbf: table(points.map(([name], i) => [Buffer.from(name, 'latin1'), i + 1])),
    cpg: 'ISO 88591',
  };
  spoil(parts);
  return Buffer.from(
    zipSync({
      'folder/places.shp': parts.shp,
      'folder/places.dbf': parts.dbf,
      ...(parts.cpg !== null && { 'folder/places.cpg': Buffer.from(parts.cpg) }),
      'folder/readme.txt': Buffer.from('nothing'),
      ...(prj !== undefined && { 'folder/places.prj': Buffer.from(prj) }),
    }),
  );
}

/** The same of one polygon. */
export function shapefileOfPolygon(ring: Ring): Buffer {
  return Buffer.from(
    zipSync({ 'areas.shp': shapes(POLYGON, [polygonContent(ring)]), 'areas.dbf': table([[Buffer.from('area'), 1]]) }),
  );
}

/**
 * A GeoPackage with layers of points.
 *
 * @param change is done to it at the end, in SQL
 */
export function geoPackage(
  layers: Readonly<Record<string, readonly (readonly [name: string, x: number, y: number])[]>>,
  system: { readonly id: number; readonly definition: string } = { id: 4326, definition: 'EPSG:4326' },
  change = '',
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-gpkg-'));
  const path = join(folder, 'test.gpkg');
  const database = new DatabaseSync(path);
  // One transaction: each row by itself would wait for the disk.
  database.exec(`begin;
    create table gpkg_spatial_ref_sys (srs_name text, srs_id integer primary key, organization text, organization_coordsys_id integer, definition text);
    create table gpkg_contents (table_name text primary key, data_type text, srs_id integer);
    create table gpkg_geometry_columns (table_name text, column_name text, geometry_type_name text, srs_id integer, z integer, m integer);`);
  database
    .prepare('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?, ?)')
    .run('x', system.id, 'EPSG', system.id, system.definition);
  for (const [layer, points] of Object.entries(layers)) {
    database.exec(`create table "${layer}" (fid integer primary key, shape blob, name text, big integer, bytes blob)`);
    database.prepare('insert into gpkg_contents values (?, ?, ?)').run(layer, 'features', system.id);
    database.prepare('insert into gpkg_geometry_columns values (?, ?, ?, ?, 0, 0)').run(layer, 'shape', 'POINT', system.id);
    const insert = database.prepare(`insert into "${layer}" (shape, name, big, bytes) values (?, ?, ?, ?)`);
    for (const [name, x, y] of points) {
      // Its head: GP, version 0, flags (little-endian, no box), the system; then WKB.
      const blob = Buffer.alloc(8 + 21);
      blob.write('GP', 0, 'latin1');
      blob[3] = 1;
      blob.writeInt32LE(system.id, 4);
      blob[8] = 1;
      blob.writeInt32LE(1, 9);
      blob.writeDoubleLE(x, 13);
      blob.writeDoubleLE(y, 21);
      insert.run(blob, name, 9_007_199_254_740_993n, Buffer.from([1, 2]));
    }
  }
  database.exec('commit');
  database.exec(change);
  database.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Where the table of a feature of a FlatGeobuf has its parts, in bytes from the beginning of the file. */
export interface FlatParts {
  /** The two bytes that say where the geometry stands in the table; zeros for none. */
  readonly geometry: number;
  /** The two bytes that say where the positions stand in the table of the geometry; zeros for none. */
  readonly positions: number;
  /** The four bytes that count the numbers of the positions. */
  readonly count: number;
}

/** Spoils a FlatGeobuf that the library has made, without an index. @param number of the feature to be spoilt, from 0 on */
export function spoiltFlatGeobuf(
  whole: Uint8Array,
  number: number,
  spoil: (bytes: Buffer, parts: FlatParts) => void,
): Buffer {
  const bytes = Buffer.from(whole);
  // Behind 8 bytes that name the format, all is preceded by its length: the head, and each feature.
  let at = 8;
  for (let i = 0; i <= number; i++) at += 4 + bytes.readUInt32LE(at);
  // FlatBuffers: a table begins with the distance back to a list of where its fields stand in it, which begins with two lengths.
  const slot = (table: number, field: number) => table - bytes.readInt32LE(table) + 4 + 2 * field;
  const target = (table: number, field: number) => {
    const place = table + bytes.readUInt16LE(slot(table, field));
    return place + bytes.readUInt32LE(place);
  };
  const feature = at + 4 + bytes.readUInt32LE(at + 4);
  const geometry = target(feature, 0);
  spoil(bytes, { geometry: slot(feature, 0), positions: slot(geometry, 1), count: target(geometry, 1) });
  return bytes;
}
