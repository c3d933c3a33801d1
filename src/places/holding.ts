import { geodesicMeters } from '../geo/distance.ts';
import type { Position } from '../geo/position.ts';
import { countryOf, kindOf } from './facts.ts';
import { isTownKind } from './kinds.ts';
import { LARGE_TOWN_PEOPLE } from './large-towns.ts';
import { type Near, pointMeasure, roughlyWithin } from './near.ts';
import type { PlaceNumber } from './place-number.ts';
import { isPartKind, LARGEST_PART_METERS, peopleIn, reachOfPart, reachOfTown } from './reach.ts';
import { holdersOf, type Places, positionOf } from './read.ts';
import { areasAround, depthOf } from './reverse.ts';
import type { SpatialIndex } from './spatial.ts';

/** Towns without a surface count as near up to here. */
const TOWN_METERS = 20_000;
/** The first circle that is looked through for towns, metres; each next one is twice as wide. */
const FIRST_METERS = 1_250;
const MOST_REACH_OF_TOWNS = reachOfTown(LARGE_TOWN_PEOPLE);
/** No town of the world has more people. */
const MOST_REACH_OF_CITIES = reachOfTown(40_000_000);

/**
 * What holds a point, the smallest first, and how far it is: 0 for what has a surface around the point, and for what holds that and has
 * none. Where no town has one, it is the town that reaches the point best; a part of the town without a surface is the nearest that
 * reaches it.
 */
export function areasHolding(places: Places, centre: Position): Near<PlaceNumber>[] {
  const surfaces = areasAround(places, centre);
  const town = townAround(places, centre, surfaces) ?? townReaching(places, centre, surfaces);
  // A border is passed over where people call the town on its other side their own: countries do not agree on all of them.
  const around = town ? surfaces.filter((place) => countryOf(places, place) === countryOf(places, town.item)) : surfaces;
  const found = new Map<PlaceNumber, number>(around.map((place) => [place, 0]));
  if (town) {
    found.set(town.item, town.meters);
    const kinds = new Set(around.map((place) => places.kind[place]));
    for (const holder of holdersOf(places, town.item)) {
      const meters = metersToHolder(places, holder, town);
      if (meters !== null && !kinds.has(places.kind[holder])) found.set(holder, meters);
    }
    const hasPart = around.some((place) => isPartKind(kindOf(places, place)));
    const part = hasPart ? null : partReaching(places, centre, town.item);
    if (part) found.set(part.item, part.meters);
  }
  return Array.from(found, ([item, meters]) => ({ item, meters })).sort(
    (a, b) => depthOf(places, b.item) - depthOf(places, a.item) || a.item - b.item,
  );
}

/**
 * How far what holds the town of a point is, where its surface is not around the point: nothing without a surface, a country as far as the
 * town; null for what lies elsewhere.
 */
function metersToHolder(places: Places, holder: PlaceNumber, town: Near<PlaceNumber>): number | null {
  if (!places.shapes.hasShape(holder)) return 0;
  return kindOf(places, holder) === 'country' ? town.meters : null;
}

/** The town whose surface is around a point, else the one that what is around the point lies in. */
function townAround(places: Places, centre: Position, around: readonly PlaceNumber[]): Near<PlaceNumber> | null {
  const isTown = (place: PlaceNumber) => isTownKind(kindOf(places, place));
  const surface = around.find(isTown);
  if (surface !== undefined) return { item: surface, meters: 0 };
  const isElsewhere = (place: PlaceNumber) => places.shapes.hasShape(place);
  const town = around
    .flatMap((place) => {
      const towns = holdersOf(places, place).filter(isTown);
      // A postal code may be that of several towns.
      return kindOf(places, place) === 'postal_code' ? towns.filter((each) => !isElsewhere(each)) : towns;
    })
    .at(0);
  if (town === undefined) return null;
  return { item: town, meters: isElsewhere(town) ? geodesicMeters(centre, positionOf(places, town)) : 0 };
}

/**
 * The town that reaches a point best, of those that lie in the smallest area around it; else of those in its country; else, where nothing
 * smaller than the country is around it, a town of another country in whose reach the point lies.
 */
function townReaching(places: Places, centre: Position, around: readonly PlaceNumber[]): Near<PlaceNumber> | null {
  const area = around.find((place) => kindOf(places, place) !== 'postal_code');
  if (area === undefined) return bestReaching(places, centre, () => true);
  const country = countryOf(places, area);
  const town =
    bestReaching(places, centre, (place) => holdersOf(places, place).includes(area)) ??
    bestReaching(places, centre, (place) => countryOf(places, place) === country);
  if (town || kindOf(places, area) !== 'country') return town;
  const foreign = bestReaching(places, centre, () => true);
  return foreign && foreign.share <= 1 ? foreign : null;
}

/** A town, how far it is, and which share of its reach that is. */
interface Reaching extends Near<PlaceNumber> {
  readonly share: number;
}

/**
 * The town whose distance is the smallest share of its reach. A town outside of the circle that was looked through is farther than its radius,
 * so that circles need not grow beyond what the best one found allows; the few cities, which reach far, have a list of their own.
 */
function bestReaching(places: Places, centre: Position, accepts: (place: PlaceNumber) => boolean): Reaching | null {
  const isTown = places.meta.kinds.map(isTownKind);
  const measure = pointMeasure<PlaceNumber>(places.lat, places.lng, (place) => isTown[places.kind[place]]);
  const better = (index: SpatialIndex<PlaceNumber>, radius: number, known: Reaching | null) => {
    let best = known;
    for (const { item, rough } of roughlyWithin(index, centre, radius, measure)) {
      const share = rough / reachOfTown(peopleIn(places, item));
      const isBetter = !best || share < best.share || (share === best.share && item < best.item);
      if (isBetter && accepts(item)) best = { item, meters: rough, share };
    }
    return best;
  };
  const enough = (best: Reaching | null, mostReach: number) =>
    Math.min(TOWN_METERS, best ? best.share * mostReach : TOWN_METERS);
  let radius = FIRST_METERS;
  let best = better(places.near.areas, radius, null);
  for (let most = enough(best, MOST_REACH_OF_TOWNS); radius < most; most = enough(best, MOST_REACH_OF_TOWNS)) {
    radius = Math.min(2 * radius, most);
    best = better(places.near.areas, radius, best);
  }
  return better(places.near.cities, enough(best, MOST_REACH_OF_CITIES), best);
}

/** The part of a town that reaches a point; null where none does. */
function partReaching(places: Places, centre: Position, town: PlaceNumber): Near<PlaceNumber> | null {
  const reach = places.meta.kinds.map(reachOfPart);
  const measure = pointMeasure<PlaceNumber>(places.lat, places.lng, (place) => reach[places.kind[place]] > 0);
  let best: Near<PlaceNumber> | null = null;
  let least = 1;
  for (const { item, rough } of roughlyWithin(places.near.areas, centre, LARGEST_PART_METERS, measure)) {
    const share = rough / reach[places.kind[item]];
    if (share > least || !holdersOf(places, item).includes(town)) continue;
    least = share;
    best = { item, meters: rough };
  }
  return best;
}
