import { metersPerDegree } from '../../geo/distance.ts';
import type { Position } from '../../geo/position.ts';
import { type Half, isForward, reverseOf, segmentOf } from './road-ids.ts';
import { COORDINATE_SCALE, type SegmentLines } from './segments.ts';

/** How far along a segment its direction at an end is taken: so far that a drawn kink does not count. */
const LOOK_METERS = 12;

type Lines = Pick<SegmentLines, 'firstPoint' | 'lat' | 'lng'>;

/** Directions in which segments leave their ends, in degrees clockwise from north. */
export class Bearings {
  readonly #lines: Lines;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /** The direction in which a half segment is left at its beginning. */
  leaving(half: Half): number {
    const { firstPoint } = this.#lines;
    const segment = segmentOf(half);
    const [first, last] = [firstPoint[segment], firstPoint[segment + 1] - 1];
    return isForward(half) ? this.#look(first, last, 1) : this.#look(last, first, -1);
  }

  /** The direction in which a half segment arrives at its end. */
  arriving(half: Half): number {
    return (this.leaving(reverseOf(half)) + 180) % 360;
  }

  #look(start: number, end: number, step: 1 | -1): number {
    const { lat, lng } = this.#lines;
    const [perLat, perLng] = metersPerDegree(lat[start] / COORDINATE_SCALE);
    let east = 0;
    let north = 0;
    for (let at = start; at !== end; at += step) {
      east = ((lng[at + step] - lng[start]) / COORDINATE_SCALE) * perLng;
      north = ((lat[at + step] - lat[start]) / COORDINATE_SCALE) * perLat;
      if (Math.hypot(east, north) >= LOOK_METERS) break;
    }
    return (Math.atan2(east, north) * (180 / Math.PI) + 360) % 360;
  }
}

/** The direction from one point of a line to another that is near, in degrees clockwise from north; 0 where they are the same. */
export function bearingBetween(from: Position, to: Position): number {
  const [east, north] = vectorBetween(from, to);
  return (Math.atan2(east, north) * (180 / Math.PI) + 360) % 360;
}

/** How far it is east and north from one point of a line to another that is near, in degrees of latitude. */
export function vectorBetween(from: Position, to: Position): [east: number, north: number] {
  return [shorterWay(to.lng - from.lng) * Math.cos(from.lat * (Math.PI / 180)), to.lat - from.lat];
}

/** A difference of longitudes by the shorter way around the earth. */
const shorterWay = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees);

/** How far one turns, in degrees: 0 straight on, positive to the right, at most 180. */
export function turnAngle(arriving: number, leaving: number): number {
  return ((leaving - arriving + 540) % 360) - 180;
}
