import { geodesicMeters } from '../../src/geo/distance.ts';
import { type Position, sphereDistanceMeters } from '../../src/geo/position.ts';
import { houseKey } from '../../src/places/house-words.ts';
import { housePosition, houseText, placeOfHouse } from '../../src/places/houses.ts';
import { COORDINATE_SCALE } from '../../src/places/place.ts';
import type { Places } from '../../src/places/read.ts';

/** A house of the slow reference: the entry that it is, or the first of its flats, and all its entries. */
export interface SlowHouse {
  readonly house: number;
  readonly entries: number[];
}

/** Something with its distance, metres over the ellipsoid. */
export interface SlowNear {
  readonly item: number;
  readonly meters: number;
}

const SAME_HOUSE_METERS = 150;

/** All houses of an index, each entry put to the first house of its street and number that has an entry near it. */
export function slowHouses(places: Places): SlowHouse[] {
  const byNumber = new Map<string, SlowHouse[]>();
  for (let entry = 0; entry < places.houseLat.length; entry++) {
    const key = `${placeOfHouse(places, entry)} ${houseKey(houseText(places, entry).number)}`;
    const known = byNumber.get(key) ?? [];
    byNumber.set(key, known);
    // The first entry that is near decides, in whichever house it is.
    const earlier = known.flatMap((house) => house.entries.map((each) => ({ house, each }))).sort((a, b) => a.each - b.each);
    const near = earlier.find(
      ({ each }) => sphereDistanceMeters(housePosition(places, each), housePosition(places, entry)) <= SAME_HOUSE_METERS,
    );
    if (near) near.house.entries.push(entry);
    else known.push({ house: entry, entries: [entry] });
  }
  return [...byNumber.values()].flat();
}

const doorsByPlaces = new WeakMap<Places, ReadonlyMap<number, readonly number[]>>();

/** The doors of each house, grouped once for each index. */
function doorsOf(places: Places): ReadonlyMap<number, readonly number[]> {
  const known = doorsByPlaces.get(places) ?? Map.groupBy(places.doorHouse.keys(), (door) => places.doorHouse[door]);
  doorsByPlaces.set(places, known);
  return known;
}

/** How far an entry is from a point: where it stands itself, or its nearest door. */
export function slowMetersToEntry(places: Places, entry: number, centre: Position): number {
  const { doorLat, doorLng } = places;
  const doors = (doorsOf(places).get(entry) ?? []).map((door) => ({
    lat: doorLat[door] / COORDINATE_SCALE,
    lng: doorLng[door] / COORDINATE_SCALE,
  }));
  return Math.min(...[housePosition(places, entry), ...doors].map((position) => geodesicMeters(centre, position)));
}

/** The distance of every house from a point: that of its nearest entry. Nearest first. */
export function slowNearHouses(places: Places, houses: readonly SlowHouse[], centre: Position): SlowNear[] {
  return houses
    .map(({ house, entries }) => ({
      item: house,
      meters: Math.min(...entries.map((entry) => slowMetersToEntry(places, entry, centre))),
    }))
    .sort((a, b) => a.meters - b.meters);
}

/** The distance of every street that comes within a radius: that of the nearest point of its lines, sought step by step. Nearest first. */
export function slowNearStreets(places: Places, centre: Position, radiusMeters: number): SlowNear[] {
  const nearest = new Map<number, number>();
  for (let piece = 0; piece < places.linePlace.length; piece++) {
    const [a, b] = endsOf(places, piece);
    const reach = sphereDistanceMeters(a, b);
    const street = places.linePlace[piece];
    const known = nearest.get(street) ?? radiusMeters;
    // The sphere is at most 0.6 % off.
    if (sphereDistanceMeters(centre, a) > (known + reach) * 1.02) continue;
    const meters = metersToPiece(a, b, centre);
    if (meters <= known) nearest.set(street, meters);
  }
  return [...nearest].map(([item, meters]) => ({ item, meters })).sort((a, b) => a.meters - b.meters);
}

function endsOf({ lineLatA, lineLngA, lineLatB, lineLngB }: Places, piece: number): [Position, Position] {
  const at = (lat: Int32Array, lng: Int32Array) => ({
    lat: lat[piece] / COORDINATE_SCALE,
    lng: lng[piece] / COORDINATE_SCALE,
  });
  return [at(lineLatA, lineLngA), at(lineLatB, lineLngB)];
}

/** By thirds: the distance to a short straight line falls and then rises. */
function metersToPiece(a: Position, b: Position, centre: Position): number {
  const metersAt = (share: number) =>
    geodesicMeters(centre, { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share });
  let [from, to] = [0, 1];
  for (let step = 0; step < 30; step++) {
    const third = (to - from) / 3;
    if (metersAt(from + third) < metersAt(to - third)) to -= third;
    else from += third;
  }
  return Math.min(metersAt(from), metersAt(to), metersAt(0), metersAt(1));
}
