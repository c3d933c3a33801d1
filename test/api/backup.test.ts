import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { type BackupReport, backup } from '../../src/backup/backup.ts';
import { finishRestore } from '../../src/backup/draft.ts';
import { restore, verify } from '../../src/backup/restore.ts';
import { demoDataset, fillWithDemo, importDemoVenue } from '../../src/cli/demo.ts';
import { openDatabase } from '../../src/database/open.ts';
import { featuresReply } from '../../src/datasets/features.ts';
import { versionsReply } from '../../src/datasets/versions.ts';
import type { RegionVersions } from '../../src/regions/versions.ts';
import { assetsBody } from '../../src/stores/asset.ts';
import { createStores } from '../../src/stores/write.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { type RecordedRequest, recordedRequests } from '../support/recorded.ts';
import { type Answer, read, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-backup-'));
after(() => rmSync(folder, { recursive: true }));

const KINDS = [
  { name: 'the embedded database', skip: false, open: async () => ({ url: '', stop: async () => {} }) },
  { name: 'PostgreSQL', skip: withoutPostgres, open: () => startPostgres() },
] as const;

/** How many requests a copy has to answer as its original does. */
const REQUESTS = Number(process.env.RECORDED_REQUESTS ?? 330);
const SENT_AT_ONCE = 4;

const Found = Type.Object({ features: Type.Array(Type.Object({ id: Type.String() })) });

/** What a server answers; what changes with the clock is left out. */
async function answersOf(
  { origin, privateKey }: Pick<TestServer, 'origin' | 'privateKey'>,
  datasetId: string,
): Promise<string[]> {
  // A slow machine refuses long questions that come at once for a while, and says for how long.
  const ask = async (request: RecordedRequest): Promise<Answer> => {
    const { path, body } = request;
    const answer = await send(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': privateKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
    const wait = answer.headers['retry-after'];
    if (answer.status !== 503 || wait === undefined) return answer;
    await sleep(Number(wait) * 1_000);
    return ask(request);
  };
  const page = await ask({ path: `/datasets/${datasetId}/features/search?per_page=100`, body: '{}' });
  const featureIds = Value.Parse(Found, page.json).features.map(({ id }) => id);
  const requests = recordedRequests(REQUESTS, datasetId, featureIds);
  const answers: string[] = [];
  const remaining = requests.entries();
  const askRemaining = async () => {
    for (const [i, request] of remaining) {
      const { status, text } = await ask(request);
      answers[i] = `${request.path} ${request.body ?? ''} ${status} ${withoutMoment(text)}`;
    }
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, askRemaining));
  return answers;
}

/** By what clients know an answer about assets. */
async function etagOf({ origin }: Pick<TestServer, 'origin'>, privateKey: string): Promise<string> {
  const { headers } = await send(`${origin}/stores/search/bounds`, { headers: { 'x-api-key': privateKey } });
  return String(headers.etag);
}

/** What depends on when is asked: on the full hour shops open and close; and by what pages know the version that they are of, which is another one of a copy. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set(['open', 'next_opening', 'weekly_opening', 'created_at', 'token']);

function withoutMoment(text: string): string {
  const isTold = (key: string, value: unknown) => (OF_THE_MOMENT.has(key) ? undefined : value);
  return /^[[{]/.test(text) ? JSON.stringify(JSON.parse(text, isTold)) : text;
}

const dataFolderOf = (versions: RegionVersions) => dirname(dirname(versions.pointerFile));

for (const from of KINDS) {
  describe(`a backup of ${from.name}`, { skip: from.skip }, () => {
    const file = join(folder, `${from.name}.tar.gz`.replaceAll(' ', '-'));
    let datasetId = '';
    let undoneId = '';
    let privateKey = '';
    let etag = '';
    let expected: string[] = [];
    let report: BackupReport;
    before(async () => {
      const source = await from.open();
      const original = await startTestServer(useDemoTown, { databaseUrl: source.url });
      await fillWithDemo(original.database, original.projectId);
      await importDemoVenue(original.dataFolder, original.projectId);
      datasetId = (await demoDataset(original.database, original.projectId)) ?? '';
      privateKey = original.privateKey;
      const client = new DatasetClient(original);
      undoneId = await client.create();
      for (const place of [1, 2]) await client.imported(undoneId, collection([point(place, place)]));
      report = await backupWhileWriting(original, file);
      expected = await answersOf(original, datasetId);
      etag = await etagOf(original, privateKey);
      await original.stop();
      await source.stop();
    });

    test('has whole batches of what was written meanwhile, and nothing is left beside it', () => {
      assert.deepEqual(
        readdirSync(folder).filter((name) => name.startsWith('.')),
        [],
      );
      assert.equal((report.rows.stores - 60) % 50, 0, 'the demo has 60 shops; of the others there are whole batches');
    });

    for (const to of KINDS) {
      test(`answers the same on ${to.name}`, { skip: to.skip }, async () => {
        const target = await to.open();
        const copy = await startTestServer(
          async (versions) => {
            const restored = await restore(
              { file, dataFolder: dataFolderOf(versions), databaseUrl: target.url || undefined },
              () => {},
            );
            assert.deepEqual(restored.rows, report.rows);
          },
          { databaseUrl: target.url },
          'beside',
        );
        const answers = await answersOf({ origin: copy.origin, privateKey }, datasetId);
        for (const [i, answer] of answers.entries()) assert.equal(answer, expected[i]);
        // The version before of a dataset is in the backup too.
        const headers = { 'x-api-key': privateKey, 'content-type': 'application/json' };
        const versions = await send(`${copy.origin}/datasets/${undoneId}/versions`, { headers });
        const [, before] = read(versionsReply, versions).versions;
        const body = JSON.stringify({ version: before?.id });
        await send(`${copy.origin}/datasets/${undoneId}/undo`, { method: 'POST', headers, body });
        const found = await send(`${copy.origin}/datasets/${undoneId}/features/search`, { method: 'POST', headers });
        assert.deepEqual(read(featuresReply, found).features[0]?.geometry, { type: 'Point', coordinates: [1, 1] });
        // What is written to the copy would get the tags of what was written to the original after the backup.
        assert.notEqual(await etagOf(copy, privateKey), etag);
        assert.ok(
          answers.filter((answer) => answer.includes(' 200 ')).length > 0.99 * REQUESTS,
          'the requests are in order',
        );
        await copy.stop();
        await target.stop();
      });
    }
  });
}

/** A backup while assets are written: a batch is in it or not, and none in halves. */
async function backupWhileWriting(original: TestServer, file: string): Promise<BackupReport> {
  const other = await original.addProject('other');
  let isOver = false;
  const writing = (async () => {
    for (let batch = 0; !isOver; batch++) {
      const stores = Array.from({ length: 50 }, (_, i) => ({
        storeId: `B${batch}x${i}`,
        name: 'b',
        location: { lat: 1, lng: i },
      }));
      await createStores(original.database, other.projectId, assetsBody.read({ stores }, []));
      await sleep(100);
    }
  })();
  const report = await backup(
    original.database,
    { dataFolder: original.dataFolder, file, withRegions: true, settings: {} },
    () => {},
  );
  isOver = true;
  await writing;
  return report;
}

describe('an archive', () => {
  const dataFolder = join(folder, 'small');
  const file = join(folder, 'small.tar.gz');
  const empty = (name: string) => join(folder, name);

  test('is whole or refused: cut short, with another byte, of a newer version', async () => {
    const database = await openDatabase({ dataFolder, databaseUrl: undefined, poolSize: 2 });
    mkdirSync(join(dataFolder, 'tariffs'), { recursive: true });
    writeFileSync(join(dataFolder, 'tariffs', 'a.json'), '{}');
    const request = { dataFolder, file, withRegions: false, settings: { WAYPOST_PORT: 8080 } };
    await backup(database, request, () => {}).finally(() => database.close());
    assert.equal((await verify(file)).files, 1);
    const bytes = readFileSync(file);
    const damaged = join(folder, 'damaged.tar.gz');
    for (const length of [0, 10, Math.floor(bytes.length / 2), bytes.length - 1]) {
      writeFileSync(damaged, bytes.subarray(0, length));
      await assert.rejects(verify(damaged), /damaged|not whole/);
    }
    // The last bytes are the trailer of gzip: what is behind the end of the archive is not looked at.
    for (let at = 20; at < bytes.length - 64; at += Math.ceil(bytes.length / 40)) {
      const changed = Buffer.from(bytes);
      changed[at] ^= 0x10;
      // In a row of zeros one may be copied from another place than it was, and nothing is another.
      if (isSame(changed, bytes)) continue;
      writeFileSync(damaged, changed);
      await assert.rejects(
        restore({ file: damaged, dataFolder: empty('never'), databaseUrl: undefined }, () => {}),
        /damaged|not whole|no backup/,
        `byte ${at} of ${bytes.length}`,
      );
    }
    assert.ok(!existsSync(join(empty('never'), 'database')), 'a damaged archive leaves nothing');
  });

  test('is put in its place by the next start where a restore was ended there', () => {
    const cut = empty('cut');
    mkdirSync(join(cut, '.restoring', 'tariffs'), { recursive: true });
    writeFileSync(join(cut, '.restoring', 'tariffs', 'a.json'), '{}');
    finishRestore(cut);
    assert.deepEqual(readdirSync(cut), ['.restoring'], 'what is not whole is not used');
    writeFileSync(join(cut, '.restoring', 'whole'), '');
    finishRestore(cut);
    assert.deepEqual(readdirSync(cut), ['tariffs']);
  });

  test('is put in the place of what killed processes have left', async () => {
    const left = empty('left');
    mkdirSync(join(left, 'tariffs', '.tariff-999999999-0123abcd'), { recursive: true });
    await restore({ file, dataFolder: left, databaseUrl: undefined }, () => {});
    assert.deepEqual(readdirSync(join(left, 'tariffs')), ['a.json']);
  });

  test('is not restored over data', async () => {
    await assert.rejects(
      restore({ file, dataFolder, databaseUrl: undefined }, () => {}),
      /small already contains data \(database, tariffs\)/,
    );
  });

  test('that does not fit on the disk leaves nothing', async (t) => {
    const small = join(folder, 'disk');
    mkdirSync(small);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small]).status !== 0)
      return t.skip('a small disk cannot be mounted here');
    const database = await openDatabase({ dataFolder, databaseUrl: undefined, poolSize: 2 });
    try {
      writeFileSync(join(dataFolder, 'tariffs', 'b.json'), Array.from({ length: 40_000 }, () => Math.random()).join());
      const request = { dataFolder, file: join(small, 'b.tar.gz'), withRegions: false, settings: {} };
      await assert.rejects(
        backup(database, request, () => {}),
        /The disk is full: .* was not written/,
      );
      assert.deepEqual(readdirSync(small), []);
    } finally {
      await database.close();
      spawnSync('umount', ['-l', small]);
    }
  });
});

/** Whether two archives unpack to the same. */
function isSame(one: Buffer, other: Buffer): boolean {
  try {
    return gunzipSync(one).equals(gunzipSync(other));
  } catch {
    return false;
  }
}
