import Type from 'typebox';
import { COUNTRY_CODE_FORMATS, type CountryCodeFormat, parseCountryCode } from '../addresses/place-view.ts';
import {
  BadValue,
  integer,
  itemsOf,
  languageTag,
  latLng,
  listOf,
  oneOf,
  type Parameter,
  parameter,
} from '../contract/parameters.ts';
import { SEARCHABLE_TYPES } from './types.ts';

export const language = languageTag(
  'Language of the answer: a code of ISO 639-1, or a tag that begins with one, such as `pt-BR`; `zh-TW` or `zh-Hant` for traditional Chinese letters. Else the header `Accept-Language` decides; without it names are those on the spot.',
);

export const ccFormat = oneOf(
  COUNTRY_CODE_FORMATS,
  'Form of country codes in the answer. Else that of `components`, else `alpha2`.',
  undefined,
);

export const excludedTypes = listOf(SEARCHABLE_TYPES, 'Types to leave out.', []);

const MAX_RADIUS_METERS = 20_037_508;

/** A point in a field of its own. */
export const position = latLng('');

export const biasLocation = latLng('Point to prefer results around, with `radius`.');
export const biasRadius = integer(
  { minimum: 1, maximum: MAX_RADIUS_METERS, description: 'Metres around `location` within which results are preferred.' },
  100_000,
);

export interface Components {
  /** ISO 3166-1 alpha-2 codes. */
  readonly countries: ReadonlySet<string>;
  readonly format: CountryCodeFormat;
}

/** `country:fr|country:deu`: only what lies in these countries. */
export const components: Parameter<Components | undefined> = parameter(
  Type.String({
    description: 'Countries to search in, by their alpha-2 or alpha-3 codes: `country:fr|country:bel`.',
  }),
  undefined,
  (joined) => {
    const countries = new Set<string>();
    let format: CountryCodeFormat = 'alpha2';
    for (const part of itemsOf(joined)) {
      // Of `country:fr-fr` what is before the dash counts.
      const [, code] = /^country:\s*([A-Za-z]{2,3})(-[A-Za-z0-9-]*)?$/i.exec(part) ?? [];
      const country = code === undefined ? null : parseCountryCode(code);
      if (!country) {
        throw new BadValue(
          'value_error',
          `Value error, '${part.slice(0, 40)}' is not country:<ISO 3166-1 alpha-2 or alpha-3 code>`,
        );
      }
      countries.add(country.alpha2);
      if (country.format === 'alpha3') format = 'alpha3';
    }
    return { countries, format };
  },
);
