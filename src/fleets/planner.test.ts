import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { NoTurn } from '../threads/turns.ts';
import { Cancelled, FleetPlanner } from './planner.ts';
import { NEVER, type Problem } from './problem.ts';

const planner = new FleetPlanner();
after(() => planner.close());

/** Jobs along a line, a second apart, and one vehicle that starts at the first. */
function line(count: number): Problem {
  const rows = (value: number) => new Float64Array(count).fill(value);
  return {
    places: count,
    matrices: [
      {
        durations: Float64Array.from({ length: count ** 2 }, (_, pair) =>
          Math.abs((pair % count) - Math.floor(pair / count)),
        ),
        distances: null,
        costs: null,
      },
    ],
    dimensions: 0,
    tasks: {
      count,
      place: Int32Array.from({ length: count }, (_, task) => task),
      unit: Int32Array.from({ length: count }, (_, task) => task),
      setup: rows(0),
      delivered: new Float64Array(0),
      collected: new Float64Array(0),
    },
    units: {
      count,
      task: Int32Array.from({ length: count }, (_, task) => task),
      size: new Uint8Array(count).fill(1),
      priority: rows(0),
      carried: new Float64Array(0),
      skills: Array.from({ length: count }, () => []),
    },
    stops: {
      count,
      service: rows(0),
      windows: Int32Array.from({ length: count + 1 }, (_, task) => task),
      opens: rows(0),
      closes: rows(NEVER),
      mostLoaded: new Float64Array(0),
    },
    vehicles: [
      {
        ...{ matrix: 0, speedFactor: 1, type: 0, start: 0, end: -1, opens: 0, closes: NEVER, capacity: [], skills: [] },
        ...{ firstBreak: count, breaks: 0, given: null },
        mostTasks: Number.POSITIVE_INFINITY,
        mostTravel: Number.POSITIVE_INFINITY,
        mostDistance: Number.POSITIVE_INFINITY,
        costs: { fixed: 0, perSecond: 1, perTaskSecond: 0, perMeter: 0 },
      },
    ],
  };
}

const LONG = { rounds: Number.POSITIVE_INFINITY, milliseconds: 600_000, seed: 1 };
const SHORT = { rounds: 200, milliseconds: 600_000, seed: 1 };
const WAIT_MS = 60_000;

test('a search is asked how far it is, and is cancelled', async () => {
  const long = planner.plan(line(30), LONG, 'a', WAIT_MS);
  while ((await long.progress()) === null) await pause(5);
  const done = (await long.progress()) ?? 1;
  assert.ok(done > 0 && done < 0.5, `${done} of ten minutes`);
  long.cancel();
  await assert.rejects(long.plan, Cancelled);
  assert.equal(await long.progress(), null, 'what is over is nowhere');
});

test('a search of another owner is not waited for, and one of the same owner is', async () => {
  const long = planner.plan(line(30), LONG, 'a', WAIT_MS);
  const next = planner.plan(line(5), SHORT, 'a', WAIT_MS);
  const { routes } = await planner.plan(line(5), SHORT, 'b', WAIT_MS).plan;
  // One way along the line: four seconds.
  assert.equal(routes[0].cost, 4);
  assert.equal(await next.progress(), null, 'it waits');
  await assert.rejects(planner.plan(line(5), SHORT, 'a', 20).plan, NoTurn);
  long.cancel();
  await assert.rejects(long.plan, Cancelled);
  assert.equal((await next.plan).routes[0].cost, 4);
});

test('a search that waits is cancelled before it begins', async () => {
  const long = planner.plan(line(30), LONG, 'a', WAIT_MS);
  const next = planner.plan(line(5), SHORT, 'a', WAIT_MS);
  next.cancel();
  long.cancel();
  await assert.rejects(long.plan, Cancelled);
  await assert.rejects(next.plan, Cancelled);
});
