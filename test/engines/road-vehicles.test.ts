import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../bench/queries.ts';
import { type Mode, travelMode, type Vehicle } from '../../src/modes/index.ts';
import { VehicleKinds } from '../../src/roads/live/vehicle-kinds.ts';
import { type Drawing, DrawnRoads, type Tags, vehicleOf } from '../support/road-map.ts';

/** Straight on 200 m over b; around, 600 m. */
const DETOUR = { map: 'a-b-c\n|   |\nd---e', ways: { ab: {}, bc: {}, ad: {}, de: {}, ec: {} } };
const STRAIGHT = 'ab bc';
const AROUND = 'ad de ec';

const onWay = (tags: Tags, more: Partial<Drawing> = {}) =>
  DrawnRoads.draw({ ...DETOUR, ...more, ways: { ...DETOUR.ways, bc: tags } });
const onNode = (tags: Tags) => DrawnRoads.draw({ ...DETOUR, nodes: { b: tags } });

type Row = readonly [mode: Mode, vehicle: Partial<Vehicle>, ways: string, reason: string];

async function check(drawn: DrawnRoads, rows: readonly Row[]): Promise<void> {
  const seen = rows.map(([mode, own, , reason]): Row => [mode, own, drawn.routeFor('a', 'c', mode, own), reason]);
  assert.deepEqual(seen, rows);
}

