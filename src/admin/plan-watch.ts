import type { Report } from '../http/log.ts';
import { lastTime, nextTime, type Times } from './next-time.ts';
import type { Planned } from './region-imports.ts';

const LOOK_MS = 20_000;

/**
 * Begins what is due by a plan. Servers that share the plan begin each time once: who comes second finds it in the queue. What has to wait until
 * something else has ended is begun then.
 */
export class PlanWatch {
  readonly #plan: Times;
  readonly #begin: (dueAt: Date) => Promise<Planned>;
  readonly #report: Report;
  readonly #timer: NodeJS.Timeout;
  #nextAt: number;
  #looking: Promise<void> | null = null;

  /** @param now What was missed while no server ran is not made up for: it would come at any time */
  constructor(plan: Times, begin: (dueAt: Date) => Promise<Planned>, report: Report, now = Date.now()) {
    this.#plan = plan;
    this.#begin = begin;
    this.#report = report;
    this.#nextAt = nextTime(plan, now);
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  get nextAt(): Date {
    return new Date(this.#nextAt);
  }

  look(now = Date.now()): Promise<void> {
    this.#looking ??= this.#look(now)
      .catch((error: unknown) => this.#report('what is due by a plan could not be begun', error))
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  async #look(now: number): Promise<void> {
    if (now < this.#nextAt) return;
    const planned = await this.#begin(lastTime(this.#plan, this.#nextAt, now));
    if (planned !== 'busy') this.#nextAt = nextTime(this.#plan, now);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }
}
