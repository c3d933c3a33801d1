import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { problemOf } from '../../src/http/refusals.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';

test('an upload to a disk that is read-only is 503 with a time, and goes well when it is not', async (t) => {
  const server = await SERVERS[0].start();
  const uploads = join(server.dataFolder, 'uploads');
  mkdirSync(uploads);
  const mount = (...args: string[]) => spawnSync('mount', [...args, uploads]).status === 0;
  const mounted = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs');
  try {
    if (!mounted || !mount('-o', 'remount,ro')) return t.skip('a disk cannot be mounted here');
    const client = new DatasetClient(server);
    const id = await client.create();
    const answer = await client.put(id, collection([point(1, 1)]));
    assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '60'], answer.text);
    assert.match(answer.text, /The disk of the server or of its database cannot be read or written/);
    mount('-o', 'remount,rw');
    assert.equal(await client.imported(id, collection([point(1, 1)])), 1);
  } finally {
    if (mounted) spawnSync('umount', ['-l', uploads]);
    await server.stop();
  }
});

test('what PostgreSQL says of a disk that has become read-only or has failed is 503 too', () => {
  // As it reports them: EROFS is a lack of rights to it, EIO an error of input and output.
  for (const code of ['42501', '58030']) {
    const error = Object.assign(new pg.DatabaseError('could not open file "base/5/1259"', 1, 'error'), { code });
    assert.equal(problemOf(error)?.status, 503, code);
  }
});
