import type { IdColumn } from '../branded-ids.ts';
import { localMeters } from '../geo/distance.ts';
import type { Position } from '../geo/position.ts';
import { lowerBound } from '../storage/order.ts';
import { wordsOf } from '../text/words.ts';
import { houseKey, houseValue, unitKey } from './house-words.ts';
import { COORDINATE_SCALE, NO_PLACE } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import type { Places } from './read.ts';

/**
 * Houses stand in the lists of their streets, by number, so that a street is found by its words and a house by a search in a short
 * list; what the map does not have is worked out from the neighbours. *n* places, *h* houses:
 *
 *     house.start          Uint32 [n + 1]  where the houses of a place begin
 *     house.lat, house.lng Int32  [h]      degrees × 10⁷
 *     house.value          Uint32 [h]      the number that the house number begins with; rising within a place
 *     house.post           Uint32 [h]      the postal code, 2³² − 1 for none
 *     house.town           Uint32 [h]      the town that its address names, 2³² − 1 for that of its street; missing in older files
 *     house.flags          Uint8  [h]      1 planned, 2 interpolated, 4 the address names the town
 *     house.text           Uint32 [h + 1]  where its text begins in `house.texts`: number, unit, name, what its address calls
 *                                          its town where that is not the town's own name, between tabs (UTF-8)
 *     house.idHigh, house.idLow, house.byId  as those of the places
 *
 * A house may stand on the map more than once: its other entrances, and what else bears its number, are its *d* doors. Older files have
 * none:
 *
 *     door.lat, door.lng   Int32  [d]      degrees × 10⁷
 *     door.house           Uint32 [d]      the house
 */
export const HOUSE_PLANNED = 1;
export const HOUSE_INTERPOLATED = 2;
export const HOUSE_TOWN_NAMED = 4;

/** Two of the same number on a street are one house when they are so near, metres. */
export const SAME_HOUSE_METERS = 150;

/** So many houses of a place are asked for their names at most. */
const MAX_NAMES_READ = 2_000;

/** What is written on a house. */
export interface HouseText {
  readonly number: string;
  readonly unit: string;
  readonly name: string;
  /** What its address calls its town; empty where that is the town's name on the spot, or none. */
  readonly town: string;
}

/** A house of a place: one that the map has, or one that follows from its neighbours or its flats. */
export type House = { readonly place: PlaceNumber; readonly house: number } | InferredHouse;

interface InferredHouse {
  readonly place: PlaceNumber;
  readonly number: string;
  readonly position: Position;
  readonly postcode: PlaceNumber;
  /** The town that its address names; `NO_PLACE` for that of its street. */
  readonly town: PlaceNumber;
  readonly isTownNamed: boolean;
  /** Whether it is worked out from the numbers of its neighbours; else the map has flats of it. */
  readonly isInterpolated: boolean;
}

export function hasHouses({ houseStart }: Places, place: PlaceNumber): boolean {
  return houseStart[place + 1] > houseStart[place];
}

/** What numbers the houses of a place: itself, or the street that a point of interest is on; `NO_PLACE` where nothing does. */
export function numberedAt(places: Places, place: PlaceNumber): PlaceNumber {
  if (hasHouses(places, place)) return place;
  const street = places.parent[place];
  return street !== NO_PLACE && hasHouses(places, street) ? street : NO_PLACE;
}

export function houseText(places: Places, house: number): HouseText {
  const { houseTextStart, houseTextBuffer } = places;
  const text = houseTextBuffer.toString('utf8', houseTextStart[house], houseTextStart[house + 1]);
  const [number, unit = '', name = '', town = ''] = text.split('\t');
  return { number, unit, name, town };
}

export function housePosition({ houseLat, houseLng }: Places, house: number): Position {
  return { lat: houseLat[house] / COORDINATE_SCALE, lng: houseLng[house] / COORDINATE_SCALE };
}

/** The place in whose list a house stands. */
export function placeOfHouse({ houseStart }: Places, house: number): PlaceNumber {
  return (lowerBound(houseStart, house + 1) - 1) as PlaceNumber;
}

/** The first house of a place with this value or more. */
function firstFrom({ houseStart, houseValue: values }: Places, place: PlaceNumber, value: number): number {
  return lowerBound(values, value, houseStart[place], houseStart[place + 1]);
}

/** The house of a place with this key; without a unit before those with one. −1 for none. */
export function findHouse(places: Places, place: PlaceNumber, key: string): number {
  return findEntries(places, place, key)[0] ?? -1;
}

/** All entries of a place with this key, those without a unit first: flats, and houses far apart that have the same number. */
export function findEntries(places: Places, place: PlaceNumber, key: string): number[] {
  const value = houseValue(key);
  const end = places.houseStart[place + 1];
  const found: number[] = [];
  for (let house = firstFrom(places, place, value); house < end && places.houseValue[house] === value; house++) {
    if (houseKey(houseText(places, house).number) === key) found.push(house);
  }
  return found;
}

