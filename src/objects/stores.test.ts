import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DATABASES } from '../../test/support/databases.ts';
import { startS3, withoutS3 } from '../../test/support/s3.ts';
import { DatabaseStore } from './database-store.ts';
import { fetchObject } from './fetch.ts';
import { FolderStore } from './folder-store.ts';
import { openObjectStore } from './open.ts';
import { S3Store } from './s3-store.ts';
import { keyOf, ObjectDamaged, type ObjectId, ObjectMissing, type ObjectStore, StoreUnavailable } from './store.ts';

interface OpenStore {
  readonly store: ObjectStore;
  /** One that leads nowhere. */
  readonly away: ObjectStore;
  close(): Promise<void>;
}

/** Every kind of store keeps the same promises. */
const STORES: readonly { readonly name: string; readonly skip: string | false; open(): Promise<OpenStore> }[] = [
  {
    name: 'file://',
    skip: false,
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'waypost-objects-'));
      return {
        store: new FolderStore(folder),
        away: new FolderStore(join(folder, 'not-mounted')),
        async close() {
          rmSync(folder, { recursive: true });
        },
      };
    },
  },
  {
    name: 's3://',
    skip: withoutS3,
    async open() {
      const server = await startS3();
      const settings = {
        ...{ bucket: server.bucket, endpoint: server.endpoint, region: 'us-east-1', sessionToken: '' },
        accessKeyId: server.settings.AWS_ACCESS_KEY_ID ?? '',
        secretAccessKey: server.settings.AWS_SECRET_ACCESS_KEY ?? '',
      };
      return {
        store: new S3Store('a prefix/with & and é', settings),
        away: new S3Store('', { ...settings, secretAccessKey: 'another' }),
        close: () => server.stop(),
      };
    },
  },
  ...DATABASES.map(({ name, skip, open }) => ({
    name: `in the ${name}`,
    skip,
    async open() {
      const [opened, gone] = [await open(), await open()];
      await gone.close();
      const close = () => opened.close();
      return { store: new DatabaseStore(opened.database), away: new DatabaseStore(gone.database), close };
    },
  })),
];

const objectOf = (bytes: Uint8Array): ObjectId => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
});

const MIB = 2 ** 20;

