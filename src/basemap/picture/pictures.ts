import { CallThread } from '../../threads/call-thread.ts';
import { Turns } from '../../threads/turns.ts';
import { PICTURE_ERRORS, type PictureCalls } from './calls.ts';
import type { PictureOrder } from './order.ts';

/** The thread draws one after the other; so many of an owner wait. */
const AT_ONCE = 2;
const OF_ONE = 1;
const MOST_WAITING = 16;
/** A picture waits so long for its turn. */
const WAIT_MS = 5_000;

/** Draws pictures of maps on a thread of its own, which starts when it is first needed. */
export class Pictures {
  readonly #thread = new CallThread<PictureCalls>({
    script: new URL('./picture-thread.ts', import.meta.url),
    errors: PICTURE_ERRORS,
  });
  readonly #turns = new Turns(AT_ONCE, OF_ONE, MOST_WAITING, () => this.#thread.listens());

  /** Draws a picture as PNG in a turn of an owner. @throws NoTurn; ThreadEnded */
  draw(order: PictureOrder, owner: string): Promise<Uint8Array> {
    return this.#turns.run(owner, WAIT_MS, () => this.#thread.call('draw', order));
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
