import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { threeWordVectors } from '../../scripts/three-words-vectors.ts';
import { openVocabulary } from '../../src/threewords/vocabulary.ts';
import { SHIPPED_FOLDER } from '../../src/threewords/word-list.ts';

const vectors = readFileSync(new URL('vectors.json', SHIPPED_FOLDER), 'utf8');
const noPython = spawnSync('python3', ['--version']).status === 0 ? false : 'python3 is not installed';

test('the codec and the lists give the vectors that were released', () => {
  assert.deepEqual(threeWordVectors(openVocabulary('')), JSON.parse(vectors));
});

test('another implementation, in another language, gives the same', { skip: noPython }, () => {
  const script = fileURLToPath(new URL('../oracles/three_words.py', import.meta.url));
  const folder = fileURLToPath(SHIPPED_FOLDER);
  const { status, stdout, stderr } = spawnSync('python3', [script, folder], { input: vectors, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.equal(stdout, '25 vectors agree\n');
  // It does find mistakes.
  const wrong = spawnSync('python3', [script, folder], {
    input: vectors.replace('"row": 2097152', '"row": 2097153'),
    encoding: 'utf8',
  });
  assert.match(wrong.stderr, /AssertionError/);
});
