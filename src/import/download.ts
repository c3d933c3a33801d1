import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ExplainedError } from '../explained-error.ts';
import type { ImportProgress } from './region.ts';

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Fetches a file. @throws ExplainedError when the server does not give it, or not all of it. */
export async function download(url: string, path: string, progress: ImportProgress): Promise<void> {
  const failed = (reason: string) => new ExplainedError(`${url}: ${reason}`);
  const answer = await fetch(url).catch((error: Error) => {
    throw failed(`cannot be fetched: ${error.cause instanceof Error ? error.cause.message : error.message}`);
  });
  if (!answer.ok || !answer.body) throw failed(`the server answers ${answer.status} ${answer.statusText}`);
  const total = Number(answer.headers.get('content-length') ?? Number.NaN);
  let done = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      done += chunk.length;
      progress(`fetching ${url}`, total > 0 ? done / total : undefined);
      yield chunk;
    }
  };
  try {
    await pipeline(Readable.fromWeb(answer.body), counted, createWriteStream(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw failed(`was interrupted after ${done} bytes: ${error instanceof Error ? error.message : error}`);
  }
}
