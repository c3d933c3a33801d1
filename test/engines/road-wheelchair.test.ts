import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DrawnRoads } from '../support/road-map.ts';
import { checkReasoned, type ReasonedRow } from '../support/tag-rows.ts';

const check = (title: string, rows: readonly ReasonedRow[]) => checkReasoned(title, 'wheelchair', rows);

/** Reasons are from https://wiki.openstreetmap.org: the pages Wheelchair routing, Key:wheelchair, and those of the tags. */
describe('what a wheelchair gets along', () => {
  check('kinds of ways', [
    ['highway=footway', 'both', 'nothing is tagged'],
    ['highway=pedestrian', 'both', 'nothing is tagged'],
    ['highway=path', 'both', 'nothing is tagged'],
    ['highway=residential', 'both', 'nothing is tagged'],
    ['highway=primary', 'both', 'as on foot'],
    ['highway=corridor', 'both', 'a corridor in a building'],
    ['highway=elevator', 'both', 'a lift'],
    ['highway=platform', 'both', 'a platform'],
    ['man_made=pier', 'both', 'as on foot'],
    ['highway=motorway', 'none', 'as on foot'],
    ['highway=trunk foot=yes', 'both', 'allowed expressly on foot'],
    ['highway=steps', 'none', 'steps'],
    ['highway=steps foot=yes', 'none', 'steps, for whoever may use them'],
    ['highway=steps foot=designated step_count=1', 'none', 'one step is a step'],
    ['highway=steps conveying=forward', 'none', 'an escalator'],
    ['highway=steps ramp=yes', 'none', 'a ramp for whom is not said'],
    ['highway=steps ramp:bicycle=yes', 'none', 'a groove for bicycles'],
    ['highway=steps ramp:wheelchair=no', 'none', 'no ramp'],
    ['highway=steps ramp:wheelchair=yes', 'both', 'steps with a ramp'],
    ['highway=steps wheelchair=yes', 'both', 'somebody says that one gets along'],
    ['highway=steps wheelchair=designated', 'both', 'signed so'],
    ['highway=steps wheelchair=limited', 'none', 'a step or two with help is no way along stairs'],
    ['highway=ladder foot=yes', 'none', 'a ladder'],
  ]);
  check('access: wheelchair, foot, access', [
    ['highway=footway wheelchair=no', 'none', 'the key that names wheelchairs decides'],
    ['highway=footway wheelchair=no foot=designated', 'none', 'whatever is said of others'],
    ['highway=footway wheelchair=limited', 'both', 'slower'],
    ['highway=footway wheelchair=unknown', 'both', 'says nothing'],
    ['highway=footway foot=no', 'none', 'closed to people on foot'],
    ['highway=footway access=no', 'none', 'closed to everybody'],
    ['highway=footway access=no foot=yes', 'both', 'foot before access'],
    ['highway=footway foot=no wheelchair=designated', 'both', 'signed for wheelchairs alone'],
    ['highway=footway foot=no wheelchair=yes', 'none', 'who could get along may not'],
    ['highway=footway access=no wheelchair=yes', 'none', 'who could get along may not'],
    ['highway=footway foot=private', 'both', 'the beginning or the end of a trip'],
    ['highway=footway access=disabled', 'both', 'a value that names them'],
    ['highway=footway wheelchair:backward=no', 'forward', 'one direction alone'],
    ['route=ferry', 'both', 'nothing is tagged'],
    ['route=ferry wheelchair=no', 'none', 'a boat with steps'],
    ['highway=footway oneway=yes', 'both', 'one-way streets are for vehicles'],
    ['highway=footway oneway:foot=yes', 'forward', 'but for those that name people on foot'],
  ]);
  check('slopes: up to 1 in 12', [
    ['highway=footway incline=0%', 'both', 'level'],
    ['highway=footway incline=8%', 'both', 'less than 1 in 12'],
    ['highway=footway incline=-8~%', 'both', 'the same downwards'],
    ['highway=footway incline=8', 'both', 'a number is per cent'],
    ['highway=footway incline=1:12', 'both', 'the steepest ramp'],
    ['highway=footway incline=1:10', 'none', 'steeper'],
    ['highway=footway incline=9%', 'none', 'steeper'],
    ['highway=footway incline=-12~%', 'none', 'too steep to go down'],
    ['highway=footway incline=15%', 'none', 'too steep'],
    ['highway=footway incline=14', 'none', 'a number is per cent'],
    ['highway=footway incline=4°', 'both', 'tan 4° = 7.0 %'],
    ['highway=footway incline=10°', 'none', 'tan 10° = 17.6 %'],
    ['highway=residential incline=20%', 'none', 'streets are as steep as footways'],
    ['highway=footway incline=up', 'both', 'nobody knows how steep'],
    ['highway=footway incline=down', 'both', 'nobody knows how steep'],
    ['highway=footway incline=yes', 'both', 'nobody knows how steep'],
    ['highway=footway incline=steep', 'both', 'no value'],
    ['highway=footway incline=15% wheelchair=yes', 'both', 'somebody says that one gets along'],
  ]);
  check('surfaces', [
    ['highway=path surface=asphalt', 'both', 'hard'],
    ['highway=path surface=gravel', 'both', 'slower'],
    ['highway=path surface=cobblestone', 'both', 'slower'],
    ['highway=path surface=sett', 'both', 'slower'],
    ['highway=path surface=sand', 'none', 'wheels sink in'],
    ['highway=path surface=mud', 'none', 'wheels sink in'],
    ['highway=path surface=rock', 'none', 'steps of rock'],
    ['highway=path surface=sand;gravel', 'none', 'the first value is the main one'],
    ['highway=path surface=sand wheelchair=yes', 'both', 'somebody says that one gets along'],
    ['highway=footway smoothness=intermediate', 'both', 'wheelchairs, says the table of the wiki'],
    ['highway=footway smoothness=bad', 'both', 'slower'],
    ['highway=footway smoothness=very_bad', 'none', 'for cars with high clearance'],
    ['highway=footway smoothness=horrible', 'none', 'worse'],
    ['highway=footway smoothness=impassable', 'none', 'no wheels'],
    ['highway=track tracktype=grade1', 'both', 'solid'],
    ['highway=track', 'both', 'nothing is tagged'],
    ['highway=track tracktype=grade4', 'both', 'slower'],
    ['highway=track tracktype=grade5', 'none', 'soft'],
    ['highway=path sac_scale=hiking', 'both', 'flat'],
    ['highway=path sac_scale=mountain_hiking', 'none', 'steep and rough'],
    ['highway=path mtb:scale=0', 'both', 'no obstacles'],
    ['highway=path mtb:scale=1', 'none', 'roots and stones'],
    ['highway=residential ford=yes', 'none', 'through water'],
  ]);
  check('widths: from 0.8 m on', [
    ['highway=footway width=0.8', 'both', '0.7 m and two hands'],
    ['highway=footway width=0.7', 'none', 'too narrow'],
    ['highway=footway width=50~cm', 'none', 'too narrow'],
    ['highway=footway est_width=0.5', 'none', 'too narrow, about'],
    ['highway=footway maxwidth:physical=0.6', 'none', 'a gap along the way'],
    ['highway=footway maxwidth=0.9', 'both', 'wide enough'],
    ['highway=footway width=0.7 wheelchair=yes', 'both', 'somebody says that one gets along'],
    ['highway=footway width=2', 'both', 'wide'],
    ['highway=footway width=narrow', 'both', 'no number'],
  ]);
  check('kerbs', [
    ['highway=footway', 'none', 'as high as a step', 'barrier=kerb kerb=raised'],
    ['highway=footway', 'none', 'a kerb is one without barrier=kerb', 'kerb=raised'],
    ['highway=footway', 'none', 'an older word for raised', 'kerb=regular'],
    ['highway=footway', 'both', 'with effort', 'kerb=rolled'],
    ['highway=footway', 'both', 'lowered for wheels', 'barrier=kerb kerb=lowered'],
    ['highway=footway', 'both', 'level', 'kerb=flush'],
    ['highway=footway', 'both', 'none', 'kerb=no'],
    ['highway=footway', 'both', 'nobody says how high', 'barrier=kerb'],
    ['highway=footway', 'both', '3 cm', 'barrier=kerb kerb:height=0.03'],
    ['highway=footway', 'both', 'up to 6 cm with effort', 'barrier=kerb kerb:height=6~cm'],
    ['highway=footway', 'none', '12 cm', 'barrier=kerb kerb:height=0.12'],
    ['highway=footway', 'none', '12 without a unit are centimetres', 'barrier=kerb kerb:height=12'],
    ['highway=footway', 'none', 'a height goes before a word', 'kerb=lowered kerb:height=0.1'],
    ['highway=footway', 'both', 'a height goes before a word', 'kerb=raised kerb:height=0.02'],
    ['highway=footway', 'both', 'somebody says that one gets over it', 'kerb=raised wheelchair=yes'],
    ['highway=footway', 'none', 'and that one does not', 'kerb=lowered wheelchair=no'],
    ['highway=footway footway=crossing kerb=raised', 'none', 'a crossing with raised kerbs at its ends'],
    ['highway=footway footway=crossing kerb=lowered', 'both', 'and with lowered ones'],
    ['highway=footway footway=sidewalk kerb=raised', 'both', 'the kerb is at the side of a sidewalk'],
    ['highway=residential kerb=raised', 'both', 'and of a road'],
    ['highway=residential', 'both', 'who goes along a road crosses no kerb', 'highway=crossing kerb=raised'],
    ['highway=residential', 'both', 'nor the road', 'highway=crossing wheelchair=no'],
    ['highway=footway', 'none', 'who crosses it does', 'highway=crossing kerb=raised'],
    ['highway=footway', 'none', 'a crossing that is none for wheelchairs', 'highway=crossing wheelchair=no'],
    ['highway=footway', 'both', 'and one that is', 'highway=crossing kerb=lowered wheelchair=yes'],
  ]);
  check('barriers', [
    ['highway=footway', 'both', 'opened', 'barrier=gate'],
    ['highway=footway', 'none', 'for others', 'barrier=gate wheelchair=no'],
    ['highway=footway', 'none', 'locked', 'barrier=gate locked=yes'],
    ['highway=footway', 'none', 'too narrow', 'barrier=gate width=0.7'],
    ['highway=footway', 'both', 'between them', 'barrier=bollard'],
    ['highway=footway', 'both', 'a bollard is 0.2 m wide, and not what is between two', 'barrier=bollard width=0.2'],
    ['highway=footway', 'none', 'too near each other', 'barrier=bollard maxwidth=0.7'],
    ['highway=footway', 'none', 'too near each other', 'barrier=bollard maxwidth:physical=0.6'],
    ['highway=footway', 'both', 'slowly', 'barrier=cycle_barrier'],
    ['highway=footway', 'none', 'too narrow', 'barrier=cycle_barrier maxwidth=0.7'],
    ['highway=footway', 'none', 'steps over a fence', 'barrier=stile'],
    ['highway=footway', 'none', 'whoever may use it', 'barrier=stile foot=yes'],
    ['highway=footway', 'none', 'too narrow', 'barrier=kissing_gate'],
    ['highway=footway', 'none', 'too narrow for whom it is', 'barrier=kissing_gate foot=yes'],
    ['highway=footway', 'both', 'a large one', 'barrier=kissing_gate wheelchair=yes'],
    ['highway=footway', 'none', 'too narrow', 'barrier=turnstile'],
    ['highway=footway', 'none', 'too narrow', 'barrier=full-height_turnstile'],
    ['highway=footway', 'none', 'wheels fall in', 'barrier=cattle_grid'],
    ['highway=footway', 'both', 'as on foot', 'barrier=lift_gate'],
    ['highway=footway', 'none', 'a wall', 'barrier=wall'],
    ['highway=footway', 'both', 'an entrance', 'entrance=yes'],
    ['highway=footway', 'none', 'with steps', 'entrance=main wheelchair=no'],
    ['highway=footway', 'both', 'with a step', 'entrance=main wheelchair=limited'],
    ['highway=footway', 'none', 'a narrow door', 'door=hinged width=0.7'],
    ['highway=footway', 'none', 'a revolving door', 'door=revolving'],
    ['highway=footway', 'both', 'a lift', 'highway=elevator'],
    ['highway=footway', 'none', 'too small a lift', 'highway=elevator wheelchair=no'],
    ['highway=footway', 'none', 'through water', 'ford=yes'],
  ]);
});

