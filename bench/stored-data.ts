/** What the assets and datasets are that are measured: all of it drawn, and the same every time. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { send } from '../test/support/request.ts';
import type { LoadedServer } from './http.ts';
import { seededRandom } from './queries.ts';

export const ASSETS = 200_000;
const ASSETS_A_REQUEST = 10_000;
export const POINTS = 1_000_000;
export const POLYGONS = 100_000;
export const SEED = 7;
/** A country of the size of France: everything lies in it. */
const COUNTRY = { south: 43, north: 50, west: -1, east: 7 };
const CITIES = ['Paris', 'Lyon', 'Lille', 'Nantes', 'Metz', 'Dijon', 'Tours', 'Reims', 'Rouen', 'Brest'];
const KINDS = ['bakery', 'pharmacy', 'florist', 'butcher', 'library', 'bank', 'school', 'bar', 'hotel', 'garage'];
const LAT_METERS = 111_200;
const LNG_METERS = 76_000;

export function place(random: () => number) {
  const { south, north, west, east } = COUNTRY;
  return { lat: south + random() * (north - south), lng: west + random() * (east - west) };
}

export const HOURS = {
  timezone: 'Europe/Paris',
  usual: {
    default: [
      { start: '08:30', end: '12:30' },
      { start: '14:00', end: '19:15' },
    ],
    '6': [{ start: '09:00', end: '17:00' }],
    '7': [],
  },
  special: { '2026-12-25': [], '2027-01-01': [] },
};

/** Assets in the form of the API, a request each. */
export function* drawnAssets(count: number): Generator<readonly object[]> {
  const random = seededRandom(SEED);
  for (let start = 0; start < count; start += ASSETS_A_REQUEST)
    yield Array.from({ length: Math.min(ASSETS_A_REQUEST, count - start) }, (_, i) => drawnAsset(start + i, random));
}

function drawnAsset(number: number, random: () => number): object {
  const city = CITIES[number % CITIES.length];
  return {
    storeId: `S${number}`,
    name: `${KINDS[number % 7]} ${city} ${number}`,
    location: place(random),
    address: {
      lines: [`${number % 200} Rue du Commerce`],
      countryCode: 'FR',
      city,
      zipcode: String(10_000 + (number % 80_000)),
    },
    contact: { phone: '+33 1 23 45 67 89', email: `shop${number}@example.com`, website: 'https://shop.example.com/' },
    types: [KINDS[number % KINDS.length]],
    tags: number % 3 === 0 ? ['wifi', 'parking'] : ['parking'],
    userProperties: { seats: number % 60, rating: (number % 50) / 10, manager: `Person ${number % 977}` },
    openingHours: HOURS,
  };
}

export async function writeAssets({ origin, privateKey }: LoadedServer, count = ASSETS) {
  let seconds = 0;
  for (const stores of drawnAssets(count)) {
    const body = JSON.stringify({ stores });
    const started = performance.now();
    const answer = await send(`${origin}/stores?private_key=${privateKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    seconds += (performance.now() - started) / 1000;
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return {
    row: [
      `${count.toLocaleString('en')} assets written through the API`,
      seconds.toFixed(1),
      Math.round(count / seconds).toString(),
    ],
  };
}

/** Writes the dataset's file: one feature a line. */
export async function writeFeatures(path: string, count = POINTS + POLYGONS): Promise<void> {
  const random = seededRandom(SEED + 1);
  const out = createWriteStream(path);
  for (let number = 0; number < count; number++) {
    const { lat, lng } = place(random);
    const box = 0.001 + random() * 0.004;
    const geometry =
      number % 11 !== 10
        ? { type: 'Point', coordinates: [lng, lat] }
        : {
            type: 'Polygon',
            coordinates: [
              [
                [lng, lat],
                [lng + box, lat],
                [lng + box, lat + box],
                [lng + box / 2, lat + box * 1.4],
                [lng, lat + box],
                [lng, lat],
              ],
            ],
          };
    const properties = {
      name: `Feature ${number}`,
      kind: KINDS[number % KINDS.length],
      city: CITIES[number % CITIES.length],
      population: number % 10_000,
      share: (number % 100) / 100,
      description: `A feature of the measured dataset, number ${number} of many, that has a text of some length as real ones do, and then a little more.`,
      source: 'https://data.example.com/a/rather/long/address/of/the/source/of/this/feature',
    };
    if (!out.write(`${JSON.stringify({ type: 'Feature', id: number, geometry, properties })}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

/** A polygon of 200 corners around a point, about 4 km wide. */
export function polygonAround({ lat, lng }: { lat: number; lng: number }, random: () => number) {
  const ring = Array.from({ length: 200 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 200;
    const radius = 1_600 + 400 * random();
    return [lng + (radius * Math.cos(angle)) / LNG_METERS, lat + (radius * Math.sin(angle)) / LAT_METERS];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
}

/** A line of 20 positions, about 6 km long. */
export function lineFrom({ lat, lng }: { lat: number; lng: number }, random: () => number) {
  const coordinates = [[lng, lat]];
  for (let i = 1; i < 20; i++) {
    const [x, y] = coordinates[i - 1];
    coordinates.push([x + (200 + random() * 200) / LNG_METERS, y + (random() * 400 - 200) / LAT_METERS]);
  }
  return { type: 'LineString', coordinates };
}
