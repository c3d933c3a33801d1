import { SPACE_KINDS } from '../plan/plan.ts';
import type { FeatureId, SpaceId } from '../plan/venue-ids.ts';
import type { Course } from '../search/course.ts';
import type { Venue } from '../search/venue.ts';
import type { Run } from './runs.ts';
import type { Cut } from './step.ts';

/** Where rooms with a name, and buildings, are entered and left. */
export function passagesOf(venue: Venue, { points }: Course, { from, to }: Run): Cut[] {
  const cuts: Cut[] = [];
  let inside = points[from].space;
  for (let i = from + 1; i <= to; i++) {
    const { space } = points[i];
    // Doors are in no space: they are where one space ends and the next begins.
    if (space < 0 && i < to && points[i + 1].space >= 0) continue;
    if (space === inside) continue;
    const [left, entered] = [roomOf(venue, inside), roomOf(venue, space)];
    const door = Math.max(from, points[i - 1].space < 0 ? i - 1 : i);
    if (entered !== null) cuts.push({ at: door, type: 'enter', feature: entered });
    else if (left !== null) cuts.push({ at: door, type: 'exit', feature: left });
    inside = space;
  }
  return cuts;
}

/** The room with a name that a space is. */
export function roomOf({ rows, heads }: Venue, space: SpaceId): FeatureId | null {
  if (space < 0) return null;
  const kind = SPACE_KINDS[rows.spaceKind[space]];
  const feature = rows.spaceFeature[space];
  if ((kind !== 'room' && kind !== 'hall') || feature < 0) return null;
  const { name, ref } = heads[feature];
  return name !== null || ref !== null ? feature : null;
}
