/** The addresses of a map as people know them: what several objects bear is one. */
import { iso1A2Code } from '@rapideditor/country-coder';
import { fold, foldNumber, valuesOf } from './fold.ts';
import { type BlockAddress, blockAddressOf } from './japan.ts';
import type { TownFinder } from './town-finder.ts';
import type { MapObject, Truth } from './truth.ts';

export interface Address {
  readonly country: string;
  readonly number: string;
  /** The street, or the place where there is none. */
  readonly street: string;
  readonly town: string | null;
  /** Whether the tags of the house say the town, and not only the map around it. */
  readonly isTownTagged: boolean;
  readonly postcode: string | null;
  readonly state: string | null;
  /** In Japan. */
  readonly block: BlockAddress | null;
  /** Names of the street in Latin letters, where the map has one. */
  readonly latinStreet: string | null;
  /** All numbers and names that an answer may show for it, folded. */
  readonly numbers: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** The objects that bear it. */
  readonly objects: MapObject[];
}

const NAME_KEY = /^(?:name|alt_name|official_name|int_name|loc_name|short_name|old_name|name:[a-z]{2,3}(?:[-_][A-Za-z]+)?)$/;

/** All names that an object bears, in any language. */
export function namesOf({ tags }: MapObject): string[] {
  return [...tags].filter(([key]) => NAME_KEY.test(key)).flatMap(([, value]) => valuesOf(value));
}

/** The states of a country by the first letters of its postal codes, from the houses that name theirs. */
function statesByPostcode(houses: readonly MapObject[]): Map<string, string> {
  const states = new Map<string, string>();
  for (const { tags } of houses) {
    const [state, postcode] = [tags.get('addr:state'), tags.get('addr:postcode')];
    if (state !== undefined && postcode !== undefined) states.set(postcode.slice(0, 3), state);
  }
  return states;
}

/** All names of the streets that bear a name, by that name, folded: `Tower Road` and `Triq it-Torri` are one. */
function streetNames(truth: Truth): Map<string, { readonly all: Set<string>; latin: string | null }> {
  const streets = new Map<string, { readonly all: Set<string>; latin: string | null }>();
  for (const street of truth.named.filter(({ tags }) => tags.has('highway'))) {
    const names = namesOf(street).map(fold);
    for (const name of names) {
      const known = streets.get(name) ?? { all: new Set<string>(), latin: null };
      for (const other of names) known.all.add(other);
      known.latin ??= street.tags.get('name:en') ?? street.tags.get('int_name') ?? null;
      streets.set(name, known);
    }
  }
  return streets;
}

/** The addresses of the houses that have a number with a digit and a street, a place or a block. */
export function addressesOf(
  truth: Truth,
  towns: TownFinder,
): { readonly addresses: readonly Address[]; readonly ofHouse: ReadonlyMap<MapObject, Address> } {
  const states = statesByPostcode(truth.houses);
  const streets = streetNames(truth);
  const byKey = new Map<string, Address>();
  const ofHouse = new Map<MapObject, Address>();
  for (const house of truth.houses) {
    const address = addressOf(house, { towns, states, streets });
    if (!address) continue;
    const key = [foldNumber(address.number), fold(address.street), fold(address.town ?? '')].join('|');
    const known = byKey.get(key) ?? address;
    byKey.set(key, known);
    known.objects.push(house);
    ofHouse.set(house, known);
  }
  return { addresses: [...byKey.values()], ofHouse };
}

interface Around {
  readonly towns: TownFinder;
  readonly states: ReadonlyMap<string, string>;
  readonly streets: ReturnType<typeof streetNames>;
}

function addressOf(house: MapObject, { towns, states, streets }: Around): Address | null {
  const { tags, position } = house;
  const country = iso1A2Code([position.lng, position.lat]) ?? '';
  const town = towns.townOf(house);
  const tagged = country === 'JP' ? blockAddressOf(tags) : null;
  const block = tagged && tagged.city === '' ? { ...tagged, city: town ?? '' } : tagged;
  const [number] = block ? [block.numbers.join('-')] : numbersOf(tags.get('addr:housenumber'));
  const [street] = block ? [block.quarter] : [...valuesOf(tags.get('addr:street')), ...valuesOf(tags.get('addr:place'))];
  if (number === undefined || street === undefined) return null;
  const known = streets.get(fold(street));
  const postcode = tags.get('addr:postcode') ?? null;
  const [numbers, names] = block
    ? blockNames(block)
    : [[...numbersOf(tags.get('addr:housenumber')), tags.get('addr:housenumber') ?? ''], []];
  return {
    country,
    number,
    street,
    town,
    isTownTagged: tags.has('addr:city'),
    postcode,
    state: tags.get('addr:state') ?? states.get((postcode ?? '').slice(0, 3)) ?? null,
    block,
    latinStreet: tags.get('addr:street:en') ?? known?.latin ?? null,
    numbers: new Set(numbers.map(foldNumber)),
    names: new Set(
      [...valuesOf(tags.get('addr:street')), ...valuesOf(tags.get('addr:place')), ...names]
        .map(fold)
        .concat([...(known?.all ?? [])]),
    ),
    objects: [],
  };
}

/** The numbers of a house that has several: `12;14`. What has no digit is no number. */
function numbersOf(tag: string | undefined): string[] {
  return valuesOf(tag?.replaceAll(',', ';')).filter((number) => /\p{Nd}/u.test(number));
}

/** What an answer may show of a block address: its numbers from the block or from the house on, its quarter with and without its part. */
function blockNames({ quarter, numbers, hasPart }: BlockAddress): [numbers: string[], names: string[]] {
  const parts = hasPart ? [`${quarter}${numbers[0]}丁目`, `${quarter}${numbers[0]}`] : [];
  return [numbers.map((_, i) => numbers.slice(i).join('-')), [quarter, ...parts]];
}
