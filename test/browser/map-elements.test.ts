import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser, Locator } from 'playwright-core';
import { fillWithDemo, importDemoVenue } from '../../src/cli/demo.ts';
import { DISTANCE_LANGUAGES } from '../../src/text/distance-languages.ts';
import { startBrowser, withoutBrowser } from '../support/browser.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { accessibilityProblems } from './axe.ts';
import { type ElementPage, openElementPage } from './element-page.ts';

const BUILT = new URL('../../build/pages/elements/', import.meta.url);
const WORDS = new URL('../../clients/elements/src/words/', import.meta.url);
const ELEMENTS = ['address', 'map', 'store-locator', 'directions', 'venue'];
const MOST_BYTES = 12_000;
const DOCUMENT = readFileSync(new URL('../../docs/elements.md', import.meta.url), 'utf8');

/** A file with all that it imports at once. */
function withImports(name: URL, known = new Set<string>()): Set<string> {
  if (known.has(name.href)) return known;
  known.add(name.href);
  for (const [, file = ''] of readFileSync(name, 'utf8').matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g))
    withImports(new URL(file, name), known);
  return known;
}

test('each element takes at most 12 kB, compressed, without the map library', {
  skip: !existsSync(BUILT) && 'bin/install has not built the pages',
}, () => {
  for (const name of ELEMENTS) {
    const files = [...withImports(new URL(`elements/${name}.js`, BUILT))];
    const bytes = files.map((file) => gzipSync(readFileSync(new URL(file))).length).reduce((sum, each) => sum + each, 0);
    assert.ok(bytes <= MOST_BYTES, `${name}: ${bytes} bytes of ${files.length} files`);
    assert.ok(!files.some((file) => file.includes('map-view')), 'the map library is loaded when a map is shown');
  }
});

test('the words of elements are there in all languages of the API, and leave out nothing', () => {
  const read = (language: string): Record<string, string> =>
    JSON.parse(readFileSync(new URL(`${language}.json`, WORDS), 'utf8'));
  assert.deepEqual(readdirSync(WORDS).sort(), DISTANCE_LANGUAGES.map((language) => `${language}.json`).sort());
  const english = read('en');
  const places = (text = '') => text.match(/\{\w+\}/g) ?? [];
  for (const language of DISTANCE_LANGUAGES) {
    const words = read(language);
    assert.deepEqual(Object.keys(words), Object.keys(english), language);
    for (const [name, text] of Object.entries(words)) {
      assert.ok(text.trim() !== '', `${language} ${name}`);
      assert.deepEqual(places(text), places(english[name]), `${language} ${name}`);
    }
  }
});

const EMPTY_STYLE = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#eeeeee' } }],
};

/** What the plan of a venue draws rooms with. */
const ROOM = '#dfe8d8';

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

