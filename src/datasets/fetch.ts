import { createWriteStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { useAgent } from 'request-filtering-agent';
import { ExplainedError } from '../explained-error.ts';
import { VERSION } from '../version.ts';
import { limitedTo } from './limited.ts';

const MAX_REDIRECTS = 5;
/** A server that sends nothing for so long has broken off. */
const STALL_MS = 30_000;
const PRIVATE = 'the address leads into a private or link-local network (WAYPOST_FETCH_PRIVATE=yes allows that)';

export interface FetchLimits {
  readonly maxBytes: number;
  readonly maxSeconds: number;
  /** Which addresses of private and link-local networks may be reached. */
  readonly allowPrivate: 'yes' | 'no' | readonly string[];
}

/** A file that was not to be had: who refused, and why. */
class FetchError extends ExplainedError {}

/** The address as a URL of the web; null when it is none. */
export function webUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/**
 * Fetches a file. Every address that is reached is checked when it is connected to, also after a redirect, so that nobody can send the
 * server to its own network.
 *
 * @param stop ends it
 * @returns its bytes
 * @throws FetchError with the reason
 */
export async function fetchFile(url: string, path: string, limits: FetchLimits, stop: AbortSignal): Promise<number> {
  const inTime = AbortSignal.timeout(limits.maxSeconds * 1000);
  const signal = AbortSignal.any([stop, inTime]);
  let address = url;
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await ask(address, limits.allowPrivate, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy();
        address = new URL(headers.location, address).href;
        continue;
      }
      if (statusCode !== 200) {
        answer.destroy();
        throw new FetchError(`the server answers ${statusCode} ${answer.statusMessage ?? ''}`.trim());
      }
      const file = createWriteStream(path);
      await pipeline(answer, limitedTo(limits.maxBytes), file, { signal });
      return file.bytesWritten;
    }
    throw new FetchError(`it redirects more than ${MAX_REDIRECTS} times`);
  } catch (error) {
    if (inTime.aborted) throw new FetchError(`it did not arrive in ${limits.maxSeconds} s (WAYPOST_UPLOAD_TIMEOUT)`);
    if (error instanceof ExplainedError) throw error;
    // The code of the failure, not its message: that may reveal the server's internal network.
    if (error instanceof Error && 'code' in error) throw new FetchError(`it cannot be fetched: ${error.code}`);
    // The guard of addresses is the one whose errors have no code.
    throw new FetchError(PRIVATE);
  }
}

async function ask(
  address: string,
  allowPrivate: FetchLimits['allowPrivate'],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = webUrl(address);
  if (!url) throw new FetchError(`${address.slice(0, 200)} is no address of the web`);
  const agent = useAgent(url.href, {
    allowPrivateIPAddress: allowPrivate === 'yes',
    allowMetaIPAddress: allowPrivate === 'yes',
    ...(typeof allowPrivate !== 'string' && { allowIPAddressList: [...allowPrivate] }),
    keepAlive: false,
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? https : http).get(
    url,
    { agent, signal, timeout: STALL_MS, headers: { 'user-agent': `waypost/${VERSION}`, 'accept-encoding': 'identity' } },
    resolve,
  );
  request.on('timeout', () => request.destroy(new FetchError(`the server sent nothing for ${STALL_MS / 1000} s`)));
  request.on('error', reject);
  return promise;
}
