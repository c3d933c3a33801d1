import { type LngLat, lngLat } from '../../../geo/position.ts';
import type { NodePositions } from '../../../osm/positions.ts';
import { joinRings, polygonsOf } from '../../../osm/rings.ts';
import type { MappedArea } from './area-reader.ts';
import type { UnitBox } from './map-cells.ts';

/** Why an area is left as it was: its ways around stay. */
export const LEFT_AREAS = ['incomplete', 'crossing itself', 'too large', 'crowded'] as const;
export type LeftArea = (typeof LEFT_AREAS)[number];

/** The rings of an area. */
export interface AreaShape {
  readonly area: MappedArea;
  /** Nodes of each ring, by their numbers among the positions; the last one is the first. */
  readonly places: readonly (readonly number[])[];
  /** Longitude and latitude of corners in 10⁻⁷ degrees: outer rings counter-clockwise, holes clockwise. */
  readonly rings: readonly Float64Array[];
  readonly box: UnitBox;
}

/** Areas that are longer are no squares, in 10⁻⁷ degrees: 5 km. */
const LONGEST = 500_000;
/** Corners of rings, and of what stands between them, of an area that is crossed. */
export const MOST_CORNERS = 10_000;

/** The shape of an area, or why there is none. */
export function shapeOfArea(area: MappedArea, positions: NodePositions): AreaShape | LeftArea {
  const { rings: nodes, isWhole } = joinRings(area.lines);
  if (!isWhole || nodes.length === 0 || area.lines.some((line) => line.length < 2)) return 'incomplete';
  if (nodes.reduce((sum, ring) => sum + ring.length, 0) > MOST_CORNERS) return 'too large';
  const places = nodes.map((ring) => ring.map((node) => positions.find(node)));
  if (places.flat().some((place) => place < 0)) return 'incomplete';
  const [originLat, originLng] = [positions.lat(places[0][0]), positions.lng(places[0][0])];
  const corners = places.map((ring) =>
    ring.map((place) => lngLat({ lat: positions.lat(place) - originLat, lng: positions.lng(place) - originLng })),
  );
  const box = boxAround(corners.flat());
  if (box.north - box.south > LONGEST || box.east - box.west > LONGEST) return 'too large';
  const polygons = polygonsOf(corners);
  // What its rings go around on one side they go around on the other, as in a bow tie.
  if (polygons.length === 0) return 'crossing itself';
  const rings = polygons
    .flat()
    .map((ring) => Float64Array.from(ring.slice(1).flatMap(([lng, lat]) => [lng + originLng, lat + originLat])));
  const { south, west, north, east } = box;
  return {
    area,
    places,
    rings,
    box: { south: south + originLat, west: west + originLng, north: north + originLat, east: east + originLng },
  };
}

function boxAround(corners: readonly LngLat[]): UnitBox {
  const box = { south: 0, west: 0, north: 0, east: 0 };
  for (const [lng, lat] of corners) {
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
  }
  return box;
}
