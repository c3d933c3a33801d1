import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DrawnPlan, openPlan } from '../support/indoor-plan.ts';

/** A corridor with a room on the ground, and a street that leads to it. */
function station(): DrawnPlan {
  return new DrawnPlan()
    .box('corridor', [0, 0], [40, 6], { indoor: 'corridor', level: '0' })
    .box('room', [0, 6], [6, 12], { indoor: 'room', name: 'Office', level: '0' })
    .point('door', [3, 6], { door: 'yes', level: '0' })
    .line(
      'street',
      [
        [40, 3],
        [80, 3],
      ],
      { highway: 'footway' },
    );
}

async function findingsOf(plan: DrawnPlan): Promise<string[]> {
  const { venue } = await openPlan(plan);
  return venue.meta.findings.map(({ kind, source, text }) => `${kind} ${source.replace('geojson:', '')}: ${text}`);
}

const flight = (plan: DrawnPlan, tags: Readonly<Record<string, string>>) =>
  plan.line(
    'flight',
    [
      [80, 3],
      [84, 3],
    ],
    { highway: 'steps', ...tags },
  );
const LOOSE = ['missing connection flight: nothing is drawn where one of its ends is'];

describe('stairs whose end leads nowhere', () => {
  test('are no fault of the venue where they lead to the door of a house in the street', async () => {
    assert.deepEqual(await findingsOf(flight(station(), { incline: 'up' })), []);
    const atDoor = station().point('house', [84, 3], { entrance: 'main' });
    assert.deepEqual(await findingsOf(flight(atDoor, { level: '0', incline: 'up' })), []);
  });

  test('are one where the plan says that they are of it', async () => {
    assert.deepEqual(await findingsOf(flight(station(), { level: '0' })), LOOSE);
    assert.deepEqual(await findingsOf(flight(station(), { indoor: 'yes' })), LOOSE);
  });
});

test('a path to a door that nobody is meant to use is not cut off where its other end leads on', async () => {
  const plan = station()
    .line(
      'escape',
      [
        [20, 0],
        [20, 3],
        [20, 5],
      ],
      { highway: 'footway', level: '0', indoor: 'yes' },
    )
    .point('exit', [20, 0], { entrance: 'emergency', level: '0' });
  assert.deepEqual(await findingsOf(plan), []);
});

describe('a ref', () => {
  const platform = (plan: DrawnPlan, id: string, south: number) =>
    plan.box(id, [0, south], [40, south + 4], { railway: 'platform', ref: '7', level: '0' });

  test('is of one thing where the others are the points at which trains stop', async () => {
    const plan = platform(station(), 'platform', -4).point('stop', [20, -5], {
      railway: 'stop',
      public_transport: 'stop_position',
      ref: '7',
      level: '0',
    });
    assert.deepEqual(await findingsOf(plan), []);
  });

  test('is reported where two things have it', async () => {
    const plan = platform(platform(station(), 'first', -4), 'second', -8);
    assert.deepEqual(await findingsOf(plan), [
      'duplicate ref first: its ref 7 is also that of geojson:second: the first is meant by it',
    ]);
  });
});

test('a list of levels that cannot be read in a part is reported, and the rest of it holds', async () => {
  const plan = station().point('lift', [30, 3], { highway: 'elevator', level: '0;1;roof' });
  const { venue } = await openPlan(plan);
  const finding = venue.meta.findings.find(({ kind }) => kind === 'bad level');
  assert.equal(finding?.text, 'level=roof cannot be read: the rest of the list is used');
  const lift = venue.heads.find(({ kind }) => kind === 'lift');
  assert.deepEqual(lift?.levels, [0, 1]);
});
