/** What is right: whether a result is the house that was asked for. */
import { localMeters } from '../src/geo/distance.ts';
import type { Address } from './addresses.ts';
import type { Result } from './code.ts';
import { fold, foldNumber } from './fold.ts';
import { type MapObject, metersFrom } from './truth.ts';

/** A house is found if the answer is at most so far from it. */
const HOUSE_METERS = 60;
/** So near, with the same number, it is the same house. */
const SAME_HOUSE_METERS = 15;
/** Words from here on tell streets apart. */
const LONG_WORD = 4;

const componentsOf = ({ address_components = [] }: Result) => address_components;

function numberOf(result: Result): string | undefined {
  return componentsOf(result).find(({ types }) => types.includes('street_number'))?.long_name;
}

function bearsNumber(result: Result, { numbers, block }: Address): boolean {
  const number = numberOf(result);
  return number !== undefined && numbers.has(block ? foldBlockNumber(number) : foldNumber(number));
}

/** Whether a result shows the street of an address or, in Japan, its quarter. */
function bearsStreet(result: Result, { names, block }: Address): boolean {
  if (!block) return shownNames(result).some((name) => names.has(name));
  const shown = [fold(result.formatted_address), ...shownNames(result)].join(' ');
  return [...names].some((name) => shown.includes(name));
}

function shownNames(result: Result): string[] {
  return componentsOf(result).flatMap(({ long_name, short_name }) => [fold(long_name), fold(short_name)]);
}

/** Whether a result shows a street that has a long word in common with that of an address: `Saint Ursula Street` for `St. Ursula Street`. */
function bearsRespelledStreet(result: Result, { names }: Address): boolean {
  const longWords = (name: string) => name.split(' ').filter((word) => word.length >= LONG_WORD);
  const shown = new Set(shownNames(result).flatMap(longWords));
  return [...names].flatMap(longWords).some((word) => shown.has(word));
}

/** `10番1号` is `10-1`. */
function foldBlockNumber(number: string): string {
  return foldNumber(number)
    .replace(/丁目|番地?/g, '-')
    .replace(/号|-$/g, '');
}

/**
 * Whether a result is the house: number, street, and where one of the objects is; a school or a zoo is wide. Right at the object, the
 * street may be spelled in another way: as the map draws it there.
 */
export function isHouse(result: Result, address: Address, objects: readonly MapObject[]): boolean {
  const at = result.geometry?.location;
  if (at === undefined || !bearsNumber(result, address)) return false;
  const isWithin = (most: number) =>
    objects.some(({ position, bounds }) => {
      return localMeters(at.lat, at.lng, position.lat, position.lng) <= most || metersFrom(at, bounds) === 0;
    });
  if (bearsStreet(result, address)) return isWithin(HOUSE_METERS);
  return isWithin(SAME_HOUSE_METERS) && bearsRespelledStreet(result, address);
}

/** Whether a result claims to be a house and nothing less. */
export function claimsHouse(result: Result): boolean {
  return result.geometry?.accuracy === 'ROOFTOP' && numberOf(result) !== undefined;
}

/** Whether an answer shows the town of an address. */
export function showsTown(result: Result, town: string): boolean {
  const shown = [result.formatted_address, ...componentsOf(result).map(({ long_name }) => long_name)];
  return shown.some(
    (text) =>
      ` ${fold(text)} `.includes(` ${fold(town)} `) || (fold(town) !== '' && isWithoutSpaces(town) && text.includes(town)),
  );
}

const isWithoutSpaces = (text: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
