import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { joinedTile } from './join-tiles.ts';
import { encodedTile } from './layer-writer.ts';
import { LINE, POINT, POLYGON } from './shape.ts';
import type { TileDrawn } from './tile-feature.ts';

const OCEAN: TileDrawn = { type: POLYGON, paths: [[0, 0, 4096, 0, 4096, 4096]], properties: {} };
const street = (name: string, from: number): TileDrawn => ({
  type: LINE,
  paths: [[from, 100, from + 500, 200]],
  properties: { name, lanes: 2 },
});
const town = (name: string, x: number): TileDrawn => ({ type: POINT, paths: [[x, 2048]], properties: { name } });
/** All of the world but what is drawn: east of the meridian of Greenwich lies the right half. */
const WORLD = { z: 0, x: 0, y: 0 };

function tileOf(layers: Readonly<Record<string, readonly TileDrawn[]>>): Uint8Array {
  const bytes = encodedTile(new Map(Object.entries(layers)));
  assert.ok(bytes);
  return bytes;
}

function shownOn(bytes: Uint8Array | null): unknown {
  assert.ok(bytes);
  const { layers } = new VectorTile(new PbfReader(bytes));
  const features = Object.entries(layers).map(([name, layer]) => {
    const all = Array.from({ length: layer.length }, (_, i) => layer.feature(i));
    return [name, all.map((each) => [each.properties, each.loadGeometry().map((path) => path.map(({ x, y }) => [x, y]))])];
  });
  return Object.fromEntries(features);
}

test('a tile of two maps has what they have alike once, and what each has alone', () => {
  const west = tileOf({ ocean: [OCEAN], streets: [street('A', 0), street('Both', 1800)] });
  const east = tileOf({ ocean: [OCEAN], streets: [street('Both', 1800), street('B', 3000)] });
  const mayLabel = () => true;
  const joined = joinedTile(
    [west, east].map((bytes) => ({ bytes, mayLabel })),
    WORLD,
  );
  // As one map with all of it is written: the rings closed, the values of their types.
  const whole = tileOf({ ocean: [OCEAN], streets: [street('A', 0), street('Both', 1800), street('B', 3000)] });
  assert.deepEqual(shownOn(joined), shownOn(whole));
});

test('a label is that of the map which has its place', () => {
  const west = tileOf({ place_labels: [town('Westhaven', 1000), town('Easthaven (of the world)', 3000)] });
  const east = tileOf({ place_labels: [town('Westhaven (of the world)', 1000), town('Easthaven', 3000)] });
  const joined = joinedTile(
    [
      { bytes: west, mayLabel: ({ lng }) => lng < 0 },
      { bytes: east, mayLabel: ({ lng }) => lng >= 0 },
    ],
    WORLD,
  );
  const whole = tileOf({ place_labels: [town('Westhaven', 1000), town('Easthaven', 3000)] });
  assert.deepEqual(shownOn(joined), shownOn(whole));
});

test('tiles without anything are none', () => {
  assert.equal(joinedTile([], WORLD), null);
  assert.equal(joinedTile([{ bytes: new Uint8Array(), mayLabel: () => true }], WORLD), null);
});