describe('limits on ways', () => {
  test('weight, in tonnes: what weighs as much as is signed may pass', async () => {
    await check(await onWay({ maxweight: '7.5' }), [
      ['truck', {}, AROUND, 'the usual truck weighs 40 t'],
      ['truck', { weight: 7500 }, STRAIGHT, 'no more than is signed'],
      ['truck', { weight: 7501 }, AROUND, 'a kilogram more'],
      ['driving', {}, STRAIGHT, 'a car'],
      ['driving', { weight: 12_000 }, AROUND, 'a motorhome of 12 t'],
    ]);
  });
  // https://wiki.openstreetmap.org/wiki/Map_features/Units has the forms.
  const units: readonly (readonly [tags: Tags, fits: Partial<Vehicle>, isTooLarge: Partial<Vehicle>])[] = [
    [{ maxweight: '7,5 t' }, { weight: 7500 }, { weight: 7600 }],
    [{ maxweight: '3500 kg' }, { weight: 3500 }, { weight: 3501 }],
    // A short ton is 907.18474 kg.
    [{ maxweight: '10 st' }, { weight: 9071 }, { weight: 9072 }],
    [{ maxweight: '15000 lbs' }, { weight: 6803 }, { weight: 6804 }],
    [{ maxweightrating: '12' }, { weight: 12_000 }, { weight: 12_001 }],
    [{ maxgcweightrating: '18' }, { weight: 18_000 }, { weight: 18_001 }],
    [{ maxaxleload: '8' }, { axleLoad: 8000 }, { axleLoad: 8001 }],
    [{ maxheight: '3.8' }, { height: 3800 }, { height: 3801 }],
    [{ maxheight: `12'6"` }, { height: 3810 }, { height: 3811 }],
    [{ maxheight: '11 ft' }, { height: 3352 }, { height: 3353 }],
    [{ maxheight: '380 cm' }, { height: 3800 }, { height: 3801 }],
    [{ 'maxheight:physical': '4.2' }, { height: 4200 }, { height: 4201 }],
    [{ maxwidth: '2.2 m' }, { width: 2200 }, { width: 2201 }],
    [{ width: '2.3' }, { width: 2300 }, { width: 2301 }],
    [{ maxlength: '12' }, { length: 12_000 }, { length: 12_001 }],
    [{ maxweight: '7.5t' }, { weight: 7500 }, { weight: 7501 }],
    [{ maxweight: '7.5 tonnes' }, { weight: 7500 }, { weight: 7501 }],
    // A long ton is 2,240 pounds, 1016.0469 kg.
    [{ maxweight: '10 long tons' }, { weight: 10_160 }, { weight: 10_161 }],
    [{ maxweight: '10 short tons' }, { weight: 9071 }, { weight: 9072 }],
    // Of what is called a ton the short one is the smallest.
    [{ maxweight: '10 tons' }, { weight: 9071 }, { weight: 9072 }],
    [{ maxweight: '15,000 lbs' }, { weight: 6803 }, { weight: 6804 }],
    [{ maxweight: '7.500 kg' }, { weight: 7500 }, { weight: 7501 }],
    [{ maxweight: '3,5' }, { weight: 3500 }, { weight: 3501 }],
    // Of several the smallest: a lorry and a road train, without saying which is which.
    [{ maxweight: '10;20' }, { weight: 10_000 }, { weight: 10_001 }],
    [{ maxweight: 'none;3.5' }, { weight: 3500 }, { weight: 3501 }],
    [{ maxheight: '~3.5' }, { height: 3500 }, { height: 3501 }],
    [{ maxheight: '12’6”' }, { height: 3810 }, { height: 3811 }],
    [{ maxheight: `12' 6"` }, { height: 3810 }, { height: 3811 }],
    [{ maxheight: `12.5'` }, { height: 3810 }, { height: 3811 }],
    [{ maxheight: '12 ft. 6 in.' }, { height: 3810 }, { height: 3811 }],
    // 16 × 304.8 mm = 4876.8 mm
    [{ maxheight: `16'-0"` }, { height: 4876 }, { height: 4877 }],
    [{ maxheight: '3800 mm' }, { height: 3800 }, { height: 3801 }],
    // No sign limits 1,000 t.
    [{ maxweight: '7500' }, { weight: 7500 }, { weight: 7501 }],
    [{ maxaxleload: '8000' }, { axleLoad: 8000 }, { axleLoad: 8001 }],
    [{ 'hgv:conditional': 'no @ (weight>7500)' }, { weight: 7500 }, { weight: 7501 }],
    // No sign limits a height to 350 m or a length to 1,200 m: they are centimetres; 3,500 can only be millimetres.
    [{ maxheight: '350' }, { height: 3500 }, { height: 3501 }],
    [{ 'maxheight:physical': '3500' }, { height: 3500 }, { height: 3501 }],
    [{ 'maxheight:hgv': '380' }, { height: 3800 }, { height: 3801 }],
    [{ maxwidth: '230' }, { width: 2300 }, { width: 2301 }],
    [{ maxlength: '1200' }, { length: 12_000 }, { length: 12_001 }],
    [{ maxlength: '12000' }, { length: 12_000 }, { length: 12_001 }],
    [{ 'hgv:conditional': 'no @ (height>350)' }, { height: 3500 }, { height: 3501 }],
    // https://wiki.openstreetmap.org/wiki/Key:maxheight: no sign, and lower than the 4 m that vehicles may have.
    [{ maxheight: 'below_default' }, { height: 3999 }, { height: 4000 }],
    [{ maxwidth: `7'6"` }, { width: 2286 }, { width: 2287 }],
    [{ maxwidth: '7 ft 6 in' }, { width: 2286 }, { width: 2287 }],
    [{ maxheight: `10'` }, { height: 3048 }, { height: 3049 }],
    [{ maxheight: '3.8m' }, { height: 3800 }, { height: 3801 }],
    [{ maxweight: '7.5;3.5' }, { weight: 3500 }, { weight: 3501 }],
    // As Russians and Japanese write units.
    [{ maxweight: '3,5 т' }, { weight: 3500 }, { weight: 3501 }],
    [{ maxheight: '3.8 м' }, { height: 3800 }, { height: 3801 }],
    [{ maxheight: '３．８ｍ' }, { height: 3800 }, { height: 3801 }],
  ];
  test('every limit, in every unit', async () => {
    for (const [tags, fits, isTooLarge] of units) {
      await check(await onWay(tags), [
        ['truck', fits, STRAIGHT, `${JSON.stringify(tags)} lets it pass`],
        ['truck', isTooLarge, AROUND, `${JSON.stringify(tags)} does not`],
      ]);
    }
  });
  test('what is no number is no limit', async () => {
    for (const text of ['default', 'none', 'unsigned', 'no_sign', '', '0', '16-0', 'below 3.5', '3.5-4', `12'13"`]) {
      await check(await onWay({ maxheight: text }), [['truck', { height: 9000 }, STRAIGHT, text]]);
    }
  });
  test('what no sign shows limits nobody', async () => {
    // Vehicles are at most 10 m high, 60 m long and weigh 200 t; 35 may be 3.5 m, 35 ft or the clearance below a bridge.
    const slips: readonly (readonly [tags: Tags, vehicle: Partial<Vehicle>])[] = [
      [{ maxheight: '35' }, { height: 9000 }],
      [{ maxheight: '350 m' }, { height: 9000 }],
      [{ maxwidth: '25' }, { width: 9000 }],
      [{ maxlength: '75' }, { length: 59_000 }],
      [{ maxweight: '350' }, { weight: 190_000 }],
      [{ maxweight: '7500 t' }, { weight: 190_000 }],
      [{ maxaxleload: '115' }, { axleLoad: 90_000, weight: 190_000 }],
    ];
    for (const [tags, vehicle] of slips) {
      const drawn = await onWay(tags);
      await check(drawn, [['truck', vehicle, STRAIGHT, JSON.stringify(tags)]]);
      const [[key, value]] = Object.entries(tags);
      assert.deepEqual(drawn.report.oddSizes.unread, [{ text: `${key}=${value}`, count: 1 }]);
    }
  });
  test('what cannot be read, or is taken for a smaller unit, is counted by way and node', async () => {
    const { report } = await DrawnRoads.draw({
      map: 'a-b-c-d\n      |\n      e',
      ways: {
        ab: { maxheight: 'below 3.5', 'maxheight:signed': 'no', width: 'narrow', 'maxlength:forward': '75' },
        bc: { maxheight: 'below 3.5', 'maxweight:hgv': '7500', 'maxheight:lanes': '3|4' },
        cd: { 'maxweight:conditional': '5 @ (Mo-Fr); 12 stones @ (Sa;Su)', maxlength: 'default', 'maxheight:hgv': '350' },
        // Nobody drives there.
        de: { highway: 'footway', width: 'narrow' },
      },
      nodes: { c: { maxheight: 'two metres' } },
    });
    assert.deepEqual(report.oddSizes, {
      unread: [
        { text: 'maxheight=below 3.5', count: 2 },
        { text: 'maxheight=two metres', count: 1 },
        { text: 'maxlength:forward=75', count: 1 },
        { text: 'maxweight:conditional=12 stones', count: 1 },
        { text: 'width=narrow', count: 1 },
      ],
      kilograms: [{ text: 'maxweight:hgv=7500', count: 1 }],
      centimeters: [{ text: 'maxheight:hgv=350', count: 1 }],
    });
  });
  test('what is larger than anything limits nobody', async () => {
    for (const text of ['9999999999', `${'9'.repeat(400)} t`]) {
      await check(await onWay({ maxweight: text }), [['truck', { weight: 200_000 }, STRAIGHT, text]]);
      await check(await onWay({ 'hgv:conditional': `no @ (weight>${text})` }), [['truck', {}, STRAIGHT, text]]);
    }
  });
  test('in one direction', async () => {
    const drawn = await onWay({ 'maxweight:forward': '5' });
    const vehicle = { weight: 10_000 };
    assert.equal(drawn.routeFor('a', 'c', 'truck', vehicle), AROUND);
    assert.equal(drawn.routeFor('c', 'a', 'truck', vehicle), 'bc ab', 'nothing is signed against it');
  });
  test('for vehicles of a kind', async () => {
    await check(await onWay({ maxweight: '20', 'maxweight:hgv': '10' }), [
      ['truck', { weight: 15_000 }, AROUND, 'what names heavy goods vehicles goes before'],
      ['truck', { weight: 9000 }, STRAIGHT, 'lighter than both'],
      ['driving', { weight: 15_000 }, STRAIGHT, 'a car is none'],
    ]);
  });
  test('except for who has business there', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a-b-c-f\n|     |\nd-----e',
      ways: {
        ...{ ab: {}, bc: { maxweight: '7.5', 'maxweight:conditional': 'none @ destination' }, cf: {} },
        ...{ ad: {}, de: {}, ef: {} },
      },
    });
    assert.equal(drawn.routeFor('a', 'f', 'truck', {}), 'ad de ef', 'no way through');
    assert.equal(drawn.routeFor('a', 'bc', 'truck', {}), 'ab bc', 'but a way there');
    assert.equal(drawn.routeFor('a', 'f', 'truck', { weight: 7000 }), 'ab bc cf', 'and through for who weighs less');
  });
  test('conditions that compare', async () => {
    await check(await onWay({ 'hgv:conditional': 'no @ (weight>7.5)' }), [
      ['truck', {}, AROUND, '40 t'],
      ['truck', { weight: 7500 }, STRAIGHT, 'not more'],
      ['driving', { weight: 9000 }, STRAIGHT, 'no heavy goods vehicle'],
    ]);
    await check(await onWay({ 'access:conditional': 'no @ (length >= 12)' }), [
      ['truck', { length: 11_999 }, STRAIGHT, 'shorter'],
      ['truck', { length: 12_000 }, AROUND, 'as long'],
      ['driving', { length: 13_000 }, AROUND, 'whoever it is'],
    ]);
    await check(await onWay({ hgv: 'no', 'hgv:conditional': 'yes @ (axles<4 AND weight<=18)' }), [
      ['truck', {}, AROUND, 'five axles'],
      ['truck', { axles: 3, weight: 18_000 }, STRAIGHT, 'both hold'],
      ['truck', { axles: 3, weight: 18_001 }, AROUND, 'one holds'],
    ]);
  });
  test('conditions of time for some vehicles', async () => {
    const drawn = await onWay({ 'hgv:conditional': 'no @ (weight>12 AND Mo-Fr 07:00-09:00)' });
    const at = (time: string, own: Partial<Vehicle>) =>
      drawn.timedRoute('a', 'c', `2026-05-04T${time}`, { mode: 'truck', vehicle: vehicleOf('truck', own) });
    assert.equal(at('08:00', { weight: 13_000 }), AROUND, 'a Monday at eight');
    assert.equal(at('10:00', { weight: 13_000 }), STRAIGHT, 'at ten');
    assert.equal(at('08:00', { weight: 11_000 }), STRAIGHT, 'lighter');
  });
  test('dangerous goods, trailers, motorhomes', async () => {
    await check(await onWay({ hazmat: 'no' }), [
      ['truck', {}, STRAIGHT, 'nothing dangerous'],
      ['truck', { hazmat: 1 }, AROUND, 'dangerous'],
      ['driving', { hazmat: 1 }, AROUND, 'in a car'],
    ]);
    await check(await onWay({ 'hazmat:E': 'no' }), [['truck', { hazmat: 1 }, AROUND, 'a tunnel of category E']]);
    await check(await onWay({ trailer: 'no' }), [
      ['driving', {}, STRAIGHT, 'none'],
      ['driving', { trailers: 1 }, AROUND, 'one'],
    ]);
    await check(await onWay({ caravan: 'no', motorhome: 'no' }), [
      ['driving', { trailers: 1 }, AROUND, 'a caravan'],
      ['driving', { motorhome: 1 }, AROUND, 'a motorhome'],
      ['driving', {}, STRAIGHT, 'a car'],
    ]);
  });
  test('hgv=destination and delivery are no ways through, designated is open', async () => {
    for (const value of ['destination', 'delivery']) {
      const drawn = await DrawnRoads.draw({
        map: 'a-b-c-f\n|     |\nd-----e',
        ways: { ab: {}, bc: { hgv: value }, cf: {}, ad: {}, de: {}, ef: {} },
      });
      assert.equal(drawn.route('a', 'f', 'truck'), 'ad de ef', value);
      assert.equal(drawn.route('a', 'bc', 'truck'), 'ab bc', value);
    }
    await check(await onWay({ motor_vehicle: 'no', hgv: 'designated' }), [['truck', {}, 'ab bc', 'designated']]);
  });
  test('maxspeed:hgv', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'ab',
      ways: { ab: { highway: 'primary', 'maxspeed:hgv': '30' } },
      step: 9000,
    });
    const slow = drawn.seconds('a', 'b', { mode: 'truck' }) ?? 0;
    assert.ok(Math.abs(slow - 9000 / ((30 * 0.9) / 3.6)) < 2, `90 % of 30 km/h: ${slow}`);
  });
});

