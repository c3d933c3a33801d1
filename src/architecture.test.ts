import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('.', import.meta.url));

/** The rooms from the top down; rooms on one line do not know each other. ARCHITECTURE.md tells what they are for. */
const FLOORS = [
  ['main.ts'],
  ['cli'],
  ['localities', 'threewords', 'stores', 'datasets', 'distance', 'indoor', 'import', 'backup'],
  ['osm', 'regions', 'http'],
  ['access', 'filter', 'tolls', 'addresses'],
  ['places', 'roads', 'venues', 'database'],
  ['storage'],
  ['geo', 'text', 'config.ts', 'version.ts', 'turns.ts', 'under-way.ts', 'explained-error.ts'],
] as const;

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
        // The kernel's single files may know each other: a configuration that is wrong explains itself.
        if (from === to || to === 'explained-error.ts') return false;
        return floorOf(to) <= floorOf(from);
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

/** Rooms with a face: whoever stands outside imports their `index.ts` alone. */
const ROOMS_WITH_A_FACE: readonly string[] = ['places'];

test('rooms with a face are reached through it', () => {
  const tests = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => resolve(SOURCES, file));
  const wrong = [...files, ...tests].flatMap((file) =>
    importsOf(file)
      .filter((imported) => {
        const room = roomOf(imported);
        return (
          ROOMS_WITH_A_FACE.includes(room) && roomOf(file) !== room && relative(SOURCES, imported) !== `${room}/index.ts`
        );
      })
      .map((imported) => `${relative(SOURCES, file)} → ${relative(SOURCES, imported)}`),
  );
  assert.deepEqual(wrong, []);
});

/** Circles of imports that are still to be cut: none may be added. */
const KNOWN_CIRCLES: readonly (readonly string[])[] = [
  ['venues/ground.ts', 'venues/undrawn.ts'],
  ['venues/venue.ts', 'venues/waymarks.ts'],
];

/** The groups of files that import each other around a circle: the strongly connected components of more than one (Tarjan). */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const number = seen.size;
    seen.set(file, number);
    path.push(file);
    let lowest = number;
    for (const imported of imports.get(file) ?? []) {
      if (!seen.has(imported)) lowest = Math.min(lowest, visit(imported));
      else if (path.includes(imported)) lowest = Math.min(lowest, seen.get(imported) ?? number);
    }
    if (lowest === number) {
      const group = path.splice(path.indexOf(file));
      if (group.length > 1 || imports.get(file)?.includes(file)) circles.push(group.sort());
    }
    return lowest;
  };
  for (const file of imports.keys()) if (!seen.has(file)) visit(file);
  return circles;
}

test('circles are found, however long they are', () => {
  const drawn = (...arrows: string[]) =>
    new Map(arrows.map((arrow) => [arrow[0], [...arrow.slice(1)]] as [string, string[]]));
  assert.deepEqual(circlesOf(drawn('abc', 'bc', 'c')), []);
  assert.deepEqual(circlesOf(drawn('ab', 'bc', 'ca', 'da')), [['a', 'b', 'c']]);
  assert.deepEqual(circlesOf(drawn('ab', 'ba', 'cd', 'dc', 'eac', 'ff')), [['a', 'b'], ['c', 'd'], ['f']]);
});

test('no files import each other in a circle', () => {
  const circles = circlesOf(new Map(files.map((file) => [file, importsOf(file)])));
  const named = circles.map((circle) => circle.map((file) => relative(SOURCES, file)));
  assert.deepEqual(named.sort(), KNOWN_CIRCLES);
});

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
