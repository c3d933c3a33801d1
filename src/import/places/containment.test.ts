import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AdminArea, area } from './admin-areas.ts';
import { AreaFinder } from './containment.ts';

type Drawn = Pick<AdminArea, 'name' | 'kind'> & {
  readonly eastMeters?: number;
  readonly population?: number;
  readonly parent?: AdminArea;
};

/** An area without a surface on the equator. */
function drawn({ eastMeters = 0, parent, ...given }: Drawn): AdminArea {
  const rest = { source: `test:${given.name}`, country: 'XX', importance: 0.1, names: {}, otherNames: [] };
  const position = { lat: 0, lng: 10 + eastMeters / 111_320 };
  return Object.assign(area({ ...rest, ...given, position }), parent && { parent });
}

const COUNTRY = drawn({ name: 'Land', kind: 'country' });
const COAST = drawn({ name: 'Coast', kind: 'admin_level_1', parent: COUNTRY });
const HEATH = drawn({ name: 'Heath', kind: 'admin_level_1', parent: COUNTRY });

function connected(...areas: readonly AdminArea[]): readonly AdminArea[] {
  new AreaFinder([COUNTRY, COAST, HEATH, ...areas]).connect(new Map([['XX', COUNTRY]]));
  return areas;
}

test('a part of a town belongs to the town of its own region, though a town of another one is nearer', () => {
  // As Bergedorf in Hamburg, 17 km from its middle and 2 km from Wentorf in Schleswig-Holstein.
  const city = drawn({ name: 'City', kind: 'city', population: 1_700_000, parent: COAST });
  const village = drawn({ name: 'Village', kind: 'town', population: 12_000, eastMeters: 19_000, parent: HEATH });
  const [, , part] = connected(
    city,
    village,
    drawn({ name: 'Part', kind: 'suburb', population: 11_000, eastMeters: 17_000, parent: COAST }),
  );
  assert.equal(part?.parent, city);
  // Where its region has no town near, it stays in its region.
  const [, alone] = connected(village, drawn({ name: 'Alone', kind: 'suburb', eastMeters: 18_000, parent: COAST }));
  assert.equal(alone?.parent, COAST);
});

test('a part of a town belongs to a town with more people than itself', () => {
  // As Staten Island in New York, and not in one of the places on Staten Island.
  const city = drawn({ name: 'City', kind: 'city', population: 8_000_000, parent: COAST });
  const village = drawn({ name: 'Village', kind: 'town', population: 22_000, eastMeters: 18_000, parent: COAST });
  const borough = { name: 'Borough', kind: 'borough', eastMeters: 19_000, parent: COAST } as const;
  const [, , large, small] = connected(
    city,
    village,
    drawn({ ...borough, population: 470_000 }),
    drawn({ ...borough, name: 'Quarter', population: 9_000 }),
  );
  assert.equal(large?.parent, city);
  assert.equal(small?.parent, village, 'a small one may be a part of the nearest');
});
