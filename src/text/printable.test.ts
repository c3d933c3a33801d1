import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printable } from './printable.ts';

test('what terminals obey is shown, and all else stays', () => {
  // ECMA-48: ESC [ 2 J clears the screen, so does CSI in one sign; OSC 52 writes the clipboard; UAX #9: an override turns what follows.
  assert.equal(printable('a\u001b[2Jb\u009b2Jc\u0007\r'), 'a\\u001b[2Jb\\u009b2Jc\\u0007\\u000d');
  assert.equal(printable('gpj\u202exe.exe'), 'gpj\\u202exe.exe');
  for (const text of ['Zoë 王 🗼\tשלום\nمرحبا', '│ ✓ é']) assert.equal(printable(text), text);
});

test('JSON says the same afterwards', () => {
  const value = { name: 'a\u001b[2J\u009b\u202e\u007f' };
  assert.deepEqual(JSON.parse(printable(JSON.stringify(value))), value);
});