describe('elements with maps', { skip: withoutBrowser }, () => {
  let server: TestServer;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([startTestServer(useDemoTown), startBrowser()]);
    await fillWithDemo(server.database, server.projectId);
    await importDemoVenue(server.dataFolder, server.projectId);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Nothing but the page and the server is asked, and nothing fails; the style of the map is answered here. */
  async function onPage(
    body: string,
    work: (opened: ElementPage) => Promise<void>,
    options: Parameters<typeof openElementPage>[3] = {},
  ): Promise<void> {
    const opened = await openElementPage(browser, server, '', options);
    try {
      const { page, strangers, errors } = opened;
      const headers = { 'access-control-allow-origin': '*' };
      await page.route(/\/map\/style\//, (route) => route.fulfill({ json: EMPTY_STYLE, headers }));
      await page.evaluate(
        `document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(body.replaceAll('{key}', server.publicKey))})`,
      );
      await work(opened);
      assert.deepEqual([strangers, errors], [[], []]);
    } finally {
      await opened.close();
    }
  }

  test('<waypost-map> marks places, and tells which one is pressed', () =>
    onPage('<waypost-map public-key="{key}" center="50.95,1.48"></waypost-map>', async ({ page }) => {
      await page.evaluate(`
        const map = document.querySelector('waypost-map');
        map.markers = [{ id: 'a', lat: 50.95, lng: 1.48, label: 'Bakery' }];
        map.addEventListener('waypost-marker', ({ detail }) => { document.title = detail.id; });`);
      await page.getByRole('button', { name: 'Bakery' }).click();
      assert.equal(await page.title(), 'a');
      assert.deepEqual(await accessibilityProblems(page), []);
    }));

  test('attributes that change later count, also several at once, as frameworks set them', () =>
    onPage(
      '<waypost-store-locator public-key="{key}" center="50.9495,1.4716"></waypost-store-locator><waypost-venue public-key="{key}" venue="nope"></waypost-venue>',
      async ({ page, errors }) => {
        const stores = page.locator('waypost-store-locator');
        const lines = stores.getByRole('listitem');
        await lines.nth(2).waitFor();
        const set = (attributes: Record<string, string>, of = 'waypost-store-locator') =>
          page.evaluate(`{
            const element = document.querySelector('${of}');
            for (const [name, value] of Object.entries(${JSON.stringify(attributes)})) element.setAttribute(name, value);
          }`);
        await set({ limit: '2' });
        await lines.nth(2).waitFor({ state: 'detached' });
        assert.equal(await lines.count(), 2);
        await set({ query: 'type:bakery', limit: '9' });
        await lines.getByText('Boulangerie du Phare').first().waitFor();
        await set({ language: 'fr' });
        await stores.getByText('Ouvert maintenant').or(stores.getByLabel('Ouvert maintenant')).first().waitFor();
        const venue = page.locator('waypost-venue');
        await venue.getByRole('alert').waitFor();
        errors.splice(0);
        await set({ venue: 'deux-nefs', language: 'en' }, 'waypost-venue');
        await venue.getByRole('button', { name: 'Level 1' }).waitFor();
      },
    ));

  test('a destination that is no place is told of, and leaves no way of before', () =>
    onPage(
      '<waypost-directions public-key="{key}" origin="50.9424,1.504" destination="50.952,1.485" destination-label="Harbour" modes="walking|flying"></waypost-directions>',
      async ({ page }) => {
        const element = page.locator('waypost-directions');
        await element.getByRole('listitem').first().waitFor();
        assert.equal(await element.getByRole('combobox').last().inputValue(), 'Harbour');
        const [message] = await page.evaluate<string[]>(`new Promise((resolve) => {
          document.addEventListener('waypost-error', ({ detail }) => resolve([detail.message]), { once: true });
          document.querySelector('waypost-directions').setAttribute('destination', 'nonsense');
        })`);
        assert.match(message ?? '', /^destination: nonsense/);
        await element.getByRole('listitem').first().waitFor({ state: 'detached' });
        // The label was that of the place before.
        await page.evaluate(`document.querySelector('waypost-directions').setAttribute('destination', '50.95,1.48')`);
        await element.getByRole('listitem').first().waitFor();
        assert.equal(await element.getByRole('combobox').last().inputValue(), '50.95,1.48');
      },
    ));

  test('maps are drawn under the policy that the documents give, and nothing is against it', () => {
    const policy = `default-src 'none'; ${/`(script-src [^`]+)`/.exec(DOCUMENT)?.[1]}`;
    return onPage(
      '',
      async ({ page }) => {
        const tile = page.waitForResponse((response) => /\/tiles\/\d/.test(response.url()));
        await page.evaluate(
          `document.querySelector('main').insertAdjacentHTML('beforeend', '<waypost-venue public-key="${server.publicKey}" venue="deux-nefs"></waypost-venue>')`,
        );
        assert.equal((await tile).status(), 200);
        // A worker reads the tiles: nothing is drawn where the policy keeps it from starting.
        const plan = page.locator('canvas');
        for (let tries = 0; tries < 100 && !(await coloursOf(plan)).has(ROOM); tries++) await page.waitForTimeout(100);
        assert.ok((await coloursOf(plan)).has(ROOM), 'rooms are drawn');
      },
      { policy: policy.replaceAll('https://waypost.example.com', server.origin) },
    );
  });

  test('<waypost-map> is there without a style, and tells why; it takes any other one', async () => {
    const opened = await openElementPage(
      browser,
      server,
      '<waypost-map public-key="{key}" style-url="{server}/no-style.json" center="50.95,1.48"></waypost-map>',
    );
    const told = opened.page.evaluate<{ status: number; message: string }>(
      `new Promise((resolve) => document.addEventListener('waypost-error', ({ detail }) => resolve(detail), { once: true }))`,
    );
    await opened.page.getByRole('region', { name: 'Map' }).waitFor();
    const { status, message } = await told;
    assert.deepEqual([status, message.includes('/no-style.json')], [404, true]);
    await opened.close();
    await onPage('<waypost-map public-key="{key}" style-url="/map/style/own.json"></waypost-map>', async ({ page }) => {
      await page.waitForResponse(/own\.json/);
      await page.getByRole('region', { name: 'Map' }).waitFor();
    });
  });

  test('<waypost-store-locator> finds shops around an address, nearest first, those that are open, and marks them', () =>
    onPage(
      '<waypost-store-locator public-key="{key}" directions-url="/route?to={lat},{lng}"></waypost-store-locator>',
      async ({ page, asked }) => {
        const stores = page.locator('[part=store]');
        await stores.first().waitFor();
        assert.equal(await stores.count(), 20);
        await page.getByRole('combobox', { name: 'Address' }).pressSequentially('12 colbart avenue');
        await page.getByRole('option', { name: /^12 Colbart Avenue/ }).click();
        await page.locator('[part=store]').filter({ hasText: /\d m/ }).first().waitFor();
        const names = await page.locator('[part=store-name]').allTextContents();
        const search = asked.findLast(({ pathname }) => pathname === '/stores/search');
        const { text } = await server.get('/stores/search', { ...Object.fromEntries(search?.searchParams ?? []), key: '' });
        const expected = JSON.parse(text).features.map(
          ({ properties }: { properties: { name: string } }) => properties.name,
        );
        assert.deepEqual(names, expected.slice(0, 20));
        assert.match(
          (await stores
            .first()
            .getByRole('link', { name: /^Directions/ })
            .getAttribute('href')) ?? '',
          /^\/route\?to=50\.9\d+,1\.4\d+$/,
        );
        await page.locator('[part=store-name]').first().hover();
        await page.locator('[part~=marker][data-pointed]').waitFor();
        await page.getByRole('checkbox', { name: 'Open now' }).check();
        await page.waitForFunction(
          `![...document.querySelector('waypost-store-locator').shadowRoot.querySelectorAll('[part=store]')].some((store) => store.querySelector('[part=closed]'))`,
        );
        assert.deepEqual(await accessibilityProblems(page), []);
      },
    ));

  test('<waypost-store-locator> asks for the position on a press alone, and says when it may not know it', () =>
    onPage(
      '<waypost-store-locator public-key="{key}"></waypost-store-locator>',
      async ({ page, asked }) => {
        await page.locator('[part=store]').first().waitFor();
        assert.equal(asked.filter(({ searchParams }) => searchParams.has('lat')).length, 0);
        await page.getByRole('button', { name: 'Mein Standort' }).click();
        await page.getByText('Ihr Standort ist nicht verfügbar').waitFor();
        await page.context().grantPermissions(['geolocation']);
        await page.context().setGeolocation({ latitude: 50.952, longitude: 1.425 });
        await page.getByRole('button', { name: 'Mein Standort' }).click();
        await page.locator('[part=store]').filter({ hasText: 'Ridge' }).first().waitFor();
        assert.equal(asked.at(-1)?.searchParams.get('lat'), '50.952');
      },
      { lang: 'de' },
    ));

  test('<waypost-directions> shows the way by each mode, a further stop, and one that was dragged', () =>
    onPage(
      '<waypost-directions public-key="{key}" origin="50.942405,1.503955" destination="50.955258,1.465170"></waypost-directions>',
      async ({ page, asked }) => {
        const steps = page.locator('[part=step]');
        await page.getByText('5,2 km').waitFor();
        assert.match((await steps.first().textContent()) ?? '', /^Se diriger vers l’ouest sur la route du Cap/);
        await page.getByRole('radio', { name: 'À pied' }).check();
        await page.getByText('5,2 km').waitFor({ state: 'detached' });
        await page.getByText(' km').first().waitFor();
        assert.equal(
          asked.findLast(({ pathname }) => pathname.startsWith('/distance'))?.searchParams.get('mode'),
          'walking',
        );
        await page.getByRole('button', { name: 'Ajouter une étape' }).click();
        await page.getByRole('combobox', { name: 'Étape' }).pressSequentially('12 avenue du colbart');
        await page.getByRole('option').first().click();
        await page.getByText(/ \+ /).waitFor();
        const stop = page.locator('[part~=marker]', { hasText: 'B' });
        const box = (await stop.boundingBox()) ?? assert.fail();
        await page.mouse.move(box.x + 14, box.y + 14);
        await page.mouse.down();
        await page.mouse.move(box.x + 40, box.y + 60, { steps: 5 });
        await page.mouse.up();
        const before = asked.length;
        await page.waitForFunction(
          `!/Colbart 12|^12 /.test(document.querySelector('waypost-directions').shadowRoot.querySelectorAll('input[type=text]')[1].value)`,
        );
        while (asked.slice(before - 3).every(({ searchParams }) => !searchParams.has('latlng')))
          await page.waitForTimeout(20);
        assert.deepEqual(await accessibilityProblems(page), []);
      },
      { lang: 'fr', colorScheme: 'dark' },
    ));

  test('a stop that somebody has chosen stays when the page sets the other one, in a language that is written as none is', () =>
    onPage(
      '<waypost-directions public-key="{key}" origin="50.942405,1.503955" destination="50.955258,1.465170"></waypost-directions>',
      async ({ page, asked }) => {
        await page.getByText('5.2 km').waitFor();
        const start = page.getByRole('combobox', { name: 'Start' });
        await start.fill('12 colbart avenue');
        await page.getByRole('option', { name: /^12 Colbart Avenue/ }).click();
        await page.evaluate(`document.querySelector('waypost-directions').setAttribute('destination', '50.95,1.48')`);
        await page.waitForFunction(
          `document.querySelector('waypost-directions').shadowRoot.querySelectorAll('input')[1].value === '50.95,1.48'`,
        );
        assert.match(await start.inputValue(), /^12 Colbart Avenue/);
        while (asked.at(-1)?.searchParams.get('destination') !== '50.95,1.48') await page.waitForTimeout(20);
        assert.notEqual(asked.at(-1)?.searchParams.get('origin'), '50.942405,1.503955');
        assert.equal(asked.at(-1)?.searchParams.get('language'), 'en-US');
      },
      { lang: 'en_US' },
    ));

  test('<waypost-directions> says where there is no way', () =>
    onPage(
      '<waypost-directions public-key="{key}" origin="49.9,-20" destination="50.955258,1.465170"></waypost-directions>',
      async ({ page }) => {
        await page.getByText('No route found').waitFor();
      },
    ));

  test('<waypost-venue> leads from shop to shop, level by level, without steps where that is wanted', () =>
    onPage(
      '<waypost-venue public-key="{key}" venue="deux-nefs" from="ref:1.0.1"></waypost-venue>',
      async ({ page, asked }) => {
        await page.getByRole('combobox', { name: 'Destination' }).pressSequentially('nef ouest 26');
        await page.getByRole('option', { name: 'Nef Ouest 26 · Level 2' }).click();
        await page.getByText('Take the stairs up to level 2').waitFor();
        assert.equal(await page.getByRole('combobox', { name: 'Start' }).inputValue(), 'Nef Est 01');
        assert.equal(
          await page.getByRole('button', { name: 'Level 0', exact: true }).getAttribute('aria-pressed'),
          'true',
          'where the way begins',
        );
        await page.getByRole('button', { name: 'Take the stairs up to level 2' }).click();
        assert.equal(
          await page.getByRole('button', { name: 'Level 1', exact: true }).getAttribute('aria-pressed'),
          'true',
          'where the step begins',
        );
        await page.getByRole('radio', { name: 'Step-free' }).check();
        await page.getByText('Take the stairs up to level 2').waitFor({ state: 'detached' });
        await page
          .getByRole('button', { name: /elevator/i })
          .first()
          .waitFor();
        assert.ok(
          asked.some(({ pathname }) => /\/tiles\/\d+\//.test(pathname)),
          'the plan is drawn from tiles',
        );
        assert.deepEqual(await accessibilityProblems(page), []);
      },
    ));

  test('<waypost-venue> of a venue that is not there says so', async () => {
    const { page, close } = await openElementPage(
      browser,
      server,
      '<waypost-venue public-key="{key}" venue="no such"></waypost-venue>',
    );
    await page.getByRole('alert').filter({ hasText: 'Not available at the moment' }).waitFor();
    await close();
  });

  test('an element that leaves the page and comes back is whole again', () =>
    onPage(
      '<waypost-directions public-key="{key}" origin="50.942405,1.503955" destination="50.955258,1.465170"></waypost-directions>',
      async ({ page }) => {
        await page.getByText('5.2 km').waitFor();
        await page.evaluate(
          `const element = document.querySelector('waypost-directions'); element.remove(); document.body.append(element)`,
        );
        await page.getByText('5.2 km').waitFor();
        await page.getByRole('region', { name: 'Map: Directions' }).waitFor();
        assert.equal(await page.getByRole('combobox').count(), 2);
      },
    ));
});
