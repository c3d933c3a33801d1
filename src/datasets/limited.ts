import { Transform } from 'node:stream';
import { ExplainedError } from '../explained-error.ts';

/** More bytes than are taken. */
export class TooLong extends ExplainedError {}

/** Lets so many bytes through, and breaks off beyond with `TooLong`. */
export function limitedTo(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new TooLong(`it is longer than ${maxBytes} bytes (WAYPOST_MAX_UPLOAD_BYTES)`));
      else done(null, chunk);
    },
  });
}
