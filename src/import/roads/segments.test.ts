import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { xmlOf } from '../../../test/support/map-files.ts';
import { openMapFile } from '../../osm/read.ts';
import { TooLarge } from '../../storage/range.ts';
import { readExtract } from '../places/extract.ts';
import { segmentsOf } from './segments.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-segments-'));
after(() => rmSync(folder, { recursive: true }));

test('there may be so many pieces of roads and no more', async () => {
  const path = join(folder, 'map.osm');
  // A cross: two roads with a common node are four pieces.
  writeFileSync(
    path,
    xmlOf({
      nodes: [1, 2, 3, 4, 5].map((id) => ({
        id,
        lat: id < 4 ? 0 : (id - 4.5) / 1000,
        lng: id < 4 ? (id - 2) / 1000 : 0,
        tags: {},
      })),
      ways: [
        { id: 10, nodes: [1, 2, 3], tags: { highway: 'residential' } },
        { id: 11, nodes: [4, 2, 5], tags: { highway: 'residential' } },
      ],
      relations: [],
    }),
  );
  const { roads } = await readExtract([openMapFile(path)], () => {});
  assert.equal(segmentsOf(roads, 4).way.length, 4);
  assert.throws(() => segmentsOf(roads, 3), TooLarge);
});
