import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Database, Queryable } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import type { FileFeature } from '../../src/datasets/files/feature-file.ts';
import { beginImport } from '../../src/datasets/import-record.ts';
import { loadFeatures } from '../../src/datasets/load.ts';
import { readWkt } from '../../src/geo/wkt.ts';
import { assetsBody, type StoreRow } from '../../src/stores/asset.ts';
import { dropAbandonedAssets, inNewStep } from '../../src/stores/generation.ts';
import { createStores, replaceStores, updateStores } from '../../src/stores/write.ts';
import { createZones, deleteZones, updateZones } from '../../src/stores/write-zones.ts';
import { type ZoneRow, zonesBody } from '../../src/stores/zones.ts';
import { SERVERS } from '../support/databases.ts';
import { DatasetClient, point } from '../support/dataset-client.ts';
import { manyAssets } from '../support/noisy-import.ts';
import type { Client, TestServer } from '../support/server.ts';

interface Inserted {
  readonly rows: number;
  readonly isInTransaction: boolean;
}

interface Watched {
  readonly database: Database;
  readonly inserted: readonly Inserted[];
}

/**
 * A database that records which rows were inserted together, and lets something happen before each statement that is not in a transaction.
 *
 * @param between called with whether what was written is served
 */
function watched(database: Database, between: (isServed: boolean) => Promise<void>): Watched {
  const inserted: Inserted[] = [];
  let isServed = false;
  const note = ({ text, values }: Parameters<Database['query']>[0], isInTransaction: boolean) => {
    if (!/insert into waypost\.(stores|zones|features)/.test(text)) return;
    const json = values.find((value) => typeof value === 'string' && value.startsWith('[{'));
    inserted.push({ rows: JSON.parse(String(json)).length, isInTransaction });
  };
  const watching: Database = Object.create(database, {
    query: {
      value: async (statement: Parameters<Database['query']>[0]) => {
        note(statement, false);
        await between(isServed);
        const rows = await database.query(statement);
        isServed ||= /update waypost\.store_versions set generation/.test(statement.text);
        return rows;
      },
    },
    transaction: {
      value: <T>(work: (transaction: Queryable) => Promise<T>) =>
        database.transaction((transaction) =>
          work({
            query: (statement) => {
              note(statement, true);
              return transaction.query(statement);
            },
          }),
        ),
    },
  });
  return { database: watching, inserted };
}

/** Assets of few rows and many words: each one takes as long as a hundred others. */
function heavyAssets(count: number, tag: string): readonly StoreRow[] {
  const stores = Array.from({ length: count }, (_, i) => ({
    ...{ storeId: `H${i}`, name: `Shop ${i}`, location: { lat: 45 + i / 1_000, lng: 1 }, tags: [tag] },
    userProperties: { list: Array.from({ length: 2_500 }, (_, word) => `${tag}${i}x${word}`) },
  }));
  return assetsBody.read({ stores }, []);
}

/** A ring of so many corners around a place. */
function ring(corners: number, lng: number, lat: number, radius = 0.1): string {
  const at = (corner: number) => {
    const angle = ((corner % corners) / corners) * 2 * Math.PI;
    return `${(lng + Math.cos(angle) * radius).toFixed(7)} ${(lat + Math.sin(angle) * radius).toFixed(7)}`;
  };
  return `(${Array.from({ length: corners + 1 }, (_, corner) => at(corner))})`;
}

function zonesOf(count: number, corners: number, type: string, letter = 'z'): readonly ZoneRow[] {
  const zones = Array.from({ length: count }, (_, i) => ({
    ...{ zone_id: `${letter}${i}`, store_id: 'M0', types: [type] },
    polygon: `POLYGON(${ring(corners, 1, 45)})`,
  }));
  return zonesBody.read({ zones }, []);
}

