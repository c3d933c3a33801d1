/** The town that a person would write for a house: what its tags say, else what the map around it says. */
import { localMeters } from '../src/geo/distance.ts';
import type { Position } from '../src/geo/position.ts';
import { fold } from './fold.ts';
import { type Boundary, holds, type MapObject, type Truth } from './truth.ts';

/** A settlement counts as the town of what lies within so many metres of its node. */
const REACH_METERS: Readonly<Record<string, number>> = { city: 10_000, town: 4_000, village: 2_000 };
/** A house tells its town to those this near, where nothing else does. */
const NEIGHBOUR_METERS = 500;
/** So many houses have to name a town before it is that of others: one or two may be mistaken. */
const MIN_WITNESSES = 3;
/** Side of the boxes by which neighbours are looked up, in degrees: a neighbour is never farther than the next box. */
const BOX_DEGREES = 0.01;

export class TownFinder {
  readonly #ofPostcode: ReadonlyMap<string, string>;
  readonly #settlements: readonly MapObject[];
  readonly #boundaries: readonly Boundary[];
  /** All borders, the smallest first. */
  readonly #borders: readonly Boundary[];
  readonly #tagged = new Map<string, MapObject[]>();

  constructor({ houses, named, boundaries }: Truth) {
    this.#settlements = named.filter(({ tags }) => (tags.get('place') ?? '') in REACH_METERS);
    const names = new Set(this.#settlements.map(({ tags }) => fold(tags.get('name') ?? '')));
    // Boundaries of towns and not of districts and regions: those that bear the name of a settlement.
    this.#borders = boundaries.toSorted((a, b) => size(a) - size(b));
    this.#boundaries = this.#borders.filter(({ tags }) => names.has(fold(tags.get('name') ?? '')));
    const tagged = houses.filter(({ tags }) => tags.has('addr:city'));
    this.#ofPostcode = mostFrequentTowns(tagged);
    const witnesses = Map.groupBy(tagged, ({ tags }) => tags.get('addr:city') ?? '');
    for (const house of [...witnesses.values()].filter(({ length }) => length >= MIN_WITNESSES).flat()) {
      const box = boxOf(house.position);
      this.#tagged.set(box, [...(this.#tagged.get(box) ?? []), house]);
    }
  }

  /** The town of an object of the map; null where the map does not tell. */
  townOf({ tags, position }: MapObject): string | null {
    return (
      tags.get('addr:city') ??
      this.#ofPostcode.get(tags.get('addr:postcode') ?? '') ??
      this.#boundaries.find((boundary) => holds(boundary, position))?.tags.get('name') ??
      this.#ofNeighbour(position) ??
      this.#nearestSettlement(position)
    );
  }

  /** The town that the nearest house names which is within the same border. */
  #ofNeighbour(at: Position): string | null {
    const { lat, lng } = at;
    const border = this.#borders.find((each) => holds(each, at));
    let best: string | null = null;
    let nearest = NEIGHBOUR_METERS;
    for (const [north, east] of [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [y, x]))) {
      for (const { tags, position } of this.#tagged.get(
        boxOf({ lat: lat + north * BOX_DEGREES, lng: lng + east * BOX_DEGREES }),
      ) ?? []) {
        const meters = localMeters(lat, lng, position.lat, position.lng);
        if (meters < nearest && (!border || holds(border, position)))
          [best, nearest] = [tags.get('addr:city') ?? null, meters];
      }
    }
    return best;
  }

  /** The settlement that is nearest in terms of its reach. */
  #nearestSettlement({ lat, lng }: Position): string | null {
    let best: string | null = null;
    let least = 1;
    for (const { tags, position } of this.#settlements) {
      const share = localMeters(lat, lng, position.lat, position.lng) / REACH_METERS[tags.get('place') ?? ''];
      if (share < least) [best, least] = [tags.get('name') ?? null, share];
    }
    return best;
  }
}

const size = ({ bounds }: Boundary) => (bounds.north - bounds.south) * (bounds.east - bounds.west);
const boxOf = ({ lat, lng }: Position) => `${Math.round(lat / BOX_DEGREES)},${Math.round(lng / BOX_DEGREES)}`;

/** For each postal code the town that more than half of its houses name. */
function mostFrequentTowns(tagged: readonly MapObject[]): Map<string, string> {
  const towns = new Map<string, string>();
  for (const [postcode, houses] of Map.groupBy(tagged, ({ tags }) => tags.get('addr:postcode') ?? '')) {
    const byTown = [...Map.groupBy(houses, ({ tags }) => tags.get('addr:city') ?? '')];
    const [town, most] = byTown.reduce((best, each) => (each[1].length > best[1].length ? each : best));
    if (postcode !== '' && most.length >= MIN_WITNESSES && most.length * 2 > houses.length) towns.set(postcode, town);
  }
  return towns;
}
