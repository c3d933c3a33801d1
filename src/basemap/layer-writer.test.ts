import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import fc from 'fast-check';
import { EXTENT } from './grid.ts';
import { encodedTile } from './layer-writer.ts';
import { LINE, POINT, POLYGON } from './shape.ts';
import type { TileDrawn } from './tile-feature.ts';

const number = fc.integer({ min: -64, max: EXTENT + 64 });
const pathOf = (leastCorners: number) =>
  fc.array(fc.tuple(number, number), { minLength: leastCorners, maxLength: 9 }).map((corners) => corners.flat());
const value = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.integer({ min: -9e15, max: 9e15 }),
  fc.constantFrom(0.5, -1e-9, '1', 1),
);
const properties = fc.dictionary(fc.constantFrom('kind', 'name', 'name:fr', 'way_area'), value);
const paths = (type: number) =>
  fc.array(type === POINT ? fc.tuple(number, number) : pathOf(type === LINE ? 2 : 3), { minLength: 1, maxLength: 4 });

/** Features of which some share their properties, as those of a tile do. */
const features = fc.array(properties, { minLength: 1, maxLength: 3 }).chain((shared) =>
  fc.array(
    fc
      .constantFrom(POINT, LINE, POLYGON)
      .chain((type) => fc.record({ type: fc.constant(type), paths: paths(type), properties: fc.constantFrom(...shared) })),
    { maxLength: 6 },
  ),
);

/** The same by a library, whose rings end with their first corner. */
function byLibrary(layers: ReadonlyMap<string, readonly TileDrawn[]>): Uint8Array {
  const pairsOf = (path: readonly number[]): [number, number][] =>
    Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i], path[2 * i + 1]]);
  const written = [...layers].map(([name, own]) => {
    const drawn = own.map(({ type, paths: each, properties: tags }) => ({
      type,
      geometry:
        type === POINT
          ? each.flatMap(pairsOf)
          : each.map((path) => [...pairsOf(path), ...(type === POLYGON ? pairsOf(path).slice(0, 1) : [])]),
      tags,
    }));
    return [name, { features: drawn }] as const;
  });
  return fromGeojsonVt(Object.fromEntries(written), { version: 2, extent: EXTENT });
}

test('a tile is what a library of another maker writes', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('land', 'streets', 'pois'), features), (drawn) => {
      const layers = new Map(Object.entries(drawn).filter(([, own]) => own.length > 0));
      if (layers.size > 0) assert.deepEqual(Buffer.from(encodedTile(layers) ?? []), Buffer.from(byLibrary(layers)));
    }),
  );
});

test('layers without features are none, and a tile without layers is none', () => {
  const lake: TileDrawn = { type: POLYGON, paths: [[0, 0, 9, 0, 9, 9]], properties: { kind: 'water' } };
  assert.equal(encodedTile(new Map([['land', []]])), null);
  assert.deepEqual(
    encodedTile(
      new Map([
        ['land', []],
        ['water_polygons', [lake]],
      ]),
    ),
    encodedTile(new Map([['water_polygons', [lake]]])),
  );
});
