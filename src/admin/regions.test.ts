import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { buildSmallRegion } from '../../test/support/world.ts';
import { NO_PROJECT } from '../contract/admin.ts';
import { Problem } from '../contract/problem.ts';
import { RegionVersions } from '../regions/versions.ts';
import { regionEndpoints } from './regions.ts';

const root = mkdtempSync(join(tmpdir(), 'waypost-admin-regions-'));
after(() => rmSync(root, { recursive: true }));

/** Versions of a server, one of which another process removes at a moment: just before this one reads its manifest, or removes it itself. */
class Shrinking extends RegionVersions {
  doomed = '';
  /** So often this one looks before that. */
  looksBefore = 0;

  override file(id: string, name: string): string {
    this.#removeDoomed();
    return super.file(id, name);
  }

  override current(): string | null {
    this.#removeDoomed();
    return super.current();
  }

  #removeDoomed(): void {
    if (this.looksBefore-- > 0) return;
    const id = this.doomed;
    this.doomed = '';
    if (id !== '') rmSync(join(this.folder, id), { recursive: true });
  }
}

let folders = 0;
let versions: Shrinking;
let used = '';
let other = '';
beforeEach(async () => {
  versions = new Shrinking(join(root, String(folders++)));
  used = (await buildSmallRegion(versions, 'used')).id;
  versions.use(used);
  other = (await buildSmallRegion(versions, 'other')).id;
  versions.doomed = other;
});

const user = { id: '', name: 'root', role: 'operator', memberships: [] } as const;
const visitor = { person: { user, via: 'token', expiresAt: null, session: null }, project: null } as const;
async function ask(operation: string, sent: { readonly path?: Readonly<Record<string, string>>; readonly body?: unknown }) {
  const endpoint = regionEndpoints(versions, null).find(({ operationId }) => operationId === operation);
  assert.ok(endpoint);
  const { path = {}, body } = sent;
  return endpoint.prepare({ query: {}, path, body, visitor }, NO_PROJECT, undefined).answer();
}
const isUnknown = (error: unknown) => error instanceof Problem && error.status === 404;

test('a version that another process removes while it is put in use is not there, and the one in use stays', async () => {
  await assert.rejects(ask('useRegion', { body: { name: other } }), isUnknown);
  assert.equal(versions.current(), used);
});

test('a version that two processes remove at once is removed by one, and is not there for the other', async () => {
  // Once for whether it is in use, as the API says it; then where it is removed.
  versions.looksBefore = 1;
  await assert.rejects(ask('deleteRegion', { path: { region: other } }), isUnknown);
  assert.deepEqual(versions.ids(), [used]);
});

test('a version that another process removes while versions are listed is left out', async () => {
  const listed = await ask('listRegions', {});
  assert.partialDeepStrictEqual(listed, { regions: [{ name: used, in_use: true }], damaged: [] });
  assert.ok(!JSON.stringify(listed).includes(other));
});
