import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { byOneServer } from '../access/deployment.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import { createLastLog } from '../http/log.ts';
import { serviceVariables } from '../service-variables.ts';
import { originOf } from './address.ts';
import { introduce } from './introduction.ts';
import { isFirst } from './process-place.ts';
import { openServer } from './start.ts';
import { watchEventLoop } from './watchdog.ts';

/** npm passes on a signal that the terminal has sent already: those that come together are one. */
const ONE_SIGNAL_MS = 500;

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
  // An orderly exit would wait for threads that may be stuck.
  const endAtOnce = (level: 'warn' | 'error', reason: string) => {
    createLastLog(config)[level](reason);
    process.kill(process.pid, 'SIGKILL');
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
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
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
