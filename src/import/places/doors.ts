import { localMeters } from '../../geo/distance.ts';
import type { LngLat, Position } from '../../geo/position.ts';
import type { Ring } from '../../osm/rings.ts';
import { boundsOf } from './surfaces.ts';

/** A building that is no longer is where its middle is. */
const LONG_METERS = 40;
/** The inside of a long one is followed halfway between its walls and its middle: a point so often, and so many at most. */
const STEP_METERS = 10;
const MAX_POINTS = 24;

/** Where else than at its label a building is, for what stands beside it: in its middle and, of a long one, all around that. */
export function doorsOf(polygons: readonly (readonly Ring[])[]): Position[] {
  const bounds = boundsOf(polygons);
  if (!bounds) return [];
  const { south, west, north, east } = bounds;
  const isLong = localMeters(south, west, north, east) > LONG_METERS;
  return polygons.flatMap(([outline]) => {
    const middle = middleOf(outline);
    return isLong ? [middle, ...alongRing(outline.map((corner) => halfway(corner, middle)))] : [middle];
  });
}

/** The mean of the corners of a ring, whose last one is its first. */
function middleOf(outline: Ring): Position {
  const corners = outline.slice(1);
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return { lat: mean(1), lng: mean(0) };
}

function halfway([lng, lat]: LngLat, middle: Position): Position {
  return { lat: (lat + middle.lat) / 2, lng: (lng + middle.lng) / 2 };
}

/** Points along a ring, all as far apart. */
function alongRing(corners: readonly Position[]): Position[] {
  const sides = corners.slice(1).map((to, i) => {
    const from = corners[i] ?? to;
    return { from, to, meters: localMeters(from.lat, from.lng, to.lat, to.lng) };
  });
  const around = sides.reduce((sum, { meters }) => sum + meters, 0);
  const step = Math.max(STEP_METERS, around / MAX_POINTS);
  const points: Position[] = [];
  let next = 0;
  for (const { from, to, meters } of sides) {
    for (; next < meters; next += step) {
      const share = next / meters;
      points.push({ lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share });
    }
    next -= meters;
  }
  return points;
}
