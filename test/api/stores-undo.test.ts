import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import Type from 'typebox';
import { sql } from '../../src/database/sql.ts';
import { dropAbandonedAssets } from '../../src/stores/generation.ts';
import { lastUndoableReply } from '../../src/stores/undo.ts';
import { createStores, deleteStores, replaceStores, updateStores } from '../../src/stores/write.ts';
import { SERVERS } from '../support/databases.ts';
import { manyAssets } from '../support/noisy-import.ts';
import { read, send } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';

const detail = Type.Object({ detail: Type.String() });
const places = Type.Object({
  features: Type.Array(Type.Object({ geometry: Type.Object({ coordinates: Type.Array(Type.Number()) }) })),
});
const found = Type.Object({
  features: Type.Array(Type.Object({ properties: Type.Object({ store_id: Type.String(), name: Type.String() }) })),
});

/** Assets by id: what they are called. */
type Names = Readonly<Record<string, string>>;
/** All stand at one place, wherever in a body they are: whoever writes a name that is there writes what is there. */
const bodyOf = (names: Names, lat = 48) => ({
  stores: Object.entries(names).map(([storeId, name]) => ({ storeId, name, location: { lat, lng: 2 } })),
});

/** A write of a project's assets. */
type Imported = { readonly is: 'create' | 'update' | 'replace'; readonly names: Names; readonly undoable: boolean };
type Write =
  | Imported
  | { readonly is: 'delete'; readonly ids: readonly string[]; readonly undoable: boolean }
  | { readonly is: 'put'; readonly id: string; readonly name: string }
  | { readonly is: 'undo' };

/** An update by what is there, in another order than it was created in: it is none that can be undone. */
const UPDATED_BY_THE_SAME: readonly Write[] = [
  { is: 'create', names: { c: 'x', a: 'z' }, undoable: false },
  { is: 'update', names: { a: 'z' }, undoable: true },
  { is: 'put', id: 'a', name: 'x' },
  { is: 'undo' },
];

type Assets = ReadonlyMap<string, string>;
const without = (assets: Assets, ids: readonly string[]): Assets => new Map([...assets].filter(([id]) => !ids.includes(id)));
const among = (assets: Assets, ids: readonly string[]): Assets => new Map([...assets].filter(([id]) => ids.includes(id)));

/**
 * What a project's assets are after writes, as plainly as it can be: an undo exchanges whole sets for a replacement; else it takes away
 * what has an id that the write wrote or replaced, and puts back what it replaced.
 */
class Reference {
  assets: Assets = new Map();
  #last: { readonly ids: readonly string[]; readonly kept: Assets; readonly isWhole: boolean } | null = null;
  changes = 0;

  get canUndo(): boolean {
    return this.#last !== null;
  }

  write(write: Write): void {
    if (write.is === 'undo') this.#undo();
    else if (write.is === 'put') this.#change([write.id], new Map([[write.id, write.name]]), false);
    else if (write.is === 'delete') this.#change(write.ids, new Map(), write.undoable);
    else if (write.undoable && this.#hasAlready(write)) return;
    else if (write.is === 'replace') this.#exchange(new Map(Object.entries(write.names)), write.undoable);
    else this.#change(Object.keys(write.names), new Map(Object.entries(write.names)), write.undoable);
  }

  /** Whether an import is of what is there: it leaves what can be undone. */
  #hasAlready({ is, names }: Imported): boolean {
    const isThere = Object.entries(names).every(([id, name]) => this.assets.get(id) === name);
    return isThere && (is === 'update' || (is === 'replace' && this.assets.size === Object.keys(names).length));
  }

