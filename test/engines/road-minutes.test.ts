import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../bench/queries.ts';
import type { Position } from '../../src/geo/position.ts';
import type { RoadOptions } from '../../src/import/roads/region-roads.ts';
import type { Mode } from '../../src/modes/index.ts';
import type { Member } from '../../src/osm/element.ts';
import type { Roads } from '../../src/roads/network/file.ts';
import { FORBIDDEN, networkOf, type TimedCosts, UNUSABLE } from '../../src/roads/network/network.ts';
import { type Half, isForward, segmentOf } from '../../src/roads/network/road-ids.ts';
import { costsOf } from '../../src/roads/network/weighting.ts';
import { type Place, slowArrival, slowDeparture, type TimedNetwork } from '../oracles/slow-timed-roads.ts';
import { arcTurns } from '../support/arc-turns.ts';
import { DrawnRoads, importRoads, importWithReport, type Tags, timedWay } from '../support/road-map.ts';
import { near } from '../support/road-routes.ts';

/** 2026-05-04 is a Monday. */
const DAY = '2026-05-04';

describe('from the minute to the minute', () => {
  // Straight on 200 m; around, 600 m.
  const DETOUR = { map: 'a-b-c\n|   |\nd---e', ways: { ab: {}, bc: {}, ad: {}, de: {}, ec: {} } };
  const SCHOOL = 'no @ (Mo-Fr 08:30-09:15,14:45-15:30)';
  const draw = (tags: Tags) => DrawnRoads.draw({ ...DETOUR, ways: { ...DETOUR.ways, bc: tags } });
  /** At 30 km/h, a is left 12 s before b is passed. */
  const rows: readonly (readonly [time: string, ways: string, reason: string])[] = [
    [`${DAY}T08:15`, 'ab bc', 'a quarter of an hour before'],
    [`${DAY}T08:29:30`, 'ab bc', 'one comes to it before it closes'],
    [`${DAY}T08:29:55`, 'ad de ec', 'it is closed by the time one comes to it'],
    [`${DAY}T08:30`, 'ad de ec', 'closed'],
    [`${DAY}T09:14:30`, 'ad de ec', 'still closed when one comes to it'],
    [`${DAY}T09:14:55`, 'ab bc', 'it opens before one comes to it'],
    [`${DAY}T09:16`, 'ab bc', 'open'],
    [`${DAY}T14:50`, 'ad de ec', 'the second span'],
    [`${DAY}T15:31`, 'ab bc', 'behind it'],
    ['2026-05-09T08:45', 'ab bc', 'a Saturday'],
  ];
  for (const isPlain of [false, true]) {
    test(`a school street${isPlain ? ', without a metric' : ''}`, async () => {
      const drawn = await draw({ 'motor_vehicle:conditional': SCHOOL });
      const seen = rows.map(([time, , reason]) => [time, drawn.timedRoute('a', 'c', time, { isPlain }), reason]);
      assert.deepEqual(seen, rows);
    });
  }
  test('an arrival counts back: who arrives at 09:15:05 has come to it before it opens', async () => {
    const drawn = await draw({ 'motor_vehicle:conditional': SCHOOL });
    const ways = (time: string) => drawn.timedRoute('a', 'c', time, { kind: 'arrival' });
    assert.equal(ways(`${DAY}T09:15:05`), 'ad de ec');
    assert.equal(ways(`${DAY}T09:15:30`), 'ab bc');
  });
  test('a trip that begins, or ends, on a road that is closed then does so at the nearest that is open', async () => {
    const drawn = await draw({ 'motor_vehicle:conditional': SCHOOL });
    near(drawn.timed('bc', 'e', `${DAY}T08:45`)?.trip.meters ?? null, 200, 'from the corner c');
    near(drawn.timed('a', 'bc', `${DAY}T08:45`)?.trip.meters ?? null, 200, 'to the corner b');
    near(drawn.timed('bc', 'e', `${DAY}T08:15`)?.trip.meters ?? null, 300, 'from the middle');
  });
  test('a turn restriction in its minutes', async () => {
    const drawn = await DrawnRoads.draw({
      ...DETOUR,
      restrictions: [['ab', 'b', 'bc', { 'restriction:conditional': 'no_straight_on @ (Mo-Fr 08:30-09:15)' }]],
    });
    assert.equal(drawn.timedRoute('a', 'c', `${DAY}T08:29:30`), 'ab bc');
    assert.equal(drawn.timedRoute('a', 'c', `${DAY}T08:31`), 'ad de ec');
    assert.equal(drawn.timedRoute('a', 'c', `${DAY}T09:14:55`), 'ab bc');
  });
  test('a road that opens at times is a way through then, in a town with a large network', async () => {
    // Of networks with 100 arcs and more it is known what lies behind private roads: what is closed at the moment does not.
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW';
    const map = Array.from({ length: 7 }, (_, row) => [...letters.slice(7 * row, 7 * row + 7)].join('-')).join('\n\n');
    const streets = [...letters].flatMap((letter, i) => [
      ...(i % 7 < 6 ? [letter + letters[i + 1]] : []),
      ...(i < 42 ? [letter + letters[i + 7]] : []),
    ]);
    const usual = Object.fromEntries(streets.map((street) => [street, { highway: 'residential' }]));
    for (const [closed, lifted] of [
      [{ motor_vehicle: 'no' }, { 'motor_vehicle:conditional': 'yes @ (20:00-22:00)' }],
      [{ maxheight: '1.5' }, { 'maxheight:conditional': 'none @ (20:00-22:00)' }],
    ] as const) {
      const drawn = await DrawnRoads.draw({ map, ways: { ...usual, yz: { ...usual.yz, ...closed, ...lifted } } });
      assert.equal(drawn.timedRoute('x', 'A', `${DAY}T21:00`), 'xy yz zA', JSON.stringify(lifted));
      assert.notEqual(drawn.timedRoute('x', 'A', `${DAY}T19:00`), 'xy yz zA', JSON.stringify(lifted));
    }
  });
  test('a gate that is closed at night, and one that is opened by day', async () => {
    const map = 'a-b-c\n|   |\nd---e';
    const gated = (tags: Tags) => DrawnRoads.draw({ map, ways: { abc: {}, ad: {}, de: {}, ec: {} }, nodes: { b: tags } });
    const night = await gated({ barrier: 'gate', 'access:conditional': 'no @ (22:15-05:45)' });
    const day = await gated({ barrier: 'gate', access: 'no', 'access:conditional': 'yes @ (05:45-22:15)' });
    for (const drawn of [night, day]) {
      assert.equal(
        drawn.timedRoute('a', 'c', `${DAY}T22:14`, { mode: 'walking' }),
        'ad de ec',
        'closed by the time one is there',
      );
      assert.equal(drawn.timedRoute('a', 'c', `${DAY}T22:10`, { mode: 'walking' }), 'abc');
      assert.equal(drawn.timedRoute('a', 'c', `${DAY}T05:00`, { mode: 'walking' }), 'ad de ec');
    }
  });
  test('a road that is private for a time is no way through then', async () => {
    const drawn = await draw({ 'motor_vehicle:conditional': 'destination @ (07:00-09:00)' });
    assert.equal(drawn.timedRoute('a', 'c', `${DAY}T08:00`), 'ad de ec');
    assert.equal(drawn.timedRoute('a', 'c', `${DAY}T09:00`), 'ab bc');
  });
  test('oneway and limits of speed', async () => {
    const oneway = await draw({ 'oneway:conditional': '-1 @ (07:00-09:00)' });
    assert.equal(oneway.timedRoute('a', 'c', `${DAY}T08:00`), 'ad de ec');
    assert.equal(oneway.timedRoute('c', 'a', `${DAY}T08:00`), 'bc ab');
    const slow = await draw({ maxspeed: '50', 'maxspeed:conditional': '10 @ (22:00-06:00)' });
    const seconds = (time: string) => slow.timed('b', 'c', time, { mode: 'driving' })?.trip.seconds ?? 0;
    assert.ok(seconds(`${DAY}T23:00`) > 3 * seconds(`${DAY}T21:00`), 'a fifth of the speed at night');
  });
});

