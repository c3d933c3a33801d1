import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openProfile } from '../../bench/cpu-profile.ts';
import { AREAS, areaOf, NAMED, OTHER } from '../../bench/price-areas.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const frame = (file: string, called = '') => ({ file, function: called });

/** What of an entry is not there; null where it is. */
function missingOf(entry: string): string | null {
  const [path = '', called] = entry.split('#');
  // What a compiled module is named by, and modules that Node.js lists to nobody.
  if (path === 'wasm:' || path.startsWith('node:internal/')) return null;
  if (path.startsWith('node:')) return builtinModules.includes(path.slice('node:'.length)) ? null : path;
  if (!existsSync(`${ROOT}${path}`)) return path;
  if (called === undefined) return null;
  return new RegExp(`\\b${called}\\b`).test(readFileSync(`${ROOT}${path}`, 'utf8')) ? null : entry;
}

describe('areas of the price of a request', () => {
  test('each file and function that is named is there: one that was moved or renamed would count as its caller', () => {
    assert.deepEqual(
      Object.values(NAMED)
        .flat()
        .map(missingOf)
        .filter((missing) => missing !== null),
      [],
    );
  });

  test('no entry is named twice: the later one would win unseen', () => {
    const entries = Object.values(NAMED).flat();
    assert.equal(new Set(entries).size, entries.length);
  });

  test('the nearest frame that is named decides, and what is not named belongs to its caller', () => {
    const stack = [frame('node:events', 'emit'), frame('src/places/search.ts', 'find'), frame('node:_http_server', 'a')];
    assert.equal(areaOf(stack, true), 'engine');
  });

  test('a function that is named comes before its file, and a file before its folder', () => {
    // `worded.ts` lies in the folder of the engine, `sendAnswer` in the file that writes.
    assert.equal(areaOf([frame('src/localities/worded.ts', 'wordedPlace')], true), 'wording');
    assert.equal(areaOf([frame('src/http/sending.ts', 'sendAnswer')], true), 'serialization');
    assert.equal(areaOf([frame('src/http/sending.ts', 'etagOf')], true), 'writing');
  });

  test('a file whose name only begins like an entry is not meant', () => {
    assert.equal(areaOf([frame('node_modules/pg-cursor/index.js', 'read')], true), OTHER);
  });

  test('time in which a thread waits is nobody’s', () => {
    assert.equal(areaOf([frame('', '(idle)'), frame('', '(root)')], true), null);
    assert.equal(areaOf([frame('src/database/embedded-thread.ts', 'next'), frame('', '(root)')], false), null);
  });

  test('native code without JavaScript reads sockets on the thread that serves, and messages on others', () => {
    const native = [frame('', '(program)'), frame('', '(root)')];
    assert.equal(areaOf(native, true), 'socket, parsing');
    assert.equal(areaOf(native, false), 'thread hop');
  });

  test('garbage is collected for everybody, whoever was at work', () => {
    assert.equal(areaOf([frame('', '(garbage collector)'), frame('src/places/search.ts', 'find')], true), AREAS.at(-2));
  });
});

describe('a profile of a thread', () => {
  const at = (functionName: string, url: string) => ({ functionName, url });
  // Root, `serve` of the checkout, and `emit` of Node.js that it calls.
  const profile = openProfile(
    {
      nodes: [
        { id: 1, callFrame: at('(root)', ''), children: [2] },
        { id: 2, callFrame: at('serve', 'file:///clone/src/http/server.ts'), children: [3] },
        { id: 3, callFrame: at('emit', 'node:events') },
      ],
      startTime: 1_000,
      samples: [2, 3, 2],
      timeDeltas: [100, 100, 100],
    },
    '/clone',
  );
  const within = (from: number, to: number) => {
    const stacks: string[] = [];
    profile.eachSample({ from, to }, (stack) =>
      stacks.push(stack.map(({ file, function: called }) => `${file}#${called}`).join()),
    );
    return stacks;
  };

  test('stacks begin with the innermost frame, with paths from the checkout on', () => {
    assert.deepEqual(within(1_200, 1_201), ['node:events#emit,src/http/server.ts#serve,#(root)']);
  });

  test('a stretch has the samples from its begin to before its end: they were taken at 1100, 1200 and 1300', () => {
    assert.equal(within(1_100, 1_300).length, 2);
    assert.equal(within(1_301, 2_000).length, 0);
  });
});
