import type { CountryAt } from '../../geo/country.ts';
import type { Position } from '../../geo/position.ts';
import type { AddressTags } from '../../osm/addresses.ts';
import type { Tags } from '../../osm/element.ts';
import { houseKey, houseValue, SAME_HOUSE_METERS } from '../../places/index.ts';
import { LargeMap } from '../../storage/large.ts';
import { wordsOf } from '../../text/words.ts';
import { AddressTowns, isCalledOtherwise, writtenTown } from './address-towns.ts';
import { type AdminArea, area, isTown } from './admin-areas.ts';
import { type AreaFinder, isHeldBy } from './containment.ts';
import type { AddressFeature, Extract, NumberedLine } from './extract.ts';
import { metersBetween, pointAlong } from './line-pieces.ts';
import type { Postcode, Postcodes } from './postcodes.ts';
import { type Street, StreetFinder, type StreetLines, streetKey, townAround } from './streets.ts';

/** A house while a region is built. */
export interface DraftHouse {
  readonly source: string;
  readonly number: string;
  readonly unit: string | undefined;
  readonly name: string | undefined;
  readonly position: Position;
  /** Where else it stands on the map: its other entrances, what is in it. */
  readonly doors: Position[];
  readonly holder: Street | AdminArea;
  readonly postcode: Postcode | null;
  /** The town that its address names; else, on a street through several parts of a town, the part that it is in. */
  readonly town: AdminArea | null;
  /** Whether its address names the town. */
  readonly isTownNamed: boolean;
  /** What its address calls the town, where that is not its name on the spot. */
  readonly townName: string | undefined;
  readonly isPlanned: boolean;
  readonly isInterpolated: boolean;
}

/** A house stands no farther from its street than this. */
const STREET_METERS = 2_000;
/** A house that names no street belongs to the nearest one, if it is so near. */
const NAMELESS_METERS = 80;
/** A village that numbers its houses is no farther from them than this. */
const VILLAGE_METERS = 10_000;
/** The town that the addresses of a street name is no farther from it than this. */
const TOWN_METERS = 15_000;
const MAX_INTERPOLATED = 500;
/** Points of a house that are so near each other are one. */
const SAME_DOOR_METERS = 3;

/** What is needed to give addresses their places. */
export interface Surroundings {
  readonly finder: AreaFinder;
  readonly countryAt: CountryAt;
  readonly postcodes: Postcodes;
  readonly areas: readonly AdminArea[];
  readonly lines: StreetLines;
}

/**
 * The houses of an extract, and the streets that are known only from their addresses. The addresses are taken from the extract, and each is gone when
 * it is a house: both at once would be most of the memory that a well addressed map takes.
 */
export function housesOf(
  extract: Extract,
  streets: readonly Street[],
  around: Surroundings,
): { readonly houses: DraftHouse[]; readonly newStreets: Street[]; readonly newAreas: AdminArea[] } {
  const builder = new HouseBuilder(extract, streets, around);
  const placed = extract.addresses
    .splice(0)
    .map((feature) => builder.place(feature))
    .filter((each) => each !== null);
  moveToTowns(placed, around);
  // A house of its own is placed before a shop in it with the same number.
  placed.sort((a, b) => Number(a.feature.isPoi) - Number(b.feature.isPoi)).reverse();
  for (let next = placed.pop(); next; next = placed.pop()) builder.add(next);
  for (const line of extract.numberedLines) builder.addBetween(line);
  return { houses: builder.houses, newStreets: builder.newStreets, newAreas: builder.newAreas };
}

/** An address, and what it stands in the list of. */
interface PlacedAddress {
  readonly feature: AddressFeature;
  readonly holder: Street | AdminArea;
  readonly building: AddressTags | undefined;
}

/**
 * Moves streets to the town that most of their addresses name. Where the map has the border of a town around a street, the border
 * counts; elsewhere who lives there knows better than the distance to the middle of a town.
 */
function moveToTowns(placed: readonly PlacedAddress[], { areas, finder }: Surroundings): void {
  const towns = Map.groupBy(areas.filter(isTown), ({ name }) => wordsOf(name).join(' '));
  for (const [holder, addresses] of Map.groupBy(placed, (each) => each.holder)) {
    if (!('area' in holder) || finder.surfacesAt(holder.position).some(isTown)) continue;
    const named = addresses.map(({ feature: { address } }) => wordsOf(address.city ?? '').join(' '));
    const [most, same] = [...Map.groupBy(named, (name) => name)].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const town = nearestOf(towns.get(most) ?? [], holder.position, TOWN_METERS);
    if (same.length * 2 <= addresses.length || !town || (holder.area && isHeldBy(holder.area, town))) continue;
    holder.area = town;
  }
}

