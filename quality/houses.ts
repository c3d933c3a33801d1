/** Asks for houses in every form, and for what stands beside them. */

import { localMeters } from '../src/geo/distance.ts';
import { boundsOfCircle, type Position } from '../src/geo/position.ts';
import type { Address } from './addresses.ts';
import type { Asked, Result } from './code.ts';
import { fold } from './fold.ts';
import { FORMS, FULL_FORM, textsOf } from './forms.ts';
import { claimsHouse, isHouse, showsTown } from './judge.ts';
import { randomFor, shuffled } from './sample.ts';
import { missText, note, noteWrongHouse, type Tallies, tallyOf } from './tally.ts';
import type { TownNames } from './town-names.ts';
import type { MapObject, Truth } from './truth.ts';

export const TOWN_SHOWN = '`addr:city` in the answer';
export const REVERSE = 'reverse, 15 m beside';
const BESIDE_METERS = 15;
/** Positions are means of nodes, and houses have breadth: which of two is nearer is not told apart below this. */
const AS_NEAR_METERS = 3;

/** Asks for addresses in all forms, `most` questions of each. */
export function askHouses(
  asked: Asked,
  addresses: readonly Address[],
  townNames: TownNames,
  most: number,
  into: Tallies,
): void {
  const streets = new Set(addresses.flatMap(({ names }) => [...names]));
  const isStreet = (name: string) => streets.has(fold(name));
  const namesakes = Map.groupBy(addresses, ({ number, street }) => `${fold(number)}|${fold(street)}`);
  for (const form of FORMS) {
    const random = randomFor(form);
    let count = 0;
    for (const address of shuffled(addresses, random)) {
      if (count >= most) break;
      for (const text of textsOf(form, address, { townNames, random, isStreet })) {
        count++;
        // Who leaves out the town means any house of that street and number.
        const meant =
          form === 'without the town' ? (namesakes.get(`${fold(address.number)}|${fold(address.street)}`) ?? []) : [address];
        const right = meant.flatMap(({ objects }) => objects);
        const results = asked.geocode({ address: text });
        judge(form, text, results, address, right, into);
      }
    }
  }
}

function judge(
  form: string,
  text: string,
  results: readonly Result[],
  address: Address,
  right: readonly MapObject[],
  into: Tallies,
): void {
  const tally = tallyOf(into, form);
  const rank = results.findIndex((result) => isHouse(result, address, right));
  note(tally, rank, () => missText(text, results));
  noteWrongHouse(tally, rank !== 0 && results.length > 0 && claimsHouse(results[0]));
  if (form !== FULL_FORM || rank !== 0 || !address.isTownTagged || address.town === null) return;
  const isShown = showsTown(results[0], address.town);
  note(tallyOf(into, TOWN_SHOWN), isShown ? 0 : -1, () => missText(`${text} (${address.town})`, results));
}

/** Asks what stands 15 m beside houses, in a random direction. */
export function askBeside(
  asked: Asked,
  ofHouse: ReadonlyMap<MapObject, Address>,
  { houses, interpolated }: Truth,
  most: number,
  into: Tallies,
): void {
  const random = randomFor(REVERSE);
  const nearHouses = new Nearby(houses, ({ position }) => position);
  const nearLines = new Nearby(interpolated, (position) => position);
  const tally = tallyOf(into, REVERSE);
  for (const house of shuffled([...ofHouse.keys()], random).slice(0, most)) {
    const point = beside(house.position, random() * 2 * Math.PI);
    const nearest = nearHouses.nearest(point);
    const right = nearest.items.map((each) => ofHouse.get(each)).filter((address) => address !== undefined);
    // What is nearest may have a number and nothing else: nobody could name it. Or it is a house that a line tells of.
    if (right.length === 0 || nearLines.nearest(point).meters <= nearest.meters + AS_NEAR_METERS) continue;
    const text = `${point.lat.toFixed(7)},${point.lng.toFixed(7)}`;
    const results = asked.geocode({ latlng: text });
    const rank = results.findIndex((result) => right.some((address) => isHouse(result, address, address.objects)));
    note(tally, rank, () => missText(`${text} (${right[0].number}, ${right[0].street})`, results));
    noteWrongHouse(tally, rank !== 0 && results.length > 0 && claimsHouse(results[0]));
  }
}

function beside({ lat, lng }: Position, bearing: number): Position {
  const { north, east } = boundsOfCircle({ lat, lng }, BESIDE_METERS);
  return { lat: lat + (north - lat) * Math.cos(bearing), lng: lng + (east - lng) * Math.sin(bearing) };
}

/** Boxes a degree: each is so wide that what is 15 m away is in the next one at most, up to 80° north. */
const BOXES_PER_DEGREE = 1_000;

/** Things in boxes, so that those near a point are found quickly. */
class Nearby<T> {
  readonly #positionOf: (item: T) => Position;
  readonly #boxes: Map<string, T[]>;

  constructor(items: readonly T[], positionOf: (item: T) => Position) {
    this.#positionOf = positionOf;
    this.#boxes = Map.groupBy(items, (item) => boxOf(positionOf(item), 0, 0));
  }

  /** The nearest to a point and those that are as good as near, and how near it is. */
  nearest(point: Position): { readonly items: readonly T[]; readonly meters: number } {
    const around = [-1, 0, 1].flatMap((y) => [-1, 0, 1].flatMap((x) => this.#boxes.get(boxOf(point, y, x)) ?? []));
    const measured = around.map((item) => {
      const { lat, lng } = this.#positionOf(item);
      return { item, meters: localMeters(point.lat, point.lng, lat, lng) };
    });
    const least = Math.min(...measured.map(({ meters }) => meters));
    return {
      items: measured.filter(({ meters }) => meters <= least + AS_NEAR_METERS).map(({ item }) => item),
      meters: least,
    };
  }
}

function boxOf({ lat, lng }: Position, north: number, east: number): string {
  return `${Math.floor(lat * BOXES_PER_DEGREE) + north},${Math.floor(lng * BOXES_PER_DEGREE) + east}`;
}
