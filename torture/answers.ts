import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTRACTS, extractPath } from '../bench/extracts.ts';
import { seededRandom } from '../bench/queries.ts';
import { markdownTable } from '../bench/report.ts';
import { DEMO_VENUE } from '../src/cli/demo.ts';
import type { Asked } from './answers/asked.ts';
import { readMapContent } from './answers/map-content.ts';
import { furtherRequests, mapRequests } from './answers/map-requests.ts';
import { refusedRequests } from './answers/refusals.ts';
import { type Reply, Side, type Venue } from './answers/side.ts';
import { townRequests, WRITES } from './answers/town-requests.ts';
import { poisOf, venueRequests } from './answers/venue-requests.ts';
import { endpointsOf } from './description.ts';
import type { Outcome, ProofOptions } from './proof.ts';

const DEFAULT_COUNT = 4_500;
/** Of all requests, those about the sample town, and those that are refused; maps share the rest. */
const TOWN_SHARE = 0.25;
const REFUSED_SHARE = 0.45;
/** Of the requests about a region, those about what others have found. */
const FURTHER_SHARE = 0.2;
const TOWN = 'town';
const NO_ENDPOINT = '(other paths and methods)';
/** Of a difference, so many characters before it and from it on. */
const SHOWN_BEFORE = 40;
const SHOWN_AFTER = 60;
const MOST_EXAMPLES = 3;
const HERE = fileURLToPath(new URL('..', import.meta.url));

const near = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Real plans, beside the mall of the sample town. */
const VENUES: readonly Venue[] = [
  { id: 'apb', path: near('../../shared/data/indoor/apb/apb.osm') },
  { id: 'apb-imdf', path: near('../../shared/data/indoor/apb/apb.imdf.zip') },
  { id: 'grand-place', path: near('../../shared/data/indoor/grand-place/grand-place.geojson') },
  { id: 'hauptwache', path: near('../../shared/data/indoor/frankfurt/frankfurt-hauptwache.osm.pbf') },
];

interface Tally {
  asked: number;
  /** Answered with 2xx by the clone before. */
  fulfilled: number;
  /** Equal only when they were asked once more: the clock had moved on. */
  again: number;
  differing: number;
  /** Where the first of those part. */
  readonly examples: string[];
}

/**
 * The same requests to an installation of another clone and to one of this, each from the same maps by its own code: the answers
 * have to be equal but for what `masks.ts` lists.
 */
export async function answers({
  seed,
  count = DEFAULT_COUNT,
  only = '',
  against,
  regions,
  log,
}: ProofOptions): Promise<Outcome> {
  if (against === undefined) throw new Error('answers need the folder of another clone: --against ../before');
  const maps = EXTRACTS.filter((extract) => existsSync(extractPath(extract)));
  const known = [TOWN, ...maps.map(({ name }) => name)];
  const unknown = regions?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`there is no region ${unknown.join(', ')}: ${known.join(', ')}`);
  const asksFor = (name: string) => !regions || regions.includes(name);
  const venues = VENUES.filter(({ path }) => existsSync(path));
  const sides = [new Side('before', resolve(against)), new Side('after', HERE)] as const;
  try {
    log('preparing both');
    await Promise.all(sides.map((side) => side.prepare(venues)));
    const comparison = await Comparison.between(sides, only);
    const random = seededRandom(seed);
    /** Asks about a map, and then about what was found. */
    const askMap = async (region: string, path: string, share: number) => {
      const further = Math.ceil(share * FURTHER_SHARE);
      const first = mapRequests(share - further, await readMapContent(path), random);
      const replies = await comparison.ask(region, first);
      await comparison.ask(region, furtherRequests(further, replies, random));
    };
    if (asksFor(TOWN)) {
      const share = Math.ceil((count * TOWN_SHARE) / 4);
      await askMap(TOWN, near('../demo/town.osm'), share);
      await comparison.ask(TOWN, townRequests(share * 2, sides[0].featureNames));
      const all = [DEMO_VENUE, ...venues.map(({ id }) => id)];
      for (const id of all) {
        const pois: unknown = JSON.parse((await sides[0].ask(poisOf(id))).text);
        const requests = venueRequests(Math.ceil(share / all.length), id, pois, random);
        await comparison.ask(TOWN, [poisOf(id), ...requests]);
      }
      await comparison.ask(TOWN, WRITES);
      await comparison.ask(TOWN, refusedRequests(Math.ceil(count * REFUSED_SHARE), seed));
      log(`${TOWN}: ${comparison.summary}`);
    }
    for (const extract of maps.filter(({ name }) => asksFor(name))) {
      const path = extractPath(extract);
      await Promise.all(
        sides.map(async (side) => {
          await side.stop();
          await side.run('import', path, '--name', extract.name, '--no-towns');
          await side.start();
        }),
      );
      await askMap(extract.name, path, Math.ceil((count * (1 - TOWN_SHARE - REFUSED_SHARE)) / maps.length));
      log(`${extract.name}: ${comparison.summary}`);
    }
    return comparison.outcome(only === '' && asksFor(TOWN));
  } finally {
    await Promise.all(sides.map((side) => side.remove()));
  }
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
class Comparison {
  readonly #sides: readonly [Side, Side];
  readonly #endpoints: ReturnType<typeof endpointsOf>;
  readonly #only: string;
  readonly #isDescribedEqually: boolean;
  readonly #tallies = new Map<string, Tally>();
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

