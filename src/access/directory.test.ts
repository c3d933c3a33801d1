import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { type Grant, KeyDirectory } from './directory.ts';
import type { Project } from './projects.ts';

/** Longer than what is known of a key holds. */
const FORGOTTEN_MS = 5_000;
/** More than the digests that are kept. */
const MANY_KEYS = 2_500;

const NOBODY = {
  query: () => {
    throw new Error('nothing else is asked');
  },
};

const grantOf = (name: string): Grant => {
  const project: Project = {
    ...{ id: name, name, referers: [], services: null, quota: null },
    ...{ limits: {}, advancedPostalCodes: false, blocked: [] },
  };
  return { kind: 'private', canWrite: false, project, keyId: name };
};

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** A directory over projects by the digests of their keys, and the digests that it asked for. */
function directoryOf(projects: ReadonlyMap<string, string>): { keys: KeyDirectory; asked: string[] } {
  const asked: string[] = [];
  const keys = new KeyDirectory(NOBODY, 60, async (_, hash) => {
    const digest = hash.toString('hex');
    asked.push(digest);
    const name = projects.get(digest);
    return name === undefined ? null : grantOf(name);
  });
  return { keys, asked };
}

describe('keys', () => {
  test('a key in use that is revoked is refused as soon as the database is asked again', async (t) => {
    const projects = new Map([[digestOf('sk_one'), 'one']]);
    const { keys, asked } = directoryOf(projects);
    let now = 1_000;
    t.mock.method(performance, 'now', () => now);
    const names = async () => [await keys.find('sk_one'), await keys.find('sk_one')].map((grant) => grant?.project.name);
    assert.deepEqual(await names(), ['one', 'one']);
    projects.clear();
    now += FORGOTTEN_MS;
    assert.deepEqual(await names(), [undefined, undefined]);
    // Whoever gets the key again is known by it again.
    projects.set(digestOf('sk_one'), 'other');
    now += FORGOTTEN_MS;
    assert.deepEqual(await names(), ['other', 'other']);
    assert.deepEqual(asked, Array(3).fill(digestOf('sk_one')));
  });

  test('each of many keys stands for its own project, however many others came between', async (t) => {
    t.mock.method(performance, 'now', () => 1_000);
    const names = new Map(Array.from({ length: MANY_KEYS }, (_, i) => [`sk_${i}`, `project ${i}`]));
    const { keys } = directoryOf(new Map([...names].map(([key, name]) => [digestOf(key), name])));
    for (let round = 0; round < 2; round++) {
      for (const [key, name] of names)
        for (let use = 0; use < 3; use++) assert.equal((await keys.find(key))?.project.name, name);
    }
    // Every key was asked for once: what is known of it does not go with its digest.
    assert.deepEqual(keys.figures, { known: 5 * MANY_KEYS, asked: MANY_KEYS });
  });
});
