import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { WEEKDAYS } from '../config.ts';
import { adminEndpoint } from '../contract/admin.ts';
import { jsonBody, maybe, nullable } from '../contract/body.ts';
import { type Endpoint, NOTHING } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Report } from '../http/log.ts';
import { draftIn } from '../storage/drafts.ts';
import { hasCode } from '../storage/first-bytes.ts';
import { jsonOf } from '../text/json.ts';
import { badField } from './future-time.ts';
import { IMPORT_OPTIONS, withSources } from './import-endpoints.ts';
import { PlanWatch } from './plan-watch.ts';
import { adminFolder, IMPORT_STATES, type RegionImport, type RegionImports } from './region-imports.ts';
import { MaybeTime, Time } from './schemas.ts';

const PLAN = {
  every: Type.Enum(['day', 'week'], { type: 'string' }),
  at: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', maxLength: 5, description: 'In UTC, such as `03:00`.' }),
  weekday: maybe(Type.Enum([...WEEKDAYS], { type: 'string', description: 'Of a weekly import; Sunday, without it.' })),
  maps: Type.Array(Type.String({ maxLength: 2000, description: 'Addresses (https://…).' }), { minItems: 1, maxItems: 100 }),
};
const Plan = Type.Object({ ...PLAN, ...IMPORT_OPTIONS }, { title: 'ScheduleBody' });
type Plan = Static<typeof Plan>;

const Last = Type.Object({
  started_at: Time,
  state: Type.Enum([...IMPORT_STATES], { type: 'string' }),
  finished_at: MaybeTime,
  region: nullable(Type.String()),
  error: nullable(Type.String()),
});
const Kept = Type.Object({
  plan: Plan,
  by: Type.Object({ id: Type.String(), name: Type.String() }),
  /** When it was made: earlier imports are of another one. Versions before this one did not write it. */
  since: Type.Optional(Time),
});
type Kept = Static<typeof Kept>;
const ScheduleReply = Type.Object(
  { ...PLAN, ...IMPORT_OPTIONS, next_at: Time, last: nullable(Last) },
  { title: 'ImportSchedule' },
);

const noSchedule = () => new Problem(404, 'No imports are scheduled');
const NO_SCHEDULE: Cause = { name: 'noSchedule', description: 'No imports are scheduled', problem: noSchedule() };

/** Imports the same maps again at a time of the day: a file of the data folder, as regions are. */
export class Schedule {
  readonly #file: string;
  readonly #dataFolder: string;
  readonly #imports: RegionImports;
  readonly #report: Report;
  #kept: Kept | null;
  #watch: PlanWatch | null;

  constructor(dataFolder: string, imports: RegionImports, report: Report) {
    this.#dataFolder = dataFolder;
    this.#file = join(dataFolder, 'admin', 'schedule.json');
    this.#imports = imports;
    this.#report = report;
    this.#kept = this.#read();
    this.#watch = this.#kept && this.#watchOf(this.#kept);
  }

  get isSet(): boolean {
    return this.#kept !== null;
  }

  async current(): Promise<Static<typeof ScheduleReply> | null> {
    if (!this.#kept || !this.#watch) return null;
    // All of it before the database is asked: somebody may end it in the meantime.
    const { plan, since } = this.#kept;
    const next_at = this.#watch.nextAt.toISOString();
    const last = await this.#imports.lastDue(since === undefined ? new Date(0) : new Date(since));
    return { ...plan, next_at, last: last && lastOf(last) };
  }

  set(plan: Plan, by: { readonly id: string; readonly name: string }): void {
    const kept = { plan, by: { id: by.id, name: by.name }, since: new Date().toISOString() };
    this.#keep(kept);
    void this.#watch?.close();
    this.#watch = this.#watchOf(kept);
  }

  /** Ends it; false where there is none. */
  remove(): boolean {
    if (!this.#kept) return false;
    rmSync(this.#file, { force: true });
    void this.#watch?.close();
    this.#kept = this.#watch = null;
    return true;
  }

  async close(): Promise<void> {
    await this.#watch?.close();
  }

  #watchOf({ plan, by }: Kept): PlanWatch {
    const acting = { user: by, via: 'console', isOperator: true, roles: {} } as const;
    return new PlanWatch(plan, (dueAt) => this.#imports.beginDue(plan, acting, dueAt), this.#report);
  }

  #keep(kept: Kept): void {
    const draft = draftIn(adminFolder(this.#dataFolder), 'schedule');
    writeFileSync(draft, `${JSON.stringify(kept, null, 2)}\n`, { flush: true, mode: 0o600 });
    renameSync(draft, this.#file);
    this.#kept = kept;
  }

  #read(): Kept | null {
    try {
      const kept = jsonOf(readFileSync(this.#file, 'utf8'));
      return Check(Kept, kept) ? kept : null;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }
}

const lastOf = ({ startedAt, state, finishedAt, region, error }: RegionImport): Static<typeof Last> => ({
  ...{ started_at: startedAt, state, finished_at: finishedAt, region, error },
});

const scheduleBody = withSources(jsonBody(Plan));

/** The schedule of imports. */
export function scheduleEndpoints(schedule: Schedule): Endpoint[] {
  const path = '/admin/schedule';
  const current = async () => {
    const found = await schedule.current();
    if (!found) throw noSchedule();
    return found;
  };
  return [
    adminEndpoint({
      method: 'GET',
      path,
      operationId: 'getSchedule',
      summary: 'When which maps are imported again, and how that went last',
      admits: 'operator',
      refuses: [NO_SCHEDULE],
      reply: ScheduleReply,
      answer: () => current(),
    }),
    adminEndpoint({
      method: 'PUT',
      path,
      operationId: 'setSchedule',
      summary: 'Import the same maps again each day or week, and switch to the region; a failed import changes nothing',
      admits: 'operator',
      body: scheduleBody,
      reply: ScheduleReply,
      answer({ body, person }) {
        const upload = [body.maps, body.addresses, body.postcodes, body.names].flatMap((each) => each ?? []).find(isUpload);
        if (upload !== undefined) throw badField('maps', 'expected addresses: uploads are kept for a day', upload);
        schedule.set(body, person.user);
        return current();
      },
    }),
    adminEndpoint({
      method: 'DELETE',
      path,
      operationId: 'deleteSchedule',
      summary: 'Import nothing by a schedule any more',
      admits: 'operator',
      refuses: [NO_SCHEDULE],
      status: 204,
      reply: NOTHING,
      answer() {
        if (!schedule.remove()) throw noSchedule();
      },
    }),
  ];
}

const isUpload = (source: string) => source.startsWith('upload:');
