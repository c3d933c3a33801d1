import { type IdColumn, idColumn } from '../../branded-ids.ts';
import type { Position } from '../../geo/position.ts';
import { Growing } from '../../storage/growing.ts';
import { type Box, NODE_SIZE, PackedBoxes } from '../../storage/packed-boxes.ts';
import { Around } from './around.ts';
import type { Segment } from './road-ids.ts';
import { COORDINATE_SCALE, type SegmentLines } from './segments.ts';

/**
 * Where segments are: stretches of at most `STRETCH_EDGES` edges, by their boxes in degrees × 10⁷.
 *
 *     tree     packed boxes
 *     segment  [stretch]
 *     point    [stretch]  its first point
 */
export interface SnapIndex {
  readonly tree: Pick<PackedBoxes, 'search' | 'near' | 'box' | 'bytes'>;
  readonly segment: IdColumn<Segment>;
  readonly point: Uint32Array;
}

const STRETCH_EDGES = 4;

export function buildSnapIndex({
  firstPoint,
  lat,
  lng,
}: Pick<SegmentLines, 'firstPoint' | 'lat' | 'lng'>): SnapIndex | null {
  const segment = new Growing((length) => idColumn<Segment>(new Uint32Array(length)));
  const point = new Growing((length) => new Uint32Array(length));
  for (let each = 0 as Segment; each < firstPoint.length - 1; each++) {
    for (let at = firstPoint[each]; at < firstPoint[each + 1] - 1; at += STRETCH_EDGES) {
      segment.push(each);
      point.push(at);
    }
  }
  const rows = { segment: segment.view(), point: point.view() };
  const tree = PackedBoxes.pack(segment.length, stretchBoxes({ firstPoint, lat, lng }, rows), Int32Array);
  return tree && { tree, ...rows };
}

function* stretchBoxes(
  { firstPoint, lat, lng }: Pick<SegmentLines, 'firstPoint' | 'lat' | 'lng'>,
  { segment, point }: Omit<SnapIndex, 'tree'>,
): Iterable<Box> {
  for (let stretch = 0; stretch < segment.length; stretch++) {
    const first = point[stretch];
    const last = lastOfStretch({ firstPoint }, segment[stretch], first);
    let [west, south, east, north] = [lng[first], lat[first], lng[first], lat[first]];
    for (let at = first + 1; at <= last; at++) {
      west = Math.min(west, lng[at]);
      east = Math.max(east, lng[at]);
      south = Math.min(south, lat[at]);
      north = Math.max(north, lat[at]);
    }
    yield { minX: west, minY: south, maxX: east, maxY: north };
  }
}

/** The last point of a stretch of a segment, by its first. */
export function lastOfStretch({ firstPoint }: Pick<SegmentLines, 'firstPoint'>, segment: Segment, first: number): number {
  return Math.min(first + STRETCH_EDGES, firstPoint[segment + 1] - 1);
}

/** A point on a road. */
export interface RoadPoint {
  readonly segment: Segment;
  /** How far along the segment, 0 to 1. */
  readonly share: number;
  readonly position: Position;
  /** How far from what was looked for. */
  readonly meters: number;
}

/** Roads near a position: the nearest of all, and the nearest of the large part of the network. Several where they are equally near. */
export interface Snapped {
  readonly nearest: readonly RoadPoint[];
  readonly large: readonly RoadPoint[];
}

/** What is known of a segment for those who want to begin or end there: nowhere, only at its ends, or anywhere on it. */
export const SNAP = { closed: 0, ends: 1, open: 2, large: 3 } as const;

/** Farther from any road than this, metres, nobody begins a trip. */
const MOST_SNAP_METERS = 5000;
/** So much farther than the nearest road may be the one that leads somewhere. */
const DETOUR_METERS = 2000;
/** In towns a road that leads somewhere is nearer than the first; whoever has found none looks farther. */
const RADII = [50, 250, MOST_SNAP_METERS];
/** Roads count as equally near within this. */
const SAME_METERS = 0.05;

/** Snapping of positions to roads: the nearest segments, by a packed R-tree. */
export class Snapper {
  readonly #lines: SegmentLines;
  readonly #index: SnapIndex | null;

  constructor(lines: SegmentLines, index: SnapIndex | null) {
    this.#lines = lines;
    this.#index = index;
  }

