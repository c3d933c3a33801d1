import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { planOf } from '../../src/import/venues/plan-of.ts';
import { readGeoJsonPlan } from '../../src/import/venues/read-geojson.ts';
import type { Plan } from '../../src/venues/index.ts';
import { DrawnPlan, openPlan, place } from '../support/indoor-plan.ts';
import { stepsTo } from '../support/indoor-ways.ts';

const read = (plan: DrawnPlan, options: { name?: string; bounds?: [number, number, number, number] } = {}): Plan =>
  planOf(readGeoJsonPlan('plan.geojson', JSON.parse(plan.toString())), { path: 'plan.geojson', ...options });

describe('objects with the same id', () => {
  const plan = () =>
    new DrawnPlan()
      .box('way/1', [0, 0], [10, 10], { indoor: 'room', level: '0', name: 'A' })
      .box('way/1', [20, 0], [30, 10], { indoor: 'room', level: '0', name: 'B' })
      .box('way/1', [10, 0], [20, 10], { indoor: 'corridor', level: '0' });

  test('are all there, each with an id of its own, and reported', () => {
    const { features, findings } = read(plan());
    assert.deepEqual(
      features.map(({ name }) => name),
      ['A', 'B', null],
    );
    assert.equal(new Set(features.map(({ id }) => id)).size, 3);
    assert.equal(new Set(features.map(({ source }) => source)).size, 3);
    assert.equal(features[0].source, 'osm:w1', 'the first keeps it');
    assert.equal(findings.filter(({ kind }) => kind === 'duplicate id').length, 2);
  });

  test('keep their ids in another import, whatever is added', () => {
    const ids = (drawn: DrawnPlan) => new Map(read(drawn).features.map(({ name, id }) => [name, id]));
    const before = ids(plan());
    const after = ids(plan().box('way/1', [40, 0], [50, 10], { indoor: 'room', level: '0', name: 'C' }));
    for (const [name, id] of before) assert.equal(after.get(name), id);
  });

  test('that are alike in everything are still two', () => {
    const twice = plan().box('way/1', [20, 0], [30, 10], { indoor: 'room', level: '0', name: 'B' });
    assert.equal(new Set(read(twice).features.map(({ id }) => id)).size, 4);
  });
});

test('tags in a member of their own, and lists of levels, are read as the tags that they are', () => {
  const drawn = JSON.parse(new DrawnPlan().box('way/1', [0, 0], [10, 10], { indoor: 'room', name: 'A' }).toString());
  const [room] = drawn.features;
  for (const properties of [
    { type: 'way', id: 1, meta: {}, tags: { ...room.properties, level: '1;2' } },
    { ...room.properties, level: [1, 2] },
  ]) {
    const plan = planOf(readGeoJsonPlan('plan.geojson', { ...drawn, features: [{ ...room, properties }] }), {
      path: 'plan.geojson',
    });
    assert.deepEqual(
      plan.features.map(({ name, kind, levels, source }) => [name, kind, levels, source]),
      [['A', 'room', [1, 2], 'osm:w1']],
    );
  }
});

describe('a venue is called', () => {
  const rooms = (plan: DrawnPlan) => {
    for (let i = 0; i < 8; i++)
      plan.box(`r${i}`, [i * 10, 0], [i * 10 + 9, 8], { indoor: 'room', level: '0', ref: String(i) });
    return plan;
  };

  test('as the building that holds most of it, not as the largest shop or a building beside it', () => {
    const plan = rooms(new DrawnPlan())
      .box('next', [100, -50], [200, 50], { building: 'yes', name: 'Aardvark House' })
      .box('building', [-5, -5], [95, 15], { building: 'train_station', name: 'Central Station', 'name:de': 'Hauptbahnhof' })
      .box('shop', [0, 10], [60, 14], { indoor: 'room', level: '0', shop: 'clothes', name: 'Big Shop' })
      .point('tram', [10, -3], { railway: 'tram_stop', name: 'Tram stop', level: '0' });
    const { name, names } = read(plan);
    assert.equal(name, 'Central Station');
    assert.equal(names.de, 'Hauptbahnhof');
  });

  test('as the smallest of those that hold as much of it', () => {
    const plan = rooms(new DrawnPlan())
      .box('campus', [-300, -300], [400, 300], { amenity: 'university', name: 'University' })
      .box('building', [-5, -5], [95, 15], { building: 'university', name: 'Library' });
    assert.equal(read(plan).name, 'Library');
  });

  test('as the campus around several buildings', () => {
    const plan = rooms(new DrawnPlan())
      .box('campus', [-300, -300], [400, 300], { amenity: 'university', name: 'University' })
      .box('b1', [-5, -5], [39.5, 15], { building: 'university', name: 'East' })
      .box('b2', [39.6, -5], [95, 15], { building: 'university', name: 'West' });
    assert.equal(read(plan).name, 'University');
  });

  test('as the station in it, where that is a point', () => {
    const plan = rooms(new DrawnPlan())
      .point('station', [40, 4], { railway: 'station', name: 'Moorgate' })
      .point('far', [2000, 4], { railway: 'station', name: 'Elsewhere' });
    assert.equal(read(plan).name, 'Moorgate');
  });

  test('as the importer says, else as its file where nothing names it', () => {
    assert.equal(read(rooms(new DrawnPlan())).name, 'plan');
    const named = rooms(new DrawnPlan()).box('b', [-5, -5], [95, 15], {
      building: 'yes',
      name: 'House',
      'name:fr': 'Maison',
    });
    const { name, names } = read(named, { name: 'My venue' });
    assert.equal(name, 'My venue');
    assert.deepEqual(names, {}, 'names in languages are of the plan, and would hide it');
  });
});

