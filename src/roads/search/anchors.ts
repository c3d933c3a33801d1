import { localMeters, metersPerDegree } from '../../geo/distance.ts';
import type { Trace } from './trace.ts';

/**
 * What a trace is followed by: points that stand for all that were noted near each other. Points of a vehicle that is slow, or stands, tell
 * more of their errors than of its way; their mean has less error than each of them.
 *
 *     first     [anchor + 1]  the first point of each
 *     lat, lng  [anchor]  the mean of its points, degrees
 *     time      [anchor]  the mean, seconds; NaN where one is not known
 *     sigma     [anchor]  its standard deviation, metres
 */
export interface Anchors {
  readonly count: number;
  readonly first: Uint32Array;
  readonly lat: Float64Array;
  readonly lng: Float64Array;
  readonly time: Float64Array;
  readonly sigma: Float64Array;
}

/** The standard deviation of a point that says nothing of its accuracy. */
const USUAL_SIGMA = 8;
/** A point is never known better than that: roads are drawn as lines, and are up to 20 m wide. */
const LEAST_SIGMA = 4;
const MOST_SIGMA = 100;

function sigmaOf(accuracy: number): number {
  return Number.isNaN(accuracy) ? USUAL_SIGMA : Math.min(MOST_SIGMA, Math.max(LEAST_SIGMA, accuracy));
}

/**
 * How near to the mean of those before it a point has to be, in standard deviations. In Porto, noted each second with an error of 20 m, 91 % of
 * the length is found right with 2 and single points, 93 % with means, and 97 % with 3.5 and means; 4 begins to cost detail.
 */
const TOGETHER_SIGMAS = 3.5;
/** Farther apart, metres, points are not taken together: a receiver that knows no better than that still shows where one turns. */
const TOGETHER_METERS = 75;
/** Errors of points in a row are alike, so that a mean is not better than by this. */
const LEAST_SHARE = 0.5;

/** What a turn shows by at least, metres: less is how roads are drawn. */
const LEAST_TURN = 2.5;
/** How far beside its line a point shows a turn, in standard deviations of what the trace really errs. */
const TURN_SIGMAS = 5;
/** The lower quartile of second differences of points with errors of a standard deviation of 1 in both directions: √6 times that of Rayleigh. */
const SECOND_DIFFERENCE = Math.sqrt(6 * 2 * Math.log(4 / 3));

export function anchorsOf(trace: Trace): Anchors {
  const { lat, lng, time, accuracy } = trace;
  const points = lat.length;
  const first = new Uint32Array(points + 1);
  const rows = [0, 1, 2, 3].map(() => new Float64Array(points));
  const [ownLat, ownLng, ownTime, ownSigma] = rows;
  const sleeve = new Sleeve(Math.max(LEAST_TURN, TURN_SIGMAS * scatterOf(trace)));
  let count = 0;
  for (let point = 0; point < points; ) {
    const start = point;
    let size = 0;
    const mean = { lat: 0, lng: 0, time: 0, sigma: 0 };
    sleeve.begin(lat[start], lng[start]);
    do {
      size++;
      mean.lat += (lat[point] - mean.lat) / size;
      mean.lng += (around(lng[point], lng[start]) - mean.lng) / size;
      mean.time += (time[point] - mean.time) / size;
      mean.sigma += (sigmaOf(accuracy[point]) - mean.sigma) / size;
      point++;
    } while (
      point < points &&
      isNear(mean, lat[point], lng[point], sigmaOf(accuracy[point])) &&
      sleeve.goesOn(lat[point], lng[point])
    );
    first[count] = start;
    ownLat[count] = mean.lat;
    ownLng[count] = around(mean.lng, 0);
    ownTime[count] = mean.time;
    ownSigma[count] = Math.max(LEAST_SIGMA, mean.sigma * Math.max(LEAST_SHARE, 1 / Math.sqrt(size)));
    count++;
  }
  first[count] = points;
  const [ofLat, ofLng, ofTime, ofSigma] = rows.map((row) => row.subarray(0, count));
  return { count, first: first.subarray(0, count + 1), lat: ofLat, lng: ofLng, time: ofTime, sigma: ofSigma };
}

/**
 * How much the points of a trace really err, metres, whatever it says of its accuracy: their second differences are those of their errors,
 * for one goes straight on, as fast as before, at one of four points at least. Points that repeat the one before tell nothing.
 */
function scatterOf({ lat, lng }: Trace): number {
  const differences = new Float64Array(Math.max(0, lat.length - 2));
  let count = 0;
  for (let i = 1; i + 1 < lat.length; i++) {
    const before = { lat: lat[i] - lat[i - 1], lng: around(lng[i], lng[i - 1]) - lng[i - 1] };
    const after = { lat: lat[i + 1] - lat[i], lng: around(lng[i + 1], lng[i]) - lng[i] };
    if ((before.lat === 0 && before.lng === 0) || (after.lat === 0 && after.lng === 0)) continue;
    const [perLat, perLng] = metersPerDegree(lat[i]);
    differences[count++] = Math.hypot((after.lat - before.lat) * perLat, (after.lng - before.lng) * perLng);
  }
  return count === 0 ? 0 : differences.subarray(0, count).sort()[count >> 2] / SECOND_DIFFERENCE;
}

/**
 * Whether points go on along some line from the first of them: all pass within so many metres of it, none back. Kept is the sector of
 * directions that all points so far allow.
 */
class Sleeve {
  readonly #radius: number;
  #lat = 0;
  #lng = 0;
  #perLat = 0;
  #perLng = 0;
  #farthest = 0;
  /** Radians; the sector has all directions before a point has left the circle around the first. */
  #middle = 0;
  #half = Math.PI;

  constructor(radius: number) {
    this.#radius = radius;
  }

  begin(lat: number, lng: number): void {
    [this.#lat, this.#lng, this.#farthest, this.#half] = [lat, lng, 0, Math.PI];
    [this.#perLat, this.#perLng] = metersPerDegree(lat);
  }

  /** @returns false for a point that turns off; it is not taken then */
  goesOn(lat: number, lng: number): boolean {
    const north = (lat - this.#lat) * this.#perLat;
    const east = (around(lng, this.#lng) - this.#lng) * this.#perLng;
    const distance = Math.hypot(north, east);
    if (distance < this.#farthest - this.#radius) return false;
    if (distance > this.#radius && !this.#narrow(Math.atan2(north, east), Math.asin(this.#radius / distance))) return false;
    this.#farthest = Math.max(this.#farthest, distance);
    return true;
  }

  /** Intersects the sector with another one, whose middle has to lie in it. */
  #narrow(middle: number, half: number): boolean {
    const apart = this.#half === Math.PI ? 0 : Math.atan2(Math.sin(middle - this.#middle), Math.cos(middle - this.#middle));
    if (Math.abs(apart) > this.#half) return false;
    if (this.#half === Math.PI) [this.#middle, this.#half] = [middle, half];
    else {
      const [low, high] = [Math.max(-this.#half, apart - half), Math.min(this.#half, apart + half)];
      this.#middle += (low + high) / 2;
      this.#half = (high - low) / 2;
    }
    return true;
  }
}

function isNear(mean: { readonly lat: number; readonly lng: number }, lat: number, lng: number, sigma: number): boolean {
  return localMeters(mean.lat, around(mean.lng, 0), lat, lng) <= Math.min(TOGETHER_METERS, TOGETHER_SIGMAS * sigma);
}

/** A longitude within half a turn of another. */
function around(lng: number, other: number): number {
  if (lng - other > 180) return lng - 360;
  return lng - other < -180 ? lng + 360 : lng;
}
