import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Problem } from '../contract/problem.ts';

/** A server that says nothing for so long does not answer. */
const STILL_MS = 120_000;
const KEEP_ALIVE_MS = 30_000;
/** An answer that is joined with others is no longer than this. */
const MOST_BYTES = 64 * 2 ** 20;

const plain = new Agent({ keepAlive: true, timeout: STILL_MS, keepAliveMsecs: KEEP_ALIVE_MS });
const secure = new SecureAgent({ keepAlive: true, timeout: STILL_MS, keepAliveMsecs: KEEP_ALIVE_MS });

/** Headers that are between two ends of one connection. */
const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'expect'],
  ...['proxy-authenticate', 'proxy-authorization'],
]);

/** What is sent to a server. */
export interface Outgoing {
  readonly method: string;
  /** The path with its query, as it was sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** A stream can be sent once. */
  readonly body: Buffer | Readable | null;
  readonly timeoutMs?: number;
}

/** A server has not answered; nothing of an answer has been sent on. */
export class NoAnswer extends Error {
  /** Whether the request cannot have reached it. */
  readonly isUnsent: boolean;

  constructor(address: URL, cause: NodeJS.ErrnoException) {
    super(`${address.host} did not answer: ${cause.message}`, { cause });
    this.name = 'NoAnswer';
    this.isUnsent = cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND' || cause.code === 'EHOSTUNREACH';
  }
}

/** What is asked for needs areas that do not answer. */
export function awayOf(areas: Iterable<string>): Problem {
  return new Problem(503, `No server of the area ${[...areas].join(', ')} answers at the moment`, { 'retry-after': '1' });
}

/** The head of a server's answer, the body still to be read. @param giveUp says that it is waited for no longer @throws NoAnswer */
export function send(
  address: URL,
  { method, path, headers, body, timeoutMs = STILL_MS }: Outgoing,
  giveUp?: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = address.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(new NoAnswer(address, error));
    const sent = (isSecure ? requestSecure : requestHttp)(
      new URL(address.origin),
      { method, path, headers: passedOn(headers), agent: isSecure ? secure : plain, timeout: timeoutMs },
      (answer) => {
        giveUp?.removeEventListener('abort', abandon);
        resolve(answer);
      },
    );
    const abandon = () => sent.destroy(new Error('it does not answer'));
    giveUp?.addEventListener('abort', abandon, { once: true });
    sent.on('error', fail);
    sent.on('timeout', () => sent.destroy(new Error(`nothing came for ${timeoutMs} ms`)));
    if (body === null || Buffer.isBuffer(body)) sent.end(body ?? undefined);
    else {
      body.on('error', (error) => sent.destroy(error));
      body.pipe(sent);
    }
  });
}

/** Headers without those of the connection. */
export function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)));
}

/** The whole body of an answer. @throws Error where it is too long to be joined with others */
export async function whole(answer: IncomingMessage): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > MOST_BYTES) {
    answer.destroy();
    throw new Error(`an answer of more than ${MOST_BYTES} bytes is not joined`);
  }
  let length = 0;
  answer.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length > MOST_BYTES) answer.destroy(new Error(`an answer of more than ${MOST_BYTES} bytes is not joined`));
  });
  return buffer(answer);
}
