import { directionOf } from '../../geo/sectors.ts';
import { Growing } from '../../storage/growing.ts';
import { startsOf } from '../../storage/starts.ts';
import type { Vertex } from '../plan/venue-ids.ts';
import type { View } from '../plan/view.ts';
import type { Corner } from './corners.ts';

/** Points that are no farther apart are one, metres. */
const SAME_POINT_METERS = 0.02;
/**
 * A point is on a line when the way over it is longer by no more than this, metres, nor by this share: the halves of a line may be cut again,
 * and what each of them adds is to add up to little.
 */
const DETOUR_METERS = 0.003;
const DETOUR_SHARE = 0.0001;
/** Directions that differ by more are not looked at for that, radians. */
const SAME_DIRECTION = 0.1;

/** From the south over the east to the north, but for what is on one meridian up to rounding. */
const EASTWARD: readonly [number, number] = [directionOf(0, -1) + 1e-8, directionOf(0, 1) - 1e-8];

/** A line runs along a wall where it is off its direction by less, as a sine. */
const ALONG = 0.001;
/** How far aside of a wall a brief look lets a long line end that leads past it: metres, and as a sine, as plans are drawn to the centimetre. */
const ASIDE_METERS = 0.5;
const ASIDE_SINE = 0.002;

/** The points of a space, in columns, from west to east and from south to north; what is no corner has null. */
export interface Sights {
  readonly vertices: readonly Vertex[];
  readonly length: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly corners: readonly (Corner | null)[];
}

/** The lines of sight that a shortest way may take, each from both of its ends: a sparse matrix by rows. */
export interface SightLines {
  /** How many there are; more than were asked for when looking ended early. */
  readonly count: number;
  /** The points that point *i* sees stand from `first[i]` to `first[i + 1]`, the lowest number first. */
  readonly first: Uint32Array;
  readonly other: Uint32Array;
  /** For each of these 1 where the line stands for others, which were not looked at; null where all were. */
  readonly isNeeded: Uint8Array | null;
}

/** How much is looked at. */
export interface Looking {
  /** A line that leads past a corner by more than this, as a sine, is no part of a shortest way around it; a brief look allows less of long lines. */
  readonly past: number;
  /** Whether corners behind each other in an aisle are passed over, and points that others stand for. */
  readonly isBrief: boolean;
  /** Looking ends early when there are more lines. */
  readonly most: number;
}

/** Looks to the west from each point, since each line is found from its eastern end. */
export function sightLines(sights: Sights, view: View, { past, isBrief, most }: Looking): SightLines {
  const walls = wallsOf(sights);
  const lower = new Growing((length) => new Uint32Array(length));
  const needed = new Growing((length) => new Uint32Array(length));
  const neededBy = new Int32Array(sights.length).fill(-1);
  const ends = new Uint32Array(sights.length);
  for (let i = 0; i < sights.length; i++) {
    const shut = [EASTWARD, ...shutBy(sights.corners[i], past)];
    const asks = (j: number) => j < i && !leadsPast(sights, walls, i, j, past, isBrief);
    if (isBrief) {
      const visit = (j: number) => {
        lower.push(j);
        return runsAlong(sights, walls, i, j);
      };
      const standsIn = (j: number) => {
        if (neededBy[j] === i) return;
        neededBy[j] = i;
        needed.push(i);
        needed.push(j);
      };
      view.thinned(sights.x[i], sights.y[i], visit, { shut, asks, standsIn });
    } else {
      view.from(
        sights.x[i],
        sights.y[i],
        shut,
        (j) => {
          lower.push(j);
          return false;
        },
        asks,
      );
    }
    ends[i] = lower.length;
    if (lower.length > most)
      return { count: lower.length, first: new Uint32Array(sights.length + 1), other: new Uint32Array(), isNeeded: null };
  }
  const lines = { count: lower.length, ...symmetric(lower.view(), ends), isNeeded: null };
  return needed.length === 0 ? lines : { ...lines, isNeeded: placesOf(lines, needed.view()) };
}

/** 1 for the places of some lines from both of their ends. @param pairs the ends of each, one after the other */
function placesOf(lines: SightLines, pairs: Uint32Array): Uint8Array {
  const places = new Uint8Array(lines.other.length);
  for (let at = 0; at < pairs.length; at += 2) {
    const [i, j] = [pairs[at], pairs[at + 1]];
    places[placeOf(lines, i, j)] = 1;
    places[placeOf(lines, j, i)] = 1;
  }
  return places;
}

/** The whole matrix from its lower half. @param ends where the rows of the lower half end */
function symmetric(lower: Uint32Array, ends: Uint32Array): Pick<SightLines, 'first' | 'other'> {
  const degrees = new Uint32Array(ends.length);
  for (let i = 0, at = 0; i < ends.length; i++) {
    lower.subarray(at, ends[i]).sort();
    degrees[i] += ends[i] - at;
    for (; at < ends[i]; at++) degrees[lower[at]]++;
  }
  const first = startsOf(degrees);
  const other = new Uint32Array(2 * lower.length);
  const next = first.slice();
  // Row by row, so that what comes from the rows below is in order, too.
  for (let i = 0, at = 0; i < ends.length; i++) {
    for (; at < ends[i]; at++) {
      other[next[i]++] = lower[at];
      other[next[lower[at]]++] = i;
    }
  }
  return { first, other };
}

