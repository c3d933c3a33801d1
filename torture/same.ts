import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { extractPath } from '../bench/extracts.ts';
import { seededRandom } from '../bench/queries.ts';
import { drawnAssets } from '../bench/stored-data.ts';
import { DEMO_VENUE } from '../src/cli/demo.ts';
import { type Asked, post } from './answers/asked.ts';
import { Comparison } from './answers/comparison.ts';
import { readMapContent } from './answers/map-content.ts';
import { furtherRequests, mapRequests } from './answers/map-requests.ts';
import { JOBS, remainingRequests } from './answers/remaining-requests.ts';
import { Side } from './answers/side.ts';
import { spoiltByChance } from './answers/spoilt.ts';
import { townRequests, WRITES } from './answers/town-requests.ts';
import { poisOf, venueRequests } from './answers/venue-requests.ts';
import { HERE, VENUES } from './answers.ts';
import type { Outcome, ProofOptions } from './proof.ts';

const DEFAULT_COUNT = 5_000;
/** So many are spoilt for each that is whole. */
const SPOILT_EACH = 40;
/** Spoilt requests are made so many at a time, each lot with the next seed. */
const LOT = 2_000;
/** Every so many a lot has writes among them. */
const LOTS_TO_A_WRITTEN = 4;
/** So many writes there are in such a lot, for each request that reads. */
const WRITES_SHARE = 0.2;
/** Beside those of the demo. */
const ASSETS = 5_000;
/** Of all requests, those of each generator; those about what others have found get the rest. */
const SHARES = { map: 0.3, town: 0.2, venues: 0.15, remaining: 0.25 } as const;
/** Every so many a request takes a packed answer. */
const PACKED_EVERY = 5;
/** Writes that leave something to be found: of the others the first would end all that is asked about. */
const SPOILT_WRITES = WRITES.filter(({ method, path }) => method !== 'DELETE' && path !== '/stores/replace');
const POLL_MS = 200;
const TOWN = fileURLToPath(new URL('../demo/town.osm', import.meta.url));
const PORTO = extractPath({ name: 'porto' });

const Ordered = Type.Object({ matrix_id: Type.Optional(Type.String()), plan_id: Type.Optional(Type.String()) });

/**
 * The same requests to the code of another clone and to this code, over copies of one data folder: whole ones of every endpoint, and
 * many times as many that are spoilt. Status, headers and bodies have to be equal but for what `masks.ts` lists.
 */
export async function same({
  seed,
  count = DEFAULT_COUNT,
  minutes,
  only = '',
  against,
  log,
}: ProofOptions): Promise<Outcome> {
  if (against === undefined) throw new Error('the same answers need the folder of another clone: --against ../before');
  const before = new Side('before', resolve(against));
  const sides: Side[] = [before];
  try {
    log('preparing the data');
    await prepare(before);
    const after = await before.twin('after', HERE);
    sides.push(after);
    await Promise.all(sides.map((side) => side.start()));
    const whole = await Comparison.between([before, after], only);
    const requests = await askWhole(whole, before, count, seededRandom(seed));
    log(`whole: ${whole.summary}`);
    const spoilt = await Comparison.between([before, after], only);
    await askSpoilt(spoilt, requests, { count: count * SPOILT_EACH, seed, minutes, log });
    return outcomeOf(whole, spoilt, only === '');
  } finally {
    await Promise.all(sides.map((side) => side.remove()));
  }
}

/** Gives the clone before all that is asked about: what is made at random is then the same in both. */
async function prepare(side: Side): Promise<void> {
  await side.prepare(VENUES.filter(({ path }) => existsSync(path)));
  if (existsSync(PORTO)) {
    await side.stop();
    await side.run('import', PORTO, '--name', 'porto', '--demo');
    await side.start();
  }
  for (const stores of drawnAssets(ASSETS)) await side.ask(post('/stores?undoable=true', { stores }));
  for (const [name, order] of Object.entries(JOBS)) {
    const { text } = await side.ask(order);
    const { matrix_id, plan_id } = Value.Parse(Ordered, JSON.parse(text));
    const id = matrix_id ?? plan_id;
    if (id === undefined) throw new Error(`no job was begun: ${text}`);
    side.call(name, id);
    const status = { method: 'GET', path: `${order.path}/${name}/status` };
    for (let said = ''; !said.includes('completed'); await pause(POLL_MS)) {
      said = (await side.ask(status)).text;
      if (/error|timeout/.test(said)) throw new Error(`${order.path}: ${said}`);
    }
  }
}

