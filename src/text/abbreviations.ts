import { ABBREVIATION_TABLE, COMPOUND_ENDINGS } from './abbreviation-table.ts';
import { wordsOf } from './words.ts';

/** The groups of all languages, folded as `splitWords` folds; signs within a form are silent, as in `р-н`. */
const GROUPS: readonly (readonly string[])[] = Object.values(ABBREVIATION_TABLE).flatMap((rows) =>
  rows.split('|').map((group) => [
    ...new Set(
      group
        .trim()
        .split(/\s+/)
        .map((form) => wordsOf(form).join('')),
    ),
  ]),
);

/** A word that begins a form with so many letters may stand for the other forms while it is typed. */
const LEAST_BEGINNING = 3;
/** The stem of a compound is at least so long; before an ending of one letter it is one longer. */
const LEAST_STEM = 3;

const OTHERS_OF_WORD = new Map<string, Set<string>>();
const OTHERS_OF_BEGINNING = new Map<string, Set<string>>();
/** The words in full that an abbreviation may stand for. */
const FULL_FORMS = new Map<string, Set<string>>();

function addAll(table: Map<string, Set<string>>, key: string, forms: readonly string[]): void {
  const known = table.get(key) ?? new Set();
  table.set(key, known);
  for (const form of forms) if (form !== key) known.add(form);
}

for (const forms of GROUPS) {
  for (const form of forms) {
    addAll(OTHERS_OF_WORD, form, forms);
    addAll(FULL_FORMS, form, forms.slice(0, 1));
    for (let length = LEAST_BEGINNING; length < form.length; length++) {
      addAll(
        OTHERS_OF_BEGINNING,
        form.slice(0, length),
        forms.filter((other) => other !== form),
      );
    }
  }
  FULL_FORMS.get(forms[0] ?? '')?.add(forms[0] ?? '');
}

const NONE: readonly string[] = [];

/** The endings of compounds by their last letter, which most words do not end with. */
const ENDINGS_BY_LETTER = Map.groupBy(
  COMPOUND_ENDINGS.flatMap((forms) => forms.map((ending) => ({ ending, forms }))),
  ({ ending }) => ending.at(-1) ?? '',
);

/**
 * The words that a typed word may stand for besides itself: `st` for `saint`, `sankt` and `street`; while it is still
 * being typed (`isPrefix`), `sain` also for `st`, as the start of `saint`.
 */
export function abbreviationsOf(word: string, isPrefix: boolean): readonly string[] {
  const own = OTHERS_OF_WORD.get(word);
  const begun = isPrefix ? OTHERS_OF_BEGINNING.get(word) : undefined;
  if (!own && !begun) return NONE;
  const others = new Set([...(own ?? []), ...(begun ?? [])]);
  others.delete(word);
  return [...others];
}

/** The other forms of a compound: `hauptstr` for `hauptstrasse`, and the other way round. */
export function compoundFormsOf(word: string): readonly string[] {
  const endings = ENDINGS_BY_LETTER.get(word.at(-1) ?? '');
  if (!endings) return NONE;
  const others = new Set<string>();
  for (const { ending, forms } of endings) {
    const stem = word.length - ending.length;
    if (stem < LEAST_STEM + (ending.length === 1 ? 1 : 0) || !word.endsWith(ending)) continue;
    for (const form of forms) if (form !== ending) others.add(word.slice(0, stem) + form);
  }
  return [...others];
}

/** Whether a word is the last part of compounds, such as `strasse`, which some write apart. */
export function isCompoundEnding(word: string): boolean {
  return word.length >= LEAST_STEM && COMPOUND_ENDINGS.some((forms) => forms.includes(word));
}

/** Whether two words of names may be the same: equal, or one an abbreviation of the other. */
export function maySay(a: string, b: string): boolean {
  if (a === b || OTHERS_OF_WORD.get(a)?.has(b) === true) return true;
  // Compounds have a stem in common, and few words begin alike.
  return a.startsWith(b.slice(0, LEAST_STEM)) && compoundFormsOf(a).includes(b);
}

/** The words with abbreviations written out, as far as these stand for one word alone. */
export function expandedName(words: readonly string[]): string[] {
  return words.map((word) => {
    const [only, ...others] = FULL_FORMS.get(word) ?? NONE;
    return only !== undefined && others.length === 0 ? only : word.replace(/str$/, 'strasse');
  });
}