describe('limits at nodes and on turns', () => {
  test('a height restrictor, and what one may weigh on a bridge that is a node', async () => {
    await check(await onNode({ barrier: 'height_restrictor', maxheight: '2.1' }), [
      ['driving', {}, STRAIGHT, 'a car is 1.9 m high'],
      ['driving', { height: 2200 }, AROUND, 'a van'],
      ['truck', { height: 2000 }, STRAIGHT, 'a low truck'],
      ['truck', {}, AROUND, 'any other'],
    ]);
  });
  test('a restriction for what is heavier', async () => {
    const drawn = await DrawnRoads.draw({
      ...DETOUR,
      restrictions: [['ab', 'b', 'bc', { 'restriction:conditional': 'no_straight_on @ (weight>3.5)' }]],
    });
    await check(drawn, [
      ['driving', {}, STRAIGHT, 'a car'],
      ['driving', { weight: 4000 }, AROUND, 'a heavy one'],
      ['truck', { weight: 3500 }, STRAIGHT, 'a light truck'],
      ['truck', {}, AROUND, 'a heavy one'],
    ]);
  });
  test('whoever comes to what is too low turns around where others go on', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a-b-c',
      ways: { ab: { oneway: 'no' }, bc: { maxheight: '3' } },
    });
    // From the middle of ab, driving on to b is the only way to begin towards it: who is too high comes back to a all the same.
    assert.equal(drawn.routeFor('ab', 'a', 'truck', { height: 3500 }), 'ab');
    assert.equal(drawn.routeFor('a', 'bc', 'truck', { height: 3500 }), 'ab', 'to where the road is open');
  });
  test('what opens for small vehicles leads on', async () => {
    // All of a quarter is closed to heavy vehicles, and is no yard to light ones.
    const drawn = await DrawnRoads.draw({
      map: 'a-b-c\n|   |\nd-f-e',
      ways: { ab: {}, bc: {}, ad: { maxweight: '3.5' }, df: { maxweight: '3.5' }, fe: { maxweight: '3.5' }, ec: {} },
    });
    assert.equal(drawn.routeFor('a', 'df', 'truck', { weight: 3000 }), 'ad df');
  });
});

