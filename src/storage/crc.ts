import { crc32 } from 'node:zlib';

/** The checksum of Node.js takes the lowest 32 bits of a length for the whole: of 4 GB and a byte it would read that byte alone. */
const PIECE_BYTES = 2 ** 30;

/** The CRC-32 of bytes, of any number of them. @param before that of what stands in front of them */
export function crcOf(bytes: Uint8Array, before = 0): number {
  let crc = before;
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) crc = crc32(bytes.subarray(from, from + PIECE_BYTES), crc);
  return crc;
}
