import type { TravelMode } from '../../modes/index.ts';
import type { Tags } from '../element.ts';
import { type Road, roadOf } from './road.ts';
import { timedValues, type WeekHours } from './week-hours.ts';

/** How a way can be used at certain hours of the week, where that differs from the rest of the time. */
export interface TimedRoad {
  readonly hours: WeekHours;
  readonly road: Road;
}

/** What the `:conditional` access tags of a way say, where their conditions are plain time spans. */
export function timedRoadsOf(tags: Tags, mode: TravelMode, country: string | null): TimedRoad[] {
  return mode.accessKeys.flatMap((key) => {
    const conditional = tags.get(`${key}:conditional`);
    if (conditional === undefined) return [];
    return timedValues(conditional).map(({ value, hours }) => {
      const then = new Map(tags);
      then.set(key, value);
      // A tag that is more particular would hide the one that changes.
      for (const other of mode.accessKeys.slice(0, mode.accessKeys.indexOf(key))) then.delete(other);
      return { hours, road: roadOf(then, mode, country) };
    });
  });
}
