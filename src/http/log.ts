import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { serializeError } from './refusals.ts';

/** Reports what happened, or what failed. */
export type Report = (message: string, error?: unknown) => void;

/** The log of a server: one line of JSON for each event, on standard output. */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  stream?: { write(line: string): void },
): FastifyBaseLogger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** The same log, for what is said right before the process is killed: a line has been written when the call returns, and not a little later. */
export function createLastLog(config: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  return createLog(config, pino.destination({ dest: 1, sync: true }));
}

/** Reports into a log: failures as errors, all else for information. */
export function reportTo(log: FastifyBaseLogger): Report {
  return (message, error) => {
    if (error) log.error({ err: error }, message);
    else log.info(message);
  };
}
