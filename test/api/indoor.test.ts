import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { importVenue } from '../../src/import/venues/import.ts';
import { VenueFiles } from '../../src/regions/venues.ts';
import { at, DrawnPlan, place, smallMall } from '../support/indoor-plan.ts';
import { type Client, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let folder: string;

async function importPlan(client: Client, id: string, plan: DrawnPlan): Promise<void> {
  const path = join(folder, `${id}.geojson`);
  writeFileSync(path, plan.toString());
  await new VenueFiles(server.dataFolder).write(client.projectId, id, (draft) => importVenue(draft, { path }, () => {}));
}

/** Waits until the running server has seen a venue. */
async function seen(client: Client, id: string): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if ((await client.get(`/indoor/venues/${id}`)).status === 200) return;
    await pause(50);
  }
  throw new Error(`the server does not see the venue ${id}`);
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-plans-'));
  server = await startTestServer();
  await importPlan(server, 'mall', smallMall());
  await seen(server, 'mall');
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const json = async (path: string, parameters: Record<string, string> = {}) => {
  const { status, text } = await server.get(path, parameters);
  return { status, body: JSON.parse(text) };
};
const directions = (parameters: Record<string, string>) => json('/indoor/directions/mall', parameters);
const autocomplete = (parameters: Record<string, string> = {}) => json('/indoor/venues/mall/pois/autocomplete', parameters);
const search = (parameters: Record<string, string> = {}) => json('/indoor/venues/mall/pois/search', parameters);
const names = ({ body }: Awaited<ReturnType<typeof autocomplete>>): string[] =>
  body.predictions.map(({ name, ref }: { name: string | null; ref: string }) => name ?? ref);

describe('a venue', () => {
  test('returns its levels, buildings, categories, profiles and languages', async () => {
    const { status, body } = await json('/indoor/venues/mall');
    assert.equal(status, 200);
    assert.equal(body.venue_id, 'mall');
    assert.equal(body.name, 'Halle Süd', 'the only building gives its name');
    assert.deepEqual(
      body.levels.map(({ level }: { level: number }) => level),
      [0, 1, 2],
    );
    assert.deepEqual(
      body.routing_profiles,
      ['default', 'wheelchair', 'stroller', 'no_elevator', 'staff'],
      'there are stairs, a lift and a private room',
    );
    assert.deepEqual(body.languages, ['en', 'fr'], 'those of names that are searched');
    assert.ok(body.categories.includes('business.shop.bakery') && body.categories.includes('business.finance'));
    const [building] = body.buildings;
    assert.equal(building.ref, 'S');
    assert.equal(building.opening_hours, 'Mo-Sa 09:00-20:00', 'as the plan has them');
    assert.deepEqual(
      building.levels.map(({ level }: { level: number }) => level),
      [0, 1, 2],
    );
    const [west, south, east, north] = body.bbox;
    assert.ok(west < east && south < north && west > 1.39 && north < 50.01);
    assert.ok(Date.parse(body.updated_at) > 0);
  });

  test('is in the list of its project, and of no other', async () => {
    assert.deepEqual(
      (await json('/indoor/venues')).body.venues.map(({ venue_id }: { venue_id: string }) => venue_id),
      ['mall'],
    );
    const stranger = await server.addProject('stranger');
    assert.deepEqual(JSON.parse((await stranger.get('/indoor/venues')).text).venues, []);
    for (const path of [
      '/indoor/venues/mall',
      '/indoor/directions/mall',
      '/indoor/venues/mall/pois/autocomplete',
      '/indoor/venues/mall/pois/search',
      '/indoor/distancematrix/mall',
      '/indoor/venues/mall/features/5',
      '/indoor/venues/mall/tiles/0/0/0.pbf',
    ]) {
      const { status, text } = await stranger.get(path, {
        origin: 'ref:N00',
        destination: 'ref:N01',
        origins: 'ref:N00',
        destinations: 'ref:N01',
      });
      assert.equal(status, 403, path);
      assert.match(JSON.parse(text).detail, /no venue 'mall'/);
    }
  });

  test('that is not there is 403, as the reference has it', async () => {
    assert.equal((await json('/indoor/venues/none')).status, 403);
    assert.equal((await json('/indoor/venues/..%2F..%2Fetc')).status, 403);
  });

  test('is replaced whole while it is asked', async () => {
    const smaller = new DrawnPlan()
      .box('a', [0, 0], [10, 10], { indoor: 'room', ref: 'A', level: '4' })
      .box('c', [0, -5], [10, 0], { indoor: 'corridor', level: '4' });
    await importPlan(server, 'other', smallMall());
    await seen(server, 'other');
    await importPlan(server, 'other', smaller);
    let levels: number[] = [];
    for (let i = 0; i < 100 && levels.length !== 1; i++) {
      levels = (await json('/indoor/venues/other')).body.levels.map(({ level }: { level: number }) => level);
      assert.ok(levels.length === 1 || levels.length === 3, 'the old one or the new one, never a mixture');
      await pause(20);
    }
    assert.deepEqual(levels, [4]);
    assert.equal(new VenueFiles(server.dataFolder).remove(server.projectId, 'other'), true);
  });

  test('keeps the identifiers of its features when it is imported again', async () => {
    const before = (await search({ ref: 'ref:N00' })).body.features[0].id;
    await importPlan(server, 'mall', smallMall());
    await pause(600);
    assert.equal((await search({ ref: 'ref:N00' })).body.features[0].id, before);
    assert.ok(Number.isSafeInteger(before) && before > 0);
  });
});

