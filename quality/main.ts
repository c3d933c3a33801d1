/**
 * Asks for places as people type them and counts how often they are found; writes `docs/quality.md` and prints what was missed.
 *
 *     npm run quality
 *     npm run quality -- andorra
 */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXTRACTS, extractPath } from '../bench/extracts.ts';
import { seededRandom } from '../bench/queries.ts';
import { markdownTable } from '../bench/report.ts';
import { townOf, viewPlace } from '../src/addresses/place-view.ts';
import { localMeters } from '../src/geo/distance.ts';
import { writeRegionPlaces } from '../src/import/region.ts';
import {
  housePosition,
  houseText,
  nearestHouses,
  openPlaces,
  PLACE_KINDS,
  PlaceSearch,
  type Places,
  placeOfHouse,
  positionOf,
} from '../src/places/index.ts';
import type { PlaceNumber } from '../src/places/place-number.ts';
import { placeNumbers } from '../src/places/place-number.ts';
import { wordsOf } from '../src/text/words.ts';
import { beginning, oneTypo, type Slip, swappedWords, twoTypos, withoutAccents } from './slips.ts';

const SAMPLE = 1000;
const SEED = 7;
/** The bias is at the place, so wide; a place of the same name in this circle is as good. */
const BIAS_METERS = 500;
const MISSES_SHOWN = 12;

const SLIPS: readonly (readonly [name: string, slip: Slip])[] = [
  ['60 % of the name', beginning],
  ['one typing error', oneTypo],
  ['two typing errors', twoTypos],
  ['without accents', withoutAccents],
  ['words swapped', swappedWords],
];

interface Tally {
  asked: number;
  first: number;
  amongFive: number;
  readonly misses: string[];
}

const tally = (): Tally => ({ asked: 0, first: 0, amongFive: 0, misses: [] });

/** The places of an extract that have a name, as many as the sample is large, in a seeded order. */
function sampleOf(places: Places, bounds: Bounds, random: () => number): PlaceNumber[] {
  const all: PlaceNumber[] = [];
  for (const place of placeNumbers(places)) {
    const { source, name } = places.record(place);
    if (!/osm:/.test(source) || wordsOf(name).length === 0) continue;
    if (contains(bounds, places.lat[place], places.lng[place])) all.push(place);
  }
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all.slice(0, SAMPLE);
}

type Bounds = (typeof EXTRACTS)[number]['bounds'];

function contains([south, west, north, east]: Bounds, lat: number, lng: number): boolean {
  return lat >= south * 1e7 && lat <= north * 1e7 && lng >= west * 1e7 && lng <= east * 1e7;
}

/** Types a text with the bias at the place and notes at which rank it, or its namesake beside it, comes. */
function ask(places: Places, search: PlaceSearch, place: PlaceNumber, text: string, into: Tally): void {
  const centre = positionOf(places, place);
  const found = search.find({
    words: wordsOf(text),
    kinds: new Set(PLACE_KINDS),
    houses: true,
    limit: 5,
    bias: { centre, radiusMeters: BIAS_METERS },
  });
  const name = nameKey(places, place);
  const rank = found.findIndex(({ place: other }) => {
    const at = positionOf(places, other);
    return (
      other === place ||
      (nameKey(places, other) === name && localMeters(centre.lat, centre.lng, at.lat, at.lng) <= BIAS_METERS)
    );
  });
  into.asked++;
  if (rank === 0) into.first++;
  if (rank >= 0) into.amongFive++;
  else into.misses.push(`${text}   (${places.record(place).name}, ${places.meta.kinds[places.kind[place]]})`);
}

function nameKey(places: Places, place: PlaceNumber): string {
  return wordsOf(places.record(place).name).join(' ');
}

