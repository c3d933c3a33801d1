/** How often something was asked and found. */
import type { Result } from './code.ts';

export interface Tally {
  asked: number;
  first: number;
  amongFive: number;
  /** How often the first result claimed to be a house and was the wrong one; null where it is not counted. */
  wrongHouses: number | null;
  /** How many of those found were shown by the name asked for; null where it is not counted. */
  shown: number | null;
  readonly misses: string[];
  readonly notShown: string[];
}

export type Tallies = Map<string, Tally>;

/** So many misses are kept of each form. */
const MAX_MISSES = 100;
const AMONG = 5;

export function tallyOf(tallies: Tallies, form: string): Tally {
  const known = tallies.get(form);
  if (known) return known;
  const tally: Tally = { asked: 0, first: 0, amongFive: 0, wrongHouses: null, shown: null, misses: [], notShown: [] };
  tallies.set(form, tally);
  return tally;
}

/** Notes at which rank the right one came; −1 for not at all. */
export function note(tally: Tally, rank: number, miss: () => string): void {
  tally.asked++;
  if (rank === 0) tally.first++;
  if (rank >= 0 && rank < AMONG) tally.amongFive++;
  if (rank !== 0 && tally.misses.length < MAX_MISSES) tally.misses.push(`${rank > 0 ? `${rank + 1}. ` : ''}${miss()}`);
}

export function noteWrongHouse(tally: Tally, isWrong: boolean): void {
  tally.wrongHouses = (tally.wrongHouses ?? 0) + (isWrong ? 1 : 0);
}

/** What was asked and what came first, for whoever looks at a miss. */
export function missText(text: string, [best]: readonly Result[]): string {
  return `${text}  →  ${best ? `${best.formatted_address} (${best.geometry?.accuracy})` : 'nothing'}`;
}

export function addTo(total: Tallies, tallies: Tallies): void {
  for (const [form, { asked, first, amongFive, wrongHouses }] of tallies) {
    const sum = tallyOf(total, form);
    sum.asked += asked;
    sum.first += first;
    sum.amongFive += amongFive;
    if (wrongHouses !== null) sum.wrongHouses = (sum.wrongHouses ?? 0) + wrongHouses;
  }
}
