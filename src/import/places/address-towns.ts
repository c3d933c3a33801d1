import type { Position } from '../../geo/position.ts';
import { wordsOf } from '../../text/words.ts';
import { type AdminArea, area, isTown } from './admin-areas.ts';
import type { AreaFinder } from './containment.ts';
import { metersBetween } from './line-pieces.ts';

/** A town that an address names is no farther from it than this. */
const TOWN_METERS = 15_000;
/** So many houses make a town of a place that only addresses name, fewer a village. */
const TOWN_HOUSES = 1_000;

/** A town that only addresses name, while they are counted. */
interface NamedTown {
  readonly area: AdminArea;
  readonly sum: { lat: number; lng: number; houses: number };
}

/**
 * Finds the towns that addresses name. Many an address names a postal district, or a town whose border is not around the house: that name
 * is what people write, and the border what the map knows, so both are kept.
 */
export class AddressTowns {
  readonly #finder: AreaFinder;
  readonly #keys = new Map<AdminArea, ReadonlySet<string>>();
  /** What a name means where a street is held by an area: most addresses there name the same few towns. */
  readonly #known = new Map<AdminArea | null, Map<string, AdminArea>>();
  readonly #named = new Map<string, NamedTown[]>();

  constructor(finder: AreaFinder) {
    this.#finder = finder;
  }

  /** The towns that only addresses name. */
  get named(): AdminArea[] {
    return [...this.#named.values()].flat().map(({ area: town, sum }) => {
      const { lat, lng, houses } = sum;
      const kind = town.kind === 'village' && houses >= TOWN_HOUSES ? 'town' : town.kind;
      return Object.assign(town, { kind, position: { lat: lat / houses, lng: lng / houses } });
    });
  }

  /**
   * The town that an address names: one that holds it, else the nearest of that name, else one that is made for it. Null when it names none.
   *
   * @param name as `writtenTown` reads it
   * @param holder what holds the street
   */
  townOf(name: string, position: Position, country: string, holder: AdminArea | null): AdminArea | null {
    const key = wordsOf(name).join(' ');
    if (key === '') return null;
    const known = this.#known.get(holder) ?? new Map<string, AdminArea>();
    this.#known.set(holder, known);
    const before = known.get(key);
    if (before && metersBetween(before.position, position) <= TOWN_METERS) return before;
    const found = this.#holderNamed(key, holder) ?? this.#nearest(key, position, country);
    if (!found) return this.#make(name, key, position, country, holder);
    known.set(key, found);
    return found;
  }

  #holderNamed(key: string, holder: AdminArea | null): AdminArea | null {
    for (let at = holder; at; at = at.parent) if (at.kind !== 'country' && this.#keysOf(at).has(key)) return at;
    return null;
  }

  #nearest(key: string, position: Position, country: string): AdminArea | null {
    const near = this.#finder
      .settlementsAround(position, TOWN_METERS)
      .filter((candidate) => candidate.country === country && this.#keysOf(candidate).has(key));
    const meters = (candidate: AdminArea) => metersBetween(candidate.position, position);
    return near.length === 0 ? null : near.reduce((a, b) => (meters(b) < meters(a) ? b : a));
  }

  #keysOf(candidate: AdminArea): ReadonlySet<string> {
    const known = this.#keys.get(candidate);
    if (known) return known;
    const { name, names, otherNames } = candidate;
    const keys = new Set([name, ...Object.values(names), ...otherNames].map((each) => wordsOf(each).join(' ')));
    this.#keys.set(candidate, keys);
    return keys;
  }

  #make(name: string, key: string, position: Position, country: string, holder: AdminArea | null): AdminArea {
    const id = `${country}/${key}`;
    const known = this.#named.get(id)?.find((town) => metersBetween(town.area.position, position) <= TOWN_METERS);
    const town = known ?? this.#begin(id, name, position, country, holder);
    town.sum.lat += position.lat;
    town.sum.lng += position.lng;
    town.sum.houses++;
    return town.area;
  }

  #begin(id: string, name: string, position: Position, country: string, holder: AdminArea | null): NamedTown {
    const number = this.#named.get(id)?.length ?? 0;
    const parent = townAround(holder);
    const made = area({
      source: `addressed:${id}${number === 0 ? '' : `/${number}`}`,
      // Within a town it is a part of it.
      kind: parent && isTown(parent) ? 'suburb' : 'village',
      country,
      name,
      names: {},
      otherNames: [],
      importance: 0.1,
      position,
    });
    made.parent = parent;
    const town = { area: made, sum: { lat: 0, lng: 0, houses: 0 } };
    add(this.#named, id, town);
    return town;
  }
}

/** The town that an address names: the first of several. */
export function writtenTown(text: string | undefined): string {
  return (text ?? '').split(/[,;]/, 1)[0]?.trim() ?? '';
}

/** Whether a town has another name on the spot. */
export function isCalledOtherwise({ name }: AdminArea, written: string): boolean {
  return wordsOf(name).join(' ') !== wordsOf(written).join(' ');
}

/** The town that an area is, or is in; else what holds it. */
function townAround(holder: AdminArea | null): AdminArea | null {
  for (let at = holder; at; at = at.parent) if (isTown(at)) return at;
  return holder;
}

function add<T>(table: Map<string, T[]>, key: string, item: T): void {
  const known = table.get(key);
  if (known) known.push(item);
  else table.set(key, [item]);
}
