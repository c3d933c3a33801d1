import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../src/database/sql.ts';
import { assetsBody, MAX_ASSETS, type StoreRow } from '../../src/stores/asset.ts';
import { createStores, deleteStores, replaceStores, updateStores } from '../../src/stores/write.ts';
import type { TestServer } from './server.ts';

/** Requests a second of the other project. */
const RATE = 50;

export function manyAssets(count: number, letter: string, tags: readonly string[] = [letter]): StoreRow[] {
  const rows: StoreRow[] = [];
  for (let first = 0; first < count; first += MAX_ASSETS) {
    const stores = Array.from({ length: Math.min(MAX_ASSETS, count - first) }, (_, i) => ({
      storeId: `${letter}${first + i}`,
      name: `Shop ${letter} ${first + i}`,
      location: { lat: 45 + ((first + i) % 997) / 200, lng: 1 + ((first + i) % 1009) / 200 },
      tags,
    }));
    rows.push(...assetsBody.read({ stores }, []));
  }
  return rows;
}

interface Waits {
  readonly requests: number;
  readonly failed: number;
  readonly p99: number;
  readonly longest: number;
}

/**
 * Creates, replaces, updates and deletes many assets of a project while another one asks for its own, and while the first is asked how many
 * there are: only whole sets are seen.
 *
 * @returns how long the other project waited, in milliseconds
 */
export async function importBeside(server: TestServer, count: number): Promise<Waits> {
  const { database, projectId } = server;
  const other = await server.addProject('neighbour');
  await other.write('POST', '/stores', {
    stores: [{ storeId: 'A', name: 'Corner shop', location: { lat: 48.85, lng: 2.35 } }],
  });
  // Read before: the server shares this process.
  const [first, second, updated] = [manyAssets(count, 'A'), manyAssets(count, 'B'), manyAssets(count, 'B', ['B', 'U'])];
  const waits: number[] = [];
  let failed = 0;
  let isDone = false;
  const totals = new Set<number>();
  const asking: Promise<void>[] = [];
  const ask = async () => {
    const begun = performance.now();
    const { status } = await other.get('/stores/search', { lat: '48.85', lng: '2.35', radius: '1000' });
    waits.push(performance.now() - begun);
    if (status !== 200) failed++;
  };
  const neighbour = (async () => {
    for (; !isDone; await pause(1000 / RATE)) asking.push(ask());
  })();
  const reader = (async () => {
    for (; !isDone; await pause(100)) {
      for (const query of ['tag:A OR tag:B', 'tag:U']) {
        const answer = await server.get('/stores/search', { query, stores_by_page: '1' });
        assert.equal(answer.status, 200, answer.text);
        totals.add(JSON.parse(answer.text).pagination.pageCount);
      }
    }
  })();
  try {
    await createStores(database, projectId, first);
    await replaceStores(database, projectId, second);
    await updateStores(database, projectId, updated);
    assert.equal(await deleteStores(database, projectId, undefined), count);
  } finally {
    isDone = true;
    await neighbour;
    await reader;
    await Promise.all(asking);
  }
  assert.deepEqual(
    [...totals].filter((total) => total !== 0 && total !== count),
    [],
    'only whole sets are seen',
  );
  const [{ left }] = await database.query<{ left: number }>(
    sql`select count(*) as left from waypost.stores where project_id = ${projectId}`,
  );
  assert.equal(left, 0, 'nothing is left of what is not served');
  waits.sort((a, b) => a - b);
  return { requests: waits.length, failed, p99: waits[Math.floor(waits.length * 0.99)], longest: waits[waits.length - 1] };
}
