import { type IdColumn, idColumn } from '../../branded-ids.ts';
import { crossingOf, isAcross } from '../../geo/antimeridian.ts';
import { localMeters } from '../../geo/distance.ts';
import type { Position } from '../../geo/position.ts';
import { OSM_COORDINATE_SCALE } from '../../osm/element.ts';
import { LENGTH_UNITS_PER_METER } from '../../roads/index.ts';
import { Bits } from '../../storage/bits.ts';
import { Growing } from '../../storage/growing.ts';
import { inRange } from '../../storage/range.ts';
import { HALF_TURN, type Junction, Junctions, NO_NODE } from './junctions.ts';
import type { RoadMap } from './reader.ts';

/** Lengths have 32 bits of 1/10 m, ten times around the Earth: a segment that is longer takes more than `arcTime` lets pass, so that nobody uses it. */
const LONGEST_SEGMENT = 2 ** 32 - 1;
/** Each has two halves, whose numbers are shifted with a sign. */
const MOST_SEGMENTS = 2 ** 30;

/**
 * Roads cut where they meet, end, or something stands in the way. Segment *s* goes from junction `from[s]` to `to[s]`; its points, ends included,
 * stand in the rows of points from `firstPoint[s]` on.
 */
export interface Segments {
  readonly from: IdColumn<Junction>;
  readonly to: IdColumn<Junction>;
  readonly firstPoint: Uint32Array;
  /** Degrees × 10⁷. */
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  /** 1/10 m. */
  readonly length: Uint32Array;
  /** Index of the way. */
  readonly way: Uint32Array;
  /** [way] its first segment, and the end of the last. */
  readonly firstOfWay: Uint32Array;
  /** [junction] id of the node; NaN for none. */
  readonly junctionNode: Float64Array;
}

/** With the ids of the nodes of the map, by point; NaN where a way crosses the antimeridian. */
export interface CutSegments extends Segments {
  readonly node: Float64Array;
}

/**
 * Cuts the ways of a map. Where the map lacks nodes of a way, the way is interrupted. Across the antimeridian it is cut, at a junction that is no
 * node: so whoever reads a segment finds its longitudes side by side.
 *
 * @throws TooLarge where there are too many segments
 */
export function segmentsOf(map: RoadMap, most = MOST_SEGMENTS): CutSegments {
  const ways = map.firstNode.length - 1;
  const cutter = new WayCutter(map, most);
  const firstOfWay = new Uint32Array(ways + 1);
  for (let way = 0; way < ways; way++) {
    firstOfWay[way] = cutter.segments.count;
    cutter.cut(way);
  }
  firstOfWay[ways] = cutter.segments.count;
  return { ...cutter.segments.finish(), firstOfWay, junctionNode: cutter.junctions.nodes() };
}

/** Where a segment begins: at a row of nodes, or before it where the way crosses the antimeridian. */
interface Start {
  readonly row: number;
  readonly meridian: { readonly point: Position; readonly junction: Junction } | null;
}

class WayCutter {
  readonly segments: SegmentsBuilder;
  readonly junctions: Junctions;
  readonly #map: RoadMap;
  readonly #isCut: Bits;
  /** What a way goes along again in the same direction is there already. Nodes that it meets again are junctions: between them it has no others. */
  readonly #gone = new Set<string>();

  constructor(map: RoadMap, most: number) {
    this.#map = map;
    this.segments = new SegmentsBuilder(most);
    this.junctions = new Junctions(map);
    this.#isCut = cutPlaces(map);
  }

