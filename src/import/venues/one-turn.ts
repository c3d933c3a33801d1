import { type Box, boxOfGeometry, unitedBox } from '../../geo/box.ts';
import type { Geometry } from '../../geo/geometry.ts';
import { type LngLat, lngLat } from '../../geo/position.ts';
import type { TaggedFeature } from './tagged.ts';

const TURN = 360;

/** Features across the antimeridian, with longitudes that go on beyond 180°: what lies around it is one venue, and not as wide as the earth. */
export function inOneTurn(features: readonly TaggedFeature[]): readonly TaggedFeature[] {
  const box = features.map(({ geometry }) => boxOfGeometry(geometry)).reduce(unitedBox, [180, 90, -180, -90]);
  if (box[2] - box[0] <= TURN / 2) return features;
  return features.map((feature) => ({
    ...feature,
    geometry: turned(feature.geometry),
    ...(feature.label && { label: turnedEast(feature.label) }),
    ...(feature.passedFrom && { passedFrom: turnedEast(feature.passedFrom) }),
  }));
}

/** A box across the antimeridian, counted in the same way. */
export function eastward([west, south, east, north]: Box): Box {
  return [west, south, west > east ? east + TURN : east, north];
}

function turnedEast([lng, lat]: LngLat): LngLat {
  return lngLat({ lat, lng: lng < 0 ? lng + TURN : lng });
}

function turned(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Point':
      return { ...geometry, coordinates: turnedEast(geometry.coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { ...geometry, coordinates: geometry.coordinates.map(turnedEast) };
    case 'MultiLineString':
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map((line) => line.map(turnedEast)) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(turnedEast))) };
  }
}