/** The nearest of some areas, if it is near enough. */
function nearestOf(areas: readonly AdminArea[], position: Position, radiusMeters: number): AdminArea | null {
  let best: AdminArea | null = null;
  let least = radiusMeters;
  for (const area of areas) {
    const meters = metersBetween(area.position, position);
    if (meters > least) continue;
    least = meters;
    best = area;
  }
  return best;
}

class HouseBuilder {
  readonly houses: DraftHouse[] = [];
  readonly newStreets: Street[] = [];
  readonly #blockPlaces: AdminArea[] = [];
  readonly #towns: AddressTowns;
  readonly #extract: Extract;
  readonly #around: Surroundings;
  readonly #finder: StreetFinder;
  readonly #areasByName: Map<string, readonly AdminArea[]>;
  readonly #newByKey = new Map<string, Street[]>();
  readonly #known = new LargeMap<Street | AdminArea, Map<string, DraftHouse[]>>();
  readonly #byNode = new LargeMap<number, DraftHouse>();

  constructor(extract: Extract, streets: readonly Street[], around: Surroundings) {
    this.#extract = extract;
    this.#around = around;
    this.#finder = new StreetFinder(streets, around.lines);
    this.#towns = new AddressTowns(around.finder);
    this.#areasByName = new Map(Map.groupBy(around.areas, ({ name }) => wordsOf(name).join(' ')));
  }

  /** The towns and numbered parts of quarters that only addresses name. */
  get newAreas(): AdminArea[] {
    return [...this.#towns.named, ...this.#blockPlaces];
  }

  /** Finds what an address stands in the list of; null for one that is nowhere near a street. */
  place(feature: AddressFeature): PlacedAddress | null {
    const { address, source, position } = feature;
    const building = feature.node === null ? undefined : this.#extract.buildingAddress.get(feature.node);
    const street = address.street ?? this.#extract.streetOfHouse.get(source) ?? building?.street;
    const holder = this.#holderOf(street, address, position, source);
    return holder && { feature, holder, building };
  }

  add({ feature, holder, building }: PlacedAddress): void {
    const { address, source, position } = feature;
    const holding = 'area' in holder ? holder.area : holder;
    const code = address.postcode ?? building?.postcode;
    const ofStreet = 'area' in holder ? holder.postcode : null;
    const postcode = this.#around.postcodes.bear(holder.country, code, position, holding) ?? ofStreet;
    const written = writtenTown(address.city ?? building?.city);
    const named = this.#towns.townOf(written, position, holder.country, holding);
    const isSplit = named === null && 'area' in holder && holder.isSplit;
    const town =
      named ?? this.#beyond(position, holding) ?? (isSplit ? this.#around.finder.areaAt(position, holder.country) : null);
    for (const [index, number] of address.houseNumbers.entries()) {
      const house: DraftHouse = {
        source: index === 0 ? `house:${source}` : `house:${source}#${number}`,
        number,
        unit: address.unit,
        name: address.houseName,
        position,
        doors: [],
        holder,
        postcode,
        town,
        isTownNamed: named !== null,
        townName: named && isCalledOtherwise(named, written) ? written : undefined,
        isPlanned: feature.isPlanned,
        isInterpolated: false,
      };
      const isNew = this.#keep(house);
      for (const door of feature.doors) addDoor(isNew, door);
      if (feature.node !== null && index === 0) this.#byNode.set(feature.node, isNew);
    }
  }

  /** The town around a house, where that is another one than the town of its street. */
  #beyond(position: Position, holding: AdminArea | null): AdminArea | null {
    const around = townAround(this.#around.finder, position);
    return around && holding && !isHeldBy(holding, around) ? around : null;
  }

  /** Keeps a house unless it is known; returns the one that is. */
  #keep(house: DraftHouse): DraftHouse {
    const key = `${houseKey(house.number)}\t${house.unit ?? ''}`;
    const ofHolder = this.#known.get(house.holder) ?? new Map<string, DraftHouse[]>();
    this.#known.set(house.holder, ofHolder);
    const same = ofHolder.get(key) ?? [];
    const known = same.find((other) => isSameHouse(other, house));
    if (known) {
      addDoor(known, house.position);
      return known;
    }
    ofHolder.set(key, [...same, house]);
    this.houses.push(house);
    return house;
  }

