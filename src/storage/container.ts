import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { ExplainedError } from '../explained-error.ts';
import { crcOf } from './crc.ts';
import { mapPages, memoryFor } from './mapped-pages.ts';

/**
 * A file of named sections: the frame of every engine file. The bytes are described in `format.md`.
 *
 *     0   magic "WAYPOST\n"          8 bytes
 *     8   version of the content     u32
 *    12   number of sections         u32
 *    16   length of the file         u64
 *    24   CRC-32 of the table        u32     28  reserved, zero   4 bytes
 *    32   where the table begins     u64     0 for 64: then it has room for 128 sections in front of them
 *    40   reserved, zero             24 bytes
 *     …   table: per section  name 24 bytes, offset u64, length u64, CRC-32 u32, reserved u32  = 48 bytes
 *     …   the sections, each at a multiple of 64
 */
const MAGIC = 'WAYPOST\n';
const HEADER_BYTES = 64;
const ENTRY_BYTES = 48;
const NAME_BYTES = 24;
const ALIGNMENT = 64;
/** So many sections have their table in front of them, where the room is kept before their number is known; the table of more stands behind them. */
const FRONT_SECTIONS = 128;
/** The most that is written, and read: a table of 192 KiB. */
const MAX_SECTIONS = 4096;
const CHUNK_BYTES = 1 << 24;
/** Pieces in which a section is checked that is not kept: they stay in the cache of a processor. */
const CHECKED_BYTES = 1 << 18;

/** A file that cannot be used: truncated, damaged, of another kind, or written by a newer Waypost. */
export class UnusableFile extends ExplainedError {
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.path = path;
    this.name = 'UnusableFile';
    this.reason = reason;
  }
}

interface Section {
  readonly offset: number;
  readonly length: number;
  readonly crc: number;
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

/** Writes a container section by section; `finish` writes the header last, so that an unfinished file is never valid. */
export class ContainerWriter {
  readonly #file: number;
  readonly #version: number;
  readonly #sections = new Map<string, Section>();
  #end: number;

  constructor(path: string, version: number) {
    this.#file = openSync(path, 'wx');
    this.#version = version;
    this.#end = aligned(HEADER_BYTES + FRONT_SECTIONS * ENTRY_BYTES);
  }

