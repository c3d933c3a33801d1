import { LRUCache } from 'lru-cache';
import type { Mode } from '../../modes/index.ts';
import { steadinessAround } from '../network/conditions.ts';
import { networkOf } from '../network/network.ts';
import type { RoadsContent } from '../network/sections.ts';
import { USUALLY } from '../network/vehicles.ts';
import { costsOf } from '../network/weighting.ts';

/** So many days are remembered. */
const MOST_DAYS = 500;

/** Which days are alike to a mode, so that one metric serves them: those around which the same conditions hold, fail and change. */
export class SteadyDays {
  readonly #roads: RoadsContent;
  /** By mode: its conditions. */
  readonly #conditions = new Map<Mode, Uint32Array>();
  /** By mode and what conditions do: the first day that was like that. */
  readonly #first = new Map<string, number>();
  readonly #known = new LRUCache<string, number>({ max: MOST_DAYS });

  constructor(roads: RoadsContent) {
    this.#roads = roads;
  }

  /** A day that stands for another; null where no condition says anything to the mode. */
  like(mode: Mode, day: number): number | null {
    const conditions = this.#conditionsOf(mode);
    if (conditions.length === 0) return null;
    const asked = `${mode} ${day}`;
    const known = this.#known.get(asked);
    if (known !== undefined) return known;
    const steadiness = steadinessAround(this.#roads.conditions, day);
    const kind = `${mode} ${conditions.map((condition) => steadiness[condition]).join('')}`;
    const first = this.#first.get(kind) ?? day;
    this.#first.set(kind, first);
    this.#known.set(asked, first);
    return first;
  }

  #conditionsOf(mode: Mode): Uint32Array {
    let known = this.#conditions.get(mode);
    if (!known) {
      const { timedArcs, timedTurns, vehicleArcs, vehicleTurns } = costsOf(networkOf(this.#roads, mode), mode);
      const conditions = [timedArcs, timedTurns, vehicleArcs, vehicleTurns].flatMap((rows) => [...(rows?.condition ?? [])]);
      known = Uint32Array.from(new Set(conditions.filter((condition) => condition !== USUALLY)));
      this.#conditions.set(mode, known);
    }
    return known;
  }
}
