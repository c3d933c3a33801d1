import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from '../../bench/report.ts';
import { endpointsOf } from '../description.ts';
import type { Outcome } from '../proof.ts';
import type { Asked } from './asked.ts';
import type { Reply, Side } from './side.ts';

const NO_ENDPOINT = '(other paths and methods)';
/** Of a difference, so many characters before it and from it on. */
const SHOWN_BEFORE = 40;
const SHOWN_AFTER = 60;
const MOST_EXAMPLES = 3;
/** So many differences are shown in full. */
const MOST_SHOWN = 10;
const SHOWN_REQUEST = 300;
/** Requests that only read are asked so many at a time. */
const AT_ONCE = 8;

interface Tally {
  asked: number;
  /** Answered with 2xx by the clone before, or sent on with 3xx to where the answer is. */
  fulfilled: number;
  /** Equal only when they were asked once more: the clock had moved on. */
  again: number;
  differing: number;
  /** Not answered at all by one of them, or with a failure that says not when to come again. */
  failed: number;
  /** Where the first of those part. */
  readonly examples: string[];
}

const emptyTally = (): Tally => ({ asked: 0, fulfilled: 0, again: 0, differing: 0, failed: 0, examples: [] });

/** No answer at all, or a failure other than that there is no room or no time now. */
const isFailure = ({ status }: Reply) => status === 0 || (status >= 500 && status !== 503 && status !== 507);

/** Whether a request reads, whatever its method. */
const READS = /^\/(localities|threewords|distance|indoor\/(directions|distancematrix)|datasets\/[^/]+\/features)\//;
const isRead = ({ method, path }: Asked) => method === 'GET' || (method === 'POST' && READS.test(path));

/** Requests in their order, in lots that can be asked at once. */
function* togetherOf(requests: readonly Asked[]): Generator<Asked[]> {
  let lot: Asked[] = [];
  for (const asked of requests) {
    const fits = isRead(asked) && lot.length < AT_ONCE;
    if (!fits && lot.length > 0) {
      yield lot;
      lot = [];
    }
    if (isRead(asked)) lot.push(asked);
    else yield [asked];
  }
  if (lot.length > 0) yield lot;
}

/** Where two answers part, with a little of what stands around it. */
function parting(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - SHOWN_BEFORE), at + SHOWN_AFTER));
  return `${around(before)} is now ${around(after)}`;
}

/** The body of an answer where bodies differ, else all of it: a length of other content says nothing. */
function firstDifference(before: string, after: string): readonly [string, string] {
  const [bodyBefore, bodyAfter] = [before, after].map((text) => text.slice(text.indexOf('\n\n')));
  const isSameStatus = before.slice(0, 3) === after.slice(0, 3);
  return isSameStatus && bodyBefore !== bodyAfter ? [bodyBefore, bodyAfter] : [before, after];
}

/** Asks both and counts. */
export class Comparison {
  readonly #sides: readonly [Side, Side];
  readonly #endpoints: ReturnType<typeof endpointsOf>;
  readonly #only: string;
  readonly #isDescribedEqually: boolean;
  readonly #tallies = new Map<string, Tally>();
  /** The first differences of all, with their requests. */
  readonly #shown: string[] = [];
  /** Where pairs that differ are written; made for the first. */
  #folder: string | null = null;

  private constructor(sides: readonly [Side, Side], only: string, descriptions: readonly Reply[]) {
    this.#sides = sides;
    this.#only = only;
    this.#endpoints = endpointsOf(JSON.parse(descriptions[1].text));
    this.#isDescribedEqually = descriptions[0].text === descriptions[1].text;
  }

  static async between(sides: readonly [Side, Side], only: string): Promise<Comparison> {
    const asked = { method: 'GET', path: '/openapi.json' };
    return new Comparison(sides, only, await Promise.all(sides.map((side) => side.ask(asked))));
  }

  get summary(): string {
    const { asked, differing } = this.#total();
    return `${asked} requests, ${differing} answered differently`;
  }

  /** The endpoints of the API that were not fulfilled once, of those of a method. */
  unfulfilled(method: string): string[] {
    const isOf = (name: string) => name.startsWith(`${method} `);
    return this.#endpoints.names.filter((name) => isOf(name) && !this.#tallies.get(name)?.fulfilled);
  }

