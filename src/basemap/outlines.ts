import { type Box, boxOfPoints } from '../geo/box.ts';
import { cross, type GridRing, withoutSpikes } from './grid-ring.ts';

/** The outlines of what rings enclose that meet in corners only. */

/** Corners, and the edges between them. */
interface Plane {
  readonly corners: readonly (readonly [x: number, y: number])[];
  /** By corner, those at the other ends of its edges, clockwise as it is seen, with y counted downwards. */
  readonly links: readonly (readonly number[])[];
}

/** What hangs together. */
interface Component {
  readonly corners: readonly number[];
  readonly box: Box;
}

/**
 * Outlines, by the rule that what lies in an even number of rings is outside. Around a corner what is inside and what is outside take turns, and so do the edges
 * that run out of it and into it with the inside to their right. All are walked along what they enclose, with a turn as sharp as it gets wherever several ways
 * lead on; then what such a walk passes twice is cut off as an outline of its own.
 *
 * @param rings whose edges meet in corners only
 * @returns rings that run clockwise around what is inside, as it is seen
 */
export function outlinesOf(rings: readonly GridRing[]): GridRing[] {
  const plane = planeOf(rings);
  const { corners, links } = plane;
  const out = outgoing(plane);
  const used = links.map(({ length }) => new Uint8Array(length));
  const outlines: GridRing[] = [];
  for (const [start, around] of links.entries()) {
    for (let first = out[start]; first < around.length; first += 2) {
      if (used[start][first] === 1) continue;
      const walk: number[] = [];
      for (let [corner, link] = [start, first]; used[corner][link] === 0; ) {
        used[corner][link] = 1;
        walk.push(corner);
        const next = links[corner][link];
        const { length } = links[next];
        // What it came along, and the edge before that: nothing of what is walked around lies between.
        link = (links[next].indexOf(corner) + length - 1) % length;
        corner = next;
      }
      for (const loop of loopsOf(walk)) outlines.push(withoutSpikes(loop.flatMap((corner) => corners[corner])));
    }
  }
  return outlines.filter(({ length }) => length >= 6);
}

/** Edges that run twice are no border of anything. */
function planeOf(rings: readonly GridRing[]): Plane {
  const numbers = new Map<number, number>();
  const corners: [number, number][] = [];
  const links: Set<number>[] = [];
  const numberOf = (x: number, y: number) => {
    const key = x * 2 ** 26 + y;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, corners.length);
    links.push(new Set());
    return corners.push([x, y]) - 1;
  };
  for (const ring of rings) {
    let from = numberOf(ring[ring.length - 2], ring[ring.length - 1]);
    for (let i = 0; i < ring.length; i += 2) {
      const to = numberOf(ring[i], ring[i + 1]);
      if (from !== to && !(links[from].delete(to) && links[to].delete(from))) {
        links[from].add(to);
        links[to].add(from);
      }
      from = to;
    }
  }
  return { corners, links: links.map((ends, from) => clockwise([...ends], corners[from], corners)) };
}

function clockwise(ends: number[], [x, y]: readonly [number, number], corners: Plane['corners']): number[] {
  const angles = new Map(ends.map((end) => [end, Math.atan2(corners[end][1] - y, corners[end][0] - x)]));
  return ends.sort((a, b) => (angles.get(a) ?? 0) - (angles.get(b) ?? 0));
}

/** By corner, which of its edges is the first one that runs out of it: 0 or 1. */
function outgoing(plane: Plane): Uint8Array {
  const { corners, links } = plane;
  const out = new Uint8Array(corners.length);
  const isSeen = new Uint8Array(corners.length);
  const components: Component[] = [];
  const fromLeft = [...corners.keys()].sort((a, b) => corners[a][0] - corners[b][0] || corners[a][1] - corners[b][1]);
  for (const leftmost of fromLeft) {
    if (isSeen[leftmost] === 1 || links[leftmost].length === 0) continue;
    // To its left is what is around the whole; clockwise from there its first edge comes.
    out[leftmost] = components.filter((other) => isAround(other, leftmost, plane)).length % 2;
    isSeen[leftmost] = 1;
    const own = [leftmost];
    for (let i = 0; i < own.length; i++) {
      const corner = own[i];
      for (const [link, next] of links[corner].entries()) {
        if (isSeen[next] === 1) continue;
        isSeen[next] = 1;
        // What runs out of the one runs into the other.
        const isOut = link % 2 === out[corner];
        out[next] = (links[next].indexOf(corner) + (isOut ? 1 : 0)) % 2;
        own.push(next);
      }
    }
    components.push({ corners: own, box: boxOfPoints(own.flatMap((corner) => corners[corner])) });
  }
  return out;
}

/** Whether a corner lies inside of a component that begins farther to the left: a line to the left meets its edges so often. */
function isAround({ corners: own, box }: Component, corner: number, { corners, links }: Plane): boolean {
  const [x, y] = corners[corner];
  if (x > box[2] || y < box[1] || y > box[3]) return false;
  let isInside = false;
  for (const from of own) {
    const [ax, ay] = corners[from];
    for (const to of links[from]) {
      if (to < from) continue;
      const [bx, by] = corners[to];
      if (ay > y !== by > y && cross(ax, ay, bx, by, x, y) < 0 === by > ay) isInside = !isInside;
    }
  }
  return isInside;
}

/** A walk, cut where it passes a corner again. */
function loopsOf(walk: readonly number[]): number[][] {
  const loops: number[][] = [];
  const open: number[] = [];
  const placeOf = new Map<number, number>();
  for (const corner of walk) {
    const passed = placeOf.get(corner);
    if (passed !== undefined) {
      const loop = open.splice(passed);
      for (const each of loop) placeOf.delete(each);
      loops.push(loop);
    }
    placeOf.set(corner, open.length);
    open.push(corner);
  }
  loops.push(open);
  return loops;
}