  #exchange(written: Assets, undoable: boolean): void {
    this.#wrote({ ids: [], kept: this.assets, isWhole: true }, undoable);
    this.assets = written;
  }

  #change(ids: readonly string[], written: Assets, undoable: boolean): void {
    const kept = among(this.assets, ids);
    this.assets = new Map([...without(this.assets, ids), ...written]);
    // What did nothing counts for nothing.
    if (kept.size + written.size > 0) this.#wrote({ ids: [...written.keys()], kept, isWhole: false }, undoable);
  }

  #wrote(write: { readonly ids: readonly string[]; readonly kept: Assets; readonly isWhole: boolean }, undoable: boolean) {
    if (undoable) this.#last = write;
    this.changes = undoable ? 0 : this.changes + 1;
  }

  #undo(): void {
    if (this.#last?.isWhole) this.#exchange(this.#last.kept, true);
    else if (this.#last) {
      const ids = [...this.#last.ids, ...this.#last.kept.keys()];
      const gone = among(this.assets, ids);
      const restored = this.#last.kept;
      this.assets = new Map([...without(this.assets, ids), ...restored]);
      this.#wrote({ ids: [...restored.keys()], kept: gone, isWhole: false }, true);
    }
  }
}

const IDS = ['a', 'b', 'c', 'd'];
const someIds = fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1 });
const someNames = fc.dictionary(fc.constantFrom(...IDS), fc.constantFrom('x', 'y', 'z'), {
  minKeys: 1,
  noNullPrototype: true,
});
const someWrite: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ is: fc.constantFrom('create', 'update', 'replace'), names: someNames, undoable: fc.boolean() }),
  fc.record({ is: fc.constant('delete'), ids: someIds, undoable: fc.boolean() }),
  fc.record({ is: fc.constant('put'), id: fc.constantFrom(...IDS), name: fc.constantFrom('x', 'y', 'z') }),
  fc.record({ is: fc.constant('undo') }),
);

