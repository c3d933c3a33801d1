import { DataUnreadable } from '../../storage/damage.ts';
import { errorKind } from '../../threads/calls.ts';
import type { PictureOrder } from './order.ts';

/** What stays of its kind on its way from the thread. */
export const PICTURE_ERRORS = [
  errorKind(
    DataUnreadable,
    ({ message }) => message,
    (message) => new DataUnreadable(message),
  ),
];

/** What the thread of pictures is called with. */
export type PictureCalls = {
  /** A picture as PNG. */
  readonly draw: readonly [PictureOrder, Uint8Array];
};
