import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { featuresOfKind } from '../../src/walks/kinds.ts';
import { DrawnPlan, openPlan, place } from '../support/indoor-plan.ts';
import { stepsTo, textOf } from '../support/indoor-ways.ts';

const LEVELS = ['0', '1', '2'];

/** Three corridors above each other with a lift beside them, drawn as a point, and as its shaft once or storey by storey. */
function tower(shafts: readonly string[]): DrawnPlan {
  const plan = new DrawnPlan().point('point', [0, 8], { highway: 'elevator', level: '0;1;2', ref: 'L7', name: 'North' });
  for (const level of LEVELS) {
    plan.box(`c${level}`, [-20, 0], [20, 6], { indoor: 'corridor', level });
    plan.point(`door${level}`, [0, 6], { door: 'yes', level });
  }
  for (const level of shafts) plan.box(`shaft${level}`, [-2, 6], [2, 10], { room: 'elevator', indoor: 'room', level });
  return plan;
}

describe('a lift that is drawn as a point and as its shaft', () => {
  test('is found once, with the number of the point, on all its levels', async () => {
    for (const shafts of [['0;1;2'], LEVELS]) {
      const { venue } = await openPlan(tower(shafts));
      const found = featuresOfKind(venue, { kind: 'type', name: 'lift', text: 'type:lift' });
      assert.equal(found.length, 1, shafts.join(' and '));
      const { ref, name, levels } = venue.heads[found[0]];
      assert.deepEqual([ref, name, levels], ['L7', 'North', [0, 1, 2]]);
    }
  });

  test('is led to by its number', async () => {
    for (const shafts of [['0;1;2'], LEVELS]) {
      const open = await openPlan(tower(shafts));
      const texts = textOf(stepsTo(open, place(-15, 3, 1), 'ref:L7'));
      assert.ok(!texts.some((text) => text.includes('elevator')), `one waits for it on one's own storey: ${texts.join()}`);
    }
  });

  test('is another one than the lift beside it', async () => {
    const plan = tower(['0;1;2']).point('other', [10, 3], { highway: 'elevator', level: '0;1;2' });
    const { venue } = await openPlan(plan);
    assert.equal(featuresOfKind(venue, { kind: 'type', name: 'lift', text: 'type:lift' }).length, 2);
  });
});

test('stairs and escalators that are lines are led to by their type, and listed by none', async () => {
  const ends = [
    [-10, 2],
    [-4, 2],
  ] as const;
  const plan = tower([])
    .line('flight', ends, { highway: 'steps', level: '0;1', incline: 'up' })
    .line('escalator', ends, { highway: 'steps', conveying: 'forward', level: '1;2', incline: 'up' });
  const open = await openPlan(plan);
  const kind = (name: string) => featuresOfKind(open.venue, { kind: 'type', name, text: `type:${name}` }).length;
  assert.deepEqual([kind('stairs'), kind('escalator'), kind('highway=steps')], [1, 1, 1]);
  assert.throws(() => kind('walkway'), /nothing of/);
  assert.ok(open.venue.heads.every(({ kind: own, isSearchable }) => !/steps|escalator/.test(own) || !isSearchable));
});
