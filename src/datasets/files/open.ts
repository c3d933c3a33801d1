import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { firstBytes } from '../../storage/first-bytes.ts';
import { before } from '../../text/before.ts';
import { NO_UTF8, Utf8Check, unmarkedUtf16 } from '../../text/encoding.ts';
import { limitedTo } from '../limited.ts';
import { readCsv } from './csv.ts';
import { type FeatureFile, FileError, type SchemaMapping } from './feature-file.ts';
import { readFlatGeobuf } from './flatgeobuf.ts';
import { readGeoJson, readLines } from './geojson.ts';
import { readGeoPackage } from './geopackage.ts';
import { readGeoParquet } from './geoparquet.ts';
import { readGml } from './gml.ts';
import { readKml } from './kml.ts';
import { readShapefile } from './shapefile.ts';
import { isTopology, readTopoJson } from './topojson.ts';
import { extractArchive, type Unpacking } from './zip.ts';

const HEAD_BYTES = 65_536;
/** What is read, for a file that is something else. */
const READ =
  'GeoJSON, lines of GeoJSON, TopoJSON, CSV, zipped Shapefiles, GeoPackage, FlatGeobuf, GeoParquet, KML, KMZ and GML are read';
/** How zip archives begin: with a file, or with none. */
const ARCHIVES = ['PK\u0003\u0004', 'PK\u0005\u0006'];
/** A table in an archive that is compressed: what is packed in itself has no end. */
const MAX_PACKINGS = 2;

/** How a table in UTF-16 begins, which is read as well. */
const UTF16 = Buffer.of(0xff, 0xfe);

/**
 * Opens a file of features by what is in it, whatever it is called: GeoJSON, a line of GeoJSON for each feature, TopoJSON, CSV, GeoPackage,
 * FlatGeobuf, GeoParquet, KML, GML; a zip archive (KMZ) with a Shapefile or one of these; any of them compressed with gzip.
 *
 * @throws FileError
 */
export async function openFeatureFile(
  path: string,
  mapping: SchemaMapping,
  unpacking: Unpacking,
  depth = 0,
): Promise<FeatureFile> {
  if (depth > MAX_PACKINGS) throw new FileError(`the file is packed more than ${MAX_PACKINGS} times`);
  const head = firstBytes(path, HEAD_BYTES);
  if (head.length === 0) throw new FileError('the file is empty');
  if (ARCHIVES.includes(head.subarray(0, 4).toString('latin1'))) return openArchive(path, mapping, unpacking, depth);
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const unpacked = join(unpacking.folder, `unpacked-${depth}`);
    await pipeline(createReadStream(path), createGunzip(), limitedTo(unpacking.maxBytes), createWriteStream(unpacked)).catch(
      (error: Error) => {
        throw new FileError(`the gzip file cannot be unpacked: ${error.message}`);
      },
    );
    return openFeatureFile(unpacked, mapping, unpacking, depth + 1);
  }
  if (head.subarray(0, 15).toString('latin1') === 'SQLite format 3') return readGeoPackage(path, mapping);
  if (head.subarray(0, 3).toString('latin1') === 'fgb') return readFlatGeobuf(path, mapping);
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') return readGeoParquet(path, mapping);
  if (!UTF16.equals(head.subarray(0, UTF16.length))) {
    if (unmarkedUtf16(head) !== null)
      throw new FileError(`the file ${NO_UTF8}: it is probably UTF-16 without a byte order mark`);
    await refuseOtherEncodings(path);
  } else if ((await stat(path)).size % UTF16.length !== 0) {
    throw new FileError('the text in UTF-16 is cut off inside a character');
  }
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text.startsWith('<')) return readXml(path, text, mapping);
  if (isTopology(text) && text.startsWith('{')) return readTopoJson(path, mapping);
  if (text.startsWith('\u001e') || isFeatureLine(text)) return readLines(path, mapping);
  return text.startsWith('{') || text.startsWith('[') ? readGeoJson(path, mapping) : readCsv(path, head, mapping);
}

/** @param head the beginning of the file @throws FileError for XML that is neither KML nor GML */
function readXml(path: string, head: string, mapping: SchemaMapping): FeatureFile {
  if (/<(?:\w{1,20}:)?kml[\s>]/i.test(head)) return readKml(path, mapping);
  if (/http:\/\/www\.opengis\.net\/gml/.test(head)) return readGml(path, head, mapping);
  throw new FileError(`the file is XML, and neither KML nor GML: ${READ}`);
}

async function openArchive(path: string, mapping: SchemaMapping, unpacking: Unpacking, depth: number): Promise<FeatureFile> {
  const folder = join(unpacking.folder, `archive-${depth}`);
  await mkdir(folder);
  const files = await extractArchive(path, { ...unpacking, folder });
  const shapes = files.filter((file) => file.toLowerCase().endsWith('.shp'));
  const others = files.filter((file) =>
    /\.(geojson|json|geojsonl|ndjson|csv|gpkg|kml|gml|fgb|parquet|topojson)$/i.test(file),
  );
  const candidates = shapes.length > 0 ? shapes : others.filter((file) => others.length === 1 || !isOnlyLinks(file));
  const wanted = candidates.filter((file) => mapping.layer === undefined || file.includes(mapping.layer));
  const [file, ...further] = wanted;
  if (file === undefined || further.length > 0) {
    const names = candidates.map((file) => basename(file)).join(', ');
    throw new FileError(
      candidates.length === 0
        ? `the archive has no file of features: ${READ}`
        : `the archive has ${candidates.length} layers; select one with schema_mapping.layer: ${names}`,
    );
  }
  return shapes.length > 0
    ? readShapefile(file, mapping)
    : openFeatureFile(file, { ...mapping, layer: undefined }, unpacking, depth + 1);
}

const INDEX_BYTES = 1_000_000;

/** Whether a file is the first one of a KMZ that links to its others, and has no features itself. */
function isOnlyLinks(file: string): boolean {
  if (basename(file).toLowerCase() !== 'doc.kml') return false;
  const head = firstBytes(file, INDEX_BYTES);
  return head.length < INDEX_BYTES && !head.includes('<Placemark') && head.includes('<NetworkLink');
}

/** Bytes that are no text would be kept as signs that nobody wrote. */
async function refuseOtherEncodings(path: string): Promise<void> {
  const check = new Utf8Check();
  for await (const piece of createReadStream(path, { highWaterMark: 2 ** 20 })) {
    const line = check.add(piece);
    if (line !== null) throw new FileError(`line ${line} ${NO_UTF8}`);
  }
  const last = check.end();
  if (last !== null) throw new FileError(`line ${last} ${NO_UTF8}`);
}

/** Whether the first line is a whole feature: then every line is one. */
function isFeatureLine(text: string): boolean {
  const line = before(text, '\n');
  if (!/^\s*\{/.test(line)) return false;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Feature';
  } catch {
    // A feature longer than what was looked at.
    return line.length === text.length && /^\s*\{\s*"type"\s*:\s*"Feature"/.test(line);
  }
}
