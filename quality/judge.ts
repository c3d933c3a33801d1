/** What is right: whether a result is the house that was asked for. */
import { localMeters } from '../src/geo/distance.ts';
import type { Address } from './addresses.ts';
import type { Result } from './code.ts';
import { fold, foldNumber } from './fold.ts';
import { type MapObject, metersFrom } from './truth.ts';

/** A house is found if the answer is at most so far from it. */
const HOUSE_METERS = 60;

const componentsOf = ({ address_components = [] }: Result) => address_components;

function numberOf(result: Result): string | undefined {
  return componentsOf(result).find(({ types }) => types.includes('street_number'))?.long_name;
}

/** Whether a result bears the number and the street (in Japan the quarter) of an address. */
export function bears(result: Result, { numbers, names, block }: Address): boolean {
  const number = numberOf(result);
  if (number === undefined) return false;
  if (block) {
    const shown = fold(
      `${result.formatted_address} ${componentsOf(result)
        .map(({ long_name }) => long_name)
        .join(' ')}`,
    );
    return numbers.has(foldBlockNumber(number)) && [...names].some((name) => shown.includes(name));
  }
  if (!numbers.has(foldNumber(number))) return false;
  return componentsOf(result).some(({ long_name, short_name }) => names.has(fold(long_name)) || names.has(fold(short_name)));
}

/** `10番1号` is `10-1`. */
function foldBlockNumber(number: string): string {
  return foldNumber(number)
    .replace(/丁目|番地?/g, '-')
    .replace(/号|-$/g, '');
}

/** Whether a result is the house: number, street, and where one of the objects is; a school or a zoo is wide. */
export function isHouse(result: Result, address: Address, objects: readonly MapObject[]): boolean {
  const at = result.geometry?.location;
  if (at === undefined || !bears(result, address)) return false;
  return objects.some(
    ({ position, bounds }) =>
      localMeters(at.lat, at.lng, position.lat, position.lng) <= HOUSE_METERS || metersFrom(at, bounds) === 0,
  );
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