const METERS = 100;
const wheels = { mode: 'wheelchair' } as const;

/** Seconds over 200 m of footway with some tags, forwards and backwards. */
async function seconds(tags: Readonly<Record<string, string>>, node: Readonly<Record<string, string>> = {}) {
  const roads = await DrawnRoads.draw({
    map: 'ABC',
    ways: { ABC: { highway: 'footway', ...tags } },
    nodes: { B: node },
    step: METERS,
  });
  return [roads.seconds('A', 'C', wheels), roads.seconds('C', 'A', wheels)].map((each) => Math.round(each ?? Number.NaN));
}

describe('how fast a wheelchair is', () => {
  test('1 m/s on a level way, and less on what is rough', async () => {
    assert.deepEqual(await seconds({}), [200, 200]);
    assert.deepEqual(await seconds({ surface: 'asphalt', smoothness: 'excellent' }), [200, 200]);
    assert.deepEqual(await seconds({ smoothness: 'bad' }), [480, 480], '1.5 km/h');
    assert.deepEqual(await seconds({ surface: 'gravel' }), [600, 600], '1.2 km/h');
    assert.deepEqual(await seconds({ wheelchair: 'limited' }), [480, 480], '1.5 km/h');
  });

  test('slopes: 40 W lift 90 kg; downwards one brakes from 5 % on', async () => {
    // 90 kg · 9.81 m/s² · (0.015 + 0.06) = 66.2 N, which 40 W push at 0.604 m/s; 5 / 6 of 1 m/s downwards.
    assert.deepEqual(await seconds({ incline: '0%' }), [200, 200], 'neither up nor down');
    assert.deepEqual(await seconds({ incline: '6%' }), [331, 240]);
    assert.deepEqual(await seconds({ incline: '-6%' }), [240, 331]);
    assert.deepEqual(await seconds({ incline: 'up' }), [331, 240], 'as 6 %');
    assert.deepEqual(await seconds({ incline: 'down' }), [240, 331]);
    assert.deepEqual(await seconds({ incline: '2%' }), [200, 200], '30.9 N are 31 W at 1 m/s');
    assert.deepEqual(await seconds({ incline: '8%' }), [419, 320], '83.9 N; 5 / 8 downwards');
  });

  test('kerbs, gates and narrow places take an effort of 10 s', async () => {
    assert.deepEqual(await seconds({}, { kerb: 'rolled' }), [210, 210]);
    assert.deepEqual(await seconds({}, { kerb: 'lowered' }), [200, 200]);
    assert.deepEqual(await seconds({}, { 'kerb:height': '0.05' }), [210, 210]);
    assert.deepEqual(await seconds({}, { barrier: 'cycle_barrier' }), [210, 210]);
    assert.deepEqual(await seconds({}, { barrier: 'gate' }), [210, 210]);
    assert.deepEqual(await seconds({}, { entrance: 'yes', wheelchair: 'limited' }), [210, 210]);
  });
});

