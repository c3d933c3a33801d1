import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fingerprint } from './fingerprint.ts';

test('texts that differ in one place have other fingerprints', () => {
  // Of 400,000 texts two would be alike by chance once in 200 million runs; with 32 bits there would be some 18 pairs.
  const texts = Array.from({ length: 400_000 }, (_, i) => `/localities/details?public_id=${i.toString(36)}&language=de`);
  assert.equal(new Set(texts.map(fingerprint)).size, texts.length);
});

test('the order of letters counts, and letters beyond ASCII', () => {
  const texts = ['ab', 'ba', 'aab', 'aba', 'é', 'e', 'ä', 'あ', 'い', '', '\0', '\0\0'];
  assert.equal(new Set(texts.map(fingerprint)).size, texts.length);
});

test('both halves tell texts apart', () => {
  const halves = Array.from({ length: 1_000 }, (_, i) => fingerprint(`text ${i}`).split('.'));
  for (const half of [0, 1]) assert.ok(new Set(halves.map((each) => each[half])).size >= 999);
});
