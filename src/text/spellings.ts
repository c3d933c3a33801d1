import { wordsOf } from './words.ts';

/** Letters that are also written as two: Munich's ü as "ue", Tromsø's ø as "oe", Ålesund's Å as "aa". */
// biome-ignore format: a table reads better in rows
const DIGRAPHS: Readonly<Record<string, string>> = {
  ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', Ø: 'Oe', Å: 'Aa',
};
const HAS_DIGRAPH = /[äöüøåÄÖÜØÅ]/;
const APOSTROPHE = /['’‘ʼʻ`´ʹ]/g;

/**
 * The ways in which people type a name, each as folded words: as it stands, with umlauts as two letters, and with the parts
 * around an apostrophe joined ("L'Aquila" is typed "laquila" too).
 */
export function spellingsOf(name: string): string[][] {
  const composed = name.normalize('NFC');
  const spellings = [wordsOf(composed)];
  if (HAS_DIGRAPH.test(composed)) {
    spellings.push(wordsOf(composed.replace(/[äöüøåÄÖÜØÅ]/g, (letter) => DIGRAPHS[letter] ?? letter)));
  }
  const joined = composed.replace(APOSTROPHE, '');
  if (joined !== composed) spellings.push(wordsOf(joined));
  return spellings.filter((words) => words.length > 0);
}
