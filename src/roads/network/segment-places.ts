import { metersPerDegree } from '../../geo/distance.ts';
import type { Position } from '../../geo/position.ts';
import { Around } from './around.ts';
import type { Segment } from './road-ids.ts';
import { COORDINATE_SCALE, type SegmentLines } from './segments.ts';
import type { RoadPoint } from './snap.ts';

/** The position at a share of a segment's length. */
export function positionAt(lines: SegmentLines, segment: Segment, share: number): Position {
  const { firstPoint, lat, lng } = lines;
  const [first, last] = [firstPoint[segment], firstPoint[segment + 1] - 1];
  const edge = edgesOf(lines, first);
  let rest = share * lengthOf(edge, first, last);
  let at = first;
  while (at < last - 1 && rest > edge(at)) rest -= edge(at++);
  const along = Math.min(1, rest / (edge(at) || 1));
  return {
    lat: (lat[at] + along * (lat[at + 1] - lat[at])) / COORDINATE_SCALE,
    lng: (lng[at] + along * (lng[at + 1] - lng[at])) / COORDINATE_SCALE,
  };
}

/** The place of a piece of a segment that is nearest to a position. @param low, high the shares between which the piece lies */
export function nearestOn(lines: SegmentLines, position: Position, segment: Segment, low: number, high: number): RoadPoint {
  const { firstPoint, lat, lng } = lines;
  const around = new Around(position);
  const [first, last] = [firstPoint[segment], firstPoint[segment + 1] - 1];
  const edge = edgesOf(lines, first);
  const whole = lengthOf(edge, first, last) || 1;
  // Across the antimeridian a position has two longitudes.
  const ownLng = around.lng + 360 * COORDINATE_SCALE * Math.round((lng[first] - around.lng) / (360 * COORDINATE_SCALE));
  let best = { square: Number.POSITIVE_INFINITY, share: low };
  let gone = 0;
  for (let at = first; at < last; at++) {
    const length = edge(at);
    const from = (low * whole - gone) / (length || 1);
    const to = (high * whole - gone) / (length || 1);
    gone += length;
    if (to < 0 || from > 1) continue;
    const ax = (lng[at] - ownLng) * around.perLng;
    const ay = (lat[at] - around.lat) * around.perLat;
    const dx = (lng[at + 1] - lng[at]) * around.perLng;
    const dy = (lat[at + 1] - lat[at]) * around.perLat;
    const foot = -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1);
    const along = Math.max(0, from, Math.min(1, to, foot));
    const square = (ax + along * dx) ** 2 + (ay + along * dy) ** 2;
    if (square < best.square) best = { square, share: (gone - length + along * length) / whole };
  }
  const { share } = best;
  return { segment, share, position: positionAt(lines, segment, share), meters: Math.sqrt(best.square) };
}

/** How long the edges of a line are, in metres, by their first points. */
function edgesOf({ lat, lng }: SegmentLines, first: number): (at: number) => number {
  const [perLat, perLng] = metersPerDegree(lat[first] / COORDINATE_SCALE).map((meters) => meters / COORDINATE_SCALE);
  return (at) => Math.sqrt(((lat[at + 1] - lat[at]) * perLat) ** 2 + ((lng[at + 1] - lng[at]) * perLng) ** 2);
}

function lengthOf(edge: (at: number) => number, first: number, last: number): number {
  let whole = 0;
  for (let at = first; at < last; at++) whole += edge(at);
  return whole;
}
