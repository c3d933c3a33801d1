/**
 * Takes pictures of the demo pages, and of each element by itself, for `docs/pictures/`: by light, in the dark, and on a phone. They are to be
 * looked at one by one.
 *
 *     node scripts/element-pictures.ts
 */
import type { Locator, Page } from 'playwright-core';
import { startBrowser, withoutBrowser } from '../test/support/browser.ts';
import { takePicture, watchRequests } from './picture.ts';
import { KINDS, startPicturedServer } from './pictured-server.ts';

const suggested = async (within: Page | Locator, text: string) => {
  await within.locator('input[role=combobox]').first().pressSequentially(text);
  await within.locator('[part~=option]').first().waitFor();
};

/** Each page, and what is done on it before the picture. */
const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async index(page) {
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  async checkout(page) {
    await suggested(page, 'CT98 2QB');
    await page.locator('[part~=option]').first().click();
    await page.getByText('1 Marram Way').first().waitFor();
    await page.keyboard.press('ArrowDown');
  },
  async shops(page) {
    await page
      .getByRole('button', { name: /^Directions: / })
      .nth(1)
      .click();
    await page.locator('[part=step]').first().waitFor();
  },
  async delivery(page) {
    await suggested(page, '12 avenue du colbart');
    await page.locator('[part~=option]').first().click();
    await page.getByText(/^Delivered in/).waitFor();
  },
  async mall(page) {
    await page.locator('[part=step]').first().waitFor();
  },
  async elements(page) {
    await page.locator('[part=step]').first().waitFor();
  },
};

/** Each element of the page of all elements, and what is done with it before the picture. */
const ELEMENTS: Readonly<Record<string, (element: Locator) => Promise<unknown>>> = {
  'waypost-address': (element) => suggested(element, '12 avenue du colb'),
  'waypost-store-locator': (element) => element.locator('[part=store-name]').first().waitFor(),
  'waypost-directions': (element) => element.locator('[part=step]').first().waitFor(),
  'waypost-venue': (element) => element.locator('[part=step]').first().waitFor(),
  'waypost-map': (element) => element.locator('canvas').waitFor(),
};

if (withoutBrowser) throw new Error(withoutBrowser);
const server = await startPicturedServer();
const browser = await startBrowser();
for (const [kind, options] of Object.entries(KINDS)) {
  const context = await browser.newContext({ ...options, locale: 'en', reducedMotion: 'reduce' });
  const page = await context.newPage();
  watchRequests(page);
  for (const [name, prepare] of Object.entries(PAGES)) {
    await page.goto(`${server.origin}/demo/${name}.html`);
    await prepare(page);
    await takePicture(page, `demo-${name}-${kind}`, { fullPage: name !== 'checkout' });
  }
  for (const [tag, prepare] of Object.entries(ELEMENTS)) {
    await page.goto(`${server.origin}/demo/elements.html`);
    const element = page.locator(tag);
    await prepare(element);
    const list = element.locator('[part~=list]:visible');
    const of = [element, ...(tag === 'waypost-address' ? [list] : [])];
    await takePicture(page, `element-${tag.slice('waypost-'.length)}-${kind}`, { of });
  }
  await context.close();
}
await browser.close();
await server.stop();
