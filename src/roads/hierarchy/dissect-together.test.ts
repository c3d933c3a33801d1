import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { seededRandom } from '../../../bench/queries.ts';
import { streetsOfFile } from '../../../test/support/streets-of-file.ts';
import { ThreadEnded } from '../../threads/call-thread.ts';
import type { JunctionGraph } from './dissect.ts';
import { dissect } from './dissect-together.ts';
import { reduced } from './reduce.ts';

const SIZES = { smallest: 2, cell: 16 };
const NOTHING = () => {};

/** Junctions on a bent grid, each joined to some near it: parts without a way to others, loops and doubles among them. */
function randomGraph(random: () => number, junctions: number): JunctionGraph {
  const side = Math.ceil(Math.sqrt(junctions));
  const from = Uint32Array.from({ length: 2 * junctions }, (_, i) => i >> 1);
  const near = [0, 1, 1, side, side, side + 1];
  return {
    lat: Int32Array.from({ length: junctions }, (_, i) => Math.floor(i / side) * 1000 + Math.floor(random() * 500)),
    lng: Int32Array.from({ length: junctions }, (_, i) => (i % side) * 1000 + Math.floor(random() * 500)),
    from,
    to: from.map((junction) => Math.min(junctions - 1, junction + near[Math.floor(random() * near.length)])),
  };
}

/** What comes of a graph with so many threads, which each have parts of their own. */
const withThreads = (graph: JunctionGraph, threads: number) => dissect(graph, SIZES, NOTHING, threads - 1);

test('a graph is put in the same order by one thread, by two and by three', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.integer({ min: 1, max: 3000 }), async (seed, junctions) => {
      const graph = randomGraph(seededRandom(seed), junctions);
      const alone = await withThreads(graph, 1);
      for (const threads of [2, 3]) assert.deepEqual(await withThreads(graph, threads), alone);
    }),
    { numRuns: 8 },
  );
});

const MONACO = fileURLToPath(new URL('../../../../shared/data/osm/monaco.osm.pbf', import.meta.url));

test('so are the roads of a real map', { skip: !existsSync(MONACO) }, async () => {
  const { firstPoint, lat, lng } = (await streetsOfFile(MONACO)).lines;
  const places = new Map<string, number>();
  const ends = { lat: [] as number[], lng: [] as number[] };
  const junctionAt = (point: number) => {
    const place = `${lat[point]} ${lng[point]}`;
    const known = places.get(place) ?? ends.lat.length;
    if (known === ends.lat.length) {
      places.set(place, known);
      ends.lat.push(lat[point]);
      ends.lng.push(lng[point]);
    }
    return known;
  };
  const from = Uint32Array.from(firstPoint.subarray(0, -1), junctionAt);
  const to = Uint32Array.from(firstPoint.subarray(1), (end) => junctionAt(end - 1));
  const graph = { lat: Int32Array.from(ends.lat), lng: Int32Array.from(ends.lng), from, to };
  const { rest } = reduced(graph);
  assert.ok(rest.from.length > 1000, String(rest.from.length));
  const alone = await withThreads(rest, 1);
  for (const threads of [2, 3]) assert.deepEqual(await withThreads(rest, threads), alone);
});

const GRAPH = randomGraph(seededRandom(1), 5000);

test('all that is in order is heard of, whoever did it', async () => {
  const heard: number[] = [];
  await dissect(GRAPH, SIZES, (share) => heard.push(share), 2);
  assert.equal(heard.at(-1), 1);
  assert.deepEqual(
    heard,
    heard.toSorted((a, b) => a - b),
  );
});

test('another thread that ends, or fails, fails the whole', async (t) => {
  const { postMessage } = Worker.prototype;
  const post = t.mock.method(Worker.prototype, 'postMessage', function (this: Worker) {
    void this.terminate();
  });
  await assert.rejects(withThreads(GRAPH, 2), ThreadEnded);
  // What it is called with has no rows.
  post.mock.mockImplementation(function (
    this: Worker,
    calls: readonly { readonly number: number; readonly name: string }[],
  ) {
    postMessage.call(
      this,
      calls.map(({ number, name }) => ({ number, name, input: { work: { parts: [] } } })),
    );
  });
  await assert.rejects(withThreads(GRAPH, 3), TypeError);
});

/** How many threads of the process run scripts. */
const workers = () =>
  readdirSync('/proc/self/task').filter((thread) => {
    try {
      return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === 'WorkerThread';
    } catch {
      return false; // It has ended since.
    }
  }).length;

const onLinux = { skip: process.platform !== 'linux' };

test('no thread is left when a graph is in order, nor when whoever listens fails', onLinux, async () => {
  const before = workers();
  await withThreads(GRAPH, 3);
  assert.equal(workers(), before);
  const failure = new Error('nobody listens');
  const listen = (share: number) => {
    // The threads have been called by then.
    if (share > 0.5) throw failure;
  };
  await assert.rejects(dissect(GRAPH, SIZES, listen, 2), failure);
  assert.equal(workers(), before);
});

test('whoever is ended while it dissects ends its threads', onLinux, async () => {
  const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  // Streets side by side, none of which leads to another; it stops where half of them are in order, which is after the threads have been called.
  const importing = `
    import { dissect } from ${here('./dissect-together.ts')};
    const place = Int32Array.from({ length: 10_000 }, (_, i) => i);
    const from = Uint32Array.from({ length: 9_900 }, (_, i) => i);
    const graph = { lat: place.map((i) => i / 100), lng: place.map((i) => i % 100), from, to: from.map((i) => i + 100) };
    const stop = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    await dissect(graph, { smallest: 2, cell: 16 }, (share) => share < 0.5 || stop(), 2);
  `;
  const before = workers();
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(importing)}`));
  while (workers() < before + 3) await new Promise((next) => setTimeout(next, 1));
  await thread.terminate();
  assert.equal(workers(), before);
});