describe('directions', () => {
  test('lead from room to room, with steps that add up', async () => {
    const { status, body } = await directions({ origin: 'ref:N00', destination: 'ref:N02' });
    assert.equal(status, 200);
    assert.equal(body.status, 'ok');
    const [{ legs, bounds }] = body.routes;
    const [leg] = legs;
    // 5.5 m from the middle of the shop to its door, 30 m along the corridor, 5.5 m into the other: the corridor is reached 0.25 m below the doors.
    assert.ok(Math.abs(leg.distance.value - 41.5) < 0.6, String(leg.distance.value));
    // A metre a second, and a second for each door.
    assert.ok(Math.abs(leg.duration.value - 43) <= 1, String(leg.duration.value));
    assert.equal(leg.waypoint, null);
    const sum = (field: 'distance' | 'duration') =>
      leg.steps.reduce(
        (all: number, step: { distance: { value: number }; duration: { value: number } }) => all + step[field].value,
        0,
      );
    assert.ok(Math.abs(sum('distance') - leg.distance.value) < 0.011);
    assert.equal(sum('duration'), leg.duration.value);
    assert.deepEqual(
      leg.steps.map((step: { instruction: { instruction_type: string } }) => step.instruction.instruction_type),
      ['exit', 'turn_left', 'enter', 'arrive'],
    );
    assert.equal(leg.steps[0].instruction.summary, 'Leave Mode Müller 0');
    for (const [i, step] of leg.steps.entries()) {
      if (i === 0) continue;
      assert.deepEqual(step.start_location, leg.steps[i - 1].end_location, 'each begins where the one before ends');
    }
    assert.ok(bounds[0] < bounds[2] && bounds[1] < bounds[3]);
    assert.ok(leg.steps.every((step: { bearing_start: number }) => step.bearing_start >= 0 && step.bearing_start < 360));
  });

  test('take points, identifiers and refs, with and without their prefix', async () => {
    const id = (await search({ ref: 'ref:N00' })).body.features[0].id;
    const lengths = [];
    for (const origin of [String(id), 'ref:N00', 'N00']) {
      lengths.push((await directions({ origin, destination: 'ref:N02' })).body.routes[0].legs[0].distance.value);
    }
    assert.equal(new Set(lengths).size, 1);
    const { body } = await directions({ origin: place(-28, 0, 0), destination: place(28, 2, 0) });
    const [leg] = body.routes[0].legs;
    assert.ok(Math.abs(leg.distance.value - Math.hypot(56, 2)) < 0.3, 'a line of sight along the corridor');
    assert.ok(Math.abs(leg.start_location.lat - at([-28, 0]).lat) < 1e-7, 'the leg begins where it was asked');
  });

  test('join the levels that stairs, escalators and lifts join, by the mode', async () => {
    const types = async (mode: string, from: string, to: string) => {
      const { body } = await directions({ origin: from, destination: to, mode });
      return body.routes[0].legs[0].steps
        .map((step: { instruction: { instruction_type: string } }) => step.instruction.instruction_type)
        .filter((type: string) => type.startsWith('take_'));
    };
    assert.deepEqual(
      await types('default', 'ref:N02', 'ref:N22'),
      ['take_escalator_up', 'take_escalator_up'],
      'two escalators up',
    );
    assert.deepEqual(
      await types('default', 'ref:N22', 'ref:N02'),
      ['take_stairs_down', 'take_stairs_down'],
      'no escalator leads down',
    );
    assert.deepEqual(await types('wheelchair', 'ref:N22', 'ref:N02'), ['take_elevator_down'], 'one ride');
    assert.deepEqual(
      await types('stroller', 'ref:N02', 'ref:N22'),
      ['take_elevator_up'],
      'a stroller takes no escalator, and no stairs where there is a lift',
    );
    assert.deepEqual(await types('no_elevator', 'ref:L0', 'ref:L2'), ['take_escalator_up', 'take_escalator_up']);
  });

  test('take as long as a wait and a ride take, and show nothing of what is disliked', async () => {
    const { body } = await directions({ origin: place(26, -5.5, 0), destination: place(26, -5.5, 2), mode: 'wheelchair' });
    const [leg] = body.routes[0].legs;
    const ride = leg.steps.find(
      (step: { instruction: { instruction_type: string } }) => step.instruction.instruction_type === 'take_elevator_up',
    );
    assert.equal(ride.duration.value, 52, '40 s to wait and 6 s for each of two storeys');
    assert.equal(ride.start_location.level, 0);
    assert.equal(ride.end_location.level, 2);
    assert.equal(ride.instruction.summary, 'Take the elevator up to level 2');
    assert.deepEqual(ride.routing_profiles, ['default', 'wheelchair', 'stroller', 'staff'], 'those that take lifts');
  });

  test('pass waypoints in the order given, or in the best', async () => {
    const [a, b, c] = ['ref:N03', 'ref:N00', 'ref:N02'];
    const given = (await directions({ origin: 'ref:E1', destination: 'ref:L0', waypoints: `${a}|${b}|${c}` })).body.routes[0]
      .legs;
    assert.deepEqual(
      given.map(({ waypoint }: { waypoint: string | null }) => waypoint),
      [a, b, c, null],
    );
    const best = (
      await directions({ origin: 'ref:E1', destination: 'ref:L0', waypoints: `${a}|${b}|${c}`, optimize: 'true' })
    ).body.routes[0].legs;
    assert.deepEqual(
      best.map(({ waypoint }: { waypoint: string | null }) => waypoint),
      [b, c, a, null],
      'from west to east',
    );
    const types = best[0].steps.map(
      (step: { instruction: { instruction_type: string } }) => step.instruction.instruction_type,
    );
    assert.equal(types.at(-1), 'reach_waypoint');
  });

  test('mention what is passed', async () => {
    const { body } = await directions({ origin: place(-28, 0, 0), destination: place(5, 0, 0) });
    const [step] = body.routes[0].legs[0].steps;
    assert.equal(step.instruction.instruction_type, 'walk_straight_walk_past');
    assert.equal(step.instruction.summary, 'Walk straight past Toilets');
    const [toilets] = (await search({ q: 'toilets', level: '0' })).body.features;
    assert.equal(step.poi_id, toilets.id);
  });

  test('are worded in 28 languages, with names in them', async () => {
    const summary = async (language: string) =>
      (await directions({ origin: place(-28, 0, 0), destination: place(5, 0, 0), language })).body.routes[0].legs[0].steps[0]
        .instruction.summary;
    assert.equal(await summary('fr'), 'Marchez tout droit, passez devant Toilettes');
    assert.equal(await summary('de'), 'Gehen Sie geradeaus an Toilette vorbei');
    assert.equal(await summary('ja'), 'トイレを通り過ぎて直進します');
    assert.equal(await summary('xx'), 'Walk straight past Toilets', 'English where there is nothing else');
  });

  test('are in feet where that is requested', async () => {
    const leg = async (units: string) =>
      (await directions({ origin: 'ref:N00', destination: 'ref:N02', units })).body.routes[0].legs[0];
    const [metric, imperial] = [await leg('metric'), await leg('imperial')];
    assert.equal(metric.distance.value, imperial.distance.value, 'values are metres');
    assert.equal(metric.distance.text, `${Math.round(metric.distance.value)} meters`);
    assert.equal(imperial.distance.text, `${Math.round(metric.distance.value / 0.3048)} feet`);
  });

  test('go around what is avoided, and say when nothing is left', async () => {
    const corners = (points: readonly (readonly [number, number])[]) =>
      points.map((point) => `${at(point).lat},${at(point).lng}`).join(';');
    const way = { origin: place(-28, 0, 0), destination: place(28, 0, 0) };
    const straight = (await directions(way)).body.routes[0].legs[0].distance.value;
    const past = await directions({
      ...way,
      avoid_in: `0;${corners([
        [-2, -2],
        [2, -2],
        [2, 4],
        [-2, 4],
      ])};`,
    });
    const [leg] = past.body.routes[0].legs;
    assert.ok(leg.distance.value > straight + 0.1 && leg.distance.value < straight + 3, 'between the box and the wall');
    const other = await directions({
      ...way,
      avoid_in: `1;${corners([
        [-2, -2],
        [2, 4],
      ])}`,
    });
    assert.equal(
      other.body.routes[0].legs[0].distance.value,
      straight,
      'a box on another level is no matter; two corners are a box',
    );
    const none = await directions({
      ...way,
      avoid_in: `0;${corners([
        [-2, -4],
        [2, -4],
        [2, 16],
        [-2, 16],
      ])}|0;${corners([
        [-2, -16],
        [2, -3],
      ])}`,
    });
    assert.equal(none.status, 400);
    assert.match(none.body.detail, /no route .* that keeps out of avoid_in/);
  });

  test('lead to a private room and out of it, but not through it, and to one without a door', async () => {
    const { body } = await directions({ origin: 'ref:E1', destination: 'ref:P1' });
    assert.equal(body.routes[0].legs[0].steps.at(-2).instruction.instruction_type, 'enter');
    assert.equal((await directions({ origin: 'ref:E1', destination: 'ref:X1' })).status, 200, 'a door is assumed');
  });

  test('refuse what cannot be: 400 for what is not there, 422 for what cannot be read', async () => {
    const refusals: [Record<string, string>, RegExp][] = [
      [{ origin: 'ref:N00', destination: 'ref:nowhere' }, /no POI with the ref 'nowhere'/],
      [{ origin: '12345', destination: 'ref:N00' }, /no POI 12345/],
      [{ origin: place(500, 500, 0), destination: 'ref:N00' }, /within 20 m/],
      [{ origin: place(0, 0, 7), destination: 'ref:N00' }, /on level 7/],
      [{ origin: 'ref:N00', destination: 'ref:N01', mode: 'bicycle' }, /no mode 'bicycle' .*: default, wheelchair/],
    ];
    for (const [parameters, detail] of refusals) {
      const { status, body } = await directions(parameters);
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(body), ['detail']);
      assert.match(body.detail, detail);
    }
    const bad: [Record<string, string>, string][] = [
      [{ destination: 'ref:N00' }, 'origin'],
      [{ origin: '95,0,0', destination: 'ref:N00' }, 'origin'],
      [{ origin: '50,1.4,0,0', destination: 'ref:N00' }, 'origin'],
      [{ origin: 'ref:N00', destination: 'ref:N01', language: 'deutsch' }, 'language'],
      [{ origin: 'ref:N00', destination: 'ref:N01', units: 'yards' }, 'units'],
      [{ origin: 'ref:N00', destination: 'ref:N01', optimize: 'perhaps' }, 'optimize'],
      [{ origin: 'ref:N00', destination: 'ref:N01', waypoints: 'ref:N02||ref:N03' }, 'waypoints'],
      [{ origin: 'ref:N00', destination: 'ref:N01', waypoints: Array(26).fill('ref:N02').join('|') }, 'waypoints'],
      [{ origin: 'ref:N00', destination: 'ref:N01', avoid_in: '0;50,1.4' }, 'avoid_in'],
      [{ origin: 'ref:N00', destination: 'ref:N01', avoid_in: 'x;50,1.4;51,1.5' }, 'avoid_in'],
      // 25 stops and 500 corners held the serving thread for 14 s: past 201 nobody walks.
      [
        {
          origin: 'ref:N00',
          destination: 'ref:N01',
          avoid_in: Array(3)
            .fill(`0;${'50,1.4;'.repeat(67)}`)
            .join('|'),
        },
        'avoid_in',
      ],
    ];
    for (const [parameters, field] of bad) {
      const { status, body } = await directions(parameters);
      assert.equal(status, 422, JSON.stringify(parameters));
      assert.deepEqual(body.context, {}, 'indoor errors carry a context');
      assert.deepEqual(body.detail[0].loc, ['query', field]);
    }
  });

  test('need a key', async () => {
    const { status, text } = await server.get('/indoor/directions/mall', {}, { 'x-api-key': '' });
    assert.equal(status, 401);
    assert.ok(JSON.parse(text).detail);
  });
});

