import { at, first } from '../../at.ts';
import { sphereDistanceMeters } from '../../geo/position.ts';
import { COORDINATE_SCALE, POST_KINDS, type RoadsContent, textOf } from '../../roads/index.ts';
import { foldText } from '../../text/words.ts';
import type { Tariff } from '../../tolls/tariff.ts';
import type { TollPlace, VehicleClasses } from '../../tolls/terms.ts';
import { type ListedBooth, type ListedPrice, PriceListError, type PriceLists } from './price-lists.ts';

/** What a tariff is called that is made of price lists. */
export interface TariffNames {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly country?: string;
  readonly source?: string;
}

/** What became of price lists. */
export interface Generated {
  readonly tariff: Tariff;
  readonly booths: number;
  readonly prices: number;
  /** Booths that have prices and are not on the map, and why. */
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
  /** Prices that are left out with them. */
  readonly leftOut: number;
}

/** The classes of French motorways, which OpenTollData numbers: https://www.autoroutes.fr/fr/classification-des-vehicules.htm */
const FRENCH_CLASSES: VehicleClasses = {
  class_5: { name: 'class 5', modes: ['motorcycle'] },
  class_1: { name: 'class 1', height: { max: 2 }, weight: { max: 3.5 } },
  class_2: { name: 'class 2', height: { below: 3 }, weight: { max: 3.5 } },
  class_3: { name: 'class 3', axles: { max: 2 } },
  class_4: { name: 'class 4' },
};

/** So near to where a list has a booth it is on the map. */
const NEAR_METERS = 300;

/**
 * A tariff of what price lists say, for the booths of a region.
 *
 * @param roads null where no region is in use: all booths are taken to be on the map
 * @throws PriceListError for a class that is not known, and for a second price of the same
 */
export function tariffFrom(
  { prices: listed, booths }: PriceLists,
  roads: RoadsContent | null,
  names: TariffNames,
): Generated {
  // From a booth to itself nothing is driven.
  const prices = uniquePrices(listed.filter(({ entry, exit }) => entry !== exit));
  const found = new Booths(booths, roads);
  const used = [...new Set(prices.flatMap(({ entry, exit }) => (entry === '' ? [exit] : [entry, exit])))];
  const placed = new Map<string, TollPlace>();
  const missing: { name: string; reason: string }[] = [];
  const ids = new Ids();
  for (const name of used) {
    const nodes = found.nodesOf(name);
    if (typeof nodes === 'string') missing.push({ name, reason: nodes });
    else placed.set(name, { id: ids.of(name), name, nodes: [...nodes] });
  }
  const kept = prices.filter(({ entry, exit }) => placed.has(exit) && (entry === '' || placed.has(entry)));
  const systems = [...closedSystems(kept, placed), ...openSystems(kept, placed)];
  return {
    tariff: { waypost_tariff: 1, ...names, vehicles: FRENCH_CLASSES, systems },
    booths: placed.size,
    prices: kept.length,
    missing,
    leftOut: prices.length - kept.length,
  };
}

/** Each price once. @throws PriceListError */
function uniquePrices(prices: readonly ListedPrice[]): readonly ListedPrice[] {
  const known = new Map<string, ListedPrice>();
  for (const each of prices) {
    const { entry, exit, vehicleClass, price, at: where } = each;
    const own = classId(vehicleClass);
    if (!Object.hasOwn(FRENCH_CLASSES, own))
      throw new PriceListError(`${where}: there is no class ${vehicleClass}; the classes are 1 to 5`);
    const key = JSON.stringify([entry, exit, own]);
    const before = known.get(key);
    if (before && before.price !== price) {
      const way = entry === '' ? `at ${exit}` : `from ${entry} to ${exit}`;
      throw new PriceListError(
        `${where}: class ${vehicleClass} pays ${price} ${way}, and ${before.price} in ${before.at}: leave one out`,
      );
    }
    if (!before) known.set(key, each);
  }
  return [...known.values()];
}

/** Where booths are on the map. */
class Booths {
  readonly #listed: ReadonlyMap<string, ListedBooth>;
  readonly #roads: RoadsContent | null;
  readonly #nodes = new Set<number>();
  readonly #byName = new Map<string, number[]>();

  constructor(listed: readonly ListedBooth[], roads: RoadsContent | null) {
    this.#listed = new Map([...Map.groupBy(listed, ({ name }) => name)].map(([name, rows]) => [name, boothOf(name, rows)]));
    this.#roads = roads;
    if (!roads) return;
    const { postNode, postKind, postName } = roads.signs;
    for (const [post, node] of postNode.entries()) {
      if (postKind[post] === POST_KINDS.exit) continue;
      this.#nodes.add(node);
      const name = plainName(textOf(roads.signs, at(postName, post)));
      if (name !== '') this.#byName.set(name, [...(this.#byName.get(name) ?? []), node]);
    }
  }

