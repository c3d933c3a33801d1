import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Xy } from '../../src/geo/position.ts';
import { DrawnPlan, openPlan, place } from '../support/indoor-plan.ts';
import { stepsTo, textOf } from '../support/indoor-ways.ts';

/** A lift between two corridors that lie above each other, with what its levels are called. */
function tower(plan: DrawnPlan, id: string, west: number, ref: string): void {
  for (const level of ['0', '1']) plan.box(`${id}${level}`, [west, 0], [west + 20, 6], { indoor: 'corridor', level });
  plan.point(`${id}lift`, [west + 10, 3], { highway: 'elevator', level: '0;1', 'level:ref': ref });
}

const ride = async (plan: DrawnPlan, west: number, language = 'en') => {
  const steps = stepsTo(await openPlan(plan), place(west + 2, 3, 0), place(west + 18, 3, 1), { language });
  return textOf(steps).filter((text) => /elevator|Aufzug/.test(text));
};

describe('levels', () => {
  test('are called in each building as its own signs call them', async () => {
    const plan = new DrawnPlan();
    plan.box('A', [0, -10], [30, 10], { building: 'yes', name: 'A', ref: 'A' });
    plan.box('B', [40, -10], [70, 10], { building: 'yes', name: 'B', ref: 'B' });
    tower(plan, 'a', 5, 'EG;OG');
    tower(plan, 'b', 45, 'Ground;Gallery');
    assert.deepEqual(await ride(plan, 5), ['Take the elevator up to level OG'], 'a sign is the name of a level');
    assert.deepEqual(await ride(plan, 5, 'de'), ['Fahren Sie mit dem Aufzug nach oben (Ebene OG)']);
    assert.deepEqual(await ride(plan, 45), ['Take the elevator up to Gallery'], 'a word names it by itself');
    const { meta } = (await openPlan(plan)).venue;
    const called = (ref: string) =>
      meta.buildings.find((each) => each.ref === ref)?.levels.map((level) => level.ref ?? level.name);
    assert.deepEqual(called('A'), ['EG', 'OG']);
    assert.deepEqual(called('B'), ['Ground', 'Gallery']);
    assert.deepEqual(
      meta.levels.map(({ ref }) => ref),
      [null, null],
      'the two buildings do not agree',
    );
  });

  test('are called by a platform only on that platform', async () => {
    const plan = new DrawnPlan();
    plan.box('hall', [-5, -10], [80, 10], { building: 'train_station', name: 'Station' });
    tower(plan, 'a', 0, '0;1');
    tower(plan, 'b', 40, 'Concourse;31-32');
    plan.box('p', [40, 0], [60, 6], { railway: 'platform', ref: '31;32', level: '1' });
    assert.deepEqual(await ride(plan, 0), ['Take the elevator up to level 1']);
    assert.deepEqual(await ride(plan, 40), ['Take the elevator up to level 31-32']);
  });

  // In Zürich one lift says 31-32 and one 33-34 of the storey of both platforms: neither is its name.
  test('are not called by one of two signs of which neither is more frequent', async () => {
    const plan = new DrawnPlan();
    plan.box('hall', [-5, -10], [110, 10], { building: 'train_station', name: 'Station' });
    tower(plan, 'a', 0, 'Hall;33-34');
    tower(plan, 'b', 40, 'Hall;31-32');
    tower(plan, 'c', 80, '');
    assert.deepEqual(await ride(plan, 80), ['Take the elevator up to level 1']);
    assert.deepEqual(await ride(plan, 0), ['Take the elevator up to level 33-34']);
    assert.deepEqual(await ride(plan, 40), ['Take the elevator up to level 31-32']);
  });

  test('outside of every building are called so at the lift that says it', async () => {
    const plan = new DrawnPlan();
    plan.box('hall', [100, -10], [110, 10], { building: 'yes', name: 'Kiosk' });
    tower(plan, 'a', 0, 'Street;PLS');
    tower(plan, 'b', 40, 'Street;33-34');
    assert.deepEqual(await ride(plan, 0), ['Take the elevator up to level PLS']);
    assert.deepEqual(await ride(plan, 40), ['Take the elevator up to level 33-34']);
  });

  test('within the outline of a storey have its name, and beside it their number', async () => {
    const plan = new DrawnPlan();
    plan.box('A', [-5, -10], [70, 10], { building: 'yes', name: 'A' });
    plan.box('mezzanine', [-5, -10], [30, 10], { indoor: 'level', level: '1', name: 'Mezzanine', 'name:de': 'Galerie' });
    tower(plan, 'a', 0, '');
    tower(plan, 'b', 40, '');
    assert.deepEqual(await ride(plan, 0), ['Take the elevator up to Mezzanine']);
    assert.deepEqual(await ride(plan, 0, 'de'), ['Fahren Sie mit dem Aufzug nach oben (Galerie)']);
    assert.deepEqual(await ride(plan, 40), ['Take the elevator up to level 1']);
  });
});