describe('vehicles that are alike', () => {
  test('share a metric, and those like the usual one need none of their own', async () => {
    const drawn = await onWay({ maxweight: '7.5', maxheight: '4.5' });
    const kinds = new VehicleKinds(drawn.roads);
    const like = (own: Partial<Vehicle>) => kinds.like('truck', vehicleOf('truck', own));
    assert.equal(like({ weight: 30_000 }), null, 'too heavy, as the usual one is');
    assert.equal(like({ weight: 30_000, height: 5000 }), null, 'closed is closed');
    const light = like({ weight: 5000 });
    assert.ok(light);
    assert.equal(like({ weight: 6000, length: 9000 }), light, 'both are lighter than what is signed');
    assert.equal(like({ weight: 6000, height: 5000 }), null, 'light, but too high');
  });
  test('roads that were imported before vehicles counted say so, and still serve the usual one', async () => {
    const drawn = await onWay({ maxweight: '7.5' });
    const kinds = new VehicleKinds({ ...drawn.roads, vehicles: null });
    assert.equal(kinds.like('truck', vehicleOf('truck', {})), null);
    assert.throws(() => kinds.like('truck', vehicleOf('truck', { weight: 5000 })), {
      name: 'ModeNotAvailable',
      message: /without the sizes of vehicles; import its maps again/,
    });
  });
  test('a way with more limits than anybody can tell apart is closed to all but the usual vehicle', async () => {
    const clauses = Array.from({ length: 70 }, (_, i) => `no @ (weight>${20 + i / 10} AND length>${10 + i / 10})`);
    const drawn = await onWay({ 'hgv:conditional': clauses.join('; ') });
    assert.equal(drawn.routeFor('a', 'c', 'truck', { weight: 1000 }), AROUND);
  });
});

