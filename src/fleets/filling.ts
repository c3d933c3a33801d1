import { Insertion } from './insertion.ts';
import type { Legs } from './legs.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';
import type { Random } from './random.ts';
import type { Removal } from './removal.ts';
import type { Route } from './route.ts';
import { servable } from './servable.ts';

/** So many units times tasks are put into the first plan by regret at most: it takes steps by both. */
const MOST_BY_REGRET = 40_000;
/** Of more units than this, one is tried only in routes that serve some of its nearest, if it fits there. */
const MANY_UNITS = 200;
const NEAREST = 40;

/** Puts units into the routes of a plan, each where it costs the least. */
export class Filling {
  /** [unit · vehicles + vehicle] 1 where the vehicle has what the unit needs. */
  readonly canServe: Uint8Array;
  /** [vehicle] 1 for those that nothing is put into. */
  readonly closed: Uint8Array;
  /** [vehicle] the first one that is like it in everything. */
  readonly twin: Int32Array;
  readonly #problem: Problem;
  readonly #plan: Plan;
  readonly #removal: Removal;
  readonly #insertion: Insertion;
  readonly #isNear: Uint8Array;

  constructor(problem: Problem, legs: Legs, plan: Plan, removal: Removal, random: Random) {
    const { vehicles } = problem;
    this.#problem = problem;
    this.#plan = plan;
    this.#removal = removal;
    this.#insertion = new Insertion(problem, legs, random);
    this.canServe = servable(problem, legs);
    this.closed = new Uint8Array(vehicles.length);
    this.twin = twins(problem);
    this.#isNear = new Uint8Array(vehicles.length);
  }

  /** Passes over a share of the places that are better than all before, which leads to other plans. */
  set blinks(share: number) {
    this.#insertion.blinks = share;
  }

  /** Puts units into an empty plan, or one with little in it: by regret where they are not too many. */
  fill(units: Int32Array): void {
    if (units.length * this.#problem.tasks.count <= MOST_BY_REGRET) this.#putByRegret(units, units.length);
    else for (const unit of units) this.put(unit);
  }

  put(unit: number): void {
    const insertion = this.#insertion;
    insertion.begin();
    if (this.#problem.units.count > MANY_UNITS) {
      this.#isNear.fill(0);
      this.#removal.eachNear(this.#plan, unit, NEAREST, (vehicle) => {
        this.#isNear[vehicle] = 1;
      });
      this.#eachRoute(unit, (route) => {
        if (route.tasks === 0 || this.#isNear[route.vehicle] === 1) insertion.look(route, unit);
      });
    }
    if (!insertion.route) this.#lookEverywhere(unit);
    if (insertion.route) this.#insert(unit);
  }

  /** The same as `#eachRoute`, without a call for each. */
  #lookEverywhere(unit: number): void {
    const { routes } = this.#plan;
    const row = unit * routes.length;
    let emptySeen = -1;
    for (let vehicle = 0; vehicle < routes.length; vehicle++) {
      if (this.closed[vehicle] === 1 || this.canServe[row + vehicle] === 0) continue;
      const route = routes[vehicle];
      if (route.tasks === 0) {
        if (this.twin[vehicle] === emptySeen) continue;
        emptySeen = this.twin[vehicle];
      }
      this.#insertion.look(route, unit);
    }
  }

  #insert(unit: number): void {
    const { route } = this.#insertion;
    if (!route) return;
    this.#plan.touch(route);
    this.#insertion.insert(unit);
    this.#plan.assign(unit, route.vehicle);
  }

  /** The routes in which a unit may go: of empty vehicles that are alike, one. */
  #eachRoute(unit: number, look: (route: Route) => void): void {
    const { routes } = this.#plan;
    let emptySeen = -1;
    for (let vehicle = 0; vehicle < routes.length; vehicle++) {
      if (this.closed[vehicle] === 1 || this.canServe[unit * routes.length + vehicle] === 0) continue;
      const route = routes[vehicle];
      if (route.tasks === 0) {
        // Vehicles that are alike mostly stand beside each other.
        if (this.twin[vehicle] === emptySeen) continue;
        emptySeen = this.twin[vehicle];
      }
      look(route);
    }
  }

  /** Puts in, again and again, the unit that would lose the most if its best route were not to be had. */
  #putByRegret(list: Int32Array, count: number): void {
    const { routes } = this.#plan;
    const insertion = this.#insertion;
    const costs = new Float64Array(count * routes.length).fill(Number.POSITIVE_INFINITY);
    const lookAt = (i: number, route: Route) => {
      insertion.begin();
      insertion.look(route, list[i]);
      costs[i * routes.length + route.vehicle] = insertion.cost;
    };
    for (let i = 0; i < count; i++) this.#eachRoute(list[i], (route) => lookAt(i, route));
    const left = new Set(Array.from({ length: count }, (_, i) => i));
    while (left.size > 0) {
      const chosen = mostRegretted(costs, routes.length, left);
      if (chosen < 0) return;
      left.delete(chosen);
      const row = costs.subarray(chosen * routes.length, (chosen + 1) * routes.length);
      const best = row.indexOf(row.reduce((least, cost) => Math.min(least, cost)));
      insertion.begin();
      insertion.look(routes[best], list[chosen]);
      // Blinks may have seen it before and not now.
      if (!insertion.route) continue;
      const wasEmpty = routes[best].tasks === 0;
      this.#insert(list[chosen]);
      for (const i of left) {
        if (this.canServe[list[i] * routes.length + best] === 1) lookAt(i, routes[best]);
        if (wasEmpty) this.#eachRoute(list[i], (route) => void (route.tasks === 0 && lookAt(i, route)));
      }
    }
  }
}

/** The unit with the largest difference between its best and its second best route; -1 where none fits anywhere. */
function mostRegretted(costs: Float64Array, routes: number, left: ReadonlySet<number>): number {
  let chosen = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (const i of left) {
    let best = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    for (let r = i * routes; r < (i + 1) * routes; r++) {
      const cost = costs[r];
      if (cost < best) {
        second = best;
        best = cost;
      } else if (cost < second) second = cost;
    }
    if (best === Number.POSITIVE_INFINITY) continue;
    const regret = second === Number.POSITIVE_INFINITY ? 1e12 - best : second - best;
    if (regret <= most) continue;
    most = regret;
    chosen = i;
  }
  return chosen;
}

/** [vehicle] the first one that is like it in everything. */
function twins({ vehicles, stops, tasks, dimensions }: Problem): Int32Array {
  const firsts = new Map<string, number>();
  return Int32Array.from(vehicles, ({ firstBreak, breaks, given: _, ...rest }, vehicle) => {
    const pauses = Array.from({ length: breaks }, (__, i) => {
      const pause = firstBreak + i;
      const [from, to] = [stops.windows[pause], stops.windows[pause + 1]];
      const row = (pause - tasks.count) * dimensions;
      return [
        stops.service[rest.type * stops.count + pause],
        [...stops.opens.subarray(from, to), ...stops.closes.subarray(from, to)],
        [...stops.mostLoaded.subarray(row, row + dimensions)],
      ];
    });
    const text = JSON.stringify([rest, pauses]);
    const first = firsts.get(text) ?? vehicle;
    firsts.set(text, first);
    return first;
  });
}
