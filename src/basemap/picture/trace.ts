import type { SKRSContext2D } from '@napi-rs/canvas';

/** A place in the picture, in pixels of the page. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Makes lines the path of a canvas. */
export function trace(context: SKRSContext2D, lines: readonly (readonly Spot[])[], isClosed: boolean): void {
  context.beginPath();
  for (const line of lines) {
    for (const [i, { x, y }] of line.entries()) {
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    if (isClosed) context.closePath();
  }
}