describe('what conditions say', () => {
  const DETOUR = { map: 'a-b-c\n|   |\nd---e', ways: { ab: {}, bc: {}, ad: {}, de: {}, ec: {} } };
  const HEIDELBERG = { lat: 49.41, lng: 8.69 };
  const cases: readonly (readonly [condition: string, open: string, closed: string, reason: string])[] = [
    ['no @ (Mo-Fr 07:00-19:00; PH off)', '2026-05-01T10:00', '2026-05-04T10:00', 'the first of May is a holiday in Germany'],
    ['no @ (PH)', '2026-10-02T10:00', '2026-10-03T10:00', 'the third of October is one'],
    ['no @ (Su,PH)', '2026-04-04T10:00', '2026-04-06T10:00', 'Easter Monday'],
    ['no @ (Nov-Mar)', '2026-04-01T00:10', '2026-03-31T23:10', 'a pass in winter'],
    ['no @ (Nov 15-Apr 15)', '2026-11-14T12:00', '2026-11-16T12:00', 'dates'],
    ['no @ (Mar 20:00-22:00)', '2026-03-05T19:30', '2026-03-05T20:30', 'toads in March'],
    ['no @ (2026 May 04-2026 May 08)', '2026-05-09T10:00', '2026-05-06T10:00', 'works'],
    ['no @ (sunset-sunrise)', '2026-06-21T21:20', '2026-06-21T21:50', 'the sun sets at 21:35 in Heidelberg in June'],
    ['no @ (sunset-sunrise)', '2026-12-21T16:20', '2026-12-21T16:40', 'and at 16:28 in December'],
    ['no @ ((sunset+00:30)-(sunrise-00:30))', '2026-06-21T21:50', '2026-06-21T22:20', 'half an hour after sunset'],
    [
      'no @ (sunset+00:30)-(sunrise-00:30); yes @ (We)',
      '2026-06-24T22:20',
      '2026-06-21T22:20',
      'without parentheses around it',
    ],
    ['NO @ (22:00-06:00)', '2026-05-04T21:50', '2026-05-05T05:50', 'in capitals'],
    ['no @ (22:00-06:00)', '2026-05-04T21:50', '2026-05-05T05:50', 'over midnight'],
    ['no @ (Mo-Fr 07:00-09:00 AND weight>7.5)', '2026-05-04T08:00', '', 'a car weighs less'],
    ['no @ (weight<7.5 AND Mo-Fr 07:00-09:00)', '2026-05-04T09:30', '2026-05-04T08:00', 'a car weighs less'],
    ['no @ (Mo-Fr 07:00-09:00); yes @ (We)', '2026-05-06T08:00', '2026-05-05T08:00', 'the later condition goes first'],
    ['no @ wet', '2026-05-04T08:00', '', 'the weather is not known'],
  ];
  for (const [condition, open, closed, reason] of cases) {
    test(`${condition}: ${reason}`, async () => {
      const ways = { ...DETOUR.ways, bc: { 'motor_vehicle:conditional': condition } };
      const drawn = await DrawnRoads.draw({ ...DETOUR, ways, at: HEIDELBERG });
      assert.equal(drawn.timedRoute('a', 'c', open), 'ab bc', 'open');
      if (closed !== '') assert.equal(drawn.timedRoute('a', 'c', closed), 'ad de ec', 'closed');
    });
  }
  test('a limit of size that is lifted for who has business there, at times', async () => {
    const draw = (lifted: string) =>
      DrawnRoads.draw({
        map: 'a-b-c-f\n|     |\nd-----e',
        ways: {
          ...{ ab: {}, bc: { maxheight: '1.5', 'maxheight:conditional': lifted }, cf: {} },
          ...{ ad: {}, de: {}, ef: {} },
        },
      });
    const seen = async (lifted: string) => {
      const drawn = await draw(lifted);
      const at = (clock: string) => ['f', 'bc'].map((to) => drawn.timedRoute('a', to, `${DAY}T${clock}`));
      return [...at('19:00'), ...at('21:00'), ...drawn.report.unreadConditions];
    };
    assert.deepEqual(
      await seen('none @ (destination AND 20:00-23:30)'),
      ['ad de ef', 'ab', 'ad de ef', 'ab bc'],
      'to it alone',
    );
    assert.deepEqual(
      await seen('none @ destination; none @ (20:00-23:30)'),
      ['ad de ef', 'ab bc', 'ad de ef', 'ab bc', { text: '20:00-23:30', count: 1 }],
      'a private road stays private when it is open to all',
    );
  });
  test('what is said of business and cannot be followed is counted', async () => {
    const said: readonly Tags[] = [
      { oneway: 'yes', 'oneway:conditional': 'no @ destination' },
      { maxspeed: '50', 'maxspeed:conditional': '20 @ (delivery AND Mo-Fr)' },
      { 'access:conditional': 'no @ destination' },
    ];
    for (const [i, text] of ['destination', 'delivery AND Mo-Fr', 'destination'].entries()) {
      const { report } = await DrawnRoads.draw({ ...DETOUR, ways: { ...DETOUR.ways, bc: said[i] } });
      assert.deepEqual(report.unreadConditions, [{ text, count: 1 }], JSON.stringify(said[i]));
    }
    const restrictions = [['ab', 'b', 'bc', { 'restriction:conditional': 'no_straight_on @ destination' }]] as const;
    const { report } = await DrawnRoads.draw({ ...DETOUR, restrictions });
    assert.deepEqual(report.unreadConditions, [{ text: 'destination', count: 1 }]);
  });
  test('holidays of which nothing is known are left out, and counted by country', async () => {
    const TAVEUNI = { lat: -16.8, lng: 179.9 };
    const draw = (condition: string, at: Position, options: RoadOptions = {}) =>
      DrawnRoads.draw({ ...DETOUR, ways: { ...DETOUR.ways, bc: { 'motor_vehicle:conditional': condition } }, at, options });
    const fiji = await draw('no @ (Su,PH)', TAVEUNI);
    assert.deepEqual(fiji.report.unknownHolidays, [{ text: 'PH of FJ', count: 1 }]);
    assert.equal(fiji.timedRoute('a', 'c', '2026-05-10T10:00'), 'ad de ec', 'a Sunday');
    assert.deepEqual(fiji.report.unreadConditions, [], 'Sundays are read');
    const off = await draw('no @ (Mo-Fr 08:00-10:00; PH off)', TAVEUNI);
    assert.deepEqual(off.report.unknownHolidays, [{ text: 'PH of FJ', count: 1 }]);
    const alone = await draw('no @ (PH)', TAVEUNI);
    assert.deepEqual(alone.report.unknownHolidays, [{ text: 'PH of FJ', count: 1 }]);
    assert.deepEqual(alone.report.unreadConditions, [{ text: 'PH', count: 1 }], 'nothing is left of it');
    const french = { holidays: { country: 'FR', state: '' } };
    assert.deepEqual((await draw('no @ (Su,PH)', TAVEUNI, french)).report.unknownHolidays, [], 'those of France count');
    assert.deepEqual(
      (await draw('no @ (Su,PH)', TAVEUNI, { holidays: 'none' })).report.unknownHolidays,
      [],
      'none are asked for',
    );
  });
  test('days that the library does not get past keep their holidays, and the others', async () => {
    // 2028-12-31 is such a Sunday in the United States; Thanksgiving is one day on which they hold.
    const kansas = { lat: 38.5, lng: -98.4 };
    for (const [text, day] of [
      ['no @ (PH)', '2026-11-26'],
      ['no @ (Su,PH)', '2026-11-26'],
      ['no @ (Mo-Fr 08:00-10:00; PH 08:00-18:00)', '2026-11-26'],
    ] as const) {
      const drawn = await DrawnRoads.draw({
        ...DETOUR,
        at: kansas,
        ways: { ...DETOUR.ways, bc: { 'motor_vehicle:conditional': text } },
      });
      assert.deepEqual(drawn.report.unknownHolidays, [], text);
      assert.equal(drawn.timedRoute('a', 'c', `${day}T12:00`), 'ad de ec', text);
      assert.equal(drawn.timedRoute('a', 'c', '2028-12-29T12:00'), 'ab bc', text);
    }
  });
  test('public holidays count where school holidays are not known', async () => {
    // School holidays differ between the states of Germany.
    const ways = { ...DETOUR.ways, bc: { 'motor_vehicle:conditional': 'no @ (Su,PH,SH)' } };
    const drawn = await DrawnRoads.draw({ ...DETOUR, ways, at: HEIDELBERG });
    assert.deepEqual(drawn.report.unknownHolidays, [{ text: 'SH of DE', count: 1 }]);
    assert.equal(drawn.timedRoute('a', 'c', '2026-04-06T10:00'), 'ad de ec', 'Easter Monday');
    const state = await DrawnRoads.draw({
      ...DETOUR,
      ...{ ways, at: HEIDELBERG, options: { holidays: { country: 'DE', state: 'Baden-Württemberg' } } },
    });
    assert.deepEqual(state.report.unknownHolidays, []);
    assert.equal(state.timedRoute('a', 'c', '2026-08-10T10:00'), 'ad de ec', 'in the summer holidays');
  });
  test('those of vehicles alone always hold, without a time', async () => {
    const ways = { ...DETOUR.ways, bc: { 'access:conditional': 'no @ (weight>7.5)' } };
    const drawn = await DrawnRoads.draw({ ...DETOUR, ways });
    assert.equal(drawn.route('a', 'c', 'truck'), 'ad de ec');
    assert.equal(drawn.route('a', 'c', 'driving'), 'ab bc');
  });
  test('what cannot be read is counted, by way and restriction', async () => {
    const tags = (access: string) => ({ highway: 'residential', 'access:conditional': access });
    const nodes = [0, 1, 2, 3].map((i) => ({ id: i + 1, lat: 41, lng: -8 + i / 1000 }));
    const ways = ['no @ wet', 'no @ wet', 'no @ (schooldays only)'].map((access, i) => ({
      id: i + 1,
      nodes: [i + 1, i + 2],
      tags: tags(access),
    }));
    const { report } = await importWithReport({ nodes, ways });
    assert.deepEqual(report.unreadConditions, [
      { text: 'wet', count: 2 },
      { text: 'schooldays only', count: 1 },
    ]);
  });
});

