import { type Box, boxOfPoints } from '../geo/box.ts';
import { cross, doubleArea, type GridRing, isBoxIn, sideOf, turned, withoutSpikes } from './grid-ring.ts';
import { isSimple, withCommonCorners } from './meetings.ts';
import { outlinesOf } from './outlines.ts';

/** Polygons on the grid of a tile that are valid as OGC has it: after rounding, outlines touch and cross themselves. */

/** A ring and its holes: the outer one clockwise as it is seen, with y counted downwards. */
export type GridPolygon = readonly GridRing[];

/** Rings whose edges cross again and again are drawn on a grid so much coarser. */
const COARSER = 4;
const COARSEST = 64;

/** The polygons that rings enclose, by the rule that what lies in an even number of them is outside. */
export function validPolygons(rings: readonly GridRing[]): GridPolygon[] {
  const tidy = tidied(rings);
  if (tidy.length === 0) return [];
  if (tidy.length === 1 && isConvexFew(tidy[0])) return [[turned(tidy[0], true)]];
  if (isSimple(tidy)) return nested(tidy);
  for (let unit = 1; unit <= COARSEST; unit *= COARSER) {
    const noded = withCommonCorners(unit === 1 ? tidy : tidied(tidy.map((ring) => coarsened(ring, unit))));
    if (noded) return assembled(outlinesOf(noded));
  }
  return [];
}

const tidied = (rings: readonly GridRing[]) => rings.map(withoutSpikes).filter(({ length }) => length >= 6);

const coarsened = (ring: GridRing, unit: number) => ring.map((number) => Math.round(number / unit) * unit);

interface Boxed {
  readonly ring: GridRing;
  readonly box: Box;
}

/** A ring as a part of the polygon that it is of. */
interface Nested extends Boxed {
  readonly polygon: GridRing[];
  readonly isHole: boolean;
}

/** The polygons of rings that do not meet: each is a hole of the smallest one around it, where that is none. */
function nested(rings: readonly GridRing[]): GridPolygon[] {
  const larger: Nested[] = [];
  for (const ring of [...rings].sort((a, b) => Math.abs(doubleArea(b)) - Math.abs(doubleArea(a)))) {
    const box = boxOfPoints(ring);
    const around = larger.findLast((other) => isBoxIn(box, other.box) && sideOf(other.ring, ring[0], ring[1]) > 0);
    const isHole = around !== undefined && !around.isHole;
    const polygon = isHole ? around.polygon : [];
    polygon.push(turned(ring, !isHole));
    larger.push({ ring, box, polygon, isHole });
  }
  return larger.flatMap(({ polygon, isHole }) => (isHole ? [] : [polygon]));
}

/** Whether a ring of three corners or four turns one way at all of them: most clipped surfaces are whole tiles. */
function isConvexFew(ring: GridRing): boolean {
  if (ring.length > 8) return false;
  let turn = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [b, c] = [(i + 2) % ring.length, (i + 4) % ring.length];
    const found = Math.sign(cross(ring[i], ring[i + 1], ring[b], ring[b + 1], ring[c], ring[c + 1]));
    if (turn !== 0 && found !== turn) return false;
    turn = found;
  }
  return true;
}

/** Outlines as polygons: those that run clockwise are outer ones, the others holes of the smallest one around them. */
function assembled(rings: readonly GridRing[]): GridPolygon[] {
  const sized = rings.map((ring) => ({ ring, box: boxOfPoints(ring), size: doubleArea(ring) }));
  const polygons = sized
    .filter(({ size }) => size > 0)
    .sort((a, b) => a.size - b.size)
    .map((outline) => ({ outline, holes: [] as Boxed[] }));
  // The largest first: rounding may leave a hole in a hole, which says nothing more.
  for (const hole of sized.filter(({ size }) => size < 0).sort((a, b) => a.size - b.size)) {
    const around = polygons.find(({ outline }) => holds(outline, hole));
    if (around && !around.holes.some((other) => holds(other, hole))) around.holes.push(hole);
  }
  return polygons.map(({ outline, holes }) => [outline.ring, ...holes.map(({ ring }) => ring)]);
}

/** Whether a ring lies in an outline that it may touch: by the middle of the first edge of it that is not on the outline. */
function holds({ ring: outline, box: outer }: Boxed, { ring, box }: Boxed): boolean {
  if (!isBoxIn(box, outer)) return false;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const side = sideOf(outline, (ring[i] + ring[next]) / 2, (ring[i + 1] + ring[next + 1]) / 2);
    if (side !== 0) return side > 0;
  }
  return false;
}
