import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inSimplifiedLetters, inTraditionalLetters } from './han-letters.ts';

test('Chinese letters become those of the other kind, one for one', () => {
  assert.equal(inSimplifiedLetters('桃園市中壢區'), '桃园市中坜区');
  assert.equal(inTraditionalLetters('桃园市中坜区'), '桃園市中壢區');
  assert.equal(inTraditionalLetters('皇后大道东'), '皇后大道東', 'not 後: 后 is a traditional letter, too');
  assert.equal(inTraditionalLetters('台北'), '台北', 'folded names have 台 for 臺');
  assert.equal(
    inSimplifiedLetters('六本木 6-10-1 hills'),
    '六本木 6-10-1 hills',
    'what both write alike, and other scripts',
  );
});
