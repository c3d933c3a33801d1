import { readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { markdownTable } from '../bench/report.ts';
import type { ServerProcess } from '../test/support/process.ts';
import { send } from '../test/support/request.ts';
import { judgeOf } from './description.ts';
import { expensiveRequests } from './expensive.ts';
import { type Account, install } from './installation.ts';
import { type Base, type Mutant, mutantOf } from './mutate.ts';
import { type Headers, mapRequests, peopleRequests, signIn } from './people-requests.ts';
import type { DatabaseName, Outcome, ProofOptions } from './proof.ts';
import { furnish, regionFolder, type Scene, SMALL } from './scene.ts';

const DEFAULT_COUNT = 1_000_000;
const AT_ONCE = 16;
/** Requests are made so many at a time, each lot with the next seed. */
const LOT = 2_000;
const MOST_MS = 2_000;
const MOST_GROWTH = 1.15;
/** The share of the requests after which memory is looked at first, and how long it has to come back at the end. */
const WARM_SHARE = 0.05;
const REST_MS = 60_000;
const MOST_EXAMPLES = 20;
/** More than any body may have. */
const HEAVY_BYTES = 70_000_000;
/** How long a connection is looked at on which something else than a plain request was sent. */
const PATIENCE_MS = 3_000;

/** Spoilt requests to all endpoints, by all methods, in every manner. */
export async function mutated({ seed, count = DEFAULT_COUNT, databases, log }: ProofOptions): Promise<Outcome> {
  const region = await regionFolder(false, true);
  try {
    const rounds = [];
    for (const database of databases)
      rounds.push(await mutateAll(region, database, seed, Math.ceil(count / databases.length), log));
    const headings = ['database', 'requests', 'answers by status', 'longest ms', 'memory before MB', 'after MB'];
    return {
      report: markdownTable(
        headings,
        rounds.map(({ row }) => row),
      ),
      missed: rounds.flatMap(({ missed }) => missed),
    };
  } finally {
    rmSync(region, { recursive: true });
  }
}

export async function mutateAll(
  region: string,
  database: DatabaseName,
  seed: number,
  count: number,
  log: (line: string) => void,
) {
  const installation = await install(region, database);
  try {
    const { origin, pid } = installation.server;
    const account = await installation.addProject('mutated', 'none');
    const scene = await furnish(installation, account, false, SMALL);
    const judge = judgeOf((await send(`${origin}/openapi.json`)).json);
    const people = await signIn(installation, account);
    const bases = [...basesOf(scene), ...mapRequests(scene), ...peopleRequests()];
    const mutant = fc.constantFrom(...bases).chain(mutantOf);
    const statuses = new Map<number, number>();
    const ofGroups = new Map<string, Map<number, number>>();
    const missed: string[] = [];
    let longest = 0;
    let before = 0;
    const judgeOne = async (each: Mutant) => {
      const began = performance.now();
      const answer = await sendMutant(origin, each, account, people);
      const milliseconds = performance.now() - began;
      if (answer === null) return;
      const { status, text, isWhole } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const group = groupOf(each);
      const own = ofGroups.get(group) ?? new Map<number, number>();
      ofGroups.set(group, own.set(status, (own.get(status) ?? 0) + 1));
      if (each.manner === 'plain') longest = Math.max(longest, milliseconds);
      const wrong = [
        ...faultsOf(answer, each),
        ...(each.manner === 'plain' && milliseconds > MOST_MS ? [`${milliseconds.toFixed(0)} ms`] : []),
        ...(isHeadSpoilt(each) || !isWhole ? [] : [judge(each.method, each.path.split('?')[0], status, text)]),
      ].filter((fault) => fault !== null);
      if (wrong.length === 0 || missed.length === MOST_EXAMPLES) return;
      missed.push(`${database}: ${wrong.join(', ')} after ${shown(each)}${loggedFailure(answer, installation.server)}`);
      log(missed[missed.length - 1]);
    };
    for (let done = 0, lot = 0; done < count; done += LOT, lot++) {
      const remaining = fc.sample(mutant, { seed: seed + lot, numRuns: Math.min(LOT, count - done) }).values();
      const sendRemaining = async () => {
        for (const each of remaining) await judgeOne(each);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sendRemaining));
      // What is compiled and kept while it is first asked is no leak.
      if (done + LOT <= Math.max(LOT, count * WARM_SHARE)) before = residentBytes(pid);
      log(`${database}: ${done + LOT} requests, ${missed.length} of note`);
    }
    let after = residentBytes(pid);
    for (const end = Date.now() + REST_MS; after > before * MOST_GROWTH && Date.now() < end; after = residentBytes(pid))
      await pause(1_000);
    if (after > before * MOST_GROWTH)
      missed.push(`${database}: memory grew from ${megabytes(before)} to ${megabytes(after)} MB`);
    for (const [group, own] of [...ofGroups].sort()) log(`${database}: ${group}: ${countsOf(own)}`);
    return {
      row: [database, String(count), countsOf(statuses), longest.toFixed(0), megabytes(before), megabytes(after)],
      missed,
    };
  } finally {
    await installation.stop();
  }
}