  #total(): Tally {
    const total: Tally = { asked: 0, fulfilled: 0, again: 0, differing: 0, examples: [] };
    for (const { asked, fulfilled, again, differing } of this.#tallies.values()) {
      total.asked += asked;
      total.fulfilled += fulfilled;
      total.again += again;
      total.differing += differing;
    }
    return total;
  }

  /** Asks both each request, one after the other; returns the answers of the first. */
  async ask(region: string, requests: readonly Asked[]): Promise<Reply[]> {
    const replies: Reply[] = [];
    for (const asked of requests) {
      const endpoint = this.#endpoints.nameOf(asked.method, asked.path.split('?')[0]) ?? NO_ENDPOINT;
      if (!endpoint.includes(this.#only)) continue;
      const tally = this.#tallies.get(endpoint) ?? { asked: 0, fulfilled: 0, again: 0, differing: 0, examples: [] };
      this.#tallies.set(endpoint, tally);
      tally.asked++;
      const [before, after] = await this.#askBoth(asked);
      replies.push(before);
      if (before.status >= 200 && before.status < 300) tally.fulfilled++;
      if (before.masked === after.masked) continue;
      // Whether a shop is open changes with the minute.
      const [againBefore, againAfter] = await this.#askBoth(asked);
      if (againBefore.masked === againAfter.masked) tally.again++;
      else {
        tally.differing++;
        const example = parting(...firstDifference(againBefore.masked, againAfter.masked));
        if (tally.examples.length < MOST_EXAMPLES) tally.examples.push(example);
        this.#keep(region, asked, againBefore, againAfter);
      }
    }
    return replies;
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
    const row = (endpoint: string, { asked, fulfilled, again, differing }: Tally) =>
      [endpoint, asked, fulfilled, asked - differing, again, differing].map(String);
    const rows = [...this.#tallies].sort(([a], [b]) => (a < b ? -1 : 1)).map(([endpoint, tally]) => row(endpoint, tally));
    const table = markdownTable(
      ['endpoint', 'requests', 'with 2xx', 'equal', 'when asked again', 'differing'],
      [...rows, row('all', this.#total())],
    );
    const description = `/openapi.json, which is not counted, ${this.#isDescribedEqually ? 'is equal' : 'differs'}.`;
    const differing = [...this.#tallies].filter(([, tally]) => tally.differing > 0);
    const unasked = isWhole ? this.#endpoints.names.filter((name) => !this.#tallies.has(name)) : [];
    return {
      report: `${table}\n\n${description}${this.#folder === null ? '' : `\nPairs that differ: ${this.#folder}`}`,
      missed: [
        ...differing.map(([endpoint, tally]) =>
          [`${endpoint}: ${tally.differing} of ${tally.asked} differ`, ...tally.examples].join('\n    '),
        ),
        ...unasked.map((endpoint) => `${endpoint}: not asked`),
      ],
    };
  }
}
