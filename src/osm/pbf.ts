import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';
import { type ElementType, MapFileError, MEMBER_TYPES, type Member, NO_TAGS, type Tags, type Visitor } from './element.ts';

/**
 * OpenStreetMap's binary format: https://wiki.openstreetmap.org/wiki/PBF_Format. A file is a row of blobs, each with a header that
 * has its kind and length; a blob is a compressed block of some thousand elements that share a table of strings. Protocol
 * buffers are decoded by the library; this file knows what the fields mean.
 */

/** The longest header and the longest block that the format allows. */
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_BLOCK_BYTES = 32 * 2 ** 20;
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation']);
const DEFAULT_GRANULARITY = 100;
/** Coordinates of a block are nanodegrees; ours are units of 100. */
const NANODEGREES = 100;

const unzip = promisify(inflate);

/** Kinds of element per blob, by where it begins: recorded by a first pass, so that a later one can skip the rest. */
export type BlobContents = Map<number, ReadonlySet<ElementType>>;

/**
 * Reads a whole file, in the order in which it is written.
 *
 * @param contents what earlier readings of the same file have seen; filled by this one
 * @param progress hears how many bytes have been read
 * @throws MapFileError when the file is damaged or needs what is not known here.
 */
export async function readPbf(
  path: string,
  visitor: Visitor,
  contents: BlobContents,
  progress: (bytes: number) => void,
): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (position: number, length: number): Promise<Buffer> => {
      const bytes = Buffer.allocUnsafe(length);
      let done = 0;
      while (done < length) {
        const { bytesRead } = await file.read(bytes, done, length - done, position + done);
        if (bytesRead === 0) throw new MapFileError(path, `ends at ${position + done} inside a block: truncated`);
        done += bytesRead;
      }
      return bytes;
    };
    let hasHeader = false;
    /** The block before this one, still being unzipped while the next is read. */
    let pending: Promise<() => void> | null = null;
    for (let at = 0; at < size; ) {
      const { header, end } = await readBlobHeader(path, at, read);
      const start = at;
      const known = contents.get(start);
      at = end + header.dataBytes;
      if (at > size) throw new MapFileError(path, `ends at ${size} inside a block: truncated`);
      if (header.type === 'OSMHeader') {
        checkHeaderBlock(path, await unpackBlob(path, start, await read(end, header.dataBytes)));
        hasHeader = true;
      } else if (header.type === 'OSMData') {
        if (!hasHeader) throw new MapFileError(path, 'has data before its header');
        if (known && ![...known].some((type) => visitor[type])) continue;
        const blob = await read(end, header.dataBytes);
        const next = unpackBlob(path, start, blob).then((bytes) => () => {
          contents.set(
            start,
            guarded(path, start, () => visitBlock(bytes, visitor)),
          );
        });
        next.catch(() => {});
        if (pending) (await pending)();
        pending = next;
      }
      progress(at);
    }
    if (pending) (await pending)();
    if (!hasHeader) throw new MapFileError(path, 'is empty');
  } finally {
    await file.close();
  }
}

interface BlobHeader {
  type: string;
  dataBytes: number;
}

async function readBlobHeader(
  path: string,
  at: number,
  read: (position: number, length: number) => Promise<Buffer>,
): Promise<{ header: BlobHeader; end: number }> {
  const length = (await read(at, 4)).readUInt32BE();
  if (length === 0 || length > MAX_HEADER_BYTES) throw new MapFileError(path, `has no block header at ${at}: damaged`);
  const bytes = await read(at + 4, length);
  const header = guarded(path, at, () =>
    new PbfReader(bytes).readFields<BlobHeader>(
      (field, header, pbf) => {
        if (field === 1) header.type = pbf.readString();
        else if (field === 3) header.dataBytes = pbf.readVarint();
      },
      { type: '', dataBytes: -1 },
    ),
  );
  if (header.dataBytes < 0 || header.dataBytes > MAX_BLOCK_BYTES) {
    throw new MapFileError(path, `has a block of impossible length at ${at}: damaged`);
  }
  return { header, end: at + 4 + length };
}

/** What a decoder stumbles over is damage of the file. */
function guarded<T>(path: string, at: number, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    // The library throws plain errors; anything else but ours is a fault of the program.
    const isDamage =
      error instanceof Error &&
      (error.constructor === Error || error instanceof DamagedBlock || error instanceof RangeError);
    if (!isDamage) throw error;
    throw new MapFileError(path, `has a damaged block at ${at}: ${error.message}`);
  }
}

/** What a block holds does not fit together. */
class DamagedBlock extends Error {}

