import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { FinishedSteps, forgetOldSteps, STEPS } from './finished-steps.ts';

const root = mkdtempSync(join(tmpdir(), 'waypost-steps-'));
after(() => rmSync(root, { recursive: true }));

const REPORT = { places: 3, houses: 2, elements: 9 };
let regions: string;
let made: string;
let target: string;

/** The steps of an import of some inputs: one that nobody ends is one that is killed. */
function stepsOf(inputs: string): FinishedSteps {
  const steps = new FinishedSteps(regions);
  steps.begin(inputs);
  return steps;
}

beforeEach(async () => {
  regions = mkdtempSync(join(root, 'regions-'));
  made = join(regions, 'made.wp');
  target = join(regions, 'resumed.wp');
  writeFileSync(made, 'all places');
  await stepsOf('a map').finish(STEPS.places, made, REPORT);
});

const kept = () => join(regions, '.unfinished', readdirSync(join(regions, '.unfinished'))[0]);

describe('what an import that was killed has finished', () => {
  test('is there for the next one, with its report and without further room', async () => {
    rmSync(made);
    assert.deepEqual(await stepsOf('a map').resume(STEPS.places, target), { report: REPORT });
    assert.equal(readFileSync(target, 'utf8'), 'all places');
    assert.equal(statSync(target).nlink, 2, 'the same file under two names');
    assert.equal(await stepsOf('a map').resume(STEPS.roads, target), null, 'this step was not finished');
  });

  test('is gone when other inputs are imported', async () => {
    assert.equal(await stepsOf('another map').resume(STEPS.places, target), null);
    assert.equal(existsSync(join(regions, '.unfinished')), false);
  });

  test('stays while its import runs in another process', async () => {
    const marker = join(kept(), 'places.json');
    writeFileSync(marker, JSON.stringify({ ...JSON.parse(readFileSync(marker, 'utf8')), pid: process.ppid }));
    stepsOf('another map');
    assert.deepEqual(await stepsOf('a map').resume(STEPS.places, target), { report: REPORT });
  });

  test('is gone when the import ends', async () => {
    stepsOf('a map')[Symbol.dispose]();
    assert.deepEqual(readdirSync(regions), ['made.wp']);
  });

  test('is done again where its file or its marker is damaged', async () => {
    const marker = readFileSync(join(kept(), 'places.json'), 'utf8');
    for (const damaged of ['', '{', marker.slice(0, -4), '[]', marker.replace('"places":3', '"places":"3"')]) {
      writeFileSync(join(kept(), 'places.json'), damaged);
      assert.equal(await stepsOf('a map').resume(STEPS.places, target), null, damaged);
    }
    writeFileSync(join(kept(), 'places.json'), marker);
    writeFileSync(join(kept(), 'places'), 'all place');
    assert.equal(await stepsOf('a map').resume(STEPS.places, target), null, 'cut short');
    rmSync(join(kept(), 'places'));
    assert.equal(await stepsOf('a map').resume(STEPS.places, target), null, 'lost');
    assert.equal(existsSync(target), false);
  });

  test('is removed after a week without anybody who went on with it', () => {
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
    utimesSync(kept(), ago(6), ago(6));
    forgetOldSteps(regions);
    assert.equal(existsSync(join(regions, '.unfinished')), true);
    utimesSync(kept(), ago(8), ago(8));
    forgetOldSteps(regions);
    assert.equal(existsSync(join(regions, '.unfinished')), false);
  });
});
