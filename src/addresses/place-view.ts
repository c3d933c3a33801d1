import isoCountries from 'i18n-iso-countries';
import { at } from '../at.ts';
import type { Position } from '../geo/position.ts';
import type { PlaceNumber } from '../places/index.ts';
import {
  addressOfHouse,
  countryOf,
  type House,
  housePosition,
  houseText,
  kindOf,
  NO_PLACE,
  type PlaceRecord,
  type Places,
  positionOf,
  STREET_KIND,
  TOWN_KINDS,
} from '../places/index.ts';
import { formatAddress } from './address-format.ts';
import { languageOnTheSpot, localNames, nameIn } from './place-names.ts';
import { isPoiKind, labelOf } from './types.ts';

export const COUNTRY_CODE_FORMATS = ['alpha2', 'alpha3'] as const;
export type CountryCodeFormat = (typeof COUNTRY_CODE_FORMATS)[number];

/** What a house is presented by. */
export interface HouseView {
  readonly number: string;
  readonly unit: string;
  readonly name: string;
  /** What its address calls its town, where that is not the town's name on the spot. */
  readonly town: string;
}

interface NamedArea {
  readonly name: string;
  readonly record: PlaceRecord;
}

/** A place or a house with what holds it, in one language: what descriptions and components are made of. */
export interface PlaceView {
  /** The kind of the place; `address` for a house. */
  readonly kind: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly name: string;
  readonly position: Position;
  readonly record: PlaceRecord;
  readonly house: HouseView | null;
  /** The names of what holds it, by kind, its postal code and street among them; itself too when it is one of these. */
  readonly areas: ReadonlyMap<string, NamedArea>;
  /** The kind of the town that its address names, where that is not the one that holds its street. */
  readonly addressTownKind: string | null;
}

const NO_TEXT = { unit: '', name: '', town: '' };
const NO_ADDRESS = { postcode: NO_PLACE, town: NO_PLACE, isTownNamed: false };

/** What an address calls its town, the first that there is. */
const CALLED_TOWN = [...TOWN_KINDS, 'admin_level_3'] as const;

/** Reads a place, or a house in its list, and what holds it: in a language, or with null as it is written there. */
export function viewPlace(places: Places, place: PlaceNumber, house: House | null, language: string | null): PlaceView {
  const record = places.record(place);
  const kind = kindOf(places, place);
  const own = house ? addressOfHouse(places, house) : NO_ADDRESS;
  const records = recordsAround(places, place, own);
  const around = [...records.values()];
  const named = language === null ? localNames(around) : (each: PlaceRecord) => nameIn(each, language);
  const nameOf = (each: PlaceRecord, kindOfEach: string) =>
    named(each) || labelOf(kindOfEach, language ?? languageOnTheSpot(around) ?? 'en');
  const areas = new Map<string, NamedArea>();
  for (const [each, area] of records) areas.set(each, { name: nameOf(area, each), record: area });
  const country = countryOf(places, place);
  const addressTownKind = own.isTownNamed ? kindOf(places, own.town) : null;
  const shared = { country, record, areas, addressTownKind };
  if (!house) {
    const name = nameOf(record, kind);
    return { ...shared, kind, name, position: positionOf(places, place), house: null };
  }
  const text = 'house' in house ? houseText(places, house.house) : { ...NO_TEXT, number: house.number };
  const position = 'house' in house ? housePosition(places, house.house) : house.position;
  const road = nameOf(record, kind);
  const name = formatAddress(country, { houseNumber: numberWithUnit(text), road });
  if (language === null && text.town !== '') renameTown(areas, addressTownKind, text.town);
  return { ...shared, kind: 'address', name, position, house: text };
}

/** Where no language is asked for, a town is written as the address has it. */
function renameTown(areas: Map<string, NamedArea>, addressTownKind: string | null, name: string): void {
  const kind = kindCalledTown(areas, addressTownKind);
  const town = kind === undefined ? undefined : areas.get(kind);
  if (kind !== undefined && town) areas.set(kind, { ...town, name });
}

