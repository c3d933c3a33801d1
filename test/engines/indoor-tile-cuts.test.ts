import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VenueCuts } from '../../src/indoor/tile-cuts.ts';
import { at, openPlan, smallMall } from '../support/indoor-plan.ts';

/** The number of the tile of a zoom that holds a point of the plan. */
function tileAt(zoom: number, x: number, y: number): [number, number, number] {
  const { lat, lng } = at([x, y]);
  const radians = (lat * Math.PI) / 180;
  const row = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom;
  return [zoom, Math.floor(((lng + 180) / 360) * 2 ** zoom), Math.floor(row)];
}

const SOME_BYTES = 3_000_000;

const all = () => true;
/** Four zooms over every three metres: hundreds of tiles of a mall of 60 by 20 metres. */
const asked = Array.from({ length: 4 }, (_, i) => 15 + 3 * i).flatMap((zoom) =>
  Array.from({ length: 20 }, (_, i) => -30 + 3 * i).flatMap((x) =>
    Array.from({ length: 7 }, (_, i) => tileAt(zoom, x, -10 + 3 * i)),
  ),
);

test('cuts of venues stay within what they may take, and tiles are the same', async () => {
  const venues = await Promise.all(Array.from({ length: 3 }, async () => (await openPlan(smallMall())).venue));
  const [whole, small, tiny] = [new VenueCuts(), new VenueCuts(SOME_BYTES), new VenueCuts(1_000)];
  let most = 0;
  for (const venue of venues) {
    for (const [i, tile] of asked.entries()) {
      const expected = whole.tile(venue, all, ...tile);
      assert.deepEqual(small.tile(venue, all, ...tile), expected);
      if (i % 100 === 0) assert.deepEqual(tiny.tile(venue, all, ...tile), expected, 'what is never kept is cut each time');
      most = Math.max(most, small.bytes);
      assert.ok(small.bytes <= SOME_BYTES);
    }
  }
  assert.ok(whole.bytes > 3 * SOME_BYTES, `all of them would take ${whole.bytes} bytes`);
  assert.ok(most > SOME_BYTES / 2, `what there is room for is kept: ${most}`);
  assert.equal(tiny.bytes, 0);
});

test('a tile far from the venue is empty at any zoom', async () => {
  const { venue } = await openPlan(smallMall());
  const cuts = new VenueCuts();
  for (let zoom = 1; zoom <= 24; zoom++) assert.deepEqual(cuts.tile(venue, all, zoom, 0, 2 ** zoom - 1), []);
  assert.ok(cuts.bytes < 100_000, `${cuts.bytes} bytes`);
});
