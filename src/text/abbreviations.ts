/** Words and what they are shortened to, folded as `splitWords` folds. Any word of a row stands for the others. */
const ABBREVIATIONS: readonly (readonly string[])[] = [
  ['saint', 'st', 'sankt'],
  ['sainte', 'ste'],
  ['santo', 'sto'],
  ['santa', 'sta'],
  ['mount', 'mt'],
  ['mountain', 'mtn'],
  ['fort', 'ft'],
  ['point', 'pt'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['great', 'gt'],
  ['heights', 'hts'],
  ['island', 'is'],
  ['springs', 'spgs'],
  ['township', 'twp'],
  ['street', 'st'],
  ['avenue', 'av', 'ave'],
  ['boulevard', 'bd', 'blvd'],
  ['road', 'rd'],
  ['place', 'pl'],
  ['square', 'sq'],
  ['rue', 'r'],
  ['strasse', 'str'],
];

/**
 * The words that a typed word may stand for besides itself: `st` for `saint`, `sankt` and `street`; while it is still
 * being typed (`isPrefix`), `sain` also for `st`, as the start of `saint`.
 */
export function abbreviationsOf(word: string, isPrefix: boolean): string[] {
  const others = new Set<string>();
  for (const row of ABBREVIATIONS) {
    if (!row.some((form) => form === word || (isPrefix && word.length >= 3 && form.startsWith(word)))) continue;
    for (const form of row) if (form !== word) others.add(form);
  }
  return [...others];
}

const FULL_FORM = new Map(
  ABBREVIATIONS.toReversed().flatMap(([full, ...short]) => short.map((form) => [form, full] as const)),
);

/** The words with abbreviations written out, each in the way that is most usual: `st` counts as `saint`. */
export function expandedName(words: readonly string[]): string[] {
  return words.map((word) => FULL_FORM.get(word) ?? word.replace(/str$/, 'strasse'));
}