describe('points of interest', () => {
  test('without words stand in the order of the alphabet of the language', async () => {
    const german = names(await autocomplete({ level: '0', language: 'de' }));
    assert.deepEqual(german, german.toSorted(new Intl.Collator('de', { numeric: true }).compare));
    assert.ok(german.includes('Toilette') && german.includes('Haupteingang'));
    const french = names(await autocomplete({ level: '0', language: 'fr' }));
    assert.ok(french.includes('Toilettes') && french.includes('Renseignements'));
  });

  test('are found by beginnings, accents, slips, refs, descriptions and what they are, in any language', async () => {
    const first = async (q: string) => names(await autocomplete({ q, level: '0' }))[0];
    assert.equal(await first('büch'), 'Bücherwurm 0');
    assert.equal(await first('bucher'), 'Bücherwurm 0');
    assert.equal(await first('bukherwurm'), 'Bücherwurm 0');
    assert.equal(await first('fundburo'), 'Info', 'by its description');
    assert.equal(await first('rensei'), 'Info', 'by its name in another language');
    assert.equal(await first('N03'), 'Spielwelt 0', 'by its ref');
    assert.equal(await first('boulangerie'), 'Bäckerei Huber 0', 'by what it is, in French');
    assert.equal(await first('toalet'), 'Toilets', 'by what it is, in Norwegian or Polish');
    assert.deepEqual(names(await autocomplete({ q: 'zzzzqq' })), []);
    assert.deepEqual(names(await autocomplete({ q: '!!!' })), [], 'signs are no words');
  });

  test('come in pages from 0, and all at once with 0 a page', async () => {
    const all = (await autocomplete()).body;
    assert.deepEqual(all.pagination, { page: 0, page_count: 1, total: all.predictions.length, per_page: 0 });
    const pages = [];
    for (let page = 0; page < Math.ceil(all.predictions.length / 4); page++) {
      const { body } = await autocomplete({ items_by_page: '4', page: String(page) });
      assert.equal(body.pagination.page, page);
      assert.equal(body.pagination.page_count, Math.ceil(all.predictions.length / 4));
      pages.push(...body.predictions);
    }
    assert.deepEqual(pages, all.predictions);
    assert.deepEqual((await autocomplete({ items_by_page: '4', page: '999' })).body.predictions, []);
  });

  test('return how far they are on foot from a place, as directions do', async () => {
    const from = place(-28, 0, 0);
    const { body } = await autocomplete({ from_location: from });
    for (const { id, distance, duration } of body.predictions.slice(0, 12)) {
      const { body: route } = await directions({ origin: from, destination: String(id) });
      const [leg] = route.routes[0].legs;
      assert.ok(Math.abs(distance - leg.distance.value) < 0.02, `${id}`);
      assert.ok(Math.abs(duration - leg.duration.value) <= 1);
    }
    const nearest = (await autocomplete({ from_location: from, q: 'toilets' })).body.predictions;
    assert.deepEqual(
      nearest.map(({ level }: { level: string }) => level),
      ['0', '1', '2'],
      'of those that match as well the nearer first',
    );
    assert.equal((await autocomplete({ from_location: place(500, 0, 0) })).status, 400);
    assert.equal((await autocomplete()).body.predictions[0].distance, null);
  });

  test('are filtered by level, building, category, ref and id', async () => {
    assert.ok(
      (await autocomplete({ level: '1' })).body.predictions.every(({ level }: { level: string }) =>
        level.split(';').includes('1'),
      ),
    );
    assert.deepEqual(names(await autocomplete({ category: 'business.shop.bakery' })), [
      'Bäckerei Huber 0',
      'Bäckerei Huber 1',
      'Bäckerei Huber 2',
    ]);
    assert.equal(
      (await autocomplete({ category: 'business.shop' })).body.predictions.length,
      12,
      'with the categories below it',
    );
    assert.equal((await autocomplete({ building: 'undefined' })).body.predictions.length, 0);
    assert.ok((await autocomplete({ building: 'S' })).body.predictions.length > 15);
    assert.deepEqual(names(await autocomplete({ ref: 'ref:N00,ref:N01' })), ['Bäckerei Huber 0', 'Mode Müller 0']);
    const ids = (await search({ ref: 'ref:N00,N01' })).body.features.map(({ id }: { id: number }) => id);
    assert.equal((await search({ id: ids.join(',') })).body.features.length, 2);
  });

  test('that are not searchable are found when everything is asked for', async () => {
    const few = (await search({ advanced_filter: 'door:="yes"' })).body.features;
    assert.deepEqual(
      few.map(({ properties }: { properties: { name: string } }) => properties.name),
      ['Haupteingang'],
      'doors are no answer by themselves',
    );
    const all = (await search({ advanced_filter: 'door:="yes"', extended: 'full' })).body.features;
    assert.equal(all.length, 12 + 1 + 1, 'of twelve shops, the office and the entrance');
  });

  test('meet filters over their tags', async () => {
    const { body } = await search({ advanced_filter: 'indoor:="room" OR door:="yes"', extended: 'full' });
    assert.ok(
      body.features.every(
        ({ properties }: { properties: Record<string, string> }) =>
          properties.indoor === 'room' || properties.door === 'yes',
      ),
    );
    assert.equal(body.features.length, 12 + 3 + 3 + 2 + 14);
    assert.equal((await search({ advanced_filter: 'shop:bakery AND NOT level:>=1' })).body.features.length, 1);
    const bad = await search({ advanced_filter: 'indoor:="room" OR' });
    assert.equal(bad.status, 422);
    assert.match(bad.body.detail[0].msg, /at position 18/);
  });

  test('are whole features in a search, and one by one', async () => {
    const [found] = (await search({ q: 'mode', level: '1' })).body.features;
    assert.equal(found.type, 'Feature');
    assert.equal(found.geometry.type, 'Polygon');
    assert.equal(found.properties.shop, 'clothes');
    assert.equal(found.properties['building:ref'], 'S');
    assert.deepEqual((await json(`/indoor/venues/mall/features/${found.id}`)).body, found);
    assert.equal((await json('/indoor/venues/mall/features/1')).status, 400);
  });

  test('refuse what cannot be read', async () => {
    for (const [name, value] of Object.entries({
      items_by_page: '-1',
      page: 'x',
      from_location: '1,2',
      extended: 'half',
      level: '1.5',
      language: 'e',
      ref: 'ref:',
      id: 'x',
      q: 'x'.repeat(201),
    })) {
      const { status, body } = await search({ [name]: value });
      assert.equal(status, 422, name);
      assert.deepEqual(body.detail[0].loc, ['query', name]);
      assert.deepEqual(body.context, {});
    }
  });
});

