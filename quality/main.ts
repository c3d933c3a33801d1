/**
 * Asks for places as people write them and counts how often they are found; prints the tables and, when everything was asked, writes
 * them to `docs/quality.md`.
 *
 *     npm run quality
 *     npm run quality -- map.osm.pbf --misses 5
 *     npm run quality -- towns
 *     npm run quality -- --code ../before --out docs/quality-before.md
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { ExplainedError } from '../src/explained-error.ts';
import { openMapFile } from '../src/osm/read.ts';
import { loadCode } from './code.ts';
import { documentOf, type Report } from './document.ts';
import type { MapMessage, MapTask } from './map-thread.ts';
import { missesOf, tableOf, townTableOf } from './report.ts';
import { sampleSize } from './sample.ts';
import { addTo, type Tallies } from './tally.ts';
import { askTowns, type TownTables } from './towns.ts';

const MAPS = fileURLToPath(new URL('../../shared/data/osm', import.meta.url));
const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../docs/quality.md', import.meta.url));
/** What stands in the place of a map file for the towns of the world. */
const TOWNS = 'towns';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    misses: { type: 'string', default: '3' },
    code: { type: 'string', default: PROJECT },
    out: { type: 'string' },
  },
});
const isOtherCode = resolve(options.code) !== resolve(PROJECT);

function ownMaps(): string[] {
  if (!existsSync(MAPS)) throw new ExplainedError(`${MAPS} is missing: name the map files to ask about`);
  return readdirSync(MAPS)
    .sort()
    .map((file) => join(MAPS, file));
}

/** Writes a line for each step that differs from the one before. */
function progressOf(name: string): (step: string) => void {
  let last = '';
  return (step) => {
    if (step !== last) process.stderr.write(`${name}: ${step}\n`);
    last = step;
  };
}

const nameOf = (map: string) => basename(map).replace(/\.osm(\.pbf|\.gz|\.bz2)?$/, '');

function askInThread(task: MapTask): Promise<Tallies> {
  const progress = progressOf(nameOf(task.map));
  const thread = new Worker(new URL('map-thread.ts', import.meta.url), { workerData: task });
  return new Promise((done, fail) => {
    thread.on('message', (message: MapMessage) => ('step' in message ? progress(message.step) : done(message.tallies)));
    thread.on('error', fail);
  });
}

/** Asks about all maps, as many at once as there are cores. */
async function askMaps(maps: readonly string[], folder: string): Promise<Map<string, Tallies>> {
  const answers = new Map<string, Tallies>(maps.map((map) => [nameOf(map), new Map()]));
  const waiting = [...maps];
  const ask = async () => {
    for (let map = waiting.shift(); map !== undefined; map = waiting.shift()) {
      const tallies = await askInThread({ code: options.code, map, folder, most: sampleSize(options.all) });
      answers.set(nameOf(map), tallies);
      process.stdout.write(`## ${nameOf(map)}\n\n${tableOf(tallies)}\n\n${missesOf(tallies, Number(options.misses))}\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, ask));
  return answers;
}

async function askWorld(folder: string): Promise<TownTables> {
  const progress = progressOf(TOWNS);
  const code = await loadCode(options.code);
  const path = join(folder, 'towns.wp');
  await code.importPlaces(path, [], progress);
  const asked = code.open(path);
  try {
    const tables = askTowns(asked, progress);
    for (const [heading, tallies] of tables) {
      process.stdout.write(`## ${heading}\n\n${townTableOf(tallies)}\n\n${missesOf(tallies, Number(options.misses))}\n`);
    }
    return tables;
  } finally {
    asked.close();
  }
}

async function report(folder: string): Promise<Report> {
  const isAll = positionals.length === 0;
  const maps = isAll ? ownMaps() : positionals.filter((each) => each !== TOWNS);
  // What is no map is said at once, and not after the maps before it.
  for (const map of maps) openMapFile(map);
  const byMap = await askMaps(maps, folder);
  const total: Tallies = new Map();
  for (const tallies of byMap.values()) addTo(total, tallies);
  if (maps.length > 1) process.stdout.write(`## All maps\n\n${tableOf(total)}\n`);
  const towns: TownTables = isAll || positionals.includes(TOWNS) ? await askWorld(folder) : new Map();
  return { maps: byMap, total, towns, isOtherCode };
}

const folder = mkdtempSync(join(tmpdir(), 'waypost-quality-'));
try {
  const made = await report(folder);
  const target = options.out ?? (positionals.length === 0 && !isOtherCode ? DOCUMENT : undefined);
  if (target !== undefined) writeFileSync(target, documentOf(made));
} catch (error) {
  if (!(error instanceof ExplainedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
