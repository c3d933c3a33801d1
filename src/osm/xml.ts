import { createReadStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';
import unbzip2 from 'unbzip2-stream';
import {
  type ElementInfo,
  type ElementType,
  MapFileError,
  MEMBER_TYPES,
  type Member,
  NO_INFO,
  NO_TAGS,
  OSM_COORDINATE_SCALE,
  type Visitor,
} from './element.ts';

/**
 * OpenStreetMap's XML: https://wiki.openstreetmap.org/wiki/OSM_XML, plain or compressed; and files of changes, which have the same elements
 * one level deeper, in what was done: https://wiki.openstreetmap.org/wiki/OsmChange
 */
export type XmlCompression = 'none' | 'gzip' | 'bzip2';

const FORMS = {
  osm: { depth: 2, name: 'an OpenStreetMap file' },
  osmChange: { depth: 3, name: 'a file of changes' },
} as const;

type Attributes = Readonly<Record<string, string>>;

const WHOLE_NUMBER = /^-?\d+$/;
/** The largest id: all up to it are exact, and OpenStreetMap is far from it. */
const MOST_NUMBER = 10 ** 15 - 1;

/**
 * Reads a whole file, in the order in which it is written.
 *
 * @param progress hears how many bytes have been read
 * @throws MapFileError when the file is damaged or not a map.
 */
export async function readXml(
  path: string,
  compression: XmlCompression,
  visitor: Visitor,
  progress: (bytes: number) => void,
  form: keyof typeof FORMS = 'osm',
): Promise<void> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  let bytes = 0;
  file.on('data', (chunk) => {
    bytes += chunk.length;
  });
  const parser = mapParser(path, visitor, form);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of unpacked(file, compression)) {
      parser.write(decoder.decode(chunk, { stream: true }));
      progress(bytes);
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    // The decoders throw errors with a code or of no class of their own; anything else is a fault of the program.
    const isDamage = error instanceof Error && (error.constructor === Error || 'code' in error);
    if (!isDamage) throw error;
    throw new MapFileError(path, `is damaged or not a map: ${error.message.split('\n', 1)[0]}`);
  } finally {
    file.destroy();
  }
}

function unpacked(file: Readable, compression: XmlCompression): AsyncIterable<Uint8Array> {
  if (compression === 'none') return file;
  const unpacking = compression === 'gzip' ? createGunzip() : unbzip2();
  // One of them is a stream of the old kind, which ends and fails in its own way.
  const unpackedBytes = new PassThrough();
  // Where its bytes end too soon, the bzip2 library fails at what it finds undefined.
  const reasonOf = (error: Error) =>
    error instanceof TypeError ? 'its compressed data is damaged or cut off' : error.message;
  const fail = (error: Error) => unpackedBytes.destroy(new Error(reasonOf(error), { cause: error }));
  file.on('error', fail);
  unpacking.on('error', fail);
  file.pipe(unpacking).pipe(unpackedBytes);
  return unpackedBytes;
}

/** Attributes as text; with namespaces the parser would give objects, so it is set to ignore them. */
function plain(given: Readonly<Record<string, unknown>>): Attributes {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') attributes[name] = value;
  return attributes;
}

function infoOf({ version, timestamp }: Attributes): ElementInfo {
  const milliseconds = timestamp === undefined ? 0 : Date.parse(timestamp);
  return {
    version: version !== undefined && /^\d{1,9}$/.test(version) ? Number(version) : 0,
    seconds: milliseconds > 0 ? Math.floor(milliseconds / 1000) : 0,
  };
}

/** The element whose inside is being read. */
interface Open {
  readonly type: ElementType;
  readonly attributes: Attributes;
  readonly tags: Map<string, string>;
  readonly nodes: number[];
  readonly members: Member[];
}

function mapParser(path: string, visitor: Visitor, form: keyof typeof FORMS): SaxesParser {
  const parser = new SaxesParser({ position: true });
  let depth = 0;
  let open: Open | null = null;
  /** In a file of changes: what is done with the elements that follow. */
  let action = '';
  const { depth: ofElements, name: formName } = FORMS[form];
  const damaged = (reason: string) => new MapFileError(path, `line ${parser.line}: ${reason}`);
  const numberOf = (of: string, attributes: Attributes, name: string): number => {
    const text = attributes[name];
    if (text === undefined) throw damaged(`${of} has no ${name}`);
    const refused = (reason: string) => damaged(`${of}: ${name}="${text.slice(0, 40)}" ${reason}`);
    if (!WHOLE_NUMBER.test(text)) throw refused('is not a whole number');
    const number = Number(text);
    if (Math.abs(number) > MOST_NUMBER) throw refused(`is too large: the largest number is ${MOST_NUMBER}`);
    return number;
  };
  const coordinateOf = (id: number, attributes: Attributes, name: string, most: number): number => {
    const text = attributes[name];
    if (text === undefined) throw damaged(`node ${id} has no ${name}`);
    const degrees = text.trim() === '' ? Number.NaN : Number(text);
    if (!(Math.abs(degrees) <= most)) throw damaged(`node ${id}: ${name}="${text.slice(0, 40)}" is not a coordinate`);
    return Math.round(degrees * OSM_COORDINATE_SCALE);
  };
  const finish = ({ type, attributes, tags: found, nodes, members }: Open) => {
    // What was deleted stands in files of changes and of the editor.
    const isDeleted = action === 'delete' || attributes.action === 'delete' || attributes.visible === 'false';
    if (isDeleted && !visitor.deleted) return;
    const id = numberOf(`a ${type}`, attributes, 'id');
    const info = visitor.wantsInfo ? infoOf(attributes) : NO_INFO;
    if (isDeleted) return visitor.deleted?.(type, id, info);
    const tags = found.size > 0 ? found : NO_TAGS;
    if (type === 'way') visitor.way?.(id, nodes, tags, info);
    else if (type === 'relation') visitor.relation?.(id, members, tags, info);
    else visitor.node?.(id, coordinateOf(id, attributes, 'lat', 90), coordinateOf(id, attributes, 'lon', 180), tags, info);
  };
  parser.on('error', (error) => {
    throw new MapFileError(path, `is damaged or not a map: ${error.message}`);
  });
  parser.on('opentag', ({ name, attributes: given }) => {
    const attributes = plain(given);
    depth++;
    if (depth === 1 && name !== form) throw damaged(`<${name.slice(0, 40)}> instead of <${form}>: not ${formName}`);
    if (depth === 2 && form === 'osmChange') action = name;
    const type = MEMBER_TYPES.find((known) => known === name);
    if (depth === ofElements && type) open = { type, attributes, tags: new Map(), nodes: [], members: [] };
    else if (depth === ofElements + 1 && open) addInside(open, name, attributes);
  });
  const named = ({ type, attributes }: Open) => `a member of ${type} ${attributes.id}`;
  const addInside = (element: Open, name: string, attributes: Attributes) => {
    if (name === 'tag') element.tags.set(attributes.k ?? '', attributes.v ?? '');
    else if (name === 'nd') element.nodes.push(numberOf(named(element), attributes, 'ref'));
    else if (name === 'member') {
      const type = MEMBER_TYPES.find((known) => known === attributes.type);
      if (!type) throw damaged(`a member of type "${(attributes.type ?? '').slice(0, 40)}"`);
      element.members.push({ type, id: numberOf(named(element), attributes, 'ref'), role: attributes.role ?? '' });
    }
  };
  parser.on('closetag', () => {
    depth--;
    if (depth !== ofElements - 1 || !open) return;
    finish(open);
    open = null;
  });
  return parser;
}
