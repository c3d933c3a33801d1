import { type Box, unitedBox } from '../../geo/box.ts';
import type { Pair } from '../../geo/position.ts';
import { PreparedRing } from '../../geo/prepared-ring.ts';
import { segmentsMeet } from '../../geo/segments.ts';
import { type ClosedAreas, onMap, type SimplePolygon } from './closed-areas.ts';
import type { Segment } from './road-ids.ts';
import type { RoadsContent } from './sections.ts';
import { COORDINATE_SCALE, type SegmentLines } from './segments.ts';
import { lastOfStretch, type SnapIndex } from './snap.ts';

/** Degrees × 10⁷ more on each side of a box, against rounding. */
const MARGIN = 1;

/** Where roads are. */
type RoadPlaces = Pick<RoadsContent, 'lines' | 'snap'>;

/** Segments that have been found. */
interface Found {
  has(segment: Segment): boolean;
  add(segment: Segment): void;
}

/** Null where there are no areas. */
export function closedAreas(roads: RoadPlaces, areas: readonly SimplePolygon[]): ClosedAreas | null {
  if (areas.length === 0) return null;
  const closed = new Uint8Array(roads.lines.firstPoint.length - 1);
  findIn(roads, areas, {
    has: (segment) => closed[segment] === 1,
    add: (segment) => {
      closed[segment] = 1;
    },
  });
  return { areas, segments: closed };
}

/** The segments that lie in an area, wholly or in part. */
export function segmentsIn(roads: RoadPlaces, area: SimplePolygon): Set<Segment> {
  const found = new Set<Segment>();
  findIn(roads, [area], found);
  return found;
}

/** Finds the segments that meet the border of an area, then those that begin inside of one. */
function findIn({ lines, snap }: RoadPlaces, areas: readonly SimplePolygon[], found: Found): void {
  if (!snap) return;
  const rings = onMap(areas).flatMap((area) => ringOn(snap, area) ?? []);
  if (rings.length === 0) return;
  const { tree, segment: segmentOf, point } = snap;
  for (const { box, from, to } of rings.flatMap((ring) => [...ring.borderPieces()])) {
    const [west, south, east, north] = box;
    tree.search(west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN, (stretch) => {
      const [segment, first] = [segmentOf[stretch], point[stretch]];
      if (!found.has(segment) && meets(lines, first, lastOfStretch(lines, segment, first), from, to)) found.add(segment);
      return false;
    });
  }
  const { firstPoint, lat, lng } = lines;
  const addInside = (box: Box, among: readonly PreparedRing[]) =>
    tree.search(...box, (stretch) => {
      const [segment, first] = [segmentOf[stretch], point[stretch]];
      if (first !== firstPoint[segment] || found.has(segment)) return false;
      if (among.some((ring) => ring.contains(lng[first], lat[first]))) found.add(segment);
      return false;
    });
  // Areas that overlap are looked through together; between those that lie far apart there may be the whole network.
  const boxes = rings.map(({ box }) => box);
  const united = boxes.reduce(unitedBox);
  if (boxes.reduce((sum, box) => sum + extentOf(box), 0) < extentOf(united)) {
    for (const ring of rings) addInside(ring.box, [ring]);
  } else addInside(united, rings);
}

const extentOf = ([west, south, east, north]: Box) => (east - west + MARGIN) * (north - south + MARGIN);

/** An area over the part of its box in which there may be roads; null where there is none. */
function ringOn({ tree }: SnapIndex, area: SimplePolygon): PreparedRing | null {
  const corners = [...area, area[0]].map(({ lat, lng }) => [lng * COORDINATE_SCALE, lat * COORDINATE_SCALE] as const);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [west, south] = [Math.max(tree.box.minX, Math.min(...xs)), Math.max(tree.box.minY, Math.min(...ys))];
  const [east, north] = [Math.min(tree.box.maxX, Math.max(...xs)), Math.min(tree.box.maxY, Math.max(...ys))];
  return west > east || south > north ? null : new PreparedRing(corners, [west, south, east, north]);
}

/** Whether a part of a line of points meets an edge. */
function meets({ lat, lng }: SegmentLines, first: number, last: number, from: Pair, to: Pair): boolean {
  for (let at = first; at < last; at++) {
    if (segmentsMeet(from, to, [lng[at], lat[at]], [lng[at + 1], lat[at + 1]])) return true;
  }
  return false;
}
