import type { Surface } from './geometry.ts';
import { EARTH_RADIUS_METERS, type LngLat, type Position } from './position.ts';

const RADIANS = Math.PI / 180;
/** Edges are looked up by so many bands of latitude at most. */
const MOST_BANDS = 256;
/** The whole of an area is covered by about so many boxes. */
const BOXES = 16;
/** A turn around the earth, in degrees. */
const TURN = 360;
/** Meridians of the ellipsoid are longer than those of the mean sphere by less. */
const MARGIN = 1.01;

/** What is wrong with an area. */
export class AreaError extends Error {}

/** A circle that covers a part of an area. */
export interface Cover {
  readonly centre: Position;
  readonly meters: number;
}

/** A box in degrees; it may go beyond the antimeridian. */
interface DegreeBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * Polygons on the map, whose edges are straight in longitude and latitude and take the shorter way round, over the antimeridian too. A
 * point is inside of one where that goes round it an odd number of times, or on its edge.
 */
export class Area {
  readonly #parts: readonly AreaPart[];

  /** @throws AreaError */
  constructor({ type, coordinates }: Surface) {
    this.#parts = (type === 'Polygon' ? [coordinates] : coordinates).map((rings) => new AreaPart(rings));
  }

  contains(lat: number, lng: number): boolean {
    return this.#parts.some((part) => part.contains(lat, lng));
  }

  /** How many edges are looked at for a point at most. */
  get mostEdges(): number {
    return this.#parts.reduce((sum, { mostEdges }) => sum + mostEdges, 0);
  }

  /** Boxes that cover it, each between the antimeridian and the next. */
  boxes(): DegreeBox[] {
    return this.#strips().flatMap(({ west, east, ...lats }) =>
      [-TURN, 0, TURN]
        .map((turn) => ({ ...lats, west: Math.max(-180, west + turn), east: Math.min(180, east + turn) }))
        .filter((box) => box.west <= box.east),
    );
  }

  /** Circles that cover it. */
  covers(): Cover[] {
    return this.#strips().map(({ west, south, east, north }) => {
      const widest = south <= 0 && north >= 0 ? 1 : Math.cos(Math.min(Math.abs(south), Math.abs(north)) * RADIANS);
      // Along a meridian, then along the parallel.
      const degrees = (north - south) / 2 + ((east - west) / 2) * widest;
      const lng = (west + east) / 2;
      return {
        centre: { lat: (south + north) / 2, lng: lng - TURN * Math.round(lng / TURN) },
        meters: degrees * RADIANS * EARTH_RADIUS_METERS * MARGIN + 1,
      };
    });
  }

  #strips(): DegreeBox[] {
    const each = Math.max(1, Math.floor(BOXES / this.#parts.length));
    return this.#parts.flatMap((part) => part.strips(each));
  }
}

/** One polygon with its holes. */
class AreaPart {
  /** West, south, east, north of all. */
  readonly #box: DegreeBox;
  /** Edges of the rings, four numbers each: x and y of both ends. */
  readonly #edges: Float64Array;
  /** Where the edges of a band begin in `#edgeAt`. */
  readonly #first: Uint32Array;
  readonly #edgeAt: Uint32Array;
  readonly mostEdges: number;

  constructor(rings: readonly (readonly LngLat[])[]) {
    this.#edges = edgesOf(rings);
    this.#box = boxOf(this.#edges);
    const isWide = rings.some((ring) => ring.some(([x]) => x !== ring[0][0]));
    if (isWide && this.#box.west === this.#box.east)
      throw new AreaError(
        'the polygon has no width, since edges take the shorter way round: put corners between -180 and 180',
      );
    const count = this.#edges.length / 4;
    const bands = Math.max(1, Math.min(MOST_BANDS, count >> 2));
    this.#first = new Uint32Array(bands + 1);
    this.#eachBand((band) => this.#first[band + 1]++);
    this.mostEdges = this.#first.reduce((most, edges) => Math.max(most, edges), 0);
    for (let band = 1; band <= bands; band++) this.#first[band] += this.#first[band - 1];
    const next = this.#first.slice();
    this.#edgeAt = new Uint32Array(this.#first[bands]);
    this.#eachBand((band, edge) => (this.#edgeAt[next[band]++] = edge));
  }

  #eachBand(visit: (band: number, edge: number) => void): void {
    for (let edge = 0; edge < this.#edges.length; edge += 4) {
      const [a, b] = [this.#edges[edge + 1], this.#edges[edge + 3]];
      const last = this.#bandOf(Math.max(a, b));
      for (let band = this.#bandOf(Math.min(a, b)); band <= last; band++) visit(band, edge);
    }
  }

  #bandOf(y: number): number {
    const { south, north } = this.#box;
    const bands = this.#first.length - 1;
    return Math.min(bands - 1, Math.floor(((y - south) / (north - south || 1)) * bands));
  }

  contains(lat: number, lng: number): boolean {
    const { west, south, east, north } = this.#box;
    if (lat < south || lat > north) return false;
    for (const x of [lng, lng - TURN, lng + TURN]) if (x >= west && x <= east && this.#containsAt(x, lat)) return true;
    return false;
  }

  #containsAt(x: number, y: number): boolean {
    const edges = this.#edges;
    const band = this.#bandOf(y);
    let isInside = false;
    for (let i = this.#first[band]; i < this.#first[band + 1]; i++) {
      const edge = this.#edgeAt[i];
      const [ax, ay, bx, by] = [edges[edge], edges[edge + 1], edges[edge + 2], edges[edge + 3]];
      const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
      if (side === 0 && Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by))
        return true;
      // The edge goes past the point on its east.
      if (ay > y !== by > y && side > 0 === by > ay) isInside = !isInside;
    }
    return isInside;
  }

