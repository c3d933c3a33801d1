import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fleetBody } from '../../src/distance/fleet.ts';
import { tableOf } from '../../src/distance/fleet-matrices.ts';
import { problemOf } from '../../src/distance/fleet-problem.ts';
import { Legs } from '../../src/fleets/legs.ts';
import type { Problem } from '../../src/fleets/problem.ts';
import { Route } from '../../src/fleets/route.ts';
import { scheduled } from '../../src/fleets/schedule.ts';

/** The fleet of a request with a table of durations, as the search sees it. */
function problemFor(request: { readonly matrices: { readonly car: { readonly durations: number[][] } } }): Problem {
  const errors: Parameters<typeof fleetBody.read>[1] = [];
  const fleet = fleetBody.read(request, errors);
  assert.deepEqual(errors, []);
  const indexes = fleet.places.map(({ index }) => index ?? -1);
  const durations = tableOf(request.matrices.car.durations, indexes);
  return problemOf(fleet, [{ durations, distances: null, costs: null }]);
}

/** What is known of a route, at each of its positions. */
function known(route: Route, dimensions: number) {
  const rows = [route.ready, route.pure, route.latestReady, route.latestPure, route.last, route.next];
  return {
    stops: [...route.stops.subarray(0, route.length)],
    rows: rows.map((row, i) => [...row.subarray(i === 2 || i === 3 || i === 5 ? 1 : 0, route.length + (i < 2 ? 1 : 2))]),
    onward: [...route.onward.subarray(0, route.length + 1)],
    spare: route.onlyUnloads ? [...route.spare] : null,
    room: route.onlyUnloads ? null : [...route.room.subarray(0, (route.length + 1) * dimensions)],
    sums: [route.tasks, route.travel, route.distance, route.cost, route.over],
    isValid: route.isValid,
  };
}

test('a route into which stops are put one by one is the one that is worked out as a whole', () => {
  const far = fc.integer({ min: 0, max: 40 });
  const window = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 200 })).map(([a, b]) => [a, a + b]);
  const world = fc.record({
    table: fc.array(far, { minLength: 81, maxLength: 81 }),
    tasks: fc.array(
      fc.record({
        place: fc.nat(8),
        window: fc.option(window, { nil: [0, 1000] }),
        amount: fc.nat(3),
        at: fc.nat(20),
        to: fc.nat(20),
        isShipment: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    hasShipments: fc.boolean(),
    picksUp: fc.boolean(),
    ends: fc.boolean(),
  });
  fc.assert(
    fc.property(world, ({ table, tasks, hasShipments, picksUp, ends }) => {
      const durations = Array.from({ length: 9 }, (_, i) => table.slice(9 * i, 9 * i + 9).map((d, j) => (i === j ? 0 : d)));
      const isShipment = (i: number) => hasShipments && tasks[i].isShipment;
      const step = (i: number, place: number) => ({
        id: i,
        location_index: place,
        service: i,
        time_windows: [tasks[i].window],
      });
      const problem = problemFor({
        matrices: { car: { durations } },
        jobs: tasks.flatMap(({ place, amount }, i) =>
          isShipment(i) ? [] : [{ ...step(i, place), ...(picksUp ? { pickup: [amount] } : { delivery: [amount] }) }],
        ),
        shipments: tasks.flatMap(({ place, amount }, i) =>
          isShipment(i) ? [{ amount: [amount], pickup: step(i, place), delivery: step(i, (place + 3) % 9) }] : [],
        ),
        vehicles: [{ id: 1, start_index: 0, ...(ends && { end_index: 4 }), capacity: [8], time_window: [0, 900] }],
      } as Parameters<typeof problemFor>[0]);
      const legs = new Legs(problem);
      const route = new Route(problem, legs, 0);
      for (let unit = 0; unit < problem.units.count; unit++) {
        const { at, to } = tasks[unit];
        const task = problem.units.task[unit];
        const first = at % (route.length + 1);
        const second = problem.units.size[unit] === 2 ? first + (to % (route.length + 1 - first)) : first;
        route.insert(first, task, second, problem.units.size[unit] === 2 ? task + 1 : -1);
        const whole = new Route(problem, legs, 0);
        whole.set(route.stops.slice(0, route.length), route.length);
        // Where a rule is broken, the way on is known no more than that.
        if (!whole.isValid || !route.isValid) {
          assert.equal(route.isValid, whole.isValid);
          return;
        }
        assert.deepEqual(known(route, problem.dimensions), known(whole, problem.dimensions));
      }
    }),
    { numRuns: 2000 },
  );
});

test('breaks are taken where the vehicle is done the earliest, wherever the search had left them', () => {
  const problem = problemFor({
    matrices: {
      car: {
        durations: [
          [0, 100],
          [100, 0],
        ],
      },
    },
    jobs: [{ id: 1, location_index: 1, service: 50 }],
    vehicles: [
      {
        ...{ id: 1, start_index: 0, end_index: 0 },
        breaks: [
          { id: 1, service: 10, time_windows: [[0, 9000]] },
          {
            id: 2,
            service: 10,
            time_windows: [
              [120, 140],
              [7000, 9000],
            ],
          },
        ],
      },
    ],
  } as Parameters<typeof problemFor>[0]);
  const legs = new Legs(problem);
  const stops = Int32Array.from([0, 1, 2]);
  const score = { missedPriority: 0, missed: 0, cost: 200, over: 0 };
  const [{ steps }] = scheduled(problem, legs, { routes: [stops], score }).routes;
  // 100 there, 50 at the job, 100 back, two breaks of 10, and no waiting: the second one begins by 140, before the job is over.
  const [start, end] = [steps[0].arrival, steps[steps.length - 1].arrival];
  assert.equal(end - start, 270);
});