  /** Adds a section from its bytes, or from a stream of pieces when it is larger than memory should hold. */
  add(name: string, content: ArrayBufferView | Iterable<Uint8Array>): void {
    if (Buffer.byteLength(name) > NAME_BYTES) throw new RangeError(`section name too long: ${name}`);
    if (this.#sections.size === MAX_SECTIONS && !this.#sections.has(name)) {
      throw new RangeError(`no room for the section ${name}: a file holds at most ${MAX_SECTIONS} sections`);
    }
    const offset = aligned(this.#end);
    let end = offset;
    let crc = 0;
    const pieces = ArrayBuffer.isView(content)
      ? [new Uint8Array(content.buffer, content.byteOffset, content.byteLength)]
      : content;
    for (const piece of pieces) {
      for (let from = 0; from < piece.length; from += CHUNK_BYTES) {
        const part = piece.subarray(from, from + CHUNK_BYTES);
        crc = crcOf(part, crc);
        writeFully(this.#file, part, end);
        end += part.length;
      }
    }
    this.#sections.set(name, { offset, length: end - offset, crc });
    this.#end = end;
  }

  finish(): void {
    const table = Buffer.alloc(this.#sections.size * ENTRY_BYTES);
    let at = 0;
    for (const [name, section] of this.#sections) {
      table.write(name, at, 'latin1');
      table.writeBigUInt64LE(BigInt(section.offset), at + 24);
      table.writeBigUInt64LE(BigInt(section.length), at + 32);
      table.writeUInt32LE(section.crc, at + 40);
      at += ENTRY_BYTES;
    }
    const isInFront = this.#sections.size <= FRONT_SECTIONS;
    const tableStart = isInFront ? HEADER_BYTES : aligned(this.#end);
    const fileEnd = isInFront ? this.#end : tableStart + table.length;
    const header = Buffer.alloc(HEADER_BYTES);
    header.write(MAGIC, 'latin1');
    header.writeUInt32LE(this.#version, 8);
    header.writeUInt32LE(this.#sections.size, 12);
    header.writeBigUInt64LE(BigInt(fileEnd), 16);
    header.writeUInt32LE(crcOf(table), 24);
    header.writeBigUInt64LE(BigInt(isInFront ? 0 : tableStart), 32);
    // Where the last sections are empty, nothing has been written up to the end.
    ftruncateSync(this.#file, fileEnd);
    writeFully(this.#file, table, tableStart);
    writeFully(this.#file, header, 0);
    fsyncSync(this.#file);
    closeSync(this.#file);
  }

  /** Gives the file up after a failure; what is on disk is not a valid container. */
  abandon(): void {
    closeSync(this.#file);
  }
}

function writeFully(file: number, bytes: Uint8Array, position: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, position + done);
}

/** Opens a file whose sections are read later, even where its name is gone by then. @throws UnusableFile when it is missing */
export function openToRead(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new UnusableFile(path, 'is missing');
    throw error;
  }
}

/** Opens a container for reading: the header and the table are checked at once, a section when it is loaded. */
export class ContainerReader {
  readonly path: string;
  /** The version of the content. */
  readonly version: number;
  /** The names of the loaded sections whose pages are those of the file. */
  readonly mapped = new Set<string>();
  readonly #file: number;
  readonly #isOwn: boolean;
  readonly #size: number;
  readonly #sections = new Map<string, Section>();

  /**
   * @param versions those of the content that can be read
   * @param file its descriptor, where it is open already; who opened it closes it
   */
  constructor(path: string, versions: readonly number[], file: number | null = null) {
    this.path = path;
    this.#file = file ?? openToRead(path);
    this.#isOwn = file === null;
    this.#size = fstatSync(this.#file).size;
    try {
      this.version = this.#readTable(versions);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** @returns the version of the content */
  #readTable(versions: readonly number[]): number {
    const size = this.#size;
    if (size < HEADER_BYTES) throw new UnusableFile(this.path, `is only ${size} bytes long: truncated or empty`);
    const header = Buffer.from(this.#readBytes(0, HEADER_BYTES));
    if (header.toString('latin1', 0, 8) !== MAGIC) throw new UnusableFile(this.path, 'is not a Waypost file');
    const found = header.readUInt32LE(8);
    if (!versions.includes(found)) {
      throw new UnusableFile(
        this.path,
        `has format version ${found}, this Waypost reads ${versions.join(' and ')}: it has to be built or imported again`,
      );
    }
    const count = header.readUInt32LE(12);
    const length = Number(header.readBigUInt64LE(16));
    if (length !== size) {
      const why = size < length ? 'truncated' : 'something was added to it';
      throw new UnusableFile(this.path, `is ${size} bytes long instead of ${length}: ${why}`);
    }
    if (count > MAX_SECTIONS) {
      throw new UnusableFile(
        this.path,
        `says that it has ${count} sections, this Waypost reads at most ${MAX_SECTIONS}: its header is damaged, or a newer Waypost wrote it; build or import it again`,
      );
    }
    const tableStart = Number(header.readBigUInt64LE(32)) || HEADER_BYTES;
    if (tableStart + count * ENTRY_BYTES > size) {
      throw new UnusableFile(this.path, `has a damaged header: its table of ${count} sections would end behind the file`);
    }
    const table = Buffer.from(this.#readBytes(tableStart, count * ENTRY_BYTES));
    if (crcOf(table) !== header.readUInt32LE(24)) throw new UnusableFile(this.path, 'has a damaged table of sections');
    for (let at = 0; at < table.length; at += ENTRY_BYTES) {
      const [name = ''] = table.toString('latin1', at, at + NAME_BYTES).split('\0', 1);
      const offset = Number(table.readBigUInt64LE(at + 24));
      const sectionLength = Number(table.readBigUInt64LE(at + 32));
      if (offset + sectionLength > size) throw new UnusableFile(this.path, `ends inside the section ${name}`);
      this.#sections.set(name, { offset, length: sectionLength, crc: table.readUInt32LE(at + 40) });
    }
    return found;
  }

  #section(name: string): Section {
    const section = this.#sections.get(name);
    if (!section) throw new UnusableFile(this.path, `has no section ${name}`);
    return section;
  }

  #readBytes(position: number, length: number, into: Uint8Array = new Uint8Array(length)): Uint8Array {
    let done = 0;
    while (done < length) {
      const got = readSync(this.#file, into, done, Math.min(length - done, CHUNK_BYTES), position + done);
      if (got === 0) throw new UnusableFile(this.path, 'ended while it was read');
      done += got;
    }
    return into;
  }

  /** Memory that threads can share, for a section that is loaded later; it takes none until then. */
  reserve(name: string): Uint8Array {
    const { offset, length } = this.#section(name);
    return memoryFor(offset, length);
  }

  /** Checks a whole section and loads it into memory that `reserve` made: its pages are those of the file where that is possible. */
  load(name: string, into = this.reserve(name)): Uint8Array {
    const section = this.#section(name);
    const { from, to } = mapPages(into, this.#file, section.offset);
    // What is mapped is read once more when it is touched: to check it here would have all of it in memory.
    const isMapped = from < to;
    if (isMapped) {
      this.check(name);
      this.mapped.add(name);
    }
    this.#readBytes(section.offset, from, into);
    this.#readBytes(section.offset + to, section.length - to, into.subarray(to));
    if (!isMapped && (crcOf(into) !== section.crc || !this.#isFollowedByZeros(section))) throw this.#damaged(name);
    return into;
  }

  /** Checks a whole section and keeps nothing of it. */
  check(name: string): void {
    const section = this.#section(name);
    const piece = new Uint8Array(Math.min(section.length, CHECKED_BYTES));
    let crc = 0;
    for (let from = 0; from < section.length; from += piece.length) {
      const part = piece.subarray(0, Math.min(piece.length, section.length - from));
      crc = crcOf(this.#readBytes(section.offset + from, part.length, part), crc);
    }
    if (crc !== section.crc || !this.#isFollowedByZeros(section)) throw this.#damaged(name);
  }

  #damaged(name: string): UnusableFile {
    return new UnusableFile(this.path, `has a damaged section ${name}`);
  }

  /** Whether nothing was written between a section and the place of the next: other bytes there are damage too. */
  #isFollowedByZeros({ offset, length }: Section): boolean {
    const end = offset + length;
    const gap = Math.min(aligned(end), this.#size) - end;
    return gap <= 0 || this.#readBytes(end, gap, new Uint8Array(gap)).every((byte) => byte === 0);
  }

  has(name: string): boolean {
    return this.#sections.has(name);
  }

  length(name: string): number {
    return this.#section(name).length;
  }

  /** Reads a piece of a section that stays on disk. */
  read(name: string, from: number, length: number): Buffer {
    const section = this.#section(name);
    if (from < 0 || length < 0 || from + length > section.length) {
      throw new UnusableFile(this.path, `points outside the section ${name}`);
    }
    const bytes = Buffer.allocUnsafe(length);
    this.#readBytes(section.offset + from, length, bytes);
    return bytes;
  }

  close(): void {
    if (this.#isOwn) closeSync(this.#file);
  }
}