/** A corridor, stairs to a landing on half the way, the landing, and stairs from there to the next storey. */
function halfLanding(length: number): DrawnPlan {
  return new DrawnPlan()
    .box('low', [-20, -2], [0, 2], { indoor: 'corridor', level: '0' })
    .line(
      'first',
      [
        [-1, 0],
        [4, 0],
      ],
      { highway: 'steps', level: '0;0.5', incline: 'up' },
    )
    .line(
      'landing',
      [
        [4, 0],
        [4 + length, 0],
      ],
      { highway: 'corridor', level: '0.5' },
    )
    .line(
      'second',
      [
        [4 + length, 0],
        [9 + length, 0],
      ],
      { highway: 'steps', level: '0.5;1', incline: 'up' },
    )
    .box('high', [8 + length, -2], [30 + length, 2], { indoor: 'corridor', level: '1' });
}

describe('climbs', () => {
  const climbs = async (plan: DrawnPlan, from: string, to: string) =>
    textOf(stepsTo(await openPlan(plan), from, to)).filter((text) => /stairs|escalator|level|ramp/.test(text));

  test('over a half-storey are one, to the next whole level', async () => {
    const [low, high] = [place(-15, 0, 0), place(30, 0, 1)];
    assert.deepEqual(await climbs(halfLanding(8), low, high), ['Take the stairs up to level 1']);
    assert.deepEqual(await climbs(halfLanding(8), high, low), ['Take the stairs down to level 0']);
  });

  test('with a walk between them never lead to the level where one is', async () => {
    const [low, high] = [place(-15, 0, 0), place(60, 0, 1)];
    assert.deepEqual(
      await climbs(halfLanding(40), low, high),
      ['Take the stairs up to level 1', 'Take the stairs up'],
      'level 0.5 is answered as 1',
    );
    assert.deepEqual(await climbs(halfLanding(40), high, low), ['Take the stairs down', 'Take the stairs down to level 0']);
  });

  test('on one level are no climbs to it', async () => {
    const plan = new DrawnPlan()
      .line(
        'a',
        [
          [0, 0],
          [20, 0],
        ],
        { highway: 'footway', level: '0' },
      )
      .line(
        'steps',
        [
          [20, 0],
          [25, 0],
        ],
        { highway: 'steps', level: '0' },
      )
      .line(
        'b',
        [
          [25, 0],
          [50, 0],
        ],
        { highway: 'footway', level: '0' },
      )
      .box('shop', [0, 2], [8, 8], { indoor: 'room', name: 'Shop', level: '0' });
    assert.deepEqual(await climbs(plan, place(5, 0, 0), place(45, 0, 0)), ['Take the stairs'], 'up or down: nobody knows');
  });

  test('are none where a path without a level meets one that has one', async () => {
    const plan = new DrawnPlan()
      .line(
        'street',
        [
          [0, 0],
          [30, 0],
        ],
        { highway: 'footway' },
      )
      .line(
        'bridge',
        [
          [30, 0],
          [60, 0],
        ],
        { highway: 'footway', level: '2' },
      )
      .line(
        'street2',
        [
          [60, 0],
          [90, 0],
        ],
        { highway: 'footway' },
      )
      .box('shop', [40, 12], [48, 18], { indoor: 'room', name: 'Shop', level: '2' });
    const steps = stepsTo(await openPlan(plan), place(5, 0, 0), place(85, 0, 0));
    assert.deepEqual(textOf(steps), ['Walk straight', 'You have arrived'], 'one way, straight on');
  });

  test('on stairs that are drawn on one level and meet another lead to that', async () => {
    const plan = new DrawnPlan()
      .line(
        'street',
        [
          [0, 0],
          [30, 0],
        ],
        { highway: 'footway' },
      )
      .line(
        'steps',
        [
          [30, 0],
          [36, 0],
        ],
        { highway: 'steps', level: '-1' },
      )
      .line(
        'passage',
        [
          [36, 0],
          [60, 0],
        ],
        { highway: 'footway', level: '-1' },
      )
      .box('shop', [40, 2], [48, 8], { indoor: 'room', name: 'Shop', level: '-1' });
    assert.deepEqual(await climbs(plan, place(5, 0, 0), place(55, 0, -1)), ['Take the stairs down to level -1']);
    assert.deepEqual(await climbs(plan, place(55, 0, -1), place(5, 0, 0)), ['Take the stairs up to level 0']);
  });

  test('by an escalator without a level lead between those that touch its ends', async () => {
    const plan = new DrawnPlan()
      .line(
        'a',
        [
          [0, 0],
          [20, 0],
        ],
        { highway: 'footway', level: '0', indoor: 'yes' },
      )
      .line(
        'escalator',
        [
          [20, 0],
          [30, 0],
        ],
        { highway: 'steps', conveying: 'forward' },
      )
      .box('upstairs', [28, -5], [60, 5], { indoor: 'corridor', level: '1' });
    const open = await openPlan(plan);
    const texts = textOf(stepsTo(open, place(5, 0, 0), place(55, 0, 1)));
    assert.ok(texts.includes('Take the escalator up to level 1'), texts.join());
    assert.throws(() => stepsTo(open, place(55, 0, 1), place(5, 0, 0)), /no route/, 'it only goes up');
  });
});