for (const { name, skip, start } of SERVERS) {
  describe(`undo of imports of assets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let nextProject = 0;
    before(async () => {
      server = await start();
    });
    after(() => server.stop());

    /** A project of its own, and what one does with it. */
    const project = async () => {
      const made = await server.addProject(`p${++nextProject}`);
      const write = async (sent: Write): Promise<number> => {
        if (sent.is === 'undo') return (await undo()).status;
        if (sent.is === 'put')
          return (await made.write('PUT', `/stores/${sent.id}`, bodyOf({ [sent.id]: sent.name }).stores[0])).status;
        const query = `undoable=${sent.undoable}`;
        if (sent.is === 'delete') {
          const filter = sent.ids.map((id) => `idstore:"${id}"`).join(' OR ');
          return (await made.write('DELETE', `/stores?${query}&query=${encodeURIComponent(filter)}`)).status;
        }
        const [method, path] = (
          { create: ['POST', '/stores'], update: ['PUT', '/stores'], replace: ['POST', '/stores/replace'] } as const
        )[sent.is];
        return (await made.write(method, `${path}?${query}`, bodyOf(sent.names))).status;
      };
      const move = (id: string, name: string, lat: number) =>
        made.write('PUT', '/stores?undoable=true', bodyOf({ [id]: name }, lat));
      const last = async () => read(lastUndoableReply, await made.get('/stores/imports/last')).last;
      /** @param more by default with whatever was written since */
      const undo = async (more?: Readonly<Record<string, unknown>>) => {
        const { id = 'none', changes_since } = (await last()) ?? {};
        return made.write('POST', '/stores/imports/undo', { id, ...(more ?? { changes_since }) });
      };
      const names = async (): Promise<Names> => {
        const { features } = read(found, await made.get('/stores/search', { stores_by_page: '300' }));
        return Object.fromEntries(
          features.map(({ properties }): [string, string] => [properties.store_id, properties.name]).sort(),
        );
      };
      /** Rows of assets, served or not. */
      const rows = async () => {
        const [{ count }] = await server.database.query<{ count: number }>(
          sql`select count(*) as count from waypost.stores where project_id = ${made.projectId}`,
        );
        return count;
      };
      return { ...made, write, move, last, undo, names, rows };
    };
    type Project = Awaited<ReturnType<typeof project>>;
    const import_ = (p: Project, is: 'create' | 'update' | 'replace', names: Names) =>
      p.write({ is, names, undoable: true });

    test('an import that creates is undone: what was there stays', async () => {
      const p = await project();
      await p.write({ is: 'create', names: { a: 'old' }, undoable: false });
      await import_(p, 'create', { b: 'new', c: 'new' });
      const last = await p.last();
      assert.deepEqual([last?.written, last?.replaced, last?.changes_since], [2, 0, 0]);
      assert.equal((await p.undo({})).status, 200);
      assert.deepEqual(await p.names(), { a: 'old' });
      assert.equal((await p.undo({})).status, 200, 'and the undo is undone the same way');
      assert.deepEqual(await p.names(), { a: 'old', b: 'new', c: 'new' });
    });

    test('an import that updates is undone, and found by the old words again', async () => {
      const p = await project();
      await import_(p, 'create', { a: 'Bakery', b: 'Butcher' });
      await import_(p, 'update', { a: 'Library' });
      assert.deepEqual([(await p.last())?.written, (await p.last())?.replaced], [1, 1]);
      await p.undo({});
      assert.deepEqual(await p.names(), { a: 'Bakery', b: 'Butcher' });
      const search = async (query: string) =>
        read(found, await p.get('/stores/search', { query })).features.map(({ properties }) => properties.store_id);
      assert.deepEqual(await search('name:Bakery'), ['a']);
      assert.deepEqual(await search('name:Library'), []);
    });

    test('an import that replaces all is undone at once', async () => {
      const p = await project();
      await import_(p, 'create', { a: 'old', b: 'old' });
      await import_(p, 'replace', { b: 'new', c: 'new' });
      assert.deepEqual(await p.names(), { b: 'new', c: 'new' });
      await p.undo({});
      assert.deepEqual(await p.names(), { a: 'old', b: 'old' });
      await p.undo({});
      assert.deepEqual(await p.names(), { b: 'new', c: 'new' });
    });

    test('a deletion of all, or of some, can be undone where it was asked for', async () => {
      const p = await project();
      await p.write({ is: 'create', names: { a: 'x', b: 'y' }, undoable: false });
      await p.write({ is: 'delete', ids: ['a'], undoable: true });
      await p.undo({});
      assert.equal((await p.write({ is: 'delete', ids: ['none'], undoable: true })) < 500, true);
      assert.deepEqual(await p.names(), { a: 'x', b: 'y' });
      const all = await send(`${server.origin}/stores?undoable=true`, {
        method: 'DELETE',
        headers: { 'x-api-key': p.privateKey },
      });
      assert.equal(all.status, 200);
      assert.deepEqual(await p.names(), {});
      await p.undo({});
      assert.deepEqual(await p.names(), { a: 'x', b: 'y' });
    });

    test('writes after an import are counted, and it is undone over them only where one says so', async () => {
      const p = await project();
      await import_(p, 'create', { a: 'imported' });
      await p.write({ is: 'put', id: 'b', name: 'by hand' });
      await p.write({ is: 'put', id: 'a', name: 'changed' });
      assert.equal((await p.last())?.changes_since, 2);
      const refused = await p.undo({});
      assert.match(read(detail, refused, 409).detail, /^2 writes of assets came after it: with changes_since=2 /);
      assert.equal((await p.undo({ changes_since: 1 })).status, 409, 'nothing is discarded that was not seen');
      await p.undo();
      assert.deepEqual(await p.names(), { b: 'by hand' }, 'what was created by hand is none of the import');
      await p.undo();
      assert.deepEqual(await p.names(), { a: 'changed', b: 'by hand' }, 'and nothing was lost');
    });

    test('a zone that is drawn after it is no write of assets', async () => {
      const p = await project();
      await import_(p, 'create', { a: 'x' });
      const polygon = 'POLYGON((2 48, 3 48, 3 49, 2 48))';
      assert.equal((await p.write({ is: 'put', id: 'a', name: 'x' })) < 300, true);
      const zones = await send(`${server.origin}/zones`, {
        method: 'POST',
        headers: { 'x-api-key': p.privateKey, 'content-type': 'application/json' },
        body: JSON.stringify({ zones: [{ zone_id: 'z', store_id: 'a', types: [], polygon }] }),
      });
      assert.equal(zones.status, 200, zones.text);
      assert.equal((await p.last())?.changes_since, 1);
    });

    test('nothing is to undo at first, after writes that were not to be undone, or by an id of long ago', async () => {
      const p = await project();
      assert.equal(await p.last(), null);
      await p.write({ is: 'create', names: { a: 'x' }, undoable: false });
      assert.equal(await p.last(), null);
      assert.equal((await p.undo({})).status, 409);
      await import_(p, 'create', { b: 'x' });
      const first = await p.last();
      await import_(p, 'create', { c: 'x' });
      const { status, text } = await p.undo({ id: first?.id });
      assert.deepEqual([status, /names the one that can/.test(text)], [409, true]);
      for (const id of ['', 7, null, ['x'], 'x'.repeat(101), 'a\0b'])
        assert.equal((await p.undo({ id })).status, 422, JSON.stringify(id));
      for (const id of ['前', "' or 1=1", '-1', '1e3']) assert.equal((await p.undo({ id })).status, 409, id);
    });

    test('an import that fails, or does nothing, leaves the one before to be undone', async () => {
      const p = await project();
      await import_(p, 'create', { a: 'x' });
      const last = await p.last();
      assert.equal(await import_(p, 'create', { a: 'again' }), 400);
      assert.equal(await import_(p, 'update', { z: 'is not there' }), 400);
      await p.write({ is: 'delete', ids: ['nobody'], undoable: true });
      await p.write({ is: 'delete', ids: ['nobody'], undoable: false });
      assert.deepEqual(await p.last(), last);
      assert.equal((await p.undo({})).status, 200);
      assert.deepEqual(await p.names(), {});
    });

    test('an import of what is there already, and a batch of nothing, leave what can be undone', async () => {
      const p = await project();
      await import_(p, 'create', { a: 'old', b: 'old' });
      await import_(p, 'update', { a: 'wrong' });
      const last = await p.last();
      await import_(p, 'update', { a: 'wrong' });
      await import_(p, 'replace', { a: 'wrong', b: 'old' });
      await p.write({ is: 'create', names: {}, undoable: false });
      await p.write({ is: 'update', names: {}, undoable: false });
      assert.deepEqual(await p.last(), last);
      assert.equal(await p.rows(), 3, 'one is kept beside two');
      assert.equal((await p.undo({})).status, 200);
      assert.deepEqual(await p.names(), { a: 'old', b: 'old' });
      await import_(p, 'replace', { a: 'old' });
      assert.notEqual((await p.last())?.id, last?.id, 'one less is another');
      await p.undo({});
      assert.deepEqual(await p.names(), { a: 'old', b: 'old' });
    });

    test('an import that only moves an asset is another, and its undo moves it back', async () => {
      const p = await project();
      await import_(p, 'create', { a: 'x' });
      const first = await p.last();
      const at = async () =>
        read(places, await p.get('/stores/search')).features.map(({ geometry }) => geometry.coordinates);
      assert.equal((await p.move('a', 'x', 49)).status, 200);
      assert.notEqual((await p.last())?.id, first?.id);
      assert.deepEqual(await at(), [[2, 49]]);
      await p.undo({});
      assert.deepEqual(await at(), [[2, 48]]);
    });

    test('what can be undone is known as an import or as an undo', async () => {
      const p = await project();
      await import_(p, 'create', { a: 'x' });
      assert.equal((await p.last())?.is_undo, false);
      await p.undo({});
      assert.equal((await p.last())?.is_undo, true);
      await import_(p, 'create', { a: 'x' });
      assert.equal((await p.last())?.is_undo, false);
    });

    test('of two undos at once one is done', async () => {
      const p = await project();
      await import_(p, 'create', { a: 'x' });
      const { id } = (await p.last()) ?? {};
      const statuses = (await Promise.all([p.undo({ id }), p.undo({ id })])).map(({ status }) => status);
      assert.deepEqual(statuses.sort(), [200, 409]);
      assert.deepEqual(await p.names(), {});
    });

    test('whoever may not write assets may not undo, and another project has nothing of it', async () => {
      const [p, other] = [await project(), await project()];
      await import_(p, 'create', { a: 'x' });
      assert.equal(await other.last(), null);
      const { id } = (await p.last()) ?? {};
      assert.equal((await other.undo({ id })).status, 409);
      const asked = (key: string, path: string, method: string) =>
        send(`${server.origin}/stores/imports/${path}`, {
          method,
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          ...(method === 'POST' && { body: JSON.stringify({ id }) }),
        });
      assert.equal((await asked(server.publicKey, 'last', 'GET')).status, 403);
      assert.equal((await asked(server.publicKey, 'undo', 'POST')).status, 403);
      assert.deepEqual(await p.names(), { a: 'x' });
    });

    test('what is kept is one import, is not taken for a leftover, and goes with the next', async () => {
      const p = await project();
      const { database } = server;
      const served = async (query = '') =>
        JSON.parse((await p.get('/stores/search', { stores_by_page: '1', ...(query && { query }) })).text).pagination
          .pageCount;
      const [old, few, renamed] = [manyAssets(1_200, 'K'), manyAssets(300, 'K'), manyAssets(700, 'K', ['K', 'new'])];
      const how = { undoable: true };
      await createStores(database, p.projectId, old, how);
      await updateStores(database, p.projectId, renamed, how);
      assert.equal(await p.rows(), 1_900, '700 are kept beside 1,200');
      await dropAbandonedAssets(database, new AbortController().signal);
      assert.deepEqual([await p.rows(), await served('tag:new')], [1_900, 700]);
      await p.undo({});
      assert.deepEqual([await p.rows(), await served(), await served('tag:new')], [1_900, 1_200, 0]);
      await replaceStores(database, p.projectId, few, how);
      assert.deepEqual([await p.rows(), await served()], [1_500, 300], 'all of before are kept');
      await deleteStores(database, p.projectId, undefined);
      assert.deepEqual([await p.rows(), await served()], [1_200, 0]);
      await p.undo();
      await dropAbandonedAssets(database, new AbortController().signal);
      assert.equal(await served(), 1_200);
    });

    test('what was created is taken back, however large the writes were that changed it since', async () => {
      const p = await project();
      await createStores(server.database, p.projectId, manyAssets(620, 'L'), { undoable: true });
      await updateStores(server.database, p.projectId, manyAssets(600, 'L', ['L', 'changed']));
      await p.write({ is: 'create', names: { other: 'stays' }, undoable: false });
      await p.undo();
      assert.deepEqual(await p.names(), { other: 'stays' });
      await p.undo();
      const { pagination } = JSON.parse((await p.get('/stores/search', { query: 'tag:changed', stores_by_page: '1' })).text);
      assert.equal(pagination.pageCount, 600);
    });

    test('whatever was written before and after, an undo does what a plain reference does', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(someWrite, { minLength: 2, maxLength: 12 }), async (writes) => {
          const p = await project();
          const plain = new Reference();
          for (const write of writes) {
            if ((await p.write(write)) < 300) plain.write(write);
            assert.equal((await p.last())?.changes_since, plain.canUndo ? plain.changes : undefined);
          }
          const expected = Object.fromEntries([...plain.assets].sort(([a], [b]) => (a < b ? -1 : 1)));
          assert.deepEqual(await p.names(), expected);
        }),
        { numRuns: Number(process.env.UNDO_RUNS ?? 25), examples: [[[...UPDATED_BY_THE_SAME]]] },
      );
    });
  });
}
