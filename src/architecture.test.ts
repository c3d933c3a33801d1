import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('.', import.meta.url));

/** The rooms from the top down; rooms on one line do not know each other. ARCHITECTURE.md describes them. */
const FLOORS = [
  ['main.ts'],
  ['cli'],
  ['admin'],
  ['geolocation'],
  ['localities', 'threewords', 'stores', 'datasets', 'distance', 'indoor', 'map', 'import', 'backup', 'gateway'],
  ['walks', 'sharing'],
  ['osm', 'regions', 'http', 'jobs'],
  ['contract'],
  ['access', 'filter', 'tolls', 'addresses', 'objects'],
  ['places', 'roads', 'venues', 'fleets', 'basemap', 'database'],
  ['storage'],
  ['threads'],
  ['geo', 'text', 'modes', 'config.ts', 'version.ts'],
  ['at.ts', 'branded-ids.ts', 'explained-error.ts', 'service-variables.ts', 'silently.ts', 'soon.ts'],
] as const;

/** Rooms with a face: the rest of the house reaches them through their `index.ts` alone. */
const FACES: readonly string[] = ['modes', 'places', 'roads', 'venues', 'fleets', 'basemap'];

/** What only these may touch: the process they run in, and what it is connected to. */
const ENVIRONMENT_USERS = ['main.ts', 'cli', 'config.ts'];

const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.some((known) => known === room));
const roomOf = (file: string) => relative(SOURCES, file).split('/')[0];

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => resolve(SOURCES, file));

function importsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+)'/g);
  return [...imports].map(([, path]) => resolve(dirname(file), path)).filter((path) => path.startsWith(SOURCES));
}

test('every file stands in a room of the plan', () => {
  assert.ok(files.length > 40);
  assert.deepEqual(
    files.filter((file) => floorOf(roomOf(file)) < 0),
    [],
  );
});

test('imports point down', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => {
        const [from, to] = [roomOf(file), roomOf(imported)];
        return from !== to && floorOf(to) <= floorOf(from);
      })
      .map((imported) => `${relative(SOURCES, file)} → ${relative(SOURCES, imported)}`),
  );
  assert.deepEqual(wrong, []);
});

test('only the command line and the configuration look at the environment', () => {
  const touching = files.filter((file) => /process\.(env|argv)/.test(readFileSync(file, 'utf8')));
  assert.deepEqual(
    touching.filter((file) => !ENVIRONMENT_USERS.includes(roomOf(file))),
    [],
  );
});

test('rooms with a face are entered by it', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => {
        const room = roomOf(imported);
        return room !== roomOf(file) && FACES.includes(room) && relative(SOURCES, imported) !== `${room}/index.ts`;
      })
      .map((imported) => `${relative(SOURCES, file)} → ${relative(SOURCES, imported)}`),
  );
  assert.deepEqual(wrong, []);
});

test('no file imports itself by way of others', () => {
  assert.deepEqual(circlesOf(files), []);
});

/** The strongly connected components of more than one file (Tarjan 1972), each sorted, by paths below `src/`. */
function circlesOf(all: readonly string[]): string[][] {
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    number.set(file, number.size);
    lowest.set(file, number.size - 1);
    open.push(file);
    for (const next of importsOf(file)) {
      if (!number.has(next)) visit(next);
      else if (!open.includes(next)) continue;
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== number.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.map((each) => relative(SOURCES, each)).sort());
  };
  for (const file of all) if (!number.has(file)) visit(file);
  return circles;
}

/** Packages that one module of ours stands in front of, and why. */
const BEHIND_ONE_MODULE = {
  // Its bytes are in our files.
  flatbush: 'storage/packed-boxes.ts',
} as const;

test('packages that stand behind one module of ours are imported by it alone', () => {
  for (const [name, module] of Object.entries(BEHIND_ONE_MODULE)) {
    const importing = files.filter((file) => new RegExp(`(?:from |import )'${name}'`).test(readFileSync(file, 'utf8')));
    assert.deepEqual(importing, [resolve(SOURCES, module)], name);
  }
});