  /** The nodes of a booth; why there are none otherwise. */
  nodesOf(name: string): readonly number[] | string {
    const listed = this.#listed.get(name);
    if (!this.#roads) return listed && listed.nodes.length > 0 ? listed.nodes : 'the lists do not say where it is';
    const own = listed?.nodes.filter((node) => this.#nodes.has(node)) ?? [];
    if (own.length > 0) return own;
    const near = listed?.position ? this.#near(listed.position) : [];
    if (near.length > 0) return near;
    const called = [name, listed?.mapName ?? ''].flatMap((each) => this.#byName.get(plainName(each)) ?? []);
    if (called.length > 0) return [...new Set(called)];
    return listed ? 'the region has no booth there, and none of that name' : 'the region has no booth of that name';
  }

  #near(position: { readonly lat: number; readonly lng: number }): number[] {
    const signs = this.#roads?.signs;
    if (!signs) return [];
    return [...signs.postNode.keys()].flatMap((post) => {
      if (signs.postKind[post] === POST_KINDS.exit) return [];
      const own = { lat: at(signs.postLat, post) / COORDINATE_SCALE, lng: at(signs.postLng, post) / COORDINATE_SCALE };
      return sphereDistanceMeters(own, position) <= NEAR_METERS ? [at(signs.postNode, post)] : [];
    });
  }
}

/** A booth of which each lane may have its row. */
function boothOf(name: string, rows: readonly ListedBooth[]): ListedBooth {
  return {
    name,
    mapName: rows.find(({ mapName }) => mapName !== '')?.mapName ?? '',
    nodes: [...new Set(rows.flatMap(({ nodes }) => nodes))],
    position: rows.find(({ position }) => position)?.position ?? null,
  };
}

/** What lists put before the names of booths, and maps do not, or the other way around. */
const BEFORE_NAMES = /^(peage|barriere|gare de peage|toll plaza|toll)( d[eu]s?| de la| de l)? /;

function plainName(name: string): string {
  return foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(BEFORE_NAMES, '')
    .replaceAll(/\bst(e?) /g, 'saint$1 ');
}

/** Ids of names, each its own. */
class Ids {
  readonly #taken = new Set<string>();

  of(name: string): string {
    const stem =
      foldText(name)
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')
        .slice(0, 50) || 'place';
    let id = stem;
    for (let i = 2; this.#taken.has(id); i++) id = `${stem}-${i}`;
    this.#taken.add(id);
    return id;
  }
}

const classId = (vehicleClass: string) => `class_${vehicleClass.toLowerCase().replace(/^class_?/, '')}`;
const idIn = (placed: ReadonlyMap<string, TollPlace>, name: string) => placed.get(name)?.id ?? '';

type Systems = Tariff['systems'];

/** A closed system for each network of booths between which there are prices. */
function closedSystems(prices: readonly ListedPrice[], placed: ReadonlyMap<string, TollPlace>): Systems {
  const pairs = prices.filter(({ entry }) => entry !== '');
  const networks = networksOf(pairs);
  return [...Map.groupBy(pairs, ({ entry }) => networks.get(entry) ?? entry).values()].map((own, i) => {
    const names = [...new Set(own.flatMap(({ entry, exit }) => [entry, exit]))];
    const fares = [...Map.groupBy(own, ({ vehicleClass }) => classId(vehicleClass))].map(([vehicleClass, of]) => {
      const rows = [...Map.groupBy(of, ({ entry }) => entry)].map(([entry, row]) => [
        idIn(placed, entry),
        Object.fromEntries(row.map(({ exit, price }) => [idIn(placed, exit), price])),
      ]);
      return { vehicles: [vehicleClass], prices: Object.fromEntries(rows) };
    });
    return {
      id: `network-${i + 1}`,
      name: `Network ${i + 1}`,
      kind: 'closed',
      symmetric: false,
      places: names.flatMap((name) => placed.get(name) ?? []),
      fares,
    };
  });
}

/** By booth, one booth of its network. */
function networksOf(pairs: readonly ListedPrice[]): ReadonlyMap<string, string> {
  const parent = new Map<string, string>();
  const rootOf = (name: string): string => {
    let root = name;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(name, root);
    return root;
  };
  for (const { entry, exit } of pairs) parent.set(rootOf(exit), rootOf(entry));
  return new Map([...parent.keys()].map((name) => [name, rootOf(name)]));
}

function openSystems(prices: readonly ListedPrice[], placed: ReadonlyMap<string, TollPlace>): Systems {
  const single = prices.filter(({ entry }) => entry === '');
  if (single.length === 0) return [];
  const names = [...new Set(single.map(({ exit }) => exit))];
  return [
    {
      id: 'barriers',
      name: 'Barriers',
      kind: 'open',
      places: names.flatMap((name) => placed.get(name) ?? []),
      fares: [...Map.groupBy(single, ({ vehicleClass, price }) => `${classId(vehicleClass)} ${price}`).values()].map(
        (same) => ({
          places: same.map(({ exit }) => idIn(placed, exit)),
          vehicles: [classId(first(same).vehicleClass)],
          price: first(same).price,
        }),
      ),
    },
  ];
}