/** Checks that the row of numbers at the reader ends within the block: the library would read on beyond it. */
function row(pbf: PbfReader): PbfReader {
  const start = pbf.pos;
  const length = pbf.readVarint();
  if (!(pbf.pos + length <= pbf.length)) throw new DamagedBlock('a row of numbers that does not end');
  pbf.pos = start;
  return pbf;
}

interface Blob {
  raw: Uint8Array | null;
  zipped: Uint8Array | null;
  otherCompression: number;
}

async function unpackBlob(path: string, at: number, bytes: Uint8Array): Promise<Uint8Array> {
  const blob = guarded(path, at, () =>
    new PbfReader(bytes).readFields<Blob>(
      (field, blob, pbf) => {
        if (field === 1) blob.raw = pbf.readBytes();
        else if (field === 3) blob.zipped = pbf.readBytes();
        else if (field >= 4 && field <= 7) blob.otherCompression = field;
      },
      { raw: null, zipped: null, otherCompression: 0 },
    ),
  );
  if (blob.raw) return blob.raw;
  if (!blob.zipped) {
    const reason = blob.otherCompression ? 'is compressed in a way that is not supported (only zlib is)' : 'is empty';
    throw new MapFileError(path, `has a block at ${at} that ${reason}`);
  }
  try {
    return await unzip(blob.zipped, { maxOutputLength: MAX_BLOCK_BYTES });
  } catch (error) {
    throw new MapFileError(path, `has a damaged block at ${at}: ${error instanceof Error ? error.message : error}`);
  }
}

function checkHeaderBlock(path: string, bytes: Uint8Array): void {
  const features = guarded(path, 0, () =>
    new PbfReader(bytes).readFields<string[]>((field, found, pbf) => {
      if (field === 4) found.push(pbf.readString());
    }, []),
  );
  const unknown = features.filter((feature) => !KNOWN_FEATURES.has(feature));
  if (unknown.length > 0) throw new MapFileError(path, `needs ${unknown.join(', ')}, which this Waypost does not know`);
}

interface Block {
  strings: string[];
  groups: number[];
  granularity: number;
  latOffset: number;
  lngOffset: number;
}

/** Calls the visitor for the elements of a block; returns what kinds it holds. */
function visitBlock(bytes: Uint8Array, visitor: Visitor): ReadonlySet<ElementType> {
  const pbf = new PbfReader(bytes);
  const block = pbf.readFields<Block>(
    (field, block, pbf) => {
      if (field === 1) pbf.readMessage((tag, strings, p) => tag === 1 && strings.push(p.readString()), block.strings);
      else if (field === 2) block.groups.push(pbf.pos);
      else if (field === 17) block.granularity = pbf.readVarint();
      else if (field === 19) block.latOffset = pbf.readVarint(true);
      else if (field === 20) block.lngOffset = pbf.readVarint(true);
    },
    { strings: [], groups: [], granularity: DEFAULT_GRANULARITY, latOffset: 0, lngOffset: 0 },
  );
  if (!(block.granularity > 0)) throw new DamagedBlock('a granularity that is not positive');
  const found = new Set<ElementType>();
  for (const position of block.groups) {
    pbf.pos = position;
    pbf.readMessage((field) => {
      if (field === 1) visitPlainNode(pbf, block, visitor, found);
      else if (field === 2) visitDenseNodes(pbf, block, visitor, found);
      else if (field === 3) visitWay(pbf, block, visitor, found);
      else if (field === 4) visitRelation(pbf, block, visitor, found);
    }, null);
  }
  return found;
}

function stringAt({ strings }: Block, index: number): string {
  const text = strings[index];
  if (text === undefined) throw new DamagedBlock(`there is no string ${index}`);
  return text;
}

function tagsOf(block: Block, keys: readonly number[], values: readonly number[]): Tags {
  if (keys.length === 0) return NO_TAGS;
  const tags = new Map<string, string>();
  for (let i = 0; i < keys.length; i++) tags.set(stringAt(block, keys[i]), stringAt(block, values[i]));
  return tags;
}

/** A coordinate in units of 10⁻⁷ degrees. */
function coordinate(offset: number, granularity: number, value: number, most: number): number {
  const result = Math.round((offset + granularity * value) / NANODEGREES);
  if (!(Math.abs(result) <= most)) throw new DamagedBlock('a coordinate that is not on earth');
  return result;
}

const MOST_LAT = 90e7;
const MOST_LNG = 180e7;

function visitNode(visitor: Visitor, block: Block, id: number, lat: number, lng: number, tags: Tags): void {
  visitor.node?.(
    id,
    coordinate(block.latOffset, block.granularity, lat, MOST_LAT),
    coordinate(block.lngOffset, block.granularity, lng, MOST_LNG),
    tags,
  );
}

