import Type from 'typebox';
import type { Position } from '../geo/position.ts';
import { BadValue, type Parameter, parameter } from '../http/parameters.ts';
import { LANGUAGES } from '../text/languages.ts';
import { splitAddress } from './address-text.ts';
import type { ThreeWordResolver } from './resolver.ts';

const LANGUAGE_FORM = '^[A-Za-z]{2}$';

/** The language of answers, or of words: English unless another is sent. */
export function languageOf(description: string): Parameter<string> {
  const schema = Type.String({ description: `${description} ISO 639-1.`, pattern: `^$|${LANGUAGE_FORM}`, default: 'en' });
  return parameter(schema, 'en', (text) => {
    if (text === '') return 'en';
    if (!new RegExp(LANGUAGE_FORM).test(text)) {
      throw new BadValue('string_pattern_mismatch', `String should match pattern '${LANGUAGE_FORM}'`, {
        pattern: LANGUAGE_FORM,
      });
    }
    const language = text.toLowerCase();
    if (!LANGUAGES.includes(language)) {
      throw new BadValue('value_error', `Value error, '${text}' is not the code of a language (ISO 639-1)`);
    }
    return language;
  });
}

/** Three words; what is read of them finds their place. */
export function threeWords(resolver: ThreeWordResolver): Parameter<(() => Position | Promise<Position>) | undefined> {
  const description =
    'Three words joined by dots or middle dots, in any case, with or without accents and slashes before them; spaces are refused. `one.two.three`.';
  return parameter(Type.String({ description }), undefined, (text) => resolver.read(splitAddress(text)));
}
