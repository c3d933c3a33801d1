import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { ExplainedError } from '../../explained-error.ts';

/** A kind of table that GeoNames publishes. */
export interface TableKind {
  /** What it is called in messages: `table of postal codes`. */
  readonly name: string;
  /** What its file in a zip file is called, */
  readonly member: RegExp;
  /** and how that is said. */
  readonly memberName: string;
}

/** Hears of the share of the file that has been read. */
export type TableProgress = (share: number) => void;

/** Takes a line, `bytes` from `start` up to `end`, by its number; returns whether it is one of such a table. */
export type TakeLine = (bytes: Buffer, start: number, end: number) => boolean;

const NEWLINE = 0x0a;
const ZIP_MAGIC = 'PK';
/** No line of a table is a tenth as long; a file without line ends is not held in memory. */
const MAX_LINE_BYTES = 65_536;

/**
 * Reads a table of GeoNames, plain or in its zip file, line by line.
 *
 * @throws ExplainedError that names the file and the line that is none of such a table
 */
export async function readGeonamesTable(
  path: string,
  kind: TableKind,
  takeLine: TakeLine,
  progress: TableProgress,
): Promise<void> {
  const { stream, bytes } = await openTable(path, kind);
  let line = 0;
  let read = 0;
  let rest: Buffer = Buffer.alloc(0);
  const notALine = (number: number) =>
    new ExplainedError(`${path}, line ${number}: is not a line of GeoNames' ${kind.name}`);
  const take = (chunk: Buffer, start: number, end: number) => {
    line++;
    if (!takeLine(chunk, start, end)) throw notALine(line);
  };
  try {
    for await (const part of stream) {
      if (!Buffer.isBuffer(part)) throw new Error('a file is read as bytes');
      const chunk: Buffer = rest.length > 0 ? Buffer.concat([rest, part]) : part;
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE, start); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        take(chunk, start, end);
        start = end + 1;
      }
      rest = chunk.subarray(start);
      if (rest.length > MAX_LINE_BYTES) throw notALine(line + 1);
      read += part.length;
      progress(Math.min(1, read / bytes));
    }
    if (rest.length > 0) take(rest, 0, rest.length);
  } catch (error) {
    throw error instanceof ExplainedError ? error : unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): ExplainedError {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return new ExplainedError(`${path}: does not exist`);
  return new ExplainedError(`${path}: cannot be read: ${error instanceof Error ? error.message : error}`);
}

/** The bytes of the table, and how many they are. */
async function openTable(path: string, { member, memberName }: TableKind): Promise<{ stream: Readable; bytes: number }> {
  try {
    if (!isZip(path)) return { stream: createReadStream(path, { highWaterMark: 1 << 20 }), bytes: statSync(path).size };
    const archive = await yauzl.openPromise(path);
    for await (const entry of archive.eachEntry()) {
      if (!member.test(entry.fileName)) continue;
      return { stream: await archive.openReadStreamPromise(entry), bytes: entry.uncompressedSize };
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  throw new ExplainedError(`${path}: holds no file ${memberName}`);
}

function isZip(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(ZIP_MAGIC.length);
    readSync(file, start);
    return start.toString('latin1') === ZIP_MAGIC;
  } finally {
    closeSync(file);
  }
}
