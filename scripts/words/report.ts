import { WORD_COUNT } from '../../src/threewords/codec.ts';
import { type Report, WELL_KNOWN } from './make.ts';
import { packageTitle } from './packages.ts';
import { FREQUENCIES } from './recipes.ts';

const COLUMNS: readonly (readonly [title: string, cell: (report: Report) => string])[] = [
  ['dictionary words in the frequency list', ({ counted }) => number(counted)],
  ['too short or too long', ({ removed }) => number(removed.length)],
  ['same letters without accents', ({ removed }) => number(removed.sameLetters)],
  ['in a list that is there', ({ removed }) => number(removed.otherList)],
  ['numerals, and abbreviations without a vowel', ({ removed }) => number(removed.unspoken)],
  ['far more usual in another language', ({ removed }) => number(removed.foreign)],
  ['written like a name', ({ removed }) => number(removed.name)],
  ['offensive: published tables', ({ removed }) => number(removed.table)],
  ['offensive: stems', ({ removed }) => number(removed.stem)],
  ['candidates', ({ candidates }) => number(candidates)],
  ['left out: a slip from a word of the list', ({ leftOut }) => number(leftOut.slip)],
  ['left out: sounds like a word of the list', ({ leftOut }) => number(leftOut.sound)],
  ['left out: in another list', ({ leftOut }) => number(leftOut.otherList)],
  ['left out: not needed', ({ leftOut }) => number(leftOut.notNeeded)],
  ['in the list', () => number(WORD_COUNT)],
  ['**of these, well known**', ({ wellKnown }) => `**${percent(wellKnown)}**`],
  ['of these, in the first 60,000 entries', ({ firstEntries }) => percent(firstEntries)],
  ['letters on average', ({ letters }) => letters.toFixed(1)],
];

/** How lists were made, as a table of Markdown. */
export function reportText(reports: ReadonlyMap<string, Report>): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const rows = COLUMNS.map(([title, cell]) => row([title, ...[...reports.values()].map(cell)]));
  return `# How the lists were made

Written by \`npm run words\`. Frequencies are those of ${packageTitle(FREQUENCIES)}. A word is well known that is among the ${number(WELL_KNOWN)} most
frequent of its language's dictionary; the first entries of the frequency list also count names, numbers and words of other languages, which are in
no list. What was removed, and what was left out, is counted among the well-known words.

${row(['', ...reports.keys()])}${row(['---', ...[...reports].map(() => '---:')])}${rows.join('')}`;
}

function number(count: number): string {
  return count.toLocaleString('en');
}

function percent(count: number): string {
  return `${((100 * count) / WORD_COUNT).toFixed(1)} %`;
}
