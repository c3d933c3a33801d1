import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Address } from './addresses.ts';
import { FULL_FORM, textsOf } from './forms.ts';

const PLAIN = { isTownTagged: true, postcode: null, state: null, block: null, latinStreet: null };

/** An address as the truth makes it. */
function address(given: Pick<Address, 'country' | 'number' | 'street' | 'town'> & Partial<Address>): Address {
  const objects = [
    { type: 'node', tags: new Map(), position: { lat: 0, lng: 0 }, bounds: { south: 0, west: 0, north: 0, east: 0 } },
  ] as const;
  return { ...PLAIN, numbers: new Set(), names: new Set(), objects: [...objects], ...given };
}

const GERMAN = address({ country: 'DE', number: '126', street: 'Hauptstraße', town: 'Heidelberg', postcode: '69117' });
const AMERICAN = address({
  country: 'US',
  number: '92-22',
  street: 'West 212th Street',
  town: 'Hollis',
  state: 'NY',
  postcode: '11428',
});
const MONEGASQUE = address({ country: 'MC', number: '7', street: 'Avenue Saint-Michel', town: 'Monaco', postcode: '98000' });
const MALTESE = address({ country: 'MT', number: '191', street: 'Triq Is-Sur', town: 'Fgura', postcode: 'FGR1240' });
const DANE = address({ country: 'DK', number: '16', street: 'Eskildsgade', town: 'København V', postcode: '1657' });
const RUSSIAN = address({ country: 'RU', number: '18 к3', street: 'улица Яблочкова', town: 'Москва', postcode: '127322' });
const JAPANESE = address({
  country: 'JP',
  number: '6-10-1',
  street: '六本木',
  town: '港区',
  postcode: '106-6108',
  block: { province: '東京都', city: '港区', quarter: '六本木', numbers: ['6', '10', '1'], hasPart: true },
});

/** The first text of a form, drawn with the first of every choice. */
function write(form: string, of: Address): string | undefined {
  const townNames = {
    othersOf: (town: string) => (town === 'Москва' ? ['Moscow'] : []),
    latinOf: (name: string) => ({ 六本木: 'Roppongi', 港区: 'Minato' })[name] ?? null,
  };
  return textsOf(form, of, { townNames, random: () => 0, isStreet: () => false })[0];
}

test('a whole address is in the order of its country', () => {
  // DIN 5008: the number behind the street, the postal code before the town.
  assert.equal(write(FULL_FORM, GERMAN), 'Hauptstraße 126, 69117 Heidelberg');
  // USPS Publication 28: the number before the street, the state and the ZIP code at the end.
  assert.equal(write(FULL_FORM, AMERICAN), '92-22 West 212th Street, Hollis, NY 11428');
  // La Poste: the number before the street, the postal code before the town.
  assert.equal(write(FULL_FORM, MONEGASQUE), '7 Avenue Saint-Michel, 98000 Monaco');
  // MaltaPost: a comma behind the number, the postal code behind the town.
  assert.equal(write(FULL_FORM, MALTESE), '191, Triq Is-Sur, Fgura FGR1240');
  // In Russia the town comes first, as it does on envelopes of before 2005 and in what people type.
  assert.equal(write(FULL_FORM, RUSSIAN), 'Москва, улица Яблочкова, 18 к3');
  // In Japan from the large to the small, without spaces.
  assert.equal(write(FULL_FORM, JAPANESE), '東京都港区六本木6-10-1');
});

test('what a house does not have is left out', () => {
  assert.equal(write(FULL_FORM, { ...GERMAN, town: null }), 'Hauptstraße 126, 69117');
  assert.equal(write(FULL_FORM, { ...GERMAN, town: null, postcode: null }), 'Hauptstraße 126');
  assert.equal(write(FULL_FORM, { ...AMERICAN, state: null }), '92-22 West 212th Street, Hollis, 11428');
  // Nobody writes a postal code first that there is not.
  assert.equal(write('postal code first', { ...GERMAN, postcode: null }), undefined);
});

test('streets are shortened as in their language', () => {
  // The end of a German compound, and the words of an American street: its type at the end and the direction.
  assert.equal(write('abbreviated', GERMAN), 'Hauptstr. 126, 69117 Heidelberg');
  assert.equal(write('abbreviated', AMERICAN), '92-22 W 212th St, Hollis, NY 11428');
  assert.equal(write('abbreviated', MONEGASQUE), '7 Av. Saint-Michel, 98000 Monaco');
  assert.equal(write('abbreviated', DANE), 'Eskildsg. 16, 1657 København V');
  assert.equal(write('abbreviated', RUSSIAN), 'Москва, ул. Яблочкова, 18 к3');
  // A Maltese street has nothing that people shorten.
  assert.equal(write('abbreviated', MALTESE), undefined);
  // `Straße` alone is a name and not the type of one.
  assert.equal(write('abbreviated', { ...GERMAN, street: 'Straße' }), undefined);
});

test('flats are written in the manner of the country', () => {
  assert.equal(write('with a unit or flat', AMERICAN), '92-22 West 212th Street Apt 3B, Hollis, NY 11428');
  assert.equal(write('with a unit or flat', MALTESE), 'Flat 3, 191, Triq Is-Sur, Fgura FGR1240');
  // On the second floor to the left.
  assert.equal(write('with a unit or flat', DANE), 'Eskildsgade 16, 2. tv, 1657 København V');
  assert.equal(write('with a unit or flat', RUSSIAN), 'Москва, улица Яблочкова, 18 к3, кв. 5');
  assert.equal(write('with a unit or flat', JAPANESE), '東京都港区六本木6-10-1 201号室');
});

test('the other forms change one thing each', () => {
  assert.equal(write('without the town', GERMAN), 'Hauptstraße 126');
  assert.equal(write('lower case, no commas', MALTESE), '191 triq is-sur fgura fgr1240');
  assert.equal(write('postal code first', GERMAN), '69117 Heidelberg, Hauptstraße 126');
  // The first choice of all: the first letter of the first long word becomes the first of the alphabet.
  assert.equal(write('one slip', GERMAN), 'aauptstraße 126, 69117 Heidelberg');
  // A Cyrillic word is slipped in with a Cyrillic letter.
  assert.equal(write('one slip', RUSSIAN), 'Москва, алица Яблочкова, 18 к3');
  // By the letters of any-ascii; where all is Latin there is nothing to transliterate.
  assert.equal(write('transliterated', RUSSIAN), 'Moskva, ulitsa Yablochkova, 18 k3');
  assert.equal(write('transliterated', GERMAN), undefined);
  assert.equal(write('other name of the town', RUSSIAN), 'Moscow, улица Яблочкова, 18 к3');
});

test('Japanese blocks are written in digits, in words and in Latin letters', () => {
  assert.equal(write('block in digits', JAPANESE), '東京都港区六本木6-10-1');
  assert.equal(write('block in words', JAPANESE), '六本木6丁目10番1号');
  assert.equal(write('transliterated', JAPANESE), '6-10-1 Roppongi, Minato-ku');
  assert.equal(write('postal code first', JAPANESE), '〒106-6108 東京都港区六本木6-10-1');
});
