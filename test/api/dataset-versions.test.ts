import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { sql } from '../../src/database/sql.ts';
import { datasetReply } from '../../src/datasets/datasets.ts';
import { featuresReply } from '../../src/datasets/features.ts';
import { beginImport, recordFailure } from '../../src/datasets/import-record.ts';
import { dropAbandonedImports } from '../../src/datasets/load.ts';
import { versionsReply } from '../../src/datasets/versions.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { read, send } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';

const detail = Type.Object({ detail: Type.String() });
const set = (letter: string, count: number) => collection(Array.from({ length: count }, () => point(1, 1, { letter })));

for (const { name, skip, start } of SERVERS) {
  describe(`versions of datasets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start();
      client = new DatasetClient(server);
    });
    after(() => server.stop());
    const versionsOf = async (id: string) => read(versionsReply, await server.get(`/datasets/${id}/versions`)).versions;
    const undo = (id: string, version: unknown) => server.write('POST', `/datasets/${id}/undo`, { version });
    const lettersOf = async (id: string) => (await client.attributesOf(id)).map(({ letter }) => letter).join('');
    const keptOf = async (id: string) => {
      const [{ count }] = await server.database.query<{ count: number }>(sql`
        select count(*) from waypost.features f join waypost.dataset_imports i using (project_id, import_id)
        where i.dataset_id = ${id}`);
      return count;
    };
    /** A dataset into which files were imported one after the other, and the ids of its versions. */
    const imported = async (...files: string[]) => {
      const id = await client.create();
      for (const file of files) await client.imported(id, file);
      const [served, other] = await versionsOf(id);
      return { id, served: served?.id ?? '', before: other?.id ?? '' };
    };

    test('the version before is served again, and the undo is undone the same way', async () => {
      const { id, served, before: first } = await imported(set('A', 2), set('B', 3));
      const back = read(datasetReply, await undo(id, first));
      assert.deepEqual([back.id, back.features, await lettersOf(id)], [id, 2, 'AA']);
      assert.deepEqual(
        (await versionsOf(id)).map(({ id: each, features, is_served }) => [each, features, is_served]),
        [
          [first, 2, true],
          [served, 3, false],
        ],
      );
      assert.equal(read(datasetReply, await undo(id, served)).features, 3);
      assert.equal(await lettersOf(id), 'BBB');
    });

    test('pages with a token are of one version, as long as that is kept', async () => {
      const id = await client.create();
      await client.imported(id, set('A', 5));
      const box = 'POLYGON((-180 -90,180 -90,180 90,-180 90,-180 -90))';
      const ways = [
        ['search', {}],
        ['search', { where: 'NOT letter:none' }],
        ['intersects', { geometry: box }],
        // Surroundings are drawn, by a thread of its own where there is one.
        ['within', { geometry: 'POLYGON((0.9 0.9,1.1 0.9,1.1 1.1,0.9 1.1,0.9 0.9))', buffer: 1_000 }],
      ] as const;
      const page = (way: (typeof ways)[number], number: number, more = '') =>
        server.write('POST', `/datasets/${id}/features/${way[0]}?per_page=2&page=${number}${more}`, way[1]);
      const lettersIn = (text: string) =>
        JSON.parse(text)
          .features.map((each: { attributes: { letter: string } }) => each.attributes.letter)
          .join('');
      const firsts = [];
      for (const way of ways) {
        const answer = await page(way, 1);
        const { pagination } = read(featuresReply, answer);
        assert.equal(answer.headers['x-page-token'], pagination.token, way[0]);
        assert.equal(pagination.changed, undefined);
        firsts.push(pagination.token ?? '');
      }
      const ogc = JSON.parse((await server.get(`/ogc/collections/${id}/items`, { limit: '2' })).text);
      const next = new URL(ogc.links.find(({ rel }: { rel: string }) => rel === 'next').href);
      await client.imported(id, set('B', 5));
      for (const [i, way] of ways.entries()) {
        const second = await page(way, 2, `&page_token=${firsts[i]}`);
        assert.equal(lettersIn(second.text), 'AA', way[0]);
        const { pagination } = read(featuresReply, second);
        assert.deepEqual([pagination.changed, pagination.token !== undefined], [true, true]);
        assert.equal(lettersIn((await page(way, 3, `&page_token=${pagination.token}`)).text), 'A');
        assert.equal((await page(way, 2, `&page_token=${firsts[i]}&on_change=refuse`)).status, 409);
        assert.equal(lettersIn((await page(way, 2)).text), 'BB', 'without a token it is what is served');
      }
      const followed = await server.get(`${next.pathname}${next.search}`);
      const letters = JSON.parse(followed.text).features.map(
        (each: { properties: { letter: string } }) => each.properties.letter,
      );
      assert.deepEqual(letters, ['A', 'A'], followed.text);
      // Of three the first is gone.
      await client.imported(id, set('C', 5));
      for (const [i, way] of ways.entries()) {
        const gone = await page(way, 2, `&page_token=${firsts[i]}`);
        assert.equal(gone.status, 409, gone.text);
        assert.match(gone.text, /no longer there/);
      }
      assert.equal((await page(ways[0], 2, '&page_token=x')).status, 422);
    });

    test('tiles follow: their tag is another one, and that of a version that is served again', async () => {
      const { id, served, before: first } = await imported(set('A', 2), set('B', 3));
      const tagOf = async () => (await server.get(`/datasets/${id}/tiles/0/0/0.mvt`)).headers.etag;
      const second = await tagOf();
      await undo(id, first);
      assert.notEqual(await tagOf(), second);
      await undo(id, served);
      assert.equal(await tagOf(), second);
    });

    test('one version before is kept, not more, and none of a dataset that is deleted', async () => {
      const { id } = await imported(set('A', 2), set('B', 3), set('C', 4));
      assert.deepEqual(
        (await versionsOf(id)).map(({ features }) => features),
        [4, 3],
      );
      assert.equal(await keptOf(id), 7);
      await dropAbandonedImports(server.database, new AbortController().signal);
      assert.equal(await keptOf(id), 7, 'who looks for what killed imports have left takes nothing that is kept');
      await server.write('DELETE', `/datasets/${id}`);
      assert.equal(await keptOf(id), 0);
    });

    test('an import after an undo keeps what it replaces', async () => {
      const { id, served, before: first } = await imported(set('A', 2), set('B', 3));
      await undo(id, first);
      await client.imported(id, set('C', 4));
      const [now, kept] = await versionsOf(id);
      assert.deepEqual([now?.features, kept?.id], [4, first]);
      assert.match(read(detail, await undo(id, served), 409).detail, /^The dataset has no version .* lists those it has$/);
      assert.equal(await lettersOf(id), 'CCCC');
    });

    test('an import that fails changes nothing of what can be undone', async () => {
      const { id, before: first } = await imported(set('A', 2), set('B', 3));
      await client.refusal(id, '{"type":"FeatureCollection","features":[{"type":');
      assert.equal(read(datasetReply, await undo(id, first)).features, 2);
      assert.equal(await lettersOf(id), 'AA');
    });

    test('of two undos at once the second changes nothing: both name what is to be served', async () => {
      const { id, before: first } = await imported(set('A', 2), set('B', 3));
      const answers = await Promise.all([undo(id, first), undo(id, first.toUpperCase())]);
      for (const answer of answers) assert.equal(read(datasetReply, answer).features, 2);
      assert.equal(await lettersOf(id), 'AA');
    });

    test('while an import runs, an undo is refused: the import would replace it', async () => {
      const { id, served, before: first } = await imported(set('A', 2), set('B', 3));
      const task = await beginImport(server.database, server.projectId, id);
      assert.match(read(detail, await undo(id, first), 409).detail, /An import of this dataset is running/);
      assert.equal(read(datasetReply, await undo(id, served)).features, 3, 'what is served is there already');
      await recordFailure(server.database, task, 'over');
      assert.equal(read(datasetReply, await undo(id, first)).features, 2);
    });

    test('before the second import there is nothing to undo', async () => {
      const { id, served } = await imported(set('A', 2));
      assert.equal((await versionsOf(id)).length, 1);
      assert.equal(read(datasetReply, await undo(id, served)).features, 2);
      const empty = await client.create();
      assert.deepEqual(await versionsOf(empty), []);
      assert.equal((await undo(empty, served)).status, 409, 'a version of another dataset is none of this one');
    });

    test('whoever may not write the dataset may not undo, and a version that is none is refused', async () => {
      const { id, before: first } = await imported(set('A', 2), set('B', 3));
      const other = await server.addProject(`other-${name.replaceAll(' ', '-')}`);
      const asked = (key: string, path: string, body?: unknown) =>
        send(`${server.origin}/datasets/${id}/${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      assert.equal((await asked(other.privateKey, 'undo', { version: first })).status, 404);
      assert.equal((await asked(other.privateKey, 'versions')).status, 404);
      assert.equal((await asked(server.publicKey, 'undo', { version: first })).status, 403);
      assert.equal((await asked(server.publicKey, 'versions')).status, 403);
      for (const version of ['', 7, null, undefined, ['x'], 'x'.repeat(101), 'a\0b'])
        assert.equal((await undo(id, version)).status, 422, JSON.stringify(version));
      for (const version of ['前', "' or 1=1", '00000000-0000-0000-0000-000000000000'])
        assert.equal((await undo(id, version)).status, 409, version);
      assert.equal((await undo('not-a-uuid', first)).status, 404);
      assert.equal(await lettersOf(id), 'BBB');
    });
  });
}
