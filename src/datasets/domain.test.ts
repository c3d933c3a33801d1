import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAMBERT93 } from '../../test/support/feature-folder.ts';
import { checkedProjected, GeometryError } from '../geo/geometry.ts';
import { domainOf } from './domain.ts';

const NEVADA_IN_FEET = LAMBERT93.replace('RGF93_Lambert_93', 'NAD_1983_Nevada').replace(
  'UNIT["Meter",1.0]',
  'UNIT["Foot_US",0.3048006096012192]',
);
const PLAN_IN_MILLIMETRES = LAMBERT93.replace('UNIT["Meter",1.0]', 'UNIT["Millimeter",1E-3]');
const WKT2 =
  'PROJCRS["ETRS89 / UTM zone 32N",BASEGEOGCRS["ETRS89",DATUM["ETRS89",ELLIPSOID["GRS 1980",6378137,298.257222101,LENGTHUNIT["metre",1]]]],CS[Cartesian,2],AXIS["(E)",east],AXIS["(N)",north],LENGTHUNIT["foot",0.3048]]';
const JSON_IN_FEET = JSON.stringify({
  type: 'ProjectedCRS',
  name: 'a plan',
  base_crs: { type: 'GeographicCRS', name: 'NAD83' },
  coordinate_system: { axis: [{ unit: { type: 'LinearUnit', name: 'foot', conversion_factor: 0.3048 } }] },
});

test('a system bounds its coordinates by what the EPSG register reaches, in its unit', () => {
  for (const [crs, system, farthest] of [
    ['EPSG:2154', 'EPSG:2154', 1e8],
    [LAMBERT93, 'RGF93_Lambert_93', 1e8],
    // 1e8 m in the unit: 1e8 / 0.3048006096012192.
    [NEVADA_IN_FEET, 'NAD_1983_Nevada', 328_083_333],
    [PLAN_IN_MILLIMETRES, 'RGF93_Lambert_93', 1e11],
    [WKT2, 'ETRS89 / UTM zone 32N', 328_083_990],
    [JSON_IN_FEET, 'a plan', 328_083_990],
    ['GEOGCS["GCS_North_American_1927",UNIT["Degree",0.0174532925199433]]', 'GCS_North_American_1927', 400],
    ['{"type": "GeographicCRS", "name": "NAD27"}', 'NAD27', 400],
    ['EPSG:'.padEnd(100_000, '9'), 'EPSG:'.padEnd(100, '9'), 1e8],
  ] as const) {
    assert.deepEqual(domainOf(crs), { system, farthest });
  }
});

test('PROJJSON is read whatever the order of its members, and whatever units its parameters have', () => {
  const axis = [{ name: 'Easting', unit: 'metre' }];
  const base = { base_crs: { datum_ensemble: { name: 'a datum' }, name: 'ETRS89', type: 'GeographicCRS' } };
  const gon = { conversion: { parameters: [{ unit: { conversion_factor: 0.015707963267949 } }] } };
  const plan = { ...base, ...gon, coordinate_system: { axis }, name: 'a plan', type: 'ProjectedCRS' };
  assert.deepEqual(domainOf(JSON.stringify(plan)), { system: 'a plan', farthest: 1e8 });
  const compound = { components: [plan, { type: 'VerticalCRS', name: 'heights' }], name: 'both', type: 'CompoundCRS' };
  assert.deepEqual(domainOf(JSON.stringify(compound)), { system: 'both', farthest: 1e8 });
  const bound = { source_crs: { type: 'GeographicCRS', name: 'NAD27' }, name: 'NAD27', type: 'BoundCRS' };
  assert.deepEqual(domainOf(JSON.stringify(bound)), { system: 'NAD27', farthest: 400 });
});

test('what lies beyond is refused with the coordinate and the system', () => {
  const check = (x: number, y: number) =>
    checkedProjected({ type: 'Point', coordinates: [x, y] }, { maxPositions: 1 }, domainOf('EPSG:2581'));
  // The farthest of EPSG: the zone 64 of Gauss-Krüger in three degrees.
  assert.deepEqual(check(64_455_717, 7_000_000).coordinates, [64_455_717, 7_000_000]);
  for (const [x, y, path] of [
    [1.1e8, 1, 'coordinates.0'],
    [1, -5e10, 'coordinates.1'],
    [1e308, 1e308, 'coordinates.0'],
  ] as const) {
    assert.throws(
      () => check(x, y),
      (error: unknown) =>
        error instanceof GeometryError &&
        error.path.join('.') === path &&
        /^the coordinate \S+ is farther away than any place on Earth in EPSG:2581, where it is 100000000 at most$/.test(
          error.message,
        ),
    );
  }
});
