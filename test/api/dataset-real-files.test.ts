import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { SERVERS } from '../support/databases.ts';
import { DatasetClient } from '../support/dataset-client.ts';
import type { Ring } from '../support/feature-files.ts';
import { type Area, DEGREE_FILES, NAME, PROJECTED_FILES } from '../support/feature-folder.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../support/postgres.ts';
import type { TestServer } from '../support/server.ts';

const NAMES = ['北京市', '東京タワー', '서울특별시', 'กรุงเทพ', '臺北', 'Straße'];
const COUNT = 24;
/** Every sixth crosses itself: each half of it is a triangle. */
const isCrossed = (n: number) => n % 6 === 3;
/** One has fallen together to a line, of which no polygon can be made. */
const COLLAPSED = 10;

/** Areas in rows of six, each `step` from the next one, in the unit of its system. */
function areas(x: number, y: number, step: number): Area[] {
  return Array.from({ length: COUNT }, (_, n) => {
    const [west, south] = [x + (n % 6) * step, y + Math.floor(n / 6) * step];
    const [east, north] = [west + step * 0.7, south + step * 0.6];
    const square: Ring = [
      [west, south],
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ];
    const crossed: Ring = [
      [west, south],
      [east, north],
      [east, south],
      [west, north],
      [west, south],
    ];
    const line: Ring = [
      [west, south],
      [east, south],
      [west, south],
      [west, south],
    ];
    const ring = n === COLLAPSED ? line : isCrossed(n) ? crossed : square;
    return { n, name: `${NAMES[n % NAMES.length]} ${n}`, ring };
  });
}

const LAMBERT = areas(652_000, 6_862_000, 500);
const DEGREES = areas(2.345, 48.855, 0.005);

const wkt = ({ ring }: Area) => `POLYGON((${ring.map((each) => each.join(' ')).join(',')}))`;

for (const { name, skip, start } of SERVERS) {
  describe(`a folder of real files, on the ${name}`, { skip: skip || withoutPostgres }, () => {
    let server: TestServer;
    let client: DatasetClient;
    let postgres: TestPostgres;
    let hand: pg.Client;
    before(async () => {
      server = await start();
      client = new DatasetClient(server);
      postgres = await startPostgres();
      hand = new pg.Client({ connectionString: postgres.url });
      await hand.connect();
      await hand.query('create extension postgis');
      for (const [table, of, srid] of [
        ['lambert', LAMBERT, 2154],
        ['degrees', DEGREES, 4326],
      ] as const) {
        await hand.query(`create table ${table} (n int, name text, geom geometry)`);
        for (const area of of)
          await hand.query(
            `insert into ${table} select $1, $2, ST_CollectionExtract(ST_MakeValid(ST_Transform(ST_GeomFromText($3, ${srid}), 4326)), 3)`,
            [area.n, area.name, wkt(area)],
          );
        await hand.query(`delete from ${table} where ST_IsEmpty(geom)`);
      }
    });
    after(async () => {
      await hand.end();
      await server.stop();
      await postgres.stop();
    });

    const numbers = async (text: string, values: unknown[] = []) =>
      (await hand.query<{ n: number }>(text, values)).rows.map(({ n }) => n);
    const asked = async (id: string, relation: string, body: object) => {
      const answer = await server.write('POST', `/datasets/${id}/features/${relation}?per_page=100`, body);
      assert.equal(answer.status, 200, answer.text);
      const { features } = JSON.parse(answer.text);
      return features.map(({ attributes }: { attributes: { n: unknown } }) => Number(attributes.n));
    };

    for (const [table, files] of [
      ['lambert', PROJECTED_FILES],
      ['degrees', DEGREE_FILES],
    ] as const)
      for (const [file, make] of Object.entries(files))
        test(`${file} gives the features and answers of PostGIS by hand`, async () => {
          const id = await client.create({ on_invalid: 'repair' });
          const of = table === 'lambert' ? LAMBERT : DEGREES;
          // All but the one of which nothing is left.
          assert.equal(await client.imported(id, make(of)), COUNT - 1);
          const { invalid } = JSON.parse((await server.get(`/datasets/${id}/status`)).text);
          assert.deepEqual([invalid.repaired, invalid.skipped, invalid.refused], [4, 1, 0]);
          assert.deepEqual(
            invalid.features.map(({ outcome }: { outcome: string }) => outcome),
            ['repaired', 'repaired', 'skipped', 'repaired', 'repaired'],
          );

          const features = await client.all(id);
          for (const { attributes, geometry } of features) {
            const n = Number(attributes.n);
            assert.equal(attributes[NAME], of[n]?.name);
            const { rows } = await hand.query(
              `select ST_HausdorffDistance(geom, g) < 1e-9 as same, GeometryType(g) as kind
               from ${table}, (select ST_SetSRID(ST_GeomFromGeoJSON($2), 4326) as g) sent where n = $1`,
              [n, JSON.stringify(geometry)],
            );
            assert.deepEqual(rows, [{ same: true, kind: isCrossed(n) ? 'MULTIPOLYGON' : 'POLYGON' }], `${n}`);
          }

          const box = 'POLYGON((2.352 48.857,2.368 48.857,2.368 48.8661,2.352 48.8661,2.352 48.857))';
          for (const [relation, test] of [
            ['intersects', 'ST_Intersects(geom, $1::geometry)'],
            ['within', 'ST_CoveredBy(geom, $1::geometry)'],
          ] as const) {
            const expected = await numbers(`select n from ${table} where ${test} order by n`, [`SRID=4326;${box}`]);
            assert.ok(expected.length > 0 && expected.length < COUNT, `${expected}`);
            assert.deepEqual(await asked(id, relation, { geometry: box, buffer: 0 }), expected, relation);
          }
          const near = await numbers(
            `select n from ${table} where ST_DWithin(geom::geography, $1::geography, 700) order by geom::geography <-> $1::geography, n`,
            ['SRID=4326;POINT(2.3551 48.8572)'],
          );
          assert.ok(near.length > 1);
          assert.deepEqual(await asked(id, 'nearby', { geometry: '48.8572,2.3551', buffer: 700 }), near);
          const named = await numbers(`select n from ${table} where name = $1`, [of[7]?.name]);
          assert.deepEqual(await asked(id, 'search', { where: `${NAME}:="${of[7]?.name}"` }), named);
        });

    test('ids that stand in files can be asked for, and make the ids of features', async () => {
      for (const [file, where, mapped] of [
        ['areas.geojson', 'id:=1004', 'id'],
        ['areas.topojson', 'id:="t4"', 'id'],
        ['areas.gpkg', 'fid:=5004', 'fid'],
        ['areas.gml', 'id:="a.4"', 'id'],
        ['areas.ndjson', 'id:="l-4"', 'id'],
        ['areas.kml', 'id:="k4"', 'id'],
        // It has none but those of its columns.
        ['areas.fgb', 'n:=4', 'n'],
      ] as const) {
        const bytes = PROJECTED_FILES[file]?.(LAMBERT.slice(0, 6)) ?? DEGREE_FILES[file]?.(DEGREES.slice(0, 6)) ?? '';
        const id = await client.create({ schema_mapping: { id: mapped }, on_invalid: 'skip' });
        await client.imported(id, bytes);
        assert.deepEqual(await asked(id, 'search', { where }), [4], where);
      }
    });
  });
}
