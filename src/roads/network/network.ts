import type { IdColumn } from '../../branded-ids.ts';
import { MODES, type Mode, type NetworkName, travelMode } from '../../modes/index.ts';
import type { Arc, Half } from './road-ids.ts';
import type { Hierarchy, TurnGraph } from './turns.ts';
import type { VehicleCosts } from './vehicles.ts';

/** Classes of roads, as traffic distinguishes them. */
export const ROAD_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'other',
  'ferry',
] as const;

/**
 * What is special about an arc: what can be avoided, and whether it is only for those who have business there; `enclosed` beside `restricted` where
 * that is so because of the roads around it alone; `booth` where a toll booth stands at its end: who avoids tolls goes up to it, and not on.
 */
export const ARC_FLAGS = { tolls: 1, highways: 2, ferries: 4, restricted: 8, enclosed: 16, booth: 32 } as const;

/** Whether an arc leads to a large part of its network, and whether one gets to it from there: a yard may lack either. */
export const REACH = { toLarge: 1, fromLarge: 2 } as const;

/** An arc that a mode may not use, and a turn that it may not make. */
export const UNUSABLE = 0xffffffff;
export const FORBIDDEN = 0xffff;

/**
 * Marks turns past a gate that lets through only who has business behind: those turns are as private as the roads of others. It is one bit of what
 * a turn costs, so that conditions and vehicles may change it with the rest.
 */
export const PRIVATE_TURN = 0x8000;

/** What a turn takes, in 1/100 s; nothing where it is forbidden. */
export function turnTime(turn: number): number {
  return turn === FORBIDDEN ? 0 : turn & ~PRIVATE_TURN;
}

/** Arcs that take longer, 60 days in 1/100 s, are not used: they are mistakes of a map, or of a table of speeds. */
const LONGEST_TIME = 60 * 86_400 * 100;

/** The time of an arc as a whole number of 32 bits. */
export function arcTime(centiseconds: number): number {
  return centiseconds <= LONGEST_TIME ? Math.round(centiseconds) : UNUSABLE;
}

/**
 * Arcs or turns that cost something else under conditions of time. Of several entries of one item the last whose condition holds counts.
 *
 *     item       [entry]  arc or turn
 *     value      [entry]  what it costs then; UNUSABLE or FORBIDDEN
 *     condition  [entry]  number of its condition
 */
export interface TimedCosts {
  readonly item: Uint32Array;
  readonly value: Uint32Array;
  readonly condition: Uint32Array;
}

/**
 * What the arcs and turns of a network cost a mode:
 *
 *     time   [arc]   1/100 s without traffic; UNUSABLE
 *     flags  [arc]   ARC_FLAGS
 *     turn   [turn]  1/100 s, with PRIVATE_TURN; FORBIDDEN
 *     reach  [arc]   REACH
 */
export interface ModeCosts {
  readonly time: Uint32Array;
  readonly flags: Uint8Array;
  readonly turn: Uint16Array;
  readonly timedArcs: TimedCosts;
  readonly timedTurns: TimedCosts;
  /** Null in files that were written before vehicles made a difference. */
  readonly vehicleArcs: VehicleCosts | null;
  readonly vehicleTurns: VehicleCosts | null;
  readonly reach: Uint8Array;
}

/**
 * A network of arcs for one or more modes, in the order of its hierarchy.
 *
 *     half     [arc]  twice the number of its segment; one more when it goes against the drawing of the segment
 *     length   [arc]  1/10 m
 *     class    [arc]  index into ROAD_CLASSES
 *     arcOf    [half]  the arc of a half segment; NONE where there is none
 *     copyHalf, copyArc  [copy]  half segment, rising, and arc: further arcs of the same half segment, which remember by which turns they
 *              were reached, for restrictions over several turns
 */
export interface Network extends TurnGraph {
  readonly hierarchy: Hierarchy;
  readonly half: IdColumn<Half>;
  readonly length: Uint32Array;
  readonly class: Uint8Array;
  readonly arcOf: IdColumn<Arc>;
  readonly copyHalf: IdColumn<Half>;
  readonly copyArc: IdColumn<Arc>;
  readonly costs: Partial<Readonly<Record<Mode, ModeCosts>>>;
}

/** The networks of a region, by name. */
export type Networks = Readonly<Partial<Record<NetworkName, Network>>>;

/** Roads that were built without a mode of travel or what vehicles need, or before these were there: the region has to be imported again. */
export class ModeNotAvailable extends Error {
  /** @param what is missing. @param has what is there, and how the rest is imported */
  constructor(what: string, has: string) {
    super(`MODE_NOT_AVAILABLE: the region in use was imported without ${what}; ${has}`);
    this.name = 'ModeNotAvailable';
  }
}

/** Whether roads were built for a mode. */
export function hasMode(networks: Networks, mode: Mode): boolean {
  return networks[travelMode(mode).network]?.costs[mode] !== undefined;
}

/** What is thrown where roads lack a mode. */
export function withoutMode(mode: Mode, networks: Networks): ModeNotAvailable {
  const has = MODES.filter((each) => hasMode(networks, each)).join(', ') || 'none';
  return new ModeNotAvailable(
    `the mode ${mode}`,
    `it has ${has}. Import its maps again for ${mode} (waypost import, --modes)`,
  );
}

/** What a server loads of its roads when it is first asked for: a network, with the flags of all its modes, and what else it costs a mode. */
export type Part = NetworkName | Mode;

/** Networks, and which parts of them are in memory; all where it is not said. */
export interface NetworksInMemory {
  readonly networks: Networks;
  readonly isLoaded?: (part: Part) => boolean;
}

/** The network that a mode uses. @throws ModeNotAvailable; Error where it has not been loaded: what stands there is not the network */
export function networkOf({ networks, isLoaded }: NetworksInMemory, mode: Mode): Network {
  const network = networks[travelMode(mode).network];
  if (!network?.costs[mode]) throw withoutMode(mode, networks);
  for (const part of [travelMode(mode).network, mode]) needLoaded(part, isLoaded);
  return network;
}

/** A network with the flags of one of its modes, which are there whichever mode it was loaded for; null where the roads lack the mode. */
export function flaggedNetwork(
  { networks, isLoaded }: NetworksInMemory,
  mode: Mode,
): (Pick<Network, 'arcOf' | 'class'> & Pick<ModeCosts, 'flags'>) | null {
  const network = networks[travelMode(mode).network];
  const costs = network?.costs[mode];
  if (!costs) return null;
  needLoaded(travelMode(mode).network, isLoaded);
  return { arcOf: network.arcOf, class: network.class, flags: costs.flags };
}

/** What stands in memory that has not been filled is no network: whoever comes to use it forgot to load it. */
function needLoaded(part: Part, isLoaded: NetworksInMemory['isLoaded']): void {
  if (isLoaded?.(part) === false) throw new Error(`the roads of ${part} are used before they have been loaded`);
}
