import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { systemOfCrs } from '../../geo/geojson-crs.ts';
import { before } from '../../text/before.ts';
import { identified } from './attributes.ts';
import { geoJsonCrs } from './crs.ts';
import { ExactJsonParser, parseExactJson } from './exact-json.ts';
import { type FeatureFile, FileError, type FileFeature, type SchemaMapping } from './feature-file.ts';

/** A collection of features, as one value of JSON. */
export async function readGeoJson(path: string, mapping: SchemaMapping): Promise<FeatureFile> {
  const crs = await crsBeforeFeatures(path);
  return { crs, features: collectionFeatures(path, crs, mapping) };
}

/** The system of coordinates that a collection names before its features. */
async function crsBeforeFeatures(path: string): Promise<string | undefined> {
  let crs: unknown;
  let hasFeatures = false;
  const parser = new ExactJsonParser({ paths: ['$.crs', '$.features.*'], keepStack: false }, ({ key, value }) => {
    if (key === 'crs') crs ??= value;
    else hasFeatures = true;
  });
  for await (const chunk of createReadStream(path)) {
    try {
      parser.write(chunk);
    } catch {
      // What is wrong is reported when the features are read.
      return undefined;
    }
    if (hasFeatures || crs !== undefined || parser.isEnded) break;
  }
  return geoJsonCrs(crs);
}

async function* collectionFeatures(
  path: string,
  crs: string | undefined,
  mapping: SchemaMapping,
): AsyncGenerator<FileFeature> {
  const found: unknown[] = [];
  let type: unknown;
  const paths = ['$.features.*', '$.type', '$.crs'];
  const parser = new ExactJsonParser({ paths, keepStack: false }, ({ key, value, stack }) => {
    if (stack.length > 1) found.push(value);
    else if (key === 'type') type = value;
    else if (key === 'crs' && geoJsonCrs(value) !== crs)
      throw new FileError('the reference system (crs) stands behind the features: it has to stand before them');
  });
  let number = 0;
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    try {
      parser.write(chunk);
    } catch (error) {
      if (error instanceof FileError) throw error;
      throw new FileError(`invalid JSON after feature ${number + found.length}: ${firstLine(error)}`);
    }
    bytes += chunk.length;
    for (const value of found.splice(0)) yield featureOf(value, `feature ${++number}`, crs, mapping);
  }
  if (!parser.isEnded) throw new FileError(`the file is truncated after feature ${number} and ${bytes} bytes`);
  if (type !== 'FeatureCollection') {
    throw new FileError(`expected a GeoJSON FeatureCollection, found ${JSON.stringify(type)?.slice(0, 50) ?? 'no type'}`);
  }
}

function firstLine(error: unknown): string {
  return before(error instanceof Error ? error.message : String(error), '\n');
}

/** Features as lines of JSON, each on its own (also with a record separator, RFC 8142). */
export function readLines(path: string, mapping: SchemaMapping): FeatureFile {
  return { crs: undefined, features: lineFeatures(path, mapping) };
}

async function* lineFeatures(path: string, mapping: SchemaMapping): AsyncGenerator<FileFeature> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    const text = line.replace(/^[\u001e\ufeff]+/, '').trim();
    if (text === '') continue;
    yield featureOf(parseLine(text, number), `line ${number}`, undefined, mapping);
  }
}

function parseLine(text: string, number: number): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new FileError(`line ${number} is not valid JSON: ${firstLine(error)}`);
  }
}

/** @param crs the system of the file */
function featureOf(value: unknown, place: string, crs: string | undefined, mapping: SchemaMapping): FileFeature {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'Feature') {
    throw new FileError(`${place} is not a GeoJSON Feature`);
  }
  const properties = 'properties' in value ? value.properties : null;
  if (properties !== null && (typeof properties !== 'object' || Array.isArray(properties))) {
    throw new FileError(`${place} has properties that are not an object`);
  }
  const attributes: Readonly<Record<string, unknown>> = { ...properties };
  const geometry = 'geometry' in value ? value.geometry : null;
  return {
    place,
    geometry: geometry === null || geometry === undefined ? null : geometryIn(geometry, value, crs),
    ...identified(attributes, 'id' in value ? value.id : undefined, mapping, place),
  };
}

/** A geometry, where neither it nor its feature names another system of coordinates than the file. */
function geometryIn(geometry: unknown, feature: object, crs: string | undefined): NonNullable<FileFeature['geometry']> {
  for (const each of [feature, geometry]) {
    if (typeof each !== 'object' || each === null || !('crs' in each) || each.crs === null) continue;
    const named = systemOfCrs(each.crs);
    if ('fault' in named) return named;
    if (named.system !== crs) {
      const [own, other] = [named.system, crs].map((system) => system ?? 'WGS 84');
      return { fault: `its coordinates are of ${own} (crs), and the file is of ${other}: only one system is read` };
    }
  }
  return { geojson: geometry };
}
