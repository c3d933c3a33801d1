import type { Box } from '../geo/box.ts';
import type { Position } from '../geo/position.ts';
import { PreparedRing } from '../geo/prepared-ring.ts';
import { segmentsMeet } from '../geo/segments.ts';
import type { RoadsContent } from './sections.ts';
import { COORDINATE_SCALE, type SegmentLines } from './segments.ts';
import { lastOfStretch, type SnapIndex } from './snap.ts';

/** A polygon by its corners; the last is joined to the first. */
export type Area = readonly Position[];

/** Degrees × 10⁷ more on each side of a box, against rounding. */
const MARGIN = 1;

/** [segment] 1 for those that lie in one of the areas, wholly or in part; null where there are no areas. */
export function closedSegments(roads: RoadsContent, areas: readonly Area[]): Uint8Array | null {
  if (areas.length === 0) return null;
  const closed = new Uint8Array(roads.lines.firstPoint.length - 1);
  for (const area of areas) for (const segment of segmentsIn(roads, area)) closed[segment] = 1;
  return closed;
}

/** The segments that lie in an area, wholly or in part: those that meet its border, and those that begin inside. */
export function segmentsIn({ lines, snap }: Pick<RoadsContent, 'lines' | 'snap'>, area: Area): Set<number> {
  const { firstPoint, lat, lng } = lines;
  const found = new Set<number>();
  const corners = [...area, area[0]].map(({ lat: y, lng: x }) => [x * COORDINATE_SCALE, y * COORDINATE_SCALE] as const);
  const box = snap && boxOfRoads(snap, corners);
  if (!box) return found;
  const { tree, segment: segmentOf, point } = snap;
  const ring = new PreparedRing(corners, box);
  for (const { box: near, from, to } of ring.borderPieces()) {
    const [west, south, east, north] = near;
    tree.search(west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN, (stretch) => {
      const [segment, first] = [segmentOf[stretch], point[stretch]];
      if (!found.has(segment) && meets(lines, first, lastOfStretch(lines, segment, first), from, to)) found.add(segment);
      return false;
    });
  }
  tree.search(...box, (stretch) => {
    const [segment, first] = [segmentOf[stretch], point[stretch]];
    const isBeginning = first === firstPoint[segment];
    if (isBeginning && !found.has(segment) && ring.contains(lng[first], lat[first])) found.add(segment);
    return false;
  });
  return found;
}

/** The part of the box of some corners in which there are roads; null where there are none. */
function boxOfRoads({ tree }: SnapIndex, corners: readonly (readonly [x: number, y: number])[]): Box | null {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [west, south, east, north] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let [ownWest, ownSouth, ownEast, ownNorth] = [east, north, west, south];
  let isEmpty = true;
  tree.search(west, south, east, north, (_, minX, minY, maxX, maxY) => {
    isEmpty = false;
    ownWest = Math.min(ownWest, minX);
    ownSouth = Math.min(ownSouth, minY);
    ownEast = Math.max(ownEast, maxX);
    ownNorth = Math.max(ownNorth, maxY);
    return false;
  });
  if (isEmpty) return null;
  return [Math.max(west, ownWest), Math.max(south, ownSouth), Math.min(east, ownEast), Math.min(north, ownNorth)];
}

/** Whether a part of a line of points meets an edge. */
function meets(
  { lat, lng }: SegmentLines,
  first: number,
  last: number,
  from: readonly number[],
  to: readonly number[],
): boolean {
  for (let at = first; at < last; at++) {
    if (segmentsMeet(from, to, [lng[at], lat[at]], [lng[at + 1], lat[at + 1]])) return true;
  }
  return false;
}
