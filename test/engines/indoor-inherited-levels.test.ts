import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Xy } from '../../src/geo/position.ts';
import { DrawnPlan, feature, openPlan, place } from '../support/indoor-plan.ts';
import { stepsTo } from '../support/indoor-ways.ts';

type Tags = Readonly<Record<string, string>>;
const line = (plan: DrawnPlan, id: string, from: Xy, to: Xy, tags: Tags) =>
  plan.line(id, [from, to], { highway: 'footway', ...tags });

/** Three parts of a bridge in a row, of which the one in the middle has no level. */
function bridge(east: string): DrawnPlan {
  const plan = new DrawnPlan().box('shop', [0, 5], [8, 12], { indoor: 'room', name: 'Shop', level: '1' });
  line(plan, 'west', [0, 0], [20, 0], { level: '1' });
  line(plan, 'middle', [20, 0], [40, 0], {});
  return line(plan, 'east', [40, 0], [60, 0], { level: east });
}

async function levelsOf(plan: DrawnPlan, id: string): Promise<readonly number[]> {
  const { venue } = await openPlan(plan);
  return venue.heads[feature(venue, id)].levels;
}

describe('a path without a level', () => {
  test('is on the level of what it lies between', async () => {
    const open = await openPlan(bridge('1'));
    assert.deepEqual(open.venue.heads[feature(open.venue, 'middle')].levels, [1]);
    const levels = stepsTo(open, place(2, 0, 1), place(58, 0, 1)).flatMap((step) => step.levels);
    assert.deepEqual([...new Set(levels)], [1], 'one does not come down on the way');
  });

  test('is so together with others, where they have forks', async () => {
    const plan = bridge('1');
    line(plan, 'fork', [30, 10], [30, 20], { level: '1' });
    plan.line(
      'branch',
      [
        [20, 0],
        [30, 10],
        [40, 0],
      ],
      { highway: 'footway' },
    );
    assert.deepEqual(await levelsOf(plan, 'branch'), [1]);
  });

  test('is on the ground where what it lies between does not agree', async () => {
    assert.deepEqual(await levelsOf(bridge('2'), 'middle'), [0]);
  });

  test('is on the ground where it leads on, as streets do', async () => {
    const plan = bridge('1');
    line(plan, 'street', [40, 0], [40, 80], {});
    assert.deepEqual(await levelsOf(plan, 'middle'), [0]);
    assert.deepEqual(await levelsOf(plan, 'street'), [0]);
  });

  test('is on the ground where something of the ground touches it', async () => {
    const plan = bridge('1').box('square', [20, -20], [40, 0], { indoor: 'area', level: '0' });
    assert.deepEqual(await levelsOf(plan, 'middle'), [0]);
  });
});
