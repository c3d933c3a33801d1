import { countryCode, type PlaceView } from '../addresses/place-view.ts';
import { houseKey } from '../places/index.ts';
import { type Word, wordsOf } from '../text/words.ts';
import { likenessOf } from './component-scores.ts';
import { namesInWords } from './record-words.ts';

/** How much of what was typed a result accounts for. */
export interface Explained {
  /** The words that nothing of the result bears, as they were typed. */
  readonly unmatched: readonly string[];
  /** The share of the typed letters that the result bears, 0 to 1; a word with errors counts for the letters that are right. */
  readonly confidence: number;
}

/** Compares a typed address with everything that a result is called: its names in all languages, its number, and what holds it. */
export function explained(view: PlaceView, address: string, typed: readonly Word[]): Explained {
  const known = wordsOfView(view);
  let [letters, borne] = [0, 0];
  const unmatched: string[] = [];
  for (const { text, start, end } of typed) {
    const share = known.has(text) ? 1 : Math.max(0, ...[...known].map(likenessOf(text)));
    letters += text.length;
    borne += text.length * share;
    if (share === 0) unmatched.push(address.slice(start, end));
  }
  return { unmatched, confidence: letters === 0 ? 0 : Math.round((borne / letters) * 100) / 100 };
}

function wordsOfView(view: PlaceView): Set<string> {
  const { house, record, areas, country } = view;
  const known = new Set<string>();
  const add = (words: readonly string[]) => {
    for (const word of words) known.add(word);
    // `CT98 1QA` is typed as one word, too.
    if (words.length > 1) known.add(words.join(''));
  };
  for (const number of [house?.number, house?.unit, record.houseNumber]) {
    add(wordsOf(number ?? ''));
    add(wordsOf(houseKey(number ?? '')));
  }
  for (const name of [view.name, house?.name ?? '', country, countryCode(country, 'alpha3')]) add(wordsOf(name));
  for (const area of [record, ...[...areas.values()].map((each) => each.record)]) {
    for (const name of namesInWords(area)) add(name);
    if (area.code !== undefined) add(wordsOf(area.code));
  }
  return known;
}
