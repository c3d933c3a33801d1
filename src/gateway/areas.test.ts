import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ExplainedError } from '../explained-error.ts';
import { readAreas } from './areas.ts';

const SQUARE = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ],
];
const SERVERS = ['http://10.0.0.1:8080'];

interface Drawn {
  readonly properties?: object;
  readonly geometry?: object | null;
}

const feature = ({ properties, geometry = null }: Drawn) => ({
  type: 'Feature',
  properties: { name: 'one', servers: SERVERS, ...properties },
  geometry,
});
const collection = (...features: readonly Drawn[]) => ({ type: 'FeatureCollection', features: features.map(feature) });

describe('the file of the areas', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-areas-'));
  after(() => rmSync(folder, { recursive: true }));
  const read = (content: unknown) => {
    const path = join(folder, 'areas.geojson');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return readAreas(path);
  };

  test('is GeoJSON with the servers of each area', () => {
    const geometry = { type: 'MultiPolygon', coordinates: [SQUARE, SQUARE] };
    const [one, two] = read(
      collection({ geometry }, { properties: { name: 'two', servers: ['https://b:1/'], countries: ['ad'] } }),
    );
    assert.deepEqual([one?.name, one?.servers.map(String), one?.rings?.length], ['one', ['http://10.0.0.1:8080/'], 2]);
    assert.deepEqual([two?.rings, two?.countries], [null, new Set(['AD'])], 'without a geometry the servers tell it');
  });

  const WRONG: readonly (readonly [what: string, content: unknown, says: RegExp])[] = [
    ['nothing', '', /cannot be used: .*JSON/],
    ['half a file', '{"type":"FeatureCollection","features":[{', /JSON/],
    ['another form', { areas: [] }, /type/],
    ['no areas', collection(), /\/features/],
    ['a name with a blank', collection({ properties: { name: 'the north' } }), /\/features\/0\/properties\/name/],
    ['two of a name', collection({}, {}), /two areas named one/],
    ['no servers', collection({ properties: { servers: [] } }), /\/servers/],
    ['what is no address', collection({ properties: { servers: ['10.0.0.1:8080'] } }), /\/servers\/0/],
    ['an address with a path', collection({ properties: { servers: ['http://a/b'] } }), /http:\/\/a\/b is no address/],
    [
      'a server of two areas',
      collection({}, { properties: { name: 'two' } }),
      /http:\/\/10\.0\.0\.1:8080 stands twice, the second time in two/,
    ],
    [
      'a misspelt property',
      collection({ properties: { country: ['AD'] } }),
      /\/features\/0\/properties\/country is unknown/,
    ],
    [
      'a misspelt property that an area needs',
      collection({ properties: { servers: undefined, server: SERVERS } }),
      /\/features\/0\/properties\/server is unknown: an area has name, servers, countries$/,
    ],
    [
      'a property that every object has',
      JSON.stringify(collection({})).replace('"name"', '"constructor":1,"name"'),
      /\/properties\/constructor is unknown/,
    ],
    ['a country by its name', collection({ properties: { countries: ['Andorra'] } }), /\/countries\/0/],
    [
      'a line',
      collection({
        geometry: {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      }),
      /\/geometry/,
    ],
    [
      'a latitude of 91°',
      collection({
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [0, 91],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      }),
      /\/geometry/,
    ],
  ];
  for (const [what, content, says] of WRONG)
    test(`with ${what} is refused, and why`, () => {
      assert.throws(
        () => read(content),
        (error: unknown) => {
          assert.ok(error instanceof ExplainedError, 'an operator needs no stack');
          assert.match(error.message, says);
          return true;
        },
      );
    });

  test('that is not there is refused', () => {
    assert.throws(() => readAreas(join(folder, 'none.geojson')), /none\.geojson cannot be used: ENOENT/);
  });
});
