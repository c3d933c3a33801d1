import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { byOneServer } from '../access/deployment.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import { serviceVariables } from '../service-variables.ts';
import { originOf } from './address.ts';
import { introduce } from './introduction.ts';
import { isFirst } from './process-place.ts';
import { openServer } from './start.ts';
import { watchEventLoop } from './watchdog.ts';

/** npm passes on a signal that the terminal has sent already: those that come together are one. */
const ONE_SIGNAL_MS = 500;
/** A process that is killed waits so long for the last lines of its log to be read. */
const LAST_LINES_MS = 500;

/** Serves until a signal ends it: the first one in order, a second one at once. */
export async function serve(config: Config, opening: Promise<Database>): Promise<void> {
  const server = await openServer(config, opening);
  const { log } = server;
  const ignored = serviceVariables(process.env);
  if (ignored.length > 0) log.info({ ignored }, 'variables of Kubernetes services are no settings');
  const { drainSeconds, shutdownTimeoutSeconds } = config;
  watchEventLoop(drainSeconds + shutdownTimeoutSeconds);
  const finish = async () => {
    server.drain();
    await pause(drainSeconds * 1000);
    await server.stop();
  };
  const kill = () => process.kill(process.pid, 'SIGKILL');
  // An orderly exit would wait for threads that may be stuck.
  const endAtOnce = (level: 'warn' | 'error', reason: string) => {
    log[level](reason);
    void log.flushed(LAST_LINES_MS).then(kill);
  };
  // Where nobody reads the log, an exit would stand still with it: signals and the time for ending are heeded while lines wait.
  const exit = async (code: number) => {
    await log.flushed();
    process.exit(code);
  };
  let stoppingSince: number | null = null;
  const stop = (signal: string) => {
    const now = performance.now();
    if (stoppingSince !== null) {
      if (now - stoppingSince < ONE_SIGNAL_MS) return;
      endAtOnce('warn', `${signal} once more: ending the process at once`);
      return;
    }
    stoppingSince = now;
    log.info(`${signal}: ${drainSeconds > 0 ? `draining for ${drainSeconds} s, then ` : ''}finishing running requests`);
    setTimeout(
      () => endAtOnce('error', 'requests were still running after WAYPOST_SHUTDOWN_TIMEOUT: ending the process'),
      (drainSeconds + shutdownTimeoutSeconds) * 1000,
    ).unref();
    finish().then(
      () => exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        return exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last: whoever sees it listen may end it, and it ends in order.
  await server.listen();
  if (config.work === 'only' || !isFirst()) return;
  const introducing = byOneServer(config.databaseUrl, () =>
    introduce(server.database, server.live.current, config, addressOf(server.app)),
  );
  // It serves all the same.
  await introducing.catch((error: unknown) => {
    if (stoppingSince !== null) return;
    log.error({ err: error }, 'the demo project could not be completed; the next start will complete it');
  });
}

/** The address under which this machine reaches the server. */
function addressOf(app: FastifyInstance): string {
  const listening = app.server.address();
  if (listening === null || typeof listening === 'string') throw new Error('the server does not listen on a port');
  return originOf(listening.address, listening.port);
}