/** A sign as it is drawn, and what it means: taken from how it is made, not from its tags. */
interface Sign {
  readonly tags: Tags;
  readonly lets: (vehicle: Vehicle, mode: Mode) => 'open' | 'private' | 'closed';
}

const closedIf = (isClosed: boolean) => (isClosed ? 'closed' : 'open');

/** A random sign. @param at a number from 0 up to 1 */
function signOf(random: () => number): Sign {
  const tonnes = 2 + Math.floor(random() * 20) / 2;
  const meters = 2 + Math.floor(random() * 30) / 10;
  const [kilograms, millimeters] = [Math.round(tonnes * 1000), Math.round(meters * 1000)];
  const signs: readonly Sign[] = [
    { tags: { maxweight: `${tonnes}` }, lets: ({ weight }) => closedIf(weight > kilograms) },
    { tags: { maxheight: `${meters} m` }, lets: ({ height }) => closedIf(height > millimeters) },
    { tags: { maxlength: `${3 * meters}` }, lets: ({ length }) => closedIf(length > Math.floor(3 * meters * 1000 + 1e-4)) },
    { tags: { 'maxweight:hgv': `${tonnes}` }, lets: ({ weight }, mode) => closedIf(mode === 'truck' && weight > kilograms) },
    {
      tags: { 'hgv:conditional': `no @ (weight>${tonnes})` },
      lets: ({ weight }, mode) => closedIf(mode === 'truck' && weight > kilograms),
    },
    {
      tags: { 'motor_vehicle:conditional': `no @ (length>=${meters} AND weight<${tonnes})` },
      lets: ({ length, weight }) => closedIf(length >= millimeters && weight < kilograms),
    },
    {
      tags: { maxweight: `${tonnes}`, 'maxweight:conditional': 'none @ delivery' },
      lets: ({ weight }) => (weight > kilograms ? 'private' : 'open'),
    },
    { tags: { hazmat: 'no' }, lets: ({ hazmat }) => closedIf(hazmat === 1) },
    { tags: { trailer: 'destination' }, lets: ({ trailers }) => (trailers > 0 ? 'private' : 'open') },
    { tags: {}, lets: () => 'open' },
    { tags: {}, lets: () => 'open' },
  ];
  return signs[Math.floor(random() * signs.length)];
}

