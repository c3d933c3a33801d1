import type { Xy } from '../../geo/position.ts';
import type { Plan, PlanDoor } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';
import type { Level } from '../plan/venue-ids.ts';

/** So near to a border between two surfaces a door stands in it, metres. */
export const IN_BORDER_METERS = 0.1;

/** Where the doors of a level are; those of no level may be on any. */
export function doorsOn(
  { doors }: Plan,
  plane: Plane,
  level: Level,
  isAsked: (door: PlanDoor) => boolean = () => true,
): Xy[] {
  return doors
    .filter((door) => isAsked(door) && (door.levels.length === 0 || door.levels.includes(level)))
    .map(({ at }) => plane.xy(at));
}
