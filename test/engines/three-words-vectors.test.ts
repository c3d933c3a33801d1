import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { threeWordVectors } from '../../scripts/three-words-vectors.ts';
import { SHIPPED_LISTS } from '../../src/threewords/shipped-lists.ts';
import { openVocabulary } from '../../src/threewords/vocabulary.ts';
import { SHIPPED_FOLDER } from '../../src/threewords/word-list.ts';

const vectors = readFileSync(new URL('vectors.json', SHIPPED_FOLDER), 'utf8');
const noCompiler = spawnSync('cc', ['--version']).status === 0 ? false : 'no C compiler is installed';
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

test('an implementation in C, by the specification alone, gives the same in both directions', { skip: noCompiler }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'three-words-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'three_words');
  const source = fileURLToPath(new URL('../oracles/three_words.c', import.meta.url));
  const compiled = spawnSync('cc', ['-std=c99', '-O1', '-Wall', '-Wextra', '-Werror', '-o', program, source, '-lm']);
  assert.equal(compiled.status, 0, String(compiled.stderr));
  const { points, numbers } = threeWordVectors(openVocabulary(''));
  assert.deepEqual({ points, numbers }, { points: JSON.parse(vectors).points, numbers: JSON.parse(vectors).numbers });
  const lines = [
    ...Object.keys(points[0].words).map((language) => `language ${language}`),
    ...points.flatMap(({ lat, lng, row, column, numbers: three, words }) => [
      ['point', lat, lng, row, column, ...three].join(' '),
      ...Object.entries(words).flatMap(([language, address]) => [
        `address ${language} ${address}`,
        `reading ${language} ${address.toUpperCase()}`,
        `reading ${language} ${address.normalize('NFD')}`,
      ]),
    ]),
    ...numbers.map(({ numbers: three, row, column }) => ['numbers', ...three, row, column].join(' ')),
  ];
  const run = (input: readonly string[]) =>
    spawnSync(program, [fileURLToPath(SHIPPED_FOLDER)], { input: `${input.join('\n')}\n`, encoding: 'utf8' });
  const { status, stdout, stderr } = run(lines);
  assert.equal(status, 0, stderr);
  // A line each, but for those that name a language.
  assert.equal(stdout, `${lines.length - Object.keys(points[0].words).length} lines agree\n`);
  // It does find mistakes.
  const [first] = Object.values(points[0].words);
  assert.match(
    run(lines.map((line) => line.replace(first, Object.values(points[1].words)[0]))).stderr,
    /not agreed: address/,
  );
});

test('the hash of a list is that of all bytes of its file, and is in the specification', () => {
  const specification = readFileSync(new URL('../../docs/three-words.md', import.meta.url), 'utf8');
  for (const [language, hash] of Object.entries(SHIPPED_LISTS)) {
    const bytes = readFileSync(new URL(`${language}.txt`, SHIPPED_FOLDER));
    assert.equal(createHash('sha256').update(bytes).digest('hex'), hash, language);
    assert.ok(specification.includes(`| \`${language}.txt\` | \`${hash}\` |`), language);
  }
});
