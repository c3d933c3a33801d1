import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { createLink } from '../../src/access/credentials.ts';
import { createUser } from '../../src/access/users.ts';
import { startBrowser, untilHolds, withoutBrowser } from '../support/browser.ts';
import { SERVERS } from '../support/databases.ts';
import { useDemoTown } from '../support/demo-town.ts';
import type { TestServer } from '../support/server.ts';
import { accessibilityProblems } from './axe.ts';
import { hasColour } from './colours.ts';
import { type ElementPage, watchedPage } from './element-page.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TOWN = join(ROOT, 'demo/town.osm');
const HEIGHT = 900;
/** What the plan of a venue draws closed rooms with. */
const CLOSED_ROOM = '#f3cdc8';

const map = (page: Page) => page.getByTestId('map');
const section = (page: Page, name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
/** Clicks on the map, in pixels from its corner. */
const clickMap = (page: Page, x: number, y: number) => map(page).click({ position: { x, y } });

for (const { name, skip, start } of SERVERS) {
  describe(`the console, ${name}`, { skip: withoutBrowser || skip }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-console-'));
    let server: TestServer;
    let browser: Browser;
    let opened: ElementPage;
    let page: Page;

    const fileOf = (fileName: string, content: string | Buffer) => {
      const path = join(folder, fileName);
      writeFileSync(path, content);
      return path;
    };
    const linkFor = async (userId: string) =>
      `${server.origin}/console/#sign-in=${encodeURIComponent(await createLink(server.database, userId))}`;

    before(async () => {
      [server, browser] = await Promise.all([start({}, (versions) => useDemoTown(versions, true)), startBrowser()]);
      const operator = await createUser(server.database, 'olga', 'operator');
      opened = await watchedPage(browser, [server.origin], { viewport: { width: 1280, height: HEIGHT }, locale: 'en-GB' });
      page = opened.page;
      await page.goto(await linkFor(operator?.id ?? assert.fail()));
      await section(page, 'Explore').waitFor();
    });
    after(async () => {
      await opened?.close();
      await browser?.close();
      await server?.stop();
      rmSync(folder, { recursive: true });
    });

    const open = async (title: string) => {
      await section(page, title).click();
      await page.locator('main').waitFor();
    };
    /** Clicks the corners of an area, the last twice; what draws needs a while between. */
    const drawArea = async (corners: readonly (readonly [number, number])[]) => {
      await page.waitForTimeout(500);
      for (const [x, y] of [...corners, ...corners.slice(-1)]) {
        await clickMap(page, x, y);
        await page.waitForTimeout(400);
      }
    };
    const accessible = async () => assert.deepEqual(await accessibilityProblems(page), []);

    test('finds places as one types, and shows their address and the request', async () => {
      await page.getByRole('combobox', { name: /^Address/ }).fill('12 avenue du colb');
      await page.getByRole('option', { name: /^12 / }).first().click();
      await page.getByRole('heading', { name: /^12 / }).waitFor();
      // The town of the address, as its details have it.
      await page.getByRole('region', { name: 'Details' }).getByText('62991', { exact: true }).waitFor();
      const code = page.getByRole('region', { name: 'Request' }).locator('pre');
      assert.match(await code.innerText(), /^curl 'http:\/\/127\.0\.0\.1:\d+\/localities\/details\?public_id=/);
      await page.getByRole('tab', { name: 'Python' }).click();
      assert.match(await code.innerText(), /waypost\.get_place_details\(\s+public_id="/);
      await accessible();
    });

    test('tells what is at a point, and how to get from one to another', async () => {
      await page.getByRole('tab', { name: 'Click' }).click();
      await clickMap(page, 450, 430);
      await page.getByText(/^\/\/\/\p{L}+\.\p{L}+\.\p{L}+$/u).waitFor();
      await page.getByText('Europe/Paris').waitFor();
      await page.getByRole('tab', { name: 'Route' }).click();
      await clickMap(page, 250, 300);
      await clickMap(page, 650, 600);
      await page.getByRole('region', { name: 'Alternatives' }).getByText('Recommended').waitFor();
      await page
        .getByRole('region', { name: 'Steps' })
        .getByText(/^Head /)
        .waitFor();
      await page.getByRole('button', { name: 'Remove stop B' }).click();
      await page.getByRole('region', { name: 'Steps' }).waitFor({ state: 'detached' });
      await accessible();
    });

    test('avoids an area that is drawn, whose corners are no stops', async () => {
      await page.getByRole('button', { name: 'Clear' }).click();
      await clickMap(page, 250, 300);
      await clickMap(page, 650, 600);
      await page.getByRole('region', { name: 'Steps' }).waitFor();
      await page.getByRole('button', { name: 'Draw an area to avoid' }).click();
      await page.getByText('Click its corners').waitFor();
      await drawArea([
        [440, 440],
        [460, 440],
        [460, 460],
      ]);
      await page.getByText('Areas to avoid: 1').waitFor();
      assert.equal(await page.getByRole('button', { name: /^Remove stop/ }).count(), 2);
      await accessible();
    });

    test('draws what is reached, and a table of distances', async () => {
      await page.getByRole('tab', { name: 'Reach' }).click();
      await clickMap(page, 450, 430);
      await page.getByText('GET /distance/isochrone/json').waitFor();
      await page.getByRole('tab', { name: 'Matrix' }).click();
      for (const [x, y] of [
        [250, 300],
        [650, 600],
        [300, 650],
      ])
        await clickMap(page, x ?? 0, y ?? 0);
      const rows = page.getByRole('region', { name: 'Matrix' }).getByRole('row');
      // A head, and a row for each point.
      await rows.nth(3).waitFor();
      assert.equal(await rows.count(), 4);
      await accessible();
    });

    test('matches a track that is dropped', async () => {
      await page.getByRole('tab', { name: 'Track' }).click();
      const points = [
        [50.94262, 1.50403],
        [50.94481, 1.50389],
        [50.94711, 1.50172],
        [50.94703, 1.49754],
      ].map(([lat, lng], i) => `<trkpt lat="${lat}" lon="${lng}"><time>2026-11-24T08:0${i}:00Z</time></trkpt>`);
      const gpx = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
      await page.getByLabel('Track').last().setInputFiles(fileOf('ride.gpx', gpx));
      await page.getByText('4 of 4 points matched').waitFor();
      await page.getByText('Route du Cap').waitFor();
      await accessible();
    });

    test('finds what is near, and takes points from the keyboard', async () => {
      await page.getByRole('tab', { name: 'Nearby' }).click();
      await page.getByLabel('Category').selectOption('business.food_and_drinks');
      await page.getByLabel('Radius (m)').fill('9000');
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByRole('listitem').filter({ hasText: 'Colbart Harbour' }).first().waitFor();
      await accessible();
      await page.getByRole('tab', { name: 'Click' }).click();
      await map(page).locator('canvas').focus();
      const before = await page.evaluate(() => localStorage.getItem('waypost-view'));
      await page.keyboard.press('ArrowRight');
      await untilHolds(page, `localStorage.getItem('waypost-view') !== ${JSON.stringify(before)}`);
      await page.keyboard.press('Enter');
      await page.getByText('Europe/Paris').waitFor();
    });

    test('imports assets from a table, seen before they are written, and changes one', async () => {
      await open('Data');
      await page.getByRole('button', { name: 'Import assets' }).click();
      const table =
        'Ref;Enseigne;Adresse;CP;Ville;Couleur\nz1;Chez Zoé;12 Avenue du Colbart;62991;Port-Colbart;rouge\nz2;Nulle part;1 Rue Inconnue;00000;Nulleville;vert\nz3;;14 Avenue du Colbart;62991;Port-Colbart;bleu\n';
      // As Excel saves it in Western Europe.
      await page.getByLabel('File').setInputFiles(fileOf('shops.csv', Buffer.from(table, 'latin1')));
      await page.getByRole('alert').getByText('line 2 is not UTF-8').waitFor();
      await page.getByLabel('Encoding').selectOption('windows-1252');
      await page.getByRole('combobox', { name: 'Field: Enseigne' }).waitFor();
      assert.equal(await page.getByRole('combobox', { name: 'Field: Enseigne' }).inputValue(), 'name');
      await page.getByRole('button', { name: 'Preview' }).click();
      // The second address is nowhere: nothing is imported unless it may be skipped.
      await page.getByRole('alert').getByText('no position for 1 of 3 assets').waitFor();
      await page.getByLabel('Skip what cannot be taken').check();
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText(/1 asset can be imported\. 2 positions were found by their addresses/).waitFor();
      await page.getByRole('cell', { name: /^ROOFTOP \(100 %\)/ }).waitFor();
      // What has no name is skipped, and not among what would be written.
      assert.equal(await page.getByRole('cell', { name: 'z3', exact: true }).count(), 0);
      assert.equal((await server.get('/stores/z1')).status, 404, 'nothing is written yet');
      await accessible();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('button', { name: /^Chez Zoé/ }).click();
      await page.getByLabel('Other days').fill('09:00-12:00, 14:00-18:30');
      await page.getByLabel('Phone').fill('+33 3 12 34 56 78');
      await accessible();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'New asset' }).waitFor();
      const { properties } = JSON.parse((await server.get('/stores/z1')).text);
      assert.equal(properties.contact.phone, '+33 3 12 34 56 78');
      assert.deepEqual(properties.opening_hours.usual.default, [
        { start: '09:00', end: '12:00' },
        { start: '14:00', end: '18:30' },
      ]);
      assert.deepEqual(properties.user_properties, { Couleur: 'rouge' }, 'what was not shown as a field stays');
    });

    test('undoes an import of assets, and the undo', async () => {
      // It was changed since: what is undone with it is said before.
      await page.getByText(/assets written: 1, replaced: 0\. .* Changes of assets after it: 1\./).waitFor();
      // A double click only asks, and Escape is an answer.
      await page.getByRole('button', { name: 'Undo', exact: true }).dblclick();
      await page.getByRole('button', { name: 'Undo? Yes' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByRole('button', { name: 'Undo? Yes' }).click();
      await page.getByRole('status').getByText('Undone. Assets taken back: 1, restored: 0.').waitFor();
      await page.getByRole('button', { name: /^Chez Zoé/ }).waitFor({ state: 'detached' });
      assert.equal((await server.get('/stores/z1')).status, 404);
      await accessible();
      await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Chez Zoé/ }).waitFor();
      const { properties } = JSON.parse((await server.get('/stores/z1')).text);
      assert.equal(properties.contact.phone, '+33 3 12 34 56 78', 'also what was changed by hand');
    });

    test('draws a zone', async () => {
      await page.getByRole('tab', { name: 'Zones' }).click();
      await page.getByRole('button', { name: 'Draw a zone' }).click();
      await page.getByText('Click its corners').waitFor();
      await drawArea([
        [300, 300],
        [500, 300],
        [500, 500],
      ]);
      await page.getByLabel('Id of the zone').fill('zone1');
      await page.getByLabel('Id of the asset').fill('z1');
      await accessible();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('listitem').getByText('zone1').waitFor();
      assert.match(JSON.parse((await server.get('/zones/zone1')).text).polygon, /^POLYGON\(\(/);
    });

    test('imports a dataset, and searches it by a filter', async () => {
      await page.getByRole('tab', { name: 'Datasets' }).click();
      await page.getByText('Import a file').click();
      await page.getByLabel('File').setInputFiles(join(ROOT, 'demo/parcels.geojson'));
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('710 features').waitFor({ timeout: 60_000 });
      await page.getByLabel('Filter').fill('use:garden');
      const region = page.getByRole('group', { name: 'Features' });
      await region.getByRole('cell', { name: 'garden' }).first().waitFor();
      await region.getByRole('cell', { name: 'shop' }).first().waitFor({ state: 'detached' });
      await accessible();
    });

    test('replaces a dataset by a file, and undoes that by keyboard', async () => {
      const one = '{"type":"Feature","geometry":{"type":"Point","coordinates":[1.47,50.95]},"properties":{"use":"quay"}}';
      const nowhere = '{"type":"Feature","geometry":{"type":"Point","coordinates":[1.47,95]},"properties":{}}';
      await page.getByLabel('File').setInputFiles({
        name: 'one.geojson',
        mimeType: 'application/geo+json',
        buffer: Buffer.from(`${one}\n${nowhere}`),
      });
      await page.getByLabel('Into').selectOption({ label: 'parcels' });
      // Nothing lies north of the pole.
      await page.getByLabel('Features that are not valid').selectOption({ label: 'Leave them out' });
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('status').getByText('0 repaired, 1 left out').waitFor({ timeout: 60_000 });
      await page
        .getByText(/^Before the last import or undo, the version of .* was served, features: 710\./)
        .waitFor({ timeout: 60_000 });
      await accessible();
      await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
      // The question has the keyboard.
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Served now: the version that was kept, features: 710.').waitFor();
      await page.getByText(/^Before the last import or undo, the version of .* was served, features: 1\./).waitFor();
      await page.getByRole('group', { name: 'Features' }).getByRole('cell', { name: 'shop' }).first().waitFor();
      await accessible();
    });

    test('imports a plan, finds a way through it and closes a shop', async () => {
      await open('Venues');
      await page.getByText('Import a plan').click();
      await page.getByLabel('File').setInputFiles(TOWN);
      await page.getByLabel('Id of the venue').fill('mall');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('button', { name: 'Nef Est 01' }).waitFor({ timeout: 60_000 });
      await page.getByRole('tab', { name: 'Findings' }).click();
      await page.getByText(/\d+ findings, 40 rooms\./).waitFor({ timeout: 60_000 });
      await accessible();
      // Chosen in the list, as one does without a mouse.
      const choose = async (place: string) => {
        await page.getByRole('tab', { name: 'Places' }).click();
        await page.getByLabel('Search', { exact: true }).fill(place);
        await page.getByRole('button', { name: place }).first().click();
        await page.getByRole('tab', { name: 'Directions' }).click();
      };
      const takes = page.getByRole('button', { name: 'Take the chosen one' });
      await choose('Nef Est 01');
      await takes.first().click();
      await choose('Nef Ouest 02');
      await takes.last().click();
      await page
        .getByRole('status')
        .getByText(/^\d+ meters · /)
        .waitFor();
      await accessible();
      await page.getByRole('tab', { name: 'Closures' }).click();
      await page.getByLabel('Reason').fill('moving house');
      await page.getByRole('button', { name: /^Close Nef Ouest 02/ }).click();
      await page.getByRole('listitem').getByText('moving house').waitFor();
      const closed = JSON.parse((await server.get('/indoor/venues/mall/closures')).text).closures;
      assert.deepEqual(
        closed.map((closure: { name: string; is_closed: boolean }) => [closure.name, closure.is_closed]),
        [['Nef Ouest 02', true]],
      );
      assert.ok(await hasColour(map(page), CLOSED_ROOM), 'the plan shows what is closed');

      await accessible();
      await page.getByRole('button', { name: 'Open again' }).click();
      await page.getByRole('listitem').getByText('moving house').waitFor({ state: 'detached' });
    });

    test('makes a project and a key, and tells which pages may use it', async () => {
      await open('Projects');
      await page.getByLabel('Name').first().fill('second');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const secret = page.locator('.secret code').getByText(/^sk_/);
      await secret.waitFor();
      const key = await secret.innerText();
      const { status } = await fetchWith(server, key);
      assert.equal(status, 200, 'the key that is shown works');
      await page.getByLabel('Pages that may use its public keys').fill('https://*.example.com');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      await page.getByLabel('Blocked').fill('203.0.113.0/24');
      // What is typed after that is not saved.
      await page.getByText('Saved.').waitFor({ state: 'detached' });
      await page.getByLabel('Address of a page').fill('shop.example.com/checkout');
      await page.getByRole('button', { name: 'Test' }).click();
      await page.getByText('Yes, by https://*.example.com.').waitFor();
      await page.getByLabel('Address of a page').fill('https://example.org/');
      await page.getByRole('button', { name: 'Test' }).click();
      await page.getByText('No: no pattern lets it in.').waitFor();
      await accessible();
    });

    test('imports a map, and shows how', async () => {
      const logged = opened.errors.length;
      await open('Regions');
      await page.getByRole('cell', { name: 'In use' }).waitFor();
      const schedule = page.getByRole('region', { name: 'Schedule' });
      assert.deepEqual(opened.errors.slice(logged), [], 'no schedule is no error');
      await schedule.getByLabel('Addresses of maps').fill('https://example.com/a.osm.pbf');
      await schedule.getByRole('button', { name: 'Save' }).click();
      await schedule
        .getByRole('status')
        .getByText(/^Next: /)
        .waitFor();
      await schedule.getByRole('button', { name: 'End the schedule' }).click();
      await schedule.getByRole('button', { name: /Yes/ }).click();
      await schedule.getByRole('status').waitFor({ state: 'detached' });
      assert.deepEqual(opened.errors.slice(logged), []);
      await page.getByLabel('Files, or drop them here').setInputFiles(TOWN);
      await page.getByLabel(/^Name of the region/).fill('again');
      await page.getByLabel('With all towns').uncheck();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('status').getByText('Succeeded').waitFor({ timeout: 120_000 });
      await page
        .getByRole('row', { name: /-again/ })
        .getByText('In use')
        .waitFor();
      await accessible();
    });

    test('shows the state of the server, who may sign in, and who changed what', async () => {
      await open('System');
      await page.getByRole('definition').getByText('ok', { exact: true }).waitFor();
      await page.getByRole('cell', { name: 'createProject' }).first().waitFor();
      await page.getByRole('region', { name: 'Users' }).getByLabel('Name').fill('mia');
      await page.getByRole('button', { name: 'Create a user' }).click();
      const link = page.getByText(/#sign-in=/);
      await link.waitFor();
      await accessible();
      const member = await watchedPage(browser, [server.origin], { locale: 'fr-FR' });
      try {
        await member.page.goto(await link.innerText());
        // In French, as this browser prefers it; no project yet, and nothing of an operator's.
        await member.page.getByText('Aucun projet ne vous est encore ouvert.').waitFor();
        assert.deepEqual(await member.page.getByRole('navigation').getByRole('link').allInnerTexts(), [
          'Explorer',
          'Bâtiments',
          'Données',
          'Projets',
        ]);
      } finally {
        await member.close();
      }
    });

    test('offers viewers nothing that changes data, and members nothing of operators', async () => {
      const viewer = await createUser(server.database, 'vera', 'member', [{ project: server.projectId, role: 'viewer' }]);
      const { page: seen, close } = await watchedPage(browser, [server.origin], { locale: 'en' });
      try {
        await seen.goto(await linkFor(viewer?.id ?? assert.fail()));
        await section(seen, 'Data').click();
        await seen.getByRole('button', { name: /^Chez Zoé/ }).click();
        await seen.getByText('Viewers see the data of a project').waitFor();
        const changes = seen.getByRole('button', { name: /^(New|Import|Draw a zone|Remove|Save|Close Nef)/ });
        assert.equal(await changes.count(), 0);
        for (const [path, there] of [
          ['data/zones', 'zone1'],
          ['data/datasets', '710 features'],
          ['venues/closures', 'Level'],
        ]) {
          await seen.goto(`${server.origin}/console/#/${path}`);
          await seen.locator('main').getByText(there).first().waitFor();
          assert.equal(await changes.count(), 0, path);
          assert.equal(await seen.getByText(/^Import a/).count(), 0, path);
        }
        await seen.goto(`${server.origin}/console/#/regions`);
        await seen.getByText('Only operators may do this.').waitFor();
        assert.equal(await seen.getByRole('button', { name: 'Import' }).count(), 0);
        // Somebody's link does not make her somebody else unnoticed.
        const { id } = await createUser(server.database, 'eve', 'operator').then((user) => user ?? assert.fail());
        await seen.goto('about:blank');
        await seen.goto(await linkFor(id));
        await seen.getByText('You are signed in as vera.').waitFor();
        await seen.getByRole('button', { name: 'Stay vera' }).click();
        await section(seen, 'Data').waitFor();
        assert.equal(await section(seen, 'System').count(), 0);
      } finally {
        await close();
      }
    });

    test('is left by signing out, and its link does not work again', async () => {
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await page.getByLabel('Link, or its token').fill('wpl_unknown');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('alert').getByText('does not work').waitFor();
      await accessible();
      assert.deepEqual(opened.strangers, [], 'nothing but the server is asked');
    });
  });
}

const fetchWith = ({ origin }: TestServer, key: string) =>
  fetch(`${origin}/localities/autocomplete?input=port`, { headers: { 'x-api-key': key } });

test('the console is small before the map library', () => {
  const assets = join(ROOT, 'build/pages/console/assets');
  const first = readdirSync(assets).filter((name) => /^index-.*\.(js|css)$/.test(name));
  assert.equal(first.length, 2);
  const bytes = first.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  assert.ok(bytes <= 250_000, `${bytes} bytes`);
});
