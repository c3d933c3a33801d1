import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import { shapefileOfPoints } from '../../../test/support/feature-files.ts';
import { readShapefile } from './shapefile.ts';

/** Where the first text of the first row begins: behind the head of 97 bytes and the mark of the row. */
const FIRST_TEXT = 98;
const TEXT_BYTES = 20;

/** Bytes of Python's codecs, such as `'Genève Ñandú'.encode('cp437').hex()`; and how files name the page. */
const PAGES = [
  ['437', '47656e8a766520a5616e64a3', 'Genève Ñandú', ['CP437', 'IBM437', 'OEM 437', 'LDID/1']],
  ['737', '809fe3a498', 'Αθήνα', ['LDID/106']],
  ['775', 'cf61676172d3', 'Žagarė', ['CP775']],
  ['850', '8f726875732053c66f', 'Århus São', ['CP850', 'LDID/2']],
  ['852', '47798b72209da264ab20a6d4a072', 'Győr Łódź Žďár', ['LDID/100']],
  ['855', 'e4d6aab78ea0', 'Софија', []],
  ['857', '987374616e62756c209e699f6c69', 'İstanbul Şişli', ['LDID/107']],
  ['858', '313020d5', '10 €', []],
  ['860', '53846f204a6f846f', 'São João', ['LDID/36']],
  ['861', '8d696e6776656c6c6972', 'Þingvellir', ['LDID/103']],
  ['862', '9a8c2080818981', 'תל אביב', []],
  ['863', '517582626563', 'Québec', ['LDID/108']],
  ['865', '54726f6d739b2092729b', 'Tromsø Ærø', ['LDID/102']],
  ['866', '8caee1aaa2a0', 'Москва', ['LDID/101']],
  ['869', 'aaeb9be4e5dee3e9', 'Ηράκλειο', []],
  ['1125', '8aa8f9a2', 'Київ', []],
  ['932', '938c8b9e', '東京', ['LDID/123']],
  ['10007', '8ceef1eae2e0', 'Москва', ['LDID/150']],
] as const;

/** What the head of a .dbf has at its byte 29, as the lists of dBASE and ESRI call it. */
const LANGUAGES = [
  [0x01, '4e6a948f8e', 'NjöÅÄ'], // 437, U.S.
  [0x15, '8f8e99', 'ÅÄÖ'], // 437, Swedish
  [0x02, '8f726875732053c66f', 'Århus São'], // 850, international
  [0x1f, 'a6d4a072', 'Žďár'], // 852, Czech
  [0x08, '92729b', 'Ærø'], // 865, Danish
  [0x86, '809fe3a498', 'Αθήνα'], // 737, Greek
  [0x88, '987374616e62756c', 'İstanbul'], // 857, Turkish
  [0x96, '8ceef1eae2e0', 'Москва'], // Macintosh, Russian
] as const;

describe('encodings of Shapefiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-encodings-'));
  after(() => rmSync(folder, { recursive: true }));
  let files = 0;
  const attributesOf = async (name: Buffer, spoil: (dbf: Buffer) => void, cpg: string | null) => {
    const zipped = shapefileOfPoints([['', 1, 2]], undefined, (parts) => {
      name.copy(parts.dbf, FIRST_TEXT);
      spoil(parts.dbf);
      parts.cpg = cpg;
    });
    const path = join(folder, String(++files));
    for (const [part, bytes] of Object.entries(unzipSync(zipped))) writeFileSync(`${path}.${part.slice(-3)}`, bytes);
    const found: Readonly<Record<string, unknown>>[] = [];
    for await (const { attributes } of readShapefile(`${path}.shp`, {}).features) found.push(attributes);
    return found;
  };
  const nothing = () => {};

  test('a .cpg names pages of DOS as GDAL and ArcGIS do', async () => {
    for (const [page, bytes, text, others] of PAGES) {
      for (const cpg of [page, ...others]) {
        assert.deepEqual(await attributesOf(Buffer.from(bytes, 'hex'), nothing, cpg), [{ name: text, size: 1 }], cpg);
      }
    }
  });

  test('the head of the .dbf names them by a number', async () => {
    for (const [language, bytes, text] of LANGUAGES) {
      const found = await attributesOf(Buffer.from(bytes, 'hex'), (dbf) => dbf.writeUInt8(language, 29), null);
      assert.deepEqual(found, [{ name: text, size: 1 }], String(language));
    }
  });

  test('names of columns are texts of the same encoding; a text that fills its column, or is blank, is whole', async () => {
    const named = (dbf: Buffer) => Buffer.from('n\x81m\0', 'latin1').copy(dbf, 32);
    // Of 437: ü, and a full column of ß, which is 0xe1.
    const full = Buffer.alloc(TEXT_BYTES, 0xe1);
    assert.deepEqual(await attributesOf(full, named, '437'), [{ nüm: 'ß'.repeat(TEXT_BYTES), size: 1 }]);
    assert.deepEqual(await attributesOf(Buffer.alloc(TEXT_BYTES, ' '), named, '437'), [{ nüm: null, size: 1 }]);
    // A blank of 437 (0xff) is blank at the ends as any other.
    assert.deepEqual(await attributesOf(Buffer.from('ff61ff', 'hex'), named, '437'), [{ nüm: 'a', size: 1 }]);
    // A character of two bytes that is cut off where its column ends.
    const cut = Buffer.concat([Buffer.alloc(TEXT_BYTES - 1, 'a'), Buffer.of(0xc3)]);
    assert.deepEqual(await attributesOf(cut, nothing, 'UTF-8'), [{ name: `${'a'.repeat(TEXT_BYTES - 1)}\ufffd`, size: 1 }]);
  });

  test('a page that nobody decodes is refused with what to do', async () => {
    // Kamenický (895), Mazovia (620), and what a library would take for an encoding.
    for (const cpg of ['895', 'LDID/104', 'LDID/105', 'base64', 'hex', 'utf7', '999']) {
      await assert.rejects(attributesOf(Buffer.from('a'), nothing, cpg), (error: Error) =>
        error.message.startsWith(
          `the encoding '${cpg}' of the .cpg file is not among those that are read: save the Shapefile`,
        ),
      );
    }
    await assert.rejects(
      attributesOf(Buffer.of(0x80), (dbf) => dbf.writeUInt8(0x68, 29), null),
      /row 1 of the \.dbf is not UTF-8: add a \.cpg file/,
    );
  });
});
