import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Mode, travelMode } from '../../src/modes/index.ts';
import { DrawnRoads, SOUTH_OF_LONDON, type Tags } from '../support/road-map.ts';
import { ARMS, CROSSING, near } from '../support/road-routes.ts';

describe('speeds', () => {
  /** What a kilometre takes, and so how fast it is driven. */
  async function kmh(tags: Tags, mode: Mode = 'driving', direction: 'forward' | 'backward' = 'forward'): Promise<number> {
    const drawn = await DrawnRoads.draw({ map: 'a---------b', ways: { ab: tags } });
    const seconds = direction === 'forward' ? drawn.seconds('a', 'b', { mode }) : drawn.seconds('b', 'a', { mode });
    return seconds === null ? 0 : Math.round(3600 / seconds);
  }
  const POSTED = 0.9;
  const cases: readonly [string, Tags, number][] = [
    ['in km/h', { highway: 'primary', maxspeed: '70' }, 70 * POSTED],
    ['with its unit', { highway: 'primary', maxspeed: '70 km/h' }, 70 * POSTED],
    ['in miles', { highway: 'primary', maxspeed: '40 mph' }, 40 * 1.609344 * POSTED],
    ['in miles without a space', { highway: 'primary', maxspeed: '40mph' }, 40 * 1.609344 * POSTED],
    ['by zone', { highway: 'primary', maxspeed: 'DE:urban' }, 50 * POSTED],
    ['by another zone', { highway: 'primary', maxspeed: 'FR:rural' }, 80 * POSTED],
    ['by a zone with a number', { highway: 'primary', maxspeed: 'DE:zone:30' }, 30 * POSTED],
    ['by a British zone', { highway: 'primary', maxspeed: 'GB:nsl_single' }, 60 * 1.609344 * POSTED],
    ['as walking pace', { highway: 'residential', maxspeed: 'walk' }, 7 * POSTED],
    ['none', { highway: 'motorway', maxspeed: 'none' }, 140 * POSTED],
    ['by the kind that is noted beside', { highway: 'primary', 'source:maxspeed': 'DE:urban' }, 50 * POSTED],
    ['by the kind of limit', { highway: 'primary', 'maxspeed:type': 'PT:urban' }, 50 * POSTED],
    ['advised', { highway: 'primary', maxspeed: '90', 'maxspeed:advisory': '40' }, 40 * POSTED],
    ['of several the lowest', { highway: 'primary', maxspeed: '80;60' }, 60 * POSTED],
    ['in this direction', { highway: 'primary', maxspeed: '80', 'maxspeed:forward': '40' }, 40 * POSTED],
    ['in the other direction', { highway: 'primary', maxspeed: '80', 'maxspeed:backward': '40' }, 80 * POSTED],
    ['for cars', { highway: 'primary', maxspeed: '80', 'maxspeed:motorcar': '60' }, 60 * POSTED],
    ['for trucks alone', { highway: 'primary', maxspeed: '80', 'maxspeed:hgv': '40' }, 80 * POSTED],
    ['that is no speed', { highway: 'primary', maxspeed: 'signals' }, 65],
    ['of nothing', { highway: 'primary', maxspeed: '0' }, 65],
    ['of the country, on a motorway', { highway: 'motorway' }, 120 * POSTED],
  ];
  for (const [title, tags, expected] of cases) {
    test(`a limit ${title}`, async () => assert.equal(await kmh(tags), Math.round(expected)));
  }
  test('a limit in one direction', async () => {
    assert.equal(await kmh({ highway: 'primary', maxspeed: '80', 'maxspeed:backward': '40' }, 'driving', 'backward'), 36);
  });
  test('a limit for trucks', async () =>
    assert.equal(await kmh({ highway: 'primary', maxspeed: '80', 'maxspeed:hgv': '40' }, 'truck'), 36));
  test('a truck drives no faster than trucks do', async () => {
    assert.ok((await kmh({ highway: 'motorway', maxspeed: '120' }, 'truck')) <= 90);
  });
  test('a limit slows bicycles, and makes none faster', async () => {
    assert.equal(await kmh({ highway: 'primary', maxspeed: '10' }, 'cycling'), 10);
    assert.equal(await kmh({ highway: 'primary', maxspeed: '90' }, 'cycling'), 18);
  });
  test('people on foot walk as they walk', async () => {
    assert.equal(await kmh({ highway: 'primary', maxspeed: '3' }, 'walking'), 5);
    assert.equal(await kmh({ highway: 'steps' }, 'walking'), 3);
  });
  const slower: readonly [string, Mode, Tags, Tags][] = [
    ['a surface', 'driving', { highway: 'tertiary' }, { highway: 'tertiary', surface: 'cobblestone' }],
    ['the grade of a track', 'driving', { highway: 'unclassified' }, { highway: 'unclassified', tracktype: 'grade5' }],
    ['smoothness', 'driving', { highway: 'tertiary' }, { highway: 'tertiary', smoothness: 'very_bad' }],
    ['a parking aisle', 'driving', { highway: 'service' }, { highway: 'service', service: 'parking_aisle' }],
    ['an alley', 'driving', { highway: 'service' }, { highway: 'service', service: 'alley' }],
    ['a link', 'driving', { highway: 'primary' }, { highway: 'primary_link' }],
    ['a track without a grade', 'driving', { highway: 'track', tracktype: 'grade2' }, { highway: 'track' }],
    ['no grade and no surface', 'driving', { highway: 'track', surface: 'asphalt' }, { highway: 'track' }],
    ['a surface, on a bicycle', 'cycling', { highway: 'track' }, { highway: 'track', surface: 'sand' }],
    ['a mountain path, on a bicycle', 'cycling', { highway: 'path' }, { highway: 'path', sac_scale: 'mountain_hiking' }],
    ['a technical trail', 'cycling', { highway: 'path', 'mtb:scale': '1' }, { highway: 'path', 'mtb:scale': '3' }],
    ['pushing', 'cycling', { highway: 'cycleway' }, { highway: 'footway' }],
    ['pushing up steps', 'cycling', { highway: 'footway' }, { highway: 'steps' }],
    ['a path in the mountains', 'walking', { highway: 'path' }, { highway: 'path', sac_scale: 'alpine_hiking' }],
    ['sand underfoot', 'walking', { highway: 'path' }, { highway: 'path', surface: 'sand' }],
  ];
  for (const [title, mode, fast, slow] of slower) {
    test(`${title} is slower`, async () => assert.ok((await kmh(slow, mode)) < (await kmh(fast, mode))));
  }
  // https://wiki.openstreetmap.org/wiki/Key:tracktype: grade 1 is solid, paved or heavily compacted; on others one drives slowly.
  const tracks: readonly [Tags, number][] = [
    [{ surface: 'asphalt' }, 18],
    [{ surface: 'concrete:plates' }, 18],
    [{ surface: 'asphalt', tracktype: 'grade1' }, 18],
    [{ tracktype: 'grade1' }, 10],
    [{ surface: 'asphalt', tracktype: 'grade2' }, 18],
    [{ surface: 'asphalt', tracktype: 'grade4' }, 7],
    [{ surface: 'compacted', tracktype: 'grade1' }, 10],
    [{ surface: 'gravel' }, 5],
    [{ tracktype: 'grade2' }, 8],
    [{ surface: 'paved', maxspeed: '30' }, 27],
    [{}, 5],
  ];
  for (const [tags, expected] of tracks) {
    test(`a car on a track with ${JSON.stringify(tags)}`, async () =>
      assert.equal(await kmh({ highway: 'track', ...tags }), expected));
  }
  test('a truck on a paved track', async () => assert.equal(await kmh({ highway: 'track', surface: 'paved' }, 'truck'), 12));
  test('a bicycle is pushed against a one-way road, and ridden along it', async () => {
    assert.equal(await kmh({ highway: 'residential', oneway: 'yes' }, 'cycling'), 17);
    assert.equal(await kmh({ highway: 'residential', oneway: 'yes' }, 'cycling', 'backward'), 5);
    assert.equal(await kmh({ highway: 'residential', oneway: 'yes', cycleway: 'opposite' }, 'cycling', 'backward'), 17);
  });
  const durations: readonly [string, string, number][] = [
    ['hours and minutes', '00:30', 1800],
    ['hours, minutes and seconds', '01:00:30', 3630],
    ['minutes', '20', 1200],
    ['ISO 8601', 'PT1H30M', 5400],
  ];
  for (const [title, duration, seconds] of durations) {
    test(`the time of a ferry in ${title}`, async () => {
      const drawn = await DrawnRoads.draw({ map: 'a---------b', ways: { ab: { route: 'ferry', duration } } });
      near(drawn.seconds('a', 'b'), seconds, duration);
      const halfway = {
        map: 'a---------b---------c\n|         |\ne         d',
        ways: { abc: { route: 'ferry', duration }, ae: {}, bd: {} },
      };
      near(
        (await DrawnRoads.draw(halfway)).seconds('a', 'b'),
        seconds / 2 + 2.5,
        'to the landing halfway, and a turn to the right',
      );
    });
  }
  test('a ferry whose time is nonsense goes at a ferry’s speed', async () => {
    assert.equal(await kmh({ route: 'ferry', duration: 'soon' }), 18);
  });
});

