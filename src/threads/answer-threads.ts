import { performance } from 'node:perf_hooks';
import { at } from '../at.ts';
import { CallRow } from './call-row.ts';
import { CallThread } from './call-thread.ts';
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
/** So many of the last calls of a name count for what one costs; one of as many is made here in any case, to know it, */
const COST_CALLS = 16;
/** unless they cost so much that others would wait for it. */
const COSTLY_MS = 1;

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
export type Answered<Reply> = Reply | Promise<Awaited<Reply> | Serialized>;

/** The answers of a table. */
export type Answering<Region, T> = {
  /** @param region what the call is about: helpers have the region that is served now, about another one is answered here */
  readonly [Name in keyof T]: (call: CallOf<T[Name]>, region?: Region) => Answered<ReplyOf<T[Name]>>;
};

/** The same about the region that is served now. */
export type ThreadAnswers<T> = {
  readonly [Name in keyof T]: (call: CallOf<T[Name]>) => Answered<ReplyOf<T[Name]>>;
};

/** The answers of a table that take long: never made here, by turns of those who ask. @throws NoTurn where too many came before */
export type AnsweringLong<T> = {
  readonly [Name in keyof T]: (owner: string, call: CallOf<T[Name]>) => Promise<Serialized>;
};

/** What a helper is called with: to open the region that has come into use, or to answer, as JSON. */
type HelperCalls = {
  readonly open: readonly [shared: unknown, nothing: undefined];
  readonly answer: readonly [{ readonly name: string; readonly call: unknown }, json: string];
};

/** A helper: its thread, the region that it has, and how many it has been given and has not opened yet. */
interface Helper<Region> {
  readonly thread: CallThread<HelperCalls>;
  region: Region | null;
  opening: number;
}

/** A call about a region. */
interface AskedCall<Region> {
  readonly name: string;
  readonly call: never;
  readonly region: Region;
}

/** One that waits for whoever is free first. */
interface WaitingCall<Region> extends AskedCall<Region> {
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
  /** What is waited for before a region is closed. */
  readonly underWay?: UnderWay;
  /** From this share of its time at work on, the thread that serves lets others help; 0 for always. */
  readonly busyShare?: number;
}

