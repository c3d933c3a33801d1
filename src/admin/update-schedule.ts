import type { UpdatePlan } from '../config.ts';
import type { Report } from '../http/log.ts';
import type { ServerTurns } from '../sharing/turns.ts';
import { nextTime } from './next-time.ts';
import type { RegionImports } from './region-imports.ts';

const LOOK_MS = 20_000;

/**
 * Updates the region in use at times that a setting names. Of servers that share regions, one does it: whoever has the turn of that time.
 */
export class UpdateSchedule {
  readonly #plan: UpdatePlan;
  readonly #imports: RegionImports;
  /** Null where nothing is shared. */
  readonly #turns: ServerTurns | null;
  readonly #report: Report;
  readonly #timer: NodeJS.Timeout;
  #nextAt: number;
  #looking: Promise<void> | null = null;
  /** The update that is done by the turn of this server. */
  #ours: { readonly dueAt: Date; readonly id: string } | null = null;

  constructor(plan: UpdatePlan, imports: RegionImports, turns: ServerTurns | null, report: Report, now = Date.now()) {
    this.#plan = plan;
    this.#imports = imports;
    this.#turns = turns;
    this.#report = report;
    // What was missed while no server ran is not made up for: as with imports, it would come at any time.
    this.#nextAt = nextTime(plan, now);
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** Begins what is due, when nothing else is being imported, and no other server does it. */
  look(now = Date.now()): Promise<void> {
    this.#looking ??= this.#look(now)
      .catch((error: unknown) => this.#report('whose turn it is to update the region could not be found out', error))
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  async #look(now: number): Promise<void> {
    await this.#keepTurn();
    if (now < this.#nextAt || this.#imports.isBusy) return;
    const dueAt = new Date(lastTime(this.#plan, this.#nextAt, now));
    const turn = this.#turns ? await this.#turns.take(dueAt) : 'ours';
    // It may die with the server that does it: then it is taken over at a later look.
    if (turn === 'theirs') return;
    this.#nextAt = nextTime(this.#plan, now);
    if (turn === 'over') return;
    const begun = this.#imports.beginUpdate();
    if (!this.#turns) return;
    if (begun) this.#ours = { dueAt, id: begun.id };
    else await this.#turns.giveBack(dueAt);
  }

  /** Says that the update of this server goes on, or is over. */
  async #keepTurn(): Promise<void> {
    if (!this.#ours || !this.#turns) return;
    const { dueAt, id } = this.#ours;
    if (this.#imports.find(id)?.state !== 'running') {
      await this.#turns.finish(dueAt);
      this.#ours = null;
    } else if (!(await this.#turns.keep(dueAt))) {
      this.#ours = null;
      this.#report('another server has taken over the update of the region, as this one was silent for too long');
      await this.#imports.cancel(id);
    }
  }

  /** Before the imports are closed: what this server does not end, another one does. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    if (!this.#ours || !this.#turns) return;
    const { dueAt, id } = this.#ours;
    const isOver = this.#imports.find(id)?.state !== 'running';
    const ended = isOver ? this.#turns.finish(dueAt) : this.#turns.giveBack(dueAt);
    await ended.catch((error: unknown) => this.#report('the turn to update the region could not be given back', error));
  }
}

/** The last time of a plan until now: servers that look at different moments mean the same one. */
function lastTime(plan: UpdatePlan, nextAt: number, now: number): number {
  let last = nextAt;
  for (let next = nextAt; next <= now; next = nextTime(plan, next)) last = next;
  return last;
}
