import { directions, type InsideQuery } from '../../src/indoor/directions.ts';
import type { OpenVenue } from '../../src/regions/venues.ts';
import { readPlace } from '../../src/walks/places.ts';

type Way = ReturnType<typeof directions>;
type Step = Way['routes'][number]['legs'][number]['steps'][number];

/** The steps of the way from one place of a venue to another, as they are answered. */
export function stepsTo(open: OpenVenue, from: string, to: string, asked: Partial<InsideQuery> = {}): readonly Step[] {
  const query = {
    origin: readPlace(from),
    destination: readPlace(to),
    language: 'en',
    units: 'metric',
    waypoints: [],
    optimize: false,
    mode: undefined,
    routing_profile: undefined,
    alternatives: false,
    avoid_in: [],
    ...asked,
  } as const;
  return directions(open, query).routes[0].legs[0].steps;
}

/** What a person reads. */
export function textOf(steps: readonly Step[]): string[] {
  return steps.map(({ instruction }) => instruction?.summary ?? '');
}
