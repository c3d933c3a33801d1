import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { EXPLORER_FILE } from '../../src/http/documentation.ts';
import { startBrowser, withoutBrowser } from '../support/browser.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer(useDemoTown);
});
after(() => server.stop());

const get = (path: string) => send(`${server.origin}${path}`);

describe('the API reference', { skip: withoutBrowser }, () => {
  let browser: Browser;
  before(async () => {
    browser = await startBrowser();
  });
  after(() => browser.close());

  test('opens with every operation, finds one, and runs its example with a key', async () => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(server.origin)) faults.push(`asked elsewhere: ${request.url()}`);
    });
    await page.goto(`${server.origin}/docs`);
    const { paths } = JSON.parse((await get('/openapi.json')).text);
    const operations = Object.values<object>(paths).flatMap((path) => Object.keys(path));
    const entries = page.locator('.nav-bar-path');
    await entries.first().waitFor({ state: 'attached' });
    assert.equal(await entries.count(), operations.length);

    await page.getByPlaceholder('Filter').fill('convert-to-3wa');
    await page.keyboard.press('Enter');
    await entries.nth(1).waitFor({ state: 'detached' });
    assert.equal(await entries.count(), 1);

    await page.getByText('Authentication').first().click();
    await page.locator('input.api-key-input').nth(1).fill(server.privateKey);
    await page.getByRole('button', { name: 'SET' }).nth(1).click();
    await entries.first().click();
    // Its form is filled in with the example of the description.
    const coordinates = page.locator('input[data-pname="coordinates"]');
    assert.equal(await coordinates.inputValue(), '50.9495236,1.4716156');
    const answered = page.waitForResponse((response) => response.url().includes('/threewords/convert-to-3wa'));
    await page.getByRole('button', { name: 'EXECUTE' }).click();
    const answer = await answered;
    assert.equal(answer.status(), 200, await answer.text());
    assert.deepEqual(faults, []);
    await page.close();
  });
});

test('the pages of docs/ are served as pages and as Markdown, and lead to each other', async () => {
  const page = await get('/docs/guides/stores');
  assert.equal(page.status, 200);
  assert.match(page.text, /<h1 id="[\w-]+">/);
  assert.match(page.text, /<a href="\/docs\/guides\/keys">/);
  const links = [...page.text.matchAll(/href="(\/docs[^"#]*)/g)].map(([, link]) => link);
  for (const link of new Set(links)) assert.equal((await get(link)).status, 200, link);
  // Where the list of guides is said to be.
  for (const path of ['/docs/guides', '/docs/guides/']) {
    const list = await get(path);
    assert.equal(list.status, 200);
    assert.match(list.text, /<li><a href="\/docs\/guides\/geolocation">/);
  }
  const source = await get('/docs/guides/stores.md');
  assert.match(String(source.headers['content-type']), /^text\/markdown/);
  assert.equal(source.text, readFileSync(new URL('../../docs/stores.md', import.meta.url), 'utf8'));
  for (const [name, type] of [
    ['zuerich-shop.png', 'image/png'],
    ['console-search-light.webp', 'image/webp'],
  ]) {
    const picture = await get(`/docs/guides/pictures/${name}`);
    assert.deepEqual([picture.status, picture.headers['content-type']], [200, type]);
  }
});

test('no other file is served', async () => {
  for (const path of [
    'guides/none',
    'guides/..%2fpackage.json',
    'guides/pictures/..%2fstores.md',
    'guides/toString',
    'none',
  ]) {
    assert.equal((await get(`/docs/${path}`)).status, 404, path);
  }
});

test('the program of the page is that of the package: npm run explorer:refresh', () => {
  const build = new URL('../../node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js', import.meta.url);
  assert.ok(brotliDecompressSync(readFileSync(EXPLORER_FILE)).equals(readFileSync(build)));
});
