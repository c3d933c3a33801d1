import { ExplainedError } from '../../explained-error.ts';
import { hasCode } from '../../storage/first-bytes.ts';
import { CallThread } from '../../threads/call-thread.ts';
import { type ErrorKind, errorKind } from '../../threads/calls.ts';
import { hasFullHeap } from '../memory.ts';
import type { BasemapContent } from './write.ts';

/** What the thread is asked for. */
export type BasemapCalls = {
  readonly write: readonly [input: { readonly path: string; readonly content: BasemapContent }, output: undefined];
};

/** What an operator is told, and a disk that is full, stay what they are. */
export const BASEMAP_ERRORS: readonly ErrorKind[] = [
  errorKind(
    ExplainedError,
    ({ message }) => message,
    (message) => new ExplainedError(message),
  ),
  errorKind(
    Error,
    (error) => ({ message: error.message, isDiskFull: hasCode(error, 'ENOSPC') }),
    ({ message, isDiskFull }) => Object.assign(new Error(message), isDiskFull && { code: 'ENOSPC' }),
  ),
];

/** The map does not fit into the part of an import's memory that is its. */
class FullDrawing extends ExplainedError {
  constructor(megabytes: number) {
    super(
      `Drawing the map may take ${megabytes} MB of the memory of an import, which is not enough: give it more (--memory, WAYPOST_MEMORY), or leave the map out (--no-basemap)`,
    );
  }
}

/** Draws a region's map beside the rest of its import: neither needs what the other makes. */
export class BasemapThread implements AsyncDisposable {
  readonly #thread: CallThread<BasemapCalls>;
  /** Settles when the map is drawn. */
  readonly done: Promise<unknown>;

  /** @param whenDrawn what is done with it at once @param heapMegabytes how large its heap may become */
  constructor(
    path: string,
    { maps, towns }: BasemapContent,
    whenDrawn: () => Promise<void>,
    heapMegabytes: number | undefined,
  ) {
    const script = new URL('./draw-thread.ts', import.meta.url);
    this.#thread = new CallThread({ script, errors: BASEMAP_ERRORS, heapMegabytes });
    this.done = this.#thread
      .call('write', { path, content: { maps, towns } })
      .catch((error: unknown) => {
        throw heapMegabytes !== undefined && hasFullHeap(error) ? new FullDrawing(heapMegabytes) : error;
      })
      .then(whenDrawn);
    // Whoever waits for it hears of a failure; until then it is no unhandled one.
    this.done.catch(() => {});
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#thread.close();
  }
}
