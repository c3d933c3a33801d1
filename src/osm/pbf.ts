import { open } from 'node:fs/promises';
import { PbfReader } from 'pbf';
import {
  type ElementInfo,
  type ElementType,
  MapFileError,
  MEMBER_TYPES,
  type Member,
  NO_INFO,
  NO_TAGS,
  type Tags,
  type Visitor,
} from './element.ts';
import { DamagedBlock, giveUp, guarded, readBlobHeader, unpackBlob } from './pbf-blobs.ts';
import { knownHeaderOf } from './pbf-header.ts';
import { NO_ROW, PackedRow } from './pbf-row.ts';

/**
 * OpenStreetMap's binary format: https://wiki.openstreetmap.org/wiki/PBF_Format. A file is a row of blobs, each with a header that
 * has its kind and length; a blob is a compressed block of some thousand elements that share a table of strings. Protocol
 * buffers are decoded by the library; this file knows what the fields mean.
 */

const DEFAULT_GRANULARITY = 100;
/** Coordinates of a block are nanodegrees; ours are units of 100. */
const NANODEGREES = 100;

/** Times of elements are in units of so many milliseconds, where a block does not say otherwise. */
const DEFAULT_DATE_GRANULARITY = 1000;

/** Where a blob is. */
interface BlobPlace {
  readonly type: string;
  /** Where its data begins and ends. */
  readonly from: number;
  readonly end: number;
}

/** A block of elements that has been read. */
interface KnownBlob extends BlobPlace {
  readonly kinds: ReadonlySet<ElementType>;
}