/**
 * Answers calls on several threads over one region in shared memory. While there is little to do, the thread that serves answers by
 * itself, which is quickest; when it is busy, calls wait in a row for whoever is free first, but for what is made sooner than it is handed
 * over, and for costly ones, which go to helpers while those have room. A helper that is starting, or opens another region, takes nothing: no call waits for it.
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
  readonly #turns = new Turns(1, 1, MOST_LONG_WAITING);
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
      giveAway: (waiting) => this.#giveAway(waiting),
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
    const asked = { name, call, region };
    if (region !== this.#options.region()) return this.#made(asked);
    const cost = this.#costOf(name);
    const mayHelp = !this.#isClosed && (this.#busyShare === 0 || (this.#isBusy && cost.isWorthHelp()));
    const helper = mayHelp ? this.#freestHelper() : null;
    const hasRoom = cost.isCostly ? (helper?.thread.waiting ?? 0) < MOST_GIVEN : !this.#row.isFull;
    if (!helper || !hasRoom) return cost.measured(() => this.#made(asked));
    return this.#underWay.add(cost.isCostly ? at(this.#ask(helper, [asked]), 0) : this.#wait(asked));
  }

  #made({ name, call, region }: AskedCall<Region>): unknown {
    return answerOf(this.#options.answers, name)(region, call);
  }

  #wait(asked: AskedCall<Region>): Promise<unknown> {
    const waiting = { ...asked, answer: Promise.withResolvers<unknown>() };
    this.#row.add(waiting);
    return waiting.answer.promise;
  }

  #answerHere(waiting: WaitingCall<Region>): void {
    const { name, answer } = waiting;
    try {
      answer.resolve(this.#costOf(name).measured(() => this.#made(waiting)));
    } catch (error) {
      answer.reject(error);
    }
  }

  /** Hands over as much as helpers have room for, of what is about the region that they have. */
  #giveAway(waiting: readonly WaitingCall<Region>[]): number {
    let given = 0;
    while (given < waiting.length) {
      const helper = waiting[given].region === this.#options.region() ? this.#freestHelper() : null;
      if (!helper || helper.thread.waiting >= MOST_GIVEN) break;
      const room = Math.min(GIVEN_AT_ONCE, MOST_GIVEN - helper.thread.waiting);
      const share = Math.ceil((waiting.length - given) / this.#helpers.length);
      const some = waiting.slice(given, given + Math.min(room, share));
      given += some.length;
      for (const [i, answer] of this.#ask(helper, some).entries()) some[i].answer.resolve(answer);
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
    return this.#turns.run(owner, LONG_WAIT_MS, async () => {
      this.#longHelper ??= this.#start();
      const asked = { name, call, region: this.#options.region() };
      return this.#underWay.add(at(this.#ask(this.#longHelper, [asked]), 0));
    });
  }

  /** The helper with the least before it, if one is ready; where all of them have something, the next one is started. */
  #freestHelper(): Helper<Region> | null {
    let freest: Helper<Region> | null = null;
    let areReady = true;
    for (const helper of this.#helpers) {
      this.#share(helper);
      if (helper.opening > 0) areReady = false;
      else if (!freest || helper.thread.waiting < freest.thread.waiting) freest = helper;
    }
    if (freest?.thread.waiting === 0) return freest;
    const mayStart = areReady && performance.now() > this.#restsUntil;
    if (mayStart && this.#helpers.length < this.#options.size) this.#helpers.push(this.#start());
    return freest;
  }

  #start(): Helper<Region> {
    const { script, errors } = this.#options;
    const thread = new CallThread<HelperCalls>({ script, errors, onEnd: (error) => this.#drop(helper, error.cause) });
    const helper: Helper<Region> = { thread, region: null, opening: 0 };
    this.#share(helper);
    return helper;
  }

  /** A helper that failed is gone, whatever state it was in. */
  #drop(helper: Helper<Region>, error: unknown): void {
    const at = this.#helpers.indexOf(helper);
    if (at < 0 && helper !== this.#longHelper) return;
    if (at >= 0) this.#helpers.splice(at, 1);
    else this.#longHelper = null;
    this.#options.log('a thread that answers calls has failed', error);
    this.#restsUntil = performance.now() + REST_MS;
    void helper.thread.close();
  }

  #all(): Helper<Region>[] {
    return this.#longHelper ? [...this.#helpers, this.#longHelper] : [...this.#helpers];
  }

  /** Gives a helper the region that is served now; it answers what it is asked from then on from it. */
  #share(helper: Helper<Region>): void {
    const region = this.#options.region();
    if (helper.region === region) return;
    helper.region = region;
    helper.opening++;
    helper.thread.call('open', this.#options.share(region)).then(
      () => helper.opening--,
      (error: unknown) => this.#drop(helper, error),
    );
  }

  #ask(helper: Helper<Region>, asked: readonly AskedCall<Region>[]): readonly Promise<Serialized>[] {
    this.#share(helper);
    const inputs = asked.map(({ name, call }) => ({ name, call }));
    return helper.thread.callEach('answer', inputs).map((json, i) => this.#taken(helper, at(asked, i), json));
  }

  /** What a helper failed at is answered here, so that only the call that is at fault fails. */
  async #taken(helper: Helper<Region>, asked: AskedCall<Region>, json: Promise<string>): Promise<Serialized> {
    try {
      return new Serialized(await json);
    } catch (error) {
      if (this.#options.errors.some(({ type }) => error instanceof type)) throw error;
      this.#drop(helper, error);
      return new Serialized(jsonOf(await this.#made(asked)));
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

/** What the calls of a name cost on the thread that serves. */
class Cost {
  #mean = 0;
  #calls = 0;

  /** Whether others would wait for a call. */
  get isCostly(): boolean {
    return this.#mean > COSTLY_MS;
  }

  /** Whether a call is better handed over. */
  isWorthHelp(): boolean {
    return this.isCostly || (this.#mean > HANDOVER_MS && ++this.#calls % COST_CALLS !== 0);
  }

  measured<T>(call: () => T): T {
    const began = performance.now();
    try {
      return call();
    } finally {
      this.#mean += (performance.now() - began - this.#mean) / COST_CALLS;
    }
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
        return jsonOf(answerOf(answers, name)(region, call as never));
      },
    },
    { errors },
  );
}