/** What of the API it is sent to, and by whom. */
function groupOf({ path, as }: Mutant): string {
  const [, first = ''] = path.split(/[/?]/, 2);
  return [KNOWN_GROUPS.has(first) ? `/${first}` : 'other', ...(as ? [`as ${as}`] : [])].join(' ');
}

const KNOWN_GROUPS: ReadonlySet<string> = new Set([
  ...['admin', 'datasets', 'distance', 'indoor', 'localities', 'map', 'map.json', 'stores', 'threewords', 'zones'],
]);

const countsOf = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ');

/** Whether its head may be too long or broken off: such a one is answered before anybody knows what is asked. */
const isHeadSpoilt = ({ manner }: Mutant) => manner === 'oversized' || manner === 'aborted';

/** What is wrong with an answer whatever it is to. */
function faultsOf({ status, text, headers, isWhole }: RawAnswer, each: Mutant): string[] {
  const isAnnounced = status === 507 || (status === 503 && headers['retry-after'] !== undefined);
  return [
    ...(status >= 500 && !isAnnounced ? [`${status} ${text.slice(0, 200)}`] : []),
    ...(isWhole || isBrokenOff(each) ? [] : [`${status} breaks off`]),
  ];
}

/** Whether its answer may be lost in part, as the connection is closed before all of it was sent or read. */
const isBrokenOff = ({ manner }: Mutant) => manner === 'heavy' || manner === 'aborted';

/** A request in full, so that it can be sent again by hand. */
const shown = ({ method, path, body, manner }: Mutant) =>
  `${method} ${path.slice(0, 500)} (${manner}) ${body?.slice(0, 500) ?? ''}`;

