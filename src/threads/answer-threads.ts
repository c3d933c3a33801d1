import { performance } from 'node:perf_hooks';
import { at } from '../at.ts';
import { CallRow } from './call-row.ts';
import { CallThread, ThreadEnded } from './call-thread.ts';
import type { ErrorKind } from './calls.ts';
import { collectSoon } from './collect.ts';
import { Serialized } from './serialized.ts';
import { serveCalls } from './serve-calls.ts';
import { Turns } from './turns.ts';
import { UnderWay } from './under-way.ts';

/**
 * A helper has so many calls before it at most: enough that it does not stand idle while the thread that serves takes what has arrived.
 * Measured with 32 connections on two processors: 8 make 1,977 suggestions a second, 16 make 3,593, 24 make 3,899.
 */
const MOST_GIVEN = 24;
/** So many are handed over in one message, and answered in one. */
const GIVEN_AT_ONCE = 4;
/** From this share of its time at work on, the thread that serves lets others help. */
const BUSY_SHARE = 0.5;
const SAMPLE_MS = 100;
/** What takes less is made sooner here than it is handed over, of which both threads have some work. */
const HANDOVER_MS = 0.01;
/** So many of the last calls of a name count for what one takes. */
const COST_CALLS = 16;
/** What takes longer would be waited for by others: it is no part of the row. */
const COSTLY_MS = 1;
/** A helper that has been silent for so long works on something costly, which was not known to be. */
const SILENT_MS = 5;

/** After a helper has failed none is started for so long: what it failed at may still be there. */
const REST_MS = 1_000;

/** Long calls of one owner that wait, and how long they do. */
const MOST_LONG_WAITING = 64;
const LONG_WAIT_MS = 1_000;

/** What answers calls by name: pure functions of a region and a call, on whatever thread. */
export type AnswerTable<Region> = Readonly<Record<string, (region: Region, call: never) => unknown>>;

type CallOf<A> = A extends (region: never, call: infer C) => unknown ? C : never;
type ReplyOf<A> = A extends (region: never, call: never) => infer R ? R : never;

/** An answer that is made here at once, or a little later here or by a helper. */
export type AnsweredSoon<Reply> = Reply | Promise<Awaited<Reply> | Serialized>;

/** The answers of a table. */
export type Answering<Region, T> = {
  /** @param region what the call is about: helpers have the region that is served now, about another one is answered here */
  readonly [Name in keyof T]: (call: CallOf<T[Name]>, region?: Region) => AnsweredSoon<ReplyOf<T[Name]>>;
};

/** The same about the region that is served now. */
export type ThreadAnswers<T> = {
  readonly [Name in keyof T]: (call: CallOf<T[Name]>) => AnsweredSoon<ReplyOf<T[Name]>>;
};

/** The answers of a table that take long, by turns of those who ask; made here only where a helper fails. @throws NoTurn where too many came before */
export type AnsweringLong<T> = {
  readonly [Name in keyof T]: (owner: string, call: CallOf<T[Name]>) => Promise<Serialized>;
};

/** What a helper is called with: to open the region that has come into use, or to answer, as JSON. */
type HelperCalls = {
  readonly open: readonly [shared: unknown, nothing: undefined];
  readonly answer: readonly [{ readonly name: string; readonly call: unknown }, Made];
};

/** What a helper has made, and how long that took. */
interface Made {
  readonly json: string;
  readonly milliseconds: number;
}

/** A helper. */
interface Helper<Region> {
  readonly thread: CallThread<HelperCalls>;
  /** The last region that it was given, and how many it has not opened yet. */
  region: Region | null;
  opening: number;
  /** How many costly calls it has. */
  costly: number;
  /** When it was given something, having nothing, or answered. */
  heardAt: number;
}

/** Does a piece of work as what was under way when this was made. */
export type RunLater = <T>(work: () => T) => T;

/** A call about a region. */
interface AskedCall<Region> {
  readonly name: string;
  readonly call: never;
  readonly region: Region;
  /** Makes an answer for whom this is asked. */
  readonly run: RunLater;
}

/** One that waits in the row. */
interface WaitingCall<Region> extends AskedCall<Region> {
  /** Whether a helper has failed at it. */
  readonly isForHere: boolean;
  readonly answer: PromiseWithResolvers<unknown>;
}

