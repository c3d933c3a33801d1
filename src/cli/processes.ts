import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { ExplainedError } from '../explained-error.ts';
import { createLog } from '../http/log.ts';
import { listenOn } from './listen-on.ts';
import { passMetrics } from './process-metrics.ts';
import { listeningOn, placeAmong, settingsOf } from './process-place.ts';

/** A process that ended begins again after so long, twice as long each time until it serves. */
const RESTART_MS = 500;
const LONGEST_RESTART_MS = 30_000;
const ENDED = 'a process ended; it is started again';

/** Whether this process starts others, and serves nothing itself. */
export function isSupervisor({ processes }: Config): boolean {
  return processes > 1 && placeAmong() === null;
}

/** The settings of this process: what is done once is done by the first, and all share the processors. */
export function ofProcess(config: Config): Config {
  const place = placeAmong();
  if (!place) return config;
  const threads = config.threads ?? Math.max(0, Math.floor(availableParallelism() / config.processes) - 1);
  const own = { ...config, threads, port: place.port ?? config.port };
  return place.number === 1 ? own : { ...own, work: 'no', update: null };
}

/** What several processes need of the settings. @throws ExplainedError */
function check({ databaseUrl, limits, work }: Config): void {
  const needs = [
    ...(databaseUrl === undefined ? ['DATABASE_URL: the embedded database is one process’s'] : []),
    ...(limits === 'memory' ? ['WAYPOST_LIMITS=postgres or redis://…: in memory each process would count for itself'] : []),
    ...(work === 'only' ? ['WAYPOST_WORK=yes or no: a server that only works is one process'] : []),
  ];
  if (needs.length > 0) throw new ExplainedError(`WAYPOST_PROCESSES above 1 needs ${needs.join('; and ')}`);
}

/**
 * Processes may share a port with any that have asked for that. Whether somebody listens there is found before; that nobody else is about to is
 * sure by a socket of this name (of Linux, which gives it up with the process).
 *
 * @throws where somebody does
 */
async function holdPort(config: Config): Promise<void> {
  const { host, port } = config;
  if (port === 0) return;
  const probe = createServer().listen({ host, port });
  await listenOn(config, () => once(probe, 'listening'));
  probe.close();
  await once(probe, 'close');
  if (process.platform !== 'linux') return;
  const held = createServer().listen(`\0waypost-port-${port}`);
  held.unref();
  await once(held, 'listening').catch((error: unknown) => {
    throw new ExplainedError(`Another waypost serve is about to serve on port ${port}`, { cause: error });
  });
}

/**
 * Serves with several processes on one port, until a signal ends them. The first prepares what all use before the others start. One that dies is
 * started again, and the others serve meanwhile.
 *
 * The system gives connections to them (`SO_REUSEPORT`). A process that hands them out, as that of `node:cluster`, leaves those without an answer
 * that it has handed to one that dies.
 */
export async function supervise(config: Config): Promise<void> {
  check(config);
  await holdPort(config);
  const log = createLog(config);
  const running = new Set<ChildProcess>();
  const serving = new Map<number, ChildProcess>();
  let port: number | null = null;
  let isStopping = false;
  const over = Promise.withResolvers<void>();
  const pass = passMetrics(() => [...serving.values()]);

  /** Starts a process. @returns whether it came to serve */
  const start = (number: number) =>
    new Promise<boolean>((resolve) => {
      const [, script = '', ...args] = process.argv;
      const child = fork(script, args, { env: { ...process.env, ...settingsOf({ number, port }) } });
      running.add(child);
      pass(child);
      child.on('message', (message) => {
        const listening = listeningOn(message);
        if (listening === null) return;
        // Where any free one was asked for, it is that of the first.
        port ??= listening;
        serving.set(number, child);
        resolve(true);
      });
      child.once('exit', (code, signal) => {
        running.delete(child);
        const wasServing = serving.delete(number);
        if (!isStopping)
          log.error({ process: number, code, signal }, wasServing ? ENDED : 'a process ended while it started');
        resolve(false);
        if (isStopping && running.size === 0) over.resolve();
        if (wasServing && !isStopping) void restart(number);
      });
    });
  const restart = async (number: number) => {
    for (let waitMs = RESTART_MS; !isStopping; waitMs = Math.min(2 * waitMs, LONGEST_RESTART_MS)) {
      await pause(waitMs);
      if (isStopping || (await start(number))) return;
    }
  };
  const stop = (signal: NodeJS.Signals) => {
    isStopping = true;
    if (running.size === 0) over.resolve();
    for (const child of running) child.kill(signal);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const others = Array.from({ length: config.processes - 1 }, (_, i) => i + 2);
  const isServing = (await start(1)) && (await Promise.all(others.map(start))).every((isOne) => isOne);
  if (!isServing && !isStopping) {
    stop('SIGTERM');
    process.exitCode = 1;
  }
  await over.promise;
  process.exit();
}
