import { withBreaks } from './breaks.ts';
import type { Legs } from './legs.ts';
import type { Problem } from './problem.ts';

/** Why a unit is not served: what the first of these says that no vehicle is left for. */
export const REASONS = ['skills', 'capacity', 'unreachable', 'time_windows', 'limits', 'no_room'] as const;
export type Reason = (typeof REASONS)[number];

/** What each of the first reasons asks: whether a vehicle could serve a unit alone, as far as that goes. */
const QUESTIONS = [hasSkills, hasCapacity, isReachable, isInTime, isWithinLimits] as const;

/** [unit, vehicle] whether the vehicle has the skills and the capacity for the unit: without those, nothing helps. */
export function servable(problem: Problem, legs: Legs): Uint8Array {
  const { units, vehicles } = problem;
  const can = new Uint8Array(units.count * vehicles.length);
  for (let unit = 0; unit < units.count; unit++) {
    for (let vehicle = 0; vehicle < vehicles.length; vehicle++) {
      const hasAll = hasSkills(problem, legs, unit, vehicle) && hasCapacity(problem, legs, unit, vehicle);
      if (hasAll) can[unit * vehicles.length + vehicle] = 1;
    }
  }
  return can;
}

/**
 * [unit] whether some vehicle could serve the unit if it did nothing else. One that none could may still be served on the way to another, which
 * saves a setup or a detour of an odd matrix, but hardly ever is.
 *
 * @param twins the first vehicle that is like each
 */
export function servableAlone(problem: Problem, legs: Legs, twins: Int32Array): Uint8Array {
  const { units, vehicles } = problem;
  const kinds = vehicles.map((_, vehicle) => vehicle).filter((vehicle) => twins[vehicle] === vehicle);
  return Uint8Array.from({ length: units.count }, (_, unit) => {
    return kinds.some((vehicle) => QUESTIONS.every((holds) => holds(problem, legs, unit, vehicle))) ? 1 : 0;
  });
}

/** Why nobody serves a unit: `no_room` where a vehicle could that has other things to do. */
export function reasonOf(problem: Problem, legs: Legs, unit: number): Reason {
  let left = problem.vehicles.map((_, vehicle) => vehicle);
  for (const [i, holds] of QUESTIONS.entries()) {
    left = left.filter((vehicle) => holds(problem, legs, unit, vehicle));
    if (left.length === 0) return REASONS[i];
  }
  return 'no_room';
}

function hasSkills({ units, vehicles }: Problem, _: Legs, unit: number, vehicle: number): boolean {
  const { skills } = vehicles[vehicle];
  return units.skills[unit].every((skill) => skills.includes(skill));
}

function hasCapacity({ tasks, units, vehicles, dimensions }: Problem, _: Legs, unit: number, vehicle: number): boolean {
  const task = units.task[unit];
  return vehicles[vehicle].capacity.every((capacity, d) => {
    const delivered = tasks.delivered[task * dimensions + d];
    const collected = tasks.collected[task * dimensions + d];
    return Math.max(delivered, collected, units.carried[unit * dimensions + d]) <= capacity;
  });
}

function tasksOf({ units }: Problem, unit: number): number[] {
  return Array.from({ length: units.size[unit] }, (_, i) => units.task[unit] + i);
}

/** What a route needs that serves a unit alone. */
function needed(problem: Problem, { stride, nowhere }: Legs, table: Float64Array, unit: number, vehicle: number): number {
  const { start, end } = problem.vehicles[vehicle];
  const places = [start, ...tasksOf(problem, unit).map((task) => problem.tasks.place[task]), end];
  const known = places.map((place) => (place < 0 ? nowhere : place));
  let sum = 0;
  for (let i = 1; i < known.length; i++) sum += table[known[i - 1] * stride + known[i]];
  return sum;
}

function isReachable(problem: Problem, legs: Legs, unit: number, vehicle: number): boolean {
  return needed(problem, legs, legs.seconds[vehicle], unit, vehicle) < Number.POSITIVE_INFINITY;
}

function isInTime(problem: Problem, legs: Legs, unit: number, vehicle: number): boolean {
  return withBreaks(problem, legs, vehicle, tasksOf(problem, unit)) !== null;
}

function isWithinLimits(problem: Problem, legs: Legs, unit: number, vehicle: number): boolean {
  const { mostTasks, mostTravel, mostDistance } = problem.vehicles[vehicle];
  return (
    problem.units.size[unit] <= mostTasks &&
    needed(problem, legs, legs.seconds[vehicle], unit, vehicle) <= mostTravel &&
    needed(problem, legs, legs.meters[vehicle], unit, vehicle) <= mostDistance
  );
}
