/** Asks for the towns of the world as people type them: by their first letters, and in their languages. */
import { readFileSync } from 'node:fs';
import { ExplainedError } from '../src/explained-error.ts';
import { localMeters } from '../src/geo/distance.ts';
import type { Position } from '../src/geo/position.ts';
import { inSimplifiedLetters } from '../src/text/han-letters.ts';
import type { Asked, Result, Suggestion } from './code.ts';
import { fold } from './fold.ts';
import { type GeonamesTown, readGeonames } from './geonames.ts';
import { note, type Tallies, tallyOf } from './tally.ts';
import { CITY_LANGUAGES, type City, readCities } from './town-names.ts';

const CITY_METERS = 25_000;
const LARGE_POPULATION = 150_000;
const LETTERS = [3, 4, 5, 6];
/** So many letters of the second word are typed: `san di`. */
const SECOND_WORD_LETTERS = 2;
const AMONG = 5;

/** A capital by its GeoNames id, with its names by language. */
interface Capital {
  readonly id: number;
  readonly country: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly names: Readonly<Record<string, string>>;
}

interface CapitalNames {
  readonly languages: readonly string[];
  readonly capitals: readonly Capital[];
}

/** Made by `scripts/capital-names.ts`. */
const CAPITALS: CapitalNames = JSON.parse(readFileSync(new URL('capital-names.json', import.meta.url), 'utf8'));

/** The tables of towns, by their headings. */
export type TownTables = ReadonlyMap<string, Tallies>;

/** @throws ExplainedError where the table of cities is missing */
export function askTowns(asked: Asked, progress: (step: string) => void): TownTables {
  const cities = readCities();
  if (!cities) throw new ExplainedError('../shared/data/world/city-names.tsv is missing: it has the cities and their names');
  const asker = new TownAsker(asked);
  progress('asking by the first letters');
  const towns = readGeonames();
  const letters = askLetters(asker, cities, towns);
  progress('asking for cities in their languages');
  const inLanguages = askCities(asker, cities, towns);
  progress('asking for countries and capitals');
  return new Map([
    [`Cities of more than ${LARGE_POPULATION.toLocaleString('en')} people while they are typed`, letters],
    ['Cities in their languages, with the country', inLanguages],
    ['Countries', askCountries(asker)],
    ['Capitals', askCapitals(asker, cities)],
  ]);
}

/** How a suggestion is known to be a town. */
interface Known {
  readonly positions: readonly Position[];
  readonly names: ReadonlySet<string>;
}

/** Asks and looks up where the suggestions are. */
class TownAsker {
  readonly #asked: Asked;
  readonly #details = new Map<string, Result>();

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  suggest(input: string, language: string, types?: string): readonly Suggestion[] {
    return this.#asked.autocomplete({ input, language, ...(types && { types }) });
  }

  details(public_id: string, language: string): Result {
    const key = `${public_id} ${language}`;
    const known = this.#details.get(key) ?? this.#asked.details({ public_id, language });
    this.#details.set(key, known);
    return known;
  }

  /** Whether a suggestion is a town: near where it is known to be, and with one of its names, folded. */
  isTown({ public_id }: Suggestion, { positions, names }: Known, language: string): boolean {
    const at = this.details(public_id, 'en').geometry?.location;
    if (!at || !positions.some(({ lat, lng }) => localMeters(at.lat, at.lng, lat, lng) <= CITY_METERS)) return false;
    return ['en', language].some((each) => names.has(fold(this.details(public_id, each).name)));
  }

  isCountry({ public_id }: Suggestion, code: string): boolean {
    const { address_components = [] } = this.details(public_id, 'en');
    return address_components.length === 1 && address_components[0].short_name === code;
  }
}

const foldedNames = (names: readonly string[]) => new Set(names.map(fold));

/** What is known of a city: Natural Earth's positions are rough, and GeoNames' names may be longer, so that either will do. */
function known({ id, name, names, position }: City, towns: ReadonlyMap<number, GeonamesTown>): Known {
  const town = towns.get(id);
  return {
    positions: [position, ...(town ? [town.position] : [])],
    names: foldedNames([name, ...Object.values(names), ...(town?.names ?? [])]),
  };
}

