import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { draftIn, sweepDrafts } from './drafts.ts';

test('drafts go when their process has, also where another one has its number', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-drafts-'));
  const ours = draftIn(folder, 'building');
  mkdirSync(ours);
  const { pid: gone } = spawnSync('true');
  const others = [
    `.building-${process.ppid}-00000000`,
    // What a server in a container has left that was killed: the next one has the same number.
    `.building-${process.pid}-00000000`,
    `.current-${gone}-00000000`,
    `.waypost-backup-${gone}-00000000`,
    `.building-${gone}`,
    'current',
  ];
  for (const name of others) writeFileSync(join(folder, name), '');

  sweepDrafts(folder, 'waypost-backup');
  const left = [basename(ours), ...others].filter((name) => !name.startsWith('.waypost-backup'));
  assert.deepEqual(readdirSync(folder).sort(), left.sort(), 'only those of the purpose');

  sweepDrafts(folder);
  const kept = [basename(ours), `.building-${process.ppid}-00000000`, `.building-${gone}`, 'current'];
  assert.deepEqual(readdirSync(folder).sort(), kept.sort());
  sweepDrafts(join(folder, 'none'));
  rmSync(folder, { recursive: true });
});

test('those of other machines over the same folder stay for a day: nobody here knows whether their processes run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-drafts-'));
  const { pid: gone } = spawnSync('true');
  const [young, old] = ['a', 'b'].map((digit) => `.building-${gone}-00000000-${digit.repeat(8)}`);
  for (const name of [young, old]) writeFileSync(join(folder, name), '');
  const before = Date.now() / 1000 - 25 * 3600;
  utimesSync(join(folder, old), before, before);
  sweepDrafts(folder);
  assert.deepEqual(readdirSync(folder), [young]);
  rmSync(folder, { recursive: true });
});
