import Type from 'typebox';
import { languageTag, type Parameter, parameter } from '../contract/parameters.ts';
import type { Position } from '../geo/position.ts';
import { LANGUAGES, lookUpLanguage } from '../text/languages.ts';
import { splitAddress } from './address-text.ts';
import type { ThreeWordResolver } from './resolver.ts';
import { NO_LANGUAGE } from './vocabulary.ts';

const DEFAULT_LANGUAGE = 'en';
/** The words of no language may be asked for, too. */
const KNOWN = new Set([...LANGUAGES, NO_LANGUAGE]);

/** The language of answers, or of words: English unless another is sent. */
export function languageOf(description: string): Parameter<string> {
  const tag = languageTag(`${description} A code of ISO 639-1, or a tag that begins with one.`);
  return {
    schema: { ...tag.schema, default: DEFAULT_LANGUAGE },
    isRequired: false,
    read: (text) => lookUpLanguage(tag.read(text) ?? DEFAULT_LANGUAGE, KNOWN) ?? DEFAULT_LANGUAGE,
  };
}

/** Three words; what is read of them finds their place. */
export function threeWords(resolver: ThreeWordResolver): Parameter<(() => Position | Promise<Position>) | undefined> {
  const description =
    'Three words joined by dots or middle dots, in any case, with or without accents and slashes before them; spaces are refused. `one.two.three`.';
  return parameter(Type.String({ description }), undefined, (text) => resolver.read(splitAddress(text)));
}
