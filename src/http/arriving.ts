import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { MalformedBody, Problem } from '../contract/problem.ts';
import { bodyLate } from '../contract/vocabulary.ts';
import type { Connections } from './connections.ts';

/** How a body may be compressed. */
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** A body as it is read: uncompressed, with how many bytes of it have arrived. */
export type ArrivingBody = Transform & { receivedEncodedLength: number };

/**
 * A body of JSON while it arrives: it has to be there whole in so many milliseconds, and there has to be room for its bytes. What is
 * compressed is unpacked; the limit of the body holds for what it becomes.
 *
 * @throws Problem 415 for a body that is compressed otherwise
 */
export function arriving(
  payload: Readable,
  request: IncomingMessage,
  connections: Connections,
  milliseconds: number,
): ArrivingBody {
  const decoder = decoderOf(request);
  const body: ArrivingBody = Object.assign(new PassThrough(), { receivedEncodedLength: 0 });
  const fail = (error: Error) => {
    payload.unpipe();
    body.destroy(error);
  };
  const timer = setTimeout(() => fail(bodyLate()), milliseconds).unref();
  // A body that was refused before its end is not listened to any more.
  body.on('error', () => {});
  body.once('close', () => clearTimeout(timer));
  const count = (bytes: number) => {
    try {
      connections.takeBody(request, bytes);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  };
  payload.on('data', (chunk: Buffer) => {
    body.receivedEncodedLength += chunk.length;
    count(chunk.length);
  });
  payload.once('close', () => {
    if (!payload.readableEnded) body.destroy();
  });
  payload.once('error', fail);
  if (decoder) {
    decoder.on('data', (chunk: Buffer) => count(chunk.length));
    decoder.once('error', (error) => fail(new MalformedBody(`it cannot be unpacked: ${error.message}`)));
    payload.pipe(decoder).pipe(body);
  } else payload.pipe(body);
  return body;
}

function decoderOf({ headers }: IncomingMessage): Transform | null {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === '' || encoding === 'identity') return null;
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (decoder) return decoder();
  const known = Object.keys(DECODERS).join(', ');
  throw new Problem(415, `Unsupported Content-Encoding '${encoding.slice(0, 40)}': send ${known}, or the body as it is`);
}
