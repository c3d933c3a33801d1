import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { QueryResultRow } from 'pg';
import type { Project } from '../../src/access/projects.ts';
import { readParameters } from '../../src/contract/parameters.ts';
import { type Sql, sql } from '../../src/database/sql.ts';
import { AssetCopies } from '../../src/stores/copy/copies.ts';
import { AssetCopy } from '../../src/stores/copy/copy.ts';
import { FeatureTexts } from '../../src/stores/copy/feature-text.ts';
import { readCopy } from '../../src/stores/copy/read.ts';
import { storesVersion } from '../../src/stores/generation.ts';
import { StoreSearch, searchQuery } from '../../src/stores/search.ts';
import { Serialized } from '../../src/threads/serialized.ts';
import { SERVERS } from '../support/databases.ts';
import type { TestServer } from '../support/server.ts';

const LIMITS = { assets: 1_000_000, bytes: 1e9 };
const TEXT_BYTES = 1_000_000;

/** Texts of few words, so that filters find some of them. */
const TEXTS = [
  ...['Bakery', 'bakery south', 'Süd Bäckerei', 'BAKERY', 'a', '', '北京 店', '12', '12.0', 'true', '-', "l'Été", '4e1'],
  ...['北京市', '京', 'กรุงเทพมหานคร', 'กรุงเทพ', '2026-12-24', '2026-12-24T18:00+01:00'],
];
const text = fc.constantFrom(...TEXTS);
const attribute = fc.oneof(
  text,
  fc.constantFrom(12, 12.5, -3, 0, 40, true, false, null),
  fc.array(fc.oneof(text, fc.constantFrom(1, true)), { maxLength: 3 }),
  fc.record({ b: fc.oneof(text, fc.constantFrom(3, 12)), 'c.d': text }, { requiredKeys: [] }),
  fc.array(fc.record({ b: fc.oneof(text, fc.constantFrom(3, 12)) }), { maxLength: 2 }),
);
const userProperties = fc.record(
  { a: attribute, b: attribute, 'a.b': attribute, 'two words': attribute },
  { requiredKeys: [] },
);
const openingHours = fc.constantFrom(
  { usual: { default: [{ start: '00:00', end: '00:00' }] } },
  {
    usual: {
      default: [
        { start: '18:00', end: '24:00' },
        { start: '00:00', end: '02:00' },
      ],
    },
    special: { '2026-12-24': [] },
  },
  { usual: { default: [{ start: '09:00', end: '18:00' }], '7': null } },
  { timezone: 'Asia/Tokyo', usual: { '1': { 'all-day': true }, default: [{ start: '22:00', end: '04:00' }] } },
  { special: { '2030-01-01': [] }, temporary_closure: [{ start: '2026-01-01', end: '2026-02-01' }], usual: null },
);
/** A coordinate as people have them, to the centimetre. */
const degrees = (min: number, max: number) => fc.integer({ min: min * 1e7, max: max * 1e7 }).map((parts) => parts / 1e7);
/** In bunches, at one place, at the poles and on both sides of the antimeridian. */
const location = fc.oneof(
  fc.record({ lat: fc.constantFrom(48.85, 48.851, 48.8500001), lng: fc.constantFrom(2.35, 2.351, 2.349) }),
  fc.record({ lat: degrees(48, 49), lng: degrees(2, 3) }),
  fc.record({ lat: fc.constantFrom(-17, -17.01, 89.9, 90, -90), lng: fc.constantFrom(180, -180, 179.99, -179.99, 0) }),
  fc.record({ lat: degrees(-90, 90), lng: degrees(-180, 180) }),
);
const asset = fc.record(
  {
    name: text,
    location,
    address: fc.record(
      { city: text, countryCode: fc.constantFrom('FR', 'de'), lines: fc.array(text, { maxLength: 2 }) },
      { requiredKeys: [] },
    ),
    types: fc.array(text, { maxLength: 2 }),
    tags: fc.array(text, { maxLength: 2 }),
    userProperties,
    localizedNames: fc.dictionary(fc.constantFrom('fr', 'de', 'ja'), text, { maxKeys: 3 }),
    openingHours,
  },
  { requiredKeys: ['name', 'location'] },
);