/** How answers are made on other threads. */
export interface AnswerThreadsOptions<Region, T extends AnswerTable<Region>> {
  readonly answers: T;
  /** Gives the region that is served now. */
  readonly region: () => Region;
  /** What a helper needs to open the same region over the same memory. */
  readonly share: (region: Region) => unknown;
  /** The script of a helper; it calls `serveAnswers` with the same table and errors. */
  readonly script: URL;
  /** Errors that are answers: a refusal comes back as the refusal that it is. */
  readonly errors: readonly ErrorKind[];
  /** How many helpers there may be; they start when they are first needed. */
  readonly size: number;
  readonly log: (message: string, error: unknown) => void;
  /** What is waited for before a region is closed; without it, regions are not closed. */
  readonly underWay?: UnderWay;
  /** What does work later on for whom it is asked now. */
  readonly bind?: () => RunLater;
  /** From this share of its time at work on, the thread that serves lets others help; 0 for always. */
  readonly busyShare?: number;
}

/**
 * Answers calls on several threads over one region in shared memory. While there is little to do, the thread that serves answers by
 * itself, which is quickest; when it is busy, calls wait in a row for it and its helpers, but for what is made sooner than it is handed over,
 * and for costly ones, which go to helpers while those have room. A helper that is starting, or opens another region, takes nothing: no call
 * waits for it.
 */
export class AnswerThreads<Region, T extends AnswerTable<Region>> {
  readonly answer: Answering<Region, T>;
  readonly long: AnsweringLong<T>;
  readonly #options: AnswerThreadsOptions<Region, T>;
  readonly #busyShare: number;
  readonly #underWay: UnderWay;
  readonly #row: CallRow<WaitingCall<Region>>;
  readonly #helpers: Helper<Region>[] = [];
  readonly #sampling: NodeJS.Timeout;
  readonly #turns = new Turns(1, 1, MOST_LONG_WAITING, () => this.#readyForLong());
  readonly #costs = new Map<string, Cost>();
  /** The helper for calls that take long. */
  #longHelper: Helper<Region> | null = null;
  #isBusy = false;
  #isClosed = false;
  /** When the next helper may be started. */
  #restsUntil = 0;

