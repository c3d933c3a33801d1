import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { fillWithDemo, importDemoVenue } from '../../src/cli/demo.ts';
import { DISTANCE_LANGUAGES } from '../../src/text/distance-languages.ts';
import { startBrowser, withoutBrowser } from '../support/browser.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { accessibilityProblems } from './axe.ts';
import { hasColour } from './colours.ts';
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

const ANY_PAGE = { 'access-control-allow-origin': '*' };

/** What the plan of a venue draws rooms with, by day and in the dark. */
const ROOM = '#dfe8d8';
const DARK_ROOM = '#34483a';

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

  const add = (page: Page, body: string) =>
    page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(body.replaceAll('{key}', server.publicKey))})`,
    );

  const setOn = (page: Page, element: string, attributes: Readonly<Record<string, string | null>>) =>
    page.evaluate(`for (const [name, value] of ${JSON.stringify(Object.entries(attributes))}) {
      const element = document.querySelector('${element}');
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }`);

  /** Nothing but the page and the server is asked, and nothing fails; the style of the map is answered here. */
  async function onPage(
    body: string,
    work: (opened: ElementPage) => Promise<void>,
    options: Parameters<typeof openElementPage>[3] = {},
  ): Promise<void> {
    const opened = await openElementPage(browser, server, '', options);
    try {
      const { page, strangers, errors } = opened;
      await page.route(/\/map\/style\//, (route) => route.fulfill({ json: EMPTY_STYLE, headers: ANY_PAGE }));
      await add(page, body);
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
        // One that comes before its place is that of this place.
        await setOn(page, 'waypost-directions', { destination: null });
        await setOn(page, 'waypost-directions', { 'destination-label': 'Square' });
        await setOn(page, 'waypost-directions', { destination: '50.951,1.481' });
        await element.getByRole('listitem').first().waitFor();
        assert.equal(await element.getByRole('combobox').last().inputValue(), 'Square');
      },
    ));

  test('maps are drawn under the policy that the documents give, and nothing is against it', () => {
    const policy = `default-src 'none'; ${/`(script-src [^`]+)`/.exec(DOCUMENT)?.[1]}`;
    return onPage(
      '',
      async ({ page }) => {
        const tile = page.waitForResponse((response) => /\/tiles\/\d/.test(response.url()));
        await add(page, '<waypost-venue public-key="{key}" venue="deux-nefs"></waypost-venue>');
        assert.equal((await tile).status(), 200);
        // A worker reads the tiles: nothing is drawn where the policy keeps it from starting.
        const plan = page.locator('canvas');
        assert.ok(await hasColour(plan, ROOM), 'rooms are drawn');
        await page.emulateMedia({ colorScheme: 'dark' });
        assert.ok(await hasColour(plan, DARK_ROOM), 'rooms are dark on a dark map');
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

  test('<waypost-venue> waits for a venue, and asks for none until it has one', () =>
    onPage('<waypost-venue public-key="{key}" from="ref:1.0.1"></waypost-venue>', async ({ page, asked }) => {
      await page.locator('[part=summary]').waitFor({ state: 'attached' });
      await setOn(page, 'waypost-venue', { venue: 'deux-nefs' });
      await page.getByRole('button', { name: 'Level 1', exact: true }).waitFor();
      assert.equal(asked[0]?.pathname, '/indoor/venues/deux-nefs');
    }));

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

  /** Holds answers back until it is told to give them. */
  async function hold(page: Page, address: RegExp, answer: (route: Route) => Promise<void>): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    // What was cancelled meanwhile cannot be answered.
    await page.route(address, (route) => promise.then(() => answer(route)).catch(() => {}));
    return resolve;
  }

  test('<waypost-venue> shows nothing of the venue before, nor what comes late of it', () =>
    onPage(
      '<waypost-venue public-key="{key}" venue="deux-nefs" from="ref:1.0.1" to="ref:2.2.6"></waypost-venue>',
      async ({ page }) => {
        const steps = page.locator('[part=step]');
        await steps.first().waitFor();
        const release = await hold(page, /venues\/late\?/, (route) =>
          route.fulfill({ json: { levels: [{ level: 7, name: 'Seven' }], routing_profiles: [] }, headers: ANY_PAGE }),
        );
        const asked = page.waitForRequest(/venues\/late\?/);
        await setOn(page, 'waypost-venue', { venue: 'late', from: null, to: null });
        await asked;
        await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
        assert.equal(await steps.count(), 0);
        const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('venues/late'));
        await setOn(page, 'waypost-venue', { venue: 'deux-nefs' });
        await cancelled;
        release();
        await page.getByRole('button', { name: 'Level 1', exact: true }).waitFor();
        assert.equal(await steps.count(), 0, 'the way of before had ends that are no more');
        assert.equal(await page.getByRole('button', { name: 'Level Seven' }).count(), 0);
      },
    ));

  test('<waypost-venue> forgets an end that is removed, and takes one again that is set again', () =>
    onPage(
      '<waypost-venue public-key="{key}" venue="deux-nefs" from="ref:1.0.1" to="ref:2.2.6"></waypost-venue>',
      async ({ page, asked }) => {
        const step = page.locator('[part=step]').first();
        const destination = page.getByRole('combobox', { name: 'Destination' });
        await step.waitFor();
        await setOn(page, 'waypost-venue', { to: null });
        await step.waitFor({ state: 'detached' });
        assert.equal(await destination.inputValue(), '');
        assert.equal(await page.locator('[part=summary]').textContent(), '');
        await setOn(page, 'waypost-venue', { to: 'ref:2.2.6' });
        await step.waitFor();
        await destination.fill('nef est 02');
        await page.getByRole('option', { name: /^Nef Est 02/ }).click();
        const last = () =>
          asked.findLast(({ pathname }) => pathname.includes('/directions/'))?.searchParams.get('destination');
        while (last() === 'ref:2.2.6') await page.waitForTimeout(20);
        await setOn(page, 'waypost-venue', { to: 'ref:2.2.6' });
        while (last() !== 'ref:2.2.6') await page.waitForTimeout(20);
      },
    ));

  test('<waypost-venue> gives the length of steps as it gives that of the way, in the language of the page', () =>
    onPage(
      '<waypost-venue public-key="{key}" venue="deux-nefs" from="ref:1.0.1" to="ref:2.2.6"></waypost-venue>',
      async ({ page }) => {
        await page.locator('[part=step]').first().waitFor();
        const lengths = await page.locator('[part=step] [part=muted]').allTextContents();
        assert.ok(lengths.length > 2);
        // The API's own texts say "7 mètres".
        for (const length of lengths) assert.match(length, /^\d+\sm$/);
        assert.match((await page.locator('[part=summary]').textContent()) ?? '', /^\d+\smin · \d+\sm$/);
      },
      { lang: 'fr' },
    ));

  test('<waypost-map> has the marks that a page set before the script came, and the attributes of any order', () =>
    onPage('', async ({ page }) => {
      await page.evaluate(`{
        const early = document.createElement('waypost-map');
        Object.defineProperty(early, 'markers', { value: [{ id: 'a', lat: 50, lng: 1, label: 'Bakery' }], configurable: true });
        document.querySelector('main').append(early);
        early.setAttribute('center', '50,1');
        early.setAttribute('public-key', '${server.publicKey}');
      }`);
      await page.getByRole('button', { name: 'Bakery' }).waitFor();
    }));

  test('<waypost-map> follows its zoom without a center, around its marks', () =>
    onPage('<waypost-map public-key="{key}" zoom="5"></waypost-map>', async ({ page }) => {
      const seen = () => page.evaluate<number[]>('[map.getZoom(), ...map.getCenter().toArray()].map(Math.round)');
      await page.evaluate(`new Promise((resolve) => {
        const element = document.querySelector('waypost-map');
        element.markers = [{ id: 'a', lat: 50, lng: 1, label: 'A' }, { id: 'b', lat: 50, lng: 5, label: 'B' }];
        element.addEventListener('waypost-map-ready', ({ detail }) => { window.map = detail.map; map.once('idle', resolve); });
      })`);
      assert.deepEqual(await seen(), [5, 3, 50]);
      await setOn(page, 'waypost-map', { zoom: '7' });
      assert.deepEqual(await seen(), [7, 3, 50]);
      await setOn(page, 'waypost-map', { center: '10,20' });
      assert.deepEqual(await seen(), [7, 20, 10]);
    }));

  test('attributes with values that are none are told of as 400, and count as not set', () =>
    onPage('', async ({ page }) => {
      await page.evaluate(
        `window.told = []; document.addEventListener('waypost-error', ({ detail: { status, message } }) => told.push(status + ' ' + message));`,
      );
      const bad = {
        'waypost-map': { center: '50.95', zoom: 'near', server: 'http://' },
        'waypost-store-locator': { center: '91,0', radius: '-5', limit: 'few' },
        'waypost-directions': { origin: '50.942405,1.503955', destination: 'Paris', modes: 'flying|walking' },
      };
      for (const [name, attributes] of Object.entries(bad)) {
        const written = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`);
        await add(page, `<${name} public-key="{key}" ${written.join(' ')}></${name}>`);
      }
      await page.getByRole('listitem').nth(19).waitFor();
      await page.waitForFunction('told.length >= 8');
      assert.deepEqual((await page.evaluate<string[]>('told')).toSorted(), [
        '400 center: 50.95 is not one of its values',
        '400 center: 91,0 is not one of its values',
        '400 destination: Paris is not one of its values',
        '400 limit: few is not one of its values',
        '400 modes: flying is not one of its values',
        '400 radius: -5 is not one of its values',
        '400 server: http:// is not one of its values',
        '400 zoom: near is not one of its values',
      ]);
      assert.equal(await page.getByRole('radio').count(), 1, 'on foot is left');
      await setOn(page, 'waypost-directions', { modes: 'flying' });
      await page.getByRole('radio', { name: 'Truck' }).waitFor();
      await setOn(page, 'waypost-directions', { destination: '50.955258,1.465170' });
      await page.locator('waypost-directions [part=step]').first().waitFor();
    }));

  test('<waypost-store-locator> leaves no shops under the word that they could not be loaded', () =>
    onPage('<waypost-store-locator public-key="{key}"></waypost-store-locator>', async ({ page, errors }) => {
      await page.getByRole('listitem').nth(19).waitFor();
      await page.locator('[part~=marker]').nth(19).waitFor();
      await page.route(/stores\/search/, (route) => route.fulfill({ status: 500, body: '{}', headers: ANY_PAGE }));
      await setOn(page, 'waypost-store-locator', { query: 'type:bakery' });
      await page.getByText('Not available at the moment').waitFor();
      assert.equal(await page.getByRole('listitem').count(), 0);
      assert.equal(await page.locator('[part~=marker]').count(), 0);
      errors.splice(0);
      // What a proxy writes in place of the server is no answer either.
      const status = page.evaluate(
        `new Promise((resolve) => document.addEventListener('waypost-error', ({ detail }) => resolve(detail.status)))`,
      );
      await page.route(/stores\/search/, (route) => route.fulfill({ body: '<p>Welcome to our Wi-Fi', headers: ANY_PAGE }));
      await setOn(page, 'waypost-store-locator', { query: 'type:florist' });
      assert.equal(await status, 200);
    }));

  const WAY =
    '<waypost-directions public-key="{key}" origin="50.942405,1.503955" destination="50.955258,1.465170"></waypost-directions>';

  test('directions do not wait for a map that comes late, and one that comes after its element has gone is closed', () =>
    onPage('', async ({ page }) => {
      const release = await hold(page, /\/map\/style\//, (route) => route.fulfill({ json: EMPTY_STYLE, headers: ANY_PAGE }));
      await add(page, WAY);
      await page.getByText('5.2 km').waitFor();
      const again = page.waitForRequest(/\/map\/style\//);
      await page.evaluate(
        `const element = document.querySelector('waypost-directions'); element.remove(); document.body.append(element)`,
      );
      await again;
      release();
      await page.locator('[part~=marker]').nth(1).waitFor();
      assert.equal(await page.locator('canvas').count(), 1);
    }));

  test('what is no map works where a browser has no WebGL', () =>
    onPage('', async ({ page }) => {
      await page.evaluate('HTMLCanvasElement.prototype.getContext = () => null');
      await add(page, WAY);
      await page.getByText('The map could not be loaded').waitFor();
      await page.getByText('5.2 km').waitFor();
    }));

  test('addresses, lengths and telephone numbers are read as they are written on a page that is read from the right', () =>
    onPage(
      `<div dir="rtl"><waypost-store-locator public-key="{key}" center="50.95,1.48"></waypost-store-locator>${WAY}<waypost-venue public-key="{key}" venue="deux-nefs" from="ref:1.0.1" to="ref:2.2.6"></waypost-venue></div>`,
      async ({ page }) => {
        const texts = {
          'waypost-store-locator': ['[part=store-head] [part=muted]', '[part=store] div[part=muted]', 'a[href^="tel:"]'],
          'waypost-directions': ['[part=summary]', '[part=step] [part=muted]'],
          'waypost-venue': ['[part=summary]', '[part=step] [part=muted]'],
        };
        for (const [element, parts] of Object.entries(texts)) {
          for (const part of parts) {
            await page.locator(`${element} ${part}`, { hasText: /\d/ }).first().waitFor();
            const [text, first = 0, last = 0] = await page.evaluate<[text: string, first: number, last: number]>(`(() => {
              const { firstChild: text } = document.querySelector('${element}').shadowRoot.querySelector('${part}');
              const at = (index) => {
                const range = document.createRange();
                range.setStart(text, index);
                range.setEnd(text, index + 1);
                return range.getBoundingClientRect().x;
              };
              return [text.data, at(0), at(text.length - 1)];
            })()`);
            assert.ok(first < last, `${element} ${part}: ${text}`);
          }
          const field = await page.evaluate<string>(
            `getComputedStyle(document.querySelector('${element}').shadowRoot.querySelector('input')).unicodeBidi`,
          );
          assert.equal(field, 'plaintext', 'what is chosen stands in a field as it does in the list');
        }
        const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? assert.fail();
        const address = await boxOf('[part=store] div[part=muted]');
        const store = await boxOf('[part=store]');
        assert.ok(address.x + address.width > store.x + store.width - 20, 'it stands on the right all the same');
        const levels = await boxOf('waypost-venue [part=levels]');
        const zoom = await boxOf('waypost-venue .maplibregl-ctrl-group');
        assert.ok(levels.x + levels.width < zoom.x, 'buttons of the map and of levels are apart');
        assert.deepEqual(await accessibilityProblems(page), []);
      },
      { lang: 'ar' },
    ));

  test('lists of suggestions lie over what stands below a field in every element', () =>
    onPage(
      '<waypost-store-locator public-key="{key}"></waypost-store-locator><waypost-directions public-key="{key}"></waypost-directions><waypost-venue public-key="{key}" venue="deux-nefs"></waypost-venue>',
      async ({ page }) => {
        for (const name of ['waypost-store-locator', 'waypost-directions', 'waypost-venue']) {
          const element = page.locator(name);
          await element.getByRole('region').waitFor();
          const field = element.getByRole('combobox').first();
          const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? assert.fail();
          const below = async () => (await topOf(element.getByRole('button').first())) - (await topOf(field));
          const before = await below();
          await field.pressSequentially('nef');
          await element.getByRole('option').first().waitFor();
          assert.equal(await below(), before, name);
          await page.keyboard.press('Escape');
        }
      },
    ));

  test('nothing is cut off in letters of twice the size, 320 px wide, in a language of long words', () =>
    onPage(
      '',
      async ({ page }) => {
        await page.evaluate(`document.documentElement.style.fontSize = '200%'; document.body.style.fontSize = '1rem'`);
        await add(
          page,
          `<waypost-store-locator public-key="{key}" center="50.95,1.48" directions="way"></waypost-store-locator>${WAY}<waypost-venue public-key="{key}" venue="deux-nefs" from="ref:1.0.1" to="ref:2.2.6"></waypost-venue>`,
        );
        for (const part of ['[part=store]', 'waypost-directions [part=step]', 'waypost-venue [part=step]'])
          await page.locator(part).first().waitFor();
        const cut = await page.evaluate(`[...document.querySelectorAll('main > *')].flatMap((element) =>
          [...(element.shadowRoot?.querySelectorAll('button, p, label, li, [part=store-head]') ?? [])]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)
            .map(({ textContent }) => textContent))`);
        assert.deepEqual(cut, []);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
      },
      { lang: 'de', viewport: { width: 320, height: 640 } },
    ));

  test('maps are dark where the part of the page that they are in is', () =>
    onPage(
      '',
      async ({ page }) => {
        for (const [style, expected] of [
          // The page has a <meta> that allows both.
          ['', 'dark'],
          ['color-scheme: light', 'light'],
          ['color-scheme: dark', 'dark'],
        ]) {
          const asked = page.waitForRequest(/\/map\/style\//);
          await add(page, `<div style="${style}"><waypost-map public-key="{key}"></waypost-map></div>`);
          assert.equal(/(\w+)\.json/.exec((await asked).url())?.[1], expected, style);
        }
        await page.evaluate(`document.querySelector('main').replaceChildren()`);
        await page.emulateMedia({ colorScheme: 'light' });
        const asked = page.waitForRequest(/\/map\/style\//);
        await add(page, '<div style="color-scheme: dark"><waypost-map public-key="{key}"></waypost-map></div>');
        assert.match((await asked).url(), /dark\.json/);
      },
      { colorScheme: 'dark' },
    ));

  test('the names of a plan are written in a font that the server has the characters of', () =>
    onPage('', async ({ page }) => {
      const glyphs = `${server.origin}/map/glyphs/{fontstack}/{range}.pbf?key=${server.publicKey}`;
      await page.route(/\/map\/style\//, (route) => route.fulfill({ json: { ...EMPTY_STYLE, glyphs }, headers: ANY_PAGE }));
      const font = page.waitForResponse(/\/map\/glyphs\//);
      await add(page, '<waypost-venue public-key="{key}" venue="deux-nefs"></waypost-venue>');
      assert.equal((await font).status(), 200);
    }));
});
