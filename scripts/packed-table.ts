import { brotliCompressSync, constants } from 'node:zlib';

/** The lines of a table, packed as small as they get: they are packed once and read by every import. */
export function packed(lines: readonly string[]): Buffer {
  const text = Buffer.from(`${lines.join('\n')}\n`);
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
