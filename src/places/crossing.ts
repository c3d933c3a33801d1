import { localMeters, metersPerDegree } from '../geo/distance.ts';
import type { Bounds, Position } from '../geo/position.ts';
import { lineMeasure } from './lines.ts';
import { nearest } from './near.ts';
import { COORDINATE_SCALE } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import { type Places, positionOf } from './read.ts';

/** Where two streets meet. */
export interface Crossing {
  readonly streets: readonly [PlaceNumber, PlaceNumber];
  readonly position: Position;
}

/** Streets that come so near each other meet: a junction may be drawn as two, or with a gap. */
const MEETING_METERS = 30;
/** Lines that are no farther apart have a point in common: coordinates are rounded. */
const TOUCHING_METERS = 0.1;
/** Points of one junction: where both streets have two carriageways they meet four times. */
const JUNCTION_METERS = 60;
/** The line of a street passes its position within this. */
const OWN_LINE_METERS = 1_000;
/** So many pairs of pieces are compared for two streets at most. */
const MAX_PAIRS = 1_000_000;

/** The pieces of a street, one after the other in the columns, and the box around them. */
interface Pieces {
  readonly from: number;
  readonly to: number;
  readonly box: Bounds;
}

/** Finds where streets cross. It reads the pieces of a street once. */
export class Crossings {
  readonly #places: Places;
  readonly #pieces = new Map<PlaceNumber, Pieces | null>();

  constructor(places: Places) {
    this.#places = places;
  }

