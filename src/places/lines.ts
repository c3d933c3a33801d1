import { type IdColumn, idColumn } from '../branded-ids.ts';
import { type LocalRuler, metersPerDegree } from '../geo/distance.ts';
import type { Position } from '../geo/position.ts';
import { Growing } from '../storage/growing.ts';
import type { Measure } from './near.ts';
import { COORDINATE_SCALE } from './place.ts';
import type { PlaceNumber } from './place-number.ts';

/**
 * Streets as short straight pieces, for finding the nearest street to a point and where streets cross. *p* pieces, each at most
 * `PIECE_METERS` long; those of a street stand together:
 *
 *     line.place                        Uint32 [p]
 *     line.latA, line.lngA, line.latB, line.lngB   Int32 [p], degrees × 10⁷
 */
export interface Lines {
  readonly linePlace: IdColumn<PlaceNumber>;
  readonly lineLatA: Int32Array;
  readonly lineLngA: Int32Array;
  readonly lineLatB: Int32Array;
  readonly lineLngB: Int32Array;
}

const PIECE_METERS = 200;
/** A line that is no longer in degrees is one piece anywhere: a degree of latitude has 111,694 m at most, one of longitude less. */
const PIECE_DEGREES = PIECE_METERS / 112_000;

/** Collects the lines of streets. */
export class LinesBuilder {
  readonly #place = new Growing((length) => new Uint32Array(length));
  readonly #latA = new Growing((length) => new Int32Array(length));
  readonly #lngA = new Growing((length) => new Int32Array(length));
  readonly #latB = new Growing((length) => new Int32Array(length));
  readonly #lngB = new Growing((length) => new Int32Array(length));

  add(place: number, line: readonly Position[]): void {
    for (let i = 1; i < line.length; i++) this.#addPieces(place, line[i - 1], line[i]);
  }

  #addPieces(place: number, a: Position, b: Position): void {
    const pieces = piecesBetween(a, b);
    for (let piece = 0; piece < pieces; piece++) {
      const from = piece / pieces;
      const to = (piece + 1) / pieces;
      this.#place.push(place);
      this.#latA.push(Math.round((a.lat + (b.lat - a.lat) * from) * COORDINATE_SCALE));
      this.#lngA.push(Math.round((a.lng + (b.lng - a.lng) * from) * COORDINATE_SCALE));
      this.#latB.push(Math.round((a.lat + (b.lat - a.lat) * to) * COORDINATE_SCALE));
      this.#lngB.push(Math.round((a.lng + (b.lng - a.lng) * to) * COORDINATE_SCALE));
    }
  }

  build(rankOf: Uint32Array): Lines {
    return {
      linePlace: idColumn<PlaceNumber>(this.#place.view().map((place) => rankOf[place])),
      lineLatA: this.#latA.view(),
      lineLngA: this.#lngA.view(),
      lineLatB: this.#latB.view(),
      lineLngB: this.#lngB.view(),
    };
  }
}

/** Into how many pieces a straight line is cut. */
function piecesBetween(a: Position, b: Position): number {
  if (Math.abs(b.lat - a.lat) + Math.abs(b.lng - a.lng) <= PIECE_DEGREES) return 1;
  const [perLat, perLng] = metersPerDegree((a.lat + b.lat) / 2);
  const meters = Math.hypot((b.lat - a.lat) * perLat, (b.lng - a.lng) * perLng);
  return Math.max(1, Math.ceil(meters / PIECE_METERS));
}

/** The middle of a piece, where the spatial index has it. */
export function middleOf({ lineLatA, lineLngA, lineLatB, lineLngB }: Lines, piece: number): Position {
  return {
    lat: (lineLatA[piece] + lineLatB[piece]) / 2 / COORDINATE_SCALE,
    lng: (lineLngA[piece] + lineLngB[piece]) / 2 / COORDINATE_SCALE,
  };
}

/** How far a piece is from the centre of a ruler, metres; a lower bound of that where it is more than `most`. */
function metersToPiece(lines: Lines, piece: number, ruler: LocalRuler, most: number): number {
  const latA = lines.lineLatA[piece] / COORDINATE_SCALE;
  const latB = lines.lineLatB[piece] / COORDINATE_SCALE;
  const ay = ruler.north(latA);
  const by = ruler.north(latB);
  // Most pieces of a box are all to the north or the south of the circle.
  if ((ay > most && by > most) || (ay < -most && by < -most)) return Math.min(Math.abs(ay), Math.abs(by));
  const ax = ruler.east(latA, lines.lineLngA[piece] / COORDINATE_SCALE);
  const dx = ruler.east(latB, lines.lineLngB[piece] / COORDINATE_SCALE) - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  const x = ax + share * dx;
  const y = ay + share * dy;
  return Math.sqrt(x * x + y * y);
}

/** Pieces as what is near: a piece reaches half its length from its middle. */
export function lineMeasure(lines: Lines, accepts: (piece: number) => boolean = () => true): Measure {
  return {
    reach: PIECE_METERS / 2,
    accepts,
    roughMeters: (piece, ruler, most) => metersToPiece(lines, piece, ruler, most),
    nearestPoint: (piece, centre) => nearestPointOf(lines, piece, centre),
  };
}

/** The point of a piece that is nearest to another: on a plane around it, which is exact enough for so short a line. */
function nearestPointOf(lines: Lines, piece: number, { lat, lng }: Position): Position {
  const latA = lines.lineLatA[piece] / COORDINATE_SCALE;
  const lngA = lines.lineLngA[piece] / COORDINATE_SCALE;
  const [perLat, perLng] = metersPerDegree(lat);
  const dx = (lines.lineLngB[piece] / COORDINATE_SCALE - lngA) * perLng;
  const dy = (lines.lineLatB[piece] / COORDINATE_SCALE - latA) * perLat;
  const length = dx * dx + dy * dy;
  if (length === 0) return { lat: latA, lng: lngA };
  const east = ((lng - lngA + 540) % 360) - 180;
  const along = (east * perLng * dx + (lat - latA) * perLat * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return { lat: latA + (dy / perLat) * share, lng: lngA + (dx / perLng) * share };
}
