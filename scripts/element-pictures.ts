/**
 * Takes pictures of the demo pages, which show every element, for `docs/pictures/`: by light, in the dark, and on a phone. They are to be looked
 * at one by one.
 *
 *     node scripts/element-pictures.ts
 */
import type { Page } from 'playwright-core';
import { startBrowser, withoutBrowser } from '../test/support/browser.ts';
import { KINDS, PICTURES, startPicturedServer } from './pictured-server.ts';

const suggested = async (page: Page, text: string) => {
  await page.locator('input[role=combobox]').first().pressSequentially(text);
  await page.locator('[part~=option]').first().waitFor();
};

/** Each page, and what is done on it before the picture. */
const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
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

if (withoutBrowser) throw new Error(withoutBrowser);
const server = await startPicturedServer();
const browser = await startBrowser();
for (const [kind, options] of Object.entries(KINDS)) {
  const context = await browser.newContext({ ...options, locale: 'en', reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const [name, prepare] of Object.entries(PAGES)) {
    await page.goto(`${server.origin}/demo/${name}.html`);
    await prepare(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${PICTURES}demo-${name}-${kind}.png`, fullPage: name !== 'checkout' });
  }
  await context.close();
}
await browser.close();
await server.stop();