  constructor(options: AnswerThreadsOptions<Region, T>) {
    this.#options = options;
    this.#busyShare = options.busyShare ?? BUSY_SHARE;
    this.#underWay = options.underWay ?? new UnderWay();
    this.#row = new CallRow({
      giveAway: (behind) => this.#giveAway(behind),
      workHere: (waiting) => this.#answerHere(waiting),
    });
    // One function for each name of the table, as the types say.
    this.answer = mapped(options.answers, (name) => (call: never, region?: Region) => {
      return this.#answer(name, call, region);
    }) as Answering<Region, T>;
    this.long = mapped(options.answers, (name) => (owner: string, call: never) => {
      return this.#answerLong(name, owner, call);
    }) as AnsweringLong<T>;
    let before = performance.eventLoopUtilization();
    this.#sampling = setInterval(() => {
      const now = performance.eventLoopUtilization();
      this.#isBusy = performance.eventLoopUtilization(now, before).utilization >= this.#busyShare;
      before = now;
      // A helper without calls lets go of a region that is no longer served.
      for (const helper of this.#all()) this.#share(helper);
    }, SAMPLE_MS).unref();
  }

  /** How many helpers there are, how many there may be, and how many calls wait. */
  get figures(): { readonly helpers: number; readonly most: number; readonly waiting: number } {
    const all = this.#all();
    const waiting = all.reduce((sum, { thread }) => sum + thread.waiting, this.#row.length);
    return { helpers: all.length, most: this.#options.size + 1, waiting };
  }

  #answer(name: string, call: never, region = this.#options.region()): unknown {
    const cost = this.#costOf(name);
    const here = () => cost.measured(() => answerOf(this.#options.answers, name)(region, call));
    const isMeant = region === this.#options.region() && !this.#isClosed;
    if (!isMeant || !(this.#busyShare === 0 || (this.#isBusy && cost.isWorthHelp))) return here();
    const helper = this.#freestHelper();
    const asked: AskedCall<Region> = { name, call, region, run: this.#options.bind?.() ?? runNow };
    if (!cost.isCostly) return helper || this.#row.length > 0 ? this.#underWay.add(this.#wait(asked)) : here();
    if (!helper || helper.thread.waiting >= MOST_GIVEN) return here();
    helper.costly++;
    const answer = at(this.#ask(helper, [asked]), 0).finally(() => helper.costly--);
    return this.#underWay.add(answer);
  }

  #wait(asked: AskedCall<Region>, isForHere = false): Promise<unknown> {
    const waiting = { ...asked, isForHere, answer: Promise.withResolvers<unknown>() };
    this.#row.add(waiting);
    return waiting.answer.promise;
  }

  #answerHere({ name, call, region, run, answer }: WaitingCall<Region>): void {
    try {
      answer.resolve(run(() => this.#costOf(name).measured(() => answerOf(this.#options.answers, name)(region, call))));
    } catch (error) {
      answer.reject(error);
    }
  }

  /** Hands over as much as helpers have room for, of what is about the region that they have. */
  #giveAway(behind: readonly WaitingCall<Region>[]): number {
    const region = this.#options.region();
    const end = behind.findIndex((each) => each.region !== region || each.isForHere);
    const all = end < 0 ? behind : behind.slice(0, end);
    // The thread that serves takes what arrives besides: half of a helper's share is for it.
    const most = this.#helpers.reduce((sum, { thread }) => sum + thread.waiting, all.length) / (this.#helpers.length + 0.5);
    const room = Math.min(MOST_GIVEN, Math.max(GIVEN_AT_ONCE, Math.ceil(most)));
    let given = 0;
    while (given < all.length) {
      const helper = this.#freestHelper();
      if (!helper || helper.thread.waiting >= room || isLate(helper)) break;
      const count = Math.min(GIVEN_AT_ONCE, room - helper.thread.waiting);
      const some = all.slice(given, given + count);
      given += some.length;
      for (const [i, answer] of this.#ask(helper, some).entries()) at(some, i).answer.resolve(answer);
    }
    return given;
  }

  #costOf(name: string): Cost {
    const known = this.#costs.get(name);
    if (known) return known;
    const cost = new Cost();
    this.#costs.set(name, cost);
    return cost;
  }

  #answerLong(name: string, owner: string, call: never): Promise<Serialized> {
    const run = this.#options.bind?.() ?? runNow;
    return this.#turns.run(owner, LONG_WAIT_MS, async () => {
      if (this.#isClosed) throw new ThreadEnded();
      this.#longHelper ??= this.#newHelper();
      const asked = { name, call, region: this.#options.region(), run };
      return this.#underWay.add(at(this.#ask(this.#longHelper, [asked]), 0));
    });
  }

  /** The helper of long calls has been started, and listens. */
  async #readyForLong(): Promise<void> {
    if (this.#isClosed) return;
    this.#longHelper ??= this.#newHelper();
    await this.#longHelper.thread.listens();
  }

  /** The helper with the least before it, if one is ready; where all of them have something, the next one is started. */
  #freestHelper(): Helper<Region> | null {
    let freest: Helper<Region> | null = null;
    let areReady = true;
    for (const helper of [...this.#helpers]) {
      if (!this.#share(helper)) continue;
      if (helper.opening > 0) areReady = false;
      else if (!freest || isFreer(helper, freest)) freest = helper;
    }
    if (freest?.thread.waiting === 0) return freest;
    if (areReady && this.#helpers.length < this.#options.size && performance.now() > this.#restsUntil) {
      const helper = this.#newHelper();
      this.#helpers.push(helper);
      this.#share(helper);
    }
    return freest;
  }

  #newHelper(): Helper<Region> {
    const { script, errors } = this.#options;
    const thread = new CallThread<HelperCalls>({ script, errors, onEnd: (error) => this.#drop(helper, error.cause) });
    const helper: Helper<Region> = { thread, region: null, opening: 0, costly: 0, heardAt: 0 };
    return helper;
  }

  /** A helper that failed is gone, whatever state it was in. */
  #drop(helper: Helper<Region>, error: unknown): void {
    const place = this.#helpers.indexOf(helper);
    if (place < 0 && helper !== this.#longHelper) return;
    if (place >= 0) this.#helpers.splice(place, 1);
    else this.#longHelper = null;
    this.#options.log('a thread that answers calls has failed', error);
    this.#restsUntil = performance.now() + REST_MS;
    void helper.thread.close();
  }

  #all(): Helper<Region>[] {
    return this.#longHelper ? [...this.#helpers, this.#longHelper] : [...this.#helpers];
  }

  /** Gives a helper the region that is served now; it answers what it is asked from then on from it. @returns whether it can be used */
  #share(helper: Helper<Region>): boolean {
    const region = this.#options.region();
    if (helper.region === region) return true;
    helper.region = region;
    helper.opening++;
    try {
      helper.thread.call('open', this.#options.share(region)).then(
        () => helper.opening--,
        (error: unknown) => this.#drop(helper, error),
      );
      return true;
    } catch (error) {
      // The system has no room for another thread.
      this.#drop(helper, error);
      return false;
    }
  }

  /** @returns the answers, each when it comes; what cannot be handed over is answered here */
  #ask(helper: Helper<Region>, asked: readonly AskedCall<Region>[]): readonly Promise<Serialized>[] {
    if (helper.thread.waiting === 0) helper.heardAt = performance.now();
    return this.#handOver(helper, asked).map((made, i) => this.#taken(helper, at(asked, i), made));
  }

  #handOver(helper: Helper<Region>, asked: readonly AskedCall<Region>[]): readonly Promise<Made>[] {
    try {
      if (!this.#share(helper)) throw new ThreadEnded();
      const inputs = asked.map(({ name, call }) => ({ name, call }));
      return helper.thread.callEach('answer', inputs);
    } catch (error) {
      return asked.map(() => Promise.reject(error));
    }
  }

  /** What a helper failed at is answered here, in its turn, so that only the call that is at fault fails. */
  async #taken(helper: Helper<Region>, asked: AskedCall<Region>, answer: Promise<Made>): Promise<Serialized> {
    try {
      const { json, milliseconds } = await answer;
      helper.heardAt = performance.now();
      this.#costOf(asked.name).note(milliseconds);
      return new Serialized(json);
    } catch (error) {
      helper.heardAt = performance.now();
      if (this.#options.errors.some(({ type }) => error instanceof type)) throw error;
      this.#drop(helper, error);
      const made = this.#wait(asked, true);
      // Who closes them waits for nothing else.
      if (this.#isClosed) this.#row.finish();
      return new Serialized(jsonOf(await made));
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sampling);
    this.#isClosed = true;
    this.#row.finish();
    const all = this.#all();
    this.#helpers.length = 0;
    this.#longHelper = null;
    await Promise.all(all.map(({ thread }) => thread.close()));
  }
}

const runNow: RunLater = (work) => work();

/** Whether what is given to a helper would wait for something costly. */
const isLate = ({ thread, costly, heardAt }: Helper<unknown>) =>
  costly > 0 || (thread.waiting > 0 && performance.now() - heardAt > SILENT_MS);

/** Whether a helper comes sooner to what it is given than another one. */
function isFreer(a: Helper<unknown>, b: Helper<unknown>): boolean {
  return isLate(a) === isLate(b) ? a.thread.waiting < b.thread.waiting : isLate(b);
}

/** What the calls of a name take, here and on helpers. */
class Cost {
  #mean = 0;

  /** Whether others would wait for a call. */
  get isCostly(): boolean {
    return this.#mean > COSTLY_MS;
  }

  /** Whether a call is better handed over. */
  get isWorthHelp(): boolean {
    return this.#mean > HANDOVER_MS;
  }

  measured<T>(call: () => T): T {
    const began = performance.now();
    try {
      return call();
    } finally {
      this.note(performance.now() - began);
    }
  }

  note(milliseconds: number): void {
    this.#mean += (milliseconds - this.#mean) / COST_CALLS;
  }
}

/** The answer of a name, which the types of both sides promise to be there. */
function answerOf<Region>(answers: AnswerTable<Region>, name: string): AnswerTable<Region>[string] {
  const answer = answers[name];
  if (!answer) throw new Error(`there is no answer ${name}`);
  return answer;
}

/** The answers of a table without any other thread. */
export function answeredHere<Region, T extends AnswerTable<Region>>(region: Region, answers: T): ThreadAnswers<T> {
  return mapped(answers, (_, answer) => (call: never) => answer(region, call)) as ThreadAnswers<T>;
}

/** What is answered, as JSON; some answers are that already. */
function jsonOf(answer: unknown): string {
  return answer instanceof Serialized ? String(answer.json) : JSON.stringify(answer);
}

function mapped<Region, F>(answers: AnswerTable<Region>, make: (name: string, answer: AnswerTable<Region>[string]) => F) {
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, make(name, answer)]));
}

/**
 * What a helper does: it opens the regions that are shared with it, and answers calls from the last.
 *
 * @param open opens a region; @param close lets go of one
 */
export function serveAnswers<Region, Shared>(
  { open, close }: { readonly open: (shared: Shared) => Region; readonly close: (region: Region) => void },
  answers: AnswerTable<Region>,
  errors: readonly ErrorKind[],
): void {
  let region: Region | null = null;
  serveCalls<HelperCalls>(
    {
      open(shared) {
        if (region) {
          close(region);
          collectSoon();
        }
        // What `share` of the other side has made.
        region = open(shared as Shared);
        return undefined;
      },
      answer({ name, call }) {
        if (!region) throw new Error('no region has been shared');
        const began = performance.now();
        const json = jsonOf(answerOf(answers, name)(region, call as never));
        return { json, milliseconds: performance.now() - began };
      },
    },
    { errors },
  );
}
