import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idColumn } from '../../branded-ids.ts';
import type { Half } from '../network/road-ids.ts';
import { Cuts } from './cuts.ts';

const NOTHING = () => {};

/** A grid of streets of so many junctions each way. */
function gridOf(side: number) {
  const junctions = Array.from({ length: side * side }, (_, i) => i);
  const east = junctions.filter((i) => i % side < side - 1).map((i) => [i, i + 1]);
  const north = junctions.filter((i) => i + side < side * side).map((i) => [i, i + side]);
  const segments = [...east, ...north];
  return {
    lat: Int32Array.from(junctions, (i) => 1000 * Math.floor(i / side)),
    lng: Int32Array.from(junctions, (i) => 1000 * (i % side)),
    from: Uint32Array.from(segments, ([from]) => from),
    to: Uint32Array.from(segments, ([, to]) => to),
  };
}

const halvesOf = (segments: number, count = 2 * segments) =>
  idColumn<Half>(Uint32Array.from({ length: count }, (_, half) => half));

test('each half segment and each junction of a network has a place of its own', async () => {
  const graph = gridOf(40);
  const { ofHalf, ofJunction } = await new Cuts(graph).places(halvesOf(graph.from.length), NOTHING);
  assert.equal(new Set(ofHalf).size, 2 * graph.from.length);
  assert.equal(new Set(ofJunction()).size, graph.lat.length);
});

test('what is taken out last divides a grid in two', async () => {
  const side = 40;
  const graph = gridOf(side);
  const { ofJunction } = await new Cuts(graph).places(halvesOf(graph.from.length), NOTHING);
  const places = ofJunction();
  // One cut goes across: so many junctions as a street has. Without them no way leads from one part to the other.
  const cut = new Set([...places.keys()].sort((a, b) => places[b] - places[a]).slice(0, side));
  const reached = new Set<number>();
  const ahead = [places.keys().find((junction) => !cut.has(junction)) ?? 0];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (reached.has(at) || cut.has(at)) continue;
    reached.add(at);
    for (const [segment, from] of graph.from.entries()) {
      const to = graph.to[segment];
      if (from === at) ahead.push(to);
      if (to === at) ahead.push(from);
    }
  }
  assert.ok(reached.size >= 0.2 * graph.lat.length && reached.size <= 0.8 * graph.lat.length, String(reached.size));
});

test('networks of nearly all segments have one order, others their own', async () => {
  const graph = gridOf(20);
  const cuts = new Cuts(graph);
  const all = graph.from.length;
  const foot = await cuts.places(halvesOf(all, Math.ceil(1.9 * all)), NOTHING);
  assert.equal(await cuts.places(halvesOf(all), NOTHING), foot);
  assert.notEqual(await cuts.places(halvesOf(all, all), NOTHING), foot);
});
