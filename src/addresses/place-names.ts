import type { PlaceRecord } from '../places/index.ts';
import { isReadIn, isWrittenIn, nameFor } from '../text/languages.ts';

type Named = Pick<PlaceRecord, 'name' | 'language' | 'latinName' | 'names'>;

/**
 * The name of a place for readers of a language: in that language; else the one on the spot where they can read its letters, which are
 * those of their language or Latin; else one in Latin letters, if there is any. Empty for what has no name.
 */
export function nameIn({ name, latinName, names }: Named, language: string): string {
  const known = nameFor(names, language);
  if (known !== undefined) return known;
  if (isReadIn(name, language) || isWrittenIn(name, 'en')) return name;
  return names.en ?? latinName ?? name;
}

/** The language on the spot: that of the innermost of what holds a place whose language is known. */
export function languageOnTheSpot(records: readonly Named[]): string | undefined {
  return records.find((record) => record.language !== undefined)?.language;
}

/**
 * Names as they stand on the spot, those of what holds it in the same language where it has such names: Geneva lies in `Suisse`, Zurich
 * in `Schweiz`.
 *
 * @param records the place and what holds it, from the innermost out
 */
export function localNames(records: readonly Named[]): (record: Named) => string {
  const language = languageOnTheSpot(records);
  return ({ name, language: own, names }) => {
    if (language === undefined || own === undefined || own === language) return name;
    return names[language] ?? name;
  };
}
