import type { LngLat } from '../geo/position.ts';
import { ringContains } from '../geo/ring.ts';

/** A closed line: its last corner is its first. */
export type Ring = readonly LngLat[];

/**
 * Joins lines end to end into rings. Lines that touch at their ends are followed until the way comes back to where it has been; the
 * loop is cut off as a ring, so that a figure of eight becomes two. Ends are compared by their keys.
 *
 * @returns the rings, and whether every line was used: a boundary that an extract cuts leaves some over.
 */
export function joinRings(lines: readonly (readonly number[])[]): { rings: number[][]; isWhole: boolean } {
  const rings: number[][] = [];
  const byEnd = new Map<number, number[]>();
  const unused = new Set<number>();
  const note = (node: number, line: number) => {
    const known = byEnd.get(node);
    if (known) known.push(line);
    else byEnd.set(node, [line]);
  };
  for (const [index, line] of lines.entries()) {
    if (line.length < 2) continue;
    if (line[0] === line[line.length - 1]) {
      rings.push([...line]);
      continue;
    }
    unused.add(index);
    note(line[0], index);
    note(line[line.length - 1], index);
  }
  let isWhole = true;
  for (const start of unused) {
    if (!follow(start, lines, byEnd, unused, rings)) isWhole = false;
  }
  return { rings, isWhole };
}

/** Walks from one line on, cutting off rings; false when it came to an end that nothing continues. */
function follow(
  start: number,
  lines: readonly (readonly number[])[],
  byEnd: ReadonlyMap<number, readonly number[]>,
  unused: Set<number>,
  rings: number[][],
): boolean {
  /** The ends passed so far, and the corners between each and the next. */
  const ends = [lines[start][0]];
  const stretches: number[][] = [];
  for (let next: number | undefined = start; next !== undefined; ) {
    unused.delete(next);
    const line = lines[next];
    const at = ends[ends.length - 1];
    const stretch = line[0] === at ? [...line] : line.toReversed();
    const end = stretch[stretch.length - 1];
    stretches.push(stretch);
    const passed = ends.indexOf(end);
    if (passed < 0) {
      ends.push(end);
    } else {
      const loop = stretches.splice(passed);
      ends.length = passed + 1;
      rings.push([loop[0][0], ...loop.flatMap((corners) => corners.slice(1))]);
      if (passed === 0) return true;
    }
    next = byEnd.get(ends[ends.length - 1])?.find((line) => unused.has(line));
  }
  return false;
}

/** Twice the area of a ring in square degrees; positive counter-clockwise. */
function signedArea(ring: Ring): number {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) twice += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return twice;
}

/**
 * Sorts rings into polygons: a ring inside an odd number of others is a hole of the smallest that holds it. Roles are not asked,
 * they are often wrong. Outer rings run counter-clockwise, holes clockwise, as GeoJSON has it.
 */
export function polygonsOf(rings: readonly Ring[]): Ring[][] {
  const bySize = rings
    .filter((ring) => ring.length >= 4)
    .map((ring) => ({ ring, size: Math.abs(signedArea(ring)) }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size);
  const polygons: { outer: Ring; holes: Ring[] }[] = [];
  for (const [index, { ring }] of bySize.entries()) {
    // Rings may touch in a corner, so that the middle of an edge is tested, not a corner.
    const [x, y] = [(ring[0][0] + ring[1][0]) / 2, (ring[0][1] + ring[1][1]) / 2];
    const depth = bySize.slice(0, index).filter((larger) => ringContains(larger.ring, x, y)).length;
    if (depth % 2 === 0) polygons.push({ outer: ring, holes: [] });
    else polygons.findLast(({ outer }) => ringContains(outer, x, y))?.holes.push(ring);
  }
  return polygons.map(({ outer, holes }) => [turned(outer, true), ...holes.map((hole) => turned(hole, false))]);
}

function turned(ring: Ring, counterClockwise: boolean): Ring {
  return signedArea(ring) > 0 === counterClockwise ? ring : ring.toReversed();
}
