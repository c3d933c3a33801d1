import type { TripMatrix } from '../roads/index.ts';
import { jsonWordingOf, type Units } from './wording.ts';

export const ELEMENTS = [
  'distance',
  'duration',
  'duration_distance',
  'distance_toll',
  'duration_toll',
  'duration_distance_toll',
] as const;

/** Whether elements have the tolls of their trips. */
export const haveTolls = (elements: Shown['elements']): boolean => elements.endsWith('_toll');

/** How trips are shown. */
export interface Shown {
  readonly elements: (typeof ELEMENTS)[number];
  readonly units: Units;
  readonly language: string;
}

const NO_TRIP = '{"status":"ZERO_RESULTS"}';

/**
 * The rows of a matrix as JSON, without an object for each element: most of the time of a small matrix would be spent on them.
 *
 * @param tolls of each trip, as JSON; empty where they are not shown
 */
export function rowsText(
  { trips }: Pick<TripMatrix, 'trips'>,
  destinations: number,
  shown: Shown,
  tolls: readonly string[] = [],
): string {
  const wording = jsonWordingOf(shown.language);
  const hasDistance = shown.elements.includes('distance');
  const hasDuration = shown.elements.startsWith('duration');
  let text = '';
  for (const [index, trip] of trips.entries()) {
    text += index % destinations > 0 ? ',' : index > 0 ? ']},{"elements":[' : '[{"elements":[';
    if (!trip) {
      text += NO_TRIP;
      continue;
    }
    const { seconds, meters } = trip;
    text += '{"status":"OK"';
    if (hasDuration) text += `,"duration":{"value":${Math.round(seconds)},"text":${wording.duration(seconds)}}`;
    if (hasDistance) text += `,"distance":{"value":${Math.round(meters)},"text":${wording.distance(meters, shown.units)}}`;
    const toll = tolls[index];
    if (toll !== undefined) text += `,"toll":${toll}`;
    text += '}';
  }
  return `${text}]}]`;
}
