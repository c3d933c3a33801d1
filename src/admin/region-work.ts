import { mkdirSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { Problem } from '../contract/problem.ts';
import { ExplainedError } from '../explained-error.ts';
import { withoutSignatures } from '../http/audit-details.ts';
import type { Report } from '../http/log.ts';
import type { WorkKind, WorkTask } from '../jobs/work-kind.ts';
import type { RegionVersions } from '../regions/versions.ts';
import { sweepDrafts } from '../storage/drafts.ts';
import { isObject, jsonOf } from '../text/json.ts';
import { ActingUser, type CommandPlace, runCommand } from './command-process.ts';
import { bringUploads, ImportOrder, importArguments } from './import-order.ts';
import type { Uploads } from './uploads.ts';

const MOST_LINES = 1000;

/** An import or an update as it stands in the queue. */
export const RegionWorkRequest = Type.Object({
  order: ImportOrder,
  /** In whose name it is done; null for what a setting asks for. */
  acting: Type.Union([ActingUser, Type.Null()]),
});
export type RegionWorkRequest = Static<typeof RegionWorkRequest>;

/** How updates of the region have ended on this server since it was started. */
export interface UpdateFigures {
  readonly succeeded: number;
  readonly failed: number;
  /** When the last one that succeeded ended: seconds since 1970. */
  readonly lastSucceeded: number | null;
}

/**
 * Does imports of maps and updates, each by the command `import` or `update` in a process of its own: what is cut short leaves nothing but the
 * steps that it has finished, behind which the same command goes on.
 */
export class RegionWork {
  readonly #place: CommandPlace;
  readonly #uploads: Uploads;
  readonly #versions: RegionVersions;
  readonly #report: Report;
  #updates: UpdateFigures = { succeeded: 0, failed: 0, lastSucceeded: null };

  constructor(place: CommandPlace, uploads: Uploads, versions: RegionVersions, report: Report) {
    this.#place = place;
    this.#uploads = uploads;
    this.#versions = versions;
    this.#report = report;
  }

  readonly kinds: Readonly<Record<'import' | 'update', WorkKind>> = {
    import: {
      atOnce: 1,
      work: async (task) => {
        const { order, acting } = requestOf(task);
        return this.#run('import', task, await this.#argumentsOf(order), acting);
      },
    },
    update: { atOnce: 1, work: (task) => this.#update(task) },
  };

  get updates(): UpdateFigures {
    return this.#updates;
  }

  /** @throws ExplainedError where an upload is not to be had */
  async #argumentsOf(order: ImportOrder): Promise<string[]> {
    try {
      await bringUploads(order, this.#uploads);
      return importArguments(order, this.#uploads);
    } catch (error) {
      throw error instanceof Problem ? new ExplainedError(error.message) : error;
    }
  }

  async #update(task: WorkTask): Promise<string | null> {
    const { succeeded, failed } = this.#updates;
    try {
      const region = await this.#run('update', task, ['update', '--json'], requestOf(task).acting);
      this.#updates = { succeeded: succeeded + 1, failed, lastSucceeded: Math.floor(Date.now() / 1000) };
      return region;
    } catch (error) {
      if (!task.signal.aborted) this.#updates = { ...this.#updates, failed: failed + 1 };
      throw error;
    }
  }

  /** @returns the region version that it has built */
  async #run(
    kind: string,
    { id, signal, progress }: WorkTask,
    args: readonly string[],
    acting: ActingUser | null,
  ): Promise<string | null> {
    const output: string[] = [];
    const events = {
      out(text: string) {
        output.push(text);
      },
      err: linesInto(progress.log),
      step(text: string, share: number | undefined) {
        progress.step = text;
        progress.share = share ?? null;
      },
    };
    mkdirSync(this.#uploads.folder, { recursive: true, mode: 0o700 });
    const code = await runCommand(this.#place, args, this.#uploads.folder, acting, events, signal);
    // What a process that was ended has left.
    sweepDrafts(this.#versions.folder);
    signal.throwIfAborted();
    if (code !== 0) {
      const reason = reasonIn(progress.log);
      this.#report(`the ${kind} ${id} has failed: ${withoutSignatures(reason)}`);
      throw new ExplainedError(reason);
    }
    progress.share = 1;
    this.#report(`the ${kind} ${id} has succeeded`);
    const manifest = jsonOf(output.join(''));
    return isObject(manifest) && typeof manifest.id === 'string' ? manifest.id : null;
  }
}

/** Puts what is said, whole line by whole line, into a log. */
function linesInto(log: WorkTask['progress']['log']): (said: string) => void {
  let rest = '';
  return (said) => {
    const lines = `${rest}${said}`.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) log.push({ at: new Date().toISOString(), text });
    if (log.length > MOST_LINES) log.splice(0, log.length - MOST_LINES);
  };
}

/** Why a command has failed, from what it has said. */
function reasonIn(log: WorkTask['progress']['log']): string {
  const last = log.findLast(({ text }) => text.startsWith('waypost: '))?.text;
  return last?.slice('waypost: '.length) ?? 'the process of the import was ended';
}

/** @throws ExplainedError */
function requestOf({ request }: WorkTask): RegionWorkRequest {
  if (!Check(RegionWorkRequest, request)) throw new ExplainedError('another version of the server has asked for it');
  return request;
}