/** What the server has logged of an answer that says nothing of its reason, after a line break. */
function loggedFailure({ status, headers }: RawAnswer, server: ServerProcess): string {
  const id = headers['x-request-id'];
  if (status !== 500 || typeof id !== 'string') return '';
  const lines = server.output().split('\n');
  return lines
    .filter((line) => line.includes(id))
    .map((line) => `\n  ${line.slice(0, 1_000)}`)
    .join('');
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** What is spoilt: every endpoint, with names of things that are there. */
function basesOf(scene: Scene): Base[] {
  const asked = expensiveRequests(scene).flatMap(({ endpoint, variants }) =>
    variants.slice(0, 2).map((each): Base => ({ ...each, method: endpoint.split(' ', 1)[0] })),
  );
  const store = { storeId: 'M1', name: 'Shop', location: { lat: 50.95, lng: 1.48 }, tags: ['a'], userProperties: { a: 1 } };
  const polygon = 'POLYGON((1 50,2 50,2 51,1 50))';
  const zone = { zone_id: 'm1', store_id: 'M1', description: 'round', polygon };
  const dataset = `/datasets/${scene.datasetId}`;
  const none = {};
  return [
    ...asked,
    { method: 'POST', path: '/stores', query: none, body: { stores: [store] } },
    { method: 'PUT', path: '/stores', query: none, body: { stores: [store] } },
    { method: 'DELETE', path: '/stores', query: { query: 'M1' } },
    { method: 'POST', path: '/zones', query: none, body: { zones: [zone] } },
    { method: 'PUT', path: '/zones', query: none, body: { zones: [zone] } },
    { method: 'DELETE', path: '/zones', query: { query: 'm1' } },
    { method: 'DELETE', path: '/zones/m1', query: none },
    { method: 'GET', path: '/datasets', query: none },
    {
      method: 'POST',
      path: '/datasets',
      query: none,
      body: { name: 'another', url: null, schema_mapping: { id: 'number' } },
    },
    { method: 'GET', path: dataset, query: none },
    { method: 'PUT', path: dataset, query: none, body: { name: 'parcels', url: null, schema_mapping: { id: 'number' } } },
    { method: 'POST', path: `${dataset}/import`, query: none },
    { method: 'GET', path: `${dataset}/status`, query: none },
  ];
}

/** Sends it in its manner; null where nothing was answered, as is right after a connection that broke off. */
async function sendMutant(
  origin: string,
  { method, path, body, manner, as }: Mutant,
  { privateKey }: Account,
  people: Headers,
) {
  const key = as ? '' : `${path.includes('?') ? '&' : '?'}private_key=${privateKey}`;
  const headers = {
    ...(as && people[as]),
    'content-type': 'application/json',
    ...(body !== undefined && manner !== 'heavy' && { 'content-length': Buffer.byteLength(body) }),
  };
  if (manner === 'plain') {
    const {
      status,
      text,
      headers: sent,
    } = await send(`${origin}${path}${key}`, {
      ...{ method, headers },
      ...(body !== undefined && { body }),
    });
    return { status, text, headers: sent, isWhole: true };
  }
  const { hostname, port } = new URL(origin);
  const head = [
    `${method} ${path}${key} HTTP/1.1`,
    `host: ${hostname}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const long = manner === 'oversized' ? [`x-long: ${'a'.repeat(20_000)}`] : [];
  const heavy = manner === 'heavy' ? [`content-length: ${HEAVY_BYTES}`] : [];
  const bytes = Buffer.from(`${[...head, ...long, ...heavy].join('\r\n')}\r\n\r\n${body ?? ''}`);
  return new Promise<RawAnswer | null>((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    const finish = () => {
      socket.destroy();
      resolve(rawAnswer(received));
    };
    socket.setTimeout(PATIENCE_MS, finish);
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('data', (piece) => {
      received += piece.toString('latin1');
      if (rawAnswer(received)?.isWhole) finish();
    });
    if (manner === 'aborted') socket.end(bytes.subarray(0, bytes.length >> 1));
    else if (manner === 'pipelined') socket.write(Buffer.concat([bytes, bytes, bytes]));
    else if (manner === 'dripped') for (const byte of bytes.subarray(0, 2_000)) socket.write(Buffer.of(byte));
    else socket.write(bytes);
    if (manner === 'heavy') socket.write(Buffer.alloc(HEAVY_BYTES, ' '));
  });
}

interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
  /** Whether all of it has come. */
  readonly isWhole: boolean;
}

/** The first answer on a connection, as far as it has come; null before its head is there. */
function rawAnswer(received: string): RawAnswer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first, ...lines] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = Number(headers['content-length'] ?? 0);
  const body = Buffer.from(received.slice(end + 4, end + 4 + length), 'latin1');
  return { status: Number(first.split(' ')[1]), text: String(body), headers, isWhole: body.length === length };
}
