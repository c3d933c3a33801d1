import { LRUCache } from 'lru-cache';
import { NONE } from '../../branded-ids.ts';
import { type Mode, tollClassOf, travelMode, type Vehicle } from '../../modes/index.ts';
import { isInBoxes } from '../hierarchy/vehicle-costs.ts';
import { ARC_FLAGS, networkOf } from '../network/network.ts';
import type { RoadsContent } from '../network/sections.ts';
import { costsOf } from '../network/weighting.ts';

/** So many kinds are remembered. A kind that is forgotten is another one when it comes again. */
const MOST_KINDS = 1000;

/** Which vehicles are alike to the roads of a region, so that one metric serves them: those that are in the same boxes. */
export class VehicleKinds {
  readonly #roads: RoadsContent;
  /** By mode: the boxes that make a difference to it. */
  readonly #boxes = new Map<Mode, Uint32Array>();
  /** The boxes that make a difference to tolls. */
  #tollBoxes: ReadonlySet<number> | null = null;
  /** By mode, boxes and as what tolls are paid: the first vehicle that was like that. */
  readonly #first = new LRUCache<string, Vehicle>({ max: MOST_KINDS });

  constructor(roads: RoadsContent) {
    this.#roads = roads;
  }

  /**
   * A vehicle that stands for another; null where it is treated like the usual one.
   *
   * @param avoid `ARC_FLAGS` of what is avoided: who avoids tolls is told apart by those that are for some vehicles alone
   * @throws ModeNotAvailable
   */
  like(mode: Mode, vehicle: Vehicle, avoid = 0): Vehicle | null {
    const { vehicle: usual } = travelMode(mode);
    if (!usual || isSame(usual, vehicle)) return null;
    const isIn = isInBoxes(this.#roads, vehicle);
    const own = this.#boxesOf(mode).filter((box) => isIn[box] === 1);
    const paying = (avoid & ARC_FLAGS.tolls) === 0 ? '' : this.#payingAs(mode, vehicle);
    if (own.length === 0 && (paying === '' || paying === this.#payingAs(mode, usual))) return null;
    const kind = `${mode} ${own.join(' ')} ${paying}`;
    const first = this.#first.get(kind) ?? vehicle;
    this.#first.set(kind, first);
    return first;
  }

  /** What tolls tell vehicles apart by; empty where they are known of the usual vehicle alone. */
  #payingAs(mode: Mode, vehicle: Vehicle): string {
    const { tolls } = this.#roads;
    const habits = travelMode(mode).tolls;
    if (!tolls || !habits) return '';
    const isIn = isInBoxes(this.#roads, vehicle);
    this.#tollBoxes ??= new Set(tolls.box.filter((box) => box !== NONE));
    return [tollClassOf(habits.classes, vehicle), ...[...this.#tollBoxes].filter((box) => isIn[box] === 1)].join(' ');
  }

  #boxesOf(mode: Mode): Uint32Array {
    let known = this.#boxes.get(mode);
    if (!known) {
      const { vehicleArcs, vehicleTurns } = costsOf(networkOf(this.#roads, mode), mode);
      known = Uint32Array.from(new Set([...(vehicleArcs?.box ?? []), ...(vehicleTurns?.box ?? [])]));
      this.#boxes.set(mode, known);
    }
    return known;
  }
}

function isSame(a: Vehicle, b: Vehicle): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
