import Type from 'typebox';
import { BadValue, type Parameter, parameter, patterned } from '../contract/parameters.ts';
import type { Position } from '../geo/position.ts';
import { LANGUAGES } from '../text/languages.ts';
import { splitAddress } from './address-text.ts';
import type { ThreeWordResolver } from './resolver.ts';

const DEFAULT_LANGUAGE = 'en';
const FORM = '^[A-Za-z]{2}$';
const code = patterned(FORM, '');
const KNOWN = new Set(LANGUAGES);

/** The language of answers, or of words: English unless another is sent. */
export function languageOf(description: string): Parameter<string> {
  const schema = Type.String({ description: `${description} ISO 639-1.`, pattern: `^$|${FORM}`, default: DEFAULT_LANGUAGE });
  return parameter(schema, DEFAULT_LANGUAGE, (text) => {
    const language = code.read(text)?.toLowerCase() ?? DEFAULT_LANGUAGE;
    if (KNOWN.has(language)) return language;
    throw new BadValue('value_error', `Value error, '${text}' is not the code of a language (ISO 639-1)`);
  });
}

/** Three words; what is read of them finds their place. */
export function threeWords(resolver: ThreeWordResolver): Parameter<(() => Position | Promise<Position>) | undefined> {
  const description =
    'Three words joined by dots or middle dots, in any case, with or without accents and slashes before them; spaces are refused. `one.two.three`.';
  return parameter(Type.String({ description }), undefined, (text) => resolver.read(splitAddress(text)));
}