const LETTERS = 'abcdefghijklmnopqrstuvwxy';
/** Five rows of five junctions. */
const GRID = Array.from({ length: 5 }, (_, row) => [...LETTERS.slice(5 * row, 5 * row + 5)].join('-')).join('\n\n');
const STREETS = [...LETTERS].flatMap((letter, i) => [
  ...(i % 5 < 4 ? [letter + LETTERS[i + 1]] : []),
  ...(i < 20 ? [letter + LETTERS[i + 5]] : []),
]);

describe('against a town in which what is open and closed is all that is signed', () => {
  test('any vehicle takes the same way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(2 ** 31), async (seed) => {
        const random = seededRandom(seed);
        const streets = new Map(STREETS.map((street) => [street, signOf(random)]));
        const posts = new Map([...LETTERS].map((letter) => [letter, random() < 0.2 ? signOf(random) : null]));
        const drawn = await DrawnRoads.draw({
          map: GRID,
          ways: Object.fromEntries([...streets].map(([street, { tags }]) => [street, tags])),
          nodes: Object.fromEntries(
            [...posts].map(([letter, sign]) => [letter, sign ? { barrier: 'gate', ...sign.tags } : {}]),
          ),
        });
        for (const mode of ['truck', 'driving'] as const) {
          const own = randomVehicle(random, mode);
          const plain = await withoutSigns(streets, posts, own, mode);
          const kind = new VehicleKinds(drawn.roads).like(mode, own);
          for (let trip = 0; trip < 12; trip++) {
            const [from, to] = [LETTERS[Math.floor(random() * 25)], LETTERS[Math.floor(random() * 25)]];
            const found = drawn.way(from, to, { mode, ...(kind && { vehicle: kind }) })?.trip ?? null;
            const text = JSON.stringify({ mode, own, from, to });
            assert.deepEqual(found, plain.way(from, to, { mode })?.trip ?? null, text);
          }
        }
      }),
      // With the example: a gate divides what is open in two parts that are as large.
      { numRuns: 25, examples: [[932178368]] },
    );
  });
});

function randomVehicle(random: () => number, mode: Mode): Vehicle {
  const usual = travelMode(mode).vehicle;
  assert.ok(usual);
  const any = (most: number) => Math.floor(random() * most);
  return {
    ...usual,
    ...(random() < 0.7 && { weight: 1000 + any(20) * 500 }),
    ...(random() < 0.5 && { height: 1500 + any(40) * 100 }),
    ...(random() < 0.5 && { length: 2000 + any(40) * 300 }),
    trailers: any(2),
    hazmat: any(2),
  };
}

/** The town as a vehicle finds it. What is closed stays open to motorcycles, so that junctions are the same. */
async function withoutSigns(
  streets: ReadonlyMap<string, Sign>,
  posts: ReadonlyMap<string, Sign | null>,
  vehicle: Vehicle,
  mode: Mode,
): Promise<DrawnRoads> {
  const key = mode === 'truck' ? 'hgv' : 'motorcar';
  const ways = [...streets].map(([street, sign]) => {
    const word = sign.lets(vehicle, mode);
    return [street, word === 'open' ? {} : { [key]: word === 'closed' ? 'no' : 'destination' }] as const;
  });
  const nodes = [...posts].map(([letter, sign]) => {
    if (!sign) return [letter, {}] as const;
    const word = sign.lets(vehicle, mode);
    const access = word === 'closed' ? 'no' : word === 'private' ? 'destination' : null;
    return [letter, { barrier: 'gate', ...(access && { access }) }] as const;
  });
  return DrawnRoads.draw({ map: GRID, ways: Object.fromEntries(ways), nodes: Object.fromEntries(nodes) });
}