  #holderOf(name: string | undefined, address: AddressTags, position: Position, source: string): Street | AdminArea | null {
    if (name === undefined) return this.#finder.nearest(position, NAMELESS_METERS);
    if (address.isPlace) {
      const village = this.#areaNamed(name, position);
      if (village) return village;
      if (address.quarter !== undefined) return this.#blockPlace(name, address.quarter, position, source);
    }
    return this.#finder.byName(name, position, STREET_METERS) ?? this.#newStreet(name, position, source);
  }

  #areaNamed(name: string, position: Position): AdminArea | null {
    return nearestOf(this.#areasByName.get(wordsOf(name).join(' ')) ?? [], position, VILLAGE_METERS);
  }

  /** A numbered part of a quarter that the map has no place for: where its houses are. */
  #blockPlace(name: string, quarter: string, position: Position, source: string): AdminArea | null {
    const country = this.#around.countryAt(position);
    if (country === null) return null;
    const around = this.#areaNamed(quarter, position);
    const number = name.slice(quarter.length).replace(/\D/g, '');
    const names = Object.entries(around?.names ?? {}).flatMap(([language, own]) =>
      around && own !== around.name ? [[language, `${own} ${number}`] as const] : [],
    );
    const made = area({
      source: `blocks:${source}`,
      kind: 'neighbourhood',
      country,
      name,
      names: Object.fromEntries(names),
      otherNames: [],
      importance: 0.1,
      position,
    });
    made.parent = around ?? this.#around.finder.areaAt(position, country);
    this.#blockPlaces.push(made);
    const key = wordsOf(name).join(' ');
    this.#areasByName.set(key, [...(this.#areasByName.get(key) ?? []), made]);
    return made;
  }

  /** A street that no way of the map bears the name of: where its houses are. */
  #newStreet(name: string, position: Position, source: string): Street | null {
    const key = streetKey(name);
    if (key === '') return null;
    const namesakes = this.#newByKey.get(key) ?? [];
    const known = namesakes.find((street) => metersBetween(street.position, position) <= STREET_METERS);
    if (known) {
      // The one that is not abbreviated.
      if (name.length > known.name.length) Object.assign(known, { name, otherNames: [...known.otherNames, known.name] });
      return known;
    }
    const country = this.#around.countryAt(position);
    if (country === null) return null;
    const street: Street = {
      source: `street:${source}`,
      country,
      name,
      names: {},
      otherNames: [],
      importance: 0.1,
      pieces: [],
      position,
      area: this.#around.finder.areaAt(position, country),
      isSplit: true,
      postcode: null,
      number: -1,
    };
    this.newStreets.push(street);
    this.#newByKey.set(key, [...namesakes, street]);
    return street;
  }

  /** Houses along a numbered line, between each two that are tagged. */
  addBetween({ id, tags, nodes, line }: NumberedLine): void {
    if (line.length !== nodes.length) return;
    let from = -1;
    for (const [at, node] of nodes.entries()) {
      const house = this.#byNode.get(node);
      if (!house) continue;
      const before = from < 0 ? undefined : this.#byNode.get(nodes[from]);
      if (before && before.holder === house.holder) this.#addStretch(id, tags, before, house, line.slice(from, at + 1));
      from = at;
    }
  }

  #addStretch(id: number, tags: Tags, a: DraftHouse, b: DraftHouse, line: readonly Position[]): void {
    const [first, last] = [houseValue(a.number), houseValue(b.number)];
    const step = stepOf(tags.get('addr:interpolation') ?? '');
    const count = Math.abs(last - first) / step;
    if (step === 0 || !Number.isInteger(count) || count < 2 || count > MAX_INTERPOLATED) return;
    for (let i = 1; i < count; i++) {
      const number = String(first + Math.sign(last - first) * step * i);
      const position = pointAlong(line, i / count);
      const { holder } = a;
      const nearer = i <= count / 2 ? a : b;
      const { postcode, town, isTownNamed, townName } = nearer;
      const ofNearer = { postcode, town, isTownNamed, townName };
      const shared = { number, position, doors: [], holder, ...ofNearer, unit: undefined, name: undefined };
      if (this.#known.get(holder)?.has(`${houseKey(number)}\t`)) continue;
      this.#keep({ ...shared, source: `house:osm:w${id}#${number}`, isPlanned: false, isInterpolated: true });
    }
  }
}

/** Notes that a house also stands at a point, unless that is known. */
function addDoor({ position, doors }: DraftHouse, door: Position): void {
  if ([position, ...doors].every((known) => metersBetween(known, door) > SAME_DOOR_METERS)) doors.push(door);
}

/** Whether two of one number on a street are one house: they stand near each other, and their addresses do not contradict. */
function isSameHouse(a: DraftHouse, b: DraftHouse): boolean {
  const namesOtherTown = a.isTownNamed && b.isTownNamed && a.town !== b.town;
  return !namesOtherTown && metersBetween(a.position, b.position) <= SAME_HOUSE_METERS;
}

/** How far apart the numbers are that a rule gives; 0 for a rule without numbers. */
function stepOf(rule: string): number {
  if (rule === 'odd' || rule === 'even') return 2;
  if (rule === 'all') return 1;
  return /^\d{1,3}$/.test(rule) ? Number(rule) : 0;
}
