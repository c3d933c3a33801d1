import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { identified } from './attributes.ts';
import { type FeatureFile, FileError, type FileFeature, type SchemaMapping } from './feature-file.ts';

const MAX_LEVELS = 100;
/** Characters of one text: a line of a million positions. */
const MAX_TEXT = 64 * 1024 * 1024;

/** A feature as a reader of XML finds it. */
export interface XmlFeature {
  readonly id: string | undefined;
  readonly geometry: unknown;
  /** Why its geometry cannot be read; null where it can. */
  readonly fault: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** An element: its name and those of its attributes without prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What is told of a document, element by element. */
export interface XmlReader {
  open(element: XmlElement): void;
  /** @param text what stands directly in it @returns a feature that is complete */
  close(name: string, text: string): XmlFeature | null;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Features of a document of XML, read from front to back. Entities that a document declares are not known, and nothing outside of it is
 * looked up.
 */
export function readXmlFeatures(
  path: string,
  what: string,
  mapping: SchemaMapping,
  { crs, reader }: { readonly crs: string | undefined; readonly reader: XmlReader },
): FeatureFile {
  return { crs, features: features(path, what, mapping, reader) };
}

async function* features(
  path: string,
  what: string,
  mapping: SchemaMapping,
  reader: XmlReader,
): AsyncGenerator<FileFeature> {
  const found: XmlFeature[] = [];
  const parser = parserOf(reader, found);
  let number = 0;
  const next = ({ id, geometry, fault, attributes }: XmlFeature): FileFeature => {
    const place = `feature ${++number}`;
    const found = geometry === null ? null : { geojson: geometry };
    return { place, geometry: fault === null ? found : { fault }, ...identified(attributes, id, mapping, place) };
  };
  const reading = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (error instanceof FileError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new FileError(`the ${what} cannot be read after feature ${number + found.length}: ${reason.slice(0, 300)}`);
    }
  };
  for await (const chunk of createReadStream(path, 'utf8')) {
    reading(() => parser.write(chunk));
    for (const feature of found.splice(0)) yield next(feature);
  }
  reading(() => parser.close());
  for (const feature of found) yield next(feature);
}

function parserOf(reader: XmlReader, found: XmlFeature[]): SaxesParser {
  const parser = new SaxesParser();
  const texts: string[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    if (texts.length >= MAX_LEVELS) throw new FileError(`the XML has more than ${MAX_LEVELS} levels of elements`);
    texts.push('');
    const entries = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]);
    reader.open({ name: localName(name), attributes: Object.fromEntries(entries) });
  });
  const add = (text: string) => {
    const whole = (texts.pop() ?? '') + text;
    if (whole.length > MAX_TEXT) throw new FileError(`a text in the XML is longer than ${MAX_TEXT} characters`);
    texts.push(whole);
  };
  parser.on('text', (text) => {
    if (texts.length > 0) add(text);
  });
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    const feature = reader.close(localName(name), (texts.pop() ?? '').trim());
    if (feature) found.push(feature);
  });
  // Without this it goes on behind what is wrong.
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}

/** What is wrong with a geometry that is read; null where nothing is. */
export function faultIn(read: () => void): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof FileError) return error.message;
    throw error;
  }
}

export type Positions = readonly (readonly number[])[];

/** A geometry of GeoJSON that is none of several. */
export interface Part {
  readonly type: string;
  readonly coordinates: unknown;
}

/** Parts as one geometry of GeoJSON: of one kind together, of several a collection, which is refused as such. */
export function joinedGeometry(parts: readonly Part[]): unknown {
  const [first] = parts;
  if (!first) return null;
  if (parts.length === 1) return first;
  const isAlike = parts.every(({ type }) => type === first.type);
  if (isAlike && !first.type.startsWith('Multi'))
    return { type: `Multi${first.type}`, coordinates: parts.map(({ coordinates }) => coordinates) };
  return { type: 'GeometryCollection', geometries: parts };
}
