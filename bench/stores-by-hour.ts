import { setTimeout as pause } from 'node:timers/promises';
import { send } from '../test/support/request.ts';
import { type LoadedServer, startLoadedServer } from './http.ts';
import { comparedTable } from './paired.ts';
import { seededRandom } from './queries.ts';
import { writeDemoTown } from './regions.ts';
import { place, polygonAround, SEED, writeAssets } from './stored-data.ts';

const ASSETS = 30_000;
const QUERIES = 200;
const COPYING_MS = 10_000;

type Asked = Readonly<Record<string, string>>;

/** Searches of assets by hour and polygon, beside the same searches without. */
export async function benchStoresByHour(): Promise<string> {
  const server = await startLoadedServer(writeDemoTown);
  try {
    await writeAssets(server, ASSETS);
    await untilCopied(server);
    const random = seededRandom(SEED + 5);
    const places = Array.from({ length: QUERIES }, () => place(random));
    const near = (i: number): Asked => ({ lat: String(places[i].lat), lng: String(places[i].lng), stores_by_page: '10' });
    const circle = (i: number): Asked => ({ ...near(i), radius: '20000' });
    const [, ...minutes] = Array.from({ length: QUERIES + 1 }, () => Math.floor(random() * 1440));
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const openAt = (i: number): Asked => ({ open_at: `2026-12-22T${clock(minutes[i])}` });
    const polygons = places.map((each) => ({ polygon: JSON.stringify(polygonAround(each, random)) }));
    const inCity = (i: number): Asked => ({ query: 'city:lyon', page: String(1 + (i % 50)), stores_by_page: '10' });
    const pairs: readonly [string, (i: number) => Asked, (i: number) => Asked][] = [
      ['within 20 km, open now', circle, (i) => ({ ...circle(i), open_now: 'true' })],
      ['within 20 km, open at another time each', circle, (i) => ({ ...circle(i), ...openAt(i) })],
      ['within 20 km and a polygon of 200 corners', circle, (i) => ({ ...circle(i), ...polygons[i] })],
      ['within 20 km and a polygon, open at a time', circle, (i) => ({ ...circle(i), ...polygons[i], ...openAt(i) })],
      ['nearest, open now', near, (i) => ({ ...near(i), open_now: 'true' })],
      ['nearest, open at another time each', near, (i) => ({ ...near(i), ...openAt(i) })],
      ['nearest within a polygon', near, (i) => ({ ...near(i), ...polygons[i] })],
      ['by a word, open now', inCity, (i) => ({ ...inCity(i), open_now: 'true' })],
    ];
    const compared = pairs.map(([name, without, asked]) => ({
      name,
      sides: [without, asked].map((side) => places.map((_, i) => () => ask(server, side(i)))),
    }));
    return `## Stores by hour and polygon

${ASSETS.toLocaleString('en')} assets with opening hours, in the embedded database with their copy in memory; ${QUERIES} different searches for each row over HTTP (POST), each without and then with, the best of three times: without → with (ratio).

${await comparedTable(compared)}
`;
  } finally {
    await server.stop();
  }
}

async function ask({ origin, privateKey }: LoadedServer, asked: Asked): Promise<void> {
  const { status, text } = await send(`${origin}/stores/search`, {
    method: 'POST',
    headers: { 'x-api-key': privateKey, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  if (status !== 200) throw new Error(text);
}

/** Searches for as long as a copy of the assets takes to be read. */
async function untilCopied(server: LoadedServer): Promise<void> {
  for (const until = performance.now() + COPYING_MS; performance.now() < until; await pause(250))
    await ask(server, { stores_by_page: '1' });
}
