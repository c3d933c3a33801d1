import { MODES, type Mode, type Vehicle } from '../modes/index.ts';
import type { FleetRequest, VehicleBody } from './fleet-body.ts';
import type { GivenMatrices } from './fleet-matrices.ts';
import { vehicleOf } from './fleet-vehicle.ts';
import { InvalidRequest } from './points.ts';

/** Each vehicle that is described has a metric of its own, which takes a moment to work out. */
const MOST_DESCRIBED = 20;

/** VROOM's names of profiles. */
const PROFILES: ReadonlyMap<string, Mode> = new Map<string, Mode>([
  ['car', 'driving'],
  ['bike', 'cycling'],
  ['foot', 'walking'],
  ...MODES.map((mode) => [mode, mode] as const),
]);

/** How a vehicle travels. */
export interface Travel {
  readonly profile: string;
  /** By road; null where the matrices of the request have all that is needed. */
  readonly mode: Mode | null;
  /** What travels by road; null for the usual one of the mode. */
  readonly vehicle: Vehicle | null;
}

export const profileOf = ({ profile }: VehicleBody) => profile ?? 'car';

/** Vehicles of the same key travel alike. */
export function travelKey(vehicle: VehicleBody): string {
  const { dimensions = {} } = vehicle;
  const said = Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(said)} ${profileOf(vehicle)}`;
}

/** A field of a request. */
export type Loc = readonly (string | number)[];
type Refuse = (loc: Loc, reason: string, input?: unknown) => void;

/** How vehicles travel, by the keys of those that do: one that needs roads is enough for all of a key. */
export function readTravels(request: FleetRequest, given: GivenMatrices, refuse: Refuse): ReadonlyMap<string, Travel> {
  const travels = new Map<string, Travel>();
  for (const [i, vehicle] of request.vehicles.entries()) {
    const key = travelKey(vehicle);
    const profile = profileOf(vehicle);
    const known = travels.get(key);
    if (known?.mode) continue;
    if (needsRoads(request, given, vehicle)) travels.set(key, byRoad(vehicle, i, refuse));
    else if (!known) travels.set(key, { profile, mode: null, vehicle: null });
    if (vehicle.dimensions && given.has(profile))
      refuse(['vehicles', i, 'dimensions'], 'its profile has matrices, which decide');
  }
  const described = [...travels.values()].filter(({ vehicle }) => vehicle).length;
  if (described > MOST_DESCRIBED)
    refuse(['vehicles'], `they have ${described} different dimensions, and ${MOST_DESCRIBED} are the most`);
  return travels;
}

/** Whether the matrices of the request do not have all that a vehicle needs. */
function needsRoads({ options }: FleetRequest, given: GivenMatrices, vehicle: VehicleBody): boolean {
  if (options?.g === true) return true;
  const own = given.get(profileOf(vehicle));
  const needsDistances = (vehicle.costs?.per_km ?? 0) > 0 || vehicle.max_distance !== undefined;
  return !own?.durations || (needsDistances && !own.distances);
}

/** How a vehicle travels that needs roads. */
function byRoad(body: VehicleBody, i: number, refuse: Refuse): Travel {
  const profile = profileOf(body);
  const mode = PROFILES.get(profile) ?? null;
  if (!mode) {
    const names = [...PROFILES.keys()].join(', ');
    refuse(['vehicles', i, 'profile'], `there are no roads for it: it is none of ${names}`, profile);
    return { profile, mode, vehicle: null };
  }
  try {
    return { profile, mode, vehicle: vehicleOf(mode, body.dimensions) };
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    refuse(['vehicles', i, 'dimensions'], error.message);
    return { profile, mode, vehicle: null };
  }
}
