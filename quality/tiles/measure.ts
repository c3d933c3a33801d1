import type { VectorTile, VectorTileFeature } from '@mapbox/vector-tile';
import { clipRings, doubleArea, type Path } from '../../src/basemap/index.ts';

/** How much of a layer is on tiles: its points, the length of its lines, or the area of its polygons, in sides and squares of a tile. */
export interface Amount {
  features: number;
  size: number;
}

const EXTENT = 4096;

/** Adds what of a feature lies on its own tile: how far makers draw beyond it is up to them. */
function addAmount(amount: Amount, feature: VectorTileFeature): void {
  const scale = EXTENT / feature.extent;
  const paths = feature.loadGeometry().map((ring) => ring.map(({ x, y }) => ({ x: x * scale, y: y * scale })));
  const size = feature.type === 1 ? pointsOn(paths) : feature.type === 2 ? lengthOn(paths) : areaOn(paths);
  if (size === 0) return;
  amount.features++;
  amount.size += size;
}

type Paths = readonly (readonly { readonly x: number; readonly y: number }[])[];

function pointsOn(paths: Paths): number {
  return paths.flat().filter(({ x, y }) => x >= 0 && x < EXTENT && y >= 0 && y < EXTENT).length;
}

function lengthOn(paths: Paths): number {
  let length = 0;
  for (const path of paths)
    for (let i = 1; i < path.length; i++) {
      const [from, to] = [path[i - 1], path[i]];
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      let [start, end] = [0, 1];
      // What of the piece is right of the left side, left of the right one, and so on.
      for (const [step, room] of [
        [-dx, from.x],
        [dx, EXTENT - from.x],
        [-dy, from.y],
        [dy, EXTENT - from.y],
      ]) {
        if (step === 0) {
          if (room < 0) end = start;
        } else if (step < 0) start = Math.max(start, room / step);
        else end = Math.min(end, room / step);
      }
      length += Math.max(0, end - start) * Math.hypot(dx, dy);
    }
  return length / EXTENT;
}

function areaOn(paths: Paths): number {
  let area = 0;
  for (const path of paths) {
    const ring = Float64Array.from(path.flatMap(({ x, y }) => [x, y]));
    const inside = [0, 1].reduce<readonly Path[]>((left, axis) => clipRings(left, axis === 0 ? 0 : 1, 0, EXTENT), [ring]);
    // Holes run the other way.
    for (const each of inside) area += doubleArea(each) / 2;
  }
  return Math.abs(area) / EXTENT ** 2;
}

/** Adds what is on a tile, by layer. */
export function addAmounts(amounts: Map<string, Amount>, { layers }: VectorTile): void {
  for (const [name, layer] of Object.entries(layers)) {
    const amount = amounts.get(name) ?? { features: 0, size: 0 };
    amounts.set(name, amount);
    for (let i = 0; i < layer.length; i++) addAmount(amount, layer.feature(i));
  }
}