describe('against a plain search through time', () => {
  const SIDE = 5;
  const STEP = 0.0015;

  /** When something is open: always but in a span, or only in it; minutes of the day. */
  interface Opening {
    readonly from: number;
    readonly to: number;
    readonly isOpenInside: boolean;
  }

  interface Town {
    readonly nodes: { readonly id: number; readonly lat: number; readonly lng: number; readonly tags?: Tags }[];
    readonly ways: { readonly id: number; readonly nodes: number[]; readonly tags: Tags }[];
    readonly relations: { readonly id: number; readonly members: Member[]; readonly tags: Tags }[];
    readonly ofWay: Map<number, Opening>;
    readonly ofNode: Map<number, Opening>;
    readonly ofTurn: Map<string, Opening>;
    /** Ways that are always open: trips begin and end there. */
    readonly plain: number[];
  }

  const START = 8 * 60;
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const spanOf = ({ from, to }: Opening) => `${clock(from)}-${clock(to)}`;

  const idOf = (row: number, column: number) => 1 + row * SIDE + column;
  const CELLS = Array.from({ length: SIDE * SIDE }, (_, i) => [Math.floor(i / SIDE), i % SIDE] as const);

  const EDGES = CELLS.flatMap(([row, column]) => [
    ...(column + 1 < SIDE ? [[idOf(row, column), idOf(row, column + 1)] as const] : []),
    ...(row + 1 < SIDE ? [[idOf(row, column), idOf(row + 1, column)] as const] : []),
  ]);

  function randomOpening(random: () => number): Opening {
    const from = START + Math.floor(random() * 30);
    return { from, to: from + 1 + Math.floor(random() * 12), isOpenInside: random() < 0.3 };
  }

  function accessOf(own: Opening): Tags {
    return own.isOpenInside
      ? { access: 'no', 'access:conditional': `yes @ (${spanOf(own)})` }
      : { 'access:conditional': `no @ (${spanOf(own)})` };
  }

  /** A town of streets some of which are closed, or opened, for some minutes, with gates and restrictions of the same kind. */
  function randomTown(random: () => number): Town {
    const town: Town = {
      nodes: [],
      ways: [],
      relations: [],
      ofWay: new Map(),
      ofNode: new Map(),
      ofTurn: new Map(),
      plain: [],
    };
    for (const [row, column] of CELLS) {
      const id = idOf(row, column);
      const at = { id, lat: 45 + row * STEP + random() * 0.0004, lng: 7 + column * STEP + random() * 0.0004 };
      const gate = random() < 0.1 ? randomOpening(random) : null;
      if (gate) town.ofNode.set(id, gate);
      town.nodes.push(gate ? { ...at, tags: { barrier: 'gate', ...accessOf(gate) } } : at);
    }
    const street = (a: number, b: number) => {
      const id = 100 + town.ways.length;
      const tags: Tags = { highway: 'residential', ...(random() < 0.15 && { oneway: 'yes' }) };
      const own = random() < 0.4 ? randomOpening(random) : null;
      if (own) town.ofWay.set(id, own);
      else town.plain.push(id);
      town.ways.push({ id, nodes: [a, b], tags: own ? { ...tags, ...accessOf(own) } : tags });
    };
    for (const [a, b] of EDGES) if (random() < 0.9) street(a, b);
    restrict(town, random);
    return town;
  }

  function restrict({ ways, relations, ofTurn }: Town, random: () => number): void {
    for (const [i, { id: from, nodes }] of ways.entries()) {
      const other = ways.find((each, at) => at > i && each.nodes.some((node) => nodes.includes(node)));
      if (!other || random() > 0.25) continue;
      const via = nodes.find((node) => other.nodes.includes(node)) ?? 0;
      const own = { ...randomOpening(random), isOpenInside: false };
      ofTurn.set(`${from} ${via} ${other.id}`, own);
      const members: Member[] = [
        { type: 'way', id: from, role: 'from' },
        { type: 'node', id: via, role: 'via' },
        { type: 'way', id: other.id, role: 'to' },
      ];
      const tags = { type: 'restriction', 'restriction:conditional': `no_left_turn @ (${spanOf(own)})` };
      relations.push({ id: 1 + relations.length, members, tags });
    }
  }

  /** The town as the plain search sees it: lengths and times from the network, openings from how it was made. */
  function plainNetwork(roads: Roads, mode: Mode, town: Town): TimedNetwork {
    const network = networkOf(roads, mode);
    const costs = costsOf(network, mode);
    const { lines } = roads;
    const wayOf = (arc: number) => lines.wayId[lines.way[segmentOf(network.half[arc])]];
    const nodeAtEnd = (half: Half) => {
      const segment = segmentOf(half);
      const point = isForward(half) ? lines.firstPoint[segment + 1] - 1 : lines.firstPoint[segment];
      const [lat, lng] = [lines.lat[point] / 1e7, lines.lng[point] / 1e7];
      return town.nodes.find((node) => Math.abs(node.lat - lat) < 1e-6 && Math.abs(node.lng - lng) < 1e-6)?.id ?? 0;
    };
    const isOpen = (own: Opening | undefined, second: number) => {
      if (!own) return true;
      const minute = Math.floor(second / 60) % 1440;
      return (minute >= own.from && minute < own.to) === own.isOpenInside;
    };
    const whileOpen = (usual: ArrayLike<number>, timed: TimedCosts, closed: number) =>
      Array.from(usual, (own, item) => Math.min(own, ...entriesOf(timed, item).filter((value) => value !== closed)));
    const { firstTurn, turnTo, turn: turnOf } = arcTurns(network);
    const from = Array.from(turnTo, () => 0);
    for (let arc = 0; arc < network.half.length; arc++) from.fill(arc, firstTurn[arc], firstTurn[arc + 1]);
    const turn = whileOpen(costs.turn, costs.timedTurns, FORBIDDEN);
    return {
      firstTurn,
      turnTo,
      length: [...network.length],
      time: whileOpen(costs.time, costs.timedArcs, UNUSABLE),
      turn: Array.from(turnOf, (each) => turn[each]),
      isArcOpen: (arc, second) => isOpen(town.ofWay.get(wayOf(arc)), second),
      isTurnOpen: (turn, second) => {
        const node = nodeAtEnd(network.half[from[turn]]);
        const [a, b] = [wayOf(from[turn]), wayOf(turnTo[turn])];
        // Whoever turns around before a gate does not pass it.
        const isAround = a === b;
        return (
          (isAround || isOpen(town.ofNode.get(node), second)) &&
          isOpen(mode === 'walking' ? undefined : town.ofTurn.get(`${a} ${node} ${b}`), second)
        );
      },
    };
  }

  function entriesOf({ item, value }: TimedCosts, wanted: number): number[] {
    return [...item.keys()].filter((entry) => item[entry] === wanted).map((entry) => value[entry]);
  }

  /** The middle of a way, as both see it. */
  function middleOf(roads: Roads, mode: Mode, way: number) {
    const { lines } = roads;
    const segment = lines.way.findIndex((each) => lines.wayId[each] === way);
    const first = lines.firstPoint[segment];
    const network = networkOf(roads, mode);
    const arcs = [2 * segment, 2 * segment + 1]
      .map((half) => network.arcOf[half])
      .filter((arc) => arc < network.half.length);
    const place: Place = arcs.map((arc) => ({ arc, share: 0.5 }));
    const position = {
      lat: (lines.lat[first] + lines.lat[first + 1]) / 2e7,
      lng: (lines.lng[first] + lines.lng[first + 1]) / 2e7,
    };
    return { place, position };
  }

  for (const mode of ['cycling', 'walking'] as const) {
    test(`${mode}: random towns, departures and arrivals, with a metric and without`, async () => {
      let found = 0;
      let timed = 0;
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (seed) => {
          const random = seededRandom(seed);
          const town = randomTown(random);
          const roads = await importRoads(town);
          const plain = plainNetwork(roads, mode, town);
          for (let i = 0; i < 12; i++) {
            const way = () => town.plain[Math.floor(random() * town.plain.length)];
            const [from, to] = [middleOf(roads, mode, way()), middleOf(roads, mode, way())];
            const second = Date.parse(`${DAY}T08:00Z`) / 1000 + Math.floor(random() * 45 * 60);
            const departure = slowDeparture(plain, from.place, to.place, second);
            const arrival = slowArrival(plain, from.place, to.place, second);
            const open = slowDeparture(
              { ...plain, isArcOpen: () => true, isTurnOpen: () => true },
              from.place,
              to.place,
              second,
            );
            if (departure) found++;
            if (departure?.seconds !== open?.seconds) timed++;
            for (const isPlain of [false, true]) {
              const ask = (kind: 'departure' | 'arrival') =>
                timedWay(roads, from.position, to.position, { kind, second }, { mode, isPlain })?.trip ?? null;
              same(ask('departure'), departure, `departure, ${isPlain}, ${i}`);
              same(ask('arrival'), arrival, `arrival, ${isPlain}, ${i}`);
            }
          }
        }),
        { numRuns: 40, seed: 5 },
      );
      assert.ok(found > 300 && timed > 100, `${found} trips, ${timed} of them otherwise than if all were open`);
    });
  }

  type Found = { readonly seconds: number; readonly meters: number } | null;

  /** The same to a few units, since parts of arcs are rounded otherwise. */
  function same(ours: Found, theirs: Found, what: string): void {
    const isSame =
      ours && theirs
        ? Math.abs(ours.seconds - theirs.seconds) < 0.05 && Math.abs(ours.meters - theirs.meters) < 0.5
        : ours === theirs;
    assert.ok(isSame, `${what}: ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`);
  }
});
