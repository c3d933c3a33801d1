/**
 * A fleet and its tasks as flat rows, in the order in which requests name them. Rows are numbered like this:
 *
 *     task    0 …                    a job, or the pick-up or the delivery of a shipment; the delivery follows its pick-up
 *     stop    0 … tasks, then breaks  what a route is a sequence of: its tasks and the breaks of its vehicle
 *     unit    0 …                    what is served whole by one vehicle: a job, or both tasks of a shipment
 *     place   0 … places             a row and a column of the matrices
 *
 * Times are seconds, distances metres; both may be any numbers, whole ones give whole answers. Lists in lists are rows of offsets: what
 * belongs to `i` stands from `offsets[i]` up to `offsets[i + 1]`. All of it is plain data that threads can copy.
 */
export interface Problem {
  readonly places: number;
  readonly matrices: readonly Matrix[];
  /** How many kinds of amounts are counted. */
  readonly dimensions: number;
  readonly tasks: Tasks;
  readonly units: Units;
  readonly stops: Stops;
  readonly vehicles: readonly Vehicle[];
}

/** From each place to each, row by row; `Infinity` where there is no way. */
export interface Matrix {
  readonly durations: Float64Array;
  /** Null where nothing depends on them. */
  readonly distances: Float64Array | null;
  /** What counts instead of time and distance; null where those count. */
  readonly costs: Float64Array | null;
}

interface Tasks {
  readonly count: number;
  readonly place: Int32Array;
  readonly unit: Int32Array;
  /** [type of vehicle, task] seconds that are spent where the place before was another one, before the service. */
  readonly setup: Float64Array;
  /** [task, dimension] what is unloaded and has been in the vehicle since its start; of shipments nothing. */
  readonly delivered: Float64Array;
  /** [task, dimension] what is loaded and stays until the end; of shipments nothing. */
  readonly collected: Float64Array;
}

interface Units {
  readonly count: number;
  /** The first task of a unit, and how many it has: 1, or 2 of a shipment. */
  readonly task: Int32Array;
  readonly size: Uint8Array;
  /** From 0: the higher, the sooner served. */
  readonly priority: Float64Array;
  /** [unit, dimension] what a shipment carries; of jobs nothing. */
  readonly carried: Float64Array;
  readonly skills: readonly (readonly number[])[];
}

export interface Stops {
  /** Tasks, then breaks. */
  readonly count: number;
  /** [type of vehicle, stop] */
  readonly service: Float64Array;
  /** When service may begin: windows that do not meet, in order, both ends included. */
  readonly windows: Int32Array;
  readonly opens: Float64Array;
  readonly closes: Float64Array;
  /** [break, dimension] the most that is loaded while it is taken. */
  readonly mostLoaded: Float64Array;
}

export interface Vehicle {
  readonly matrix: number;
  /** Durations are divided by it and rounded, unless it is 1. */
  readonly speedFactor: number;
  /** Its type: a row of services and setups. */
  readonly type: number;
  /** Places; -1 where its route begins with its first task, or ends with its last. */
  readonly start: number;
  readonly end: number;
  readonly opens: number;
  readonly closes: number;
  readonly capacity: readonly number[];
  readonly skills: readonly number[];
  /** Its breaks are the stops from `firstBreak` on, in the order in which they are taken. */
  readonly firstBreak: number;
  readonly breaks: number;
  readonly mostTasks: number;
  readonly mostTravel: number;
  readonly mostDistance: number;
  readonly costs: Costs;
  /** Units that it begins with, as tasks in their order; null where the search decides. */
  readonly given: readonly number[] | null;
}

interface Costs {
  /** For a vehicle that is used at all. */
  readonly fixed: number;
  readonly perSecond: number;
  readonly perTaskSecond: number;
  readonly perMeter: number;
}

/** No time is as late as this: where nothing is said, a window ends here. Finite, so that what is out of reach is later. */
export const NEVER = 1e15;

/** When service begins at a stop for which a vehicle is ready at a time; `Infinity` when all windows have closed. */
export function beginsAt({ windows, opens, closes }: Stops, stop: number, time: number): number {
  const end = windows[stop + 1];
  for (let w = windows[stop]; w < end; w++) if (time <= closes[w]) return time < opens[w] ? opens[w] : time;
  return Number.POSITIVE_INFINITY;
}

/** The last time up to another at which service may begin at a stop; `-Infinity` when no window has opened. */
export function beginsBy({ windows, opens, closes }: Stops, stop: number, time: number): number {
  const begin = windows[stop];
  for (let w = windows[stop + 1] - 1; w >= begin; w--) if (time >= opens[w]) return time > closes[w] ? closes[w] : time;
  return Number.NEGATIVE_INFINITY;
}
