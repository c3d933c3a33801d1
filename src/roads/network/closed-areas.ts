import { cutPolygons } from '../../geo/antimeridian.ts';
import { lngLat, type Position } from '../../geo/position.ts';
import { ringContains } from '../../geo/ring.ts';

/** A polygon by its corners; the last is joined to the first. */
export type SimplePolygon = readonly Position[];

/** Areas in which nobody travels, and the segments that lie in them, wholly or in part: [segment] 1. */
export interface ClosedAreas {
  readonly areas: readonly SimplePolygon[];
  readonly segments: Uint8Array;
}

/** Areas as they lie on the map: what crosses the antimeridian lies on either side of it. No area is wider than half the earth. */
export function onMap(areas: readonly SimplePolygon[]): readonly SimplePolygon[] {
  return areas.flatMap((area) => {
    const lngs = area.map(({ lng }) => lng);
    const isAcross = Math.max(...lngs) - Math.min(...lngs) > 180;
    if (!isAcross && lngs.every((lng) => Math.abs(lng) <= 180)) return [area];
    const ring = area.map(({ lat, lng }): [number, number] => [isAcross && lng < 0 ? lng + 360 : lng, lat]);
    const parts = cutPolygons([[[...ring, ...ring.slice(0, 1)]]]);
    return parts.flatMap(([outer = []]) => [outer.slice(0, -1).map(([lng, lat]) => ({ lat, lng }))]);
  });
}

/** A part of an area that lies on one side of the antimeridian. */
interface Part {
  /** Closed. */
  readonly ring: readonly (readonly [lng: number, lat: number])[];
  readonly south: number;
  readonly north: number;
}

/** Each of thousands of points of a matrix is asked about. */
const known = new WeakMap<SimplePolygon, readonly Part[]>();

function partsOf(area: SimplePolygon): readonly Part[] {
  let parts = known.get(area);
  if (!parts) {
    parts = onMap([area]).map((part) => {
      const lats = part.map(({ lat }) => lat);
      const ring = [...part, part[0]].map((corner) => lngLat(corner));
      return { ring, south: Math.min(...lats), north: Math.max(...lats) };
    });
    known.set(area, parts);
  }
  return parts;
}

/** Whether a position lies in one of some areas. */
export function isInAreas(areas: readonly SimplePolygon[], { lat, lng }: Position): boolean {
  // Of what lies on a border one side has it: the antimeridian belongs to what is east of it.
  const x = lng === 180 ? -180 : lng;
  return areas.some((area) =>
    partsOf(area).some(({ ring, south, north }) => south <= lat && lat <= north && ringContains(ring, x, lat)),
  );
}
