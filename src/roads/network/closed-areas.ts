import { lngLat, type Position } from '../../geo/position.ts';
import { ringContains } from '../../geo/ring.ts';

/** A polygon by its corners; the last is joined to the first. */
export type SimplePolygon = readonly Position[];

/** Areas in which nobody travels, and the segments that lie in them, wholly or in part: [segment] 1. */
export interface ClosedAreas {
  readonly areas: readonly SimplePolygon[];
  readonly segments: Uint8Array;
}

/** Whether a position lies in one of some areas. */
export function isInAreas(areas: readonly SimplePolygon[], { lat, lng }: Position): boolean {
  return areas.some((area) => {
    const ring = [...area, area[0]].map((corner) => lngLat(corner));
    return ringContains(ring, lng, lat);
  });
}