describe('a map of a town', () => {
  const town = () => {
    const plan = new DrawnPlan();
    for (const [name, x] of [
      ['Mall', 0],
      ['Clinic', 2000],
    ] as const) {
      plan.box(name, [x, 0], [x + 100, 60], { building: 'yes', name });
      for (let i = 0; i < 5; i++)
        plan.box(`${name}${i}`, [x + i * 15, 5], [x + i * 15 + 10, 20], { indoor: 'room', level: '0', ref: `${name}${i}` });
    }
    return plan;
  };

  test('is no venue: which plans it holds is said, with the boxes to ask for', () => {
    let message = '';
    try {
      read(town());
    } catch (error) {
      message = error instanceof Error ? error.message : '';
    }
    assert.match(message, /holds 2 indoor plans that lie apart: select one with --bounds/);
    const [, bounds = ''] = /^ {2}(\S+) Clinic \(5 indoor objects\)$/m.exec(message) ?? [];
    const [west = 0, south = 0, east = 0, north = 0] = bounds.split(',').map(Number);
    const { name, features } = read(town(), { bounds: [west, south, east, north] });
    assert.equal(name, 'Clinic', 'the box that is printed is one that works');
    assert.equal(features.filter(({ kind }) => kind === 'room').length, 5);
  });

  test('of storeys alone, without anything indoors, is none either', () => {
    const storeys = new DrawnPlan();
    for (const x of [0, 2000])
      for (const y of [0, 20])
        storeys.box(`p${x}${y}`, [x, y], [x + 50, y + 9], { railway: 'platform', level: '1', ref: `${y}` });
    assert.throws(() => read(storeys), /holds 2 indoor plans that lie apart/);
  });

  test('has no plan in a box beside all of them, which is said of the box', () => {
    assert.throws(
      () => read(town(), { bounds: [9, 9, 10, 10] }),
      /contains no indoor plan in --bounds: no object there has/,
    );
  });

  test('is taken as one venue where its importer wants it', () => {
    assert.equal(read(town(), { bounds: [1, 49, 2, 51] }).features.filter(({ kind }) => kind === 'room').length, 10);
  });

  test('of one building with a stray object elsewhere is that building', () => {
    const stray = new DrawnPlan().box('stray', [2000, 0], [2010, 10], { indoor: 'room', level: '0' });
    for (let i = 0; i < 20; i++) stray.box(`r${i}`, [i * 10, 0], [i * 10 + 9, 8], { indoor: 'room', level: '0' });
    assert.equal(read(stray).features.length, 21);
  });
});

test('stairs take as long as their steps where those fit their length, else as long as it', async () => {
  const seconds = async (steps: string, meters: number) => {
    const plan = new DrawnPlan()
      .line(
        'a',
        [
          [-20, 0],
          [0, 0],
        ],
        { highway: 'footway', level: '0', indoor: 'yes' },
      )
      .line(
        'stairs',
        [
          [0, 0],
          [meters, 0],
        ],
        { highway: 'steps', level: '0;1', incline: 'up', step_count: steps },
      )
      .line(
        'b',
        [
          [meters, 0],
          [meters + 20, 0],
        ],
        { highway: 'footway', level: '1', indoor: 'yes' },
      )
      .box('r', [-20, 2], [-10, 8], { indoor: 'room', level: '0' });
    const climb = stepsTo(await openPlan(plan), place(-15, 0, 0), place(meters + 15, 0, 1)).find(
      ({ instruction }) => instruction?.instruction_type === 'take_stairs_up',
    );
    return climb?.duration.value;
  };
  assert.equal(await seconds('30', 10), 23, '30 steps of 0.75 s');
  assert.equal(await seconds('3', 40), 80, 'three steps of 13 m are a mistake: 40 m at 0.5 m/s');
  assert.equal(await seconds('400', 5), 15, '400 steps in 5 m are one: a storey');
});

describe('turnstiles', () => {
  const gate = (tags: Record<string, string>) =>
    openPlan(
      new DrawnPlan()
        .line(
          'a',
          [
            [0, 0],
            [20, 0],
            [40, 0],
          ],
          { highway: 'footway', level: '0', indoor: 'yes' },
        )
        .point('gate', [20, 0], { level: '0', ...tags })
        .box('r', [0, 2], [8, 8], { indoor: 'room', level: '0' }),
    );
  const way = async (tags: Record<string, string>, mode: string) =>
    stepsTo(await gate(tags), place(2, 0, 0), place(38, 0, 0), { mode });

  test('are passed by wheelchairs, with a note, unless they are closed to them', async () => {
    const steps = await way({ barrier: 'turnstile' }, 'wheelchair');
    assert.deepEqual(
      steps.map(({ notes }) => notes),
      [['turnstile'], undefined],
      'on the step that passes it, and not on the arrival',
    );
    await assert.rejects(() => way({ barrier: 'turnstile', wheelchair: 'no' }, 'wheelchair'), /no route/);
    await assert.rejects(() => way({ barrier: 'full-height_turnstile' }, 'wheelchair'), /no route/);
    await assert.rejects(() => way({ barrier: 'stile' }, 'wheelchair'), /no route/);
    assert.equal((await way({ barrier: 'full-height_turnstile', wheelchair: 'yes' }, 'wheelchair')).length, 2);
  });

  test('are noted for everyone; gates are not', async () => {
    assert.deepEqual((await way({ barrier: 'turnstile' }, 'default'))[0].notes, ['turnstile']);
    assert.equal((await way({ barrier: 'gate' }, 'default'))[0].notes, undefined);
  });
});