for (const { name, skip, open } of STORES) {
  describe(`objects ${name}`, { skip }, () => {
    let opened: OpenStore;
    let folder: string;
    before(async () => {
      opened = await open();
      folder = mkdtempSync(join(tmpdir(), 'waypost-fetched-'));
    });
    after(async () => {
      await opened.close();
      rmSync(folder, { recursive: true });
    });
    const signal = new AbortController().signal;
    let files = 0;
    const fileOf = (bytes: Uint8Array) => {
      const path = join(folder, `source-${files++}`);
      writeFileSync(path, bytes);
      return path;
    };
    /** Puts bytes where their hash says. */
    const put = async (bytes: Uint8Array) => {
      const object = objectOf(bytes);
      await opened.store.put(keyOf(object.sha256), fileOf(bytes), object);
      return object;
    };
    const keysBelow = async (prefix: string) => {
      const keys: string[] = [];
      for await (const { key, bytes } of opened.store.list(prefix)) keys.push(`${key} ${bytes}`);
      return keys.sort();
    };

    // Around the sizes at which pieces, and parts of uploads, begin.
    for (const bytes of [0, 1, MIB - 1, MIB, MIB + 1, 2 * MIB, 16 * MIB, 16 * MIB + 1, 40 * MIB + 3]) {
      test(`${bytes} bytes come back as they were`, async () => {
        const content = randomBytes(bytes);
        const object = await put(content);
        assert.equal(await opened.store.size(keyOf(object.sha256)), bytes);
        const file = join(folder, object.sha256);
        await fetchObject(opened.store, object, file, signal);
        assert.ok(readFileSync(file).equals(content));
        assert.equal(existsSync(`${file}.part`), false);
        await opened.store.remove(keyOf(object.sha256));
      });
    }

    test('an interrupted fetch goes on where it ended', async () => {
      const content = randomBytes(3 * MIB + 7);
      const object = await put(content);
      const file = join(folder, object.sha256);
      for (const had of [1, MIB, 2 * MIB + 5, content.length]) {
        writeFileSync(`${file}.part`, content.subarray(0, had));
        const asked: number[] = [];
        const watched: ObjectStore = {
          ...{ name: opened.store.name, size: (key) => opened.store.size(key), remove: async () => {} },
          ...{ put: async () => {}, sweep: async () => {}, list: (prefix) => opened.store.list(prefix) },
          read(key, from) {
            asked.push(from);
            return opened.store.read(key, from);
          },
        };
        await fetchObject(watched, object, file, signal);
        assert.ok(readFileSync(file).equals(content));
        assert.deepEqual(asked, had === content.length ? [] : [had]);
        rmSync(file);
      }
    });

    test('what an interruption has left damaged is fetched again', async () => {
      const content = randomBytes(MIB);
      const object = await put(content);
      const file = join(folder, object.sha256);
      for (const left of [randomBytes(100), randomBytes(2 * MIB)]) {
        writeFileSync(`${file}.part`, left);
        await fetchObject(opened.store, object, file, signal);
        assert.ok(readFileSync(file).equals(content));
      }
    });

    test('an object that is damaged in the store is refused by its name, and leaves nothing', async () => {
      const [good, bad] = [randomBytes(1000), randomBytes(1000)];
      const object = objectOf(good);
      // As if it had rotted: another content under its key.
      await opened.store.put(keyOf(object.sha256), fileOf(bad), objectOf(bad));
      const file = join(folder, object.sha256);
      const refused = (error: unknown) => error instanceof ObjectDamaged && error.message.includes(object.sha256);
      await assert.rejects(fetchObject(opened.store, object, file, signal), refused);
      assert.deepEqual(
        readdirSync(folder).filter((each) => each.startsWith(object.sha256)),
        [],
      );
      await opened.store.remove(keyOf(object.sha256));
    });

    test('a file that changes while it is stored does not become an object', async () => {
      const object = objectOf(randomBytes(20 * MIB));
      for (const changed of [randomBytes(20 * MIB), randomBytes(5), randomBytes(21 * MIB)]) {
        await assert.rejects(opened.store.put(keyOf(object.sha256), fileOf(changed), object), ObjectDamaged);
        assert.equal(await opened.store.size(keyOf(object.sha256)), null);
      }
    });

    test('an object that is not there is missing, and its removal is no error', async () => {
      const object = objectOf(Buffer.from('never stored'));
      assert.equal(await opened.store.size(keyOf(object.sha256)), null);
      await assert.rejects(fetchObject(opened.store, object, join(folder, 'missing'), signal), ObjectMissing);
      await opened.store.remove(keyOf(object.sha256));
      // An empty object that is not there is no empty object.
      await assert.rejects(
        fetchObject(opened.store, objectOf(Buffer.alloc(0)), join(folder, 'missing'), signal),
        ObjectMissing,
      );
    });

    test('lists what is below a prefix, and writes that were cut short are not in it', async () => {
      for (const { key } of await Array.fromAsync(opened.store.list(''))) await opened.store.remove(key);
      assert.deepEqual(await keysBelow(''), []);
      const objects = [await put(Buffer.from('a')), await put(Buffer.from('bb')), await put(randomBytes(2 * MIB))];
      await opened.store.put('other/x', fileOf(Buffer.from('a')), objectOf(Buffer.from('a')));
      const all = objects.map(({ sha256, bytes }) => `${keyOf(sha256)} ${bytes}`).sort();
      assert.deepEqual(await keysBelow('objects/'), all);
      assert.deepEqual(await keysBelow('objects/zz'), []);
      await opened.store.sweep(new Date(Date.now() + 60_000));
      assert.deepEqual(await keysBelow(''), [...all, 'other/x 1'].sort());
    });

    test('two that store the same at once leave it whole', async () => {
      const content = randomBytes(18 * MIB);
      const object = objectOf(content);
      await Promise.all([1, 2, 3].map(() => opened.store.put(keyOf(object.sha256), fileOf(content), object)));
      const file = join(folder, object.sha256);
      await fetchObject(opened.store, object, file, signal);
      assert.ok(readFileSync(file).equals(content));
    });

    test('a store that is away says so, and is never taken for an empty one', async () => {
      const object = objectOf(Buffer.from('x'));
      const key = keyOf(object.sha256);
      await assert.rejects(opened.away.size(key), StoreUnavailable);
      await assert.rejects(opened.away.put(key, fileOf(Buffer.from('x')), object), StoreUnavailable);
      await assert.rejects(Array.fromAsync(opened.away.read(key, 0)), StoreUnavailable);
      await assert.rejects(Array.fromAsync(opened.away.list('')), StoreUnavailable);
    });
  });
}

test('many keys are listed page by page', { skip: withoutS3 }, async () => {
  const server = await startS3();
  try {
    // A bucket lists a thousand at a time; its objects are files here.
    mkdirSync(join(server.folder, 'objects'), { recursive: true });
    for (let n = 0; n < 2100; n++) writeFileSync(join(server.folder, 'objects', `k${n}`), 'x');
    const store = new S3Store('', {
      ...{ bucket: server.bucket, endpoint: server.endpoint, region: 'us-east-1', sessionToken: '' },
      accessKeyId: server.settings.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: server.settings.AWS_SECRET_ACCESS_KEY ?? '',
    });
    assert.equal((await Array.fromAsync(store.list('objects/'))).length, 2100);
  } finally {
    await server.stop();
  }
});

test('a store on S3 needs credentials, and an endpoint that is an address', () => {
  const address = { kind: 's3', bucket: 'bucket', prefix: '' } as const;
  const access = { awsEndpoint: '', awsRegion: 'r', awsKeyId: 'id', awsSecretKey: 'secret', awsSessionToken: '' };
  const database = { query: async () => [] };
  const open = (given: Partial<typeof access>) => () => openObjectStore(address, { ...access, ...given }, database);
  assert.equal(open({})().name, 's3://bucket/');
  assert.throws(open({ awsKeyId: '' }), /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
  assert.throws(open({ awsSecretKey: '' }), /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
  assert.throws(open({ awsEndpoint: 'localhost:9000' }), /AWS_ENDPOINT_URL=localhost:9000/);
});
