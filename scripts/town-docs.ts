/**
 * The answers in `docs/localities.md` and `docs/three-words.md`, made by asking: each block of code that begins with `GET /…` gets the
 * answer of the sample town below it.
 *
 *     npm run docs:refresh
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Endpoint, Streamed } from '../src/contract/endpoint.ts';
import { Problem } from '../src/contract/problem.ts';
import { writeRegionPlaces } from '../src/import/region.ts';
import { LOCALITIES_ANSWERS } from '../src/localities/answers.ts';
import { localitiesEndpoints } from '../src/localities/endpoints.ts';
import { geocodeRows } from '../src/localities/geocode-row.ts';
import { openPlaces, PlaceSearch } from '../src/places/index.ts';
import { answeredHere } from '../src/threads/answer-threads.ts';
import { Serialized } from '../src/threads/serialized.ts';
import { THREEWORDS_ANSWERS } from '../src/threewords/answers.ts';
import { threewordsEndpoints } from '../src/threewords/endpoints.ts';
import { openResolver } from '../src/threewords/open-resolver.ts';
import { openVocabulary } from '../src/threewords/vocabulary.ts';
import { type ExampleRequest, withAnswers } from './answers.ts';

/** The pages whose answers are about the sample town alone. */
export const TOWN_DOCS = ['localities', 'three-words'] as const;
type TownDoc = (typeof TOWN_DOCS)[number];

const pageOf = (name: TownDoc) => new URL(`../docs/${name}.md`, import.meta.url);
const DEMO = fileURLToPath(new URL('../demo/town.osm', import.meta.url));
const PROJECT = {
  id: '1',
  name: 'docs',
  referers: [],
  services: null,
  quota: null,
  limits: {},
  advancedPostalCodes: false,
  blocked: [],
};

/** The pages with the answers that their examples get now. */
export async function refreshedTownDocs(): Promise<ReadonlyMap<TownDoc, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-docs-'));
  const path = join(folder, 'places.wp');
  await writeRegionPlaces(path, { maps: [DEMO], addresses: [], postcodes: [], towns: false }, () => {});
  const places = openPlaces(path);
  const region = { places, search: new PlaceSearch(places) };
  const published = () => ({ id: 'demo', creditLine: '' });
  try {
    const endpoints = [
      ...localitiesEndpoints({
        threads: {
          answer: answeredHere(region, LOCALITIES_ANSWERS),
          long: { geocodeRows: async (_, call) => new Serialized(JSON.stringify(geocodeRows(region, call))) },
        },
        region: published,
      }),
      ...threewordsEndpoints({
        resolver: openResolver(openVocabulary('')),
        threads: { answer: answeredHere(region, THREEWORDS_ANSWERS) },
        region: published,
        segment: 'threewords',
      }),
    ];
    const pages = new Map<TownDoc, string>();
    for (const name of TOWN_DOCS) {
      pages.set(name, await withAnswers(readFileSync(pageOf(name), 'utf8'), (request) => answerOf(endpoints, request)));
    }
    return pages;
  } finally {
    places.close();
    rmSync(folder, { recursive: true });
  }
}

/** What an endpoint answers, or how it refuses. */
async function answerOf(endpoints: readonly Endpoint[], { method, path, body }: ExampleRequest): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const endpoint = endpoints.find((each) => each.path === pathname && each.method === method);
  if (!endpoint) throw new Error(`a page asks ${pathname}, which is not there`);
  try {
    const query = Object.fromEntries(searchParams);
    const sent = { query, path: {}, body: body && JSON.parse(body) };
    const answer = await endpoint.prepare(sent, PROJECT, undefined).answer();
    return answer instanceof Streamed ? JSON.parse((await Array.fromAsync(answer.pieces)).join('')) : answer;
  } catch (error) {
    if (error instanceof Problem) return endpoint.dialect(error).body;
    throw error;
  }
}

if (import.meta.main) {
  for (const [name, page] of await refreshedTownDocs()) writeFileSync(pageOf(name), page);
}
