import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { ElementInfo, ElementType, Member, Tags } from './element.ts';
import { MEMBER_TYPES } from './element.ts';
import { type PbfHeader, SORTED } from './pbf-header.ts';

/**
 * Writes OpenStreetMap's binary format, in the order in which elements are given: blocks of one kind, nodes as columns, with versions and
 * times where the elements have them. What the fields are is in `pbf.ts` beside this.
 */

/** The number of elements of a block that others write, and read best. */
const BLOCK_ELEMENTS = 8000;
/** A block may have 32 MiB: one is ended long before. A string, a member or a node of a way takes about so many bytes. */
const BLOCK_PARTS = 500_000;
/** So many blocks are compressed and written while further ones are filled. */
const MOST_PENDING = 4;
const NANODEGREES = 100;

const zip = promisify(deflate);
const encoder = new TextEncoder();

/** What the header of a new file says; its elements are sorted. */
export type WrittenHeader = Pick<PbfHeader, 'bounds' | 'source' | 'timestamp' | 'sequence' | 'replicationUrl'> & {
  readonly program: string;
};

export class PbfMapWriter {
  readonly #file: FileHandle;
  #block = new Block();
  #type: ElementType = 'node';
  #pending = 0;
  /** Blocks are written one behind the other, however fast each is compressed. */
  #written: Promise<void> = Promise.resolve();
  #room = Promise.withResolvers<void>();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @throws what the file system reports */
  static async create(path: string, header: WrittenHeader): Promise<PbfMapWriter> {
    const writer = new PbfMapWriter(await open(path, 'wx', 0o600));
    writer.#put('OSMHeader', headerBlock(header));
    return writer;
  }

  node(id: number, lat: number, lng: number, tags: Tags, info: ElementInfo): void {
    this.#begin('node').node(id, lat, lng, tags, info);
  }

  way(id: number, nodes: readonly number[], tags: Tags, info: ElementInfo): void {
    this.#begin('way').way(id, nodes, tags, info);
  }

  relation(id: number, members: readonly Member[], tags: Tags, info: ElementInfo): void {
    this.#begin('relation').relation(id, members, tags, info);
  }

  /** Waits until there is room for further blocks. @throws what the file system has reported of earlier ones */
  async pause(): Promise<void> {
    while (this.#pending >= MOST_PENDING) {
      this.#room = Promise.withResolvers();
      await Promise.race([this.#room.promise, this.#written]);
    }
  }

  /** Writes what is left and closes the file. @throws what the file system reports */
  async finish(): Promise<void> {
    this.#flush();
    try {
      await this.#written;
      await this.#file.sync();
    } finally {
      await this.#file.close();
    }
  }

  /** Closes a file that is not wanted any more. */
  async abandon(): Promise<void> {
    await this.#written.catch(() => {});
    await this.#file.close().catch(() => {});
  }

  #begin(type: ElementType): Block {
    if (type !== this.#type || this.#block.isFull) this.#flush();
    this.#type = type;
    return this.#block;
  }

  #flush(): void {
    if (this.#block.count > 0) this.#put('OSMData', this.#block.bytes());
    this.#block = new Block();
  }

  #put(kind: 'OSMHeader' | 'OSMData', content: Uint8Array): void {
    this.#pending++;
    const zipped = zip(content);
    const before = this.#written;
    this.#written = Promise.all([zipped, before]).then(async ([bytes]) => {
      await this.#file.appendFile(blob(kind, content.length, bytes));
      this.#pending--;
      this.#room.resolve();
    });
    // Thrown where somebody waits for it.
    this.#written.catch(() => {});
  }
}

function blob(kind: string, length: number, zipped: Uint8Array): Buffer {
  const data = new PbfWriter();
  data.writeVarintField(2, length);
  data.writeBytesField(3, zipped);
  const bytes = data.finish();
  const head = new PbfWriter();
  head.writeStringField(1, kind);
  head.writeVarintField(3, bytes.length);
  const headBytes = head.finish();
  const size = Buffer.alloc(4);
  size.writeUInt32BE(headBytes.length);
  return Buffer.concat([size, headBytes, bytes]);
}

function headerBlock({ bounds, source, timestamp, sequence, replicationUrl, program }: WrittenHeader): Uint8Array {
  const pbf = new PbfWriter();
  if (bounds) {
    const [west, south, east, north] = bounds;
    pbf.writeMessage(
      1,
      (sides: readonly number[], p) => {
        for (const [i, side] of sides.entries()) p.writeSVarintField(i + 1, side * NANODEGREES);
      },
      [west, east, north, south],
    );
  }
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) pbf.writeStringField(4, feature);
  pbf.writeStringField(5, SORTED);
  pbf.writeStringField(16, program);
  if (source !== null) pbf.writeStringField(17, source);
  if (timestamp !== null) pbf.writeVarintField(32, timestamp);
  if (sequence !== null) pbf.writeVarintField(33, sequence);
  if (replicationUrl !== null) pbf.writeStringField(34, replicationUrl);
  return pbf.finish();
}

