import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { OpenVenue } from '../../src/regions/venues.ts';
import { DrawnPlan, feature, openPlan, place } from '../support/indoor-plan.ts';
import { found } from '../support/indoor-search.ts';
import { stepsTo, textOf } from '../support/indoor-ways.ts';

describe('search as people search', () => {
  let open: OpenVenue;
  before(async () => {
    const plan = new DrawnPlan()
      .line(
        'way',
        [
          [0, 0],
          [100, 0],
        ],
        { highway: 'footway', level: '0', indoor: 'yes' },
      )
      .line(
        'way2',
        [
          [0, 0],
          [0, 5],
        ],
        { highway: 'footway', level: '0', indoor: 'yes' },
      );
    const places: readonly (readonly [x: number, tags: Record<string, string>])[] = [
      [5, { amenity: 'vending_machine', vending: 'coffee', name: 'Café-Automat' }],
      [90, { amenity: 'cafe', name: 'Alba' }],
      [20, { amenity: 'cafe', name: 'Zeta' }],
      [30, { amenity: 'fast_food', name: 'Döner Palast' }],
      [32, { amenity: 'fast_food', name: 'Pizza Sandwich Le Calypso' }],
      [34, { amenity: 'restaurant', name: 'five pizza' }],
      [40, { amenity: 'fast_food', name: 'McDonald’s' }],
      [45, { amenity: 'bank', name: 'Postbank' }],
      [50, { amenity: 'post_office', name: 'Filiale 12' }],
      [55, { amenity: 'atm', name: 'Bank A' }],
      [95, { amenity: 'toilets' }],
      [10, { amenity: 'toilets', name: 'WC Nord' }],
      [60, { amenity: 'luggage_locker' }],
      [62, { aeroway: 'gate', ref: 'A12' }],
      [64, { shop: 'books', name: 'Platform books', ref: '31' }],
    ];
    for (const [i, [x, tags]] of places.entries()) plan.point(`p${i}`, [x, 1], { level: '0', ...tags });
    plan.box('platform', [70, 1], [99, 4], { railway: 'platform', ref: '31;32', level: '0' });
    plan.box('platform33', [70, 5], [99, 8], { railway: 'platform', local_ref: '33', level: '0' });
    open = await openPlan(plan);
  });
  const first = (q: string) => found(open, q)[0];

  test('finds things of a kind before what only has to do with it', () => {
    assert.deepEqual(found(open, 'cafe').slice(0, 2), ['Alba', 'Zeta'], 'cafés, by the alphabet');
    assert.deepEqual(found(open, 'Café').slice(0, 2), ['Alba', 'Zeta'], 'accents do not matter');
    assert.equal(first('post'), 'Filiale 12', 'a post office before what is called so');
    assert.equal(first('Postamt'), 'Filiale 12');
    assert.equal(first('ATM'), 'Bank A', 'the machine before the bank');
    assert.equal(first('bank'), 'Postbank');
    for (const word of ['locker', 'Schließfach', 'consigne', 'コインロッカー'])
      assert.equal(first(word), 'Luggage Locker', word);
    for (const word of ['wc', 'toilet', 'Toilette', 'restroom', 'Klo', 'aseos', 'トイレ'])
      assert.deepEqual(found(open, word).slice(0, 2).sort(), ['Toilets', 'WC Nord'], word);
  });

  test('finds the nearest of a kind first', () => {
    const near = (q: string, x: number) => found(open, q, { from: place(x, 0, 0) }).slice(0, 2);
    assert.deepEqual(near('cafe', 99), ['Alba', 'Zeta']);
    assert.deepEqual(near('cafe', 1), ['Zeta', 'Alba']);
    assert.deepEqual(near('toilets', 99), ['Toilets', 'WC Nord']);
    assert.deepEqual(near('toilets', 1), ['WC Nord', 'Toilets']);
  });

  test('finds by names: whole words first, of which the shorter name, then beginnings', () => {
    assert.deepEqual(found(open, 'pizza').slice(0, 2), ['five pizza', 'Pizza Sandwich Le Calypso']);
    assert.equal(first('mcd'), 'McDonald’s');
    assert.equal(first('döner'), 'Döner Palast');
  });

  test('finds platforms by each of their numbers, in any language, and gates', () => {
    for (const q of [
      '31',
      '32',
      'Gleis 31',
      'platform 32',
      'voie 31',
      'Bahnsteig 32',
      'binario 31',
      'spår 31',
      '31 番線',
      'track 31',
    ])
      assert.ok(found(open, q).slice(0, 2).includes('Train Platform 31/32'), q);
    assert.equal(first('Gleis 31'), 'Train Platform 31/32', 'not the bookshop with that number');
    assert.equal(first('Gleis 33'), 'Train Platform 33', 'by its local_ref');
    assert.equal(first('gate A12'), 'A12');
    assert.equal(first('Flugsteig a12'), 'A12');
    // Nobody minds the blank before a number.
    assert.equal(first('gleis31'), 'Train Platform 31/32');
    assert.equal(first('gate A 12'), 'A12');
    assert.equal(first('A 12'), 'A12');
    assert.ok(!found(open, '3 1').includes('Train Platform 31/32'), 'a blank between digits tells numbers apart');
    assert.deepEqual(found(open, '', { ref: new Set(['32']) }), ['Train Platform 31/32']);
    assert.ok(textOf(stepsTo(open, place(1, 0, 0), 'ref:32')).length > 1, 'a number of two is a destination');
  });
});

