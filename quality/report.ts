/** The tables of the report. */
import { markdownTable } from '../bench/report.ts';
import { FORMS } from './forms.ts';
import { REVERSE, TOWN_SHOWN } from './houses.ts';
import type { Tallies } from './tally.ts';

/** Houses first, in the order of their forms, then named things by kind. */
const ORDER = [...FORMS, REVERSE, TOWN_SHOWN];

const share = (part: number, of: number) => (of === 0 ? '–' : `${((part / of) * 100).toFixed(1)} %`);

/** A table of what was asked: a line a form. What a map has nothing of is left out. */
export function tableOf(tallies: Tallies): string {
  const place = (form: string) => (ORDER.includes(form) ? ORDER.indexOf(form) : ORDER.length);
  const rows = [...tallies].sort(([a], [b]) => place(a) - place(b)).filter(([, { asked }]) => asked > 0);
  return markdownTable(
    ['', 'asked', 'first', 'among five', 'wrong house'],
    rows.map(([form, { asked, first, amongFive, wrongHouses }]) => [
      form,
      String(asked),
      share(first, asked),
      share(amongFive, asked),
      wrongHouses === null ? '' : share(wrongHouses, asked),
    ]),
  );
}

/** A table of towns, with how many of those found are shown by the name that was asked for, where that was counted. */
export function townTableOf(tallies: Tallies): string {
  const isShownCounted = [...tallies.values()].some(({ shown }) => shown !== null);
  return markdownTable(
    ['', 'asked', 'first', 'among five', ...(isShownCounted ? ['shown so'] : [])],
    [...tallies].map(([row, { asked, first, amongFive, shown }]) => [
      row,
      String(asked),
      share(first, asked),
      share(amongFive, asked),
      ...(isShownCounted ? [share(shown ?? 0, amongFive)] : []),
    ]),
  );
}

/** A few misses of each form. */
export function missesOf(tallies: Tallies, count: number): string {
  return [...tallies]
    .flatMap(([form, { misses, notShown }]) => [
      ...misses.slice(0, count).map((miss) => `  missed, ${form}: ${miss}\n`),
      ...notShown.slice(0, count).map((miss) => `  not shown, ${form}: ${miss}\n`),
    ])
    .join('');
}