/** The strings of a block by their numbers. The first is nobody's: among the tags of nodes, a 0 ends those of one. */
class Strings {
  readonly #numbers = new Map<string, number>();

  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size + 1);
    return this.#numbers.size;
  }

  write(pbf: PbfWriter): void {
    pbf.writeStringField(1, '');
    // Encoded here: the library writes other letters for those beyond U+1FFFF, such as of Chinese names.
    for (const text of this.#numbers.keys()) pbf.writeBytesField(1, encoder.encode(text));
  }
}

/** Elements of one kind that are written together. */
class Block {
  count = 0;
  #parts = 0;
  readonly #strings = new Strings();
  readonly #group = new PbfWriter();
  readonly #nodes: Readonly<Record<'ids' | 'lats' | 'lngs' | 'tags' | 'versions' | 'times', number[]>> = {
    ...{ ids: [], lats: [], lngs: [], tags: [] },
    ...{ versions: [], times: [] },
  };
  #hasInfo = false;

  get isFull(): boolean {
    return this.count >= BLOCK_ELEMENTS || this.#parts >= BLOCK_PARTS;
  }

  node(id: number, lat: number, lng: number, tags: Tags, info: ElementInfo): void {
    const { ids, lats, lngs, tags: row, versions, times } = this.#nodes;
    ids.push(id);
    lats.push(lat);
    lngs.push(lng);
    versions.push(info.version);
    times.push(info.seconds);
    this.#hasInfo ||= info.version > 0 || info.seconds > 0;
    for (const [key, value] of tags) row.push(this.#strings.number(key), this.#strings.number(value));
    row.push(0);
    this.#count(tags.size);
  }

  way(id: number, nodes: readonly number[], tags: Tags, info: ElementInfo): void {
    this.#group.writeMessage(
      3,
      (_: null, pbf) => {
        this.#writeHead(pbf, id, tags, info);
        pbf.writePackedSVarint(8, differences(nodes));
      },
      null,
    );
    this.#count(tags.size + nodes.length);
  }

  relation(id: number, members: readonly Member[], tags: Tags, info: ElementInfo): void {
    this.#group.writeMessage(
      4,
      (_: null, pbf) => {
        this.#writeHead(pbf, id, tags, info);
        pbf.writePackedVarint(
          8,
          members.map(({ role }) => this.#strings.number(role)),
        );
        pbf.writePackedSVarint(9, differences(members.map((member) => member.id)));
        pbf.writePackedVarint(
          10,
          members.map(({ type }) => MEMBER_TYPES.indexOf(type)),
        );
      },
      null,
    );
    this.#count(tags.size + members.length);
  }

  #count(parts: number): void {
    this.count++;
    this.#parts += parts;
  }

  #writeHead(pbf: PbfWriter, id: number, tags: Tags, { version, seconds }: ElementInfo): void {
    pbf.writeVarintField(1, id);
    pbf.writePackedVarint(
      2,
      [...tags.keys()].map((key) => this.#strings.number(key)),
    );
    pbf.writePackedVarint(
      3,
      [...tags.values()].map((value) => this.#strings.number(value)),
    );
    if (version === 0 && seconds === 0) return;
    pbf.writeMessage(
      4,
      (_: null, info) => {
        if (version > 0) info.writeVarintField(1, version);
        if (seconds > 0) info.writeVarintField(2, seconds);
      },
      null,
    );
  }

  bytes(): Uint8Array {
    const pbf = new PbfWriter();
    pbf.writeMessage(1, (strings: Strings, p) => strings.write(p), this.#strings);
    if (this.#nodes.ids.length > 0) this.#group.writeMessage(2, (_: null, dense) => this.#writeNodes(dense), null);
    pbf.writeBytesField(2, this.#group.finish());
    return pbf.finish();
  }

  #writeNodes(pbf: PbfWriter): void {
    const { ids, lats, lngs, tags, versions, times } = this.#nodes;
    pbf.writePackedSVarint(1, differences(ids));
    if (this.#hasInfo)
      pbf.writeMessage(
        5,
        (_: null, info) => {
          info.writePackedVarint(1, versions);
          info.writePackedSVarint(2, differences(times));
        },
        null,
      );
    pbf.writePackedSVarint(8, differences(lats));
    pbf.writePackedSVarint(9, differences(lngs));
    // A block of which no node has tags needs no row of zeros.
    if (tags.length > ids.length) pbf.writePackedVarint(10, tags);
  }
}

const differences = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0));
