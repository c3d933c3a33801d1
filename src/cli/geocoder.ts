import { availableParallelism } from 'node:os';
import { at } from '../at.ts';
import { PROBLEM_KINDS } from '../contract/problem-kinds.ts';
import { ExplainedError } from '../explained-error.ts';
import type { GeocodeRow, RowAnswer, RowOptions } from '../localities/geocode-row.ts';
import { openPlacesInThread } from '../places/index.ts';
import { openSharedRegion, type RegionAnswers } from '../regions/live.ts';
import { PLACES_FILE, RegionVersions } from '../regions/versions.ts';
import { UnusableFile } from '../storage/container.ts';
import { AnswerThreads } from '../threads/answer-threads.ts';
import { Serialized } from '../threads/serialized.ts';
import { REGION_ANSWERS } from './answers.ts';

/** Rows that a thread answers at a time. */
const ROWS_AT_ONCE = 100;
/** Portions that are being answered, for each thread: the next one is there when one is done. */
const PORTIONS_OF_A_THREAD = 4;

/** An operator's own region finds the postal codes of the world. */
const OPERATOR = { advancedPostalCodes: true } as const;

/** Answers rows from the region in use, without a server, on all cores. */
export class Geocoder {
  readonly #region: RegionAnswers;
  readonly #threads: AnswerThreads<RegionAnswers, typeof REGION_ANSWERS>;

  private constructor(region: RegionAnswers, threads: AnswerThreads<RegionAnswers, typeof REGION_ANSWERS>) {
    this.#region = region;
    this.#threads = threads;
  }

  /** @throws ExplainedError when no region is in use, or its file is damaged */
  static async open(dataFolder: string): Promise<Geocoder> {
    const versions = new RegionVersions(dataFolder);
    const places = await openPlacesInThread(versions.file(versions.needCurrent(), PLACES_FILE)).catch((error: unknown) => {
      if (!(error instanceof UnusableFile)) throw error;
      throw new ExplainedError(`The region in use cannot be used: ${error.message}; import its maps again`, {
        cause: error,
      });
    });
    const shared = { places: places.shared, roads: null, prices: { tariffs: [], rates: null } };
    const region = openSharedRegion(shared);
    const threads = new AnswerThreads({
      answers: REGION_ANSWERS,
      errors: PROBLEM_KINDS,
      region: () => region,
      share: () => shared,
      script: new URL('./answer-thread.ts', import.meta.url),
      size: availableParallelism(),
      log: (message, error) => process.stderr.write(`${message}: ${String(error)}\n`),
      busyShare: 0,
    });
    places.close();
    return new Geocoder(region, threads);
  }

  /** The answers of rows, in their order, each with what it came from; so many rows are in memory as are being answered. */
  async *answers<R extends { readonly row: GeocodeRow }>(
    rows: AsyncIterable<R> | Iterable<R>,
    options: RowOptions,
  ): AsyncGenerator<R & { readonly answer: RowAnswer }, undefined> {
    const most = availableParallelism() * PORTIONS_OF_A_THREAD;
    const underWay: Promise<(R & { readonly answer: RowAnswer })[]>[] = [];
    for await (const portion of portions(rows)) {
      const answered = this.#answer(portion, options);
      // It is waited for in its turn, which reports its failure.
      answered.catch(() => {});
      underWay.push(answered);
      if (underWay.length >= most) yield* (await underWay.shift()) ?? [];
    }
    for (const answered of underWay) yield* await answered;
    return undefined;
  }

  async #answer<R extends { readonly row: GeocodeRow }>(portion: readonly R[], options: RowOptions) {
    const call = { rows: portion.map(({ row }) => row), options, project: OPERATOR, acceptLanguage: undefined };
    const made = await this.#threads.answer.geocodeRows(call);
    const answers: readonly RowAnswer[] = made instanceof Serialized ? JSON.parse(String(made.json)) : made;
    return portion.map((each, i) => ({ ...each, answer: at(answers, i) }));
  }

  async close(): Promise<void> {
    await this.#threads.close();
    this.#region.places.close();
  }
}

async function* portions<R>(rows: AsyncIterable<R> | Iterable<R>): AsyncGenerator<readonly R[], undefined> {
  let portion: R[] = [];
  for await (const row of rows) {
    portion.push(row);
    if (portion.length < ROWS_AT_ONCE) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
  return undefined;
}
