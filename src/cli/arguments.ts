import { once } from 'node:events';
import { ACTING_VARIABLE } from '../config.ts';
import { ExplainedError } from '../explained-error.ts';

const isArguments = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/**
 * The arguments of this command. A server that runs it sends them: addresses of files may bear signatures, and everybody on a machine sees
 * with what its processes were started.
 */
export async function givenArguments(): Promise<readonly string[]> {
  if (process.env[ACTING_VARIABLE] === undefined) return process.argv.slice(2);
  if (!process.channel) throw new ExplainedError(`${ACTING_VARIABLE} is set by servers alone`);
  const [sent]: unknown[] = await once(process, 'message');
  if (!isArguments(sent)) throw new ExplainedError('The server sent no arguments');
  return sent;
}
