import { seededRandom } from '../../bench/queries.ts';
import { localMeters, metersPerDegree } from '../../src/geo/distance.ts';
import type { Position } from '../../src/geo/position.ts';
import type { MatchedTrace } from '../../src/roads/search/match-path.ts';
import { POINT_STATES, type PointState, type Trace } from '../../src/roads/search/trace.ts';
import type { DrawnRoads } from './road-map.ts';

/** How a trace is drawn: a point each so many metres, off by so many (standard deviation); with a clock at so many metres a second, or none. */
export interface Drive {
  readonly every?: number;
  readonly noise?: number;
  readonly speed?: number;
  readonly seed?: number;
}

/** A trace that is put together from pieces. */
export class DrawnTrace {
  readonly #drawn: DrawnRoads;
  readonly #drive: Required<Omit<Drive, 'speed'>> & Pick<Drive, 'speed'>;
  readonly #random: () => number;
  readonly #points: (Position & { time: number })[] = [];
  #clock = 0;

  constructor(drawn: DrawnRoads, drive: Drive = {}) {
    this.#drawn = drawn;
    this.#drive = { every: 15, noise: 4, seed: 3, ...drive };
    this.#random = seededRandom(this.#drive.seed);
  }

  get count(): number {
    return this.#points.length;
  }

  /** Goes straight from letter to letter. */
  along(letters: string): this {
    const { every, speed } = this.#drive;
    const stops = [...letters].map((letter) => this.#drawn.position(letter));
    for (let i = 1; i < stops.length; i++) {
      const [from, to] = [stops[i - 1], stops[i]];
      const east = ((to.lng - from.lng + 540) % 360) - 180;
      const length = localMeters(from.lat, from.lng, to.lat, to.lng);
      for (let gone = 0; gone < length; gone += every) {
        const part = gone / length;
        this.#note({ lat: from.lat + part * (to.lat - from.lat), lng: from.lng + part * east });
        this.#clock += every / (speed ?? 1);
      }
    }
    return this;
  }

  /** Stays at a place for so many points. */
  stand(where: Position, points: number): this {
    for (let i = 0; i < points; i++) {
      this.#note(where);
      this.#clock++;
    }
    return this;
  }

  /** Lets time pass without a point. */
  wait(seconds: number): this {
    this.#clock += seconds;
    return this;
  }

  #note({ lat, lng }: Position): void {
    const [perLat, perLng] = metersPerDegree(lat);
    const off = () =>
      this.#drive.noise * Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random());
    const own = lng + off() / perLng;
    this.#points.push({
      lat: lat + off() / perLat,
      lng: own > 180 ? own - 360 : own < -180 ? own + 360 : own,
      time: this.#clock,
    });
  }

  get trace(): Trace {
    const row = (value: (point: Position & { time: number }) => number) => Float64Array.from(this.#points, value);
    return {
      lat: row(({ lat }) => lat),
      lng: row(({ lng }) => lng),
      time: row(({ time }) => (this.#drive.speed === undefined ? Number.NaN : time)),
      accuracy: row(() => Math.max(4, this.#drive.noise)),
    };
  }
}

/** Where the ways of matchings lead, in the letters of a drawing: matchings are set apart by `|`, turns around by `<`. */
export function toldIn(drawn: DrawnRoads, { matchings }: MatchedTrace): string {
  return matchings.map(({ ways }) => ways.map((way) => drawn.namesOf(way)).join(' < ')).join(' | ');
}

/** The metres of all ways. */
export function metersOf({ matchings }: MatchedTrace): number {
  return matchings.flatMap(({ ways }) => ways).reduce((sum, { trip }) => sum + trip.meters, 0);
}

/** How many points came to what. */
export function statesOf({ state }: MatchedTrace): Partial<Record<PointState, number>> {
  const counts: Partial<Record<PointState, number>> = {};
  for (const each of state) counts[POINT_STATES[each]] = (counts[POINT_STATES[each]] ?? 0) + 1;
  return counts;
}