/** Asks both of them requests of every kind; returns those. */
async function askWhole(whole: Comparison, before: Side, count: number, random: () => number): Promise<Asked[]> {
  const shareOf = (share: keyof typeof SHARES) => Math.ceil(count * SHARES[share]);
  const town = await readMapContent(TOWN);
  const maps = [town, ...(existsSync(PORTO) ? [await readMapContent(PORTO)] : [])];
  const venues = [DEMO_VENUE, ...VENUES.filter(({ path }) => existsSync(path)).map(({ id }) => id)];
  const requests: Asked[] = [
    ...maps.flatMap((content) => mapRequests(Math.ceil(shareOf('map') / maps.length), content, random)),
    ...townRequests(shareOf('town'), before.featureNames),
    ...remainingRequests(shareOf('remaining'), { ...town, venueId: DEMO_VENUE, features: before.featureNames }, random),
  ];
  for (const id of venues) {
    const pois: unknown = JSON.parse((await before.ask(poisOf(id))).text);
    requests.push(poisOf(id), ...venueRequests(Math.ceil(shareOf('venues') / venues.length), id, pois, random));
  }
  const first = requests.map(varied);
  const replies = await whole.ask('whole', first);
  const further = furtherRequests(Math.max(1, count - first.length), replies, random).map(varied);
  await whole.ask('whole', further);
  // Once more, many at a time: what was kept of the first answers, and threads that help.
  await whole.askTogether('whole, again', [...first, ...further]);
  return [...requests, ...further];
}

/** Asks both of them spoilt requests, until there were so many or the time is over; a lot in four has writes among them. */
async function askSpoilt(
  spoilt: Comparison,
  requests: readonly Asked[],
  {
    count,
    seed,
    minutes = Number.POSITIVE_INFINITY,
    log,
  }: Pick<ProofOptions, 'seed' | 'minutes' | 'log'> & { count: number },
): Promise<void> {
  const end = performance.now() + minutes * 60_000;
  const writes = Array.from({ length: (requests.length * WRITES_SHARE) / SPOILT_WRITES.length }, () => SPOILT_WRITES);
  const bases = [...requests, ...writes.flat()];
  for (let done = 0, lot = 0; done < count && performance.now() < end; done += LOT, lot++) {
    // What is kept of the data is used while nothing is written, and read anew afterwards.
    const whole = lot % LOTS_TO_A_WRITTEN === 0 ? bases : requests;
    await spoilt.askTogether('spoilt', spoiltByChance(whole, Math.min(LOT, count - done), seed + lot));
    log(`spoilt: ${spoilt.summary}`);
  }
}

/** A request as different clients send it: from a server or a page, for a packed answer or a plain one. */
function varied(asked: Asked, i: number): Asked {
  const headers = { ...asked.headers, ...(i % PACKED_EVERY === 0 && { 'accept-encoding': 'gzip' }) };
  return { ...asked, headers };
}

/** @param isWhole whether every endpoint has to have been fulfilled that reads */
function outcomeOf(whole: Comparison, spoilt: Comparison, isWhole: boolean): Outcome {
  const [first, second] = [whole.outcome(false), spoilt.outcome(false)];
  // People who sign in are asked about elsewhere: `mutated` and the tests.
  const ofProjects = whole.unfulfilled('GET').filter((endpoint) => !endpoint.startsWith('GET /admin/'));
  const unfulfilled = isWhole ? ofProjects.map((endpoint) => `${endpoint}: not fulfilled once`) : [];
  return {
    report: `Whole requests:\n\n${first.report}\n\nSpoilt requests:\n\n${second.report}`,
    missed: [...first.missed, ...unfulfilled, ...second.missed],
  };
}