describe('what a step says', () => {
  const corridor = () =>
    new DrawnPlan()
      .box('c', [-30, -3], [30, 3], { indoor: 'corridor', level: '0' })
      .box('r', [24, -9], [30, -3], { indoor: 'room', level: '0' })
      .point('dr', [27, -3], { door: 'yes', level: '0' });
  const walk = async (plan: DrawnPlan, from = place(-28, 0, 0), to = place(28, 0, 0)) =>
    textOf(stepsTo(await openPlan(plan), from, to));

  test('has landmarks that a person notices: no bins and benches, whatever their names', async () => {
    const bins = corridor()
      .point('bin', [-10, 1], { amenity: 'waste_basket', level: '0' })
      .point('bench', [0, 1], { amenity: 'bench', name: 'Bench of the Friends', level: '0' })
      .point('lawyer', [4, 1], { office: 'lawyer', name: 'Lawyers on the third floor', level: '0' });
    assert.deepEqual(await walk(bins), ['Walk straight', 'You have arrived']);
    const cafe = bins.point('cafe', [10, 1], { amenity: 'cafe', name: 'Café Blau', level: '0' });
    assert.deepEqual(await walk(cafe), ['Walk straight past Café Blau', 'You have arrived']);
  });

  test('has no landmark that one is inside of', async () => {
    const mall = corridor().box('mall', [-40, -10], [40, 10], { shop: 'mall', name: 'The Mall', indoor: 'yes', level: '0' });
    assert.deepEqual(await walk(mall), ['Walk straight', 'You have arrived']);
  });

  test('has no landmark behind a wall', async () => {
    const plan = new DrawnPlan()
      .line(
        'path',
        [
          [-30, 0],
          [30, 0],
        ],
        { highway: 'footway', level: '0' },
      )
      .box('room', [-10, 1], [10, 9], { indoor: 'room', level: '0', ref: '7' })
      .point('kiosk', [0, 3], { shop: 'kiosk', name: 'Kiosk', level: '0' })
      .point('books', [3, 3], { shop: 'books', name: 'Books', level: '0' });
    assert.deepEqual(await walk(plan), ['Walk straight', 'You have arrived']);
  });

  test('has no landmark of the name of where one comes from or goes', async () => {
    const plan = corridor()
      .point('from', [-28, 0], { shop: 'books', name: 'Bookworm', ref: 'A', level: '0' })
      .point('again', [-20, 1], { shop: 'books', name: 'Bookworm', level: '0' });
    assert.deepEqual(await walk(plan, 'ref:A'), ['Walk straight', 'You have arrived']);
  });

  test('does not leave a room twice', async () => {
    const plan = corridor()
      .box('shop', [-10, 3], [10, 20], { indoor: 'room', name: 'Shop', ref: 'S', level: '0' })
      .point('door', [0, 3], { door: 'yes', level: '0' });
    assert.deepEqual(await walk(plan, 'ref:S'), ['Leave Shop', 'Turn left', 'You have arrived']);
  });

  test('has bearings from 0 to less than 360', async () => {
    const open = await openPlan(corridor());
    const bearings = ([x, y]: Xy, [toX, toY]: Xy) => {
      const [step] = stepsTo(open, place(x, y, 0), place(toX, toY, 0));
      return [step.bearing_start, step.bearing_end].map(Math.round);
    };
    assert.deepEqual(bearings([20, 0], [-20, 0]), [270, 270], 'west');
    assert.deepEqual(bearings([0, -2], [0, 2]), [0, 0], 'north');
    assert.deepEqual(bearings([0, 2], [0, -2]), [180, 180], 'south');
    assert.deepEqual(bearings([2, -1], [0, 1]), [315, 315], 'north-west');
  });

  test('does not turn where a path that has no fork bends a little', async () => {
    const bent = (fork: boolean) => {
      const plan = new DrawnPlan()
        .line(
          'path',
          [
            [0, 0],
            [20, 0],
            [40, 12],
            [60, 12],
          ],
          { highway: 'footway', level: '0' },
        )
        .box('shop', [0, 20], [8, 28], { indoor: 'room', name: 'Shop', level: '0' });
      return fork
        ? plan.line(
            'branch',
            [
              [20, 0],
              [40, 0],
            ],
            { highway: 'footway', level: '0' },
          )
        : plan;
    };
    const [from, to] = [place(1, 0, 0), place(58, 12, 0)];
    assert.deepEqual(await walk(bent(false), from, to), ['Walk straight', 'You have arrived']);
    assert.deepEqual(await walk(bent(true), from, to), ['Walk straight', 'Turn slightly left', 'You have arrived']);
  });
});