/** Blocks of elements by where they begin: recorded by a first pass, so that a later one reads only what it wants, and no headers. */
export type BlobContents = Map<number, KnownBlob>;

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
      const start = at;
      const known = contents.get(start);
      const place = known ?? placeOf(await readBlobHeader(path, start, read));
      const { type, from, end } = place;
      at = end;
      if (end > size) throw new MapFileError(path, `ends at ${size} inside a block: truncated`);
      if (type === 'OSMHeader') {
        knownHeaderOf(path, await unpackBlob(path, start, await read(from, end - from)));
        hasHeader = true;
      } else if (type === 'OSMData') {
        if (!hasHeader) throw new MapFileError(path, 'has data before its header');
        if (!isWanted(known, visitor)) continue;
        const blob = await read(from, end - from);
        const next = unpackBlob(path, start, blob).then((bytes) => () => {
          contents.set(start, { ...place, kinds: guarded(path, start, () => visitBlock(bytes, visitor)) });
          giveUp(bytes);
          giveUp(blob);
        });
        next.catch(() => {});
        if (pending) {
          (await pending)();
          await visitor.pause?.();
        }
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

/** Whether a block has something for a visitor, as far as that is known. */
function isWanted(known: KnownBlob | undefined, visitor: Visitor): boolean {
  return !known || [...known.kinds].some((kind) => visitor[kind]);
}

function placeOf({ header, end }: Awaited<ReturnType<typeof readBlobHeader>>): BlobPlace {
  return { type: header.type, from: end, end: end + header.dataBytes };
}

interface Block {
  readonly pbf: PbfReader;
  /** Where the table of strings is. */
  stringsAt: number | null;
  /** Once one of them is asked for. */
  strings: readonly string[] | null;
  groups: number[];
  granularity: number;
  latOffset: number;
  lngOffset: number;
  dateGranularity: number;
}

/** Calls the visitor for the elements of a block; returns what kinds it holds. */
function visitBlock(bytes: Uint8Array, visitor: Visitor): ReadonlySet<ElementType> {
  const pbf = new PbfReader(bytes);
  const block = pbf.readFields<Block>(
    (field, block, pbf) => {
      if (field === 1) block.stringsAt = pbf.pos;
      else if (field === 2) block.groups.push(pbf.pos);
      else if (field === 17) block.granularity = pbf.readVarint();
      else if (field === 18) block.dateGranularity = pbf.readVarint();
      else if (field === 19) block.latOffset = pbf.readVarint(true);
      else if (field === 20) block.lngOffset = pbf.readVarint(true);
    },
    {
      ...{ pbf, stringsAt: null, strings: null, groups: [] },
      ...{ granularity: DEFAULT_GRANULARITY, latOffset: 0, lngOffset: 0 },
      dateGranularity: DEFAULT_DATE_GRANULARITY,
    },
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

function stringAt(block: Block, index: number): string {
  block.strings ??= stringsOf(block);
  const text = block.strings[index];
  if (text === undefined) throw new DamagedBlock(`there is no string ${index}`);
  return text;
}

function stringsOf({ pbf, stringsAt }: Block): string[] {
  if (stringsAt === null) return [];
  const { pos } = pbf;
  pbf.pos = stringsAt;
  const strings = pbf.readMessage<string[]>((field, strings, p) => field === 1 && strings.push(p.readString()), []);
  pbf.pos = pos;
  return strings;
}

function tagsOf(block: Block, keys: PackedRow, values: PackedRow): Tags {
  if (keys.isAtEnd) return NO_TAGS;
  const tags = new Map<string, string>();
  while (!keys.isAtEnd) tags.set(stringAt(block, keys.unsigned()), stringAt(block, values.unsigned()));
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

function infoOf({ dateGranularity }: Block, version: number, time: number): ElementInfo {
  // Where there is none, −1 or nothing stands.
  return { version: Math.max(0, version), seconds: Math.max(0, Math.floor((time * dateGranularity) / 1000)) };
}

/** The version and the time of an element that is not in a column. */
function readInfo(pbf: PbfReader, block: Block): ElementInfo {
  const { version, time } = pbf.readMessage(
    (field, info, p) => {
      if (field === 1) info.version = p.readVarint(true);
      else if (field === 2) info.time = p.readVarint(true);
    },
    { version: 0, time: 0 },
  );
  return infoOf(block, version, time);
}

function visitNode(
  visitor: Visitor,
  block: Block,
  id: number,
  lat: number,
  lng: number,
  tags: Tags,
  info: ElementInfo,
): void {
  visitor.node?.(
    id,
    coordinate(block.latOffset, block.granularity, lat, MOST_LAT),
    coordinate(block.lngOffset, block.granularity, lng, MOST_LNG),
    tags,
    info,
  );
}

function visitPlainNode(pbf: PbfReader, block: Block, visitor: Visitor, found: Set<ElementType>): void {
  found.add('node');
  if (!visitor.node) return;
  const node = pbf.readMessage(
    (field, node, p) => {
      if (field === 1) node.id = p.readSVarint();
      else if (field === 2) node.keys = new PackedRow(p);
      else if (field === 3) node.values = new PackedRow(p);
      else if (field === 4 && visitor.wantsInfo) node.info = readInfo(p, block);
      else if (field === 8) node.lat = p.readSVarint();
      else if (field === 9) node.lng = p.readSVarint();
    },
    { id: 0, lat: Number.NaN, lng: Number.NaN, keys: NO_ROW, values: NO_ROW, info: NO_INFO },
  );
  if (Number.isNaN(node.lat + node.lng)) throw new DamagedBlock(`node ${node.id} without a position`);
  visitNode(visitor, block, node.id, node.lat, node.lng, tagsOf(block, node.keys, node.values), node.info);
}

/** Nodes as columns of differences; their tags are one row of keys and values with a zero after each node. */
function visitDenseNodes(pbf: PbfReader, block: Block, visitor: Visitor, found: Set<ElementType>): void {
  found.add('node');
  if (!visitor.node) return;
  const { ids, lats, lngs, tags, versions, times } = pbf.readMessage(
    (field, dense, p) => {
      if (field === 1) dense.ids = new PackedRow(p);
      else if (field === 5 && visitor.wantsInfo) p.readMessage(readColumns, dense);
      else if (field === 8) dense.lats = new PackedRow(p);
      else if (field === 9) dense.lngs = new PackedRow(p);
      else if (field === 10 && visitor.wantsTags !== false) dense.tags = new PackedRow(p);
    },
    { ids: NO_ROW, lats: NO_ROW, lngs: NO_ROW, tags: NO_ROW, versions: NO_ROW, times: NO_ROW },
  );
  let id = 0;
  let lat = 0;
  let lng = 0;
  let time = 0;
  while (!ids.isAtEnd && !lats.isAtEnd && !lngs.isAtEnd) {
    id += ids.signed();
    lat += lats.signed();
    lng += lngs.signed();
    if (!times.isAtEnd) time += times.signed();
    const version = versions.isAtEnd ? 0 : versions.unsigned();
    const info = visitor.wantsInfo ? infoOf(block, version, time) : NO_INFO;
    visitNode(visitor, block, id, lat, lng, denseTags(block, tags), info);
  }
  if (!ids.isAtEnd || !lats.isAtEnd || !lngs.isAtEnd) throw new DamagedBlock('columns of different length');
}

/** The tags of the next one of nodes that are written as columns; none of them has any where the column is not there. */
function denseTags(block: Block, keysAndValues: PackedRow): Tags {
  let tags: Map<string, string> | null = null;
  while (!keysAndValues.isAtEnd) {
    const key = keysAndValues.unsigned();
    if (key === 0) break;
    tags ??= new Map();
    tags.set(stringAt(block, key), stringAt(block, keysAndValues.unsigned()));
  }
  return tags ?? NO_TAGS;
}

/** The columns of versions, and of differences of times. */
function readColumns(field: number, dense: { versions: PackedRow; times: PackedRow }, pbf: PbfReader): void {
  if (field === 1) dense.versions = new PackedRow(pbf);
  else if (field === 2) dense.times = new PackedRow(pbf);
}

/** The numbers of a row of differences. */
function summed(differences: PackedRow): number[] {
  const sums: number[] = [];
  let sum = 0;
  while (!differences.isAtEnd) {
    sum += differences.signed();
    sums.push(sum);
  }
  return sums;
}

function visitWay(pbf: PbfReader, block: Block, visitor: Visitor, found: Set<ElementType>): void {
  found.add('way');
  if (!visitor.way) return;
  const way = pbf.readMessage(
    (field, way, p) => {
      if (field === 1) way.id = p.readVarint(true);
      else if (field === 2) way.keys = new PackedRow(p);
      else if (field === 3) way.values = new PackedRow(p);
      else if (field === 4 && visitor.wantsInfo) way.info = readInfo(p, block);
      else if (field === 8) way.nodes = new PackedRow(p);
    },
    { id: 0, keys: NO_ROW, values: NO_ROW, nodes: NO_ROW, info: NO_INFO },
  );
  visitor.way(way.id, summed(way.nodes), tagsOf(block, way.keys, way.values), way.info);
}

function visitRelation(pbf: PbfReader, block: Block, visitor: Visitor, found: Set<ElementType>): void {
  found.add('relation');
  if (!visitor.relation) return;
  const relation = pbf.readMessage(
    (field, relation, p) => {
      if (field === 1) relation.id = p.readVarint(true);
      else if (field === 2) relation.keys = new PackedRow(p);
      else if (field === 3) relation.values = new PackedRow(p);
      else if (field === 4 && visitor.wantsInfo) relation.info = readInfo(p, block);
      else if (field === 8) relation.roles = new PackedRow(p);
      else if (field === 9) relation.ids = new PackedRow(p);
      else if (field === 10) relation.types = new PackedRow(p);
    },
    { id: 0, keys: NO_ROW, values: NO_ROW, roles: NO_ROW, ids: NO_ROW, types: NO_ROW, info: NO_INFO },
  );
  const members = summed(relation.ids).map((id): Member => {
    const type = MEMBER_TYPES[relation.types.unsigned()];
    if (type === undefined) throw new DamagedBlock('a member of no known type');
    return { type, id, role: stringAt(block, relation.roles.unsigned()) };
  });
  visitor.relation(relation.id, members, tagsOf(block, relation.keys, relation.values), relation.info);
}
