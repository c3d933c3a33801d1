import { lowerBound } from '../storage/order.ts';
import { kindOf } from './facts.ts';
import type { PlaceNumber } from './place-number.ts';
import type { Places } from './read.ts';

/** How far towns and parts of them reach where the map has no border of them: the same when a map is read and when it is asked. */

/** A town reaches at least so far, and farther by the square root of its people: 100,000 make 4 km. */
const LEAST_REACH_METERS = 1_000;
const REACH_PER_ROOT_OF_PEOPLE = 10;

const PART_REACH_METERS: Readonly<Record<string, number>> = {
  borough: 3_000,
  suburb: 1_500,
  quarter: 800,
  neighbourhood: 500,
};
export const LARGEST_PART_METERS = 3_000;

/** People assumed where the map does not say how many. */
const USUAL_PEOPLE: Readonly<Record<string, number>> = {
  city: 100_000,
  town: 10_000,
  village: 800,
  hamlet: 60,
  borough: 20_000,
  suburb: 5_000,
  quarter: 2_000,
  neighbourhood: 500,
};

export function usualPeople(kind: string): number {
  return USUAL_PEOPLE[kind] ?? 0;
}

export function isPartKind(kind: string): boolean {
  return kind in PART_REACH_METERS;
}

/** How far a town with so many people reaches, metres. */
export function reachOfTown(people: number): number {
  return LEAST_REACH_METERS + REACH_PER_ROOT_OF_PEOPLE * Math.sqrt(people);
}

/** How far a part of a town reaches, metres; 0 for what is none. */
export function reachOfPart(kind: string): number {
  return PART_REACH_METERS[kind] ?? 0;
}

/** How many people live in a town of the index, or usually live in one of its kind. */
export function peopleIn(places: Places, town: PlaceNumber): number {
  const { peopleOf, peopleCount } = places;
  const at = lowerBound(peopleOf, town);
  return peopleOf[at] === town ? peopleCount[at] : usualPeople(kindOf(places, town));
}
