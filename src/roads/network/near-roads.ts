import { type IdColumn, idColumn } from '../../branded-ids.ts';
import type { Position } from '../../geo/position.ts';
import { Around } from './around.ts';
import type { Segment } from './road-ids.ts';
import type { SegmentLines } from './segments.ts';
import type { SnapIndex } from './snap.ts';

/** What is known of a road that is looked at: the places at which it comes nearest. A road that winds has several. */
interface Nearest {
  along: number;
  x: number;
  y: number;
  square: number;
}

/**
 * All roads near a position, where snapping finds the nearest alone: the places at which segments come nearest to it within a radius, by
 * rising distance. A segment that comes near, leaves by more than the radius and comes back has several. The rows are used again by the next
 * search.
 *
 *     segment  [place]
 *     share    [place]  how far along the segment, 0 to 1
 *     meters   [place]  from the position
 *     east, north  [place]  metres from the position
 */
export class NearRoads {
  readonly #lines: SegmentLines;
  readonly #index: SnapIndex | null;
  readonly #seen: Uint32Array;
  readonly #most: number;
  #run = 0;
  count = 0;
  readonly segment: IdColumn<Segment>;
  readonly share: Float64Array;
  readonly meters: Float64Array;
  readonly east: Float64Array;
  readonly north: Float64Array;
  readonly #minima: Nearest[] = [];

  /** @param most so many places are kept, the nearest ones */
  constructor(lines: SegmentLines, index: SnapIndex | null, most: number) {
    this.#lines = lines;
    this.#index = index;
    this.#most = most;
    this.#seen = new Uint32Array(lines.firstPoint.length - 1);
    this.segment = idColumn<Segment>(new Uint32Array(most));
    [this.share, this.meters, this.east, this.north] = [0, 1, 2, 3].map(() => new Float64Array(most));
  }

  /** @param isOpen whether a segment is of interest */
  find(position: Position, radius: number, isOpen: (segment: Segment) => boolean): void {
    this.count = 0;
    if (!this.#index) return;
    if (++this.#run === 2 ** 32) {
      this.#seen.fill(0);
      this.#run = 1;
    }
    const around = new Around(position);
    const { segment: segmentOf } = this.#index;
    around.look(this.#index, radius, (stretch, ownLng, square) => {
      const most = this.#farthest(radius);
      const segment = segmentOf[stretch];
      if (square > most * most || this.#seen[segment] === this.#run) return;
      this.#seen[segment] = this.#run;
      if (isOpen(segment)) this.#measure(around, segment, ownLng, radius);
    });
  }

  /** How near a place has to be to be kept. */
  #farthest(radius: number): number {
    return this.count === this.#most ? this.meters[this.count - 1] : radius;
  }

  /** Goes along a segment and keeps the places at which it comes nearest. */
  #measure({ lat: ownLat, perLat, perLng }: Around, segment: Segment, ownLng: number, radius: number): void {
    const { firstPoint, lat, lng } = this.#lines;
    const minima = this.#minima;
    minima.length = 0;
    const first = firstPoint[segment];
    let ax = (lng[first] - ownLng) * perLng;
    let ay = (lat[first] - ownLat) * perLat;
    let gone = 0;
    for (let at = first + 1; at < firstPoint[segment + 1]; at++) {
      const bx = (lng[at] - ownLng) * perLng;
      const by = (lat[at] - ownLat) * perLat;
      const dx = bx - ax;
      const dy = by - ay;
      const square = dx * dx + dy * dy;
      const length = Math.sqrt(square);
      const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
      const x = ax + along * dx;
      const y = ay + along * dy;
      const near = x * x + y * y;
      if (near <= radius * radius) noteMinimum(minima, gone + along * length, x, y, near, radius);
      gone += length;
      ax = bx;
      ay = by;
    }
    for (const each of minima) this.#keep(segment, gone === 0 ? 0 : Math.min(1, each.along / gone), each, radius);
  }

  /** Puts a place among the nearest. */
  #keep(segment: Segment, share: number, { x, y, square }: Nearest, radius: number): void {
    const distance = Math.sqrt(square);
    if (distance > this.#farthest(radius)) return;
    let at = this.count === this.#most ? this.count - 1 : this.count++;
    const { segment: segments, share: shares, meters, east, north } = this;
    for (; at > 0 && meters[at - 1] > distance; at--) {
      segments[at] = segments[at - 1];
      shares[at] = shares[at - 1];
      meters[at] = meters[at - 1];
      east[at] = east[at - 1];
      north[at] = north[at - 1];
    }
    segments[at] = segment;
    shares[at] = share;
    meters[at] = distance;
    east[at] = x;
    north[at] = y;
  }
}

/** Keeps a place of a line if it is nearer than the last one, or so far along behind it that it is another. */
function noteMinimum(minima: Nearest[], along: number, x: number, y: number, square: number, apart: number): void {
  const last = minima[minima.length - 1];
  if (last && along - last.along <= apart) {
    if (square >= last.square) return;
    minima.pop();
  }
  minima.push({ along, x, y, square });
}
