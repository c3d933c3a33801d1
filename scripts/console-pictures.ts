/**
 * Takes pictures of the sections of the console for `docs/pictures/`, by light, in the dark, and on a phone; and one that the server draws. They are to be looked at one by
 * one.
 *
 *     node scripts/console-pictures.ts
 */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { createLink } from '../src/access/credentials.ts';
import { createUser } from '../src/access/users.ts';
import { startBrowser, withoutBrowser } from '../test/support/browser.ts';
import { KINDS, PICTURES, startPicturedServer } from './pictured-server.ts';

const mapOf = (page: Page) => page.getByTestId('map');

/** Clicks on the map by shares of its sides. */
async function clickMap(page: Page, x: number, y: number): Promise<void> {
  const box = await mapOf(page).boundingBox();
  if (!box) throw new Error('there is no map');
  await mapOf(page).click({ position: { x: box.width * x, y: box.height * y } });
}

/** Each section, and what is done in it before the picture. */
const SECTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async search(page) {
    await page.goto(`${new URL(page.url()).origin}/console/#/explore/search`);
    await page.getByRole('combobox', { name: /^Address/ }).pressSequentially('12 avenue du colb');
    await page.getByRole('option', { name: /^12 / }).first().click();
    await page.getByRole('heading', { name: /^12 / }).waitFor();
  },
  async route(page) {
    await page.getByRole('tab', { name: 'Route' }).click();
    await clickMap(page, 0.2, 0.3);
    await clickMap(page, 0.8, 0.7);
    await page.getByRole('region', { name: 'Steps' }).waitFor();
  },
  async reach(page) {
    await page.getByRole('tab', { name: 'Reach' }).click();
    await clickMap(page, 0.5, 0.5);
    await page.getByText('GET /distance/isochrone/json').waitFor();
  },
  async matrix(page) {
    await page.getByRole('tab', { name: 'Matrix' }).click();
    for (const [x, y] of [
      [0.2, 0.3],
      [0.8, 0.4],
      [0.5, 0.8],
    ] as const)
      await clickMap(page, x, y);
    await page.getByRole('region', { name: 'Matrix' }).getByRole('row').nth(3).waitFor();
  },
  async venues(page) {
    await page.getByRole('link', { name: 'Venues' }).click();
    await page.getByRole('button', { name: /^Nef Est 01/ }).click();
  },
  async assets(page) {
    await page.getByRole('link', { name: 'Data' }).click();
    await page.getByRole('button', { name: /^Boulangerie du Phare shop01/ }).waitFor();
  },
  async datasets(page) {
    await page.getByRole('tab', { name: 'Datasets' }).click();
    await page.getByLabel('Filter').fill('use:shop');
    await page.getByRole('cell', { name: 'shop' }).first().waitFor();
  },
  async projects(page) {
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('region', { name: 'Keys', exact: true }).waitFor();
  },
  async regions(page) {
    await page.getByRole('link', { name: 'Regions' }).click();
    await page.getByRole('cell', { name: 'In use' }).waitFor();
  },
  async system(page) {
    await page.getByRole('link', { name: 'System' }).click();
    await page.getByRole('region', { name: 'Users' }).waitFor();
  },
};

if (withoutBrowser) throw new Error(withoutBrowser);
const server = await startPicturedServer();
const operator = await createUser(server.database, 'ada', 'operator');
if (!operator) throw new Error('there is a user ada');
const drawn = await server.get('/map/static.png', {
  markers: 'label:A|50.9495,1.4716|label:B|50.9530,1.4800',
  path: 'color:0b6f86|50.9495,1.4716|50.9510,1.4760|50.9530,1.4800',
});
writeFileSync(`${PICTURES}map-static.png`, drawn.bytes);
const browser = await startBrowser();
for (const [kind, options] of Object.entries(KINDS)) {
  const context = await browser.newContext({ ...options, locale: 'en', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${server.origin}/console/#sign-in=${await createLink(server.database, operator.id)}`);
  await page.getByRole('link', { name: 'Explore' }).waitFor();
  // The test's own project comes after.
  await page.getByLabel('Project').selectOption({ label: 'demo' });
  for (const [name, prepare] of Object.entries(SECTIONS)) {
    await prepare(page);
    await page.waitForLoadState('networkidle');
    // What moves on the map has come to rest.
    await page.waitForTimeout(1_500);
    await page.screenshot({ path: `${PICTURES}console-${name}-${kind}.png` });
  }
  await context.close();
}
await browser.close();
await server.stop();