/** Asks for every house by its number, street and town, and for what stands where it stands. */
function askHouses(places: Places, search: PlaceSearch, bounds: Bounds): { forward: Tally; reverse: Tally } {
  const forward = tally();
  const reverse = tally();
  for (let house = 0; house < places.houseLat.length; house++) {
    if (!contains(bounds, places.houseLat[house], places.houseLng[house])) continue;
    const place = placeOfHouse(places, house);
    const { number, unit } = houseText(places, house);
    const view = viewPlace(places, place, { place, house }, 'xx');
    const text = `${places.record(place).name} ${number}, ${townOf(view) ?? ''}`;
    const [best] = search.find({ words: wordsOf(text), kinds: new Set(['address', 'route']), houses: true, limit: 1 });
    note(forward, best?.house && 'house' in best.house ? isSameHouse(places, best.house.house, house) : false, text);
    const near = nearestHouses(places, { centre: housePosition(places, house), radiusMeters: 50, limit: 1 });
    const isBack = near.length > 0 && near[0].meters < 0.5 && (near[0].item === house || near[0].meters === 0);
    note(reverse, isBack, `${text} ${unit}`);
  }
  return { forward, reverse };
}

function note(into: Tally, isFound: boolean, text: string): void {
  into.asked++;
  if (isFound) {
    into.first++;
    into.amongFive++;
  } else {
    into.misses.push(text);
  }
}

/** The same house, or another that bears the same address: the map has some numbers twice on a street. */
function isSameHouse(places: Places, found: number, wanted: number): boolean {
  const isSameStreet = placeOfHouse(places, found) === placeOfHouse(places, wanted);
  return isSameStreet && houseText(places, found).number === houseText(places, wanted).number;
}

function share(part: number, of: number): string {
  return of === 0 ? '–' : `${((part / of) * 100).toFixed(1)} %`;
}

const asked = process.argv.slice(2);
const extracts = EXTRACTS.filter(({ name }) => asked.length === 0 || asked.includes(name));
const missing = EXTRACTS.map(extractPath).filter((path) => !existsSync(path));
if (missing.length > 0) {
  process.stderr.write(`The map extracts are not there: ${missing.join(', ')}\n`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'waypost-quality-'));
try {
  const path = join(folder, 'places.wp');
  const maps = EXTRACTS.map(extractPath);
  await writeRegionPlaces(path, { maps, addresses: [], postcodes: [], towns: true }, (step) =>
    process.stderr.write(`${step}\n`),
  );
  const places = openPlaces(path);
  const search = new PlaceSearch(places);
  const sections: string[] = [];
  for (const { name, bounds } of extracts) {
    const random = seededRandom(SEED);
    const sample = sampleOf(places, bounds, random);
    const rows: (readonly [string, Tally])[] = SLIPS.map(([label, slip]) => {
      const into = tally();
      for (const place of sample) {
        const text = slip(places.record(place).name, random);
        if (text !== null) ask(places, search, place, text, into);
      }
      return [label, into];
    });
    const foreign = tally();
    for (const place of sample) {
      const { name: own, names } = places.record(place);
      const others = [...new Set(Object.values(names))].filter((other) => other !== own && wordsOf(other).length > 0);
      if (others.length > 0) ask(places, search, place, others[Math.floor(random() * others.length)], foreign);
    }
    const houses = askHouses(places, search, bounds);
    rows.push(
      ['in another language', foreign],
      ['house numbers, forward', houses.forward],
      ['house numbers, reverse', houses.reverse],
    );
    const table = markdownTable(
      ['', 'asked', 'first', 'among five'],
      rows.map(([label, { asked: count, first, amongFive }]) => [
        label,
        String(count),
        share(first, count),
        share(amongFive, count),
      ]),
    );
    sections.push(`## ${name}\n\n${sample.length} named places.\n\n${table}\n`);
    process.stdout.write(`${sections[sections.length - 1]}\n`);
    for (const [label, { misses }] of rows) {
      for (const miss of misses.slice(0, MISSES_SHOWN)) process.stdout.write(`  missed, ${label}: ${miss}\n`);
    }
  }
  if (asked.length === 0) {
    const text = `# Search quality

Made by \`npm run quality\` on ${new Date().toISOString().slice(0, 10)}: searches for places of real map extracts, typed as people type them. The region has all five extracts and all towns of the world; searches cover all types, with a location bias around the place (${BIAS_METERS} m). A search succeeds if it finds the place or one of the same name in that circle. A house is found if the first result has its address.

${sections.join('\n')}`;
    writeFileSync(new URL('../docs/quality.md', import.meta.url), text);
  }
  places.close();
} finally {
  rmSync(folder, { recursive: true });
}
