import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ExplainedError } from '../explained-error.ts';
import { withoutSignatures } from '../http/audit-details.ts';
import type { Report } from '../http/log.ts';
import type { RegionVersions } from '../regions/versions.ts';
import { sweepDrafts } from '../storage/drafts.ts';
import { isObject, jsonOf } from '../text/json.ts';
import { type ActingUser, type CommandPlace, runCommand } from './command-process.ts';
import { type Uploads, uploadsIn } from './uploads.ts';

const MOST_KEPT = 50;
const MOST_LINES = 1000;
const UPLOAD = 'upload:';

/** What is imported, with the options of `waypost import`. Files are addresses, or `upload:<id>`. */
export interface ImportOrder {
  readonly maps: readonly string[];
  readonly name?: string | null | undefined;
  readonly modes?: readonly string[] | null | undefined;
  readonly towns?: boolean | null | undefined;
  readonly demo?: boolean | null | undefined;
  readonly addresses?: readonly string[] | null | undefined;
  readonly postcodes?: readonly string[] | null | undefined;
  readonly names?: readonly string[] | null | undefined;
  readonly attributions?: readonly string[] | null | undefined;
  /** Whether its files are kept for updates. */
  readonly keep?: boolean | null | undefined;
  /** Whether the region is put into use. */
  readonly use?: boolean | null | undefined;
}

type ImportState = 'running' | 'succeeded' | 'failed' | 'cancelled';

/** An import, as it is. */
export interface RegionImport {
  readonly id: string;
  readonly kind: 'import' | 'update';
  readonly startedAt: string;
  readonly startedBy: string;
  readonly order: ImportOrder;
  state: ImportState;
  finishedAt: string | null;
  step: string | null;
  share: number | null;
  readonly log: { readonly at: string; readonly text: string }[];
  region: string | null;
  error: string | null;
}

/** How updates of the region have ended since the server was started. */
export interface UpdateFigures {
  readonly succeeded: number;
  readonly failed: number;
  /** When the last one that succeeded ended: seconds since 1970. */
  readonly lastSucceeded: number | null;
}

/** Who begins what a setting asks for. */
const BY_SETTING = 'WAYPOST_UPDATE';

/**
 * Imports of maps and updates, one at a time, each by the command `import` or `update` in a process of its own: what is cut short leaves
 * nothing.
 */
export class RegionImports {
  readonly #place: CommandPlace;
  readonly #uploads: Uploads;
  readonly #versions: RegionVersions;
  readonly #report: Report;
  readonly #imports: RegionImport[] = [];
  #running: { readonly record: RegionImport; readonly ending: AbortController; readonly done: Promise<void> } | null = null;
  readonly #ended = { succeeded: 0, failed: 0, cancelled: 0 };
  #isClosing = false;
  #updates: UpdateFigures = { succeeded: 0, failed: 0, lastSucceeded: null };

  constructor(place: CommandPlace, uploads: Uploads, versions: RegionVersions, report: Report) {
    this.#place = place;
    this.#uploads = uploads;
    this.#versions = versions;
    this.#report = report;
  }

  /** How many run, and how many have ended how since the start. */
  get figures(): Readonly<Record<ImportState, number>> {
    return { running: this.isBusy ? 1 : 0, ...this.#ended };
  }

  get isBusy(): boolean {
    return this.#running !== null;
  }

  /** The newest first. */
  list(): readonly RegionImport[] {
    return this.#imports;
  }

  find(id: string): RegionImport | undefined {
    return this.#imports.find((each) => each.id === id);
  }

  /** Begins an import; null while another one runs. @throws Problem for an upload that is not there */
  begin(order: ImportOrder, acting: ActingUser): RegionImport | null {
    if (this.#running || this.#isClosing) return null;
    return this.#begin({ kind: 'import', startedBy: acting.user.name, order }, this.#argumentsOf(order), acting);
  }

  /** Begins an update of the region in use, as a setting asks for; null while something else runs. */
  beginUpdate(): RegionImport | null {
    if (this.#running || this.#isClosing) return null;
    return this.#begin({ kind: 'update', startedBy: BY_SETTING, order: { maps: [] } }, ['update', '--json'], null);
  }

  get updates(): UpdateFigures {
    return this.#updates;
  }

  #begin(
    what: Pick<RegionImport, 'kind' | 'startedBy' | 'order'>,
    args: readonly string[],
    acting: ActingUser | null,
  ): RegionImport {
    const record: RegionImport = {
      ...{ ...what, id: randomBytes(8).toString('hex'), startedAt: new Date().toISOString() },
      ...{ state: 'running', finishedAt: null, step: null, share: null, log: [], region: null, error: null },
    };
    this.#imports.unshift(record);
    this.#imports.splice(MOST_KEPT);
    const ending = new AbortController();
    const done = this.#run(record, args, acting, ending.signal).finally(() => {
      this.#running = null;
    });
    this.#running = { record, ending, done };
    return record;
  }

