import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beginDemo, setIntroduction } from '../../src/access/deployment.ts';
import { GROUP_NAMES } from '../../src/access/groups.ts';
import { revokeKeys } from '../../src/access/keys.ts';
import { changeProject } from '../../src/access/projects.ts';
import { fillWithDemo, importDemoVenue } from '../../src/cli/demo.ts';
import { DemoKey } from '../../src/cli/demo-key.ts';
import { startBrowser, untilHolds, withoutBrowser } from '../support/browser.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { accessibilityProblems } from './axe.ts';
import { type ElementPage, watchedPage } from './element-page.ts';

const EMPTY_STYLE = { version: 8, sources: {}, layers: [] };
const PAGES = readdirSync(new URL('../../demo/pages/', import.meta.url)).filter((name) => name.endsWith('.html'));

describe('the demo pages', () => {
  let server: TestServer;
  let projectId: string;
  before(async () => {
    server = await startTestServer(useDemoTown);
    const before = await send(`${server.origin}/demo/index.html`);
    assert.equal(before.status, 404, 'without the project demo there are none');
    const project = await beginDemo(server.database);
    assert.ok(project);
    projectId = project.id;
    // The pages are opened one after the other by one client, faster than anybody looks at them.
    const limits = Object.fromEntries(GROUP_NAMES.map((group) => [group, 10_000]));
    await changeProject(server.database, projectId, { ...project, limits });
    await fillWithDemo(server.database, projectId);
    await importDemoVenue(server.dataFolder, projectId);
    await setIntroduction(server.database, 'done');
    while ((await send(`${server.origin}/demo/index.html`)).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
  after(() => server?.stop());

  test('bear one public key of the project, whose file is private, and load nothing from elsewhere', async () => {
    const keys = new Set<string>();
    for (const name of PAGES) {
      const { text, headers } = await send(`${server.origin}/demo/${name}`);
      for (const [key] of text.matchAll(/pk_[\w-]+/g)) keys.add(key);
      assert.match(String(headers['content-security-policy']), /default-src 'none'; script-src 'self'/);
      assert.doesNotMatch(text, /\{public_key\}|https?:\/\//, name);
    }
    assert.equal(keys.size, 1);
    const [key] = keys;
    const found = await send(`${server.origin}/stores/search?key=${key}`, {
      headers: { referer: `${server.origin}/demo/shops.html` },
    });
    assert.deepEqual([found.status, JSON.parse(found.text).features.length], [200, 60]);
    const written = await send(`${server.origin}/stores?key=${key}`, {
      method: 'DELETE',
      headers: { referer: server.origin },
    });
    assert.equal(written.status, 401, 'it is public, and changes nothing');
    assert.equal(statSync(join(server.dataFolder, 'demo-key')).mode & 0o077, 0);
    assert.equal((await send(`${server.origin}/demo/%2e%2e%2fstores.json`)).status, 404);
  });

  test('are over when their key is revoked, and a new start finds the same key', async () => {
    const again = await new DemoKey(server.database, server.dataFolder).current();
    const { text } = await send(`${server.origin}/demo/checkout.html`);
    assert.ok(again !== null && text.includes(again));
    const elsewhere = await new DemoKey(server.database, join(server.dataFolder, 'database')).current();
    assert.ok(elsewhere !== null && elsewhere !== again, 'another server of the database has its own');
    await revokeKeys(server.database, projectId, elsewhere);
    assert.equal(await new DemoKey(server.database, join(server.dataFolder, 'database')).current(), null);
  });

  describe('in a browser', { skip: withoutBrowser }, () => {
    let browser: Browser;
    before(async () => {
      browser = await startBrowser();
    });
    after(() => browser?.close());

    async function onPage(
      name: string,
      work: (opened: ElementPage) => Promise<void>,
      options: BrowserContextOptions = {},
    ): Promise<void> {
      const opened = await watchedPage(browser, [server.origin], options);
      try {
        await opened.page.route(/\/map\/style\//, (route) => route.fulfill({ json: EMPTY_STYLE }));
        await opened.page.goto(`${server.origin}/demo/${name}`);
        await work(opened);
        assert.deepEqual([opened.strangers, opened.errors], [[], []], name);
      } finally {
        await opened.close();
      }
    }

    const answered = (page: Page) => page.waitForLoadState('networkidle');

    for (const [kind, options] of Object.entries({
      'by light': { colorScheme: 'light' },
      'in the dark, on a phone': { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    } as const)) {
      test(`meet WCAG 2.2 AA ${kind}, and fit the window`, async () => {
        for (const name of PAGES) {
          await onPage(
            name,
            async ({ page }) => {
              await answered(page);
              assert.deepEqual(await accessibilityProblems(page), [], name);
              const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
              assert.ok(wider <= 0, `${name} is ${wider} px too wide`);
            },
            options,
          );
        }
      });
    }

    test('the checkout sends an order to a British address', () =>
      onPage('checkout.html', async ({ page }) => {
        await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
        await page.getByRole('combobox', { name: 'Address' }).pressSequentially('CT98 2QB');
        await page.getByRole('option', { name: /^CT98 2QB/ }).click();
        await page.getByRole('option', { name: /^17 Marram Way/ }).click();
        await untilHolds(page, `document.querySelector('#line1').value === '17 Marram Way'`);
        await page.getByRole('button', { name: 'Order' }).click();
        await page.getByText('To be sent to: Ada, 17 Marram Way, CT98 2QB Ridge End, GB').waitFor();
      }));

    test('the shop finder leads to the shop that was chosen', () =>
      onPage('shops.html', async ({ page }) => {
        // The list is in another order once the map has moved: the shop is the one of the button.
        const button = page.getByRole('button', { name: /^Directions: / }).first();
        const shop = (await button.getAttribute('aria-label'))?.replace('Directions: ', '');
        await button.click();
        await page
          .locator('waypost-directions')
          .getByText(/ · \d+ m|km/)
          .first()
          .waitFor();
        assert.equal(await page.getByRole('combobox', { name: 'Destination' }).inputValue(), shop);
      }));

    test('the delivery promise names who delivers soonest', () =>
      onPage('delivery.html', async ({ page }) => {
        await page.getByRole('combobox', { name: 'Deliver to' }).pressSequentially('12 avenue du colbart');
        await page.getByRole('option').first().click();
        await page.getByText(/^Delivered in \d+ min by /).waitFor();
        const shops = await page.locator('#shops li').allTextContents();
        const minutes = shops.map((text) => Number(/(\d+) min$/.exec(text)?.[1]));
        assert.ok(shops.length > 0);
        assert.deepEqual(
          minutes,
          minutes.toSorted((one, other) => one - other),
        );
        assert.equal(await page.locator('[part~=marker]').count(), shops.length + 1);
      }));

    test('the mall guide leads to the nearest of a kind', () =>
      onPage('mall.html', async ({ page }) => {
        await page.getByText('Take the stairs up to level 2').waitFor();
        await page.getByRole('button', { name: 'Nearest bookshop' }).click();
        await page.getByText('Take the stairs up to level 2').waitFor({ state: 'detached' });
        await page.getByText('You have arrived').waitFor();
        assert.match(
          await page.getByRole('combobox', { name: 'Destination' }).inputValue(),
          /^Nef /,
          'it says which one that is',
        );
      }));
  });
});
