import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VectorTile } from '@mapbox/vector-tile';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import { faultsOf, polygonText } from './check.ts';

type Tags = Record<string, string | number | boolean>;

/** A layer with one feature. @param type 1 a point, 2 a line, 3 a polygon */
function layerOf(name: string, type: 1 | 2 | 3, tags: Tags, geometry: [number, number][][]) {
  const tile = fromGeojsonVt({ [name]: { features: [{ id: 1, type, geometry, tags }] } }, { version: 2 });
  const { [name]: layer } = new VectorTile(new PbfReader(tile)).layers;
  assert.ok(layer);
  return layer;
}

const LINE: [number, number][][] = [
  [
    [0, 0],
    [9, 9],
  ],
];

test('what Shortbread has is no fault, with names in further languages', () => {
  const river = layerOf('water_lines_labels', 2, { kind: 'river', name: 'Rhein', 'name:fr': 'Rhin', tunnel: false }, LINE);
  assert.deepEqual(faultsOf('water_lines_labels', river, 12), []);
});

test('faults are layers, zooms, kinds, geometries, fields and types that it does not have', () => {
  const river = layerOf('water_lines', 2, { kind: 'river' }, LINE);
  assert.deepEqual(faultsOf('rivers', river, 14), ['there is a layer rivers']);
  assert.deepEqual(faultsOf('water_lines', river, 8), ['water_lines is on zoom 8', 'water_lines: river on zoom 8']);
  assert.deepEqual(faultsOf('water_polygons', river, 14), ['water_polygons has a line']);
  const brook = layerOf('water_lines', 2, { kind: 'stream', width: 3, tunnel: 'yes' }, LINE);
  assert.deepEqual(faultsOf('water_lines', brook, 13), [
    'water_lines.width is 3',
    'water_lines.tunnel is "yes"',
    'water_lines: stream on zoom 13',
  ]);
});

test('a hole belongs to the outline before it', () => {
  const square = (least: number, most: number): [number, number][] => [
    [least, least],
    [most, least],
    [most, most],
    [least, most],
    [least, least],
  ];
  const layer = layerOf('buildings', 3, {}, [square(0, 9), square(2, 4).reverse(), square(20, 22)]);
  assert.equal(
    polygonText(layer.feature(0)),
    'MULTIPOLYGON(((0 0,9 0,9 9,0 9,0 0),(2 2,2 4,4 4,4 2,2 2)),((20 20,22 20,22 22,20 22,20 20)))',
  );
});
