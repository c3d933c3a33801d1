import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createInflateRaw, deflateRawSync } from 'node:zlib';

/**
 * A part of a text that is kept compressed. Each is compressed by itself and ends on a whole byte without ending the stream, so that any
 * number of them, one behind the other, are one: whoever takes gzip is sent what is kept, and nothing is compressed twice.
 */
export interface Fragment {
  /** Raw DEFLATE (RFC 1951), without a last block. */
  readonly deflated: Uint8Array<ArrayBuffer>;
  /** Of the text, in bytes. */
  readonly length: number;
  /** CRC-32 of the text. */
  readonly crc: number;
}

/** Text of numbers shrinks to a third at the fastest level, and little more at others. */
const LEVEL = 1;

/** @param text not empty */
export function fragmentOf(text: Uint8Array): Fragment {
  const deflated = deflateRawSync(text, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH });
  return { deflated: new Uint8Array(deflated), length: text.length, crc: crc32(text) };
}

/** So much of a text that is unpacked goes on at a time: in the default pieces of 16 kB the thread that serves is busy with handing them on. */
const PIECE_BYTES = 128 * 1024;

/** An empty block that is the last one. */
const LAST_BLOCK = Uint8Array.of(3, 0);
/** The head of a gzip file (RFC 1952): DEFLATE, no name, no time, of an unknown system. */
const GZIP_HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

/** The text of fragments as one gzip file. */
export async function* gzipOf(fragments: AsyncIterable<Fragment>): AsyncGenerator<Uint8Array> {
  yield GZIP_HEAD;
  let crc = 0;
  let length = 0;
  for await (const fragment of fragments) {
    crc = joinedCrc(crc, fragment);
    length += fragment.length;
    yield fragment.deflated;
  }
  yield LAST_BLOCK;
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  yield tail;
}

/** The text of fragments; what they come from is ended with it. */
export function textOf(fragments: AsyncIterable<Fragment>): Readable {
  // What fails ends the stream, whose reader is told.
  return pipeline(Readable.from(deflatedOf(fragments)), createInflateRaw({ chunkSize: PIECE_BYTES }), () => {});
}

async function* deflatedOf(fragments: AsyncIterable<Fragment>): AsyncGenerator<Uint8Array> {
  for await (const { deflated } of fragments) yield deflated;
  yield LAST_BLOCK;
}

/** The polynomial of CRC-32, and the polynomials 1 and x, all with the lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const X = 0x40000000;

/** The CRC-32 of a text and another behind it: that of the first, times x to the bits of the second, and that of the second. */
function joinedCrc(before: number, { crc, length }: Fragment): number {
  let power = ONE;
  let square = X;
  for (let bits = length * 8; bits > 0; bits = Math.floor(bits / 2)) {
    if (bits % 2 === 1) power = product(power, square);
    square = product(square, square);
  }
  return (product(before, power) ^ crc) >>> 0;
}

/** The product of two polynomials over GF(2), modulo that of CRC-32. */
function product(a: number, b: number): number {
  let sum = 0;
  let shifted = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) sum ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return sum >>> 0;
}
