import { ExplainedError } from '../explained-error.ts';
import { ThreadEnded } from '../threads/call-thread.ts';

/** Node.js itself, the code, and the borders of all countries: a map of one street takes so much. */
const LEAST_BYTES = 300 * 2 ** 20;
/**
 * What it takes for each byte of a file of the binary format, whose elements have 7 to 9 bytes each: a lower bound, at a third of what the extracts of
 * the bench take, since files with much besides roads take less.
 */
const LEAST_PER_BYTE = 7;
/**
 * The shares of the memory that the heaps of threads may come to: of the one that imports, and of the one that draws. What is left is for rows of
 * numbers, which are outside of heaps, and for Node.js.
 */
const IMPORT_SHARE = 0.4;
const DRAWING_SHARE = 0.2;
const LOOK_MS = 100;

/** How large the heaps of the threads of an import may become, in MiB. */
export interface HeapSizes {
  readonly importing: number;
  readonly drawing: number;
}

export function heapsWithin(bytes: number): HeapSizes {
  const share = (part: number) => Math.floor((bytes * part) / 2 ** 20);
  return { importing: share(IMPORT_SHARE), drawing: share(DRAWING_SHARE) };
}

/** An import that does not fit into the memory that it may take. */
export class NotEnoughMemory extends ExplainedError {
  constructor(bytes: number, said: string) {
    super(
      `The import may take ${shown(bytes)} of memory, ${said}: give it more (--memory, WAYPOST_MEMORY), or import fewer maps or modes at a time`,
    );
    this.name = 'NotEnoughMemory';
  }
}

/** An import of more things of one kind than JavaScript holds at once, however much memory there is. */
export class TooMuchAtOnce extends ExplainedError {
  constructor(step: string, cause: Error) {
    super(
      `The maps have more of something than an import holds in the step '${step}' (${cause.message}): import them in parts, as areas (docs/areas.md)`,
    );
    this.name = 'TooMuchAtOnce';
  }
}

/** Checks that maps can be imported at all. @param mapBytes the size of those of the binary format @throws NotEnoughMemory */
export function checkMemory(bytes: number, mapBytes: number): void {
  const least = LEAST_BYTES + LEAST_PER_BYTE * mapBytes;
  if (bytes < least) throw new NotEnoughMemory(bytes, `and these maps need at least ${shown(least)}`);
}

/** Looks from time to time at what the process takes, until the result is disposed of, and calls once when that is more than it may be. */
export function watchMemory(bytes: number, exceeded: () => void): Disposable {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= bytes) return;
    clearInterval(timer);
    exceeded();
  }, LOOK_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** What V8 says where a map, a set, a list or a text would become larger than it makes them. */
const LIMITS_OF_V8 = /^(Map|Set) maximum size exceeded$|^Invalid (array|typed array|string) length/;

/** Whether something became larger than JavaScript has it, however much memory there is. */
export function hasOutgrown(error: unknown): error is Error {
  return error instanceof Error && LIMITS_OF_V8.test(error.message);
}

/** Whether a thread has ended because its heap was full. */
export function hasFullHeap(error: unknown): boolean {
  if (!(error instanceof ThreadEnded)) return false;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** As `--memory` has it, rounded up. */
function shown(bytes: number): string {
  if (bytes < 2 ** 30) return `${Math.ceil(bytes / 2 ** 20)}M`;
  return `${(Math.ceil((10 * bytes) / 2 ** 30) / 10).toFixed(1)}G`;
}