/** So many entries of a list are read at most where numbers are compared by more than what they begin with. */
const MAX_ENTRIES_READ = 2_000;
/** A range such as `12-18` has no more numbers than this. */
const LONGEST_RANGE = 60;

const RANGE = /^(\d{1,5})\s?[-–—/~]\s?(\d{1,5})$/;

/** `-`, `/`, `~`, and what dashes begin with in UTF-8. */
const DIVIDERS: ReadonlySet<number> = new Set([0x2d, 0x2f, 0x7e, 0xe2]);
const TAB = 9;

/** Whether a number may be a range or a double number, by its bytes: most are neither, and need not be decoded. */
function mayBeDivided({ houseTextStart, houseTexts }: Places, house: number): boolean {
  for (let at = houseTextStart[house]; at < houseTextStart[house + 1] && houseTexts[at] !== TAB; at++) {
    if (DIVIDERS.has(houseTexts[at])) return true;
  }
  return false;
}

/** The first house whose number is a range around a number, such as `12-18` around 14 or 16. −1 for none. */
export function findRange(places: Places, place: PlaceNumber, number: number): number {
  const from = firstFrom(places, place, Math.max(1, number - LONGEST_RANGE));
  const end = Math.min(firstFrom(places, place, number + 1), from + MAX_ENTRIES_READ);
  for (let house = from; house < end; house++) {
    if (!mayBeDivided(places, house)) continue;
    const [, ...ends] = RANGE.exec(houseText(places, house).number) ?? [];
    const [low, high] = ends.map(Number);
    if (low === undefined || high === undefined) continue;
    const isOnSide = number === low || number === high || (number - low) % 2 === 0 || (high - low) % 2 === 1;
    if (low <= number && number <= high && high - low <= LONGEST_RANGE && isOnSide) return house;
  }
  return -1;
}

/** The first house with a double number, such as `123/45`, whose second half this is, as it counts along the street; else whose first. −1 for none. */
export function findHalf(places: Places, place: PlaceNumber, half: string): number {
  const start = places.houseStart[place];
  const end = Math.min(places.houseStart[place + 1], start + MAX_ENTRIES_READ);
  let found = -1;
  for (let house = start; house < end; house++) {
    if (!mayBeDivided(places, house)) continue;
    const [first = '', second = '', ...others] = houseText(places, house).number.split('/');
    if (others.length > 0) continue;
    if (houseKey(second) === half) return house;
    if (found < 0 && second !== '' && houseKey(first) === half) found = house;
  }
  return found;
}

/** The flat of the house that an entry stands for, by the key of its unit. −1 for none. */
export function findFlat(places: Places, entry: number, unit: string): number {
  const { first, houses } = housesOfNumber(places, entry);
  const owner = houses[entry - first];
  const flat = houses.findIndex((house, i) => house === owner && unitKey(houseText(places, first + i).unit) === unit);
  return flat < 0 ? -1 : first + flat;
}

/** The entries of a list that bear one number: from the first, and for each the entry that stands for the house it is a part of. */
export interface SameNumber {
  readonly first: number;
  readonly houses: readonly number[];
}

/**
 * Separates the houses from their flats among all entries with the number of one. An entry is a part of the first one near it, and that is the
 * house itself where the map has it, because entries without a unit stand first.
 */
export function housesOfNumber(places: Places, entry: number): SameNumber {
  const { houseStart, houseValue: values } = places;
  const place = placeOfHouse(places, entry);
  let [first, end] = [entry, entry + 1];
  while (first > houseStart[place] && values[first - 1] === values[entry]) first--;
  while (end < houseStart[place + 1] && values[end] === values[entry]) end++;
  // Most numbers are there once.
  if (end - first === 1) return { first, houses: [entry] };
  const keyOf = (other: number) => houseKey(houseText(places, other).number);
  const key = keyOf(entry);
  while (first < entry && keyOf(first) !== key) first++;
  while (end - 1 > entry && keyOf(end - 1) !== key) end--;
  const houses: number[] = [];
  for (let each = first; each < end; each++) {
    let other = first;
    while (other < each && !areOneHouse(places, other, each)) other++;
    houses.push(other === each ? each : houses[other - first]);
  }
  return { first, houses };
}

/** The flats of the house that an entry stands for, in their order. */
export function flatsOf(places: Places, house: number): number[] {
  const { first, houses } = housesOfNumber(places, house);
  const entries = houses.map((_, i) => first + i).filter((_, i) => houses[i] === house);
  return entries.filter((entry) => houseText(places, entry).unit !== '');
}

