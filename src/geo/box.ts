import type { Geometry } from './geometry.ts';
import { type LngLat, lngLat } from './position.ts';

/** West, south, east, north: in degrees, for what does not cross the antimeridian, or in the unit of a plane. */
export type Box = readonly [west: number, south: number, east: number, north: number];

export function unitedBox(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

export function boxesOverlap(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

export function middleOfBox([west, south, east, north]: Box): LngLat {
  return lngLat({ lat: (south + north) / 2, lng: (west + east) / 2 });
}

/** The box of points, x and y by turns. */
export function boxOfPoints(points: ArrayLike<number>): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    west = Math.min(west, points[i]);
    south = Math.min(south, points[i + 1]);
    east = Math.max(east, points[i]);
    north = Math.max(north, points[i + 1]);
  }
  return [west, south, east, north];
}

/** The box of a geometry. */
export function boxOfGeometry({ coordinates }: Geometry): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    const [lng, lat]: unknown[] = value;
    if (typeof lng !== 'number' || typeof lat !== 'number') {
      for (const each of value) visit(each);
      return;
    }
    west = Math.min(west, lng);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    north = Math.max(north, lat);
  };
  visit(coordinates);
  return [west, south, east, north];
}
