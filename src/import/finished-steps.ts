import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Type, { type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { draftIn, sweepDrafts } from '../storage/drafts.ts';
import { hasCode } from '../storage/first-bytes.ts';
import { linkOrCopy } from '../storage/link-or-copy.ts';
import { isRunning } from '../storage/processes.ts';
import { jsonOf } from '../text/json.ts';

const Texts = Type.Array(Type.Object({ text: Type.String(), count: Type.Integer() }));

/** A step of an import that leaves a file, and what is reported of it: where it need not be done again, that is read instead. */
interface FileStep<Report extends TSchema = TSchema> {
  readonly file: string;
  readonly report: Report;
}

export const STEPS = {
  places: {
    file: 'places',
    report: Type.Object({ places: Type.Integer(), houses: Type.Integer(), elements: Type.Integer() }),
  },
  roads: {
    file: 'roads',
    report: Type.Object({
      segments: Type.Integer(),
      closedTo: Type.Array(Type.String()),
      areas: Type.Object({
        ...{ crossed: Type.Integer(), lines: Type.Integer(), plain: Type.Integer() },
        left: Type.Record(Type.String(), Type.Integer()),
      }),
      ignoredRestrictions: Type.Object({ incomplete: Type.Integer(), invalid: Type.Integer(), ambiguous: Type.Integer() }),
      unreadConditions: Texts,
      unknownHolidays: Texts,
      oddSizes: Type.Object({ unread: Texts, kilograms: Texts, centimeters: Texts }),
      elevation: Type.Union([Type.Null(), Type.Object({ heights: Type.Integer(), unknown: Type.Integer() })]),
    }),
  },
  map: { file: 'map', report: Type.Null() },
} as const satisfies Readonly<Record<string, FileStep>>;

/** Keeps what the steps of an import have made until all of it is there, so that an import that was killed goes on where it was. */
export interface ImportSteps {
  /** Puts the file of a step in its place, if the step was finished; returns its report, or null where it has to be done. */
  resume<Report extends TSchema>(step: FileStep<Report>, path: string): Promise<{ readonly report: Static<Report> } | null>;
  /** Keeps the file of a finished step. */
  finish<Report extends TSchema>(step: FileStep<Report>, path: string, report: unknown): Promise<void>;
}

/** Every step is done, and none is kept. */
export const NO_STEPS: ImportSteps = { resume: async () => null, finish: async () => {} };

const FOLDER = '.unfinished';
/** What nobody has gone on with for so long is removed. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** What stands beside the file of a step: without it, or where the file is another, the step is done again. */
const Marker = Type.Object({ pid: Type.Integer(), sha256: Type.String(), report: Type.Unknown() });

/**
 * The finished steps of imports that have not ended, beside the region versions: `.unfinished/<key>/` with a file for each step and its marker.
 * The key says all that the files depend on. A file is there under two names, this one and that of the version that is being built, so that it takes its
 * room once.
 */
export class FinishedSteps implements ImportSteps, Disposable {
  readonly #regions: string;
  #folder: string | null = null;

  /** @param regions the folder of the versions */
  constructor(regions: string) {
    this.#regions = regions;
  }

  /** From here on steps are kept and found. @param inputs all that decides what they make, as text @returns what another thread begins by */
  begin(inputs: string): { readonly regions: string; readonly inputs: string } {
    const key = createHash('sha256').update(inputs).digest('hex').slice(0, 32);
    this.#folder = join(this.#regions, FOLDER, key);
    forgetSteps(this.#regions, (name) => name !== key);
    return { regions: this.#regions, inputs };
  }

  #path(file: string): string {
    if (this.#folder === null) throw new Error('steps are kept before it is known of what');
    return join(this.#folder, file);
  }

  async resume<Report extends TSchema>(
    step: FileStep<Report>,
    path: string,
  ): Promise<{ readonly report: Static<Report> } | null> {
    const kept = this.#path(step.file);
    const marker = markerAt(`${kept}.json`);
    try {
      if (!marker || !Check(step.report, marker.report) || (await sha256Of(kept)) !== marker.sha256) return null;
      linkOrCopy(kept, path);
      return { report: marker.report };
    } catch (error) {
      // An equal import beside this one has just ended, and has removed it.
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async finish(step: FileStep, path: string, report: unknown): Promise<void> {
    try {
      await this.#keep(step, path, report);
    } catch (error) {
      // An equal import beside this one has ended meanwhile, and has removed the folder: nothing is kept, and nothing is lost.
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }

  async #keep(step: FileStep, path: string, report: unknown): Promise<void> {
    const [kept, marker] = [this.#path(step.file), { pid: process.pid, sha256: await sha256Of(path), report }];
    const folder = dirname(kept);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    sweepDrafts(folder);
    const drafts = { file: draftIn(folder, 'step'), marker: draftIn(folder, 'marker') };
    linkOrCopy(path, drafts.file);
    renameSync(drafts.file, kept);
    await writeFile(drafts.marker, JSON.stringify(marker), { flush: true });
    renameSync(drafts.marker, `${kept}.json`);
  }

  /** Removes what was kept: all of it is in the version, or the import has failed, and whoever tries again has changed something. */
  [Symbol.dispose](): void {
    if (this.#folder === null) return;
    rmSync(this.#folder, { recursive: true, force: true });
    removeEmpty(dirname(this.#folder));
  }
}

/** Removes what imports have left that nobody has gone on with for a week. */
export function forgetOldSteps(regions: string): void {
  forgetSteps(regions, (_, folder) => Date.now() - statSync(folder).mtimeMs > KEPT_MS);
}

/** Removes the steps of imports that do not run any more. */
function forgetSteps(regions: string, isUnwanted: (key: string, folder: string) => boolean): void {
  const folder = join(regions, FOLDER);
  for (const key of existsSync(folder) ? readdirSync(folder) : []) {
    const own = join(folder, key);
    const isInWork = Object.values(STEPS).some(({ file }) => {
      const pid = markerAt(join(own, `${file}.json`))?.pid;
      return pid !== undefined && pid !== process.pid && isRunning(pid);
    });
    if (!isInWork && isUnwanted(key, own)) rmSync(own, { recursive: true, force: true });
  }
  removeEmpty(folder);
}

function removeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmSync(folder, { recursive: true, force: true });
}

function markerAt(path: string): Static<typeof Marker> | null {
  const content = existsSync(path) ? jsonOf(readFileSync(path, 'utf8')) : undefined;
  return Check(Marker, content) ? content : null;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
