import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { xmlOf } from '../support/map-files.ts';
import { waypost } from '../support/process.ts';

describe('an import says what its map does not have', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-notes-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** What an import of one way says behind its last step, and its manifest. */
  async function imported(tags: Record<string, string>, house: Record<string, string>, ...options: string[]) {
    const map = join(folder, 'map.osm');
    const nodes = [0, 1].map((i) => ({ id: i + 1, lat: 41 + i / 100, lng: -8, tags: i === 0 ? house : {} }));
    writeFileSync(map, xmlOf({ nodes, ways: [{ id: 5, nodes: [1, 2], tags }] }));
    const { code, stdout, stderr } = await waypost(
      ['import', map, '--no-towns', '--json', '--data', join(folder, 'data'), ...options],
      {},
    );
    assert.equal(code, 0, stderr);
    const notes = stderr.slice(stderr.indexOf('done:')).split('\n').slice(1);
    return { notes: notes.map((note) => note.trim()).filter((note) => note !== ''), manifest: JSON.parse(stdout) };
  }
  const HOUSE = { 'addr:housenumber': '5', 'addr:street': 'Rua Nova' };

  test('a map of points alone', async () => {
    const { notes, manifest } = await imported({ waterway: 'river' }, {});
    assert.deepEqual(notes, [
      'the map has no roads: there are no routes',
      'the map has no house numbers: addresses are found by their streets',
    ]);
    assert.equal(manifest.segments, 0);
  });
  test('a map of paths: nobody may drive there', async () => {
    const { notes, manifest } = await imported({ highway: 'footway' }, HOUSE);
    const closed = ['driving', 'truck', 'motorcycle'];
    assert.deepEqual(manifest.closed_to, closed, 'bicycles are pushed');
    assert.deepEqual(notes, [`the map has no roads for ${closed.join(', ')}: there are no such routes`]);
  });
  test('a road that is open at times is one', async () => {
    const tags = { highway: 'service', motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (Mo-Fr 08:00-18:00)' };
    assert.deepEqual((await imported(tags, HOUSE)).notes, []);
  });
  test('of modes that were not asked for nothing is said', async () => {
    assert.deepEqual((await imported({ highway: 'footway' }, HOUSE, '--modes', 'walking')).notes, []);
    assert.deepEqual((await imported({ waterway: 'river' }, HOUSE, '--modes', 'none')).notes, []);
  });
});
