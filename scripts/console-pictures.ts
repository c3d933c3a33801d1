/**
 * Takes pictures of every tab of the console for `docs/pictures/`, by light, in the dark, and on a phone; and one that the server draws. They are
 * to be looked at one by one. Arguments are names of pictures; without one, all are taken.
 *
 *     node scripts/console-pictures.ts
 *     node scripts/console-pictures.ts route venue-directions
 */
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { createLink } from '../src/access/credentials.ts';
import { createUser } from '../src/access/users.ts';
import { startBrowser, withoutBrowser } from '../test/support/browser.ts';
import { PLACES } from '../test/support/demo-town.ts';
import { atRest, takePicture, watchRequests } from './picture.ts';
import { KINDS, PICTURES, startPicturedServer } from './pictured-server.ts';

/** What the map shows: its middle, and the zoom. */
interface View {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

const TOWN: View = { lat: 50.9505, lng: 1.479, zoom: 13.4 };
const SQUARE: View = { lat: 50.9497, lng: 1.4762, zoom: 18.6 };
const QUARTER: View = { lat: 50.951, lng: 1.477, zoom: 15 };
const AROUND: View = { lat: 50.9505, lng: 1.4805, zoom: 12.6 };

/** A tab: where it is, and what is done in it before its picture. */
interface Tab {
  readonly at: string;
  readonly view?: View;
  readonly prepare: (page: Page) => Promise<unknown>;
  /** What is undone after the picture, so that the next kind of picture finds the same. */
  readonly after?: (page: Page) => Promise<unknown>;
  /** What has to be seen; else its top. */
  readonly shows?: (page: Page) => Locator;
  /** Whether it is read from top to bottom: then all of it is pictured. */
  readonly isLong?: boolean;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pairOf = (text: string) => {
  const [lat = 0, lng = 0] = text.split(',').map(Number);
  return { lat, lng };
};

/** Opens a tab anew, with the map at a view: what was done in another does not show. */
async function open(page: Page, { at, view = TOWN }: Tab): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  // On a phone the map is as wide as the page, and half as wide as elsewhere.
  const zoom = view.zoom - (width < 500 ? 0.9 : 0);
  const address = new URL('/console/', page.url());
  await page.goto(`${address}#/projects`);
  await region(page, 'Settings').waitFor();
  await page.evaluate((kept) => localStorage.setItem('waypost-view', kept), JSON.stringify([view.lng, view.lat, zoom]));
  await page.goto(`${address}#/${at}`);
  await page
    .getByTestId('map')
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
}

/** The place of a point on the whole world, 1 wide and high, in Web Mercator. */
const mercator = ({ lat, lng }: { readonly lat: number; readonly lng: number }) => {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: lng / 360, y: -Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
};

/** Clicks on the map where points are; what a click sets off has come to rest before the next. */
async function clickMap(page: Page, ...points: readonly string[]): Promise<void> {
  const map = page.getByTestId('map');
  await map.locator('canvas').waitFor();
  for (const point of points) {
    await atRest(page);
    const box = await map.boundingBox();
    if (!box) throw new Error('there is no map');
    const view = await page.evaluate(() => JSON.parse(localStorage.getItem('waypost-view') ?? '[]'));
    const pixels = 512 * 2 ** view[2];
    const [at, middle] = [mercator(pairOf(point)), mercator({ lat: view[1], lng: view[0] })];
    await map.click({
      position: { x: box.width / 2 + (at.x - middle.x) * pixels, y: box.height / 2 + (at.y - middle.y) * pixels },
    });
  }
}

const TRACK = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${[
  [50.94262, 1.50403],
  [50.94481, 1.50389],
  [50.94711, 1.50172],
  [50.94703, 1.49754],
]
  .map(([lat, lng], i) => `<trkpt lat="${lat}" lon="${lng}"><time>2026-11-24T08:0${i}:00Z</time></trkpt>`)
  .join('')}</trkseg></trk></gpx>`;

const SHOPS = `Ref;Enseigne;Adresse;CP;Ville;Couleur
z1;Chez Zoé;12 Avenue du Colbart;62991;Port-Colbart;rouge
z2;Au Vieux Phare;3 Avenue du Colbart;62991;Port-Colbart;vert
z3;Nulle part;1 Rue Inconnue;00000;Nulleville;bleu
`;

const MOST_PIXELS = 3_000;

const fileOf = (name: string, mimeType: string, text: string) => ({ name, mimeType, buffer: Buffer.from(text) });

/** Chooses a place of the plan in the list. */
async function choosePlace(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Places' }).click();
  await page.getByLabel('Search', { exact: true }).fill(name);
  await page.getByRole('button', { name }).first().click();
}

const TABS: Readonly<Record<string, Tab>> = {
  search: {
    at: 'explore/search',
    async prepare(page) {
      await page.getByRole('combobox', { name: /^Address/ }).pressSequentially('12 avenue du colb');
      await page.getByRole('option', { name: /^12 / }).first().click();
      await page.getByRole('heading', { name: /^12 / }).waitFor();
    },
  },
  suggestions: {
    at: 'explore/search',
    async prepare(page) {
      await page.getByRole('combobox', { name: /^Address/ }).pressSequentially('boulangerie');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  click: {
    at: 'explore/here',
    view: SQUARE,
    async prepare(page) {
      await clickMap(page, '50.9497,1.4762');
      await page.getByText('Europe/Paris').waitFor();
    },
  },
  nearby: {
    at: 'explore/nearby',
    async prepare(page) {
      await page.getByLabel('Category').selectOption('business.food_and_drinks');
      await page.getByLabel('Radius (m)').fill('9000');
      await button(page, 'Find').click();
      await page.getByRole('listitem').filter({ hasText: 'Colbart Harbour' }).first().waitFor();
    },
  },
  route: {
    at: 'explore/route',
    view: AROUND,
    async prepare(page) {
      await clickMap(page, PLACES.hamlet, PLACES.village);
      await region(page, 'Tolls').waitFor();
      await region(page, 'Steps').waitFor();
    },
    shows: (page) => region(page, 'Tolls'),
  },
  'route-avoid': {
    at: 'explore/route',
    view: QUARTER,
    async prepare(page) {
      await clickMap(page, '50.9483,1.4720', '50.9535,1.4825');
      await region(page, 'Steps').waitFor();
      await button(page, 'Draw an area to avoid').click();
      await page.getByText('Click its corners').waitFor();
      const corners = ['50.9512,1.4745', '50.9522,1.4775', '50.9502,1.4790'];
      await clickMap(page, ...corners, '50.9502,1.4790');
      await page.getByText('Areas to avoid: 1').waitFor();
      await region(page, 'Steps').waitFor();
    },
  },
  reach: {
    at: 'explore/reach',
    async prepare(page) {
      await page.getByLabel('Mode').selectOption('walking');
      await clickMap(page, PLACES.square);
      await page.getByText('GET /distance/isochrone/json').waitFor();
    },
  },
  matrix: {
    at: 'explore/matrix',
    async prepare(page) {
      await clickMap(page, '50.9555,1.4700', '50.9540,1.4900', '50.9450,1.4830');
      await region(page, 'Matrix').getByRole('row').nth(3).waitFor();
    },
  },
  track: {
    at: 'explore/track',
    async prepare(page) {
      await page
        .getByLabel('Track')
        .last()
        .setInputFiles(fileOf('ride.gpx', 'application/gpx+xml', TRACK));
      await page.getByText('Route du Cap').waitFor();
    },
  },
  venues: {
    at: 'venues/places',
    prepare: (page) => button(page, /^Nef Est 01/).click(),
  },
  'venue-search': {
    at: 'venues/places',
    async prepare(page) {
      await page.getByLabel('Category').selectOption({ index: 1 });
      await page.getByRole('listitem').first().waitFor();
    },
  },
  'venue-directions': {
    at: 'venues/places',
    async prepare(page) {
      const takes = button(page, 'Take the chosen one');
      await choosePlace(page, 'Nef Est 01');
      await page.getByRole('tab', { name: 'Directions' }).click();
      await takes.first().click();
      await choosePlace(page, 'Nef Ouest 26');
      await page.getByRole('tab', { name: 'Directions' }).click();
      await takes.last().click();
      await page
        .getByRole('status')
        .getByText(/^\d+ meters · /)
        .waitFor();
    },
  },
  'venue-findings': {
    at: 'venues/findings',
    prepare: (page) => page.getByText(/\d+ findings, 40 rooms\./).waitFor(),
  },
  'venue-closures': {
    at: 'venues/places',
    async prepare(page) {
      await choosePlace(page, 'Nef Ouest 02');
      await page.getByRole('tab', { name: 'Closures' }).click();
      await page.getByLabel('Reason').fill('moving house');
      await button(page, /^Close Nef Ouest 02/).click();
      await page.getByRole('listitem').getByText('moving house').waitFor();
    },
    async after(page) {
      await button(page, 'Open again').click();
      await page.getByRole('listitem').getByText('moving house').waitFor({ state: 'detached' });
    },
  },
  assets: {
    at: 'data/stores',
    prepare: (page) => button(page, /^Boulangerie du Phare shop01/).waitFor(),
  },
  'asset-form': {
    at: 'data/stores',
    async prepare(page) {
      await button(page, /^Boulangerie du Phare shop01/).click();
      await page.getByLabel('Phone').waitFor();
    },
  },
  'assets-import': {
    at: 'data/stores',
    async prepare(page) {
      await button(page, 'Import assets').click();
      await page.getByLabel('File').setInputFiles(fileOf('shops.csv', 'text/csv', SHOPS));
      await page.getByLabel('Skip what cannot be taken').check();
      await button(page, 'Preview').click();
      await page.getByText(/assets can be imported/).waitFor();
    },
    shows: (page) => page.getByRole('group', { name: 'Preview' }),
  },
  zones: {
    at: 'data/zones',
    prepare: (page) => page.getByRole('listitem').first().waitFor(),
  },
  datasets: {
    at: 'data/datasets',
    async prepare(page) {
      await page.getByLabel('Filter').fill('use:shop');
      const features = page.getByRole('group', { name: 'Features' });
      await features.getByRole('cell', { name: 'shop' }).first().waitFor();
      await features.getByRole('cell', { name: 'garden' }).first().waitFor({ state: 'detached' });
    },
  },
  projects: {
    at: 'projects',
    isLong: true,
    prepare: (page) => region(page, 'Keys').waitFor(),
  },
  regions: {
    at: 'regions',
    isLong: true,
    prepare: (page) => page.getByRole('cell', { name: 'In use' }).waitFor(),
  },
  system: {
    at: 'system',
    isLong: true,
    prepare: (page) => region(page, 'Users').waitFor(),
  },
};

/** Scrolls to what has to be seen, else to the top: a click may have scrolled elsewhere. */
async function scroll(page: Page, { shows }: Tab): Promise<void> {
  const target = shows?.(page) ?? page.getByRole('heading', { level: 1 });
  await target.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  const map = page.getByTestId('map');
  if (await map.isVisible()) await map.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
}

/** As high as its content, where that is what is read. */
async function makeLong(page: Page): Promise<void> {
  await atRest(page);
  const content = page.locator('.page');
  const { height: all, shown } = await content.evaluate((it) => ({ height: it.scrollHeight, shown: it.clientHeight }));
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width, height: Math.min(height - shown + all, MOST_PIXELS) });
}

if (withoutBrowser) throw new Error(withoutBrowser);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in TABS) && !['sign-in', 'map-static'].includes(name));
if (unknown.length > 0) throw new Error(`no such pictures: ${unknown.join(', ')}`);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const server = await startPicturedServer();
const operator = await createUser(server.database, 'ada', 'operator');
if (!operator) throw new Error('there is a user ada');
if (isWanted('map-static')) {
  const drawn = await server.get('/map/static.png', {
    markers: 'label:A|50.9495,1.4716|label:B|50.9530,1.4800',
    path: 'color:0b6f86|50.9495,1.4716|50.9510,1.4760|50.9530,1.4800',
  });
  writeFileSync(`${PICTURES}map-static.png`, drawn.bytes);
}
const browser = await startBrowser();
/** What went wrong: the other pictures are taken all the same. */
const faults: Error[] = [];
for (const [kind, options] of Object.entries(KINDS)) {
  const context = await browser.newContext({ ...options, locale: 'en', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  watchRequests(page);
  await page.goto(`${server.origin}/console/`);
  await button(page, 'Sign in').waitFor();
  if (isWanted('sign-in')) await takePicture(page, `console-sign-in-${kind}`);
  await page.getByLabel('Link, or its token').fill(await createLink(server.database, operator.id));
  await button(page, 'Sign in').click();
  // The test's own project comes after.
  await page.getByLabel('Project').selectOption({ label: 'demo' });
  for (const [name, tab] of Object.entries(TABS).filter(([each]) => isWanted(each))) {
    try {
      await open(page, tab);
      await tab.prepare(page);
      await scroll(page, tab);
      if (tab.isLong) await makeLong(page);
      await takePicture(page, `console-${name}-${kind}`);
    } catch (cause) {
      faults.push(new Error(`${name}, ${kind}`, { cause }));
    }
    await tab.after?.(page).catch((cause: unknown) => faults.push(new Error(`after ${name}, ${kind}`, { cause })));
    await page.setViewportSize(options.viewport);
  }
  await context.close();
}
await browser.close();
await server.stop();
if (faults.length > 0) throw new AggregateError(faults);