  /** The part in strips from south to north, each as wide as it is there; none where nothing of it is. */
  strips(count: number): DegreeBox[] {
    const { south, north } = this.#box;
    const height = (north - south) / count;
    const length = height > 0 ? count : 1;
    const strips = Array.from({ length }, (_, i) => ({
      ...{ south: south + i * height, north: i === length - 1 ? north : south + (i + 1) * height },
      ...{ west: Infinity, east: -Infinity },
    }));
    for (let edge = 0; edge < this.#edges.length; edge += 4) {
      const ends = this.#edges.subarray(edge, edge + 4);
      const [a, b] = height > 0 ? [(ends[1] - south) / height, (ends[3] - south) / height] : [0, 0];
      // One more on each side, for what was rounded.
      for (const strip of strips.slice(Math.max(0, Math.floor(Math.min(a, b)) - 1), Math.floor(Math.max(a, b)) + 2)) {
        for (const x of within(ends, strip)) {
          strip.west = Math.min(strip.west, x);
          strip.east = Math.max(strip.east, x);
        }
      }
    }
    // Between rings that are apart there may be nothing. The others are a little wider, for what was rounded.
    return strips
      .filter(({ west, east }) => west <= east)
      .map((strip) => ({ ...strip, west: strip.west - 1e-9, east: strip.east + 1e-9 }));
  }
}

/** Between which x an edge is within a strip; none where it is not. */
function within([ax, ay, bx, by]: Float64Array, { south, north }: Pick<DegreeBox, 'south' | 'north'>): readonly number[] {
  if (Math.max(ay, by) < south || Math.min(ay, by) > north) return [];
  if (ay === by) return [ax, bx];
  return [south, north].map((y) => ax + (bx - ax) * Math.min(1, Math.max(0, (y - ay) / (by - ay))));
}

/** The edges of rings, each ring beside the one before: longitudes go on past the antimeridian. @throws AreaError */
function edgesOf(rings: readonly (readonly LngLat[])[]): Float64Array {
  const edges = new Float64Array(rings.reduce((sum, ring) => sum + (ring.length - 1) * 4, 0));
  let at = 0;
  const start = rings.at(0)?.at(0)?.[0] ?? 0;
  for (const ring of rings) {
    const [[firstX]] = ring;
    const begin = firstX + TURN * Math.round((start - firstX) / TURN);
    let [x, turns] = [begin, Math.round((start - firstX) / TURN)];
    for (let i = 1; i < ring.length; i++) {
      const [[fromX, fromY], [toX, toY]] = [ring[i - 1], ring[i]];
      if (Math.abs(toX - fromX) === TURN / 2)
        throw new AreaError(
          `the edge from longitude ${fromX} to ${toX} goes exactly half way round the earth, either way: put a corner in between`,
        );
      turns -= Math.round((toX - fromX) / TURN);
      const next = toX + TURN * turns;
      edges.set([x, fromY, next, toY], at);
      x = next;
      at += 4;
    }
    if (x !== begin) throw new AreaError('the polygon goes round a pole: divide it');
  }
  return edges;
}

function boxOf(edges: Float64Array): DegreeBox {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let i = 0; i < edges.length; i += 2) {
    box.west = Math.min(box.west, edges[i]);
    box.east = Math.max(box.east, edges[i]);
    box.south = Math.min(box.south, edges[i + 1]);
    box.north = Math.max(box.north, edges[i + 1]);
  }
  return box;
}