describe('a room and what occupies it', () => {
  const shop = (room: Record<string, string>, ...points: Record<string, string>[]) => {
    const plan = new DrawnPlan()
      .box('c', [-30, -3], [30, 3], { indoor: 'corridor', level: '0' })
      .box('room', [0, 3], [10, 13], { indoor: 'room', level: '0', ...room })
      .point('door', [5, 3], { door: 'yes', level: '0' });
    for (const [i, tags] of points.entries()) plan.point(`p${i}`, [4 + i, 8], { level: '0', ...tags });
    return openPlan(plan);
  };

  test('are one that is found and entered, where they have the same name', async () => {
    const open = await shop({ name: 'Zara' }, { shop: 'clothes', name: 'ZARA', opening_hours: 'Mo-Sa 10:00-20:00' });
    assert.deepEqual(found(open, 'zara'), ['Zara']);
    const { venue } = open;
    const room = feature(venue, 'room');
    assert.equal(venue.heads[room].category, 'business.shop.clothes', 'the shop says what the room is');
    assert.equal(venue.record(room).properties.opening_hours, 'Mo-Sa 10:00-20:00');
    assert.deepEqual(textOf(stepsTo(open, place(-20, 0, 0), String(venue.heads[room].id))).slice(-2), [
      'Enter Zara',
      'You have arrived',
    ]);
    const point = venue.heads[feature(venue, 'p0')].id;
    assert.ok(stepsTo(open, place(-20, 0, 0), String(point)).length > 1, 'its own identifier still leads there');
  });

  test('are one where the room has no name and one thing in it has', async () => {
    const open = await shop({}, { amenity: 'cafe', name: 'Alba' }, { amenity: 'atm', name: 'Bank' });
    assert.deepEqual(found(open, 'alba'), ['Alba']);
    assert.equal(open.venue.heads[feature(open.venue, 'room')].name, 'Alba');
    assert.deepEqual(found(open, 'Bank'), ['Bank'], 'what only stands in it stays by itself');
  });

  test('are not one where there are several', async () => {
    const open = await shop({}, { amenity: 'cafe', name: 'Alba' }, { shop: 'books', name: 'Books' });
    assert.equal(open.venue.heads[feature(open.venue, 'room')].name, null);
    assert.deepEqual([found(open, 'alba'), found(open, 'books')], [['Alba'], ['Books']]);
  });
});

test('a place where trains stop is on the level of its platform', async () => {
  const plan = new DrawnPlan()
    .line(
      'way',
      [
        [0, 0],
        [100, 0],
      ],
      { highway: 'footway', level: '-2', indoor: 'yes' },
    )
    .box('platform', [10, 0], [90, 5], { railway: 'platform', ref: '3;4', level: '-2' })
    .box('other', [10, 20], [90, 25], { railway: 'platform', ref: '5', level: '1' })
    .point('stop', [50, 7], { railway: 'stop', ref: '3', name: 'Central' })
    .point('beside', [50, 18], { public_transport: 'stop_position', name: 'Central, east', local_ref: '5b' })
    .line(
      'edge',
      [
        [10, 5],
        [90, 5],
      ],
      { railway: 'platform_edge', ref: '4' },
    );
  const { venue } = await openPlan(plan);
  const levels = (source: string) => venue.heads[feature(venue, source)].levels;
  assert.deepEqual(levels('stop'), [-2], 'by its number');
  assert.deepEqual(levels('beside'), [1], 'by the platform beside it');
  assert.deepEqual(levels('edge'), [-2]);
});
