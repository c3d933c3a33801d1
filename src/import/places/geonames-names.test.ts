import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { ExplainedError } from '../../explained-error.ts';
import { readGeonamesNames } from './geonames-names.ts';

/** Lines as GeoNames has them: id, place, language, name, preferred, short, colloquial, historic, since, until. */
const LINES = [
  ['1', '7', 'de', 'Rothenburg', '', '', '', '', '', ''],
  ['2', '7', 'de', 'Rothenburg ob der Tauber', '1', '', '', '', '', ''],
  ['3', '7', 'de', 'Rothenburg o. d. T.', '1', '1', '', '', '', ''],
  ['4', '7', 'de', 'Rodeborch', '', '', '1', '', '', ''],
  ['5', '7', 'de', 'Rotenburch', '', '', '', '1', '', ''],
  ['6', '7', 'de', 'Rothinburc', '', '', '', '', '1100', '1200'],
  ['7', '7', 'zh-TW', '羅騰堡', '1', '', '', '', '', ''],
  ['8', '7', 'zh', '罗滕堡', '', '', '', '', '', ''],
  ['9', '7', 'ja', 'Rōtenburuku', '', '', '', '', '', ''],
  ['10', '7', 'bar', 'Rodnburg', '', '', '', '', '', ''],
  ['11', '7', '', 'Rothenburg an der Tauber', '', '', '', '', '', ''],
  ['12', '7', 'iata', 'QTK', '', '', '', '', '', ''],
  ['13', '7', 'link', 'https://en.wikipedia.org/wiki/Rothenburg', '', '', '', '', '', ''],
  ['14', '7', 'wkdt', 'Q14970', '', '', '', '', '', ''],
  ['15', '7', 'post', '91541', '', '', '', '', '', ''],
  ['16', '8', 'en', 'Elsewhere', '1', '', '', '', '', ''],
  ['17', '9', 'en', 'Second', '', '', '', '', '', ''],
];
const TABLE = LINES.map((columns) => columns.join('\t')).join('\n');

describe('GeoNames’ table of alternate names', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-names-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  function fileOf(content: string | Uint8Array): string {
    const path = join(folder, 'names');
    writeFileSync(path, content);
    return path;
  }
  const read = async (path: string) => {
    const names = await readGeonamesNames(path, new Set([7, 9]), () => {});
    return Object.fromEntries([...names].map(([id, { names, otherNames }]) => [id, { names, otherNames }]));
  };

  test('shows the preferred name of a language; short, colloquial and historic ones only find', async () => {
    const { 7: rothenburg, ...others } = await read(fileOf(TABLE));
    assert.deepEqual(rothenburg.names, {
      de: 'Rothenburg ob der Tauber',
      // Taiwan writes other letters than the mainland.
      zh: '罗滕堡',
      'zh-Hant': '羅騰堡',
    });
    assert.deepEqual(rothenburg.otherNames, [
      'Rothenburg',
      'Rothenburg o. d. T.',
      'Rodeborch',
      'Rotenburch',
      'Rothinburc',
      // What says to be Japanese in Latin letters would not be read by Japanese; Bavarian has no code of two letters.
      'Rōtenburuku',
      'Rodnburg',
      'Rothenburg an der Tauber',
      'QTK',
    ]);
    // Places that nobody asked for are passed over.
    assert.deepEqual(others, { 9: { names: { en: 'Second' }, otherNames: [] } });
  });

  test('is read from its zip file alike, with ends of lines of any system', async () => {
    const plain = await read(fileOf(TABLE));
    const members = { 'iso-languagecodes.txt': strToU8('ISO 639-3'), 'alternateNamesV2.txt': strToU8(`${TABLE}\n`) };
    assert.deepEqual(await read(fileOf(zipSync(members))), plain);
    assert.deepEqual(await read(fileOf(TABLE.replaceAll('\n', '\r\n'))), plain);
  });

  test('tells how far it has come', async () => {
    const shares: number[] = [];
    await readGeonamesNames(fileOf(TABLE), new Set(), (share) => shares.push(share));
    assert.equal(shares.at(-1), 1);
  });

  test('is refused with the file and the line that is none of it', async () => {
    const refused = (content: string | Uint8Array, message: RegExp) =>
      assert.rejects(read(fileOf(content)), (error) => {
        assert.ok(error instanceof ExplainedError);
        assert.match(error.message, message);
        assert.ok(error.message.startsWith(folder));
        return true;
      });
    await refused(`${TABLE}\nRothenburg\t7\tde\tRothenburg`, /, line 18: is not a line of GeoNames' table/);
    await refused(`${TABLE}\n18\t7`, /, line 18:/);
    await refused(`1\t7\tde\n${TABLE}`, /, line 1:/);
    await refused('1\t7\tde\tRothenburg\tyes\n', /, line 1:/);
    await refused('x'.repeat(200_000), /, line 1:/);
    await refused(zipSync({ 'readme.txt': strToU8('no names') }), /holds no file alternateNamesV2.txt/);
    await refused(Buffer.from(zipSync({ 'alternateNamesV2.txt': strToU8(TABLE) })).subarray(0, 60), /cannot be read/);
    await assert.rejects(read(join(folder, 'nothing')), /nothing: does not exist/);
  });

  test('an empty table has no names', async () => {
    assert.deepEqual(await read(fileOf('')), {});
  });
});
