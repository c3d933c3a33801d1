import { difference } from 'polyclip-ts';
import { cutPolygons, type LngLatPolygons } from './antimeridian.ts';
import { metersPerDegree } from './distance.ts';
import { ringContains } from './ring.ts';

const RADIANS = Math.PI / 180;
/** A piece of an edge goes so many degrees around the pole at most. */
const MOST_TURN = 10;

type LngLat = [lng: number, lat: number];
/** A ring of the plane, whose last point is its first one. */
type PlaneRing = readonly (readonly number[])[];

/**
 * The plane around a pole, in metres (azimuthal equidistant): where degrees of longitude are nothing, and a circle around the pole is no circle on
 * a map of longitudes. Distances along meridians are kept, across them they are 1.3 per mille too long at 5° from the pole, and 0.5 per cent at 10°.
 */
export class PolarPlane {
  readonly #sign: 1 | -1;
  readonly #perLat = metersPerDegree(90)[0];

  /** @param lat in degrees, of the hemisphere of the pole */
  constructor(lat: number) {
    this.#sign = lat < 0 ? -1 : 1;
  }

  x(lat: number, lng: number): number {
    return this.#radius(lat) * Math.sin(lng * RADIANS);
  }

  y(lat: number, lng: number): number {
    return -this.#sign * this.#radius(lat) * Math.cos(lng * RADIANS);
  }

  #radius(lat: number): number {
    return (90 - this.#sign * lat) * this.#perLat;
  }

  #lng(x: number, y: number): number {
    return Math.atan2(x, -this.#sign * y) / RADIANS;
  }

  #lat(x: number, y: number): number {
    return this.#sign * (90 - Math.hypot(x, y) / this.#perLat);
  }

  /**
   * A polygon of the plane in longitudes and latitudes. One that has the pole inside is cut at the antimeridian and runs along the edge of the map
   * there, as RFC 7946 asks (3.1.9): its rings cannot close in another way. The longitudes of another one go on across the antimeridian.
   *
   * @param tolerance metres that edges may run beside where they are
   */
  polygonsOf([outer = [], ...holes]: readonly PlaneRing[], tolerance: number): LngLatPolygons {
    const ring = this.#unrolled(outer, tolerance);
    const others = holes.map((hole) => this.#unrolled(hole, tolerance));
    if (turnsOf(ring) === 0) return [[ring, ...others.map((hole) => shiftedInto(hole, ring))]];
    const cut = cutPolygons([[this.#aroundPole(ring)]]);
    if (others.length === 0) return cut;
    const cutHoles = others.map((hole) => cutPolygons([[turnsOf(hole) === 0 ? hole : this.#aroundPole(hole)]]));
    return difference(cut, ...cutHoles);
  }

  /** A ring in longitudes that go on: the last one is a whole turn from the first where it goes around the pole. */
  #unrolled(ring: PlaneRing, tolerance: number): LngLat[] {
    const unrolled: LngLat[] = [];
    let last = 0;
    const add = (x: number, y: number) => {
      const lng = this.#lng(x, y);
      last = unrolled.length === 0 ? lng : lng + 360 * Math.round((last - lng) / 360);
      unrolled.push([last, this.#lat(x, y)]);
    };
    for (const [i, [x = 0, y = 0]] of ring.entries()) {
      const [beforeX = x, beforeY = y] = ring[i - 1] ?? [];
      const turn = Math.abs(((this.#lng(x, y) - this.#lng(beforeX, beforeY) + 540) % 360) - 180);
      // A straight line is no straight line in longitudes and latitudes: it leaves that by an eighth of its turn squared.
      const bend = turn * RADIANS * Math.sqrt(Math.max(Math.hypot(x, y), Math.hypot(beforeX, beforeY)) / (8 * tolerance));
      const steps = Math.max(1, Math.ceil(bend), Math.ceil(turn / MOST_TURN));
      for (let step = i === 0 ? steps : 1; step <= steps; step++) {
        add(beforeX + ((x - beforeX) * step) / steps, beforeY + ((y - beforeY) * step) / steps);
      }
    }
    return unrolled;
  }

  /** A ring around the pole as one from −180° to 180° and back along the pole. */
  #aroundPole(ring: readonly LngLat[]): LngLat[] {
    const eastward = turnsOf(ring) > 0 ? ring : ring.toReversed();
    const turnOf = ([lng]: LngLat) => Math.floor((lng + 180) / 360);
    const at = eastward.findIndex((point, i) => {
      const next = eastward[i + 1];
      return next !== undefined && turnOf(next) > turnOf(point);
    });
    const [from, to] = [eastward[at], eastward[at + 1]];
    if (!from || !to) throw new Error('a ring around a pole does not cross the antimeridian');
    const lng = turnOf(to) * 360 - 180;
    const lat = from[1] + ((to[1] - from[1]) * (lng - from[0])) / (to[0] - from[0]);
    const shifted = (point: LngLat, degrees: number): LngLat => [point[0] + degrees, point[1]];
    const rest = [
      ...eastward.slice(at + 1).map((point) => shifted(point, -180 - lng)),
      ...eastward.slice(1, at + 1).map((point) => shifted(point, 180 - lng)),
    ];
    const pole = this.#sign * 90;
    return [[-180, lat], ...rest, [180, lat], [180, pole], [-180, pole], [-180, lat]];
  }
}

/** How often a ring whose longitudes go on goes around the pole, to the east. */
function turnsOf(ring: readonly LngLat[]): number {
  return Math.round(((ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0)) / 360);
}

/** A hole by the turns by which it lies in its ring. */
function shiftedInto(hole: LngLat[], ring: readonly LngLat[]): LngLat[] {
  const [lng, lat] = hole[0] ?? [0, 0];
  const turn = [0, -360, 360].find((degrees) => ringContains(ring, lng + degrees, lat)) ?? 0;
  return turn === 0 ? hole : hole.map(([x, y]): LngLat => [x + turn, y]);
}
