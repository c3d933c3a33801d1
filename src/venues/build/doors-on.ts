import type { Plan, PlanDoor } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';
import type { Level } from '../plan/venue-ids.ts';

/** A point on the plane of a venue, metres. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** So near to a border between two surfaces a door stands in it, metres. */
export const IN_BORDER_METERS = 0.1;

/** Where the doors of a level are; those of no level may be on any. */
export function doorsOn(
  { doors }: Plan,
  plane: Plane,
  level: Level,
  isAsked: (door: PlanDoor) => boolean = () => true,
): PlanePoint[] {
  return doors
    .filter((door) => isAsked(door) && (door.levels.length === 0 || door.levels.includes(level)))
    .map(({ at: [lng, lat] }) => ({ x: plane.x(lng), y: plane.y(lat) }));
}