/** Notes the rank of the right suggestion and, where one was found, whether it shows the name exactly. */
function noteSuggestion(
  into: Tallies,
  row: string,
  input: string,
  found: readonly Suggestion[],
  rank: number,
  shown?: string,
): void {
  const tally = tallyOf(into, row);
  note(tally, rank < AMONG ? rank : -1, () => `${input}  →  ${found[0]?.description ?? 'nothing'}`);
  if (shown === undefined || rank < 0 || rank >= AMONG) return;
  const { description } = found[rank];
  tally.shown ??= 0;
  // The table of cities has Chinese names in either letters.
  const [asked, answered] = [shown, description].map(inSimplifiedLetters);
  if (answered === asked || answered?.startsWith(`${asked},`)) tally.shown++;
  else tally.notShown.push(`${shown}  →  ${description}`);
}

const lettersRow = (count: number) => `first ${count} letters`;

function askLetters(asker: TownAsker, cities: readonly City[], towns: ReadonlyMap<number, GeonamesTown>): Tallies {
  const tallies: Tallies = new Map();
  // In the order of their rows: the first city may be too short a name for all.
  for (const count of LETTERS) tallyOf(tallies, lettersRow(count));
  for (const city of cities.filter(({ population }) => population > LARGE_POPULATION)) {
    const meant = known(city, towns);
    const ask = (row: string, input: string) => {
      const found = asker.suggest(input, 'en');
      const rank = found.findIndex((each) => asker.isTown(each, meant, 'en'));
      noteSuggestion(tallies, row, input, found, rank);
    };
    const name = city.names.en.toLowerCase();
    for (const count of LETTERS) {
      const typed = name.slice(0, count);
      // A name that is shorter, or a word that ends there, was asked for with fewer letters.
      if (typed.length === count && !typed.endsWith(' ')) ask(lettersRow(count), typed);
    }
    const [first, second = ''] = name.split(' ');
    if (second.length >= SECOND_WORD_LETTERS)
      ask('two words (`san di`)', `${first} ${second.slice(0, SECOND_WORD_LETTERS)}`);
  }
  return tallies;
}

/** The name of a country in a language; undefined where there is none, as for parts of the world that are no country. */
function countryName(code: string, language: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code);
}

function askCities(asker: TownAsker, cities: readonly City[], towns: ReadonlyMap<number, GeonamesTown>): Tallies {
  const tallies: Tallies = new Map();
  for (const language of CITY_LANGUAGES) {
    for (const city of cities) {
      const name = city.names[language];
      if (name === '') continue;
      const meant = known(city, towns);
      const country = countryName(city.country, language);
      const input = country === undefined ? name : `${name}, ${country}`;
      const found = asker.suggest(input, language);
      const rank = found.findIndex((each) => asker.isTown(each, meant, language));
      noteSuggestion(tallies, language, input, found, rank, name);
    }
  }
  return tallies;
}

function askCountries(asker: TownAsker): Tallies {
  const tallies: Tallies = new Map();
  for (const language of CAPITALS.languages) {
    for (const code of new Set(CAPITALS.capitals.map(({ country }) => country))) {
      const name = countryName(code, language);
      if (name === undefined) continue;
      const found = asker.suggest(name, language, 'country|locality');
      const rank = found.findIndex((each) => asker.isCountry(each, code));
      noteSuggestion(tallies, language, name, found, rank, name);
    }
  }
  return tallies;
}

function askCapitals(asker: TownAsker, cities: readonly City[]): Tallies {
  const tallies: Tallies = new Map();
  const byId = new Map(cities.map((city) => [city.id, city]));
  for (const language of CAPITALS.languages) {
    for (const { id, name, lat, lng, names } of CAPITALS.capitals) {
      const inTable: Readonly<Record<string, string>> = byId.get(id)?.names ?? {};
      const all = foldedNames([name, ...Object.values(names), ...Object.values(inTable)]);
      const input = inTable[language] || names[language];
      if (!input) continue;
      const found = asker.suggest(input, language);
      const rank = found.findIndex((each) => asker.isTown(each, { positions: [{ lat, lng }], names: all }, language));
      noteSuggestion(tallies, language, input, found, rank, input);
    }
  }
  return tallies;
}