const quoted = (value: string) => JSON.stringify(value);
const clause = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('type', 'tag', 'city', 'country', 'name', 'localized', 'user.a', 'user.b', 'user.a.b', 'user.none'),
      fc.constantFrom(':', ':='),
      fc.oneof(
        text.filter((each) => each !== ''),
        fc.constantFrom('FR', 'true', '12', '40', '3'),
      ),
    )
    .map(([field, operator, value]) => `${field}${operator}${quoted(value)}`),
  fc
    .tuple(
      fc.constantFrom('user.a', 'user.b', 'user.a.b', '"user.two words"'),
      fc.constantFrom(':>', ':<', ':>=', ':<='),
      fc.constantFrom('12', '-3', '0', '1e3'),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('user.a', 'user.b', 'user.a.b', '"user.two words"'),
      fc.constantFrom(':3..12', ':..12', ':>2026-12-24T17:00', ':<=2026-12-24', ':2026-12..', ':="2026-12-24T17:00Z"'),
    )
    .map((parts) => parts.join('')),
  fc
    .constantFrom('type', 'tag', 'city', 'country', 'name', 'localized', 'idstore', 'user.a', 'user.a.b')
    .map((field) => `exists:${field}`),
  fc.constantFrom('idstore:[S1,S2,S30]', 'idstore:S3', 'store_id=S12', 'storeId:="S7"'),
);
const { query: filter } = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    clause,
    fc.tuple(tie('query'), fc.constantFrom('AND', 'OR', '|'), tie('query')).map(([a, how, b]) => `(${a}) ${how} (${b})`),
    tie('query').map((part) => `NOT (${part})`),
  ),
}));
/** How often a ring goes round a pole. */
const turns = (ring: readonly { readonly lng: number }[]) =>
  ring.reduce((sum, { lng }, i) => sum - Math.round(((ring[i + 1] ?? ring[0]).lng - lng) / 360), 0);
/** Corners as they come: polygons of all forms and sizes, also such that cross themselves or the antimeridian. */
const polygon = fc
  .array(fc.array(location, { minLength: 3, maxLength: 12 }), { minLength: 1, maxLength: 3 })
  .filter((rings) =>
    rings.every((ring) => new Set(ring.map(({ lat, lng }) => `${lat},${lng}`)).size > 2 && turns(ring) === 0),
  )
  .map((rings) => rings.map((ring) => ring.map(({ lat, lng }) => `${lat},${lng}`).join(';')).join('|'));
const asked = fc
  .record({
    open: fc.option(
      fc.constantFrom(
        { open_now: 'true' },
        { open_at: '2026-12-24T19:00' },
        { open_at: '2026-12-24T23:30:00Z' },
        { open_at: '2026-03-29T02:30+01:00' },
      ),
      { freq: 2 },
    ),
    polygon: fc.option(polygon, { freq: 2 }),
    at: fc.option(location, { freq: 4 }),
    radius: fc.option(fc.constantFrom(0.1, 1, 50, 111.3, 5_000, 2e5, 2e7), { freq: 4 }),
    filter: fc.option(filter, { freq: 2 }),
    page: fc.constantFrom(1, 1, 1, 2, 7),
    size: fc.constantFrom(1, 10, 100, 300),
  })
  .map(({ open, polygon, at, radius, filter, page, size }) => ({
    ...open,
    ...(polygon !== null && { polygon }),
    ...(at && { lat: String(at.lat), lng: String(at.lng) }),
    ...(at && radius !== null && { radius: String(radius) }),
    ...(filter !== null && { query: filter }),
    ...{ page: String(page), stores_by_page: String(size) },
  }));

