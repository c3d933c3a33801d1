import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../bench/queries.ts';
import { chooseLists, type ListToChoose } from '../../scripts/words/choose.ts';
import { slipConflicts, soundConflicts } from '../../scripts/words/conflicts.ts';
import { confusableIn } from '../../scripts/words/confusable.ts';
import { independentSet } from '../../scripts/words/independent.ts';
import { offensiveWords } from '../../scripts/words/offensive.ts';

test('words a slip apart are in conflict: a letter left out, added or changed, two neighbours swapped', () => {
  const words = ['state', 'stat', 'skate', 'satte', 'tates', 'states', 'plate'];
  const of = (word: string) => [...slipConflicts(words)[words.indexOf(word)]].map((number) => words[number]).sort();
  assert.deepEqual(of('state'), ['satte', 'skate', 'stat', 'states']);
  // Two letters are changed, or the first one moved to the end.
  assert.deepEqual(of('plate'), []);
  assert.deepEqual(of('tates'), ['states']);
});

test('words that sound alike but for one sound that is taken for another are in conflict', () => {
  const confusable = confusableIn('xx');
  const spoken = ['t aɪ t', 't aɪ d', 'd aɪ d', 't aɪ t', 't aɪ l'].map((text) => [
    { voice: 'xx', sounds: text.split(' '), confusable },
  ]);
  // d-d differs from t-t by two sounds; l is taken for neither.
  assert.deepEqual(
    soundConflicts(spoken).map((others) => [...others].sort()),
    [[1, 3], [0, 2, 3], [1], [0, 1], []],
  );
});

test('the set of nodes of which no two are neighbours is as good as the best one of small graphs', () => {
  const random = seededRandom(29);
  for (let graph = 0; graph < 200; graph++) {
    const size = 4 + Math.floor(random() * 9);
    const neighbours: number[][] = Array.from({ length: size }, () => []);
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < a; b++) {
        if (random() > 0.3) continue;
        neighbours[a].push(b);
        neighbours[b].push(a);
      }
    }
    const values = Float64Array.from(neighbours, () => 1 + random() * 0.2);
    const worth = (set: readonly number[]) => set.reduce((sum, node) => sum + values[node], 0);
    const isIndependent = (set: readonly number[]) =>
      set.every((node) => !neighbours[node].some((other) => set.includes(other)));
    const all = Array.from({ length: 2 ** size }, (_, bits) => [...neighbours.keys()].filter((node) => (bits >> node) & 1));
    const best = Math.max(...all.filter(isIndependent).map(worth));
    const found = independentSet(neighbours, values, { steps: 500, random: seededRandom(graph) });
    assert.ok(isIndependent(found));
    // A few of 200 may miss the best one by the difference of two words, never by a word.
    assert.ok(worth(found) > best - 0.3, `graph ${graph}: ${worth(found)} of ${best}`);
  }
});

/** A list to choose, of words that nobody speaks. */
const listOf = (known: readonly string[], rare: readonly string[] = [], worth = 1): ListToChoose => {
  const candidates = (words: readonly string[]) => words.map((word) => ({ written: word, folded: word, isUnwieldy: false }));
  return { known: candidates(known), rare: [candidates(rare)], sounds: async (words) => words.map(() => []), worth };
};

const writtenIn = (words: readonly { readonly written: string }[]) => words.map(({ written }) => written).sort();

test('well-known words come first, as many as fit, and the next ones fill up in their order', async () => {
  // The most frequent word stands in the way of two others.
  const list = listOf(['house', 'mouse', 'houses', 'garden'], ['gardens', 'zither', 'oboe']);
  const [{ known, rare, leftOut }] = await chooseLists([list], 4);
  assert.deepEqual(writtenIn(known), ['garden', 'houses', 'mouse']);
  assert.deepEqual(writtenIn(rare), ['zither']);
  assert.deepEqual(leftOut, { slip: 1, sound: 0, otherList: 0, notNeeded: 0 });
});

test('a word that two lists want is in the one that gains more by it, and is not in the way of the other', async () => {
  // Both know all three words; in the first one `lama` stands for two words of its own.
  const shared = ['lama', 'radio', 'taxi'];
  const lists = [listOf([...shared, 'lame', 'lima']), listOf(shared)];
  const [first, second] = await chooseLists(lists, 10);
  assert.deepEqual(writtenIn(second.known).includes('lama'), true);
  assert.deepEqual(writtenIn([...first.known, ...second.known]), ['lama', 'lame', 'lima', 'radio', 'taxi']);
  // What counts more in the second list is there.
  const [, dear] = await chooseLists([listOf(shared), listOf(shared, [], 1.5)], 10);
  assert.deepEqual(writtenIn(dear.known), shared);
  // A rare word is in one list only, too: the first one that is filled up.
  const filled = await chooseLists([listOf(['lama'], ['taxi']), listOf(['radio'], ['taxi', 'oboe'])], 2);
  assert.deepEqual(
    filled.map(({ rare }) => writtenIn(rare)),
    [['taxi'], ['oboe']],
  );
});

test('an entry of a table is a whole word, or a beginning if it is long; stems are ours', () => {
  const tables = new Map([
    ['en', ['bum', 'badword']],
    ['fr', ['gros mot']],
  ]);
  const reason = offensiveWords(tables, 'en');
  assert.deepEqual(reason('bum'), { by: 'table', entry: 'bum' });
  assert.equal(reason('bumper'), null);
  assert.deepEqual(reason('badwords'), { by: 'table', entry: 'badword' });
  // A word of any language is offensive to who reads it there; two words are one without their blank.
  assert.deepEqual(reason('grosmot'), { by: 'table', entry: 'grosmot' });
  assert.deepEqual(reason('gunman'), { by: 'stem', entry: 'gun' });
  // Marked as harmless though a stem begins them.
  assert.equal(reason('deadline'), null);
});