  /** Before an import begins: fetches the uploads that it names and another server has. */
  bring({ maps, addresses, postcodes, names }: ImportOrder): Promise<void> {
    return this.#uploads.bring(uploadsIn([maps, addresses, postcodes, names].flatMap((each) => each ?? [])));
  }

  /** Ends an import that runs; false where it does not. */
  async cancel(id: string): Promise<boolean> {
    if (this.#running?.record.id !== id) return false;
    const { ending, done } = this.#running;
    ending.abort();
    await done;
    return true;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#running?.ending.abort();
    await this.#running?.done;
  }

  async #run(record: RegionImport, args: readonly string[], acting: ActingUser | null, signal: AbortSignal): Promise<void> {
    const output: string[] = [];
    let rest = '';
    const say = (said: string) => {
      const lines = `${rest}${said}`.split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) record.log.push({ at: new Date().toISOString(), text });
      if (record.log.length > MOST_LINES) record.log.splice(0, record.log.length - MOST_LINES);
    };
    const events = {
      out(text: string) {
        output.push(text);
      },
      err: say,
      step(text: string, share: number | undefined) {
        record.step = text;
        record.share = share ?? null;
      },
    };
    mkdirSync(this.#uploads.folder, { recursive: true, mode: 0o700 });
    const code = await runCommand(this.#place, args, this.#uploads.folder, acting, events, signal).catch(
      (error: unknown) => {
        say(`waypost: ${error instanceof Error ? error.message : error}\n`);
        return 1;
      },
    );
    // What a process that was ended has left.
    sweepDrafts(this.#versions.folder);
    record.finishedAt = new Date().toISOString();
    if (code === 0) this.#succeed(record, output);
    else this.#fail(record, signal.aborted);
    if (record.state !== 'running') this.#ended[record.state]++;
    if (record.kind === 'update') this.#count(record);
    const reason = record.error === null ? '' : `: ${withoutSignatures(record.error)}`;
    this.#report(`the ${record.kind} ${record.id} has ${record.state}${reason}`);
  }

  #count({ state }: RegionImport): void {
    const { succeeded, failed } = this.#updates;
    this.#updates =
      state === 'succeeded'
        ? { succeeded: succeeded + 1, failed, lastSucceeded: Math.floor(Date.now() / 1000) }
        : { ...this.#updates, failed: failed + 1 };
  }

  #succeed(record: RegionImport, output: readonly string[]): void {
    const manifest = jsonOf(output.join(''));
    record.state = 'succeeded';
    record.share = 1;
    record.region = isObject(manifest) && typeof manifest.id === 'string' ? manifest.id : null;
  }

  #fail(record: RegionImport, isAborted: boolean): void {
    record.state = isAborted && !this.#isClosing ? 'cancelled' : 'failed';
    if (record.state === 'cancelled') return;
    const errors = record.log
      .filter(({ text }) => text.startsWith('waypost: '))
      .map(({ text }) => text.slice('waypost: '.length));
    record.error = isAborted ? 'the server was stopped' : (errors.at(-1) ?? 'the process of the import was ended');
  }

  /** The command line of an order. */
  #argumentsOf(order: ImportOrder): string[] {
    const each = (flag: string, values: readonly string[] | null | undefined, of = (value: string) => value) =>
      (values ?? []).map((value) => `--${flag}=${of(value)}`);
    const file = (named: string) => this.#fileOf(named);
    return [
      ...['import', ...order.maps.map(file), '--json'],
      ...(order.name ? [`--name=${order.name}`] : []),
      ...(order.modes ? [`--modes=${order.modes.length > 0 ? order.modes.join(',') : 'none'}`] : []),
      ...(order.towns === false ? ['--no-towns'] : []),
      ...(order.demo === true ? ['--demo'] : []),
      ...each('addresses', order.addresses, file),
      ...each('postcodes', order.postcodes, file),
      ...each('names', order.names, file),
      ...each('attribution', order.attributions),
      ...(order.keep === false ? ['--no-keep'] : []),
      ...(order.use === false ? ['--no-use'] : []),
    ];
  }

  /** An address, or the path of an upload within their folder. @throws Problem 404 */
  #fileOf(named: string): string {
    return named.startsWith(UPLOAD)
      ? relative(this.#uploads.folder, this.#uploads.pathOf(named.slice(UPLOAD.length)))
      : named;
  }
}

/** The folder of what the admin API keeps of its own. */
export function adminFolder(dataFolder: string): string {
  const folder = join(dataFolder, 'admin');
  if (!existsSync(dirname(folder))) throw new ExplainedError(`there is no folder ${dataFolder}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
