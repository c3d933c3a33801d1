import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import type { OpenVenue } from '../../src/regions/venues.ts';
import { courseBetween } from '../../src/venues/search/courses.ts';
import type { Venue } from '../../src/venues/search/venue.ts';
import { kindsOf } from '../oracles/slow-walk.ts';
import { at, feature, openPlan } from '../support/indoor-plan.ts';

type Json = Readonly<Record<string, unknown>>;

const corner = (x: number, y: number) => {
  const { lat, lng } = at([x, y]);
  return [lng, lat];
};
const box = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [[corner(west, south), corner(east, south), corner(east, north), corner(west, north), corner(west, south)]],
});
const of = (type: string, id: string, properties: Json, geometry: Json | null) => ({
  type: 'Feature',
  id,
  feature_type: type,
  properties,
  geometry,
});
const unit = (id: string, category: string, level: string, geometry: Json, more: Json = {}) =>
  of('unit', id, { category, level_id: level, name: null, ...more }, geometry);
const opening = (id: string, level: string, x: number, y: number, more: Json = {}) =>
  of(
    'opening',
    id,
    { category: 'pedestrian', level_id: level, door: { type: 'door' }, ...more },
    {
      type: 'LineString',
      coordinates: [corner(x - 0.5, y), corner(x + 0.5, y)],
    },
  );

/**
 * A small house on two levels: a corridor on each, a shop, an office for staff, stairs drawn storey by storey, and an escalator that leads
 * up.
 */
const FILES: Readonly<Record<string, readonly Json[]>> = {
  venue: [of('venue', 'v', { name: { de: 'Haus', en: 'House' }, hours: 'Mo-Fr 08:00-18:00' }, box(-20, -10, 20, 10))],
  building: [of('building', 'b', { name: { de: 'Haus' } }, null)],
  level: [
    of(
      'level',
      'l0',
      { ordinal: 0, name: { de: 'Erdgeschoss', fr: 'Rez-de-chaussée' }, short_name: { de: 'EG' }, building_ids: ['b'] },
      box(-20, -10, 20, 10),
    ),
    of(
      'level',
      'l1',
      { ordinal: 1, name: { de: 'Obergeschoss' }, short_name: { de: 'OG' }, building_ids: ['b'] },
      box(-20, -10, 20, 10),
    ),
  ],
  unit: [
    unit('w0', 'walkway', 'l0', box(-20, -2, 20, 2)),
    unit('w1', 'walkway', 'l1', box(-20, -2, 20, 2)),
    unit('shop', 'room', 'l0', box(-20, 2, -10, 10), { name: { de: 'Laden' } }),
    unit('office', 'office', 'l1', box(-20, 2, -10, 10), { name: { de: 'Büro' }, restriction: 'employeesonly' }),
    unit('wc', 'restroom.female', 'l1', box(-10, 2, 0, 10)),
    unit('s0', 'stairs', 'l0', box(10, 2, 16, 8)),
    unit('s1', 'stairs', 'l1', box(10, 2, 16, 8)),
    unit('e0', 'escalator', 'l0', box(-8, -6, -4, -2)),
    unit('e1', 'escalator', 'l1', box(-2, -6, 2, -2)),
    unit('lost', 'room', 'l9', box(5, 2, 9, 8)),
    unit('gap', 'opentobelow', 'l1', box(4, -1, 6, 1)),
  ],
  opening: [
    opening('d1', 'l0', -15, 2),
    opening('d2', 'l1', -15, 2, { access_control: ['badgereader'] }),
    opening('d3', 'l0', 13, 2),
    opening('d4', 'l1', -5, 2, { accessibility: ['tactilepaving'] }),
  ],
  amenity: [
    of(
      'amenity',
      'a1',
      { category: 'restroom.female', unit_ids: ['wc'], name: null },
      { type: 'Point', coordinates: corner(-5, 6) },
    ),
    of('amenity', 'a2', { category: 'atm', unit_ids: ['w0'], name: null }, { type: 'Point', coordinates: corner(5, 0) }),
  ],
  anchor: [of('anchor', 'an', { unit_id: 'shop' }, { type: 'Point', coordinates: corner(-14, 6) })],
  occupant: [of('occupant', 'o', { category: 'bakery', name: { de: 'Bäckerei' }, anchor_id: 'an', phone: '+49 1' }, null)],
  relationship: [
    of(
      'relationship',
      'r',
      { category: 'escalator', direction: 'directed', origin: { id: 'e0' }, destination: { id: 'e1' } },
      null,
    ),
  ],
};

