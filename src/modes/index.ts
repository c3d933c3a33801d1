/** Modes of travel: each is one file of this room and one line of the list. Whatever depends on modes follows from here. */
import { CYCLING } from './cycling.ts';
import { DRIVING } from './driving.ts';
import type { TravelMode } from './mode.ts';
import { MOTORCYCLE } from './motorcycle.ts';
import { TRUCK } from './truck.ts';
import { WALKING } from './walking.ts';
import { WHEELCHAIR } from './wheelchair.ts';

// biome-ignore format: a mode is a line
const ALL = [
  DRIVING,
  WALKING,
  CYCLING,
  TRUCK,
  MOTORCYCLE,
  WHEELCHAIR,
] as const;

export type Mode = (typeof ALL)[number]['name'];
/** A network of roads that one or more modes use. */
export type NetworkName = (typeof ALL)[number]['network'];

/** The modes, by the names that requests give them. */
export const MODES: readonly Mode[] = ALL.map(({ name }) => name);

const BY_NAME: ReadonlyMap<Mode, TravelMode<Mode, NetworkName>> = new Map(ALL.map((mode) => [mode.name, mode]));

/** Everything that is known of a mode. */
export function travelMode(name: Mode): TravelMode<Mode, NetworkName> {
  const mode = BY_NAME.get(name);
  if (!mode) throw new Error(`there is no mode ${name}`);
  return mode;
}

/** The names of the modes for which something holds. */
export function modesThat(holds: (mode: TravelMode) => boolean): readonly Mode[] {
  return MODES.filter((name) => holds(travelMode(name)));
}

export const NETWORK_NAMES: readonly NetworkName[] = [...new Set(ALL.map(({ network }) => network))];

/** The modes that use a network. */
export function modesOn(network: NetworkName): readonly Mode[] {
  return modesThat((mode) => mode.network === network);
}

export { WALLS } from './access-words.ts';
export {
  type AccessWord,
  EMISSION_CLASSES,
  type EmissionClass,
  FUELS,
  type Fuel,
  type GroundNeeds,
  type TollHabits,
  type TravelMode,
  type TurnTimes,
  VEHICLE_PROPERTIES,
  type Vehicle,
  type VehicleProperty,
} from './mode.ts';
export { TOLL_CLASSES, TOLL_NAMES, type TollClass, tollClassOf } from './toll-classes.ts';
export { WALKING } from './walking.ts';
