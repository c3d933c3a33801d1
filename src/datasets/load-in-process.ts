import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { ExplainedError } from '../explained-error.ts';
import type { LoadOrder, LoadReport } from './load-process.ts';

const SCRIPT = new URL('./load-process.ts', import.meta.url);
/** What a process takes before it has read anything, beside what it reads. */
const HEAP_SHARE = 0.5;
const LOOK_MS = 500;
const MEGABYTE = 2 ** 20;
const PAGE_BYTES = 4096;

/** What an import may take. */
export interface LoadLimits {
  readonly maxSeconds: number;
  readonly maxBytes: number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * Loads a file in a process of its own, and ends that when it takes too long or too much.
 *
 * @param onProgress called with the number of features loaded so far
 * @throws ExplainedError with what is wrong
 */
export async function loadInProcess(
  order: LoadOrder,
  limits: LoadLimits,
  onProgress: (entries: number) => void,
): Promise<void> {
  const heap = Math.floor((limits.maxBytes * HEAP_SHARE) / MEGABYTE);
  const child = fork(SCRIPT, { execArgv: [`--max-old-space-size=${heap}`], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const tooMuch = `the import takes more than ${Math.floor(limits.maxBytes / MEGABYTE)} MB of memory (WAYPOST_IMPORT_MEMORY)`;
  const stop = () => reject(new ExplainedError('the server was stopped'));
  const late = setTimeout(
    () => reject(new ExplainedError(`the import takes longer than ${limits.maxSeconds} s (WAYPOST_IMPORT_TIMEOUT)`)),
    limits.maxSeconds * 1000,
  );
  const watch = setInterval(() => {
    if (residentBytes(child) > limits.maxBytes) reject(new ExplainedError(tooMuch));
  }, LOOK_MS);
  limits.signal.addEventListener('abort', stop);
  child.on('message', (report: LoadReport) => {
    if ('entries' in report) onProgress(report.entries);
    else if ('done' in report) resolve();
    else if ('failed' in report) reject(new ExplainedError(report.failed));
    else reject(Object.assign(new Error(report.broken.message), report.broken));
  });
  // Where no process could be made, what is sent to it fails as well.
  child.on('error', reject);
  // A process whose heap is full aborts without a word.
  child.once('exit', (code, signal) =>
    reject(new ExplainedError(signal === 'SIGABRT' || code === 134 ? tooMuch : 'the import process was killed')),
  );
  try {
    if (child.connected) child.send(order);
    await promise;
  } finally {
    clearTimeout(late);
    clearInterval(watch);
    limits.signal.removeEventListener('abort', stop);
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
  }
}

/** The memory that a process holds; 0 where the system does not report it. */
function residentBytes({ pid }: ChildProcess): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return Number(pages) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
