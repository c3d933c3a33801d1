import { writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Locator, Page } from 'playwright-core';
import { PICTURES } from './pictured-server.ts';

/** How often a picture has to come out the same before the page counts as at rest. */
const SAME = 3;
/** How often, where a request is still without an answer. */
const SAME_FOR_LONG = 15;
/** A page that never comes to rest is a fault of the page. */
const TRIES = 150;
/** Letters stay sharp, at a third of what PNG takes. */
const QUALITY = 86;
const AIR = 4;

interface Shot {
  /** All of a page that scrolls. */
  readonly fullPage?: boolean;
  /** What is pictured of the page alone: as far as these reach. */
  readonly of?: readonly Locator[];
}

/** The requests of each watched page that have no answer yet, those of its workers too. */
const pending = new WeakMap<Page, Set<unknown>>();

/** Follows the requests of a page, so that it is known when it comes to rest. Has to be called before the page is opened. */
export function watchRequests(page: Page): void {
  const open = new Set<unknown>();
  pending.set(page, open);
  page.on('request', (request) => open.add(request));
  // Not when it is finished: an answer that nobody reads never is.
  page.on('response', (response) => open.delete(response.request()));
  page.on('requestfailed', (request) => open.delete(request));
}

/** A picture of a page at rest: nothing is being fetched, and pictures in a row are the same. */
export async function atRest(page: Page, shot: Shot = {}): Promise<Buffer> {
  const open = pending.get(page);
  let [before, last] = [await pictureOf(page, shot), await pictureOf(page, shot)];
  let same = 0;
  for (let i = 0; i < TRIES; i++) {
    const next = await pictureOf(page, shot);
    // An edge may be drawn in one of two ways in turns.
    same = next.equals(last) || next.equals(before) ? same + 1 : 0;
    [before, last] = [last, next];
    // No end is told of what a worker asked for that is gone.
    if (same >= SAME_FOR_LONG) open?.clear();
    if (same >= SAME && !open?.size) return last;
  }
  throw new Error(`${page.url()} does not come to rest`);
}

/** Writes a picture of a page at rest to `docs/pictures/NAME.webp`. */
export async function takePicture(page: Page, name: string, shot: Shot = {}): Promise<void> {
  const picture = await loadImage(await atRest(page, shot));
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  writeFileSync(`${PICTURES}${name}.webp`, await canvas.encode('webp', QUALITY));
}

async function pictureOf(page: Page, { fullPage = false, of }: Shot): Promise<Buffer> {
  if (!of) return page.screenshot({ fullPage });
  return page.screenshot({ fullPage: true, clip: await boxAround(of) });
}

/** The box around parts of a page, with a little air. */
async function boxAround(parts: readonly Locator[]) {
  const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((box) => box !== null);
  const x = Math.max(0, Math.min(...boxes.map((box) => box.x)) - AIR);
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)) - AIR);
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + AIR;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + AIR;
  return { x, y, width: right - x, height: bottom - y };
}
