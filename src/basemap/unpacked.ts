import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unpack = promisify(gunzip);

/** Tiles that maps are drawn with have a megabyte or two. */
export const MOST_TILE_BYTES = 8 * 2 ** 20;
/** A directory has some thousand entries. */
const MOST_DIRECTORY_BYTES = 8 * 2 ** 20;

/** Unpacks gzip. @throws where it is none, or more than a tile has: a few bytes may stand for gigabytes */
export const unpackedTile = (bytes: Uint8Array): Promise<Uint8Array> => unpack(bytes, { maxOutputLength: MOST_TILE_BYTES });

/** The same of a directory, or of what an archive says of itself. */
export const unpackedDirectory = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  unpack(bytes, { maxOutputLength: MOST_DIRECTORY_BYTES });
