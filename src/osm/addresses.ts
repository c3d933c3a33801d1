import type { Tags } from './element.ts';
import { blockAddressOf } from './japanese-addresses.ts';
import { laneOf } from './lanes.ts';

/** What the tags say of an address: https://wiki.openstreetmap.org/wiki/Key:addr */
export interface AddressTags {
  readonly houseNumbers: readonly string[];
  readonly unit: string | undefined;
  readonly houseName: string | undefined;
  /** The street, or what stands in for it where houses are numbered by village. */
  readonly street: string | undefined;
  readonly isPlace: boolean;
  /** The quarter that the place is a numbered part of, where the houses of Japan's blocks say so. */
  readonly quarter: string | undefined;
  /** The town, or the postal district, that the address names. */
  readonly city: string | undefined;
  readonly postcode: string | undefined;
}

const MAX_LENGTH = 100;
const MAX_NUMBERS = 20;

function value(tags: Tags, key: string): string | undefined {
  const text = tags.get(key)?.trim();
  return text === undefined || text === '' || text.length > MAX_LENGTH ? undefined : text;
}

/** The tags that name a town, the best first. */
const TOWN_KEYS = ['addr:city', 'addr:town', 'addr:village', 'addr:hamlet', 'addr:suburb'] as const;

export function addressOf(tags: Tags): AddressTags {
  const blocks = blockAddressOf(tags);
  const street = blocks ? undefined : laneOf(value(tags, 'addr:street'), tags);
  const place = blocks?.place ?? value(tags, 'addr:place');
  const number = blocks?.number ?? value(tags, 'addr:housenumber') ?? value(tags, 'addr:conscriptionnumber');
  const town = TOWN_KEYS.map((key) => value(tags, key)).find((name) => name !== undefined);
  return {
    houseNumbers: number === undefined ? [] : houseNumbersOf(number),
    unit: value(tags, 'addr:unit') ?? value(tags, 'addr:flats') ?? value(tags, 'addr:door'),
    houseName: value(tags, 'addr:housename'),
    street: street ?? place,
    isPlace: street === undefined && place !== undefined,
    quarter: blocks?.quarter,
    city: town ?? (street === undefined ? undefined : place),
    postcode: value(tags, 'addr:postcode'),
  };
}

/** `12;14` and `12,14` are several numbers, `12-14` is one that is written so. */
function houseNumbersOf(text: string): string[] {
  const numbers = text
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && part.length <= 20);
  return [...new Set(numbers)].slice(0, MAX_NUMBERS);
}