describe('routes', () => {
  test('around stairs, and none where stairs are the only way', async () => {
    const stairs = await DrawnRoads.draw({
      map: 'A B C D\n\n  E F',
      ways: { AB: {}, BC: { highway: 'steps' }, CD: {}, BEFC: { highway: 'footway' } },
    });
    assert.equal(stairs.route('A', 'D', 'walking'), 'AB BC CD');
    assert.equal(stairs.route('A', 'D', 'wheelchair'), 'AB BEFC CD');
    const alone = await DrawnRoads.draw({ map: 'A B C D', ways: { AB: {}, BC: { highway: 'steps' }, CD: {} } });
    assert.equal(alone.route('A', 'D', 'walking'), 'AB BC CD');
    assert.equal(alone.route('A', 'D', 'wheelchair'), '');
  });

  test('a crossing with raised kerbs closes the way across, and not the road', async () => {
    const drawn = {
      map: `
          A
        L X R
          B
        M Y S
          C`,
      ways: {
        AX: { highway: 'footway', footway: 'crossing' },
        XB: { highway: 'footway', footway: 'crossing' },
        LXR: { highway: 'residential' },
        MYS: { highway: 'residential' },
        BYC: { highway: 'footway' },
        LM: {},
      },
      step: 20,
    };
    const low = await DrawnRoads.draw({ ...drawn, nodes: { X: { highway: 'crossing', kerb: 'lowered' } } });
    assert.equal(low.route('A', 'B', 'wheelchair'), 'AX XB');
    const high = await DrawnRoads.draw({ ...drawn, nodes: { X: { highway: 'crossing', kerb: 'raised' } } });
    assert.equal(high.route('A', 'B', 'walking'), 'AX XB');
    assert.equal(high.route('A', 'B', 'wheelchair'), '', 'A is on an island of its kerbs');
    assert.equal(high.route('L', 'R', 'wheelchair'), 'LXR');
    assert.equal(high.route('R', 'C', 'wheelchair'), 'LXR LM MYS BYC', 'who is on the road leaves it elsewhere');
    assert.equal(high.seconds('L', 'R', wheels), low.seconds('L', 'R', wheels), 'and is held up as at any crossing');
  });

  test('private grounds are the end of a trip and no way through, also where one could get along', async () => {
    const roads = await DrawnRoads.draw({
      map: 'A B C D\n\n  E F',
      ways: {
        AB: {},
        BC: { highway: 'footway', access: 'private', wheelchair: 'yes' },
        CD: {},
        BEFC: { highway: 'footway' },
      },
    });
    assert.equal(roads.route('A', 'D', 'wheelchair'), 'AB BEFC CD');
    assert.equal(roads.route('A', 'BC', 'wheelchair'), 'AB BC');
  });

  test('conditions: a park that closes at night, and a lift that is out of service for a time', async () => {
    const roads = await DrawnRoads.draw({
      map: 'A B C D',
      ways: { AB: {}, BC: { highway: 'footway', wheelchair: 'yes', 'access:conditional': 'no @ (22:00-06:00)' }, CD: {} },
    });
    assert.equal(roads.timedRoute('A', 'D', '2026-05-04T12:00', wheels), 'AB BC CD');
    assert.equal(roads.timedRoute('A', 'D', '2026-05-04T23:00', wheels), '', 'who could get along may not');
    const lift = await DrawnRoads.draw({
      map: 'A B C D',
      ways: { AB: {}, BC: { highway: 'footway', 'wheelchair:conditional': 'no @ (2026 May 04-2026 May 10)' }, CD: {} },
    });
    assert.equal(lift.timedRoute('A', 'D', '2026-05-06T12:00', wheels), '');
    assert.equal(lift.timedRoute('A', 'D', '2026-05-06T12:00', { mode: 'walking' }), 'AB BC CD');
    assert.equal(lift.timedRoute('A', 'D', '2026-05-12T12:00', wheels), 'AB BC CD');
  });

  test('squares are crossed where a way over them is for walkers alone', async () => {
    const square = (across: Readonly<Record<string, string>>) =>
      DrawnRoads.draw({
        map: `
          A......C
          ........
          ........
         WN......ER
          ........
          D......F`,
        ways: { ANDFECA: { highway: 'pedestrian', area: 'yes' }, WN: {}, ER: {}, NE: across },
        step: 10,
      });
    const open = await square({ highway: 'footway' });
    assert.equal(open.route('WN', 'ER', 'wheelchair'), 'WN NE ER');
    const closed = await square({ highway: 'footway', wheelchair: 'no' });
    assert.equal(closed.route('WN', 'ER', 'wheelchair'), 'WN ANDFECA ER', 'on the square beside the way');
    assert.equal(closed.meters('WN', 'ER', wheels), open.meters('WN', 'ER', wheels), 'and as straight');
  });
});
