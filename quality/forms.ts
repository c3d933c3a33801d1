/** The forms in which people write an address. */
import anyAscii from 'any-ascii';
import { abbreviated } from './abbreviations.ts';
import type { Address } from './addresses.ts';
import { type Convention, conventionOf } from './conventions.ts';
import { inDigits, inLatin, inWords } from './japan.ts';
import { oneTypo, pick } from './slips.ts';
import type { TownNames } from './town-names.ts';

/** So many names of its town are tried for a house. */
const TOWN_NAMES = 3;

/** What a form may draw on beside the address. */
export interface Around {
  readonly townNames: Pick<TownNames, 'othersOf' | 'latinOf'>;
  /** Whether a street of the map has this name. */
  readonly isStreet: (name: string) => boolean;
  /** Numbers from 0 to 1. */
  readonly random: () => number;
}

/** The texts of a form for an address: none where the address has no such form. */
type Form = (address: Address, around: Around) => readonly string[];

/** A line of a street in the order of its country. */
function lineOf(street: string, number: string, { line }: Convention): string {
  // biome-ignore format: a table reads better in rows
  switch (line) {
    case 'number street': return `${number} ${street}`;
    case 'number, street': return `${number}, ${street}`;
    case 'street number': return `${street} ${number}`;
    case 'street, number': return `${street}, ${number}`;
  }
}

interface Written {
  readonly street: string;
  readonly number: string;
  readonly town: string | null;
  /** The line of the street, where it is more than street and number. */
  readonly line?: string;
}

/** A whole address in the order of its country. */
function whole({ street, number, town, line }: Written, { country, postcode, state }: Address): string {
  const convention = conventionOf(country);
  const first = line ?? lineOf(street, number, convention);
  const words = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' ');
  const lines = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ');
  // biome-ignore format: a table reads better in rows
  switch (convention.town) {
    case 'code town': return lines(first, words(postcode, town));
    case 'town code': return lines(first, words(town, postcode));
    case 'town, code': return lines(first, town, postcode);
    case 'town, state code': return lines(first, town, words(state, postcode));
    case 'town first': return lines(town, first);
  }
}

const lower = (text: string) => text.toLowerCase().replaceAll(',', ' ').replace(/ +/g, ' ').trim();
const isForeign = (text: string) => /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text);

/** Everywhere but in Japan. */
const USUAL: Readonly<Record<string, Form>> = {
  'full local form': (address) => [whole(address, address)],
  'without the town': ({ street, number, country }) => [lineOf(street, number, conventionOf(country))],
  abbreviated: (address) => {
    const street = abbreviated(address.street, conventionOf(address.country).languages);
    return street === null ? [] : [whole({ ...address, street }, address)];
  },
  'lower case, no commas': (address) => [lower(whole(address, address))],
  'postal code first': (address) => {
    const { postcode, town, street, number, country } = address;
    const line = lineOf(street, number, conventionOf(country));
    return postcode === null ? [] : [[town === null ? postcode : `${postcode} ${town}`, line].join(', ')];
  },
  'with a unit or flat': (address, { random }) => {
    const convention = conventionOf(address.country);
    if (convention.units.length === 0) return [];
    const line = pick(convention.units, random).replace('{line}', lineOf(address.street, address.number, convention));
    return [whole({ ...address, line }, address)];
  },
  'one slip': (address, { random, isStreet }) => {
    const street = oneTypo(address.street, random);
    // What is the name of another street is no slip for who reads it.
    return street === null || isStreet(street) ? [] : [whole({ ...address, street }, address)];
  },
  transliterated: (address) => {
    if (!isForeign(address.street)) return [];
    const { street, number, town, latinStreet } = address;
    return [anyAscii(whole({ number, town, street: latinStreet ?? street }, address))];
  },
  'other name of the town': (address, { townNames, random }) => {
    if (address.town === null) return [];
    const names = townNames.othersOf(address.town, address.objects[0].position);
    const picked = Array.from(
      { length: Math.min(TOWN_NAMES, names.length) },
      () => names.splice(Math.floor(random() * names.length), 1)[0],
    );
    return picked.map((town) => whole({ ...address, town }, address));
  },
};

/** In Japan, where streets have no names. */
const JAPANESE: Readonly<Record<string, Form>> = {
  'full local form': ({ block }) => (block ? [inDigits(block)] : []),
  'postal code first': ({ block, postcode }) => (block && postcode !== null ? [`〒${postcode} ${inDigits(block)}`] : []),
  'with a unit or flat': ({ block }) => (block ? [`${inDigits(block)} 201号室`] : []),
  'block in digits': ({ block }) => (block ? [inDigits(block)] : []),
  'block in words': ({ block }) => (block ? [inWords(block)] : []),
  transliterated: ({ block }, { townNames }) => {
    const [quarter, city] = [townNames.latinOf(block?.quarter ?? ''), townNames.latinOf(block?.city ?? '')];
    return block && quarter !== null && city !== null ? [inLatin(block, quarter, city)] : [];
  },
};

export const FORMS: readonly string[] = [...new Set([...Object.keys(USUAL), ...Object.keys(JAPANESE)])];
export const FULL_FORM = FORMS[0];

/** The texts of an address in one form. */
export function textsOf(form: string, address: Address, around: Around): readonly string[] {
  const forms = address.country === 'JP' ? JAPANESE : USUAL;
  return forms[form]?.(address, around) ?? [];
}
