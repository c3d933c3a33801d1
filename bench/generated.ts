import { AREA_KINDS, PlacesWriter } from '../src/places/index.ts';
import { seededRandom } from './queries.ts';

const ONSETS = 'b c d f g h j k l m n p r s t v w z br ch cl dr fr gr kr pl sch sh st th tr'.split(' ');
const VOWELS = 'a e i o u ai au ea ei ie oo ou'.split(' ');
const CODAS = ' | | | |l|m|n|r|s|t|ck|ld|ng|nd|rd|rg|rn|st'.split('|').map((coda) => coda.trim());
const COMMON_WORDS = 'saint san new north south east west old upper lower grand la le el los santa'.split(' ');
const COUNTRIES = 240;
const REGIONS_PER_COUNTRY = 14;
const CLUSTERS = 4_000;
const CLUSTER_DEGREES = 1.5;

function wordMaker(random: () => number): () => string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)];
  const syllable = () => pick(ONSETS) + pick(VOWELS) + pick(CODAS);
  // A stock of words, drawn with a bias to the first: a few names are everywhere, most are rare, as on real maps.
  const stock = Array.from({ length: 700_000 }, () => syllable() + syllable() + (random() < 0.5 ? syllable() : ''));
  return () => stock[Math.floor(stock.length * random() ** 3)];
}

/** Writes an index of generated places: invented names of one to three words, around cluster centres, in regions and countries. */
export function writeGeneratedPlaces(path: string, count: number, seed: number, progress: (step: string) => void): void {
  const random = seededRandom(seed);
  const word = wordMaker(random);
  const name = () => {
    const words = [word()];
    if (random() < 0.25) words.unshift(COMMON_WORDS[Math.floor(random() * COMMON_WORDS.length)]);
    if (random() < 0.2) words.push(word());
    return words.map((part) => part[0].toUpperCase() + part.slice(1)).join(' ');
  };
  const writer = new PlacesWriter(path, AREA_KINDS);
  const shared = { names: {}, otherNames: [] };
  const regions: { number: number; country: string }[] = [];
  for (let c = 0; c < COUNTRIES; c++) {
    const country = String.fromCharCode(65 + Math.floor(c / 26), 65 + (c % 26));
    const source = `country:${c}`;
    const position = { lat: 0, lng: 0 };
    const parent = writer.add({ ...shared, source, kind: 'country', country, position, importance: 0.9, name: name() });
    for (let r = 0; r < REGIONS_PER_COUNTRY; r++) {
      const region = {
        source: `${source}.${r}`,
        kind: 'admin_level_1',
        country,
        position,
        importance: 0.6,
        name: name(),
        parent,
      };
      regions.push({ number: writer.add({ ...shared, ...region }), country });
    }
  }
  const clusters = Array.from({ length: CLUSTERS }, (_, i) => ({
    lat: -55 + random() * 120,
    lng: -180 + random() * 360,
    region: regions[i % regions.length],
  }));
  for (let i = 0; i < count; i++) {
    const { lat, lng, region } = clusters[Math.floor(clusters.length * random() ** 2)];
    const spread = () => (random() + random() - 1) * CLUSTER_DEGREES;
    writer.add({
      ...shared,
      source: `generated:${i}`,
      kind: i % 10 === 0 ? 'town' : 'village',
      country: region.country,
      position: { lat: lat + spread(), lng: Math.max(-180, Math.min(180, lng + spread())) },
      importance: 0.7 * random() ** 4,
      name: name(),
      parent: region.number,
    });
    if (i % 1_000_000 === 999_999) progress(`${i + 1} places generated`);
  }
  writer.finish(progress);
}
