import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { limitedTo } from '../limited.ts';
import { FileError } from './feature-file.ts';

const MAX_ENTRIES = 1_000;
const WANTED = /\.(shp|shx|dbf|prj|cpg|geojson|json|geojsonl|ndjson|csv|gpkg|kml|gml|fgb|parquet|topojson)$/i;

/** Where a file is unpacked, and how far. */
export interface Unpacking {
  /** A folder of the import's own. */
  readonly folder: string;
  readonly maxBytes: number;
}

/** Unpacks the files of an archive that may hold features, flat, into the folder; returns their paths. @throws FileError */
export async function extractArchive(path: string, { folder, maxBytes }: Unpacking): Promise<string[]> {
  const files: string[] = [];
  try {
    const archive = await yauzl.openPromise(path);
    let left = maxBytes;
    let entries = 0;
    for await (const entry of archive.eachEntry()) {
      if (++entries > MAX_ENTRIES) throw new FileError(`the archive has more than ${MAX_ENTRIES} files`);
      const name = basename(entry.fileName);
      if (!WANTED.test(name) || name.startsWith('.')) continue;
      const target = join(folder, name);
      if (files.includes(target)) throw new FileError(`the archive has two files ${name}`);
      const stream = await archive.openReadStreamPromise(entry);
      await pipeline(stream, limitedTo(left), createWriteStream(target));
      left -= entry.uncompressedSize;
      files.push(target);
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`the archive cannot be unpacked: ${error instanceof Error ? error.message : error}`);
  }
  return files;
}
