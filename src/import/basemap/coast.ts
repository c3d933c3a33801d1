import { doubleArea, type Path } from '../../basemap/index.ts';
import { boxRing, type WorldBox } from './coverage.ts';

/** A line of the coast: land lies to its left. */
export interface CoastLine {
  readonly first: number;
  readonly last: number;
  readonly path: Path;
}

/**
 * The land that lines of the coast leave in a box, as rings of which those that lie in an odd number of others are waters. Lines that end inside, since an
 * extract cuts them, go on straight to the nearest side of the box, or to where the coast of the world's table crosses a side where that is about as near; from
 * there the land's border follows the side, with the land to its left, to where the next line begins.
 */
export function landInBox(lines: readonly CoastLine[], box: WorldBox, world: readonly Path[]): Path[] {
  const { rings, open } = joined(lines);
  const land = [...rings, ...(open.length > 0 ? closedAlong(open, box, crossingsOf(world, box)) : [])];
  if (open.length > 0 || land.length === 0) return land;
  // Islands only lie in the sea; where the outermost line goes around water, all outside of it is land.
  const largest = land.reduce((a, b) => (Math.abs(doubleArea(b)) > Math.abs(doubleArea(a)) ? b : a));
  return doubleArea(largest) > 0 ? [boxRing(box), ...land] : land;
}

/** Lines joined where one begins at the node at which another ends. */
function joined(lines: readonly CoastLine[]): { rings: Path[]; open: Path[] } {
  const byFirst = new Map(lines.map((line) => [line.first, line]));
  const lasts = new Set(lines.map(({ last }) => last));
  const used = new Set<CoastLine>();
  const rings: Path[] = [];
  const open: Path[] = [];
  // Those that nothing leads to begin chains; what is left goes in circles.
  for (const start of [...lines.filter(({ first }) => !lasts.has(first)), ...lines]) {
    if (used.has(start)) continue;
    const chain: number[] = [];
    let end = start.last;
    for (let next: CoastLine | undefined = start; next && !used.has(next); next = byFirst.get(end)) {
      used.add(next);
      for (let i = chain.length === 0 ? 0 : 2; i < next.path.length; i++) chain.push(next.path[i]);
      end = next.last;
    }
    (end === start.first ? rings : open).push(Float64Array.from(chain));
  }
  return { rings: rings.filter(({ length }) => length >= 8), open };
}

/** How far around a box a point of its border is, counter-clockwise from the south-west: a side is 1. */
function placeOn({ minX, minY, maxX, maxY }: WorldBox, x: number, y: number): number {
  const distances = [maxY - y, maxX - x, y - minY, x - minX];
  const side = distances.indexOf(Math.min(...distances));
  const along = [
    (x - minX) / (maxX - minX),
    (maxY - y) / (maxY - minY),
    (maxX - x) / (maxX - minX),
    (y - minY) / (maxY - minY),
  ];
  return side + Math.max(0, Math.min(0.999_999, along[side]));
}

function pointAt({ minX, minY, maxX, maxY }: WorldBox, place: number): [number, number] {
  const side = Math.floor(place) % 4;
  const along = place - Math.floor(place);
  if (side === 0) return [minX + along * (maxX - minX), maxY];
  if (side === 1) return [maxX, maxY - along * (maxY - minY)];
  if (side === 2) return [maxX - along * (maxX - minX), minY];
  return [minX, minY + along * (maxY - minY)];
}

/** Where rings cross the sides of a box. */
function crossingsOf(rings: readonly Path[], { minX, minY, maxX, maxY }: WorldBox): [number, number][] {
  const crossings: [number, number][] = [];
  const isWithin = (value: number, low: number, high: number) => value >= low && value <= high;
  for (const ring of rings) {
    for (let i = 0; i + 2 < ring.length; i += 2) {
      const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[i + 2], ring[i + 3]];
      for (const side of [minX, maxX]) {
        const y = ay + ((by - ay) * (side - ax)) / (bx - ax);
        if (ax < side !== bx < side && isWithin(y, minY, maxY)) crossings.push([side, y]);
      }
      for (const side of [minY, maxY]) {
        const x = ax + ((bx - ax) * (side - ay)) / (by - ay);
        if (ay < side !== by < side && isWithin(x, minX, maxX)) crossings.push([x, side]);
      }
    }
  }
  return crossings;
}

/** The coast of the world's table is worth a detour: so much farther than the nearest side of the box it may be. */
const DETOUR = 2;

/** Takes the crossing that is nearest to an end, and not taken; the end itself where a side of the box is much nearer. */
function nearestOf(crossings: [number, number][], box: WorldBox, x: number, y: number): readonly [number, number] {
  const distances = crossings.map(([cx, cy]) => Math.hypot(cx - x, cy - y));
  const nearest = distances.indexOf(Math.min(...distances));
  const side = Math.min(x - box.minX, box.maxX - x, y - box.minY, box.maxY - y);
  return nearest < 0 || distances[nearest] > DETOUR * side ? [x, y] : crossings.splice(nearest, 1)[0];
}

function closedAlong(open: readonly Path[], box: WorldBox, crossings: [number, number][]): Path[] {
  const placeOf = (x: number, y: number) => placeOn(box, ...nearestOf(crossings, box, x, y));
  const lines = open
    .map((path) => ({
      path,
      from: placeOf(path[0], path[1]),
      to: placeOf(path[path.length - 2], path[path.length - 1]),
    }))
    .sort((a, b) => a.from - b.from);
  const used = new Set<number>();
  const rings: Path[] = [];
  for (const start of lines.keys()) {
    const ring: number[] = [];
    for (let at = start; !used.has(at); ) {
      used.add(at);
      const { path, from, to } = lines[at];
      ring.push(...pointAt(box, from));
      for (const number of path) ring.push(number);
      ring.push(...pointAt(box, to));
      const found = lines.findIndex((line) => line.from >= to);
      const next = found < 0 ? 0 : found;
      const goal = lines[next].from + (found < 0 ? 4 : 0);
      for (let corner = Math.floor(to) + 1; corner <= goal; corner++) ring.push(...pointAt(box, corner));
      at = next;
    }
    if (ring.length === 0) continue;
    ring.push(ring[0], ring[1]);
    rings.push(Float64Array.from(ring));
  }
  return rings;
}
