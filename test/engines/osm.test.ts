import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { MapFileError } from '../../src/osm/element.ts';
import { openMapFile } from '../../src/osm/read.ts';
import { pbfOf, type TestMap, xmlOf } from '../support/map-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-osm-'));
after(() => rmSync(folder, { recursive: true }));

let files = 0;
function write(content: string | Uint8Array, name = 'map'): string {
  const path = join(folder, `${files++}-${name}`);
  writeFileSync(path, content);
  return path;
}

/** Everything that a file holds, as text that can be compared. */
async function contentOf(path: string): Promise<string[]> {
  const found: string[] = [];
  const file = openMapFile(path);
  // Twice: a second reading skips what the first one learned to be of no use, and must find the same.
  await file.read({ way: () => {} });
  await file.read({
    node: (id, lat, lng, tags) => found.push(JSON.stringify(['n', id, lat, lng, [...tags]])),
    way: (id, nodes, tags) => found.push(JSON.stringify(['w', id, nodes, [...tags]])),
    relation: (id, members, tags) => found.push(JSON.stringify(['r', id, members, [...tags]])),
  });
  return found;
}

const text = fc.oneof(
  fc.constantFrom('name', 'ref', 'Łódź', '東京', '<&>"\'', '__proto__', 'a\nb'),
  fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'é', '<', '&', '"', ' ', '😀') }),
);
const tags = fc.dictionary(text, text, { maxKeys: 4, noNullPrototype: true });
const id = fc.integer({ min: 1, max: 2 ** 40 });
const degrees = (most: number) => fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((units) => units / 1e7);
const map: fc.Arbitrary<TestMap> = fc.record({
  nodes: fc.array(fc.record({ id, lat: degrees(90), lng: degrees(180), tags }), { maxLength: 12 }),
  ways: fc.array(fc.record({ id, nodes: fc.array(id, { maxLength: 6 }), tags }), { maxLength: 6 }),
  relations: fc.array(
    fc.record({
      id,
      members: fc.array(
        fc.record({ type: fc.constantFrom('node' as const, 'way' as const, 'relation' as const), id, role: text }),
        { maxLength: 4 },
      ),
      tags,
    }),
    { maxLength: 4 },
  ),
});

