import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { SERVERS } from '../support/databases.ts';
import { waypost } from '../support/process.ts';
import type { TestServer } from '../support/server.ts';

/** A box as WKT. */
const box = (west: number, south: number, east: number, north: number) =>
  `((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}))`;
const PROJECTED = box(652_000, 6_862_000, 652_100, 6_862_100);

for (const { name, skip, start } of SERVERS) {
  describe(`zones in other systems, and wide ones, on the ${name}`, { skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await start();
      await server.write('POST', '/stores', { stores: [{ storeId: 'S', name: 'S', location: { lat: 1, lng: 1 } }] });
    });
    after(() => server.stop());
    const write = async (polygon: string, zone_id = 'z') => {
      const zones = [{ zone_id, store_id: 'S', polygon }];
      const answer = await server.write('POST', '/zones', { zones });
      return { status: answer.status, msg: answer.status === 422 ? JSON.parse(answer.text).detail[0].msg : '' };
    };

    test('another system is refused with the way to convert it', async () => {
      assert.match(
        (await write(`SRID=2154;POLYGON${PROJECTED}`)).msg,
        /of SRID 2154: expected longitudes and latitudes of WGS 84 \(SRID 4326\); ST_Transform/,
      );
      assert.match(
        (await write(`POLYGON${PROJECTED}`)).msg,
        /the longitude 652000 is not between -180 and 180; it looks like a coordinate of a projected system/,
      );
      // Ten turns to the east are no place, one is a way to write one that is not taken.
      assert.match((await write(`POLYGON${box(190, 1, 195, 2)}`)).msg, /the longitude 190 is not between -180 and 180$/);
      assert.equal((await write(`SRID=4326;POLYGON${box(1, 1, 2, 2)}`, 'own')).status, 200);
    });

    test('a ring wider than half of the earth is refused with how to split it', async () => {
      const refused = await write(`POLYGON${box(-170, 10, 170, 20)}`);
      assert.match(refused.msg, /the ring 0 is 340° wide, from longitude -170 to 170: it may be 180° wide/);
      assert.match(
        refused.msg,
        /Send two zones, one on either side of a meridian inside it, such as 0; .* antimeridian is a MULTIPOLYGON/,
      );
      const second = `MULTIPOLYGON(${box(0, 0, 1, 1)},${box(-100, 10, 80.5, 20)})`;
      assert.match((await write(second)).msg, /the ring 1\.0 is 180\.5° wide, .* such as -10;/);
      assert.equal((await write(`POLYGON${box(-90, 10, 90, 20)}`, 'half')).status, 200);
      // As the refusal says: the halves at 0, and over the antimeridian at 180.
      assert.equal((await write(`POLYGON${box(-170, 10, 0, 20)}`, 'west')).status, 200);
      assert.equal((await write(`POLYGON${box(0, 10, 170, 20)}`, 'east')).status, 200);
      const over = `MULTIPOLYGON(${box(170, 10, 180, 20)},${box(-180, 10, -170, 20)})`;
      assert.equal((await write(over, 'over')).status, 200);
    });
  });
}

test('files of zones in other systems are refused with the feature', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-zones-'));
  const file = join(folder, 'zones.geojson');
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } };
  const coordinates = [
    [
      [652_000, 6_862_000],
      [652_100, 6_862_000],
      [652_100, 6_862_100],
      [652_000, 6_862_000],
    ],
  ];
  const feature = (geometry: object) => ({ type: 'Feature', properties: { zone_id: 'a', store_id: 'S' }, geometry });
  const refusal = async (collection: object) => {
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', ...collection }));
    const { code, stderr } = await waypost(['zones', 'import', file, '--dry-run', '--project', 'none', '--data', folder]);
    assert.equal(code, 1);
    return stderr;
  };
  const plain = { type: 'Polygon', coordinates };
  assert.match(await refusal({ crs, features: [feature(plain)] }), /coordinates are of EPSG:2154: save it with longitudes/);
  const code = { type: 'EPSG', properties: { code: 2154 } };
  assert.match(await refusal({ crs: code, features: [feature(plain)] }), /coordinates are of EPSG:2154/);
  // As PostGIS writes the geometry itself.
  assert.match(await refusal({ features: [feature({ ...plain, crs })] }), /feature 1, column polygon: .* of SRID 2154/);
  assert.match(await refusal({ features: [feature(plain)] }), /feature 1, .* looks like a coordinate of a projected system/);
  const wide = [
    [
      [-170, 10],
      [170, 10],
      [170, 20],
      [-170, 10],
    ],
  ];
  assert.match(await refusal({ features: [feature({ ...plain, coordinates: wide })] }), /feature 1, .* is 340° wide/);
  rmSync(folder, { recursive: true });
});
