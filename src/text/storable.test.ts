import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStorable, isStorableJson } from './storable.ts';

test('JSON is storable exactly when its text is, however many backslashes stand before an escape', () => {
  for (const end of ['\0', '\ud800', '\udfff', '\u{1f600}', 'u0000', 'ud800', '"']) {
    for (let backslashes = 0; backslashes < 5; backslashes++) {
      const text = `a${'\\'.repeat(backslashes)}${end}`;
      assert.equal(isStorableJson(JSON.stringify(text)), isStorable(text), JSON.stringify(text));
    }
  }
});