  #total(): Tally {
    const total = emptyTally();
    for (const { asked, fulfilled, again, differing, failed } of this.#tallies.values()) {
      total.asked += asked;
      total.fulfilled += fulfilled;
      total.again += again;
      total.differing += differing;
      total.failed += failed;
    }
    return total;
  }

  /** Asks both each request, one after the other; returns the answers of the first. */
  async ask(region: string, requests: readonly Asked[]): Promise<Reply[]> {
    const replies: Reply[] = [];
    for (const asked of requests) {
      const reply = await this.#askOne(region, asked);
      if (reply) replies.push(reply);
    }
    return replies;
  }

  /** The same faster: what only reads is asked several at a time, and what may write alone, so that both write in one order. */
  async askTogether(region: string, requests: readonly Asked[]): Promise<void> {
    for (const batch of togetherOf(requests)) await Promise.all(batch.map((asked) => this.#askOne(region, asked)));
  }

  /** Asks both; returns the answer of the first, or null where it is none that is compared. */
  async #askOne(region: string, asked: Asked): Promise<Reply | null> {
    const endpoint = this.#endpoints.nameOf(asked.method, asked.path.split('?')[0]) ?? NO_ENDPOINT;
    if (!endpoint.includes(this.#only)) return null;
    const tally = this.#tallies.get(endpoint) ?? emptyTally();
    this.#tallies.set(endpoint, tally);
    tally.asked++;
    const [before, after] = await this.#askBoth(asked);
    if (before.status >= 200 && before.status < 400) tally.fulfilled++;
    if (isFailure(before) || isFailure(after)) tally.failed++;
    if (before.masked === after.masked) return before;
    // Whether a shop is open changes with the minute.
    const [againBefore, againAfter] = await this.#askBoth(asked);
    if (againBefore.masked === againAfter.masked) tally.again++;
    else {
      tally.differing++;
      const example = parting(...firstDifference(againBefore.masked, againAfter.masked));
      if (tally.examples.length < MOST_EXAMPLES) tally.examples.push(example);
      if (this.#shown.length < MOST_SHOWN)
        this.#shown.push(`${asked.method} ${asked.path.slice(0, SHOWN_REQUEST)}\n    ${example}`);
      this.#keep(region, asked, againBefore, againAfter);
    }
    return before;
  }

  async #askBoth(asked: Asked): Promise<readonly [Reply, Reply]> {
    const [before, after] = this.#sides;
    return Promise.all([before.ask(asked), after.ask(asked)]);
  }

  #keep(region: string, { method, path, body = '', headers, caller }: Asked, before: Reply, after: Reply): void {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'waypost-answers-differing-'));
    const name = String(this.#total().differing).padStart(4, '0');
    const request = `${region}, caller ${caller ?? 'server'}\n${method} ${path}\n${JSON.stringify(headers ?? {})}\n${body}\n`;
    writeFileSync(join(this.#folder, `${name}.request`), request);
    writeFileSync(join(this.#folder, `${name}.before`), before.masked, 'latin1');
    writeFileSync(join(this.#folder, `${name}.after`), after.masked, 'latin1');
  }

  /** @param isWhole whether every endpoint has to have been asked */
  outcome(isWhole: boolean): Outcome {
    const row = (endpoint: string, { asked, fulfilled, again, differing, failed }: Tally) =>
      [endpoint, asked, fulfilled, asked - differing, again, differing, failed].map(String);
    const rows = [...this.#tallies].sort(([a], [b]) => (a < b ? -1 : 1)).map(([endpoint, tally]) => row(endpoint, tally));
    const table = markdownTable(
      ['endpoint', 'requests', 'with 2xx or 3xx', 'equal', 'when asked again', 'differing', 'failed'],
      [...rows, row('all', this.#total())],
    );
    const description = `/openapi.json, which is not counted, ${this.#isDescribedEqually ? 'is equal' : 'differs'}.`;
    const shown = this.#shown.length > 0 ? `\n\nThe first that differ:\n${this.#shown.join('\n')}` : '';
    const failed = [...this.#tallies].filter(([, tally]) => tally.failed > 0);
    const differing = [...this.#tallies].filter(([, tally]) => tally.differing > 0);
    const unasked = isWhole ? this.#endpoints.names.filter((name) => !this.#tallies.has(name)) : [];
    return {
      report: `${table}\n\n${description}${this.#folder === null ? '' : `\nPairs that differ: ${this.#folder}`}${shown}`,
      missed: [
        ...differing.map(([endpoint, tally]) =>
          [`${endpoint}: ${tally.differing} of ${tally.asked} differ`, ...tally.examples].join('\n    '),
        ),
        ...failed.map(([endpoint, tally]) => `${endpoint}: ${tally.failed} of ${tally.asked} failed`),
        ...unasked.map((endpoint) => `${endpoint}: not asked`),
      ],
    };
  }
}
