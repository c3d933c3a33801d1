import iconv from 'iconv-lite';

/** Makes a text of bytes. */
export interface Decoder {
  decode(bytes: Uint8Array): string;
}

/** Code pages of DOS, which the Encoding Standard leaves out but for 866. */
const DOS_PAGES: ReadonlySet<string> = new Set(
  [437, 720, 737, 775, 850, 852, 855, 857, 858, 860, 861, 862, 863, 864, 865, 869, 1125].map((page) => `cp${page}`),
);

/**
 * A decoder for an encoding; null for one that is not read.
 *
 * @param name `cp437` and its like for code pages of DOS, else any of the names of the Encoding Standard
 */
export function decoderNamed(name: string): Decoder | null {
  if (DOS_PAGES.has(name)) return { decode: (bytes) => iconv.decode(bytes, name) };
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}
