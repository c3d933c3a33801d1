import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { at } from '../../src/at.ts';
import { fleetBody } from '../../src/distance/fleet.ts';
import { tableOf } from '../../src/distance/fleet-matrices.ts';
import { type OptimizeReply, planReply } from '../../src/distance/fleet-plan.ts';
import { problemOf } from '../../src/distance/fleet-problem.ts';
import { scheduled } from '../../src/fleets/schedule.ts';
import { Search } from '../../src/fleets/search.ts';
import { type FleetRequest, faultsOf } from '../oracles/slow-fleet.ts';
import { bestOfAll } from '../oracles/slow-fleet-best.ts';

const NO_TIME = { loading: 0, solving: 0, routing: 0 };

/** Plans a request with matrices as the endpoint does, on this thread. */
function plan(request: FleetRequest, rounds: number, seed = 1): OptimizeReply {
  const errors: Parameters<typeof fleetBody.read>[1] = [];
  const fleet = fleetBody.read(request, errors);
  assert.deepEqual(errors, []);
  const indexes = fleet.places.map(({ index }) => index ?? -1);
  const matrices = fleet.travels.map(({ profile }) => {
    const given = fleet.given.get(profile);
    return {
      durations: tableOf(given?.durations ?? [], indexes),
      distances: given?.distances ? tableOf(given.distances, indexes) : null,
      costs: given?.costs ? tableOf(given.costs, indexes) : null,
    };
  });
  const problem = problemOf(fleet, matrices);
  const search = new Search(problem, { rounds, milliseconds: Number.POSITIVE_INFINITY, seed });
  search.run(Number.POSITIVE_INFINITY);
  return planReply(fleet, problem, { ...scheduled(problem, search.legs, search.best), rounds }, null, NO_TIME);
}

/** Worlds of any shape: trips are as long as on a plane, or any; every rule of the request's form comes up. */
function worlds(most: {
  readonly jobs: number;
  readonly shipments: number;
  readonly vehicles: number;
  readonly places: number;
}) {
  const small = fc.integer({ min: 0, max: 3 });
  const window = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 200 })).map(([a, b]) => [a, a + b]);
  const windows = fc.oneof(
    window.map((one) => [one]),
    fc
      .tuple(window, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 100 }))
      .map(([one, gap, length]) => [one, [one[1] + gap, one[1] + gap + length]]),
  );
  const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
  const place = fc.nat(most.places - 1);
  const task = {
    location_index: place,
    setup: maybe(fc.integer({ min: 0, max: 30 })),
    service: maybe(fc.integer({ min: 0, max: 30 })),
    service_per_type: maybe(fc.constant({ van: 7 })),
    setup_per_type: maybe(fc.constant({ van: 3 })),
    time_windows: maybe(windows),
  };
  const skills = fc.subarray([1, 2]);
  return fc
    .record({
      dimensions: fc.integer({ min: 0, max: 2 }),
      points: fc.array(fc.tuple(fc.nat(100), fc.nat(100)), { minLength: most.places, maxLength: most.places }),
      noise: fc.array(fc.nat(30), { minLength: most.places ** 2, maxLength: most.places ** 2 }),
      hasDistances: fc.boolean(),
      hasCosts: fc.boolean(),
      jobs: fc.array(
        fc.record({
          ...task,
          delivery: fc.array(small, { minLength: 2, maxLength: 2 }),
          pickup: fc.array(small, { minLength: 2, maxLength: 2 }),
          skills: maybe(skills),
          priority: maybe(fc.integer({ min: 0, max: 3 })),
        }),
        { minLength: 1, maxLength: most.jobs },
      ),
      shipments: fc.array(
        fc.record({
          pickup: fc.record(task),
          delivery: fc.record(task),
          amount: fc.array(small, { minLength: 2, maxLength: 2 }),
          skills: maybe(skills),
          priority: maybe(fc.integer({ min: 0, max: 3 })),
        }),
        { maxLength: most.shipments },
      ),
      vehicles: fc.array(
        fc.record({
          ends: fc.constantFrom('both', 'start', 'end'),
          start: place,
          end: place,
          capacity: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 2 }),
          skills: maybe(skills),
          type: maybe(fc.constantFrom('van', 'bike')),
          time_window: maybe(window.map(([from, to]) => [from, to + 200])),
          speed_factor: maybe(fc.constantFrom(0.5, 1.37, 3)),
          max_tasks: maybe(fc.integer({ min: 1, max: 6 })),
          max_travel_time: maybe(fc.integer({ min: 20, max: 300 })),
          max_distance: maybe(fc.integer({ min: 200, max: 3000 })),
          fixed: maybe(fc.integer({ min: 0, max: 100 })),
          per_hour: maybe(fc.integer({ min: 0, max: 9000 })),
          per_task_hour: maybe(fc.integer({ min: 0, max: 3600 })),
          per_km: maybe(fc.integer({ min: 0, max: 300 })),
          breaks: fc.array(
            fc.record({
              service: maybe(fc.integer({ min: 0, max: 30 })),
              time_windows: maybe(windows),
              max_load: maybe(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 2 })),
            }),
            { maxLength: 2 },
          ),
        }),
        { minLength: 1, maxLength: most.vehicles },
      ),
    })
    .map(({ dimensions, points, noise, hasDistances, hasCosts, jobs, shipments, vehicles }): FleetRequest => {
      const cut = (amounts: readonly number[]) => amounts.slice(0, dimensions);
      const table = (value: (from: number, to: number) => number) =>
        points.map((_, from) => points.map((__, to) => (from === to ? 0 : value(from, to))));
      const far = (from: number, to: number) =>
        Math.round(Math.hypot(points[from][0] - points[to][0], points[from][1] - points[to][1]));
      const strange = (from: number, to: number) => noise[from * points.length + to];
      return {
        matrices: {
          car: {
            durations: table((from, to) => far(from, to) + (noise[0] > 15 ? strange(from, to) : 0)),
            ...(hasDistances && { distances: table((from, to) => 10 * far(from, to) + strange(from, to)) }),
            ...(hasCosts && { costs: table((from, to) => far(from, to) + 2 * strange(from, to)) }),
          },
        },
        jobs: jobs.map((job, i) => ({ ...job, id: i + 1, delivery: cut(job.delivery), pickup: cut(job.pickup) })),
        shipments: shipments.map(({ pickup, delivery, amount, ...rest }, i) => ({
          ...rest,
          amount: cut(amount),
          pickup: { ...pickup, id: i + 1 },
          delivery: { ...delivery, id: i + 1 },
        })),
        vehicles: vehicles.map(
          ({ ends, start, end, fixed, per_hour, per_task_hour, per_km, breaks, max_distance, capacity, ...rest }, i) => ({
            ...rest,
            id: i + 1,
            ...(ends !== 'end' && { start_index: start }),
            ...(ends !== 'start' && { end_index: end }),
            capacity: cut(capacity),
            // Distances are needed for what depends on them, and times do not cost where there is a table of costs.
            ...(hasDistances && { max_distance }),
            costs: {
              fixed: fixed ?? 0,
              per_task_hour: per_task_hour ?? 0,
              ...(!hasCosts && { per_hour: per_hour ?? 3600 }),
              ...(!hasCosts && hasDistances && { per_km: per_km ?? 0 }),
            },
            breaks: breaks.map(({ max_load, ...pause }, b) => ({
              ...pause,
              id: b + 1,
              ...(max_load && { max_load: cut(max_load) }),
            })),
          }),
        ),
      };
    });
}

