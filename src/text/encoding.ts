import { isUtf8 } from 'node:buffer';
import { at } from '../at.ts';

const NEWLINE = 0x0a;

/** Finds the first line of a text that is no UTF-8, from its bytes as they come. */
export class Utf8Check {
  #line = 1;
  /** The first bytes of a character whose others have not come. */
  #begun: Uint8Array = Buffer.of();

  /** The number of the first line that is no UTF-8; null as long as all are. */
  add(piece: Uint8Array): number | null {
    const bytes = Buffer.concat([this.#begun, piece]);
    const end = bytes.length - begunAtEnd(bytes);
    const whole = bytes.subarray(0, end);
    this.#begun = bytes.subarray(end);
    const isRight = isUtf8(whole);
    for (let from = 0; from < whole.length; ) {
      const newline = whole.indexOf(NEWLINE, from);
      const next = newline < 0 ? whole.length : newline + 1;
      if (!isRight && !isUtf8(whole.subarray(from, next))) return this.#line;
      if (newline >= 0) this.#line++;
      from = next;
    }
    return null;
  }

  /** The same when no more comes. */
  end(): number | null {
    return this.#begun.length > 0 ? this.#line : null;
  }
}

/** How many bytes at the end are the first of a longer character. */
function begunAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = at(bytes, bytes.length - back);
    const isContinuation = byte >= 0x80 && byte < 0xc0;
    if (isContinuation) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

/** Of a text as long as this the zeros are counted. */
const SAMPLE_BYTES = 4_096;
/** In UTF-16 each letter of ASCII has one: digits, commas and ends of lines do in all languages. */
const LEAST_SHARE = 0.02;
/** Fewer are slips in a short text. */
const LEAST_ZEROS = 4;

/** Which UTF-16 a text without a byte order mark probably is; null for none. */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = (parity: number) => sample.filter((byte, i) => byte === 0 && i % 2 === parity).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (even + odd < Math.max(LEAST_ZEROS, sample.length * LEAST_SHARE)) return null;
  // Bytes that are no text have them at any place.
  if (Math.min(even, odd) * 2 > Math.max(even, odd)) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

export const NO_UTF8 = 'is not UTF-8: save the file as UTF-8 (in Excel, as "CSV UTF-8")';