  /** @param stateOf `SNAP` of a segment */
  snap(position: Position, stateOf: (segment: Segment) => number): Snapped {
    const search = new SnapSearch(this.#lines, position, stateOf);
    for (const meters of RADII) if (this.#index && !search.isOver) search.look(this.#index, meters);
    return search.result();
  }
}

/** The nearest found so far of one kind. */
interface Best {
  meters: number;
  /** The square of the most metres that count as equally near. */
  most: number;
  readonly found: Found[];
}

/** A point on an edge of a segment. */
interface Found {
  readonly segment: Segment;
  /** The first point of the edge. */
  readonly point: number;
  readonly along: number;
  readonly meters: number;
  /** Where it stands among those that are equally near: `rankOf` its stretch. */
  readonly rank: number;
}

class SnapSearch {
  readonly #lines: SegmentLines;
  readonly #stateOf: (segment: Segment) => number;
  readonly #around: Around;
  readonly #nearest = within(MOST_SNAP_METERS);
  readonly #large = within(MOST_SNAP_METERS);
  /** Whether nothing that matters is farther than what has been looked at. */
  isOver = false;

  constructor(lines: SegmentLines, position: Position, stateOf: (segment: Segment) => number) {
    this.#lines = lines;
    this.#stateOf = stateOf;
    this.#around = new Around(position);
  }

  look(index: SnapIndex, radius: number): void {
    const { segment, point } = index;
    const [nearest, large] = [this.#nearest, this.#large];
    this.#around.near(index, radius + SAME_METERS, (stretch, ownLng, slot) => {
      this.#visit(segment[stretch], point[stretch], ownLng, rankOf(slot));
      return Math.min(large.most, (nearest.meters + DETOUR_METERS) ** 2);
    });
    this.isOver = large.meters <= radius;
  }

  #visit(segment: Segment, first: number, ownLng: number, rank: number): void {
    const { lat, lng } = this.#lines;
    const { lat: ownLat, perLat, perLng } = this.#around;
    const last = lastOfStretch(this.#lines, segment, first);
    let state = -1;
    let ax = (lng[first] - ownLng) * perLng;
    let ay = (lat[first] - ownLat) * perLat;
    for (let at = first; at < last; at++) {
      const bx = (lng[at + 1] - ownLng) * perLng;
      const by = (lat[at + 1] - ownLat) * perLat;
      const dx = bx - ax;
      const dy = by - ay;
      const square = dx * dx + dy * dy;
      const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
      const x = ax + along * dx;
      const y = ay + along * dy;
      const apart = x * x + y * y;
      ax = bx;
      ay = by;
      if (apart > this.#large.most) continue;
      if (state < 0) state = this.#stateOf(segment);
      if (state === SNAP.closed) return;
      if (state === SNAP.ends) {
        this.#visitEnds(segment, ownLng, rank);
        return;
      }
      const found = { segment, point: at, along, meters: Math.sqrt(apart), rank };
      note(this.#nearest, found);
      if (state === SNAP.large) note(this.#large, found);
    }
  }

  #visitEnds(segment: Segment, ownLng: number, rank: number): void {
    const { lat, lng, firstPoint } = this.#lines;
    const last = firstPoint[segment + 1] - 1;
    for (const point of [firstPoint[segment], last]) {
      const x = (lng[point] - ownLng) * this.#around.perLng;
      const y = (lat[point] - this.#around.lat) * this.#around.perLat;
      const along = point === last ? 1 : 0;
      note(this.#nearest, { segment, point: point - along, along, meters: Math.hypot(x, y), rank });
    }
  }

  result(): Snapped {
    settle(this.#nearest);
    settle(this.#large);
    const nearest = this.#nearest.found.map((each) => this.#roadPoint(each));
    if (this.#large.meters === this.#nearest.meters) return { nearest, large: nearest };
    const isNear = this.#large.meters <= this.#nearest.meters + DETOUR_METERS;
    return { nearest, large: isNear ? this.#large.found.map((each) => this.#roadPoint(each)) : [] };
  }

  #roadPoint({ segment, point, along, meters }: Found): RoadPoint {
    const { firstPoint, lat, lng } = this.#lines;
    const { perLat, perLng } = this.#around;
    const edge = (at: number) => Math.hypot((lat[at + 1] - lat[at]) * perLat, (lng[at + 1] - lng[at]) * perLng);
    let before = 0;
    let whole = 0;
    for (let at = firstPoint[segment]; at < firstPoint[segment + 1] - 1; at++) {
      if (at === point) before = whole + along * edge(at);
      whole += edge(at);
    }
    return {
      segment,
      share: whole === 0 ? 0 : before / whole,
      position: {
        lat: (lat[point] + along * (lat[point + 1] - lat[point])) / COORDINATE_SCALE,
        lng: (lng[point] + along * (lng[point + 1] - lng[point])) / COORDINATE_SCALE,
      },
      meters,
    };
  }
}

/** Nothing is found yet, and what is found has to be within some metres. */
function within(meters: number): Best {
  return { meters, most: (meters + SAME_METERS) ** 2, found: [] };
}

/** What has been found, in the order of the tree, whichever was visited first. */
function settle(best: Best): void {
  if (best.found.length === 0) best.meters = Number.POSITIVE_INFINITY;
  else if (best.found.length > 1) best.found.sort((a, b) => a.rank - b.rank);
}

/** By the order of stretches in the tree: its leaves from the last to the first, each from its first slot on. The first names the place. */
function rankOf(slot: number): number {
  const inLeaf = slot % NODE_SIZE;
  return inLeaf - (slot - inLeaf);
}

/** Which of two points of a segment counts: the nearer one, or the first, where both ends of a circle are as near. */
function isBefore(a: Found, b: Found): boolean {
  return a.meters < b.meters || (a.meters === b.meters && a.point < b.point);
}

/** Keeps a point if it is among the nearest. */
function note(best: Best, point: Found): void {
  const { segment, meters, rank } = point;
  if (meters > best.meters + SAME_METERS) return;
  if (meters < best.meters) {
    best.meters = meters;
    best.most = (meters + SAME_METERS) ** 2;
    for (let i = best.found.length - 1; i >= 0; i--)
      if (best.found[i].meters > meters + SAME_METERS) best.found.splice(i, 1);
  }
  const at = best.found.findIndex((other) => other.segment === segment);
  if (at < 0) best.found.push(point);
  else {
    const known = best.found[at];
    best.found[at] = { ...(isBefore(point, known) ? point : known), rank: Math.min(rank, known.rank) };
  }
}