/** An entry as the house that it stands for: of a flat what the house has without it. */
export function wholeHouse(places: Places, entry: number): House {
  const place = placeOfHouse(places, entry);
  const { number, unit } = houseText(places, entry);
  if (unit === '') return { place, house: entry };
  const address = addressOfHouse(places, { place, house: entry });
  return { place, number, position: housePosition(places, entry), ...address, isInterpolated: false };
}

/** What the address of a house says of itself; `NO_PLACE` for what it has from its street. */
export function addressOfHouse(places: Places, house: House): Pick<InferredHouse, 'postcode' | 'town' | 'isTownNamed'> {
  if (!('house' in house)) return house;
  return {
    postcode: places.housePostcode[house.house] ?? NO_PLACE,
    town: places.houseTown[house.house] ?? NO_PLACE,
    isTownNamed: isTownNamed(places, house.house),
  };
}

function isTownNamed({ houseFlags }: Places, entry: number): boolean {
  return ((houseFlags[entry] ?? 0) & HOUSE_TOWN_NAMED) !== 0;
}

function areOneHouse({ houseLat, houseLng }: Places, a: number, b: number): boolean {
  const degrees = (column: Int32Array, house: number) => column[house] / COORDINATE_SCALE;
  const meters = localMeters(degrees(houseLat, a), degrees(houseLng, a), degrees(houseLat, b), degrees(houseLng, b));
  return meters <= SAME_HOUSE_METERS;
}

/** The first house of a place whose number continues the digits, as `1` begins `12`. −1 for none. */
export function findHouseBeginning(places: Places, place: PlaceNumber, digits: string): number {
  // No number begins with nought, and ten times nought would never end the loop.
  if (Number(digits) === 0) return -1;
  const end = places.houseStart[place + 1];
  for (let from = Number(digits) * 10, to = from + 10; from <= 99_999; from *= 10, to *= 10) {
    const house = firstFrom(places, place, Math.max(from, 1));
    if (house < end && places.houseValue[house] < to) return house;
  }
  return -1;
}

/**
 * Where a house would stand that the map does not have: on the line between its neighbours in the list, of its own side of the
 * street (even or odd) where both are known. Null when it is not between two.
 */
export function interpolateHouse(places: Places, place: PlaceNumber, number: number): House | null {
  const sides = [(value: number) => value % 2 === number % 2, () => true];
  for (const isOnSide of sides) {
    const below = neighbour(places, place, number, -1, isOnSide);
    const above = neighbour(places, place, number, 1, isOnSide);
    if (below < 0 || above < 0) continue;
    const from = places.houseValue[below];
    const share = (number - from) / (places.houseValue[above] - from);
    const [a, b] = [housePosition(places, below), housePosition(places, above)];
    return {
      place,
      number: String(number),
      position: { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share },
      ...between(places, number, below, above),
      isInterpolated: true,
    };
  }
  return null;
}

/** Numbers that are no farther apart are in the same block. */
const BLOCK_NUMBERS = 20;

/** The postal code and the town of a house between two others: what both have, else what the nearer one in the same block has. */
function between(places: Places, number: number, below: number, above: number) {
  const { houseValue: values, housePostcode, houseTown } = places;
  const nearer = number - values[below] <= values[above] - number ? below : above;
  const isInBlock = Math.abs(values[nearer] - number) <= BLOCK_NUMBERS;
  const of = (column: IdColumn<PlaceNumber>): PlaceNumber =>
    column[below] === column[above] || isInBlock ? (column[nearer] ?? NO_PLACE) : NO_PLACE;
  return { postcode: of(housePostcode), town: of(houseTown), isTownNamed: isTownNamed(places, nearer) };
}

function neighbour(
  places: Places,
  place: PlaceNumber,
  number: number,
  step: 1 | -1,
  isOnSide: (value: number) => boolean,
): number {
  const { houseStart, houseValue: values } = places;
  const [start, end] = [houseStart[place], houseStart[place + 1]];
  const first = firstFrom(places, place, number);
  for (let house = step > 0 ? first : first - 1; house >= start && house < end; house += step) {
    if (values[house] > 0 && values[house] !== number && isOnSide(values[house])) return house;
  }
  return -1;
}

/** The first house of a place that is named, or whose number is a name, with all of its words among these. −1 for none. */
export function findNamedHouse(places: Places, place: PlaceNumber, words: readonly string[]): number {
  const known = new Set(words);
  const end = Math.min(places.houseStart[place + 1], places.houseStart[place] + MAX_NAMES_READ);
  for (let house = places.houseStart[place]; house < end; house++) {
    const { number, name } = houseText(places, house);
    const text = places.houseValue[house] === 0 ? number : name;
    const wanted = text === '' ? [] : wordsOf(text);
    if (wanted.length > 0 && wanted.every((word) => known.has(word))) return house;
  }
  return -1;
}
