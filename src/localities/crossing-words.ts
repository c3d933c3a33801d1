import { foldWord } from '../text/words.ts';
import type { TypedText } from './typed-text.ts';

/** How the crossing of two streets is written: `A & B`, `corner of A and B`, `Ecke A B`, `à l’angle de A et B`, `esquina A con B`. */

/** What a crossing is called, in 18 languages; before both streets or between them. */
const CORNERS = wordSet([
  ...['corner', 'crossing', 'intersection', 'junction', 'cnr', 'crnr'],
  ...[
    'ecke',
    'kreuzung',
    'angle',
    'coin',
    'croisement',
    'carrefour',
    'esquina',
    'esq',
    'cruce',
    'cruzamento',
    'cantonada',
    'cruïlla',
  ],
  ...[
    'angolo',
    'ang',
    'incrocio',
    'hoek',
    'kruising',
    'hjørnet',
    'hjørne',
    'hörnet',
    'hörn',
    'kryss',
    'krysset',
    'kulma',
    'risteys',
  ],
  ...[
    'róg',
    'rogu',
    'skrzyżowanie',
    'roh',
    'rohu',
    'křižovatka',
    'угол',
    'углу',
    'перекресток',
    'перекрёсток',
    'ріг',
    'розі',
    'перехрестя',
  ],
  ...['γωνία', 'γωνια', 'διασταύρωση', 'köşesi', 'kavşağı'],
]);

/** What joins the names of two streets. */
const CONJUNCTIONS = wordSet([
  ...[
    'and',
    'at',
    'with',
    'und',
    'mit',
    'et',
    'avec',
    'y',
    'con',
    'e',
    'com',
    'i',
    'amb',
    'en',
    'met',
    'og',
    'med',
    'och',
    'ja',
  ],
  ...['z', 'ze', 'a', 's', 'и', 'с', 'і', 'та', 'з', 'και', 'με', 've', 'x'],
]);

/** What may stand between the word for a crossing and a street: `the corner of`, `à l’angle des`. */
const FILLERS = wordSet([
  ...[
    'the',
    'of',
    'at',
    'on',
    'between',
    'an',
    'der',
    'die',
    'von',
    'zwischen',
    'a',
    'l',
    'la',
    'le',
    'les',
    'de',
    'd',
    'du',
    'des',
  ],
  ...[
    'entre',
    'en',
    'del',
    'da',
    'do',
    'das',
    'dos',
    'na',
    'no',
    'all',
    'tra',
    'fra',
    'di',
    'van',
    'op',
    'af',
    'på',
    'av',
    'mellem',
  ],
  ...['u', 'v', 'на', 'у', 'від', 'στη'],
]);

/** Signs that join streets. A stroke joins much else: house numbers, halves of names. */
const SURE_SIGN = /[&@+×]/;
const WEAK_SIGN = /[/\\]/;

/** So many words of a text are divided in all ways at most. */
const MOST_WORDS = 12;

/** A way to read a text as two streets. */
export interface StreetPair {
  readonly first: readonly string[];
  readonly second: readonly string[];
  /** What follows the second street behind a comma, as numbers of words: its town. */
  readonly rest: readonly number[];
  /** Whether a sign or a word says that it is a crossing, and not a conjunction alone, which names have too. */
  readonly isSure: boolean;
}

function wordSet(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map(foldWord));
}

/** The ways to read a text as the crossing of two streets, the surest first; none where nothing says that it is one. */
export function readStreetPairs({ words, gaps }: TypedText): readonly StreetPair[] {
  const texts = words.map(({ text }) => text);
  const start = afterOpening(texts);
  const isLast = texts.length > 2 && CORNERS.has(texts.at(-1) ?? '');
  const end = isLast ? texts.length - 1 : texts.length;
  const isCalled = start > 0 || isLast;
  const pairs: StreetPair[] = [];
  const add = (to: number, from: number, isSure: boolean) => {
    const comma = gaps.findIndex((gap, at) => at > from && at < end && gap.includes(','));
    const [first, second] = [texts.slice(start, to), texts.slice(from, comma < 0 ? end : comma)];
    const rest = comma < 0 ? [] : Array.from({ length: end - comma }, (_, i) => comma + i);
    if (first.length > 0 && second.length > 0) pairs.push({ first, second, rest, isSure: isSure || isCalled });
  };
  for (let at = start + 1; at < end; at++) {
    const [word = '', gap = ''] = [texts[at], gaps[at]];
    if (CORNERS.has(word)) add(at, afterFillers(texts, at + 1), true);
    else if (SURE_SIGN.test(gap)) add(at, at, true);
    else if (WEAK_SIGN.test(gap) || (isCalled && gap.includes(','))) add(at, at, false);
    else if (CONJUNCTIONS.has(word)) add(at, at + 1, false);
  }
  if (pairs.length === 0 && isCalled && end - start <= MOST_WORDS) {
    for (let at = start + 1; at < end; at++) add(at, at, true);
  }
  return pairs.sort((a, b) => Number(b.isSure) - Number(a.isSure));
}

/** Where the streets begin behind a word for a crossing; 0 where the text does not begin with one. */
function afterOpening(texts: readonly string[]): number {
  let at = 0;
  while (FILLERS.has(texts[at] ?? '')) at++;
  return CORNERS.has(texts[at] ?? '') ? afterFillers(texts, at + 1) : 0;
}

function afterFillers(texts: readonly string[], from: number): number {
  let at = from;
  while (at < texts.length - 1 && (FILLERS.has(texts[at] ?? '') || CONJUNCTIONS.has(texts[at] ?? ''))) at++;
  return at;
}