function visitPlainNode(pbf: PbfReader, block: Block, visitor: Visitor, found: Set<ElementType>): void {
  found.add('node');
  if (!visitor.node) return;
  const node = pbf.readMessage(
    (field, node, p) => {
      if (field === 1) node.id = p.readSVarint();
      else if (field === 2) row(p).readPackedVarint(node.keys);
      else if (field === 3) row(p).readPackedVarint(node.values);
      else if (field === 8) node.lat = p.readSVarint();
      else if (field === 9) node.lng = p.readSVarint();
    },
    { id: 0, lat: Number.NaN, lng: Number.NaN, keys: [] as number[], values: [] as number[] },
  );
  if (Number.isNaN(node.lat + node.lng)) throw new DamagedBlock(`node ${node.id} without a position`);
  visitNode(visitor, block, node.id, node.lat, node.lng, tagsOf(block, node.keys, node.values));
}

/** Nodes as columns of differences; their tags are one row of keys and values with a zero after each node. */
function visitDenseNodes(pbf: PbfReader, block: Block, visitor: Visitor, found: Set<ElementType>): void {
  found.add('node');
  if (!visitor.node) return;
  const dense = pbf.readMessage(
    (field, dense, p) => {
      if (field === 1) row(p).readPackedSVarint(dense.ids);
      else if (field === 8) row(p).readPackedSVarint(dense.lats);
      else if (field === 9) row(p).readPackedSVarint(dense.lngs);
      else if (field === 10) row(p).readPackedVarint(dense.tags);
    },
    { ids: [] as number[], lats: [] as number[], lngs: [] as number[], tags: [] as number[] },
  );
  const { ids, lats, lngs, tags: keysAndValues } = dense;
  if (lats.length !== ids.length || lngs.length !== ids.length) throw new DamagedBlock('columns of different length');
  let id = 0;
  let lat = 0;
  let lng = 0;
  let at = 0;
  for (let i = 0; i < ids.length; i++) {
    id += ids[i];
    lat += lats[i];
    lng += lngs[i];
    let tags = NO_TAGS;
    if (keysAndValues[at]) {
      const own = new Map<string, string>();
      for (; keysAndValues[at]; at += 2) own.set(stringAt(block, keysAndValues[at]), stringAt(block, keysAndValues[at + 1]));
      tags = own;
    }
    at++;
    visitNode(visitor, block, id, lat, lng, tags);
  }
}

/** Differences to the values themselves, in place. */
function summed(differences: number[]): number[] {
  for (let i = 1; i < differences.length; i++) differences[i] += differences[i - 1];
  return differences;
}

function visitWay(pbf: PbfReader, block: Block, visitor: Visitor, found: Set<ElementType>): void {
  found.add('way');
  if (!visitor.way) return;
  const way = pbf.readMessage(
    (field, way, p) => {
      if (field === 1) way.id = p.readVarint(true);
      else if (field === 2) row(p).readPackedVarint(way.keys);
      else if (field === 3) row(p).readPackedVarint(way.values);
      else if (field === 8) row(p).readPackedSVarint(way.nodes);
    },
    { id: 0, keys: [] as number[], values: [] as number[], nodes: [] as number[] },
  );
  visitor.way(way.id, summed(way.nodes), tagsOf(block, way.keys, way.values));
}

function visitRelation(pbf: PbfReader, block: Block, visitor: Visitor, found: Set<ElementType>): void {
  found.add('relation');
  if (!visitor.relation) return;
  const relation = pbf.readMessage(
    (field, relation, p) => {
      if (field === 1) relation.id = p.readVarint(true);
      else if (field === 2) row(p).readPackedVarint(relation.keys);
      else if (field === 3) row(p).readPackedVarint(relation.values);
      else if (field === 8) row(p).readPackedVarint(relation.roles);
      else if (field === 9) row(p).readPackedSVarint(relation.ids);
      else if (field === 10) row(p).readPackedVarint(relation.types);
    },
    {
      id: 0,
      keys: [] as number[],
      values: [] as number[],
      roles: [] as number[],
      ids: [] as number[],
      types: [] as number[],
    },
  );
  const members = summed(relation.ids).map((id, i): Member => {
    const type = MEMBER_TYPES[relation.types[i]];
    if (type === undefined) throw new DamagedBlock('a member of no known type');
    return { type, id, role: stringAt(block, relation.roles[i]) };
  });
  visitor.relation(relation.id, members, tagsOf(block, relation.keys, relation.values));
}