  cut(way: number): void {
    const { firstNode, place } = this.#map;
    if (this.#gone.size > 0) this.#gone.clear();
    let start: Start | null = null;
    for (let row = firstNode[way]; row < firstNode[way + 1]; row++) {
      if (place[row] < 0) {
        start = null;
        continue;
      }
      if (start) start = this.#crossing(start, row, way);
      if (!this.#isCut.has(place[row]) && !this.#isAtHole(row, way)) continue;
      if (start && !this.#isGone(start, row)) {
        const [from, to] = [this.#from(start), this.junctions.at(row)];
        this.segments.add(this.#map, { start: start.row, end: row, head: start.meridian?.point }, way, from, to);
      }
      start = { row, meridian: null };
    }
  }

  #from({ row, meridian }: Start): Junction {
    return meridian?.junction ?? this.junctions.at(row);
  }

  /** Ends a segment on the antimeridian where the edge to a row crosses it; returns where the next one begins. */
  #crossing(start: Start, row: number, way: number): Start {
    const { place, positions } = this.#map;
    const [before, after] = [place[row - 1], place[row]];
    if (!isAcross(positions.lng(before), positions.lng(after), HALF_TURN)) return start;
    const pointAt = (index: number) => ({
      lat: positions.lat(index) / OSM_COORDINATE_SCALE,
      lng: positions.lng(index) / OSM_COORDINATE_SCALE,
    });
    const crossing = crossingOf(pointAt(before), pointAt(after));
    const junction = this.junctions.without();
    const piece = { start: start.row, end: row - 1, head: start.meridian?.point, tail: crossing.before };
    this.segments.add(this.#map, piece, way, this.#from(start), junction);
    return { row, meridian: { point: crossing.behind, junction } };
  }

  #isAtHole(row: number, way: number): boolean {
    const { place, firstNode } = this.#map;
    return (row > firstNode[way] && place[row - 1] < 0) || (row + 1 < firstNode[way + 1] && place[row + 1] < 0);
  }

  #isGone({ row: start, meridian }: Start, row: number): boolean {
    if (meridian || row > start + 1) return false;
    const { place } = this.#map;
    const key = `${place[start]} ${place[row]}`;
    if (this.#gone.has(key)) return true;
    this.#gone.add(key);
    return false;
  }
}

/** [place] whether a node is met by more than one way, or is the end of one, or something stands there. */
function cutPlaces({ firstNode, place, stops, positions }: RoadMap): Bits {
  const isMet = new Bits(positions.count);
  const isCut = new Bits(positions.count);
  for (let way = 0; way < firstNode.length - 1; way++) {
    for (let at = firstNode[way]; at < firstNode[way + 1]; at++) {
      const node = place[at];
      if (node < 0) continue;
      const isEnd = at === firstNode[way] || at === firstNode[way + 1] - 1;
      if (isEnd || isMet.has(node)) isCut.set(node);
      isMet.set(node);
    }
  }
  for (const node of stops) isCut.set(node);
  return isCut;
}

/** The rows of nodes of a segment, both included, and points before and behind them that are no nodes. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly head?: Position | undefined;
  readonly tail?: Position;
}

class SegmentsBuilder {
  readonly #from = new Growing((length) => idColumn<Junction>(new Uint32Array(length)));
  readonly #to = new Growing((length) => idColumn<Junction>(new Uint32Array(length)));
  readonly #firstPoint = new Growing((length) => new Uint32Array(length));
  readonly #lat = new Growing((length) => new Int32Array(length), 1024, 'points of roads');
  readonly #lng = new Growing((length) => new Int32Array(length));
  readonly #node = new Growing((length) => new Float64Array(length));
  readonly #length = new Growing((length) => new Uint32Array(length));
  readonly #way = new Growing((length) => new Uint32Array(length));
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get count(): number {
    return this.#from.length;
  }

  add({ nodes, place, positions }: RoadMap, piece: Piece, way: number, from: Junction, to: Junction): void {
    inRange('pieces of roads between junctions', this.count + 1, this.#most);
    const { start, end, head, tail } = piece;
    const first = this.#lat.length;
    this.#firstPoint.push(first);
    if (head) this.#meridianPoint(head);
    for (let at = start; at <= end; at++) this.#point(positions.lat(place[at]), positions.lng(place[at]), nodes[at]);
    if (tail) this.#meridianPoint(tail);
    this.#from.push(from);
    this.#to.push(to);
    this.#length.push(Math.min(LONGEST_SEGMENT, Math.round(this.#metersFrom(first) * LENGTH_UNITS_PER_METER)));
    this.#way.push(way);
  }

  #meridianPoint({ lat, lng }: Position): void {
    this.#point(Math.round(lat * OSM_COORDINATE_SCALE), lng * OSM_COORDINATE_SCALE, NO_NODE);
  }

  #point(lat: number, lng: number, node: number): void {
    this.#lat.push(lat);
    this.#lng.push(lng);
    this.#node.push(node);
  }

  /** How long the line of the points from one on is. */
  #metersFrom(first: number): number {
    const lat = (at: number) => this.#lat.get(at) / OSM_COORDINATE_SCALE;
    const lng = (at: number) => this.#lng.get(at) / OSM_COORDINATE_SCALE;
    let meters = 0;
    for (let at = first + 1; at < this.#lat.length; at++) meters += localMeters(lat(at - 1), lng(at - 1), lat(at), lng(at));
    return meters;
  }

  finish(): Omit<CutSegments, 'firstOfWay' | 'junctionNode'> {
    this.#firstPoint.push(this.#lat.length);
    return {
      from: this.#from.view(),
      to: this.#to.view(),
      firstPoint: this.#firstPoint.view(),
      lat: this.#lat.view(),
      lng: this.#lng.view(),
      node: this.#node.view(),
      length: this.#length.view(),
      way: this.#way.view(),
    };
  }
}
