/** How addresses are written, by country: facts of the postal services, apart from what the product knows of them. */

type Line = 'number street' | 'number, street' | 'street number' | 'street, number';
type Town = 'code town' | 'town code' | 'town, code' | 'town, state code' | 'town first';

export interface Convention {
  /** How street and number stand. */
  readonly line: Line;
  /** Where the town and its postal code stand: behind the street unless the town is first. */
  readonly town: Town;
  /** The languages of its streets, the usual one first. */
  readonly languages: readonly string[];
  /** Ways to add a flat to the line of the street. */
  readonly units: readonly string[];
}

type Layout = readonly [countries: string, line: Line, town: Town];

// biome-ignore format: a table reads better in rows
const LAYOUTS: readonly Layout[] = [
  ['US CA AU', 'number street', 'town, state code'],
  ['GB IE NZ ZA SG IM JE GG', 'number street', 'town code'],
  ['MT', 'number, street', 'town code'],
  ['IN PH HK', 'number street', 'town code'],
  ['FR MC GP MQ RE GF LU MA TN DZ', 'number street', 'code town'],
  ['AD ES', 'street, number', 'code town'],
  ['PT IT SM VA', 'street, number', 'code town'],
  ['BR', 'street, number', 'town, code'],
  ['AR CL CO MX PE UY', 'street number', 'code town'],
  ['RU BY KZ KG UA', 'street, number', 'town first'],
  ['HU', 'street number', 'town first'],
];
const USUAL: Layout = ['', 'street number', 'code town'];

// biome-ignore format: a table reads better in rows
const LANGUAGES: readonly (readonly [countries: string, languages: string])[] = [
  ['US GB IE AU NZ ZA IN SG PH HK MT IM JE GG', 'en'], ['CA', 'en fr'], ['FR MC GP MQ RE GF MA TN DZ', 'fr'], ['LU', 'fr de'],
  ['DE AT LI', 'de'], ['CH', 'de fr it'], ['BE', 'nl fr'], ['NL', 'nl'], ['IT SM VA', 'it'], ['AD', 'ca es fr'], ['ES', 'es ca'],
  ['AR CL CO MX PE UY', 'es'], ['PT BR', 'pt'], ['DK', 'da'], ['SE', 'sv'], ['NO', 'nb'], ['FI', 'fi sv'], ['PL', 'pl'], ['CZ', 'cs'],
  ['RU BY KZ KG', 'ru'], ['UA', 'uk ru'], ['GR CY', 'el'], ['TR', 'tr'], ['JP', 'ja'],
];

// biome-ignore format: a table reads better in rows
const UNITS: readonly (readonly [countries: string, ...units: string[]])[] = [
  ['US CA', '{line} Apt 3B', '{line}, Apt 12', '{line} #5', '{line}, Suite 200', '{line} Unit 4'],
  ['GB IE MT', 'Flat 3, {line}', '{line}, Flat 12'], ['AU NZ', '4/{line}', 'Unit 4, {line}'],
  ['FR MC GP MQ RE GF', '{line}, Appt 12', '{line} apt 5', '{line}, Appartement 3'], ['LU', '{line}, Appt 12'],
  ['DE', '{line}, Whg. 3', '{line}, Wohnung 12'], ['AT', '{line}, Top 5'], ['CH', '{line}, Whg. 3'],
  ['BE', '{line} bus 3', '{line} bte 3'], ['IT SM', '{line}, int. 4', '{line} interno 12'],
  ['AD', '{line}, 2n 1a', '{line}, pis 3'], ['ES', '{line}, 2º 1ª', '{line}, piso 3'], ['PT', '{line}, 2º Esq', '{line}, 3º Dto'],
  ['BR', '{line}, Apto 12'], ['DK', '{line}, 2. tv', '{line}, st. th', '{line}, 3. mf'], ['SE', '{line} lgh 1102'],
  ['NO', '{line} H0201'], ['FI', '{line} as. 4'], ['PL', '{line} m. 5'], ['RU BY KZ KG UA', '{line}, кв. 5', '{line}, квартира 12'],
  ['TR', '{line} Daire 5', '{line} D:5'],
];

const includes = ([countries]: readonly [string, ...unknown[]], country: string) => countries.split(' ').includes(country);

export function conventionOf(country: string): Convention {
  const [, line, town] = LAYOUTS.find((row) => includes(row, country)) ?? USUAL;
  const [, languages] = LANGUAGES.find((row) => includes(row, country)) ?? ['', ''];
  const [, ...units] = UNITS.find((row) => includes(row, country)) ?? [''];
  return { line, town, languages: languages.split(' '), units };
}
