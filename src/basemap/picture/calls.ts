import type { PictureOrder } from './order.ts';

/** What the thread of pictures is called with. */
export type PictureCalls = {
  /** A picture as PNG. */
  readonly draw: readonly [PictureOrder, Uint8Array];
};
