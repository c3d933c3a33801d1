import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { ExplainedError } from '../explained-error.ts';
import type { WorkQueue } from '../jobs/work-queue.ts';
import type { Work, WorkStatus } from '../jobs/work-record.ts';
import { waitingText } from '../jobs/worker-rows.ts';
import { jsonOf } from '../text/json.ts';
import type { ActingUser } from './command-process.ts';
import { bringUploads, type ImportOrder, importArguments } from './import-order.ts';
import { RegionWorkRequest } from './region-work.ts';
import type { Uploads } from './uploads.ts';

const KINDS = ['import', 'update'] as const;
/** Imports and updates change the region in use: one at a time. */
const ALONE = 'region';

export const IMPORT_STATES = [
  'waiting',
  'running',
  'succeeded',
  'failed',
  'cancelled',
] as const satisfies readonly WorkStatus[];

/** An import, as it is. */
export interface RegionImport {
  readonly id: string;
  readonly kind: (typeof KINDS)[number];
  readonly startedAt: string;
  readonly startedBy: string;
  readonly order: ImportOrder;
  readonly state: WorkStatus;
  readonly finishedAt: string | null;
  readonly step: string | null;
  readonly share: number | null;
  readonly log: readonly { readonly at: string; readonly text: string }[];
  readonly region: string | null;
  readonly error: string | null;
  /** The address of the server that does it, or has done it. */
  readonly worker: string | null;
  readonly attempts: number;
}

/** What has become of a time of a plan: it is in the queue now, something else has to end before, or another server has put it there. */
export type Planned = 'begun' | 'busy' | 'over';

/** Who begins what a setting asks for. */
const BY_SETTING = 'WAYPOST_UPDATE';

/** Imports of maps and updates as they are asked for: one at a time of servers that share regions, done by whichever of them works. */
export class RegionImports {
  readonly #queue: WorkQueue;
  readonly #uploads: Uploads;

  constructor(queue: WorkQueue, uploads: Uploads) {
    this.#queue = queue;
    this.#uploads = uploads;
  }

  /** The newest first. */
  async list(): Promise<readonly RegionImport[]> {
    const [all, workers] = await Promise.all([this.#queue.list(KINDS), this.workers()]);
    return all.flatMap((work) => importOf(work, workers) ?? []);
  }

  async find(id: string): Promise<RegionImport | null> {
    const [work, workers] = await Promise.all([this.#queue.find(id), this.workers()]);
    return work && importOf(work, workers);
  }

  /** How many servers live that do imports. */
  async workers(): Promise<number> {
    return (await this.#queue.workers()).length;
  }

  /** Begins an import; null while another one waits or runs. @returns its id @throws Problem for an upload that is not there */
  async begin(order: ImportOrder, acting: ActingUser): Promise<string | null> {
    await bringUploads(order, this.#uploads);
    importArguments(order, this.#uploads);
    const id = randomUUID();
    const request: RegionWorkRequest = { order, acting };
    return (await this.#queue.add({ id, kind: 'import', alone: ALONE, request })) ? id : null;
  }

  /** Begins an import that is due by a plan. */
  async beginDue(order: ImportOrder, acting: ActingUser, dueAt: Date): Promise<Planned> {
    return this.#planned('import', { order, acting }, dueAt);
  }

  /** Begins an update of the region in use that is due by a plan. */
  async beginUpdate(dueAt: Date): Promise<Planned> {
    return this.#planned('update', { order: { maps: [] }, acting: null }, dueAt);
  }

  async #planned(kind: (typeof KINDS)[number], request: RegionWorkRequest, dueAt: Date): Promise<Planned> {
    if (await this.#queue.add({ id: randomUUID(), kind, alone: ALONE, dueAt, request })) return 'begun';
    return (await this.#queue.isTaken(kind, dueAt)) ? 'over' : 'busy';
  }

  /** The last import that was begun by a plan since a moment. */
  async lastDue(since: Date): Promise<RegionImport | null> {
    const work = await this.#queue.lastDue('import', since);
    return work && importOf(work, await this.workers());
  }

  /** Cancels an import and waits for its end; false where it has ended before. */
  cancel(id: string): Promise<boolean> {
    return this.#queue.cancel(id);
  }
}

const Progress = Type.Object({
  step: Type.Union([Type.String(), Type.Null()]),
  share: Type.Union([Type.Number(), Type.Null()]),
  log: Type.Array(Type.Object({ at: Type.String(), text: Type.String() })),
});

/** Null for other work. */
function importOf(work: Work, workers: number): RegionImport | null {
  const { id, request, status: state, error, attempts, worker, createdAt, finishedAt, result: region } = work;
  const kind = KINDS.find((known) => known === work.kind);
  if (!kind || !Check(RegionWorkRequest, request)) return null;
  const said = work.progress === null ? null : jsonOf(work.progress);
  const progress = Check(Progress, said) ? said : { step: null, share: null, log: [] };
  return {
    ...{ id, kind, state, region, error, attempts, worker, order: request.order },
    startedAt: createdAt.toISOString(),
    startedBy: request.acting?.user.name ?? BY_SETTING,
    finishedAt: finishedAt?.toISOString() ?? null,
    ...progress,
    ...(state === 'waiting' && { step: waitingText(workers), share: null }),
  };
}

/** The folder of what the admin API keeps of its own. */
export function adminFolder(dataFolder: string): string {
  const folder = join(dataFolder, 'admin');
  if (!existsSync(dirname(folder))) throw new ExplainedError(`there is no folder ${dataFolder}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