describe('the distance matrix', () => {
  test('says what directions say', async () => {
    const places = ['ref:N00', 'ref:N21', place(0, 0, 1)];
    const { body } = await json('/indoor/distancematrix/mall', {
      origins: places.join('|'),
      destinations: places.join('|'),
      mode: 'wheelchair',
    });
    for (const [i, origin] of places.entries()) {
      for (const [j, destination] of places.entries()) {
        const element = body.rows[i].elements[j];
        assert.equal(element.status, 'OK');
        const { body: route } = await directions({ origin, destination, mode: 'wheelchair' });
        assert.ok(Math.abs(element.distance.value - route.routes[0].legs[0].distance.value) < 0.02);
      }
    }
    assert.equal(
      (await json('/indoor/distancematrix/mall', { origins: Array(101).fill('N00').join('|'), destinations: 'N00' })).status,
      422,
    );
  });
});

describe('vector tiles', () => {
  test('hold the features of each level', async () => {
    const { lat, lng } = at([0, 8]);
    const zoom = 19;
    const x = Math.floor(((lng + 180) / 360) * 2 ** zoom);
    const rad = (lat * Math.PI) / 180;
    const y = Math.floor(((1 - Math.log(Math.tan(rad) + 1 / Math.cos(rad)) / Math.PI) / 2) * 2 ** zoom);
    const reply = await fetch(
      `${server.origin}/indoor/venues/mall/tiles/${zoom}/${x}/${y}.pbf?private_key=${server.privateKey}`,
    );
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), 'application/vnd.mapbox-vector-tile');
    const tile = new VectorTile(new PbfReader(new Uint8Array(await reply.arrayBuffer())));
    const { spaces } = tile.layers;
    const features = Array.from({ length: spaces.length }, (_, i) => spaces.feature(i).properties);
    assert.ok(features.some(({ level, name }) => level === 1 && typeof name === 'string'));
    assert.ok(tile.layers.points.length > 0);
    assert.equal(
      (await fetch(`${server.origin}/indoor/venues/mall/tiles/2/9/0.pbf?private_key=${server.privateKey}`)).status,
      400,
    );
  });
});
