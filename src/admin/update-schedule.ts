import type { UpdatePlan } from '../config.ts';
import { nextTime } from './next-time.ts';
import type { RegionImports } from './region-imports.ts';

const LOOK_MS = 20_000;

/** Updates the region in use at times that a setting names. */
export class UpdateSchedule {
  readonly #plan: UpdatePlan;
  readonly #imports: RegionImports;
  readonly #timer: NodeJS.Timeout;
  #nextAt: number;

  constructor(plan: UpdatePlan, imports: RegionImports, now = Date.now()) {
    this.#plan = plan;
    this.#imports = imports;
    // What was missed while no server ran is not made up for: as with imports, it would come at any time.
    this.#nextAt = nextTime(plan, now);
    this.#timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  /** Begins what is due, when nothing else is being imported. */
  look(now = Date.now()): void {
    if (now < this.#nextAt || this.#imports.isBusy) return;
    this.#nextAt = nextTime(this.#plan, now);
    this.#imports.beginUpdate();
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
