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

/** A few misses of each form. */
export function missesOf(tallies: Tallies, count: number): string {
  return [...tallies]
    .flatMap(([form, { misses }]) => misses.slice(0, count).map((miss) => `  missed, ${form}: ${miss}\n`))
    .join('');
}
