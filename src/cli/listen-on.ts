import { type Config, SETTINGS } from '../config.ts';
import { ExplainedError } from '../explained-error.ts';

const { host: HOST, port: PORT, operationsPort: OPERATIONS_PORT } = SETTINGS;
const TO_AN_OWN_ADDRESS = `set ${HOST.variable} to an address of this machine, or to 0.0.0.0 for all`;

/** What an operator does about what the system says where it cannot listen. */
const REASONS: ReadonlyMap<unknown, (where: string, setting: string) => string> = new Map([
  [
    'EADDRINUSE',
    (where, setting) => `${where} is in use: end the program that listens there, or set ${setting} to another port`,
  ],
  ['EACCES', (where, setting) => `this user may not listen on ${where}: set ${setting} to a port above 1023`],
  ['EADDRNOTAVAIL', (where) => `${where} is not an address of this machine: ${TO_AN_OWN_ADDRESS}`],
  ['EAFNOSUPPORT', (where) => `${where} is an address of a kind that this machine does not have: ${TO_AN_OWN_ADDRESS}`],
  ['EAI_AGAIN', (where) => `${where}: no name server says what host that is: ${TO_AN_OWN_ADDRESS}`],
  ['ENOTFOUND', (where) => `${where}: no such host is known: ${TO_AN_OWN_ADDRESS}`],
]);

/**
 * Runs what listens on an address of the settings.
 *
 * @throws ExplainedError with the setting to change where the system refuses the address
 */
export async function listenOn<Result>(
  { host, port, operationsPort }: Pick<Config, 'host' | 'port' | 'operationsPort'>,
  listen: () => Promise<Result>,
): Promise<Result> {
  try {
    return await listen();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const explain = REASONS.get(error.code);
    if (!explain) throw error;
    const refused = 'port' in error ? error.port : port;
    const { variable } = refused === operationsPort ? OPERATIONS_PORT : PORT;
    throw new ExplainedError(explain(`${host.includes(':') ? `[${host}]` : host}:${refused}`, variable), { cause: error });
  }
}
