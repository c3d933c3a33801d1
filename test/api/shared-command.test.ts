import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { waypost } from '../support/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-shared-'));
after(() => rmSync(folder, { recursive: true }));

test('a store without a database that servers share is refused, and nothing is made', async () => {
  const data = join(folder, 'data');
  const settings = { WAYPOST_STORE: `file://${folder}`, WAYPOST_DATA: data };
  for (const args of [
    ['shared', 'status'],
    ['tariff', 'list'],
    ['region', 'use', '20261127-101500-x'],
  ]) {
    const { code, stderr } = await waypost(args, settings);
    assert.notEqual(code, 0);
    assert.match(stderr, /WAYPOST_STORE needs DATABASE_URL/);
    assert.equal(existsSync(data), false);
  }
});

test('without a store there is nothing to manage', async () => {
  for (const command of ['publish', 'status', 'check']) {
    const { code, stderr } = await waypost(['shared', command], { WAYPOST_DATA: join(folder, 'data') });
    assert.notEqual(code, 0);
    assert.match(stderr, /There is no store: set WAYPOST_STORE or --store/);
  }
});
