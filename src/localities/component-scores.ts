import { viewCrossing } from '../addresses/crossing-view.ts';
import { type PlaceView, townKindOf, viewPlace } from '../addresses/place-view.ts';
import { allowedErrors, type Crossing, forgivenErrors, type Places, STREET_KIND } from '../places/index.ts';
import { abbreviationsOf } from '../text/abbreviations.ts';
import { isWithoutBlanks } from '../text/without-blanks.ts';
import { wordsOf } from '../text/words.ts';
import { namesInWords } from './record-words.ts';

/** What an area is called among the components, by all of its names. */
const COMPONENT_NAMES: Readonly<Record<string, readonly string[]>> = {
  admin_level_1: ['state'],
  admin_level_2: ['county'],
  admin_level_3: ['municipality'],
  [STREET_KIND]: ['street', 'street_name'],
};
/** What the town of an address is called, beside the kind of town that it is. */
const TOWN_NAMES = ['city', 'locality'];

/** Less of a name is a word that many names share. */
const LEAST_SCORE = 0.4;

/** How well the typed words name each part of a place, 0 to 1; parts that none of them names are left out. */
export function scoresPerComponents(view: PlaceView, typed: readonly string[]): Record<string, number> {
  const likeness = bestOf(typed.map(likenessOf));
  const scores: Record<string, number> = {};
  const add = (components: readonly string[], names: readonly (readonly string[])[]) => {
    const best = Math.max(0, ...names.map((name) => scoreOf(name, likeness)));
    if (best < LEAST_SCORE) return;
    for (const component of components) scores[component] = Math.round(best * 100) / 100;
  };
  if (view.house) add(['house_number'], [wordsOf(view.house.number)]);
  const town = townKindOf(view);
  for (const [kind, { record }] of view.areas) {
    const components = COMPONENT_NAMES[kind] ?? [kind];
    add(kind === town ? [...components, ...TOWN_NAMES] : components, namesInWords(record));
  }
  if (!view.areas.has(view.kind) && !view.house) add(['name'], [wordsOf(view.name)]);
  return scores;
}

/** The same of a crossing, whose street is both of its streets: each counts half. */
export function scoresOfCrossing(places: Places, crossing: Crossing, typed: readonly string[]): Record<string, number> {
  const ofStreets = crossing.streets.map((street) => scoresPerComponents(viewPlace(places, street, null, null), typed));
  const street = Object.fromEntries(
    (COMPONENT_NAMES[STREET_KIND] ?? []).map((component) => {
      const sum = ofStreets.reduce((all, scores) => all + (scores[component] ?? 0), 0);
      return [component, Math.round((sum / ofStreets.length) * 100) / 100];
    }),
  );
  return { ...scoresPerComponents(viewCrossing(places, crossing, null), typed), ...street };
}

/** The share of a name's letters that are typed: a word in full or abbreviated counts whole, one with errors less. */
function scoreOf(name: readonly string[], likeness: Likeness): number {
  const letters = name.reduce((sum, word) => sum + word.length, 0);
  const covered = name.reduce((sum, word) => sum + word.length * likeness(word), 0);
  return letters === 0 ? 0 : covered / letters;
}

/** How well the best of some words stands for one of a name; the names of a place in all languages share many. */
function bestOf(likenesses: readonly Likeness[]): Likeness {
  const known = new Map<string, number>();
  return (word) => {
    let best = known.get(word) ?? 0;
    if (known.has(word)) return best;
    for (const likeness of likenesses) best = Math.max(best, likeness(word));
    known.set(word, best);
    return best;
  };
}

/** How well a typed word stands for one of a name: 1 in full or abbreviated, less with errors, 0 where it does not. */
type Likeness = (word: string) => number;

function likenessOf(typed: string): Likeness {
  if (isWithoutBlanks(typed)) return (word) => shareWithin(typed, word);
  const abbreviated = new Set(abbreviationsOf(typed, false));
  const most = allowedErrors(typed.length);
  const letters = lettersOf(typed);
  return (word) => {
    if (typed === word || abbreviated.has(word)) return 1;
    // Words that differ more in length, or in more letters than an error changes, differ by more errors.
    const isFar = most === 0 || Math.abs(typed.length - word.length) > most || bitsOf(letters ^ lettersOf(word)) > 2 * most;
    const errors = isFar ? null : forgivenErrors(typed, word, false);
    return errors === null ? 0 : 1 - errors / word.length;
  };
}

/** A name is within a text without blanks by so many letters at least. */
const LEAST_PART = 2;

/** How much of a word of a name stands in a text without blanks, from the word's beginning on: 高山市 in 高山市花里町; or how much the text is of it. */
function shareWithin(typed: string, word: string): number {
  if (word.includes(typed)) return typed.length / word.length;
  for (let length = word.length; length >= LEAST_PART; length--) {
    if (typed.includes(word.slice(0, length))) return length / word.length;
  }
  return 0;
}

/** Which letters a word has, a bit for each, by the last five bits of their codes. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

function bitsOf(letters: number): number {
  let bits = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}
