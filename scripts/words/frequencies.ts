import { gunzipSync } from 'node:zlib';
import { decode } from '@msgpack/msgpack';

/**
 * The words of a frequency list of wordfreq, the most frequent first. Its files are gzipped MessagePack: a header, then the words of each
 * step of a falling frequency.
 *
 * @throws Error when the file is not such a list
 */
export function wordsByFrequency(bytes: Buffer): string[] {
  const [header, ...steps] = asArray(decode(gunzipSync(bytes)));
  if (typeof header !== 'object' || header === null || !('format' in header) || header.format !== 'cB') {
    throw new Error('the file is not a frequency list of wordfreq');
  }
  return steps.flatMap((step) => asArray(step).map(String));
}

function asArray(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('the file is not a frequency list of wordfreq');
  return value;
}
