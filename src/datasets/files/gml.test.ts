import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readGml } from './gml.ts';

describe('systems that GML names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-gml-'));
  after(() => rmSync(folder, { recursive: true }));

  /** The system of a file, and what it makes of its first geometry. */
  const read = async (system: string, geometry: string) => {
    const path = join(folder, 'file.gml');
    const text = `<c xmlns:gml="http://www.opengis.net/gml/3.2"><gml:member><plot><gml:LineString srsName="${system}">${geometry}</gml:LineString></plot></gml:member></c>`;
    writeFileSync(path, text);
    const { crs, features } = readGml(path, text, {});
    for await (const { geometry } of features) return { crs, geometry };
    return { crs, geometry: null };
  };
  const line = (...coordinates: readonly (readonly number[])[]) => ({ geojson: { type: 'LineString', coordinates } });

  test('the horizontal part of a compound one is that of the positions, which have heights', async () => {
    const positions = '<gml:posList>500000 5400000 120 500100 5400100 130</gml:posList>';
    const expected = { crs: 'EPSG:25832', geometry: line([500_000, 5_400_000], [500_100, 5_400_100]) };
    for (const name of [
      'urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783',
      'urn:ogc:def:crs,crs:EPSG:6.12:25832,crs:EPSG:6.12:5783',
      'urn:x-ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783',
      'urn:ogc:def:crs:EPSG::25832+5783',
      'EPSG:25832+5783',
      'http://www.opengis.net/def/crs/EPSG/0/25832+5783',
      'http://www.opengis.net/def/crs-compound?1=http://www.opengis.net/def/crs/EPSG/0/25832&amp;2=http://www.opengis.net/def/crs/EPSG/0/5783',
      'https://www.opengis.net/def/crs-compound?1=http%3A%2F%2Fwww.opengis.net%2Fdef%2Fcrs%2FEPSG%2F0%2F25832&amp;2=http%3A%2F%2Fwww.opengis.net%2Fdef%2Fcrs%2FEPSG%2F0%2F5783',
    ]) {
      assert.deepEqual(await read(name, positions), expected, name);
    }
  });

  test('its axes come in the order of the register, as those of the part alone', async () => {
    // ETRS89, which has latitude first, as WGS 84 and SWEREF99 TM have; CRS84 has not.
    for (const [code, crs] of [
      [4258, 'EPSG:4258'],
      [4326, undefined],
      [3006, 'EPSG:3006'],
    ] as const) {
      const found = await read(`urn:ogc:def:crs,crs:EPSG::${code},crs:EPSG::5783`, '<gml:posList>1 2 3 4 5 6</gml:posList>');
      assert.deepEqual(found, { crs, geometry: line([2, 1], [5, 4]) }, String(code));
    }
    const found = await read('urn:ogc:def:crs,crs:OGC::CRS84,crs:EPSG::5783', '<gml:posList>1 2 3 4 5 6</gml:posList>');
    assert.deepEqual(found, { crs: undefined, geometry: line([1, 2], [4, 5]) });
  });

  test('what a file says of its dimension counts', async () => {
    const flat = '<gml:posList srsDimension="2">500000 5400000 500100 5400100</gml:posList>';
    const { geometry } = await read('EPSG:25832+5783', flat);
    assert.deepEqual(geometry, line([500_000, 5_400_000], [500_100, 5_400_100]));
    const single = await read('EPSG:25832+5783', '<gml:pos>1 2 3</gml:pos><gml:pos>4 5</gml:pos>');
    assert.deepEqual(single.geometry, line([1, 2], [4, 5]));
    const odd = await read('EPSG:25832+5783', '<gml:posList>1 2 3 4</gml:posList>');
    assert.deepEqual(odd.geometry, { fault: "'1 2 3 4' is no list of positions with 3 numbers each" });
  });

  test('a file may name one system with its heights and without them', async () => {
    const [plain, compound] = ['urn:ogc:def:crs:EPSG::25832', 'urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783'];
    const heights = '<gml:posList>500000 5400000 120 500100 5400100 130</gml:posList>';
    const flat = '<gml:posList>500000 5400000 500100 5400100</gml:posList>';
    for (const [box, own, positions] of [
      [plain, compound, heights],
      [compound, plain, flat],
      // What is within another geometry has its dimension.
      [plain, `${plain}" srsDimension="3`, `<gml:segments srsName="${plain}">${heights}</gml:segments>`],
    ] as const) {
      const path = join(folder, 'both.gml');
      const text = `<c xmlns:gml="http://www.opengis.net/gml/3.2"><gml:boundedBy><gml:Envelope srsName="${box}"/></gml:boundedBy><gml:member><plot><gml:LineString srsName="${own}">${positions}</gml:LineString></plot></gml:member></c>`;
      writeFileSync(path, text);
      for await (const { geometry } of readGml(path, text, {}).features)
        assert.deepEqual(geometry, line([500_000, 5_400_000], [500_100, 5_400_100]), text);
    }
  });

  test('one that is not known is refused by its whole name', async () => {
    for (const name of [
      'urn:ogc:def:crs,crs:ADV::ETRS89,crs:EPSG::5783',
      'http://www.opengis.net/def/crs-compound?2=http://www.opengis.net/def/crs/EPSG/0/5783',
      'urn:ogc:def:crs:EPSG::+5783',
    ]) {
      await assert.rejects(read(name, ''), {
        message: `the system of coordinates ${name.slice(0, 100)} is not known: expected one of EPSG`,
      });
    }
  });
});
