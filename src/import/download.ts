import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ExplainedError } from '../explained-error.ts';
import type { ImportProgress } from './region.ts';

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** How large a file may be, and how long it may take. */
export interface DownloadLimits {
  readonly mostBytes: number;
  readonly mostMs: number;
}

/** A server that sends nothing for so long has gone. */
const SILENT_MS = 120_000;
const NO_LIMITS: DownloadLimits = { mostBytes: Infinity, mostMs: 24 * 3_600_000 };

/** The server does not have the file. */
export class NotThere extends ExplainedError {}

/** Fetches a file. @throws ExplainedError when the server does not give it, or not all of it; NotThere when it has none. */
export async function download(
  url: string,
  path: string,
  progress: ImportProgress,
  { mostBytes, mostMs }: DownloadLimits = NO_LIMITS,
): Promise<void> {
  const failed = (reason: string) => new ExplainedError(`${url}: ${reason}`);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(failed('the server has gone silent')), SILENT_MS);
  const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(mostMs)]);
  try {
    const answer = await fetch(url, { signal }).catch((error: Error) => {
      throw failed(`cannot be fetched: ${error.cause instanceof Error ? error.cause.message : error.message}`);
    });
    if (answer.status === 404 || answer.status === 410)
      throw new NotThere(`${url}: the server answers ${answer.status} ${answer.statusText}`);
    if (!answer.ok || !answer.body) throw failed(`the server answers ${answer.status} ${answer.statusText}`);
    const total = Number(answer.headers.get('content-length') ?? Number.NaN);
    let done = 0;
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        timer.refresh();
        done += chunk.length;
        if (done > mostBytes) throw failed(`has more than ${mostBytes} bytes`);
        progress(`fetching ${url}`, total > 0 ? done / total : undefined);
        yield chunk;
      }
    };
    try {
      await pipeline(Readable.fromWeb(answer.body), counted, createWriteStream(path), { signal });
    } catch (error) {
      if (error instanceof ExplainedError || (error instanceof Error && 'code' in error && error.code === 'ENOSPC'))
        throw error;
      throw failed(`was interrupted after ${done} bytes: ${error instanceof Error ? error.message : error}`);
    }
  } finally {
    clearTimeout(timer);
  }
}