describe('map files', () => {
  test('every format gives the same map', async () => {
    await fc.assert(
      fc.asyncProperty(map, async (drawn) => {
        const xml = xmlOf(drawn);
        const expected = await contentOf(write(xml));
        assert.equal(expected.length, drawn.nodes.length + (drawn.ways?.length ?? 0) + (drawn.relations?.length ?? 0));
        assert.deepEqual(await contentOf(write(gzipSync(xml))), expected);
        assert.deepEqual(await contentOf(write(pbfOf(drawn))), expected);
        assert.deepEqual(await contentOf(write(pbfOf(drawn, { isDense: false, isZipped: false }))), expected);
      }),
      { numRuns: 60 },
    );
  });

  test('blocks that have a buffer of their own are read, packed or not', async () => {
    // More than the 32 kB up to which Node.js puts several into one buffer; what is unpacked as it stands shares that of its block.
    const nodes = Array.from({ length: 8_000 }, (_, i) => ({
      id: i * 1_000 + 1,
      lat: i / 100,
      lng: -i / 100,
      tags: { name: `${i}` },
    }));
    for (const isZipped of [true, false]) {
      const found = await contentOf(write(pbfOf({ nodes }, { isZipped })));
      assert.deepEqual([found.length, found[7_999]], [8_000, '["n",7999001,799900000,-799900000,[["name","7999"]]]']);
    }
  });

  test('nodes whose tags nobody wants are where they are', async () => {
    const found: number[] = [];
    const file = openMapFile(write(pbfOf({ nodes: [{ id: 7, lat: 1, lng: 2, tags: { name: 'seven' } }] })));
    await file.read({ node: (...[id, lat, lng]) => found.push(id, lat, lng), wantsTags: false });
    assert.deepEqual(found, [7, 10_000_000, 20_000_000]);
  });

  test('a file packed with bzip2 is read', async () => {
    // `<osm version="0.6"><node id="1" lat="2" lon="3"/></osm>` as bzip2 packs it.
    const packed = Buffer.from(
      'QlpoOTFBWSZTWaVYBAEAAAsZgFAB+QcmJ50AIABUUGjRoMgNBqnpDZR+pPRMJ6jyHqt1QAlaIAfNr2+lab4xlozCBBwHKtudQoUvi7kinChIUqwCAIA=',
      'base64',
    );
    assert.deepEqual(await contentOf(write(packed, 'map.osm.bz2')), ['["n",1,20000000,30000000,[]]']);
    for (let length = 4; length < packed.length; length++) {
      const path = write(packed.subarray(0, length), 'cut.osm.bz2');
      await assert.rejects(contentOf(path), (error: unknown) => {
        assert.ok(error instanceof MapFileError);
        assert.match(error.message, /cut\.osm\.bz2: (is damaged|line )/);
        return !/undefined/.test(error.message);
      });
    }
  });

  const WHOLE: TestMap = {
    nodes: [{ id: 1, lat: 1, lng: 2, tags: { name: 'One' } }],
    ways: [{ id: 2, nodes: [1], tags: { highway: 'residential', name: 'Two' } }],
  };
  const UNREADABLE: readonly (readonly [what: string, content: string | Uint8Array, reason: RegExp])[] = [
    ['an empty file', '', /is empty/],
    ['a text', 'hello, this is no map', /is not a supported map format/],
    ['a page', '<!doctype html><html><body>404</body></html>', /not a map|not an OpenStreetMap file/],
    ['XML that ends early', xmlOf(WHOLE).slice(0, 150), /is damaged or not a map/],
    [
      'XML with a node that is nowhere',
      '<osm><node id="1" lat="91" lon="0"/></osm>',
      /line 1: node 1: lat="91" is not a coordinate/,
    ],
    [
      'XML with an id that is none',
      '<osm><node id="x" lat="1" lon="0"/></osm>',
      /line 1: a node: id="x" is not a whole number/,
    ],
    [
      'XML with an id that is not exact as a number any more',
      '<osm><node id="1000000000000000" lat="1" lon="0"/></osm>',
      /line 1: a node: id="1000000000000000" is too large: the largest number is 999999999999999$/,
    ],
    ['XML with a node without a latitude', '<osm>\n<node id="7" lon="0"/></osm>', /line 2: node 7 has no lat$/],
    ['XML with an empty latitude', '<osm><node id="7" lat="" lon="0"/></osm>', /node 7: lat="" is not a coordinate/],
    ['XML with a node without an id', '<osm><node lat="1" lon="0"/></osm>', /line 1: a node has no id$/],
    ['XML with a member without a node', '<osm><way id="3"><nd/></way></osm>', /line 1: a member of way 3 has no ref$/],
    ['bytes that are not UTF-8', Buffer.from('<osm>\xff\xfe</osm>', 'latin1'), /damaged/],
    ['gzip that ends early', gzipSync(xmlOf(WHOLE)).subarray(0, 60), /damaged/],
    ['bzip2 that is none', 'BZh9 and then nothing of the kind', /damaged/],
    [
      'a binary map that needs what is not known',
      pbfOf(WHOLE, { features: ['OsmSchema-V0.6', 'LocationsOnWays'] }),
      /LocationsOnWays/,
    ],
    ['a binary map that ends early', pbfOf(WHOLE).subarray(0, -10), /truncated/],
    ['a binary map with a damaged block', damaged(pbfOf(WHOLE)), /damaged block at \d+/],
  ];
  for (const [what, content, reason] of UNREADABLE) {
    test(`${what} is refused with the reason`, async () => {
      const path = write(content);
      await assert.rejects(
        async () => contentOf(path),
        (error: Error) => {
          assert.ok(error instanceof MapFileError, `not ${error.stack}`);
          assert.match(error.message, reason);
          assert.ok(error.message.startsWith(path), 'the file is named');
          return true;
        },
      );
    });
  }

  test('a missing file and a folder are reported as such', () => {
    assert.throws(() => openMapFile(join(folder, 'nowhere.osm')), { message: /does not exist/ });
    assert.throws(() => openMapFile(folder), { message: /is not a file/ });
  });

  test('a binary map may be cut at any byte: it is refused, never read in part', async () => {
    const whole = pbfOf(WHOLE);
    const path = write(whole);
    for (let length = whole.length - 1; length >= 0; length--) {
      truncateSync(path, length);
      const isBetweenBlocks = await contentOf(path).then(
        () => true,
        (error) => {
          assert.ok(error instanceof MapFileError, error.stack);
          return false;
        },
      );
      // Cut between two blocks the file is a shorter map: nothing in it shows that more came.
      if (isBetweenBlocks) assert.ok(length > 30);
    }
  });
});

/** A copy with a byte of its last block changed. */
function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 12] ^= 0xff;
  return copy;
}
