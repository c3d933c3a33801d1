import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const TOWN = new URL('../../demo/town.osm', import.meta.url).pathname;
const root = mkdtempSync(join(tmpdir(), 'waypost-import-kill-'));
after(() => rmSync(root, { recursive: true }));

/** Steps in which the import is killed, in their order, and what the next one need not do again. */
const KILLS = [
  { at: 'checking files', skipped: [] },
  { at: 'reading ways', skipped: [] },
  { at: 'placing addresses', skipped: [] },
  { at: 'cutting roads at junctions', skipped: ['placing addresses'] },
  { at: 'drawing the map', skipped: ['reading ways', 'placing addresses', 'ordering roads'] },
] as const;

/** Runs an import of the sample town, and kills it when it says a step. Returns the steps that it said. */
async function imported(data: string, killAt?: string): Promise<readonly string[]> {
  const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', WAYPOST_DATA: data };
  const child = spawn(process.execPath, [MAIN, 'import', TOWN, '--no-towns'], { env: environment });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (killAt !== undefined && said.includes(killAt)) child.kill('SIGKILL');
  });
  const [code] = await once(child, 'close');
  assert.equal(code, killAt === undefined ? 0 : null, said);
  return said.split('\n').map((line) => line.replace(/^ *[\d.]+ s {2}/, ''));
}

/** What is in the one version that there is: the hashes of its files, and its manifest without the moment. */
function made(data: string) {
  const regions = join(data, 'regions');
  const versions = readdirSync(regions).filter((name) => statSync(join(regions, name)).isDirectory());
  assert.equal(versions.length, 1, `nothing is left beside the version: ${versions}`);
  const folder = join(regions, versions[0]);
  const files = readdirSync(folder).filter((name) => name !== 'manifest.json');
  const { id, created_at, ...manifest } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return { manifest, files: Object.fromEntries(files.map((name) => [name, hash(name)])) };
}

describe('an import that is killed', () => {
  let whole: ReturnType<typeof made>;
  before(async () => {
    const data = join(root, 'whole');
    await imported(data);
    whole = made(data);
  });

  for (const { at, skipped } of KILLS)
    test(`in the step '${at}' is done by the same command, equal byte by byte`, async () => {
      const data = mkdtempSync(join(root, 'killed-'));
      await imported(data, at);
      const steps = await imported(data);
      assert.deepEqual(made(data), whole);
      for (const step of skipped) assert.ok(!steps.includes(step), `${step} again: ${steps}`);
    });

  test('several times, in one step after the other, is done in the end', async () => {
    const data = mkdtempSync(join(root, 'killed-'));
    for (const { at } of KILLS) await imported(data, at);
    await imported(data);
    assert.deepEqual(made(data), whole);
  });
});
