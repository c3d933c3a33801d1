import type { Matrix, Problem, Vehicle } from './problem.ts';

/**
 * What vehicles need from place to place, as tables of `stride` × `stride` that vehicles of a kind share. The last place of a table is
 * *nowhere*: where a route begins that begins with its first task, or ends that ends with its last. Nothing is needed to or from it.
 */
export class Legs {
  readonly stride: number;
  readonly nowhere: number;
  /** [vehicle][from, to] `Infinity` where there is no way. */
  readonly seconds: readonly Float64Array[];
  readonly cost: readonly Float64Array[];
  /** Zeros where distances do not matter. */
  readonly meters: readonly Float64Array[];

  constructor({ places, matrices, vehicles }: Problem) {
    this.stride = places + 1;
    this.nowhere = places;
    const tables = new Map<string, Float64Array>();
    const table = (key: string, value: (at: number) => number): Float64Array => {
      const known = tables.get(key) ?? tableOf(places, value);
      tables.set(key, known);
      return known;
    };
    this.seconds = vehicles.map((vehicle) => table(`seconds ${secondsKey(vehicle)}`, secondsOf(matrices, vehicle)));
    this.meters = vehicles.map(({ matrix }) => {
      const { distances } = matrices[matrix];
      return table(distances ? `meters ${matrix}` : 'none', (at) => distances?.[at] ?? 0);
    });
    this.cost = vehicles.map((vehicle) => table(`cost ${legsKey(vehicle)}`, costOf(matrices, vehicle)));
  }
}

/** What the travel of a vehicle depends on. */
type Kind = Pick<Vehicle, 'matrix' | 'speedFactor' | 'costs'>;

const secondsKey = ({ matrix, speedFactor }: Kind) => `${matrix} ${speedFactor}`;

/** Vehicles with the same key share tables: what they need to keep grows with the number of keys. */
export function legsKey(vehicle: Kind): string {
  const { perSecond, perMeter } = vehicle.costs;
  return `${secondsKey(vehicle)} ${perSecond} ${perMeter}`;
}

function tableOf(places: number, value: (at: number) => number): Float64Array {
  const stride = places + 1;
  const rows = new Float64Array(stride * stride);
  for (let from = 0; from < places; from++) {
    for (let to = 0; to < places; to++) rows[from * stride + to] = value(from * places + to);
  }
  return rows;
}

function secondsOf(matrices: readonly Matrix[], { matrix, speedFactor }: Vehicle): (at: number) => number {
  const { durations } = matrices[matrix];
  return speedFactor === 1 ? (at) => durations[at] : (at) => Math.round(durations[at] / speedFactor);
}

function costOf(matrices: readonly Matrix[], vehicle: Vehicle): (at: number) => number {
  const { costs, distances } = matrices[vehicle.matrix];
  const { perSecond, perMeter } = vehicle.costs;
  const seconds = secondsOf(matrices, vehicle);
  return (at) => {
    if (seconds(at) === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
    if (costs) return costs[at];
    return seconds(at) * perSecond + (perMeter === 0 || !distances ? 0 : distances[at] * perMeter);
  };
}
