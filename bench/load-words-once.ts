/** Loads the lists of words once and prints what it took, as JSON: `load-words-once.ts engine|maps` */
import { readFileSync } from 'node:fs';
import { foldWord } from '../src/text/words.ts';
import { SHIPPED_LISTS } from '../src/threewords/shipped-lists.ts';
import { openVocabulary } from '../src/threewords/vocabulary.ts';
import { SHIPPED_FOLDER } from '../src/threewords/word-list.ts';
import { plainVocabulary } from './plain-words.ts';

const read = () =>
  Object.keys(SHIPPED_LISTS).map((language) => readFileSync(new URL(`${language}.txt`, SHIPPED_FOLDER), 'utf8'));
const before = process.memoryUsage().rss;
const started = performance.now();
const loaded = process.argv[2] === 'engine' ? openVocabulary('') : plainVocabulary(read(), foldWord);
const milliseconds = performance.now() - started;
const megabytes = (process.memoryUsage().rss - before) / 1e6;
process.stdout.write(JSON.stringify({ milliseconds, megabytes, lists: loaded.lists.length }));