/** A place and what holds it, by kind; the innermost of a kind is the one that counts. */
function recordsAround(
  places: Places,
  place: PlaceNumber,
  own: { readonly postcode: PlaceNumber; readonly town: PlaceNumber },
): ReadonlyMap<string, PlaceRecord> {
  const records = new Map<string, PlaceRecord>();
  const add = (area: PlaceNumber) => {
    const kind = kindOf(places, area);
    if (!records.has(kind)) records.set(kind, places.record(area));
  };
  add(place);
  for (let area = own.town; area !== NO_PLACE; area = at(places.parent, area)) add(area);
  for (let area = at(places.parent, place); area !== NO_PLACE; area = at(places.parent, area)) add(area);
  const postcode = own.postcode === NO_PLACE ? at(places.postcode, place) : own.postcode;
  if (postcode !== NO_PLACE) add(postcode);
  return records;
}

export function numberWithUnit({ number, unit }: HouseView): string {
  return unit === '' ? number : `${number}/${unit}`;
}

/** The kind of what an address calls the town that a place is in. */
export function townKindOf({ areas, addressTownKind }: PlaceView): string | undefined {
  return kindCalledTown(areas, addressTownKind);
}

function kindCalledTown(areas: PlaceView['areas'], addressTownKind: string | null): string | undefined {
  return addressTownKind ?? CALLED_TOWN.find((kind) => areas.has(kind));
}

/** The town that a place is in. */
export function townOf(view: PlaceView): string | undefined {
  const kind = townKindOf(view);
  return kind && view.areas.get(kind)?.name;
}

/** The street of a house or a point of interest; of a village that numbers its houses the village. */
export function streetOf({ areas, house, record }: PlaceView): string | undefined {
  return areas.get(STREET_KIND)?.name ?? (house ? record.name : undefined);
}

/** `name, admin_1, admin_0` for areas; an address as its country writes it; `name, street, city` for a point of interest. */
export function describe(view: PlaceView): string {
  const { kind, name, areas } = view;
  if (kind === 'address' || kind === STREET_KIND) return addressLine(view);
  const parts = isPoi(view)
    ? [name, streetOf(view), townOf(view)]
    : [name, areas.get('admin_level_1')?.name, areas.get('country')?.name];
  return joinParts(parts);
}

/** The same, but a point of interest with its whole address. */
export function formattedAddress(view: PlaceView): string {
  return isPoi(view) ? joinParts([view.name, addressLine(view)]) : describe(view);
}

export function isPoi({ kind }: PlaceView): boolean {
  return isPoiKind(kind);
}

export function joinParts(parts: readonly (string | undefined)[]): string {
  const present = parts.filter((part) => part !== undefined && part !== '');
  return present.filter((part, i) => part !== present[i - 1]).join(', ');
}

function addressLine(view: PlaceView): string {
  const { areas, country, house, record } = view;
  const road = streetOf(view);
  const number = house ? numberWithUnit(house) : isPoi(view) ? record.houseNumber : undefined;
  const city = townOf(view) ?? areas.get('suburb')?.name;
  return formatAddress(country, {
    houseNumber: road === undefined ? undefined : number,
    // Without a number the street of a hamlet that has its name says nothing more.
    road: number === undefined && road === city ? undefined : road,
    city,
    postcode: areas.get('postal_code')?.name,
    state: areas.get('admin_level_1')?.name,
    stateCode: areas.get('admin_level_1')?.record.code,
    country: areas.get('country')?.name,
  });
}

export function countryCode(alpha2: string, format: CountryCodeFormat): string {
  return format === 'alpha2' ? alpha2 : (isoCountries.alpha2ToAlpha3(alpha2) ?? alpha2);
}

/** A country code of two or three letters, in any case, as alpha-2; null when there is no such country. */
export function parseCountryCode(code: string): { alpha2: string; format: CountryCodeFormat } | null {
  const upper = code.toUpperCase();
  if (upper.length === 3) {
    const alpha2 = isoCountries.alpha3ToAlpha2(upper);
    return alpha2 ? { alpha2, format: 'alpha3' } : null;
  }
  return isoCountries.alpha2ToAlpha3(upper) ? { alpha2: upper, format: 'alpha2' } : null;
}