for (const { name, skip, start } of SERVERS) {
  describe(`assets in memory, on the ${name}`, { skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await start();
    });
    after(() => server.stop());

    /** What a search answers that must not look in the database, and what the database says. */
    const both = async () => {
      const { database, projectId } = server;
      const project = { id: projectId } as Project;
      const copy = await readCopy(database, projectId, await storesVersion(database, projectId), {
        limits: LIMITS,
        isWanted: () => true,
      });
      assert.ok(copy instanceof AssetCopy);
      assert.ok(Number.isInteger(copy.bytes), 'a cache takes whole numbers of bytes');
      const inMemory = new StoreSearch(database, {
        current: async () => ({ copy, number: 1 }),
        kept: () => null,
        texts: new FeatureTexts(TEXT_BYTES),
        figures: { hits: 0, misses: 0 },
      });
      const inDatabase = new StoreSearch(database, null);
      return async (parameters: Readonly<Record<string, string>>) => {
        const query = readParameters(searchQuery, parameters, 'query', []);
        const { answer } = await inMemory.search({ query, project });
        assert.ok(answer instanceof Serialized, 'it was found in memory');
        return [answer.json, JSON.stringify(await inDatabase.found({ query, project }))] as const;
      };
    };

    test('searches answer byte by byte what the database does', async () => {
      let found = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(asset, { maxLength: 60 }),
          fc.array(asked, { minLength: 80, maxLength: 80 }),
          async (assets, queries) => {
            const stores = assets.map((each, i) => ({ storeId: `S${i}`, ...each }));
            const replaced = await server.write('POST', '/stores/replace', { stores });
            assert.equal(replaced.status, 200, replaced.text);
            const ask = await both();
            for (const parameters of queries) {
              const [memory, database] = await ask(parameters);
              found += JSON.parse(String(memory)).features.length > 0 ? 1 : 0;
              // A minute may pass in between.
              if (memory !== database) assert.equal(...(await ask(parameters)), JSON.stringify(parameters));
            }
          },
        ),
        { numRuns: 25, endOnFailure: true },
      );
      assert.ok(found > 200, `only ${found} searches found something`);
    });

    test('the database is asked for the version where others may have written, and after every write', async () => {
      const { database, projectId } = server;
      const stores = [{ storeId: 'S', name: 'one', location: { lat: 48, lng: 2 } }];
      assert.equal((await server.write('POST', '/stores/replace', { stores })).status, 200);
      let questions = 0;
      const counted = {
        writes: database.writes,
        query<Row extends QueryResultRow>(statement: Sql) {
          questions++;
          return database.query<Row>(statement);
        },
      };
      const copies = new AssetCopies(counted, LIMITS.bytes, (message) => assert.fail(message));
      const held = async () => {
        for (let copy = await copies.current(projectId); ; copy = await copies.current(projectId)) {
          if (copy) return copy;
          await pause(20);
        }
      };
      const asked = async () => {
        const before = questions;
        assert.ok(await copies.current(projectId));
        return questions - before;
      };
      await held();
      // Keys and use of the server may be written at the same time, after which it is asked once more.
      const quiet = await Promise.all(Array.from({ length: 50 }, asked));
      const least = Math.min(...quiet, await asked(), await asked());
      assert.equal(least, database.kind === 'embedded' ? 0 : 1);
      await database.query(sql`update waypost.store_versions set version = version + 1 where project_id = ${projectId}`);
      assert.equal(await copies.current(projectId), null, 'the copy is of before');
      copies.close();
    });

    test('a write shows in every search that begins after it, and copies are read while writes go on', async () => {
      const stores = Array.from({ length: 300 }, (_, i) => ({
        storeId: `S${i}`,
        name: 'before',
        location: { lat: 48, lng: 2 },
      }));
      assert.equal((await server.write('POST', '/stores/replace', { stores })).status, 200);
      const named = async (word: string) => {
        const answer = await server.get('/stores/search', { query: `name:${word}`, stores_by_page: '300' });
        assert.equal(answer.status, 200, answer.text);
        return JSON.parse(answer.text).features.length;
      };
      const hits = async () => {
        const { text } = await server.get('/metrics');
        return Number(/^waypost_stores_searches_total\{cache="hit"\} (\d+)$/m.exec(text)?.[1]);
      };
      const before = await hits();
      let written = 0;
      for (const until = performance.now() + 8_000; performance.now() < until; ) {
        // Many searches of one version, then one more asset that is called otherwise.
        const counts = await Promise.all(Array.from({ length: 40 }, () => named('after')));
        assert.deepEqual(new Set(counts), new Set([written]));
        if ((await hits()) === before && written === 0) continue;
        const store = { storeId: `S${written}`, name: 'after', location: { lat: 48, lng: 2 } };
        assert.equal((await server.write('PUT', `/stores/S${written}`, store)).status, 200);
        written++;
        assert.equal(await named('after'), written);
        if (written % 3 !== 0) continue;
        // Of some versions a copy is read: no sooner than a second after the one before, beside a search.
        await pause(1_200);
        await named('after');
        await pause(300);
      }
      assert.ok(written > 3, `${written} writes`);
      assert.ok((await hits()) > before + 40, 'copies were used');
    });
  });
}
