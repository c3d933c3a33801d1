import { localMeters } from '../../geo/distance.ts';
import { OSM_COORDINATE_SCALE } from '../../osm/element.ts';
import { HEIGHT_METERS, LENGTH_UNITS_PER_METER } from '../../roads/index.ts';
import { startsOf } from '../../storage/starts.ts';
import type { Terrain } from '../elevation/terrain.ts';
import type { Segments } from './segments.ts';

/** A segment has at most so many heights: one that is longer than 160 km is a ferry, or a mistake of the map. */
const MOST_HEIGHTS = 4_000;
/** Gaps of so many metres are closed by what is known on both sides. */
const CLOSED_METERS = 300;

/** Heights along segments while a network is built: metres, NaN where nothing is known. They lie as in `SegmentHeights`. */
export interface DraftHeights {
  readonly first: Uint32Array;
  readonly meters: Float32Array;
}

/** What an import says of elevation. */
export interface ElevationReport {
  readonly heights: number;
  /** Those of which nothing is known: no file is of there, or it has a void. */
  readonly unknown: number;
}

/** Reads the ground under all segments. @throws ElevationFileError */
export async function groundUnder(
  segments: Segments,
  terrain: Terrain,
  progress: (share: number) => void,
): Promise<DraftHeights> {
  const counts = segments.length.map((length) => {
    const intervals = Math.ceil(length / LENGTH_UNITS_PER_METER / HEIGHT_METERS);
    return Math.min(MOST_HEIGHTS, Math.max(1, intervals) + 1);
  });
  const first = startsOf(counts);
  const heights = { first, meters: new Float32Array(first[counts.length]) };
  const place = { lat: 0, lng: 0 };
  let done = 0;
  for (const segment of byCell(segments)) {
    const walk = new LineWalk(segments, segment);
    for (let i = 0; i < counts[segment]; i++) {
      walk.to(i / (counts[segment] - 1), place);
      let meters = terrain.heightAt(place.lat, place.lng);
      while (meters === null) {
        await terrain.load();
        meters = terrain.heightAt(place.lat, place.lng);
      }
      heights.meters[first[segment] + i] = meters;
    }
    closeGaps(heights.meters.subarray(first[segment], first[segment + 1]), segments.length[segment]);
    if (++done % 10_000 === 0) progress(done / counts.length);
  }
  return heights;
}

export function elevationReport({ meters }: DraftHeights): ElevationReport {
  return { heights: meters.length, unknown: meters.reduce((count, each) => count + (Number.isNaN(each) ? 1 : 0), 0) };
}

/** Segments by the degree that they begin in, so that few files are needed at a time. */
function byCell({ firstPoint, lat, lng, length }: Segments): Uint32Array {
  const cell = (segment: number) => {
    const point = firstPoint[segment];
    const row = Math.floor(lat[point] / OSM_COORDINATE_SCALE) + 90;
    return Math.max(0, row * 361 + Math.floor(lng[point] / OSM_COORDINATE_SCALE) + 180);
  };
  const sizes = new Uint32Array(181 * 361);
  for (let segment = 0; segment < length.length; segment++) sizes[cell(segment)]++;
  const cursor = startsOf(sizes);
  const order = new Uint32Array(length.length);
  for (let segment = 0; segment < length.length; segment++) order[cursor[cell(segment)]++] = segment;
  return order;
}

/** Goes along the line of a segment, forwards. */
class LineWalk {
  readonly #lat: Int32Array;
  readonly #lng: Int32Array;
  /** Metres from the beginning to each point. */
  readonly #meters: Float64Array;
  #edge = 0;

  constructor({ firstPoint, lat, lng }: Segments, segment: number) {
    this.#lat = lat.subarray(firstPoint[segment], firstPoint[segment + 1]);
    this.#lng = lng.subarray(firstPoint[segment], firstPoint[segment + 1]);
    this.#meters = new Float64Array(this.#lat.length);
    for (let i = 1; i < this.#lat.length; i++) {
      const [from, to] = [this.#degrees(i - 1), this.#degrees(i)];
      this.#meters[i] = this.#meters[i - 1] + localMeters(from.lat, from.lng, to.lat, to.lng);
    }
  }

  #degrees(i: number) {
    return { lat: this.#lat[i] / OSM_COORDINATE_SCALE, lng: this.#lng[i] / OSM_COORDINATE_SCALE };
  }

  /** @param share of the whole length, not less than the last time */
  to(share: number, place: { lat: number; lng: number }): void {
    const meters = share * this.#meters[this.#meters.length - 1];
    while (this.#edge < this.#meters.length - 2 && this.#meters[this.#edge + 1] < meters) this.#edge++;
    const [start, end] = [this.#meters[this.#edge], this.#meters[this.#edge + 1]];
    const part = end > start ? (meters - start) / (end - start) : 0;
    const [from, to] = [this.#degrees(this.#edge), this.#degrees(this.#edge + 1)];
    // The shorter way around, where an edge crosses the antimeridian.
    const turn = Math.round((to.lng - from.lng) / 360) * 360;
    place.lat = from.lat + part * (to.lat - from.lat);
    place.lng = from.lng + part * (to.lng - turn - from.lng);
  }
}

/** Closes short gaps within a segment, evenly. */
function closeGaps(meters: Float32Array, length: number): void {
  const step = length / LENGTH_UNITS_PER_METER / (meters.length - 1);
  let known = -1;
  for (let i = 0; i < meters.length; i++) {
    if (Number.isNaN(meters[i])) continue;
    const gap = i - known;
    if (known >= 0 && gap > 1 && gap * step <= CLOSED_METERS)
      for (let k = 1; k < gap; k++) meters[known + k] = meters[known] + ((meters[i] - meters[known]) * k) / gap;
    known = i;
  }
}

/** Seconds along a segment whose slopes change the speed. @param isForward whether it is gone along as it is drawn */
export function secondsOnSlopes(
  { first, meters }: DraftHeights,
  segment: number,
  isForward: boolean,
  length: number,
  kmhOn: (slope: number) => number,
): number {
  const [from, end] = [first[segment], first[segment + 1]];
  const step = length / (end - from - 1);
  if (step === 0) return 0;
  let hours = 0;
  for (let i = from; i < end - 1; i++) {
    const rise = isForward ? meters[i + 1] - meters[i] : meters[i] - meters[i + 1];
    hours += step / 1000 / kmhOn(Number.isNaN(rise) ? 0 : rise / step);
  }
  return hours * 3600;
}