for (const { name, skip, start } of SERVERS) {
  describe(`writes of few rows that take long, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let other: Client;
    before(async () => {
      server = await start();
      other = await server.addProject('neighbour');
      await createStores(server.database, server.projectId, manyAssets(1, 'M'));
    });
    after(() => server.stop());

    const total = async (query: string) => {
      const answer = await server.get('/stores/search', { query, stores_by_page: '1' });
      assert.equal(answer.status, 200, answer.text);
      return JSON.parse(answer.text).pagination.pageCount;
    };
    /** Does a write, and asserts that each of its statements holds few rows, lets others in, and shows nothing before the end. */
    const inShortStatements = async (write: (database: Database) => Promise<unknown>, see: () => Promise<unknown>) => {
      const earlier = await see();
      let wasServed = false;
      const { database, inserted } = watched(server.database, async (isServed) => {
        wasServed = isServed;
        assert.equal((await other.get('/stores/search')).status, 200);
        if (!isServed) assert.deepEqual(await see(), earlier);
      });
      await write(database);
      assert.ok(wasServed, 'it is served in one step, before what it replaced is deleted');
      assert.ok(
        inserted.every(({ isInTransaction }) => !isInTransaction),
        'no row is written in a transaction, in which the embedded database serves nobody else',
      );
      return Math.max(0, ...inserted.map(({ rows }) => rows));
    };
    /** 10,000 words, or 20,000 corners: what is estimated at 40 ms. */
    const MOST_HEAVY = 4;

    test('assets of many words are written few at a time, whatever their number', async () => {
      const { projectId } = server;
      const see = async () => [await total('tag:old'), await total('tag:new'), await total('tag:end')];
      const [old, renewed, last] = [heavyAssets(20, 'old'), heavyAssets(20, 'new'), heavyAssets(20, 'end')];
      for (const [write, then] of [
        [(database: Database) => createStores(database, projectId, old), [20, 0, 0]],
        [(database: Database) => updateStores(database, projectId, renewed), [0, 20, 0]],
        [(database: Database) => replaceStores(database, projectId, [...manyAssets(1, 'M'), ...last]), [0, 0, 20]],
      ] as const) {
        const most = await inShortStatements(write, see);
        assert.ok(most <= MOST_HEAVY, `${most} in one statement`);
        assert.deepEqual(await see(), then);
      }
    });

    test('500 ordinary assets are one statement', async () => {
      const { database, inserted } = watched(server.database, async () => {});
      await createStores(database, (await server.addProject('ordinary')).projectId, manyAssets(500, 'P'));
      assert.deepEqual(inserted, [{ rows: 500, isInTransaction: true }]);
    });

    test('features of many words or corners are loaded few at a time, plain ones many', async () => {
      const { projectId } = server;
      const datasets = new DatasetClient(server);
      const load = async (count: number, featureOf: (i: number) => Pick<FileFeature, 'geometry' | 'attributes'>) => {
        const { database, inserted } = watched(server.database, async () => {});
        const task = await beginImport(database, projectId, await datasets.create());
        const features = Array.from({ length: count }, (_, i) => ({
          place: `feature ${i}`,
          id: undefined,
          ...featureOf(i),
        }));
        const options = { maxRows: 10_000, onInvalid: 'refuse' } as const;
        const { entries } = await loadFeatures(database, task, { crs: undefined, features }, options, () => {});
        assert.equal(entries, count);
        return Math.max(...inserted.map(({ rows }) => rows));
      };
      const list = (i: number) => Array.from({ length: 2_500 }, (_, word) => `f${i}x${word}`);
      const geojson = (i: number) => readWkt(`POLYGON(${ring(4_000, i, 48)})`);
      const worded = await load(40, (i) => ({ geometry: null, attributes: { list: list(i) } }));
      const cornered = await load(20, (i) => ({ geometry: { geojson: geojson(i) }, attributes: {} }));
      assert.ok(worded <= MOST_HEAVY && cornered <= MOST_HEAVY, `${worded} and ${cornered} in one statement`);
      const plain = await load(2_000, (i) => ({ geometry: { geojson: point(2, 48).geometry }, attributes: { i } }));
      assert.ok(plain > 10 * MOST_HEAVY, `${plain} in one statement`);
    });

    const seeZones = async () => {
      const [list, one, here] = await Promise.all([
        server.get('/zones', { zones_by_page: '1' }),
        server.get('/zones/z0'),
        server.get('/stores/search', { lat: '45', lng: '1', zone: 'true' }),
      ]);
      return {
        count: JSON.parse(list.text).pagination.pageCount,
        one: one.status === 200 ? JSON.parse(one.text).types : one.status,
        here: JSON.parse(here.text).features.length,
      };
    };
    const rowsOfZones = async () => {
      const [{ rows }] = await server.database.query<{ rows: number }>(
        sql`select count(*) as rows from waypost.zones where project_id = ${server.projectId}`,
      );
      return rows;
    };

    test('zones of many corners are written few at a time, and served and taken away as a whole', async () => {
      const { projectId } = server;
      for (const [write, then] of [
        [
          (database: Database) => createZones(database, projectId, zonesOf(30, 5_000, 'old')),
          { count: 30, one: ['old'], here: 1 },
        ],
        [
          (database: Database) => updateZones(database, projectId, zonesOf(30, 5_000, 'new')),
          { count: 30, one: ['new'], here: 1 },
        ],
        [
          (database: Database) => createZones(database, projectId, zonesOf(600, 4, 'few', 'f')),
          { count: 630, one: ['new'], here: 1 },
        ],
        [(database: Database) => deleteZones(database, projectId, undefined), { count: 0, one: 404, here: 0 }],
      ] as const) {
        const most = await inShortStatements(write, seeZones);
        // What is estimated at 40 ms: ordinary zones may be many.
        assert.ok(most <= (then.count === 30 ? MOST_HEAVY : 550), `${most} in one statement`);
        assert.deepEqual(await seeZones(), then);
        assert.equal(await rowsOfZones(), then.count, 'nothing is left of what was replaced');
      }
    });

    test('a polygon of spikes side by side is refused before the database looks at it, and is not as a comb of straight teeth', async () => {
      const spikes = (radius: (corner: number) => number) => {
        const corners = Array.from({ length: 60_000 }, (_, corner) => {
          const angle = (corner / 60_000) * 2 * Math.PI;
          return `${1 + Math.cos(angle) * radius(corner)} ${45 + Math.sin(angle) * radius(corner)}`;
        });
        return `POLYGON((${[...corners, corners[0]]}))`;
      };
      const write = (polygon: string) =>
        server.write('POST', '/zones', { zones: [{ zone_id: 'spikes', store_id: 'M0', polygon }] });
      // Each edge lies in the boxes of a thousand others.
      const refused = await write(spikes((corner) => 0.1 + (corner % 2) * 0.02));
      assert.equal(refused.status, 422, refused.text);
      assert.match(refused.text, /takes too much work: send fewer positions/);
      const teeth = Array.from({ length: 5_000 }, (_, i) => {
        const at = 1 + i / 50_000;
        return `${at} 45,${at} 45.1,${at + 0.00001} 45.1,${at + 0.00001} 45`;
      });
      const taken = await write(`POLYGON((${teeth},1.1 44.9,1 44.9,1 45))`);
      assert.equal(taken.status, 200, taken.text);
      assert.equal(await deleteZones(server.database, server.projectId, ['spikes']), 1);
    });

    test('all zones or none: a polygon that crosses itself, or an id that is there or not, leaves nothing behind', async () => {
      const { database, projectId } = server;
      const rows = zonesOf(30, 5_000, 'old');
      const bow = zonesBody.read(
        { zones: [{ zone_id: 'bow', store_id: 'M0', polygon: 'POLYGON((0 0,1 1,1 0,0 1,0 0))' }] },
        [],
      );
      const isFault = (index: number) => (error: unknown) => {
        assert.ok(error instanceof Error && 'errors' in error && Array.isArray(error.errors), String(error));
        assert.deepEqual(error.errors[0].loc, ['body', 'zones', index, 'polygon']);
        return true;
      };
      await assert.rejects(createZones(database, projectId, [...rows, ...bow]), isFault(30));
      assert.equal(await rowsOfZones(), 0);
      await createZones(database, projectId, rows);
      await assert.rejects(
        createZones(database, projectId, [...zonesOf(600, 4, 'new', 'f'), rows[3]]),
        /exist already: z3$/,
      );
      await assert.rejects(updateZones(database, projectId, [...rows, ...bow]), /do not exist: bow$/);
      await assert.rejects(
        createZones(database, projectId, [...zonesOf(600, 4, 'new', 'f'), { ...bow[0], store_id: 'X' }]),
        /no assets with these store_ids: X$/,
      );
      // The marks of the update are taken away again.
      const spoilt = [...rows.slice(0, 29), { ...bow[0], zone_id: 'z29' }];
      await assert.rejects(updateZones(database, projectId, spoilt), isFault(29));
      assert.deepEqual(await seeZones(), { count: 30, one: ['old'], here: 1 });
      const marked = await database.query(
        sql`select from waypost.zones where project_id = ${projectId} and until is not null`,
      );
      assert.deepEqual([await rowsOfZones(), marked.length], [30, 0]);
    });

    test('few zones are written in one transaction, also over what a large write has written', async () => {
      const { database, projectId } = server;
      const many = 'MULTIPOLYGON(((0 0,4 0,4 4,0 4,0 0),(1 1,2 1,2 2,1 2,1 1)),((6 6,7 6,7 7,6 6)))';
      const one = (type: string) =>
        zonesBody.read({ zones: [{ zone_id: 'z7', store_id: 'M0', types: [type], polygon: many }] }, []);
      await updateZones(database, projectId, one('once'));
      await updateZones(database, projectId, one('twice'));
      await assert.rejects(createZones(database, projectId, one('again')), /exist already: z7$/);
      const { types, polygon } = JSON.parse((await server.get('/zones/z7')).text);
      assert.deepEqual({ types, polygon }, { types: ['twice'], polygon: many });
      assert.equal(await rowsOfZones(), 30);
      assert.equal(await deleteZones(database, projectId, ['z7', 'unknown']), 1);
      await createZones(database, projectId, one('again'));
      assert.equal((await seeZones()).count, 30);
    });

    test('what a killed large write of zones has left is not served, and goes', async () => {
      const { database, projectId } = server;
      const leave = () =>
        database.query(sql`
          with v as (
            update waypost.store_versions set building = last_generation + 1, last_generation = last_generation + 1, beat_at = now() - interval '2 minutes'
            where project_id = ${projectId} returning *
          ), marked as (
            update waypost.zones z set until = v.building from v where z.project_id = v.project_id and z.zone_id in ('z1', 'z2')
          )
          insert into waypost.zones (project_id, since, zone_id, store_id, types, polygon)
          select z.project_id, v.building, new.id, z.store_id, z.types, z.polygon
          from waypost.zones z, v, unnest(array['z1', 'new']) as new (id) where z.project_id = v.project_id and z.zone_id = 'z3'`);
      const expected = await seeZones();
      await leave();
      assert.deepEqual(await seeZones(), expected);
      // A small write ends it, and a large one serves nothing of it.
      await updateZones(database, projectId, zonesOf(1, 4, 'old'));
      await createZones(database, projectId, zonesOf(600, 4, 'few', 'f'));
      assert.deepEqual([(await seeZones()).count, await rowsOfZones()], [630, 630]);
      await leave();
      await database.query(sql`update waypost.store_versions set building = null where project_id = ${projectId}`);
      await dropAbandonedAssets(database, new AbortController().signal);
      const marked = await database.query(
        sql`select from waypost.zones where project_id = ${projectId} and until is not null`,
      );
      assert.deepEqual([await rowsOfZones(), marked.length], [630, 0]);
      await inNewStep(database, projectId, { of: 'assets', place: 'beside' }, async () => {
        await assert.rejects(
          updateZones(database, projectId, zonesOf(1, 4, 'old')),
          /A large write of assets or zones is running/,
        );
      });
    });
  });
}
