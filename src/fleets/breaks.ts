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
  const { tasks, vehicles } = problem;
  const { start, end, opens, breaks } = vehicles[vehicle];
  const { stride, nowhere } = legs;
  const canPause = breakLoads(problem, vehicle, taskList);
  let state: State = { done: new Float64Array(breaks + 1).fill(Number.POSITIVE_INFINITY), before: new Int32Array(0) };
  state.done[0] = opens;
  const befores: Int32Array[] = [];
  let last = start < 0 ? nowhere : start;
  for (let i = 0; i <= taskList.length; i++) {
    const task = i < taskList.length ? taskList[i] : -1;
    const place = task >= 0 ? tasks.place[task] : end < 0 ? nowhere : end;
    const seconds = legs.seconds[vehicle][last * stride + place];
    state = goOn(problem, vehicle, state.done, {
      task,
      seconds,
      isElsewhere: place !== last,
      canPause: (pause) => canPause(i, pause),
    });
    befores.push(state.before);
    last = place;
  }
  return state.done[breaks] === Number.POSITIVE_INFINITY ? null : sequenceOf(problem, vehicle, taskList, befores);
}

/** [breaks taken by then] when a task is done; how many breaks were taken when the one before was. */
interface State {
  readonly done: Float64Array;
  readonly before: Int32Array;
}

/** A way to the next task, or with -1 to the end. */
interface Way {
  readonly task: number;
  readonly seconds: number;
  readonly isElsewhere: boolean;
  readonly canPause: (pause: number) => boolean;
}

/** Goes on to the next task, with none of the breaks that are left, or some, on the way. */
function goOn(problem: Problem, vehicle: number, done: Float64Array, way: Way): State {
  const { stops, vehicles } = problem;
  const { type, firstBreak, breaks } = vehicles[vehicle];
  const after = new Float64Array(breaks + 1).fill(Number.POSITIVE_INFINITY);
  const best = new Int32Array(breaks + 1).fill(-1);
  for (let before = 0; before <= breaks; before++) {
    let ready = done[before];
    let pure = done[before];
    for (let now = before; now <= breaks && ready < Number.POSITIVE_INFINITY; now++) {
      const then = doneAt(problem, vehicle, way, Math.max(ready, pure + way.seconds));
      if (then < after[now]) {
        after[now] = then;
        best[now] = before;
      }
      if (now === breaks || !way.canPause(now)) break;
      const length = stops.service[type * stops.count + firstBreak + now];
      ready = beginsAt(stops, firstBreak + now, ready) + length;
      pure += length;
    }
  }
  return { done: after, before: best };
}

/** When what one arrives for is done; `Infinity` where it is too late. */
function doneAt({ tasks, stops, vehicles }: Problem, vehicle: number, { task, isElsewhere }: Way, arrives: number): number {
  const { type, closes } = vehicles[vehicle];
  if (task < 0) return arrives <= closes ? arrives : Number.POSITIVE_INFINITY;
  const setup = isElsewhere ? tasks.setup[type * tasks.count + task] : 0;
  return beginsAt(stops, task, arrives) + stops.service[type * stops.count + task] + setup;
}

/** The tasks with all breaks between them, found from the end. */
function sequenceOf(
  { vehicles }: Problem,
  vehicle: number,
  taskList: readonly number[],
  befores: readonly Int32Array[],
): Int32Array {
  const { firstBreak, breaks } = vehicles[vehicle];
  const sequence: number[] = [];
  let now = breaks;
  for (let i = taskList.length; i >= 0; i--) {
    if (i < taskList.length) sequence.push(taskList[i]);
    const before = befores[i][now];
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
