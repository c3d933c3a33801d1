import { lngLat, type Xy } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import type { PlanLevel } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';
import type { Level } from '../plan/venue-ids.ts';

/** A point of a venue: metres on its plane, and a level. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly level: Level;
}

/** What a level is called: by a name, or by what its signs say. */
export interface CalledLevel {
  readonly name: string | null;
  readonly ref: string | null;
}

/** What levels are called, by where one is: one number is `EG` in this building and `33-34` on that platform. */
export class LevelNames {
  readonly #byLevel: ReadonlyMap<Level, readonly PlanLevel[]>;
  readonly #plane: Plane;

  /** @param names those of smaller ground first */
  constructor(names: readonly PlanLevel[], plane: Plane) {
    this.#byLevel = Map.groupBy(names, ({ level }) => level);
    this.#plane = plane;
  }

  /** What the level of a spot is called there; null where nothing says so. */
  at({ x, y, level }: Spot, language: string): CalledLevel | null {
    const own = this.#byLevel.get(level)?.find((each) => this.#holds(each, [x, y]));
    return own ? { name: own.names[language] ?? own.name, ref: own.ref } : null;
  }

  #holds({ within }: PlanLevel, [x, y]: Xy): boolean {
    if (within === null) return true;
    const [lng, lat] = lngLat({ lat: this.#plane.lat(y), lng: this.#plane.lngAsDrawn(x) });
    return within.some((rings) => polygonContains(rings, lng, lat));
  }
}
