import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTRACTS, extractPath } from '../bench/extracts.ts';
import { seededRandom } from '../bench/queries.ts';
import { DEMO_VENUE } from '../src/cli/demo.ts';
import { Comparison } from './answers/comparison.ts';
import { readMapContent } from './answers/map-content.ts';
import { furtherRequests, mapRequests } from './answers/map-requests.ts';
import { refusedRequests } from './answers/refusals.ts';
import { Side, type Venue } from './answers/side.ts';
import { townRequests, WRITES } from './answers/town-requests.ts';
import { poisOf, venueRequests } from './answers/venue-requests.ts';
import type { Outcome, ProofOptions } from './proof.ts';

const DEFAULT_COUNT = 4_500;
/** Of all requests, those about the sample town, and those that are refused; maps share the rest. */
const TOWN_SHARE = 0.25;
const REFUSED_SHARE = 0.45;
/** Of the requests about a region, those about what others have found. */
const FURTHER_SHARE = 0.2;
const TOWN = 'town';
/** This clone. */
export const HERE = fileURLToPath(new URL('..', import.meta.url));

const near = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Real plans, beside the mall of the sample town. */
export const VENUES: readonly Venue[] = [
  { id: 'apb', path: near('../../shared/data/indoor/apb/apb.osm') },
  { id: 'apb-imdf', path: near('../../shared/data/indoor/apb/apb.imdf.zip') },
  { id: 'grand-place', path: near('../../shared/data/indoor/grand-place/grand-place.geojson') },
  { id: 'hauptwache', path: near('../../shared/data/indoor/frankfurt/frankfurt-hauptwache.osm.pbf') },
];

/**
 * The same requests to an installation of another clone and to one of this, each from the same maps by its own code: the answers
 * have to be equal but for what `masks.ts` lists.
 */
export async function answers({
  seed,
  count = DEFAULT_COUNT,
  only = '',
  against,
  regions,
  log,
}: ProofOptions): Promise<Outcome> {
  if (against === undefined) throw new Error('answers need the folder of another clone: --against ../before');
  const maps = EXTRACTS.filter((extract) => existsSync(extractPath(extract)));
  const known = [TOWN, ...maps.map(({ name }) => name)];
  const unknown = regions?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`there is no region ${unknown.join(', ')}: ${known.join(', ')}`);
  const asksFor = (name: string) => !regions || regions.includes(name);
  const venues = VENUES.filter(({ path }) => existsSync(path));
  const sides = [new Side('before', resolve(against)), new Side('after', HERE)] as const;
  try {
    log('preparing both');
    await Promise.all(sides.map((side) => side.prepare(venues)));
    const comparison = await Comparison.between(sides, only);
    const random = seededRandom(seed);
    /** Asks about a map, and then about what was found. */
    const askMap = async (region: string, path: string, share: number) => {
      const further = Math.ceil(share * FURTHER_SHARE);
      const first = mapRequests(share - further, await readMapContent(path), random);
      const replies = await comparison.ask(region, first);
      await comparison.ask(region, furtherRequests(further, replies, random));
    };
    if (asksFor(TOWN)) {
      const share = Math.ceil((count * TOWN_SHARE) / 4);
      await askMap(TOWN, near('../demo/town.osm'), share);
      await comparison.ask(TOWN, townRequests(share * 2, sides[0].featureNames));
      const all = [DEMO_VENUE, ...venues.map(({ id }) => id)];
      for (const id of all) {
        const pois: unknown = JSON.parse((await sides[0].ask(poisOf(id))).text);
        const requests = venueRequests(Math.ceil(share / all.length), id, pois, random);
        await comparison.ask(TOWN, [poisOf(id), ...requests]);
      }
      await comparison.ask(TOWN, WRITES);
      await comparison.ask(TOWN, refusedRequests(Math.ceil(count * REFUSED_SHARE), seed));
      log(`${TOWN}: ${comparison.summary}`);
    }
    for (const extract of maps.filter(({ name }) => asksFor(name))) {
      const path = extractPath(extract);
      await Promise.all(
        sides.map(async (side) => {
          await side.stop();
          await side.run('import', path, '--name', extract.name, '--no-towns');
          await side.start();
        }),
      );
      await askMap(extract.name, path, Math.ceil((count * (1 - TOWN_SHARE - REFUSED_SHARE)) / maps.length));
      log(`${extract.name}: ${comparison.summary}`);
    }
    return comparison.outcome(only === '' && asksFor(TOWN));
  } finally {
    await Promise.all(sides.map((side) => side.remove()));
  }
}
