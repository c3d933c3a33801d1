import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { serializeError } from './refusals.ts';

/** Reports what happened, or what failed. */
export type Report = (message: string, error?: unknown) => void;

/** The log of a server. */
export interface Log extends FastifyBaseLogger {
  /** Comes when all lines so far are written, or after so many milliseconds: whoever reads the log may stand still. */
  flushed(patienceMs?: number): Promise<void>;
}

/** Lines are written when so many bytes of them are there, or when the oldest is so old. */
const BATCH_BYTES = 8 * 1024;
const BATCH_MS = 100;
/** While whoever reads the log stands still, so much of it is kept; later lines are counted and left out. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

/** The log of a server: one line of JSON for each event, on standard output, in batches that no request waits for. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: BATCH_BYTES,
    maxLength: MAX_UNREAD_BYTES,
    periodicFlush: BATCH_MS,
  });
  const log = createLogTo(config, destination);
  let dropped = 0;
  destination.on('drop', () => dropped++);
  destination.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    log.warn({ lines }, 'lines of the log were left out: they were not read as fast as they were written');
  });
  const flushed = (patienceMs?: number) =>
    new Promise<void>((resolve) => {
      if (patienceMs !== undefined) setTimeout(resolve, patienceMs);
      // The first may come with what was being written already, the second comes with all lines.
      destination.flush(() => destination.flush(() => resolve()));
    });
  return Object.assign(log, { flushed });
}

/** The same log, line by line into a stream. */
export function createLogTo(
  { logLevel }: Pick<Config, 'logLevel'>,
  stream: { write(line: string): void },
): FastifyBaseLogger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: timestamps(),
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: { err: serializeError },
    },
    stream,
  );
}

/** Gives the member of a line that is its time: in one millisecond there are many lines. */
function timestamps(): () => string {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/** Reports into a log: failures as errors, all else for information. */
export function reportTo(log: FastifyBaseLogger): Report {
  return (message, error) => {
    if (error) log.error({ err: error }, message);
    else log.info(message);
  };
}