/** Whether two points are joined by a line, which has a place in the row of the first; −1 when not. */
export function placeOf({ first, other }: SightLines, i: number, j: number): number {
  let [low, high] = [first[i], first[i + 1] - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (other[middle] === j) return middle;
    if (other[middle] < j) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Visits the lines of sight on which no other point lies, each once. */
export function eachUncut(sights: Sights, lines: SightLines, visit: (i: number, j: number) => void): void {
  const isCut = new Uint8Array(lines.other.length);
  for (let i = 0; i < sights.length; i++) markCut(sights, lines, i, isCut);
  for (let i = 0; i < sights.length; i++) {
    for (let at = lines.first[i]; at < lines.first[i + 1] && lines.other[at] < i; at++) {
      const j = lines.other[at];
      if (isCut[at] === 0 && isCut[placeOf(lines, j, i)] === 0) visit(i, j);
    }
  }
}

/** Marks the lines from a point on which another one that it sees lies; the ways over that are as short. */
function markCut({ x, y }: Sights, { first, other }: SightLines, i: number, isCut: Uint8Array): void {
  const row = other.subarray(first[i], first[i + 1]);
  const angles = Float64Array.from(row, (j) => Math.atan2(y[j] - y[i], x[j] - x[i]));
  const meters = Float64Array.from(row, (j) => Math.hypot(x[j] - x[i], y[j] - y[i]));
  const order = Uint32Array.from(row.keys()).sort((a, b) => angles[a] - angles[b]);
  const isOn = (between: number, end: number): boolean => {
    const after = Math.hypot(x[row[end]] - x[row[between]], y[row[end]] - y[row[between]]);
    const isApart = meters[between] > SAME_POINT_METERS && after > SAME_POINT_METERS;
    return isApart && meters[between] + after - meters[end] < Math.min(DETOUR_METERS, DETOUR_SHARE * meters[end]);
  };
  for (const [at, end] of order.entries()) {
    for (const step of [1, -1]) {
      for (let next = at + step; next >= 0 && next < order.length && isCut[first[i] + end] === 0; next += step) {
        if (Math.abs(angles[order[next]] - angles[end]) > SAME_DIRECTION) break;
        if (meters[order[next]] < meters[end] && isOn(order[next], end)) isCut[first[i] + end] = 1;
      }
    }
  }
}

/** What a point has of walls: two unit vectors, the x and y of each; NaN where it is no corner. */
const WALLS = 4;

export function wallsOf({ corners }: Sights): Float64Array {
  const walls = new Float64Array(corners.length * WALLS).fill(Number.NaN);
  for (const [i, corner] of corners.entries()) if (corner) walls.set(corner.walls.flat(), i * WALLS);
  return walls;
}

/**
 * Whether a line between two points leads past a corner at one of its ends: between its walls, and not along one of them. Points stand
 * aside of their corners, which turns what is near by more than what is far: so long lines may be asked to keep to a wall more closely.
 */
function leadsPast({ x, y }: Sights, walls: Float64Array, i: number, j: number, past: number, isBrief: boolean): boolean {
  const dx = x[j] - x[i];
  const dy = y[j] - y[i];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length < SAME_POINT_METERS) return false;
  // Not divided by the length, but multiplied where it is compared.
  const most = isBrief ? Math.min(past * length, Math.max(ASIDE_METERS, ASIDE_SINE * length)) : past * length;
  return isPast(walls, i * WALLS, dx, dy, most) || isPast(walls, j * WALLS, dx, dy, most);
}

function isPast(walls: Float64Array, at: number, dx: number, dy: number, most: number): boolean {
  const one = dx * walls[at + 1] - dy * walls[at];
  const other = dx * walls[at + 3] - dy * walls[at + 2];
  return (one > most && other < -most) || (one < -most && other > most);
}

/**
 * Whether a line runs along walls of both of its ends, which lead the same way from both, as in an aisle between stands: all that is seen
 * along the wall of the one is seen along that of the other, so that the nearest of such corners stands for those behind it.
 */
export function runsAlong({ x, y }: Sights, walls: Float64Array, i: number, j: number): boolean {
  const dx = x[j] - x[i];
  const dy = y[j] - y[i];
  const most = ALONG * Math.sqrt(dx * dx + dy * dy);
  const side = sideAlong(walls, i * WALLS, dx, dy, most);
  return side !== 0 && side === sideAlong(walls, j * WALLS, dx, dy, most);
}

/** 1 where a wall of a corner leads in a direction, −1 where it leads in the opposite one, 0 for neither. */
function sideAlong(walls: Float64Array, at: number, dx: number, dy: number, most: number): number {
  for (let wall = at; wall < at + WALLS; wall += 2) {
    const [wx, wy] = [walls[wall], walls[wall + 1]];
    if (Math.abs(dx * wy - dy * wx) < most) return Math.sign(dx * wx + dy * wy);
  }
  return 0;
}

/** The directions from a corner that lead past it: into the sector between its walls, and the opposite one. */
function shutBy(corner: Corner | null, past: number): [number, number][] {
  if (!corner) return [];
  const [[ax, ay], [bx, by]] = corner.walls;
  const isCounterClockwise = ax * by - ay * bx > 0;
  const [fromX, fromY, toX, toY] = isCounterClockwise ? [ax, ay, bx, by] : [bx, by, ax, ay];
  // Turned inwards by the angle that is still along a wall.
  const cosine = Math.sqrt(1 - past * past);
  const [startX, startY] = [fromX * cosine - fromY * past, fromX * past + fromY * cosine];
  const [endX, endY] = [toX * cosine + toY * past, toY * cosine - toX * past];
  if (startX * endY - startY * endX <= 0) return [];
  return [
    [directionOf(startX, startY), directionOf(endX, endY)],
    [directionOf(-startX, -startY), directionOf(-endX, -endY)],
  ];
}
