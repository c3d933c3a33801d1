import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasOsrm, type Osrm, startOsrm } from './osrm.ts';
import { checkouts } from './paired.ts';
import { CONNECTIONS, microseconds, withPricedData } from './price.ts';
import { type Kind, priceKinds } from './price-kinds.ts';
import { type PricedServer, startPriced } from './priced-server.ts';
import { processorMicroseconds } from './processor-time.ts';
import { bytesOf, type Loaded, load, timingsOf } from './raw-load.ts';
import { machineLine, markdownTable, ms } from './report.ts';
import { settle } from './settle.ts';

/** Servers take turns so often: what else the machine does meets all of them. */
const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 1;
const REST_MS = 20_000;
const OSRM_PORT = 23_080;
const OSRM_IS_THERE = 'OSRM is asked on a new connection each time, whose making does not count in its times.';

/** Who is asked the same, and what came of it: before, now, and OSRM where it has the like. */
interface Asked {
  readonly server: { readonly origin: string; readonly pid: number };
  readonly shots: readonly Buffer[];
  readonly isAlwaysNew: boolean;
  readonly together: Loaded[];
  readonly alone: Loaded[];
  /** Processor time of the server while it was asked. */
  microsecondsTogether: number;
  microsecondsAlone: number;
}

/**
 * Compares servers of another checkout and of this one over the same data, and OSRM beside them: the same requests, interleaved in rounds,
 * with many connections and with one.
 *
 * @param kept a folder where the data is kept for the next run
 */
export async function comparePrice(checkout: string, kept?: string): Promise<string> {
  const codes = checkouts(checkout);
  // What the code before has made is read by both.
  return withPricedData(codes[0], kept, async (data, folder) => {
    const kinds = priceKinds(data);
    const servers: PricedServer[] = [];
    let osrm: Osrm | null = null;
    try {
      for (const code of codes) servers.push(await startPriced(code, data));
      if (hasOsrm) osrm = await startOsrm({ name: 'porto' }, join(folder, 'osrm'), OSRM_PORT);
      for (const server of servers) await settle(server, kinds);
      const rest = servers.map(residentMegabytes);
      const all: [Kind, readonly Asked[]][] = [];
      for (const kind of kinds) all.push([kind, await askInRounds(kind, servers, osrm)]);
      await pause(REST_MS);
      return report(all, rest, servers.map(residentMegabytes), osrm !== null);
    } finally {
      await osrm?.stop();
      for (const server of servers) await server.remove();
    }
  });
}

async function askInRounds(kind: Kind, servers: readonly PricedServer[], osrm: Osrm | null): Promise<readonly Asked[]> {
  process.stderr.write(`measuring ${kind.name} …\n`);
  const shots = kind.requests.map(bytesOf);
  const nothing = () => ({ together: [], alone: [], microsecondsTogether: 0, microsecondsAlone: 0 });
  const own = servers.map((server): Asked => ({ server, shots, isAlwaysNew: false, ...nothing() }));
  // It writes an answer in pieces, of which the second waits 40 ms on a connection that is kept.
  const peer: Asked[] =
    osrm && kind.osrm ? [{ server: osrm, shots: kind.osrm.map(bytesOf), isAlwaysNew: true, ...nothing() }] : [];
  const all = [...own, ...peer];
  for (const { server, shots, isAlwaysNew } of all)
    await load(server.origin, shots, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS, isAlwaysNew });
  for (let round = 0; round < ROUNDS; round++)
    // Who comes first changes, so that nobody always has the machine as another one leaves it.
    for (const each of round % 2 === 0 ? all : all.toReversed()) await askOneRound(each);
  return all;
}

async function askOneRound(asked: Asked): Promise<void> {
  const { server, shots, isAlwaysNew, together, alone } = asked;
  const { origin } = server;
  const begun = processorMicroseconds(server.pid);
  together.push(await load(origin, shots, { connections: CONNECTIONS, seconds: SECONDS, isAlwaysNew }));
  const between = processorMicroseconds(server.pid);
  alone.push(await load(origin, shots, { connections: 1, seconds: SECONDS, isAlwaysNew }));
  asked.microsecondsTogether += between - begun;
  asked.microsecondsAlone += processorMicroseconds(server.pid) - between;
}

function report(
  all: readonly (readonly [Kind, readonly Asked[]])[],
  atFirst: readonly number[],
  atLast: readonly number[],
  withOsrm: boolean,
): string {
  const headings = [
    ...['', 'requests/s', 'ratio', 'p50 ms', 'p99 ms', 'µs of processor time'],
    ...(withOsrm ? ['OSRM requests/s', 'ratio', 'OSRM µs'] : []),
  ];
  const table = (partOf: (asked: Asked) => Part) =>
    markdownTable(
      headings,
      all.map(([{ name }, asked]) => rowOf(name, asked.map(partOf), withOsrm)),
    );
  const memory = (what: string, [before, after]: readonly number[]) =>
    `${what}: ${before} → ${after} MB (${(after / before).toFixed(2)}).`;
  return `${machineLine()}; before → now; ${ROUNDS} rounds of ${SECONDS} s each by turns, medians of requests/s.

With ${CONNECTIONS} connections:

${table(({ together, microsecondsTogether }) => ({ loads: together, took: microsecondsTogether }))}

One request after the other:

${table(({ alone, microsecondsAlone }) => ({ loads: alone, took: microsecondsAlone }))}

${memory('Memory at rest after a little of each kind', atFirst)} ${memory('After all of it', atLast)}

${withOsrm ? OSRM_IS_THERE : 'OSRM is not there: nothing is compared with it.'}`;
}

/** The rounds of a server with many connections, or with one, and the processor time of all of them. */
interface Part {
  readonly loads: readonly Loaded[];
  readonly took: number;
}

function rowOf(name: string, [before, after, osrm]: readonly Part[], withOsrm: boolean): string[] {
  const [was, is] = [before, after].map(perSecondOf);
  const [then, now] = [before, after].map(({ loads }) => timingsOf(loads));
  const [cost, costs] = [before, after].map(priceOf);
  const peer = osrm
    ? [Math.round(perSecondOf(osrm)).toString(), `${(is / perSecondOf(osrm)).toFixed(2)} ×`, microseconds(priceOf(osrm))]
    : ['', '', ''];
  return [
    name,
    `${Math.round(was)} → ${Math.round(is)}`,
    `${(is / was).toFixed(2)} ×`,
    `${ms(then.p50)} → ${ms(now.p50)} (${(now.p50 / then.p50).toFixed(2)})`,
    `${ms(then.p99)} → ${ms(now.p99)} (${(now.p99 / then.p99).toFixed(2)})`,
    `${microseconds(cost)} → ${microseconds(costs)} (${(costs / cost).toFixed(2)})`,
    ...(withOsrm ? peer : []),
  ];
}

const priceOf = ({ loads, took }: Part): number => took / loads.reduce((sum, { requests }) => sum + requests, 0);

function perSecondOf({ loads }: Part): number {
  const sorted = loads.map(({ perSecond }) => perSecond).sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

function residentMegabytes({ pid }: PricedServer): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
