import polylabel from 'polylabel';
import { type Bounds, type Position, unionOfBounds } from '../../geo/position.ts';
import type { Ring } from '../../osm/rings.ts';
import type { Shape } from '../../places/index.ts';

type Polygon = readonly Ring[];

/** As fine as the label of a surface needs to be, as a share of its height. */
const LABEL_PRECISION = 0.01;
/** A surface that is so many times as wide as high, or as high as wide, is looked at as if it were no more: the search begins with squares. */
const MOST_ELONGATED = 100;

export function shapeOf(polygons: readonly Polygon[]): Shape {
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

export function boundsOf(polygons: readonly Polygon[]): Bounds | null {
  return unionOfBounds(polygons.map(boundsOfPolygon));
}

function boundsOfPolygon([outer]: Polygon): Bounds {
  const bounds = { south: 90, west: 180, north: -90, east: -180 };
  for (const [lng, lat] of outer) {
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
    bounds.west = Math.min(bounds.west, lng);
    bounds.east = Math.max(bounds.east, lng);
  }
  return bounds;
}

/** A point well inside the largest of the polygons: the one farthest from its edges. */
export function pointInside(polygons: readonly Polygon[]): Position {
  const largest = polygons.reduce((a, b) => (areaOf(b) > areaOf(a) ? b : a));
  const { south, west, north, east } = boundsOfPolygon(largest);
  const [width, height] = [east - west, north - south];
  const wider = Math.max(1, height / (width * MOST_ELONGATED));
  const higher = Math.max(1, width / (height * MOST_ELONGATED));
  const rings = largest.map((ring) => ring.map(([x, y]): [number, number] => [x * wider, y * higher]));
  const [x, y] = polylabel(rings, height * higher * LABEL_PRECISION);
  return { lat: y / higher, lng: x / wider };
}

/** Area in square degrees at the equator's scale: enough to compare polygons that lie near each other. */
export function areaOf([outer]: Polygon): number {
  let twice = 0;
  let lats = 0;
  for (let i = 0; i < outer.length - 1; i++) {
    twice += outer[i][0] * outer[i + 1][1] - outer[i + 1][0] * outer[i][1];
    lats += outer[i][1];
  }
  return Math.abs(twice / 2) * Math.cos(((lats / (outer.length - 1)) * Math.PI) / 180);
}
