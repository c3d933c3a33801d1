/**
 * Opens a region with the code of a checkout, has it answer, and prints what memory that takes, as JSON:
 * `node --expose-gc size-once.ts CHECKOUT FOLDER places|MODE,MODE…`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Mode } from '../src/modes/index.ts';
import type { PlaceNumber } from '../src/places/index.ts';
import type { SharedSections } from '../src/storage/sections.ts';
import { seededRandom } from './queries.ts';

/** Threads that nobody asks have ended by then. */
const IDLE_MS = 35_000;
const ASKED_PLACES = 30_000;
const QUESTIONS = 300;
const POINTS = 14;

const [, , checkout = '', folder = '', what = ''] = process.argv;
const load = (module: string) => import(join(checkout, 'src', module));

/** Kilobytes of the process, by a name of `/proc/self/status`. */
function kilobytes(name: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}

async function settled(): Promise<number> {
  await pause(IDLE_MS);
  globalThis.gc?.();
  await pause(500);
  globalThis.gc?.();
  return kilobytes('VmRSS');
}

/** What is open, how much there is of it, and what closes it. */
interface Opened {
  readonly count: number;
  readonly shared: SharedSections;
  readonly close: () => Promise<void>;
}

async function openPlaces(): Promise<Opened> {
  const { openPlacesInThread, PlaceSearch }: typeof import('../src/places/index.ts') = await load('places/index.ts');
  const { wordsOf }: typeof import('../src/text/words.ts') = await load('text/words.ts');
  const places = await openPlacesInThread(join(folder, 'places.wp'));
  const search = new PlaceSearch(places);
  const random = seededRandom(5);
  const all = places.meta.places;
  for (let i = 0; i < ASKED_PLACES; i++) {
    const { name } = places.record(Math.floor(random() * all) as PlaceNumber);
    search.find({ words: wordsOf(name.slice(0, 3 + (i % 12))), kinds: new Set(places.meta.kinds), limit: 5 });
  }
  return { count: all, shared: places.shared, close: async () => places.close() };
}

async function openRoads(modes: readonly Mode[]): Promise<Opened> {
  const { LiveRoads, openServedRoads, RoadQueries }: typeof import('../src/roads/index.ts') = await load('roads/index.ts');
  const roads = await openServedRoads(join(folder, 'roads.wp'));
  const quiet = { log: () => {}, damage: { report: () => {}, mend: () => {} } };
  const live = new LiveRoads(roads, { metricBytes: 2 ** 40, questionMs: 600_000, ...quiet });
  const queries = new RoadQueries(roads);
  await live.prepare(modes);
  const random = seededRandom(3);
  const { lat, lng } = roads.lines;
  const points = () =>
    Array.from({ length: POINTS }, () => {
      const at = Math.floor(random() * lat.length);
      return { lat: lat[at] / 1e7, lng: lng[at] / 1e7 };
    });
  for (const mode of modes) {
    const key = { mode, method: 'time', avoid: 0, slot: null, isNow: false } as const;
    await live.answer(
      { key, areas: [], owner: '' },
      {
        plainly: null,
        byMetric: (ready) => {
          for (let i = 0; i < QUESTIONS; i++) queries.matrix(ready, points(), points());
        },
      },
    );
  }
  return { count: roads.lines.way.length, shared: roads.shared, close: () => live.close() };
}

const open = () => (what === 'places' ? openPlaces() : openRoads(what.split(',') as Mode[]));
// What the code itself takes, and one empty question of each kind, is no part of it.
await load('roads/index.ts');
await load('places/index.ts');
globalThis.gc?.();
await pause(500);
const before = kilobytes('VmRSS');
let opened: Opened | null = await open();
const { count } = opened;
const steady = await settled();
// From here on the highest is counted anew.
writeFileSync('/proc/self/clear_refs', '5');
const { letGoOfSections }: typeof import('../src/storage/sections.ts') = await load('storage/sections.ts');
// As a server does before it opens what takes the place of what is in use; not so in checkouts that read all.
letGoOfSections?.(opened.shared);
const next = await open();
await opened.close();
// Nothing holds it any more.
opened = null;
const again = await settled();
const peak = kilobytes('VmHWM');
await next.close();
const megabytes = (value: number) => (value - before) / 1024;
process.stdout.write(JSON.stringify({ count, steady: megabytes(steady), peak: megabytes(peak), again: megabytes(again) }));
process.exit(0);
