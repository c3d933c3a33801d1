import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { WEEKDAYS } from '../config.ts';
import { adminEndpoint } from '../contract/admin.ts';
import { jsonBody, maybe, nullable } from '../contract/body.ts';
import { type Endpoint, NOTHING } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { draftIn } from '../storage/drafts.ts';
import { hasCode } from '../storage/first-bytes.ts';
import { jsonOf } from '../text/json.ts';
import { badField } from './future-time.ts';
import { IMPORT_OPTIONS, withSources } from './import-endpoints.ts';
import { nextTime } from './next-time.ts';
import { adminFolder, type RegionImports } from './region-imports.ts';
import { MaybeTime, Time } from './schemas.ts';

const LOOK_MS = 20_000;

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
  state: Type.Enum(['running', 'succeeded', 'failed', 'cancelled'], { type: 'string' }),
  finished_at: MaybeTime,
  region: nullable(Type.String()),
  error: nullable(Type.String()),
});
const Kept = Type.Object({ plan: Plan, by: Type.Object({ id: Type.String(), name: Type.String() }), last: nullable(Last) });
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
  #kept: Kept | null;
  #nextAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(dataFolder: string, imports: RegionImports) {
    this.#dataFolder = dataFolder;
    this.#file = join(dataFolder, 'admin', 'schedule.json');
    this.#imports = imports;
    this.#kept = this.#read();
    // What was missed while no server ran is not made up for: an import then would come at any time.
    if (this.#kept) this.#nextAt = nextTime(this.#kept.plan, Date.now());
    this.#timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  get current(): Static<typeof ScheduleReply> | null {
    if (!this.#kept) return null;
    this.#follow();
    return { ...this.#kept.plan, next_at: new Date(this.#nextAt).toISOString(), last: this.#kept.last };
  }

  set(plan: Plan, by: { readonly id: string; readonly name: string }): void {
    this.#keep({ plan, by: { id: by.id, name: by.name }, last: null });
    this.#nextAt = nextTime(plan, Date.now());
  }

  /** Ends it; false where there is none. */
  remove(): boolean {
    if (!this.#kept) return false;
    rmSync(this.#file, { force: true });
    this.#kept = null;
    return true;
  }

  /** Begins what is due, and remembers how it went. */
  look(now = Date.now()): void {
    this.#follow();
    if (!this.#kept || now < this.#nextAt || this.#imports.isBusy) return;
    const { plan, by } = this.#kept;
    this.#nextAt = nextTime(plan, now);
    const begun = this.#imports.begin(plan, { user: by, via: 'console', isOperator: true, roles: {} });
    if (begun) this.#keep({ ...this.#kept, last: { ...NOT_OVER, started_at: begun.startedAt } });
  }

  close(): void {
    clearInterval(this.#timer);
    this.#follow();
  }

  /** Takes over how the last import stands. */
  #follow(): void {
    const { last } = this.#kept ?? {};
    if (!this.#kept || last?.state !== 'running') return;
    const found = this.#imports.list().find(({ startedAt }) => startedAt === last.started_at);
    if (found?.state === 'running') return;
    const { state, finishedAt, region, error } = found ?? GONE;
    this.#keep({ ...this.#kept, last: { ...last, state, finished_at: finishedAt, region, error } });
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

const NOT_OVER = { state: 'running', finished_at: null, region: null, error: null } as const;
/** The server was stopped before it could say how an import ended. */
const GONE = { state: 'failed', finishedAt: null, region: null, error: 'the server was stopped' } as const;

const scheduleBody = withSources(jsonBody(Plan));

/** The schedule of imports. */
export function scheduleEndpoints(schedule: Schedule): Endpoint[] {
  const path = '/admin/schedule';
  const current = () => {
    const found = schedule.current;
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