  /**
   * Where two streets cross: the middle of the junction. Of several junctions it is the one nearest to the middle of the first street; where the
   * lines have no point in common, the point where they come nearest to each other. Null where they do not meet.
   */
  between(a: PlaceNumber, b: PlaceNumber): Position | null {
    if (a === b) return null;
    const [ofA, ofB] = [this.#piecesOf(a), this.#piecesOf(b)];
    if (!ofA || !ofB) return null;
    const meetings = meetingsOf(this.#places, ofA, ofB);
    const least = Math.min(MEETING_METERS, ...meetings.map(({ meters }) => meters));
    const points = meetings
      .filter(({ meters }) => meters <= Math.max(least, TOUCHING_METERS))
      .map(({ position }) => position);
    // Lines that run beside each other are equally near in many places.
    const junctions = least > TOUCHING_METERS ? points.slice(0, 1) : junctionsOf(points);
    const middle = positionOf(this.#places, a);
    const away = ({ lat, lng }: Position) => localMeters(lat, lng, middle.lat, middle.lng);
    return junctions.length === 0 ? null : junctions.reduce((best, each) => (away(each) < away(best) ? each : best));
  }

  #piecesOf(street: PlaceNumber): Pieces | null {
    const known = this.#pieces.get(street);
    if (known !== undefined) return known;
    const found = piecesOf(this.#places, street);
    this.#pieces.set(street, found);
    return found;
  }
}

/** The pieces of a street stand together: those around the one that is nearest to its position. */
function piecesOf(places: Places, street: PlaceNumber): Pieces | null {
  const { linePlace, near } = places;
  const query = { centre: positionOf(places, street), radiusMeters: OWN_LINE_METERS, limit: 1 };
  const [found] = nearest(
    near.lines,
    query,
    lineMeasure(places, (piece) => linePlace[piece] === street),
  );
  if (!found) return null;
  let [from, to] = [found.item, found.item + 1];
  while (from > 0 && linePlace[from - 1] === street) from--;
  while (to < linePlace.length && linePlace[to] === street) to++;
  return { from, to, box: boxOf(places, from, to) };
}

function boxOf({ lineLatA, lineLngA, lineLatB, lineLngB }: Places, from: number, to: number): Bounds {
  const box = { south: 90, west: 180, north: -90, east: -180 };
  for (let piece = from; piece < to; piece++) {
    box.south = Math.min(box.south, lineLatA[piece] / COORDINATE_SCALE, lineLatB[piece] / COORDINATE_SCALE);
    box.north = Math.max(box.north, lineLatA[piece] / COORDINATE_SCALE, lineLatB[piece] / COORDINATE_SCALE);
    box.west = Math.min(box.west, lineLngA[piece] / COORDINATE_SCALE, lineLngB[piece] / COORDINATE_SCALE);
    box.east = Math.max(box.east, lineLngA[piece] / COORDINATE_SCALE, lineLngB[piece] / COORDINATE_SCALE);
  }
  return box;
}

/** The part that two boxes have in common, wider by the distance of a meeting; null where there is none. */
function commonBox(a: Bounds, b: Bounds): Bounds | null {
  const [perLat, perLng] = metersPerDegree((a.south + a.north) / 2);
  const [tall, wide] = [MEETING_METERS / perLat, MEETING_METERS / perLng];
  const south = Math.max(a.south, b.south) - tall;
  const north = Math.min(a.north, b.north) + tall;
  const west = Math.max(a.west, b.west) - wide;
  const east = Math.min(a.east, b.east) + wide;
  return south <= north && west <= east ? { south, west, north, east } : null;
}

function piecesIn(places: Places, { from, to }: Pieces, box: Bounds): number[] {
  const inside: number[] = [];
  for (let piece = from; piece < to; piece++) {
    const own = boxOf(places, piece, piece + 1);
    if (own.south <= box.north && own.north >= box.south && own.west <= box.east && own.east >= box.west) inside.push(piece);
  }
  return inside;
}

/** Where two pieces are nearest to each other, and how near. */
interface Meeting {
  readonly position: Position;
  readonly meters: number;
}

/** Where pieces of two streets meet. */
function meetingsOf(places: Places, a: Pieces, b: Pieces): Meeting[] {
  const box = commonBox(a.box, b.box);
  if (!box) return [];
  const [ofA, ofB] = [piecesIn(places, a, box), piecesIn(places, b, box)];
  if (ofA.length * ofB.length > MAX_PAIRS) return [];
  const plane = new Plane(places, { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 });
  const [segmentsOfA, segmentsOfB] = [ofA, ofB].map((pieces) => pieces.map((piece) => plane.segment(piece)));
  const meetings: Meeting[] = [];
  for (const first of segmentsOfA ?? []) {
    for (const second of segmentsOfB ?? []) {
      const meeting = nearestPoints(first, second);
      if (meeting.meters > MEETING_METERS) continue;
      meetings.push({ position: plane.positionOf(meeting.point), meters: meeting.meters });
    }
  }
  return meetings;
}

type Point = readonly [x: number, y: number];
type Segment = readonly [Point, Point];

/** Metres around a point: exact enough for pieces that lie near it. */
class Plane {
  readonly #places: Places;
  readonly #centre: Position;
  readonly #perLat: number;
  readonly #perLng: number;

  constructor(places: Places, centre: Position) {
    this.#places = places;
    this.#centre = centre;
    [this.#perLat, this.#perLng] = metersPerDegree(centre.lat);
  }

  segment(piece: number): Segment {
    const { lineLatA, lineLngA, lineLatB, lineLngB } = this.#places;
    return [this.#point(lineLatA[piece], lineLngA[piece]), this.#point(lineLatB[piece], lineLngB[piece])];
  }

  #point(lat: number, lng: number): Point {
    const { lat: middle, lng: meridian } = this.#centre;
    return [(lng / COORDINATE_SCALE - meridian) * this.#perLng, (lat / COORDINATE_SCALE - middle) * this.#perLat];
  }

  positionOf([x, y]: Point): Position {
    return { lat: this.#centre.lat + y / this.#perLat, lng: this.#centre.lng + x / this.#perLng };
  }
}

/** The middle between the nearest points of two segments, and how far these are apart. */
function nearestPoints(a: Segment, b: Segment): { readonly point: Point; readonly meters: number } {
  const common = intersectionOf(a, b);
  if (common) return { point: common, meters: 0 };
  const candidates = [
    ...a.map((end) => [end, nearestOn(b, end)] as const),
    ...b.map((end) => [nearestOn(a, end), end] as const),
  ];
  return candidates
    .map(([[ax, ay], [bx, by]]) => ({
      point: [(ax + bx) / 2, (ay + by) / 2] as const,
      meters: Math.hypot(bx - ax, by - ay),
    }))
    .reduce((best, each) => (each.meters < best.meters ? each : best));
}

/** The point in which two segments cross; null for those that do not, or that lie in one line. */
function intersectionOf([[ax, ay], [bx, by]]: Segment, [[cx, cy], [dx, dy]]: Segment): Point | null {
  const [x, y, u, v] = [bx - ax, by - ay, dx - cx, dy - cy];
  const turn = x * v - y * u;
  if (turn === 0) return null;
  const along = ((cx - ax) * v - (cy - ay) * u) / turn;
  const across = ((cx - ax) * y - (cy - ay) * x) / turn;
  return along >= 0 && along <= 1 && across >= 0 && across <= 1 ? [ax + along * x, ay + along * y] : null;
}

function nearestOn([[ax, ay], [bx, by]]: Segment, [x, y]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return [ax + share * dx, ay + share * dy];
}

/** The middles of junctions: points that are near each other, directly or through others, make one; each place counts once. */
function junctionsOf(points: readonly Position[]): Position[] {
  const junctions: Position[][] = [];
  for (const point of points) {
    const isNear = (other: Position, most: number) => localMeters(point.lat, point.lng, other.lat, other.lng) <= most;
    const near = junctions.filter((junction) => junction.some((other) => isNear(other, JUNCTION_METERS)));
    const joined = near.flat();
    for (const junction of near) junctions.splice(junctions.indexOf(junction), 1);
    junctions.push(joined.some((other) => isNear(other, 1)) ? joined : [...joined, point]);
  }
  return junctions.map((junction) => {
    const mean = (of: (position: Position) => number) => junction.reduce((sum, each) => sum + of(each), 0) / junction.length;
    return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
  });
}
