import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { markdownTable } from '../bench/report.ts';
import { GROUP_NAMES } from '../src/access/groups.ts';
import { before } from '../src/text/before.ts';
import { freePort, untilListening } from '../test/support/postgres.ts';
import { type ServerProcess, serve, waypost } from '../test/support/process.ts';
import { startRedis, type TestRedis, withoutRedis } from '../test/support/redis.ts';
import { send } from '../test/support/request.ts';
import { SHARED_STORES, SharingServers, until } from '../test/support/sharing-servers.ts';
import { BALANCERS, questionsBy } from './balancers.ts';
import { fire, type Landing, type Shot } from './load.ts';
import type { Outcome, ProofOptions } from './proof.ts';

const PER_SECOND = 200;
const [, S3] = SHARED_STORES;
const [HAPROXY] = BALANCERS;
const MACHINES = 3;
const TOWN = fileURLToPath(new URL('../demo/town.osm', import.meta.url));
/** Of the sample town: a street, and what it is called in the second map. */
const STREET = { before: 'Colbart', after: 'Colbert' } as const;
/** Longer than a balancer takes to notice it. */
const DRAIN_SECONDS = 3;
/** Longer than it takes to notice that PostgreSQL hangs; within the grace of known keys. */
const AWAY_MS = 10_000;
/** Answers behind a balancer alternate between two regions for no longer. */
const MOST_ALTERNATING_MS = 1_000;

/** What happens while requests are sent, and which answers are a failure. */
interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly isFailure: (landing: Landing, shot: Shot) => boolean;
  readonly happens: () => Promise<void>;
}

const isAnswered = ({ status }: Landing) => status >= 200 && status <= 299;
const isRefusedInOrder = ({ status, hasRetryAfter }: Landing) => status === 503 && hasRetryAfter;

/**
 * Three servers with a store on S3 behind HAProxy, over one PostgreSQL and one Redis, at 200 requests a second: a region is imported on another
 * machine and all switch, servers end in order and are killed, PostgreSQL and Redis stop, hang, and are back.
 */
export async function machines({ databases, log }: ProofOptions): Promise<Outcome> {
  const lacks =
    S3.skip || withoutRedis || HAPROXY.skip || (!databases.includes('postgres') && 'it is for servers over one PostgreSQL');
  if (lacks) return { report: `not here: ${lacks}`, missed: [] };
  const redisPort = await freePort();
  const scene = await Scene.start(await startRedis(redisPort), redisPort);
  try {
    const rows: string[][] = [];
    const missed: string[] = [];
    for (const phase of scene.phases()) {
      const { requests, statuses, failed } = await scene.run(phase);
      const all = [...statuses].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
      log(`${phase.name}: ${all}; ${failed.length} failed`);
      rows.push([phase.name, String(requests), all, String(failed.length)]);
      missed.push(...new Set(failed.map((each) => `${phase.name}: ${each}`)));
    }
    const { alternating } = scene;
    rows.push([`the switch, behind the balancer: ${Math.round(alternating)} ms with answers of both regions`, '', '', '']);
    if (!(alternating <= MOST_ALTERNATING_MS)) missed.push(`answers alternated for ${Math.round(alternating)} ms`);
    return { report: markdownTable(['', 'requests', 'answers', 'failed'], rows), missed };
  } finally {
    await scene.stop();
  }
}

class Scene {
  readonly #sharing: SharingServers;
  readonly #folder = mkdtempSync(join(tmpdir(), 'waypost-machines-'));
  readonly #ports: readonly number[];
  readonly #redisPort: number;
  readonly #servers: ServerProcess[] = [];
  #redis: TestRedis;
  #origin = '';
  #key = '';
  #endBalancer = async () => {};
  /** For how long both regions answered, in milliseconds. */
  alternating = Number.NaN;

  private constructor(sharing: SharingServers, redis: TestRedis, redisPort: number, ports: readonly number[]) {
    this.#sharing = sharing;
    this.#redis = redis;
    this.#redisPort = redisPort;
    this.#ports = ports;
  }

  static async start(redis: TestRedis, redisPort: number): Promise<Scene> {
    const sharing = await SharingServers.start(S3, {
      // As in the chart: on a busy machine Redis may take longer than 250 ms.
      ...{ WAYPOST_LIMITS: redis.url, WAYPOST_LIMITS_FAIL: 'open', WAYPOST_DRAIN: String(DRAIN_SECONDS) },
    });
    const ports = await Promise.all(Array.from({ length: MACHINES }, freePort));
    const scene = new Scene(sharing, redis, redisPort, ports);
    try {
      await scene.#begin();
    } catch (error) {
      await scene.stop();
      throw error;
    }
    return scene;
  }

  async #begin(): Promise<void> {
    await this.#import(TOWN);
    // One after the other: each opens the region with all processors.
    for (let machine = 0; machine < MACHINES; machine++) await this.#startServer(machine);
    this.#key = await this.#sharing.key();
    const limits = GROUP_NAMES.flatMap((group) => ['--limit', `${group}=1000000`]);
    await this.#command(['project', 'set', 'asks', ...limits]);
    await this.#startBalancer();
    // A server that has just started compiles what it runs, and starts helpers.
    await fire({ ...this.#load(), seconds: 5 });
  }

  async #command(args: readonly string[]): Promise<void> {
    const { code, stderr } = await waypost(args, this.#sharing.environment('importer'));
    if (code !== 0) throw new Error(`waypost ${args.join(' ')}: ${stderr}`);
  }

  #import(map: string): Promise<void> {
    return this.#command(['import', map, '--name', 'town', '--no-towns', '--modes', 'driving,walking']);
  }

