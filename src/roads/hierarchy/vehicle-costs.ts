import { LRUCache } from 'lru-cache';
import { type Mode, type TollClass, tollClassOf, travelMode, type Vehicle } from '../../modes/index.ts';
import {
  ARC_FLAGS,
  type ModeCosts,
  ModeNotAvailable,
  type Network,
  networkOf,
  type TimedCosts,
} from '../network/network.ts';
import { isForward, segmentOf } from '../network/road-ids.ts';
import type { RoadsContent } from '../network/sections.ts';
import { isTolledFor, type TollDriver, type TollRules } from '../network/toll-rules.ts';
import { boxesOf, USUALLY, type VehicleCosts } from '../network/vehicles.ts';
import { costsOf } from '../network/weighting.ts';
import { withReach } from './build.ts';

/** So many vehicles of a network are remembered by a thread: their costs are some bytes for each arc and turn. */
const MOST_VEHICLES = 4;

const known = new WeakMap<Network, LRUCache<string, ModeCosts>>();

/** Whose costs are wanted; without a vehicle those of the usual one. */
interface WantedCosts {
  readonly mode: Mode;
  readonly vehicle?: Vehicle;
  /** `ARC_FLAGS` of what is avoided. */
  readonly avoid?: number;
  /** Of what class it is where tolls are avoided; left out where that follows from its weight. */
  readonly tollClass?: TollClass;
}

/**
 * What arcs and turns cost a vehicle of a mode; without one, the usual vehicle. Where it differs from the usual one, those costs are replaced, and
 * what is enclosed and reached is found again: about 50 ms for a city.
 *
 * @throws ModeNotAvailable for roads that know nothing of vehicles
 */
export function costsFor(
  roads: Pick<RoadsContent, 'networks' | 'vehicles' | 'tolls' | 'conditions' | 'lines'>,
  { mode, avoid = 0, tollClass, ...wanted }: WantedCosts,
): ModeCosts {
  const network = networkOf(roads, mode);
  const usual = costsOf(network, mode);
  const vehicle = wanted.vehicle ?? (tollClass && roads.tolls ? travelMode(mode).vehicle : null);
  if (!vehicle) return usual;
  const kept = known.get(network) ?? new LRUCache<string, ModeCosts>({ max: MOST_VEHICLES });
  known.set(network, kept);
  const habits = travelMode(mode).tolls;
  const avoidsTolls = (avoid & ARC_FLAGS.tolls) !== 0 && habits !== null;
  const paying = avoidsTolls ? (tollClass ?? tollClassOf(habits.classes, vehicle)) : null;
  const text = `${mode} ${JSON.stringify(vehicle)} ${paying}`;
  const costs = kept.get(text) ?? costsOfVehicle(roads, network, usual, vehicle, paying);
  kept.set(text, costs);
  return costs;
}

/** @param tollClass as which it avoids tolls; null where it avoids none */
function costsOfVehicle(
  roads: Pick<RoadsContent, 'vehicles' | 'tolls' | 'conditions' | 'lines'>,
  network: Network,
  usual: ModeCosts,
  vehicle: Vehicle,
  tollClass: TollClass | null,
): ModeCosts {
  const costs = vehicleCosts(network, usual, isInBoxes(roads, vehicle));
  if (tollClass === null || !roads.tolls) return costs;
  const driver = { tollClass, isIn: isInBoxes(roads, vehicle) };
  return { ...costs, flags: tollFlags(roads, roads.tolls, network, costs.flags, driver) };
}

/** Flags with the tolls that are ever to be paid by a vehicle. */
function tollFlags(
  { conditions, lines }: Pick<RoadsContent, 'conditions' | 'lines'>,
  tolls: TollRules,
  { half }: Network,
  flags: Uint8Array,
  driver: TollDriver,
): Uint8Array {
  const last = tolls.way.at(-1) ?? 0;
  /** [2 × way] 1 where it is tolled against, and along, its direction. */
  const isTolled = new Uint8Array(2 * last + 2);
  for (const way of tolls.way) {
    for (const isAlong of [false, true])
      isTolled[2 * way + Number(isAlong)] = Number(isTolledFor(tolls, conditions, way, isAlong, driver, null));
  }
  return flags.map((own, arc) => {
    const way = lines.way[segmentOf(half[arc])];
    const isOwn = isTolled[2 * way + Number(isForward(half[arc]))] === 1;
    return isOwn ? own | ARC_FLAGS.tolls : own & ~ARC_FLAGS.tolls;
  });
}

/** [box] 1 where a vehicle is in it. @throws ModeNotAvailable */
export function isInBoxes({ vehicles }: Pick<RoadsContent, 'vehicles'>, vehicle: Vehicle): Uint8Array {
  if (!vehicles) throw new ModeNotAvailable('the sizes of vehicles', 'import its maps again (waypost import)');
  return boxesOf(vehicles, vehicle);
}

/** Vehicles are told apart where each arc is a vertex: what is reached is found from arc to arc. */
function vehicleCosts(network: Network, usual: ModeCosts, isIn: Uint8Array): ModeCosts {
  const time = usual.time.slice();
  const turn = usual.turn.slice();
  const flags = usual.flags.map((each) =>
    each & ARC_FLAGS.enclosed ? each & ~(ARC_FLAGS.enclosed | ARC_FLAGS.restricted) : each,
  );
  const { vehicleArcs, vehicleTurns } = usual;
  const timedArcs = replaced(usual.timedArcs, vehicleArcs, isIn, (item, value, own) => {
    time[item] = value;
    flags[item] = own;
  });
  const timedTurns = replaced(usual.timedTurns, vehicleTurns, isIn, (item, value) => {
    turn[item] = value;
  });
  return withReach(network, { ...usual, time, turn, flags, timedArcs, timedTurns });
}

/** What holds for a vehicle under conditions. @param replace called with what it costs where none does */
function replaced(
  timed: TimedCosts,
  costs: VehicleCosts | null,
  isIn: Uint8Array,
  replace: (item: number, value: number, flags: number) => void,
): TimedCosts {
  if (!costs) return timed;
  const own = new Set<number>();
  const rows: [item: number, value: number, condition: number][] = [];
  for (const [entry, item] of costs.item.entries()) {
    if (isIn[costs.box[entry]] === 0) continue;
    own.add(item);
    const value = costs.value[entry];
    const condition = costs.condition[entry];
    if (condition === USUALLY) replace(item, value, costs.flags[entry]);
    else rows.push([item, value, condition]);
  }
  for (const [entry, item] of timed.item.entries())
    if (!own.has(item)) rows.push([item, timed.value[entry], timed.condition[entry]]);
  return {
    item: Uint32Array.from(rows, ([item]) => item),
    value: Uint32Array.from(rows, ([, value]) => value),
    condition: Uint32Array.from(rows, ([, , condition]) => condition),
  };
}
