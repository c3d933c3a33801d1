/**
 * The answers in `docs/localities.md`, made by asking: each block of code that begins with `GET /localities/…` gets the answer of the
 * sample town below it.
 *
 *     npm run docs:refresh
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeRegionPlaces } from '../src/import/region.ts';
import { localitiesEndpoints } from '../src/localities/routes.ts';
import { openPlaces } from '../src/places/read.ts';
import { PlaceSearch } from '../src/places/search.ts';
import { withAnswers } from './answers.ts';

export const LOCALITIES_DOC = new URL('../docs/localities.md', import.meta.url);
const DEMO = fileURLToPath(new URL('../demo/town.osm', import.meta.url));
const PROJECT = { id: '1', name: 'docs', referers: [], services: null, quota: null, limits: {}, advancedPostalCodes: false };
/** The page with the answers that its examples get now. */
export async function refreshedLocalitiesDoc(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-docs-'));
  const path = join(folder, 'places.wp');
  await writeRegionPlaces(path, { maps: [DEMO], addresses: [], postcodes: [], towns: false }, () => {});
  const places = openPlaces(path);
  const region = { places, search: new PlaceSearch(places) };
  try {
    const endpoints = localitiesEndpoints({ answer: (_, here, call) => here(region, call) });
    return await withAnswers(readFileSync(LOCALITIES_DOC, 'utf8'), ({ path: asked }) => {
      const { pathname, searchParams } = new URL(asked, 'http://localhost');
      const endpoint = endpoints.find((each) => each.path === pathname);
      if (!endpoint) throw new Error(`docs/localities.md asks ${pathname}, which is not there`);
      return endpoint.prepare({ query: Object.fromEntries(searchParams), path: {}, body: undefined }, PROJECT, undefined)();
    });
  } finally {
    places.close();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) writeFileSync(LOCALITIES_DOC, await refreshedLocalitiesDoc());
