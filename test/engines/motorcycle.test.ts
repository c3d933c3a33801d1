import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ARC_FLAGS } from '../../src/roads/network/network.ts';
import { DrawnRoads } from '../support/road-map.ts';
import { CROSSING, RING, routes } from '../support/road-routes.ts';
import { checkReasoned, type ReasonedRow } from '../support/tag-rows.ts';

const check = (title: string, rows: readonly ReasonedRow[]) => checkReasoned(title, 'motorcycle', rows);

/** Reasons are from https://wiki.openstreetmap.org: the pages Key:access, Key:motorcycle, OSM tags for routing/Access restrictions, and those of the tags. */
describe('motorcycle', () => {
  check('classes of highway', [
    ['highway=motorway', 'forward', 'motorways are for motor vehicles, and one-way unless tagged otherwise'],
    ['highway=motorway_link', 'both', 'slip roads imply no direction'],
    ['highway=trunk', 'both', 'open by default'],
    ['highway=primary', 'both', 'open by default'],
    ['highway=residential', 'both', 'open by default'],
    ['highway=living_street', 'both', 'open by default'],
    ['highway=service', 'both', 'open by default'],
    ['highway=track', 'both', 'open by default, slow'],
    ['highway=primary motorroad=yes', 'both', 'motorroads are closed to slow traffic, not to motorcycles'],
    ['highway=path', 'none', 'paths are for people and bicycles unless a sign allows more'],
    ['highway=footway', 'none', 'no by default'],
    ['highway=pedestrian', 'none', 'no by default'],
    ['highway=cycleway', 'none', 'no by default'],
    ['highway=bridleway', 'none', 'no by default'],
    ['highway=steps', 'none', 'no by default'],
    ['highway=construction', 'none', 'not yet a road'],
  ]);
  check('the hierarchy: access, vehicle, motor_vehicle, motorcycle', [
    ['highway=primary motorcycle=no', 'none', 'the key that names motorcycles decides'],
    ['highway=primary motorcycle=private', 'both', 'private: the beginning or the end of a trip, as for cars'],
    ['highway=primary motorcycle=destination', 'both', 'for those who have business there'],
    ['highway=primary motorcycle=permissive', 'both', 'open until the owner closes it'],
    ['highway=primary motorcycle=designated', 'both', 'signed for motorcycles'],
    ['highway=primary motorcycle=customers', 'both', 'for those who have business there'],
    ['highway=primary motorcycle=delivery', 'both', 'for those who have business there'],
    ['highway=primary motorcycle=agricultural', 'none', 'for farm traffic alone'],
    ['highway=primary motorcycle=forestry', 'none', 'for forestry alone'],
    ['highway=primary motorcycle=use_sidepath', 'none', 'the path beside it has to be used'],
    ['highway=primary motor_vehicle=no', 'none', 'a motorcycle is a motor vehicle'],
    ['highway=primary vehicle=no', 'none', 'and a vehicle'],
    ['highway=primary access=no', 'none', 'and anybody'],
    ['highway=primary motor_vehicle=no motorcycle=yes', 'both', 'the more particular key wins'],
    ['highway=primary vehicle=no motorcycle=yes', 'both', 'the more particular key wins'],
    ['highway=primary access=no motorcycle=yes', 'both', 'the more particular key wins'],
    ['highway=primary vehicle=no motor_vehicle=yes', 'both', 'the more particular key wins'],
    ['highway=primary motor_vehicle=yes motorcycle=no', 'none', 'the more particular key wins, whatever it says'],
    ['highway=primary access=yes motorcycle=no', 'none', 'the more particular key wins, whatever it says'],
    ['highway=primary motorcar=no', 'both', 'motorcar is beside motorcycle in the hierarchy: it says nothing to it'],
    ['highway=primary motorcar=yes motorcycle=no', 'none', 'so it does not open what is closed'],
    ['highway=primary hgv=no bicycle=no foot=no', 'both', 'other branches of the hierarchy'],
    ['highway=primary moped=no mofa=no', 'both', 'mopeds are a class of their own'],
    ['highway=path motorcycle=yes', 'both', 'allowed expressly'],
    ['highway=path motorcycle=designated', 'both', 'allowed expressly'],
    ['highway=path motorcar=yes', 'none', 'cars alone are allowed'],
    ['highway=path access=yes', 'none', 'access=yes does not change who a path is made for'],
    ['highway=primary access=motorcycle', 'both', 'a value that names the mode'],
    ['highway=primary motorcycle=no;destination', 'both', 'of several values the most open one'],
  ]);
  check('directions', [
    ['highway=primary motorcycle:forward=no', 'backward', 'suffixes of direction'],
    ['highway=primary motorcycle:backward=no', 'forward', 'suffixes of direction'],
    [
      'highway=primary motor_vehicle:forward=no motorcycle:forward=yes',
      'both',
      'the more particular key wins in one direction too',
    ],
    ['highway=primary oneway=yes', 'forward', 'one-way roads bind motorcycles'],
    ['highway=primary oneway=yes oneway:motorcycle=no', 'both', 'unless motorcycles are excepted'],
    ['highway=primary oneway=yes oneway:motorcar=no', 'forward', 'an exception for cars is none for motorcycles'],
    ['highway=primary oneway=yes oneway:bicycle=no', 'forward', 'nor is one for bicycles'],
    ['highway=primary oneway:motorcycle=yes', 'forward', 'one-way for motorcycles alone'],
    ['highway=primary junction=roundabout', 'forward', 'roundabouts are one-way'],
  ]);
  check('barriers', [
    ['highway=primary', 'both', 'gates are opened', 'barrier=gate'],
    ['highway=primary', 'both', 'a bar that lifts', 'barrier=lift_gate'],
    ['highway=primary', 'none', 'bollards stand against motor vehicles', 'barrier=bollard'],
    ['highway=primary', 'both', 'unless motorcycles may pass', 'barrier=bollard motorcycle=yes'],
    ['highway=primary', 'none', 'cars alone may', 'barrier=bollard motorcar=yes'],
    ['highway=primary', 'none', 'made against motorcycles', 'barrier=motorcycle_barrier'],
    ['highway=primary', 'none', 'a gate closed to motorcycles', 'barrier=gate motorcycle=no'],
    ['highway=primary', 'both', 'a gate closed to cars alone', 'barrier=gate motorcar=no'],
  ]);
  check('sizes and ferries', [
    ['highway=primary maxwidth=1', 'both', 'narrower than a car'],
    ['highway=primary maxwidth=0.5', 'none', 'too narrow for the handlebar'],
    ['highway=primary maxheight=1.6', 'both', 'lower than a car'],
    ['highway=primary maxweight=0.5', 'both', 'lighter than a car'],
    ['route=ferry', 'both', 'takes all'],
    ['route=ferry motorcycle=no', 'none', 'takes all but motorcycles'],
    ['route=ferry foot=yes bicycle=yes', 'none', 'names whom it takes'],
    ['route=ferry foot=yes motorcycle=yes', 'both', 'names whom it takes'],
  ]);

  routes(
    'restrictions that name motorcycles bind them',
    { map: CROSSING, ways: RING, restrictions: [['nx', 'x', 'ex', { 'restriction:motorcycle': 'no_left_turn' }]] },
    [['n', 'e', 'n2e']],
    'motorcycle',
  );
  routes(
    'and cars do not heed them',
    { map: CROSSING, ways: RING, restrictions: [['nx', 'x', 'ex', { 'restriction:motorcycle': 'no_left_turn' }]] },
    [['n', 'e', 'nx ex']],
  );
  routes(
    'restrictions that except motorcycles do not bind them',
    {
      map: CROSSING,
      ways: RING,
      restrictions: [['nx', 'x', 'ex', { restriction: 'no_left_turn', except: 'bicycle;motorcycle' }]],
    },
    [['n', 'e', 'nx ex']],
    'motorcycle',
  );

  const AT_NIGHT = '2026-05-04T02:00';
  const BY_DAY = '2026-05-04T12:00';
  const motorcycle = { mode: 'motorcycle' } as const;

  test('motorcycle:conditional closes a road in its hours, to motorcycles alone', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a---b',
      ways: { ab: { 'motorcycle:conditional': 'no @ (22:00-06:00)' } },
    });
    assert.equal(drawn.timed('a', 'b', AT_NIGHT, motorcycle), null);
    assert.ok(drawn.timed('a', 'b', BY_DAY, motorcycle));
    assert.ok(drawn.timed('a', 'b', AT_NIGHT));
  });

  test('and opens one', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a---b',
      ways: { ab: { motorcycle: 'no', 'motorcycle:conditional': 'yes @ (10:00-16:00)' } },
    });
    assert.equal(drawn.timed('a', 'b', AT_NIGHT, motorcycle), null);
    assert.ok(drawn.timed('a', 'b', BY_DAY, motorcycle));
  });

  // https://wiki.openstreetmap.org/wiki/Conditional_restrictions: the more specific transport mode overrides, conditional or not.
  const overridden: readonly [string, Readonly<Record<string, string>>, boolean][] = [
    [
      'conditions of motor vehicles say nothing where motorcycles are allowed',
      { motorcycle: 'yes', 'motor_vehicle:conditional': 'no @ (10:00-16:00)' },
      true,
    ],
    ['nor where they are not', { motorcycle: 'no', 'motor_vehicle:conditional': 'yes @ (10:00-16:00)' }, false],
    [
      'conditions of motorcycles override those of motor vehicles at the same hours',
      { 'motorcycle:conditional': 'yes @ (10:00-16:00)', 'motor_vehicle:conditional': 'no @ (08:00-18:00)' },
      true,
    ],
    [
      'and their closing, too',
      { 'motorcycle:conditional': 'no @ (10:00-16:00)', 'motor_vehicle:conditional': 'yes @ (08:00-18:00)' },
      false,
    ],
  ];
  for (const [title, tags, isOpen] of overridden) {
    test(title, async () => {
      const drawn = await DrawnRoads.draw({ map: 'a---b', ways: { ab: tags } });
      assert.equal(drawn.timed('a', 'b', BY_DAY, motorcycle) !== null, isOpen);
    });
  }

  test('maxspeed:motorcycle is its limit: at 30 km/h the road takes longer than at 50', async () => {
    const seconds = async (tags: Readonly<Record<string, string>>) =>
      (await DrawnRoads.draw({ map: 'a---b', step: 1000, ways: { ab: { maxspeed: '50', ...tags } } })).seconds('a', 'b', {
        mode: 'motorcycle',
      });
    const [own, general] = [await seconds({ 'maxspeed:motorcycle': '30' }), await seconds({})];
    // Both are driven at the same share of the limit.
    assert.ok(own !== null && general !== null && Math.abs(own / general - 50 / 30) < 0.01, `${own} and ${general}`);
    assert.equal(await seconds({ 'maxspeed:motorcar': '30' }), general);
  });

  test('avoiding tolls, a road that is free for motorcycles is used', async () => {
    const drawn = await DrawnRoads.draw({ map: 'a---b', ways: { ab: { toll: 'yes', 'toll:motorcycle': 'no' } } });
    assert.ok(drawn.way('a', 'b', { mode: 'motorcycle', avoid: ARC_FLAGS.tolls }));
    assert.equal(drawn.way('a', 'b', { mode: 'driving', avoid: ARC_FLAGS.tolls }), null);
  });
});