  async #startServer(machine: number): Promise<void> {
    this.#servers[machine] = await serve(this.#sharing.environment(String(machine)), undefined, this.#ports[machine]);
  }

  async #startBalancer(): Promise<void> {
    const port = await freePort();
    const file = join(this.#folder, 'config');
    writeFileSync(file, HAPROXY.config(this.#ports, port, this.#folder));
    const balancer = HAPROXY.start(file);
    const ended = once(balancer, 'exit');
    this.#endBalancer = async () => {
      balancer.kill('SIGTERM');
      await ended;
    };
    await untilListening(port);
    this.#origin = `http://127.0.0.1:${port}`;
    // A balancer counts a server in once it has answered a few checks.
    await until('all servers answer', async () => (await send(`${this.#origin}/healthz`)).status === 200);
    await pause(2_000);
  }

  #load() {
    return { origin: this.#origin, shots: questionsBy(this.#key), perSecond: PER_SECOND, from: [] };
  }

  async run({ seconds, isFailure, happens }: Phase) {
    const failed: string[] = [];
    const firing = fire({ ...this.#load(), seconds }, (shot, landing) => {
      if (isFailure(landing, shot))
        failed.push(`${shot.method} ${before(shot.path, '?')}: ${landing.status || 'no answer'}`);
    });
    const [{ milliseconds, statuses }] = await Promise.all([firing, happens()]);
    return { requests: milliseconds.length, statuses, failed };
  }

  *phases(): Iterable<Phase> {
    const none = (landing: Landing) => !isAnswered(landing);
    // What the region alone answers goes on for known keys.
    const orRefused = (landing: Landing, { path }: Shot) =>
      !isAnswered(landing) && !(path.startsWith('/stores/') && isRefusedInOrder(landing));
    yield { name: 'a region is imported, all switch', seconds: 40, isFailure: none, happens: () => this.#switch() };
    yield {
      name: 'one server ends in order, and starts again',
      seconds: 20,
      isFailure: none,
      happens: () => this.#endAndStart(0, 'SIGTERM'),
    };
    yield {
      name: 'one server is killed, and starts again',
      seconds: 20,
      isFailure: none,
      happens: () => this.#endAndStart(1, 'SIGKILL'),
    };
    yield { name: 'PostgreSQL stops, and is back', seconds: 25, isFailure: orRefused, happens: () => this.#postgresStops() };
    yield { name: 'PostgreSQL hangs, and goes on', seconds: 25, isFailure: orRefused, happens: () => this.#postgresHangs() };
    yield { name: 'Redis stops, and is back', seconds: 25, isFailure: none, happens: () => this.#redisStops() };
    yield { name: 'Redis hangs, and goes on', seconds: 25, isFailure: none, happens: () => this.#redisHangs() };
  }

  async #switch(): Promise<void> {
    const map = join(this.#folder, 'changed.osm');
    writeFileSync(map, readFileSync(TOWN, 'utf8').replaceAll(STREET.before, STREET.after));
    const importing = this.#import(map);
    let [firstNew, lastOld] = [Number.NaN, Number.NaN];
    const path = `/localities/autocomplete?input=${STREET.before.slice(0, 5)}&private_key=${this.#key}`;
    const end = performance.now() + 38_000;
    while (performance.now() < end && !(performance.now() - firstNew > 3_000)) {
      const { text } = await send(`${this.#origin}${path}`);
      const now = performance.now();
      if (text.includes(STREET.after) && Number.isNaN(firstNew)) firstNew = now;
      if (text.includes(STREET.before)) lastOld = now;
      await pause(20);
    }
    await importing;
    this.alternating = Math.max(0, lastOld - firstNew);
  }

  async #endAndStart(machine: number, signal: NodeJS.Signals): Promise<void> {
    await pause(2_000);
    await this.#servers[machine].end(signal);
    await pause(2_000);
    await this.#startServer(machine);
  }

  async #postgresStops(): Promise<void> {
    const { postgres } = this.#sharing;
    await pause(2_000);
    await postgres.kill();
    await pause(AWAY_MS);
    await postgres.start();
  }

  async #postgresHangs(): Promise<void> {
    const { postgres } = this.#sharing;
    await pause(2_000);
    postgres.pause();
    await pause(AWAY_MS);
    postgres.resume();
  }

  async #redisStops(): Promise<void> {
    await pause(2_000);
    await this.#redis.stop();
    await pause(AWAY_MS);
    this.#redis = await startRedis(this.#redisPort);
  }

  async #redisHangs(): Promise<void> {
    await pause(2_000);
    this.#redis.pause();
    await pause(AWAY_MS);
    this.#redis.resume();
  }

  async stop(): Promise<void> {
    await this.#endBalancer();
    await Promise.all(this.#servers.map((server) => (server.ended() === null ? server.end('SIGKILL') : null)));
    await this.#sharing.stop();
    await this.#redis.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