describe('an IMDF archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-imdf-'));
  let open: OpenVenue;
  function zip(name: string, files: Readonly<Record<string, readonly Json[]>>): string {
    const path = join(folder, name);
    const entries = Object.entries(files).map(([type, features]) => [
      `${type}.geojson`,
      strToU8(JSON.stringify({ type: 'FeatureCollection', features })),
    ]);
    writeFileSync(
      path,
      zipSync({
        ...Object.fromEntries(entries),
        'manifest.json': strToU8(JSON.stringify({ version: '1.0.0', language: 'de' })),
      }),
    );
    return path;
  }
  before(async () => {
    open = await openPlan(zip('house.zip', FILES));
  });
  after(() => rmSync(folder, { recursive: true }));

  const course = (from: string, to: string, profile: 'default' | 'wheelchair' = 'default') => {
    const { venue } = open;
    return courseBetween(venue, profile, venue.anchors(feature(venue, from)), venue.anchors(feature(venue, to)));
  };

  test('has its venue, levels and buildings in their languages', () => {
    const { meta } = open.venue;
    assert.equal(meta.name, 'Haus');
    assert.equal(meta.names.en, 'House');
    assert.deepEqual(
      meta.levels.map(({ level, name, ref }) => [level, name, ref]),
      [
        [0, 'Erdgeschoss', 'EG'],
        [1, 'Obergeschoss', 'OG'],
      ],
    );
    assert.equal(open.venue.levelNameAt({ x: 0, y: 0, level: 0 }, 'fr')?.name, 'Rez-de-chaussée');
    assert.deepEqual(
      meta.buildings.map(({ ref, name, openingHours }) => [ref, name, openingHours]),
      [['b', 'Haus', 'Mo-Fr 08:00-18:00']],
    );
  });

  test('has units, amenities and occupants to be found; what only repeats its unit is there once', () => {
    const { heads } = open.venue;
    const toilets = heads.filter(({ preset }) => preset === 'amenity/toilets');
    assert.deepEqual(
      toilets.map(({ source }) => source),
      ['imdf:wc'],
    );
    assert.equal(heads[feature(open.venue, 'Bäckerei')].category, 'business.shop.bakery');
    assert.equal(heads[feature(open.venue, 'imdf:a2')].category, 'business.finance');
    assert.equal(open.venue.record(feature(open.venue, 'Bäckerei')).properties.phone, '+49 1');
    assert.ok(
      heads.every(({ id }) => Number.isSafeInteger(id) && id > 0) &&
        new Set(heads.map(({ id }) => id)).size === heads.length,
    );
  });

  test('joins stairs that are drawn storey by storey, and escalators in their direction', () => {
    const up = course('Laden', 'imdf:wc');
    assert.ok(up && kindsOf(open.venue, up).has('escalator'), 'it is the nearer way up');
    const down = course('imdf:wc', 'Laden');
    assert.ok(
      down && kindsOf(open.venue, down).has('stairs') && !kindsOf(open.venue, down).has('escalator'),
      'it leads up only',
    );
    assert.equal(course('Laden', 'imdf:wc', 'wheelchair'), null, 'there is no lift');
  });

  test('leads staff and guests to what is restricted, at the end of a way', () => {
    assert.ok(open.venue.meta.profiles.includes('staff'));
    assert.ok(course('Laden', 'Büro'), 'one may be expected there');
  });

  test('reports what is not in it', () => {
    const findings = open.venue.meta.findings.map(({ kind, source }) => `${kind} ${source}`);
    assert.ok(findings.includes('unknown level imdf:lost'));
    assert.ok(findings.includes('virtual door imdf:s1'), 'the upper storey of the stairs has no opening');
  });

  /** The same house as some makers write it. */
  const varied = async (
    files: Readonly<Record<string, readonly Json[]>>,
    vary: (key: string, value: unknown) => unknown,
  ) => {
    const { venue } = await openPlan(zip('varied.zip', JSON.parse(JSON.stringify(files), vary)));
    return venue;
  };
  const between = (venue: Venue, from: string, to: string) =>
    courseBetween(venue, 'default', venue.anchors(feature(venue, from)), venue.anchors(feature(venue, to)));

  test('may have numbers as identifiers, ordinals as texts, categories in capitals and names in one language', async () => {
    const numbers = new Map(
      ['v', 'b', 'l0', 'l1', 'w0', 'w1', 'shop', 'wc', 's0', 's1', 'e0', 'e1'].map((id, i) => [id, i]),
    );
    const venue = await varied(FILES, (key, value) => {
      if (key === 'ordinal') return String(value);
      if (key === 'category') return String(value).toUpperCase();
      if (key === 'name' && typeof value === 'object' && value !== null && 'de' in value) return value.de;
      return typeof value === 'string' && key !== 'category' ? (numbers.get(value) ?? value) : value;
    });
    assert.equal(venue.meta.name, 'Haus');
    assert.deepEqual(
      venue.meta.levels.map(({ level }) => level),
      [0, 1],
    );
    const up = between(venue, 'Laden', `imdf:${numbers.get('wc')}`);
    assert.ok(up && kindsOf(venue, up).has('escalator'));
  });

  test('may lack identifiers and ordinals of single things, which are left out or numbered', async () => {
    const level = [...FILES.level, of('level', 'roof', { ordinal: null, name: null }, box(-20, -10, 20, 10))];
    const fixture = [{ ...of('fixture', 'f', { level_id: 'l0', category: 'desk' }, box(0, 0, 1, 1)), id: undefined }];
    const { venue } = await openPlan(zip('lacking.zip', { ...FILES, level, fixture }));
    assert.ok(venue.meta.findings.some(({ kind, source }) => kind === 'bad level' && source === 'imdf:roof'));
    assert.ok(venue.heads.some(({ source }) => source === 'imdf:fixture:1'));
  });

  test('has escalators that are drawn in one place on both levels, or on one of them between two walkways', async () => {
    const others = FILES.unit.filter(({ id }) => id !== 'e0' && id !== 'e1' && id !== 's0' && id !== 's1');
    const escalator = (origin: string, destination: string, via: readonly string[]) =>
      of(
        'relationship',
        'r',
        {
          category: 'escalator',
          direction: 'directed',
          origin: { id: origin },
          destination: { id: destination },
          intermediary: via.map((id) => ({ id })),
        },
        null,
      );
    const drawn = {
      above: [unit('e0', 'escalator', 'l0', box(2, -6, 8, -2)), unit('e1', 'escalator', 'l1', box(2, -6, 8, -2))],
      once: [unit('e0', 'escalator', 'l0', box(2, -4, 8, -2))],
    };
    const relationships = { above: escalator('e0', 'e1', []), once: escalator('w0', 'w1', ['e0']) };
    for (const how of ['above', 'once'] as const) {
      const files = { ...FILES, unit: [...others, ...drawn[how]], relationship: [relationships[how]] };
      const { venue } = await openPlan(zip(`${how}.zip`, files));
      const up = between(venue, 'Laden', 'imdf:wc');
      assert.ok(up && kindsOf(venue, up).has('escalator'), how);
      assert.equal(between(venue, 'imdf:wc', 'Laden'), null, 'it leads up only');
      assert.equal(venue.heads[feature(venue, 'imdf:w0')].kind, 'area', 'the walkway stays one');
    }
  });

  test('has openings that are passed in one direction', async () => {
    const exit = of(
      'relationship',
      'x',
      {
        category: 'traversal',
        direction: 'directed',
        origin: { id: 'shop' },
        destination: { id: 'w0' },
        intermediary: [{ id: 'd1' }],
      },
      null,
    );
    const { venue } = await openPlan(zip('exit.zip', { ...FILES, relationship: [...FILES.relationship, exit] }));
    assert.ok(between(venue, 'Laden', 'imdf:wc'), 'out of the shop');
    assert.equal(between(venue, 'imdf:wc', 'Laden'), null, 'not into it');
  });

  test('without its levels is refused', async () => {
    const { level: _, ...rest } = FILES;
    await assert.rejects(openPlan(zip('bad.zip', rest)), /is not an IMDF archive/);
    await assert.rejects(
      openPlan(zip('worse.zip', { ...FILES, level: [of('level', 'l0', {}, null)] })),
      /no level has an ordinal/,
    );
  });
});
