import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BadValue } from '../contract/parameters.ts';
import { splitAddress, splitTyped } from './address-text.ts';

const WORDS = ['uno', 'dos', 'tres'];

test('words stand between full stops and middle dots of any width', () => {
  for (const dot of ['.', '·', '・', '･', '．', '。', '｡', '‧', '∙', '⋅', '․']) {
    assert.deepEqual(splitAddress(WORDS.join(dot)), WORDS, dot);
  }
});

test('slashes before an address are left out, also when they are encoded twice', () => {
  for (const slashes of ['/', '//', '///', '／／／', '%2F%2F%2F', '%2f', ' ///']) {
    assert.deepEqual(splitAddress(`${slashes}uno.dos.tres`), WORDS, slashes);
  }
});

test('spaces around an address are none of it, spaces in it are refused', () => {
  assert.deepEqual(splitAddress('  uno.dos.tres\n'), WORDS);
  for (const text of [
    'uno dos tres',
    'uno. dos.tres',
    'uno.dos tres',
    'uno\tdos.tres',
    'uno.dos.tres cuatro',
    'uno\u3000dos.tres',
    '/// uno.dos.tres',
  ]) {
    assert.throws(
      () => splitAddress(text),
      (error) => error instanceof BadValue && /spaces/.test(error.message),
      text,
    );
  }
});

test('what is not three words is refused', () => {
  for (const text of [
    '',
    '.',
    '..',
    'uno',
    'uno.dos',
    'uno..tres',
    '.dos.tres',
    'uno.dos.',
    'uno.dos.tres.',
    'uno.dos.tres.cuatro',
    '////uno.dos.tres'.slice(0, 7),
  ]) {
    assert.throws(
      () => splitAddress(text),
      (error) => error instanceof BadValue && /expected three words/.test(error.message),
      text,
    );
  }
  assert.throws(
    () => splitAddress('a'.repeat(201)),
    (error) => error instanceof BadValue && error.type === 'string_too_long',
  );
});

test('what is typed may be joined by anything, and counts from its third word on', () => {
  for (const text of [
    'uno.dos.tres',
    'uno dos tres',
    'uno, dos, tres',
    '///uno-dos-tres',
    'uno/dos.tres',
    ' uno..dos . tres.',
    'uno! dos? (tres)',
    "'uno' — “dos” + tres",
    'uno\u200bdos、tres。',
    '1 uno 2 dos 3 tres',
  ]) {
    assert.deepEqual(splitTyped(text), WORDS, text);
  }
  for (const text of ['', 'uno', 'uno.dos', 'uno.dos.', 'uno.dos.tres.cuatro', '///'])
    assert.equal(splitTyped(text), null, text);
});
