import { geodesicMeters } from '../../src/geo/distance.ts';
import type { Geometry } from '../../src/geo/geometry.ts';
import { type LngLat, lngLat, positionOf } from '../../src/geo/position.ts';

/**
 * How geometries lie to each other, in the plainest way: edges are straight in longitude and latitude (RFC 7946), outlines are walked in
 * small steps, metres are those of the ellipsoid. The reference for what the database answers.
 */

/** Steps along an edge, in degrees: distances come out up to half of it (at the equator 0.6 km) off sideways. */
const STEP = 0.01;
const SIDEWAYS_METERS = 600;

interface Sample {
  readonly at: LngLat;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A geometry taken apart. */
export interface Shape {
  readonly polygons: readonly (readonly (readonly LngLat[])[])[];
  readonly edges: readonly (readonly [LngLat, LngLat])[];
  readonly vertices: readonly LngLat[];
  readonly outline: readonly Sample[];
}

function sample(at: LngLat): Sample {
  const [lng, lat] = at.map((degrees) => (degrees * Math.PI) / 180);
  return { at, x: Math.cos(lat) * Math.cos(lng), y: Math.cos(lat) * Math.sin(lng), z: Math.sin(lat) };
}

export function shapeOf(geometry: Geometry): Shape {
  let points: readonly LngLat[] = [];
  let lines: readonly (readonly LngLat[])[] = [];
  let polygons: Shape['polygons'] = [];
  if (geometry.type === 'Point') points = [geometry.coordinates];
  if (geometry.type === 'MultiPoint') points = geometry.coordinates;
  if (geometry.type === 'LineString') lines = [geometry.coordinates];
  if (geometry.type === 'MultiLineString') lines = geometry.coordinates;
  if (geometry.type === 'Polygon') polygons = [geometry.coordinates];
  if (geometry.type === 'MultiPolygon') polygons = geometry.coordinates;
  const edges = [...lines, ...polygons.flat()].flatMap((each) =>
    each.slice(1).map((to, i): readonly [LngLat, LngLat] => [each[i], to]),
  );
  const vertices = [...points, ...edges.flat()];
  const steps = edges.flatMap(([a, b]) => {
    const shrunk = Math.cos((Math.min(Math.abs(a[1]), Math.abs(b[1])) * Math.PI) / 180);
    const count = Math.ceil(Math.hypot((b[0] - a[0]) * shrunk, b[1] - a[1]) / STEP);
    return Array.from({ length: count + 1 }, (_, i) =>
      lngLat({
        lng: a[0] + ((b[0] - a[0]) * i) / Math.max(1, count),
        lat: a[1] + ((b[1] - a[1]) * i) / Math.max(1, count),
      }),
    );
  });
  return { polygons, edges, vertices, outline: [...points, ...steps].map(sample) };
}

const side = (a: LngLat, b: LngLat, p: LngLat) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);

function isOnEdge(p: LngLat, [a, b]: readonly [LngLat, LngLat]): boolean {
  if (side(a, b, p) !== 0) return false;
  return (
    Math.min(a[0], b[0]) <= p[0] &&
    p[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= p[1] &&
    p[1] <= Math.max(a[1], b[1])
  );
}

function isInPolygon(p: LngLat, rings: readonly (readonly LngLat[])[]): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1], ring[i]];
      if (a[1] > p[1] !== b[1] > p[1] && p[0] < a[0] + ((p[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) isInside = !isInside;
    }
  }
  return isInside;
}

const isOnOutline = (p: LngLat, shape: Shape) =>
  shape.edges.some((edge) => isOnEdge(p, edge)) || shape.vertices.some(([lng, lat]) => lng === p[0] && lat === p[1]);

/** Whether a point belongs to a shape, its outline included. */
const covers = (shape: Shape, p: LngLat) => shape.polygons.some((rings) => isInPolygon(p, rings)) || isOnOutline(p, shape);

function cross([a, b]: readonly [LngLat, LngLat], [c, d]: readonly [LngLat, LngLat]): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

const crossAnywhere = (a: Shape, b: Shape) => a.edges.some((edge) => b.edges.some((other) => cross(edge, other)));

export function sharePoint(a: Shape, b: Shape): boolean {
  return a.vertices.some((p) => covers(b, p)) || b.vertices.some((p) => covers(a, p)) || crossAnywhere(a, b);
}

/** Metres from the nearest of these to the nearest of those. */
function metersBetween(these: readonly Sample[], those: readonly Sample[]): number {
  let best = Number.NEGATIVE_INFINITY;
  let pair: readonly [Sample, Sample] | undefined;
  for (const a of these) {
    for (const b of those) {
      const nearness = a.x * b.x + a.y * b.y + a.z * b.z;
      if (nearness > best) {
        best = nearness;
        pair = [a, b];
      }
    }
  }
  if (!pair) return Number.POSITIVE_INFINITY;
  return geodesicMeters(positionOf(pair[0].at), positionOf(pair[1].at));
}

export function metersApart(a: Shape, b: Shape): number {
  return sharePoint(a, b) ? 0 : metersBetween(a.outline, b.outline);
}

/** What a measured distance may be off by: the steps, and on long ones the sphere by which the nearest pair was chosen. */
export function uncertainty(meters: number): number {
  return Math.hypot(meters, SIDEWAYS_METERS) - meters + 0.003 * meters + 5;
}

/** The farthest that a point of a shape is from another shape: 0 when it is wholly inside. */
export function farthestMeters(shape: Shape, from: Shape): number {
  const distances = [...shape.outline, ...insidePoints(shape)].map((each) =>
    covers(from, each.at) ? 0 : metersBetween([each], from.outline),
  );
  return Math.max(...distances);
}

/** Whether a shape lies wholly inside another. */
export function isInside(shape: Shape, of: Shape): boolean {
  if (crossAnywhere(shape, of)) return false;
  return [...shape.outline, ...insidePoints(shape)].every(({ at }) => covers(of, at) || isNearOutline(at, of));
}

/** Points between the corners of an edge are rounded: one of an edge in common may come out beside it. */
function isNearOutline(p: LngLat, shape: Shape): boolean {
  return shape.edges.some(([a, b]) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length === 0 || Math.abs(side(a, b, p)) / length > 1e-9) return false;
    const along = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length ** 2;
    return along >= 0 && along <= 1;
  });
}

/**
 * Metres from a shape to the outline of another, when it lies wholly inside; negative when it does not. Where a shape is cut at the
 * antimeridian, or ends at a pole, it goes on: there is no outline.
 */
export function metersInside(shape: Shape, of: Shape): number {
  if (of.polygons.length === 0 || !isInside(shape, of)) return -1;
  return metersBetween(
    shape.outline,
    of.outline.filter(({ at: [lng, lat] }) => Math.abs(lng) < 180 && Math.abs(lat) < 90),
  );
}

function insidePoints({ polygons, vertices }: Shape): Sample[] {
  if (polygons.length === 0) return [];
  const [lngs, lats] = [vertices.map(([lng]) => lng), vertices.map(([, lat]) => lat)];
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)];
  const points: Sample[] = [];
  for (let i = 1; i < 12; i++) {
    for (let j = 1; j < 12; j++) {
      const p = lngLat({ lat: south + ((north - south) * j) / 12, lng: west + ((east - west) * i) / 12 });
      if (polygons.some((rings) => isInPolygon(p, rings))) points.push(sample(p));
    }
  }
  return points;
}
