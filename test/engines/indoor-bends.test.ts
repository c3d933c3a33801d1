import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Xy } from '../../src/geo/position.ts';
import { DrawnPlan, openPlan, place } from '../support/indoor-plan.ts';
import { stepsTo, textOf } from '../support/indoor-ways.ts';

const PATH = { highway: 'footway', indoor: 'yes' };

/** A plan of paths on the ground, each from its corners, with a shop beside that makes it a venue. */
function paths(...lines: readonly (readonly Xy[])[]): DrawnPlan {
  const plan = new DrawnPlan().box('shop', [-60, -60], [-50, -50], { indoor: 'room', name: 'Shop', level: '0' });
  for (const [i, line] of lines.entries()) plan.line(`path${i}`, line, { ...PATH, level: '0' });
  return plan;
}

async function walk(plan: DrawnPlan, from: string, to: string): Promise<string[]> {
  return textOf(stepsTo(await openPlan(plan), from, to));
}

describe('bends within four metres', () => {
  test('are none where one goes on as before', async () => {
    const plan = paths([
      [0, 0],
      [30, 0],
      [30, 1.5],
      [30, 3],
      [60, 3],
    ]);
    assert.deepEqual(await walk(plan, place(2, 0, 0), place(58, 3, 0)), ['Walk straight', 'You have arrived']);
  });

  test('are one turn, also when a point without a bend lies between them', async () => {
    const plan = paths([
      [0, 0],
      [30, 0],
      [31, 1],
      [32, 2],
      [32, 30],
    ]);
    const way = await walk(plan, place(2, 0, 0), place(32, 28, 0));
    assert.deepEqual(way, ['Walk straight', 'Turn left', 'You have arrived'], 'twice 45 degrees');
  });

  test('are one even if a bend between them would belong to both', async () => {
    const plan = paths([
      [0, 0],
      [30, 0],
      [30, 3],
      [33, 3],
      [33, 30],
    ]);
    const way = await walk(plan, place(2, 0, 0), place(33, 28, 0));
    assert.deepEqual(way, ['Walk straight', 'Turn left', 'You have arrived'], 'left, right and left');
  });

  test('are each told where they are farther apart', async () => {
    const plan = paths([
      [0, 0],
      [30, 0],
      [30, 6],
      [60, 6],
    ]);
    const way = await walk(plan, place(2, 0, 0), place(58, 6, 0));
    assert.deepEqual(way, ['Walk straight', 'Turn left', 'Turn right', 'You have arrived']);
  });

  test('are one with how one gets off an escalator', async () => {
    const escalator = (end: readonly Xy[]) =>
      paths([
        [-30, 0],
        [0, 0],
      ])
        .line(
          'escalator',
          [
            [0, 0],
            [10, 0],
          ],
          { highway: 'steps', conveying: 'forward', level: '0;1' },
        )
        .line('upstairs', [[10, 0], ...end], { ...PATH, level: '1' });
    const shifted = escalator([
      [10, 2],
      [40, 2],
    ]);
    const riding = ['Walk straight', 'Take the escalator up to level 1'];
    assert.deepEqual(
      await walk(shifted, place(-28, 0, 0), place(38, 2, 1)),
      [...riding, 'Walk straight', 'You have arrived'],
      'left and right within two metres',
    );
    const back = escalator([
      [10, 2],
      [-30, 2],
    ]);
    assert.deepEqual(
      await walk(back, place(-28, 0, 0), place(-28, 2, 1)),
      [...riding, 'Turn around', 'You have arrived'],
      'left twice within two metres',
    );
  });
});

test('slight bends to both sides within eight metres lead straight on', async () => {
  const corners: readonly Xy[] = [
    [0, 0],
    [30, 0],
    [36, 4],
    [60, 4],
    [60, 5],
    [36, 5],
    [30, 1],
    [0, 1],
  ];
  const outside: readonly Xy[] = [
    [-10, 0.5],
    [0, 0.5],
  ];
  const plan = paths(outside).surface('corridor', corners, { indoor: 'corridor', level: '0' });
  const way = await walk(plan, place(2, 0.5, 0), place(58, 4.5, 0));
  assert.deepEqual(way, ['Walk straight', 'You have arrived'], '33 degrees to the left, and 7 m on to the right');
});

test('a turn is told where a path meets one of another level', async () => {
  const street: readonly Xy[] = [
    [0, 0],
    [30, 0],
  ];
  const bridge: readonly Xy[] = [
    [30, 0],
    [30, 30],
  ];
  const plan = paths()
    .line('street', street, { highway: 'footway' })
    .line('bridge', bridge, { ...PATH, level: '2' });
  assert.deepEqual(await walk(plan, place(2, 0, 0), place(30, 28, 2)), ['Walk straight', 'Turn left', 'You have arrived']);
});

describe('lifts', () => {
  /** A lift in a shaft with a door on each of two storeys, whose upper stop is called `top`. */
  const shaft = (top: string) => {
    const plan = new DrawnPlan()
      .box('low', [-20, 0], [20, 6], { indoor: 'corridor', level: '0' })
      .box('high', [-20, 0], [20, 6], { indoor: 'corridor', level: '1' })
      .box('shaft', [-2, 6], [2, 10], { highway: 'elevator', level: `0;${top}` })
      .point('lift', [0, 8], { highway: 'elevator', level: `0;${top}` });
    for (const level of ['0', '1']) plan.point(`door${level}`, [0, 6], { door: 'yes', level });
    return plan;
  };

  test('are ridden from door to door', async () => {
    const steps = stepsTo(await openPlan(shaft('1')), place(-15, 2, 0), place(15, 2, 1));
    assert.deepEqual(
      textOf(steps).filter((text) => !/^Turn/.test(text)),
      ['Walk straight', 'Take the elevator up to level 1', 'Walk straight', 'You have arrived'],
    );
    const ride = steps.find(({ instruction }) => instruction?.instruction_type === 'take_elevator_up');
    assert.ok(ride && ride.distance.value > 2 && ride.distance.value < 8, 'two metres into the shaft, and two out of it');
  });
});

describe('landmarks', () => {
  const corridor = () => new DrawnPlan().box('c', [-30, -3], [30, 3], { indoor: 'corridor', level: '0' });
  const past = (plan: DrawnPlan) => walk(plan, place(-28, 0, 0), place(28, 0, 0));
  const STRAIGHT = ['Walk straight', 'You have arrived'];

  test('are not what one does not see: where a train stops, an empty shop, whose machine that is', async () => {
    const stop = { railway: 'stop', public_transport: 'stop_position', name: 'Central Station', level: '0' };
    assert.deepEqual(await past(corridor().point('stop', [0, 1], stop)), STRAIGHT);
    assert.deepEqual(await past(corridor().point('empty', [0, 1], { shop: 'vacant', level: '0' })), STRAIGHT);
    const machine = { amenity: 'vending_machine', level: '0' };
    assert.deepEqual(await past(corridor().point('machine', [0, 1], { ...machine, name: 'Railways' })), STRAIGHT);
    assert.deepEqual(await past(corridor().point('machine', [0, 1], machine)), [
      'Walk straight past Vending Machine',
      'You have arrived',
    ]);
  });

  test('are shops before a row of machines', async () => {
    const plan = corridor()
      .point('machine', [0, 1], { amenity: 'vending_machine', level: '0' })
      .point('cafe', [10, 2], { amenity: 'cafe', name: 'Café Blau', level: '0' });
    assert.deepEqual(await past(plan), ['Walk straight past Café Blau', 'You have arrived']);
  });
});
