import type { TravelMode } from '../../modes/index.ts';
import type { Tags } from '../element.ts';
import { type Road, roadOf } from './road.ts';
import { timedValues, type WeekHours } from './week-hours.ts';

/** How a way can be used at certain hours of the week, where that differs from the rest of the time. */
export interface TimedRoad {
  readonly hours: WeekHours;
  readonly road: Road;
}

/**
 * What the `:conditional` access tags of a way say, where their conditions are plain time spans; where hours overlap, the last one holds. The
 * most specific key decides, as for access without conditions: one that is set hides the conditions of those that are less specific.
 */
export function timedRoadsOf(tags: Tags, mode: TravelMode, country: string | null): TimedRoad[] {
  const hiding = mode.accessKeys.findIndex((key) => tags.has(key));
  const keys = hiding < 0 ? mode.accessKeys : mode.accessKeys.slice(0, hiding + 1);
  return keys.toReversed().flatMap((key) => {
    const conditional = tags.get(`${key}:conditional`);
    if (conditional === undefined) return [];
    return timedValues(conditional).map(({ value, hours }) => ({
      hours,
      road: roadOf(new Map(tags).set(key, value), mode, country),
    }));
  });
}
