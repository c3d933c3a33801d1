import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seededRandom } from '../../bench/queries.ts';
import { formatHouseId, formatPublicId, parsePublicId } from './ids.ts';

const MOST = 0xffff_ffff;
const random = seededRandom(7);
const half = () => Math.floor(random() * 2 ** 32);
const IDS = [[0, 0], [MOST, MOST], [0, MOST], [MOST, 0], ...Array.from({ length: 1_000 }, () => [half(), half()])] as const;

/** The same by the encoder of the runtime. */
function base64url(high: number, low: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(high, 0);
  bytes.writeUInt32BE(low, 4);
  return bytes.toString('base64url');
}

describe('identifiers of places', () => {
  test('are 64 bits in base64url, and are read back', () => {
    for (const [high, low] of IDS) {
      const id = formatPublicId(high, low);
      assert.equal(id, base64url(high, low));
      assert.deepEqual(parsePublicId(id), { high, low, houseNumber: null });
      assert.deepEqual(parsePublicId(formatHouseId(id, '12 bis')), { high, low, houseNumber: '12 bis' });
    }
  });

  test('have one form alone: bits behind the last are 0', () => {
    // `A` stands for 0; the last two of the six bits of `B`, `C` and `D` are 1, 2 and 3, and 12 in base64url is `MTI`.
    assert.deepEqual(parsePublicId('AAAAAAAAAAA'), { high: 0, low: 0, houseNumber: null });
    for (const text of ['AAAAAAAAAAB', 'AAAAAAAAAAC', 'AAAAAAAAAAD', 'AAAAAAAAAAB.MTI', 'AAAAAAAAAAA.MTJ'])
      assert.equal(parsePublicId(text), null, text);
    assert.equal(parsePublicId('AAAAAAAAAAA.MTI')?.houseNumber, '12');
  });

  test('of other forms are none', () => {
    for (const text of [
      '',
      'AAAAAAAAAA',
      'AAAAAAAAAAAA',
      'AAAAAAAAA=A',
      'AAAAAAAAA\u00e9A',
      'AAAAAAAAAAA.',
      'AAAAAAAAAAA.MTI.MTI',
    ])
      assert.equal(parsePublicId(text), null, text);
  });
});
