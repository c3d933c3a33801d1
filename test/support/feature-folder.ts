import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zipSync } from 'fflate';
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { POLYGON, polygonContent, type Ring, shapes } from './feature-files.ts';

/** An area with a name, as a file of any format has it. */
export interface Area {
  readonly n: number;
  readonly name: string;
  readonly ring: Ring;
}

/** What the column of the name is called. */
export const NAME = '名称';
/** Lambert 93 (EPSG:2154), as a `.prj` of ESRI writes it. */
export const LAMBERT93 =
  'PROJCS["RGF93_Lambert_93",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700000.0],PARAMETER["False_Northing",6600000.0],PARAMETER["Central_Meridian",3.0],PARAMETER["Standard_Parallel_1",49.0],PARAMETER["Standard_Parallel_2",44.0],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]';
const CODE = 2154;
const CRS = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${CODE}` } };

/** A polygon of one ring in WKB (ISO). */
function polygonWkb(ring: Ring): Buffer {
  const bytes = Buffer.alloc(13 + 16 * ring.length);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(3, 1);
  bytes.writeUInt32LE(1, 5);
  bytes.writeUInt32LE(ring.length, 9);
  ring.forEach(([x, y], i) => {
    bytes.writeDoubleLE(x, 13 + 16 * i);
    bytes.writeDoubleLE(y, 21 + 16 * i);
  });
  return bytes;
}

const featureOf = ({ n, name, ring }: Area) => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { n, [NAME]: name },
});

/** A dBASE table with the columns `n` and that of the name, in UTF-8. */
function dbf(areas: readonly Area[]): Buffer {
  const columns = [
    ['n', 'N', 8],
    [NAME, 'C', 60],
  ] as const;
  const rowBytes = 1 + 8 + 60;
  const head = Buffer.alloc(32 + 32 * columns.length + 1);
  head[0] = 3;
  head.writeInt32LE(areas.length, 4);
  head.writeInt16LE(head.length, 8);
  head.writeInt16LE(rowBytes, 10);
  columns.forEach(([name, type, width], i) => {
    head.write(name, 32 + 32 * i, 'utf8');
    head.write(type, 32 + 32 * i + 11, 'latin1');
    head[32 + 32 * i + 16] = width;
  });
  head[head.length - 1] = 0x0d;
  const rows = areas.map(({ n, name }) => {
    const row = Buffer.alloc(rowBytes, ' ');
    row.write(String(n).padStart(8), 1, 'latin1');
    row.write(name, 9, 'utf8');
    return row;
  });
  return Buffer.concat([head, ...rows, Buffer.from([0x1a])]);
}

function shapefile(areas: readonly Area[]): Buffer {
  const shp = shapes(
    POLYGON,
    areas.map(({ ring }) => polygonContent(ring)),
  );
  const parts = { shp, dbf: dbf(areas), cpg: Buffer.from('UTF-8'), prj: Buffer.from(LAMBERT93) };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([part, bytes]) => [`区域.${part}`, bytes]))));
}

function geoPackage(areas: readonly Area[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-folder-'));
  const path = join(folder, 'a.gpkg');
  const database = new DatabaseSync(path);
  database.exec(`begin;
    create table gpkg_spatial_ref_sys (srs_name text, srs_id integer primary key, organization text, organization_coordsys_id integer, definition text);
    create table gpkg_contents (table_name text primary key, data_type text, srs_id integer);
    create table gpkg_geometry_columns (table_name text, column_name text, geometry_type_name text, srs_id integer, z integer, m integer);
    insert into gpkg_contents values ('区域', 'features', ${CODE});
    insert into gpkg_geometry_columns values ('区域', 'geom', 'POLYGON', ${CODE}, 0, 0);
    create table "区域" (fid integer primary key, geom blob, n integer, "${NAME}" text);`);
  database
    .prepare('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?, ?)')
    .run('Lambert 93', CODE, 'EPSG', CODE, LAMBERT93);
  const insert = database.prepare(`insert into "区域" values (?, ?, ?, ?)`);
  for (const { n, name, ring } of areas) {
    const head = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0]);
    head.writeInt32LE(CODE, 4);
    insert.run(5_000 + n, Buffer.concat([head, polygonWkb(ring)]), n, name);
  }
  database.exec('commit');
  database.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

function geoParquet(areas: readonly Area[]): Buffer {
  const crs = { id: { authority: 'EPSG', code: CODE } };
  const geo = { version: '1.1.0', primary_column: 'geom', columns: { geom: { encoding: 'WKB', geometry_types: [], crs } } };
  const columnData = [
    { name: 'n', data: areas.map(({ n }) => BigInt(n)), type: 'INT64' as const },
    { name: NAME, data: areas.map(({ name }) => name) },
    { name: 'geom', data: areas.map(({ ring }) => new Uint8Array(polygonWkb(ring))), type: 'BYTE_ARRAY' as const },
  ];
  return Buffer.from(parquetWriteBuffer({ columnData, kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }] }));
}

function gml(areas: readonly Area[]): string {
  const members = areas.map(
    ({ n, name, ring }) =>
      `<wfs:member><a:area gml:id="a.${n}"><a:n>${n}</a:n><a:${NAME}>${name}</a:${NAME}><a:geom><gml:Polygon srsName="EPSG:${CODE}"><gml:exterior><gml:LinearRing><gml:posList>${ring.flat().join(' ')}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></a:geom></a:area></wfs:member>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:a="http://a">${members.join('\n')}</wfs:FeatureCollection>`;
}

const topoJson = (areas: readonly Area[]) =>
  JSON.stringify({
    type: 'Topology',
    crs: CRS,
    objects: {
      区域: {
        type: 'GeometryCollection',
        geometries: areas.map(({ n, name }, i) => ({
          ...{ type: 'Polygon', id: `t${n}`, arcs: [[i]], properties: { n, [NAME]: name } },
        })),
      },
    },
    arcs: areas.map(({ ring }) => ring),
  });

function kml(areas: readonly Area[]): string {
  const places = areas.map(
    ({ n, name, ring }) =>
      `<Placemark id="k${n}"><ExtendedData><Data name="n"><value>${n}</value></Data><Data name="${NAME}"><value>${name}</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring.map((each) => each.join(',')).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${places.join('')}</Document></kml>`;
}

const csv = (areas: readonly Area[]) =>
  [
    `n,${NAME},wkt`,
    ...areas.map(({ n, name, ring }) => `${n},${name},"POLYGON((${ring.map((each) => each.join(' ')).join(',')}))"`),
  ].join('\n');

/** Files of areas in Lambert 93, by name. */
export const PROJECTED_FILES: Readonly<Record<string, (areas: readonly Area[]) => string | Buffer>> = {
  'areas.geojson': (areas) => {
    const features = areas.map((area) => ({ ...featureOf(area), id: 1_000 + area.n }));
    return JSON.stringify({ type: 'FeatureCollection', crs: CRS, features });
  },
  'areas.topojson': topoJson,
  'areas.zip': shapefile,
  'areas.gpkg': geoPackage,
  'areas.fgb': (areas) =>
    Buffer.from(serialize(JSON.parse(JSON.stringify({ type: 'FeatureCollection', features: areas.map(featureOf) })), CODE)),
  'areas.parquet': geoParquet,
  'areas.gml': gml,
};

/** Files of areas in longitude and latitude, by name. */
export const DEGREE_FILES: typeof PROJECTED_FILES = {
  'areas.ndjson': (areas) => areas.map((area) => JSON.stringify({ ...featureOf(area), id: `l-${area.n}` })).join('\n'),
  'areas.csv': csv,
  'areas.kml': kml,
};
