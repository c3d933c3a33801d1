import { setTimeout as pause } from 'node:timers/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Locator } from 'playwright-core';

const TRIES = 100;

/** Whether somebody sees a colour there, such as `#dfe8d8`, soon. */
export async function hasColour(place: Locator, colour: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await coloursOf(place)).has(colour)) return true;
    await pause(100);
  }
  return false;
}

/** The colours of what somebody sees there. */
async function coloursOf(place: Locator): Promise<Set<string>> {
  const picture = await loadImage(await place.screenshot());
  const { width, height } = picture;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const hex = Buffer.from(data.buffer).toString('hex');
  return new Set(Array.from({ length: width * height }, (_, index) => `#${hex.slice(index * 8, index * 8 + 6)}`));
}