/** A request without what is undefined, as JSON has it. */
const asSent = (request: FleetRequest): FleetRequest => JSON.parse(JSON.stringify(request));

describe('plans of fleets', () => {
  test('keep every rule, whatever the world is', () => {
    fc.assert(
      fc.property(worlds({ jobs: 12, shipments: 6, vehicles: 4, places: 9 }), fc.nat(1000), (world, seed) => {
        const request = asSent(world);
        assert.deepEqual(faultsOf(request, plan(request, 150, seed)), []);
      }),
      { numRuns: 300 },
    );
  });

  // The search does not promise the best plan: odd matrices and narrow breaks hide it from one in some thousands of small worlds.
  test('are the best ones, but for one in two hundred at most, where all can be tried', (t) => {
    const seed = Date.now();
    t.diagnostic(`seed ${seed}`);
    const missed: string[] = [];
    for (const world of fc.sample(worlds({ jobs: 3, shipments: 1, vehicles: 2, places: 5 }), { numRuns: 1000, seed })) {
      const request = asSent(world);
      const { summary, unassigned } = plan(request, 400);
      const best = bestOfAll(request);
      const tasks = (request.jobs?.length ?? 0) + 2 * (request.shipments?.length ?? 0) - unassigned.length;
      const isBest = summary.priority === best.priority && tasks === best.tasks;
      // Each route is rounded.
      if (isBest && Math.abs(summary.cost - best.cost) <= 1 + 1e-6) continue;
      missed.push(
        `${summary.priority} ${tasks} ${summary.cost}, possible ${JSON.stringify(best)}: ${JSON.stringify(request)}`,
      );
    }
    assert.ok(missed.length <= 5, missed.join('\n'));
  });

  test('are the same for the same seed', () => {
    const [world] = fc.sample(worlds({ jobs: 12, shipments: 6, vehicles: 4, places: 9 }), { numRuns: 1, seed: 7 });
    const request = asSent(at([world], 0));
    assert.deepEqual(plan(request, 500, 3), plan(request, 500, 3));
  });
});