describe('what passing takes', () => {
  /** By how many seconds a node makes a way longer. */
  async function delay(tags: Tags, mode: Mode = 'driving', from = 'a', to = 'c'): Promise<number> {
    const [plain, with_] = await Promise.all(
      [{}, tags].map((each) => DrawnRoads.draw({ map: 'a-b-c', ways: { abc: {} }, nodes: { b: each } })),
    );
    return (
      Math.round(Math.abs((with_.seconds(from, to, { mode }) ?? 0) - (plain.seconds(from, to, { mode }) ?? 0)) * 10) / 10
    );
  }
  const cases: readonly [Tags, Mode, number][] = [
    [{ highway: 'traffic_signals' }, 'driving', 6],
    [{ highway: 'crossing' }, 'driving', 0.5],
    [{ highway: 'crossing', crossing: 'traffic_signals' }, 'driving', 6],
    [{ highway: 'stop' }, 'driving', 5],
    [{ highway: 'give_way' }, 'driving', 3],
    [{ barrier: 'gate' }, 'driving', 15],
    [{ barrier: 'lift_gate' }, 'driving', 10],
    [{ barrier: 'toll_booth' }, 'driving', 10],
    [{ barrier: 'border_control' }, 'driving', 60],
    [{ barrier: 'cattle_grid' }, 'driving', 2],
    [{ barrier: 'entrance' }, 'driving', 0],
    [{ barrier: 'gate' }, 'cycling', 15],
    [{ barrier: 'bollard' }, 'cycling', 0],
    [{ barrier: 'turnstile' }, 'walking', 5],
    [{ highway: 'bus_stop' }, 'driving', 0],
  ];
  for (const [tags, mode, seconds] of cases) {
    test(`${Object.entries(tags)
      .map((pair) => pair.join('='))
      .join(' ')}, ${mode}`, async () => assert.equal(await delay(tags, mode), seconds));
  }
  test('signals for one direction', async () => {
    const forward = { highway: 'traffic_signals', 'traffic_signals:direction': 'forward' };
    assert.equal(await delay(forward), 6);
    assert.equal(await delay(forward, 'driving', 'c', 'a'), 0);
    const backward = { highway: 'stop', direction: 'backward' };
    assert.equal(await delay(backward), 0);
    assert.equal(await delay(backward, 'driving', 'c', 'a'), 5);
  });
  test('turns by their angle, and more across the opposite direction', async () => {
    const cross = { map: CROSSING, ways: ARMS };
    const [right, left] = await Promise.all([DrawnRoads.draw(cross), DrawnRoads.draw({ ...cross, at: SOUTH_OF_LONDON })]);
    const time = (drawn: DrawnRoads, to: string) =>
      (drawn.seconds('s', to) ?? 0) - ((drawn.meters('s', to) ?? 0) * 3.6) / travelMode('driving').speeds.residential;
    near(time(right, 'n'), 0, 'straight on');
    near(time(right, 'e'), 2.5, 'to the right in Portugal');
    near(time(right, 'w'), 4, 'to the left in Portugal');
    near(time(left, 'w'), 2.5, 'to the left in England');
    near(time(left, 'e'), 4, 'to the right in England');
  });
  test('a bend where nothing branches off is no turn', async () => {
    const drawn = await DrawnRoads.draw({ map: 'a-b\n  |\n  c', ways: { ab: {}, bc: {} } });
    near(drawn.seconds('a', 'c'), (400 * 3.6) / travelMode('driving').speeds.residential, 'as if it were straight');
  });
  test('a roundabout is gone round in its direction', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a b\nd c',
      ways: { abcda: { junction: 'roundabout' } },
    });
    near(drawn.meters('a', 'b'), 200, 'a quarter');
    near(drawn.meters('b', 'a'), 400, 'three quarters');
  });
});
