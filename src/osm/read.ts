import { statSync } from 'node:fs';
import { firstBytes, hasCode } from '../storage/first-bytes.ts';
import { MapFileError, UnknownMapFormat, type Visitor } from './element.ts';
import { type BlobContents, readPbf } from './pbf.ts';
import { readXml, type XmlCompression } from './xml.ts';

/** So many bytes of a file are read to recognize its format. */
const START_BYTES = 64;

type Format = 'pbf' | XmlCompression;

/** A map file that can be read several times. */
export interface MapFile {
  readonly path: string;
  readonly bytes: number;
  /** Whether it is of the binary format. */
  readonly isPbf: boolean;
  /** Reads the whole file. `progress` hears how many bytes have been read. @throws MapFileError */
  read(visitor: Visitor, progress?: (bytes: number) => void): Promise<void>;
}

/** Recognizes the format of a file, and returns how to read it: by its first bytes, whatever its name. @throws MapFileError */
export function openMapFile(path: string): MapFile {
  const format = formatOf(path);
  const contents: BlobContents = new Map();
  return {
    path,
    bytes: statSync(path).size,
    isPbf: format === 'pbf',
    read: (visitor, progress = () => {}) =>
      format === 'pbf' ? readPbf(path, visitor, contents, progress) : readXml(path, format, visitor, progress),
  };
}

/** Reads a file of changes (.osc, .osc.gz, .osc.bz2). @throws MapFileError */
export async function readChanges(path: string, visitor: Visitor): Promise<void> {
  const format = formatOf(path);
  if (format === 'pbf') throw new MapFileError(path, 'is a map, not a file of changes (.osc.gz)');
  await readXml(path, format, visitor, () => {}, 'osmChange');
}

function formatOf(path: string): Format {
  const start = startOf(path);
  if (start.length === 0) throw new MapFileError(path, 'is empty');
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  if (start.toString('latin1', 0, 3) === 'BZh') return 'bzip2';
  if (start.includes('OSMHeader', 0, 'latin1')) return 'pbf';
  if (/^(\ufeff)?\s*</.test(start.toString('utf8'))) return 'none';
  throw new UnknownMapFormat(path);
}

function startOf(path: string): Buffer {
  try {
    return firstBytes(path, START_BYTES);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new MapFileError(path, 'does not exist');
    throw new MapFileError(path, hasCode(error, 'EISDIR') ? 'is not a file' : String(error));
  }
}
