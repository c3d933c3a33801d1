import type { Legs } from './legs.ts';
import { beginsAt, type Problem } from './problem.ts';

/**
 * Puts the breaks of a vehicle between its tasks, so that it is done as early as can be: behind each task with so many breaks taken, the
 * earliest moment counts, since whoever is ready earlier can do all that a later one can. Takes steps in proportion to the tasks and the square
 * of the breaks.
 *
 * @param taskList the tasks in their order
 * @returns the stops; null where the breaks and the windows cannot all be met
 */
export function withBreaks(problem: Problem, legs: Legs, vehicle: number, taskList: readonly number[]): Int32Array | null {
  const { tasks, stops, vehicles } = problem;
  const { start, end, opens, closes, type, firstBreak, breaks } = vehicles[vehicle];
  const { stride, nowhere } = legs;
  const loads = breakLoads(problem, vehicle, taskList);
  const states = breaks + 1;
  // [task, breaks taken by then] when it is done; how many were taken right before it.
  let done = new Float64Array(states).fill(Number.POSITIVE_INFINITY);
  done[0] = opens;
  const taken: Int32Array[] = [];
  let last = start < 0 ? nowhere : start;
  for (let i = 0; i <= taskList.length; i++) {
    const task = taskList[i] ?? -1;
    const place = task < 0 ? (end < 0 ? nowhere : end) : tasks.place[task];
    const seconds = legs.seconds[vehicle][last * stride + place];
    const setup = task < 0 || place === last ? 0 : tasks.setup[type * tasks.count + task];
    const after = new Float64Array(states).fill(Number.POSITIVE_INFINITY);
    const best = new Int32Array(states).fill(-1);
    for (let before = 0; before < states; before++) {
      let ready = done[before];
      let pure = done[before];
      for (let now = before; now < states && ready < Number.POSITIVE_INFINITY; now++) {
        const arrives = Math.max(ready, pure + seconds);
        const service = task < 0 ? 0 : stops.service[type * stops.count + task];
        const then =
          task < 0
            ? arrives <= closes
              ? arrives
              : Number.POSITIVE_INFINITY
            : beginsAt(stops, task, arrives) + service + setup;
        if (then < after[now]) {
          after[now] = then;
          best[now] = before;
        }
        if (now === breaks || !loads(i, now)) break;
        const pause = firstBreak + now;
        const length = stops.service[type * stops.count + pause];
        ready = beginsAt(stops, pause, ready) + length;
        pure += length;
      }
    }
    taken.push(best);
    done = after;
    last = task < 0 ? last : place;
  }
  if (done[breaks] === Number.POSITIVE_INFINITY) return null;
  const sequence: number[] = [];
  let now = breaks;
  for (let i = taskList.length; i >= 0; i--) {
    if (i < taskList.length) sequence.push(taskList[i]);
    const before = taken[i][now];
    for (let b = now - 1; b >= before; b--) sequence.push(firstBreak + b);
    now = before;
  }
  return Int32Array.from(sequence.reverse());
}

/** Whether a break can be taken with what is loaded before a task of a route. */
function breakLoads(
  problem: Problem,
  vehicle: number,
  taskList: readonly number[],
): (task: number, pause: number) => boolean {
  const { tasks, stops, units, vehicles, dimensions } = problem;
  const { firstBreak } = vehicles[vehicle];
  const loads = new Float64Array((taskList.length + 1) * dimensions);
  for (let d = 0; d < dimensions; d++) {
    let load = 0;
    for (const task of taskList) load += tasks.delivered[task * dimensions + d];
    loads[d] = load;
    for (const [i, task] of taskList.entries()) {
      const unit = tasks.unit[task];
      const carried = units.carried[unit * dimensions + d];
      load += tasks.collected[task * dimensions + d] - tasks.delivered[task * dimensions + d];
      load += task === units.task[unit] ? carried : -carried;
      loads[(i + 1) * dimensions + d] = load;
    }
  }
  return (i, pause) => {
    for (let d = 0; d < dimensions; d++) {
      const row = firstBreak - tasks.count + pause;
      if (loads[i * dimensions + d] > stops.mostLoaded[row * dimensions + d]) return false;
    }
    return true;
  };
}
