import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRoomFor } from '../../test/support/address-space.ts';
import { crcOf } from './crc.ts';

test('the checksum of the standard, of all bytes at once or one after the other', () => {
  // The check value of CRC-32 (ISO 3309): that of the digits 1 to 9.
  const digits = Buffer.from('123456789');
  assert.equal(crcOf(digits), 0xcbf43926);
  assert.equal(crcOf(digits.subarray(4), crcOf(digits.subarray(0, 4))), 0xcbf43926);
  assert.equal(crcOf(new Uint8Array()), 0);
});

test('a checksum of more than 4 GB is that of all of it', { skip: hasRoomFor(2 ** 33) }, () => {
  // By zlib.crc32 of Python, 16 MiB at a time. Zeros that nobody has written take no memory.
  assert.equal(crcOf(new Uint8Array(2 ** 32 + 100)), 2_838_121_701);
});
