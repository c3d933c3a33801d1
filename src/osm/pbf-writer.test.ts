import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { NO_HEADER, wholeMap, writeMap } from '../../test/support/changed-map.ts';
import { osmium, withoutOsmium } from '../../test/support/osmium.ts';
import { MEMBER_TYPES } from './element.ts';
import { readPbfHeader } from './pbf-header.ts';
import { PbfMapWriter } from './pbf-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-pbf-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.osm.pbf`);

const text = fc.string({ unit: 'grapheme' });
const tags = fc.dictionary(text, text, { maxKeys: 4 }).map((object) => new Map(Object.entries(object)));
const info = fc.record({ version: fc.nat(2 ** 31 - 1), seconds: fc.nat(2 ** 32) }, { noNullPrototype: true });
/** Ids are of 64 bits in the format; numbers are exact up to 2^53, and differences are written doubled. */
const id = fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 2 ** 40, max: 2 ** 51 }));
const member = fc.record({ type: fc.constantFrom(...MEMBER_TYPES), id, role: text }, { noNullPrototype: true });
const map = fc.record({
  nodes: fc.dictionary(
    id.map(String),
    fc.record(
      { lat: fc.integer({ min: -90e7, max: 90e7 }), lng: fc.integer({ min: -180e7, max: 180e7 }), tags, info },
      { noNullPrototype: true },
    ),
  ),
  ways: fc.dictionary(id.map(String), fc.record({ nodes: fc.array(id), tags, info }, { noNullPrototype: true })),
  relations: fc.dictionary(id.map(String), fc.record({ members: fc.array(member), tags, info }, { noNullPrototype: true })),
});
const byId = <T>(object: Readonly<Record<string, T>>) =>
  new Map(Object.entries(object).map(([key, value]) => [Number(key), value]));

describe('maps that are written', () => {
  test('are read again as they were, with versions and times, whatever they hold', async () => {
    await fc.assert(
      fc.asyncProperty(map, async ({ nodes, ways, relations }) => {
        const written = { nodes: byId(nodes), ways: byId(ways), relations: byId(relations) };
        const file = newFile();
        await writeMap(written, file);
        assert.deepEqual(await wholeMap(file), { ...written });
      }),
      { numRuns: 60 },
    );
  });

  test('end a block at the number of elements that others write', async () => {
    const file = newFile();
    const writer = await PbfMapWriter.create(file, NO_HEADER);
    for (let node = 1; node <= 40_001; node++) {
      writer.node(node, node, -node, new Map([['n', String(node)]]), { version: 1, seconds: node });
      await writer.pause();
    }
    await writer.finish();
    const { nodes } = await wholeMap(file);
    assert.equal(nodes.size, 40_001);
    assert.deepEqual(nodes.get(40_001), {
      ...{ lat: 40_001, lng: -40_001, tags: new Map([['n', '40001']]) },
      info: { version: 1, seconds: 40_001 },
    });
  });

  test('have a header that says what they are', async () => {
    const file = newFile();
    const said = {
      ...{
        bounds: [-1_800_000_000, -10, 1_799_999_999, 900_000_000] as const,
        source: 'a survey',
        timestamp: 1_800_000_000,
      },
      ...{ sequence: 5_000_000, replicationUrl: 'https://example.com/updates' },
    };
    await (await PbfMapWriter.create(file, { ...said, program: 'Waypost' })).finish();
    const { required, optional, ...header } = await readPbfHeader(file);
    assert.deepEqual(header, said);
    assert.deepEqual([required, optional], [['OsmSchema-V0.6', 'DenseNodes'], ['Sort.Type_then_ID']]);
  });

  test('are read by osmium-tool as they are by us', { skip: withoutOsmium }, async () => {
    const xml = new URL('../../demo/town.osm', import.meta.url).pathname;
    const file = newFile();
    await writeMap(await wholeMap(xml), file);
    // It ends with 1 where the files differ.
    assert.equal(osmium('diff', '--quiet', xml, file), '');
  });

  test('keep letters of all planes, as osmium-tool reads them', { skip: withoutOsmium }, async () => {
    const [file, xml] = [newFile(), newFile().replace('.pbf', '')];
    const name = '𠀀 𐀀 🏴 Ångström 東京';
    await writeMap(
      {
        nodes: new Map([[1, { lat: 0, lng: 0, tags: new Map([['name', name]]), info: { version: 1, seconds: 1 } }]]),
        ...{ ways: new Map(), relations: new Map() },
      },
      file,
    );
    osmium('cat', file, '--output', xml);
    assert.equal((await wholeMap(xml)).nodes.get(1)?.tags.get('name'), name);
  });
});
