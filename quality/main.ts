/**
 * Asks for places as people write them and counts how often they are found; prints the tables.
 *
 *     npm run quality
 *     npm run quality -- map.osm.pbf --misses 5
 *     npm run quality -- --code ../before
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadCode } from './code.ts';
import { askMap } from './maps.ts';
import { missesOf, tableOf } from './report.ts';
import { sampleSize } from './sample.ts';
import { addTo, type Tallies } from './tally.ts';

const MAPS = fileURLToPath(new URL('../../shared/data/osm', import.meta.url));
const PROJECT = fileURLToPath(new URL('..', import.meta.url));

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    misses: { type: 'string', default: '3' },
    code: { type: 'string', default: PROJECT },
  },
});

function ownMaps(): string[] {
  if (!existsSync(MAPS)) throw new Error(`${MAPS} is missing: name the map files to ask about`);
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
const maps = positionals.length > 0 ? positionals : ownMaps();
const code = await loadCode(options.code);
const folder = mkdtempSync(join(tmpdir(), 'waypost-quality-'));
const total: Tallies = new Map();
try {
  for (const map of maps) {
    const tallies = await askMap(code, map, folder, sampleSize(options.all), progressOf(nameOf(map)));
    addTo(total, tallies);
    process.stdout.write(`## ${nameOf(map)}\n\n${tableOf(tallies)}\n\n${missesOf(tallies, Number(options.misses))}\n`);
  }
  process.stdout.write(`## All maps\n\n${tableOf(total)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
