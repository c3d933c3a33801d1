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

/** A field of a request. */
export type Loc = readonly (string | number)[];
type Refuse = (loc: Loc, reason: string, input?: unknown) => void;

/** How the vehicles of a request travel, each way once, and which of them is that of each vehicle. */
export interface Travels {
  readonly travels: readonly Travel[];
  readonly travelOf: readonly number[];
}

/** How vehicles travel. Those that are the same vehicle travel alike, however it is described; where one of them needs roads, so do all. */
export function readTravels(request: FleetRequest, given: GivenMatrices, refuse: Refuse): Travels {
  const travels: Travel[] = [];
  const numbers = new Map<string, number>();
  const travelOf = request.vehicles.map((body, i) => {
    if (body.dimensions && given.has(profileOf(body)))
      refuse(['vehicles', i, 'dimensions'], 'its profile has matrices, which decide');
    const travel = needsRoads(request, given, body)
      ? byRoad(body, i, refuse)
      : { profile: profileOf(body), mode: null, vehicle: null };
    const key = `${JSON.stringify(travel.vehicle)} ${travel.profile}`;
    const known = numbers.get(key);
    if (known === undefined) numbers.set(key, travels.length);
    else if (travels[known]?.mode) return known;
    travels[known ?? travels.length] = travel;
    return known ?? travels.length - 1;
  });
  const described = travels.filter(({ vehicle }) => vehicle).length;
  if (described > MOST_DESCRIBED)
    refuse(['vehicles'], `they have ${described} different dimensions, and ${MOST_DESCRIBED} are the most`);
  return { travels, travelOf };
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
