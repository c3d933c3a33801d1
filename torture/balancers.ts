import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { markdownTable } from '../bench/report.ts';
import { before } from '../src/text/before.ts';
import { freePort, untilListening, withoutPostgres } from '../test/support/postgres.ts';
import { type ServerProcess, serve } from '../test/support/process.ts';
import { startRedis, withoutRedis } from '../test/support/redis.ts';
import { type Installation, install } from './installation.ts';
import { fire, type Shot } from './load.ts';
import type { Outcome, ProofOptions } from './proof.ts';
import { regionFolder } from './scene.ts';

const PER_SECOND = 200;
const SECONDS = 24;
const WARM_SECONDS = 4;
/** Seconds from the beginning until each event. */
const EVENTS = { sigterm: 3, started: 9, sigkill: 15 } as const;
/** Longer than a balancer takes to notice it. */
const DRAIN_SECONDS = '3';
const deployed = (path: string) => readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8');

/** A load balancer as deploy/ has it, on other ports. */
export interface Balancer {
  readonly name: string;
  /** Why it cannot be had; false when it can. */
  readonly skip: string | false;
  readonly config: (ports: readonly number[], port: number, folder: string) => string;
  readonly start: (file: string) => ChildProcess;
}

const isMissing = (program: string) => spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]).status !== 0;
const skip = (program: string) => isMissing(program) && `${program} is not installed (.ci/services installs it)`;

/** The ports of the examples are those of the servers here. */
const onPorts = (config: string, ports: readonly number[]) =>
  config.replaceAll(/127\.0\.0\.1:808([123])/g, (_, number: string) => `127.0.0.1:${ports[Number(number) - 1]}`);

export const BALANCERS: readonly Balancer[] = [
  {
    name: 'haproxy',
    skip: skip('haproxy'),
    config: (ports, port) =>
      onPorts(deployed('haproxy/haproxy.cfg'), ports).replace('bind :80\n', `bind 127.0.0.1:${port}\n`),
    start: (file) => spawn('/usr/sbin/haproxy', ['-q', '-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] }),
  },
  {
    name: 'nginx',
    skip: skip('nginx'),
    config(ports, port, folder) {
      const http = onPorts(deployed('nginx/waypost.conf'), ports).replace('listen 80;', `listen 127.0.0.1:${port};`);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${http}}\n`;
    },
    start: (file) => spawn('/usr/sbin/nginx', ['-c', file], { stdio: ['ignore', 'ignore', 'inherit'] }),
  },
];

/** Three servers behind a load balancer, one of which is ended in order, started again, and another killed, at 200 requests a second. */
export async function balancers({ databases, only = '', log }: ProofOptions): Promise<Outcome> {
  const lacks =
    withoutPostgres || withoutRedis || (!databases.includes('postgres') && 'it is for servers over one PostgreSQL');
  if (lacks) return { report: `not here: ${lacks}`, missed: [] };
  const region = await regionFolder(false);
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    for (const balancer of BALANCERS.filter(({ name }) => name.includes(only))) {
      if (balancer.skip) rows.push([balancer.name, '', '', `not here: ${balancer.skip}`]);
      else {
        const { requests, failed } = await behind(balancer, region);
        log(`${balancer.name}: ${failed.length} of ${requests} failed`);
        missed.push(...failed.map((each) => `${balancer.name}: ${each}`));
        rows.push([balancer.name, String(requests), String(failed.length), failed.length === 0 ? 'holds' : 'MISSED']);
      }
    }
  } finally {
    rmSync(region, { recursive: true });
  }
  return { report: markdownTable(['balancer', 'requests', 'failed', 'verdict'], rows), missed };
}

/** What came of the requests: how many there were, and those that failed, in words. */
async function behind(balancer: Balancer, region: string): Promise<{ requests: number; failed: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-balancer-'));
  const redis = await startRedis();
  // As in the chart: on a busy machine Redis may take longer than 250 ms.
  const settings = { WAYPOST_LIMITS: redis.url, WAYPOST_LIMITS_FAIL: 'open', WAYPOST_DRAIN: DRAIN_SECONDS };
  const installation = await install(region, 'postgres', settings);
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  // One after the other: each opens the region with all processors.
  const servers: ServerProcess[] = [];
  for (const port of ports) servers.push(await startOn(installation, port));
  const account = await installation.addProject('balanced', 'none');
  const port = await freePort();
  const file = join(folder, 'config');
  writeFileSync(file, balancer.config(ports, port, folder));
  const process = balancer.start(file);
  const ended = once(process, 'exit');
  try {
    const isGone = ended.then(() => Promise.reject(new Error(`${balancer.name} has ended`)));
    await Promise.race([untilListening(port), isGone]);
    isGone.catch(() => {});
    // A balancer counts a server in once it has answered a few checks.
    await pause(2_000);
    const load = {
      origin: `http://127.0.0.1:${port}`,
      shots: questionsBy(account.privateKey),
      perSecond: PER_SECOND,
      from: [],
    };
    // A server that has just started compiles what it runs, and starts helpers.
    await fire({ ...load, seconds: WARM_SECONDS });
    const failed: string[] = [];
    const began = performance.now();
    const firing = fire({ ...load, seconds: SECONDS }, ({ method, path }, { status }) => {
      const second = ((performance.now() - began) / 1000).toFixed(1);
      if (status < 200 || status > 299)
        failed.push(`${method} ${before(path, '?')}: ${status || 'no answer'} after ${second} s`);
    });
    await during(installation, servers, ports);
    const { milliseconds } = await firing;
    return { requests: milliseconds.length, failed };
  } finally {
    process.kill('SIGTERM');
    await ended;
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await installation.stop();
    await redis.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Each server has a copy of the region, as on a machine of its own. */
async function startOn({ environment, dataFolder }: Installation, port: number): Promise<ServerProcess> {
  const copy = join(dataFolder, `server-${port}`);
  cpSync(join(dataFolder, 'regions'), join(copy, 'regions'), { recursive: true });
  return serve({ ...environment, WAYPOST_DATA: copy }, undefined, port);
}

async function during(installation: Installation, servers: ServerProcess[], ports: readonly number[]): Promise<void> {
  await pause(EVENTS.sigterm * 1000);
  await servers[0].end('SIGTERM');
  await pause((EVENTS.started - EVENTS.sigterm - Number(DRAIN_SECONDS)) * 1000);
  const { environment, dataFolder } = installation;
  servers[0] = await serve({ ...environment, WAYPOST_DATA: join(dataFolder, `server-${ports[0]}`) }, undefined, ports[0]);
  await pause((EVENTS.sigkill - EVENTS.started) * 1000);
  await servers[1].end('SIGKILL');
}

/** Questions of every kind, long ones as bodies: all that may be asked twice. */
export function questionsBy(privateKey: string): Shot[] {
  const headers = { 'x-api-key': privateKey };
  const get = (path: string): Shot => ({ method: 'GET', path, headers });
  const matrix = { origins: '50.95,1.48', destinations: '50.9503,1.4288|50.952,1.49' };
  return [
    get('/localities/autocomplete?input=port-col'),
    get('/localities/geocode?address=12+av.+du+Colbart'),
    get('/distance/route/json?origin=50.942405,1.503955&destination=50.955258,1.465170'),
    get('/stores/search?lat=50.95&lng=1.48&radius=1000'),
    get('/timezone?location=50.95,1.48'),
    {
      ...{ method: 'POST', path: `/distance/distancematrix/json?private_key=${privateKey}`, body: JSON.stringify(matrix) },
      headers: { 'content-type': 'application/json' },
    },
  ];
}
