import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abbreviationsOf } from './abbreviations.ts';
import { spellingsOf } from './spellings.ts';

test('an umlaut is also spelled with two letters', () => {
  assert.deepEqual(spellingsOf('München'), [['munchen'], ['muenchen']]);
  assert.deepEqual(spellingsOf('Mu\u0308nchen'), [['munchen'], ['muenchen']], 'also where it comes decomposed');
});

test('what an apostrophe separates is also spelled joined', () => {
  assert.deepEqual(spellingsOf("L'Aquila"), [['l', 'aquila'], ['laquila']]);
});

test('a name of signs alone has no spelling', () => {
  assert.deepEqual(spellingsOf('???'), []);
});

test('abbreviations stand for each other, and a beginning for the abbreviation of what it begins', () => {
  assert.ok(abbreviationsOf('st', false).includes('saint'));
  assert.ok(abbreviationsOf('saint', false).includes('st'));
  assert.ok(abbreviationsOf('sain', true).includes('st'));
  assert.deepEqual(abbreviationsOf('sain', false), []);
});
