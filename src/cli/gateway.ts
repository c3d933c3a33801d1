import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config, SettingName } from '../config.ts';
import { readAreas } from '../gateway/areas.ts';
import { Atlas } from '../gateway/atlas.ts';
import { buildGateway } from '../gateway/server.ts';
import { createLog, reportTo } from '../http/log.ts';
import { commandWith, configOf, UsageError } from './command.ts';
import { listenOn } from './listen-on.ts';

const GATEWAY_SETTINGS: readonly SettingName[] = [
  ...(['host', 'port', 'areasFile', 'gatewaySecret', 'proxies', 'operationsToken', 'logLevel'] as const),
  ...(['maxHeaderBytes', 'maxBodyBytes', 'uploadTimeoutSeconds', 'drainSeconds', 'shutdownTimeoutSeconds'] as const),
];

export function gatewayCommand(): Command {
  const command = commandWith(
    'gateway',
    'Pass requests on to the servers of several areas, and join their answers',
    GATEWAY_SETTINGS,
  );
  return command.action(async () => {
    const gateway = await startGateway(configOf(command));
    process.once('SIGTERM', () => end(gateway));
    process.once('SIGINT', () => end(gateway));
  });
}

interface Gateway {
  readonly app: FastifyInstance;
  readonly log: FastifyBaseLogger;
  readonly config: Config;
  /** Says from now on that it is not ready. */
  drain(): void;
  stop(): Promise<void>;
}

/** Opens a gateway and listens. */
export async function startGateway(config: Config): Promise<Gateway> {
  if (config.areasFile === '') throw new UsageError('WAYPOST_AREAS has to name the file of the areas');
  if (config.gatewaySecret === '') throw new UsageError('WAYPOST_GATEWAY_SECRET has to be the secret of the servers');
  const log = createLog(config);
  const atlas = new Atlas(readAreas(config.areasFile), config.gatewaySecret, reportTo(log));
  let isDraining = false;
  const app = await buildGateway({ config, atlas, log, isDraining: () => isDraining });
  app.addHook('onClose', async () => atlas.close());
  await atlas.begin();
  const listenTextResolver = (address: string) => `listening on ${address}`;
  await listenOn(config, () => app.listen({ host: config.host, port: config.port, listenTextResolver }));
  return {
    ...{ app, log, config },
    drain() {
      isDraining = true;
    },
    stop: () => app.close(),
  };
}

async function end({ app, log, config, ...gateway }: Gateway): Promise<void> {
  const { drainSeconds, shutdownTimeoutSeconds } = config;
  setTimeout(() => process.exit(1), (drainSeconds + shutdownTimeoutSeconds) * 1000).unref();
  log.info('ending: running requests are finished');
  gateway.drain();
  await pause(drainSeconds * 1000);
  await app.close();
  process.exit(0);
}
