import type { Position } from '../geo/position.ts';
import type { Rings } from './areas.ts';

/** How deep a point is inside: its distance from the outline in degrees of latitude; negative outside. A flat measure does for choosing between areas. */
export function depthOf(rings: Rings, { lat, lng }: Position): number {
  const perLng = Math.cos((lat * Math.PI) / 180);
  let isInside = false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax = 0, ay = 0] = ring[i - 1] ?? [];
      const [bx = 0, by = 0] = ring[i] ?? [];
      if (ay > lat !== by > lat && lng < ax + ((lat - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
      nearest = Math.min(nearest, distance((ax - lng) * perLng, ay - lat, (bx - lng) * perLng, by - lat));
    }
  }
  return isInside ? nearest : -nearest;
}

/** How far the origin is from a line between two points. */
function distance(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + share * dx, ay + share * dy);
}
