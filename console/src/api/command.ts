import { sessionHeaders } from '../session.ts';
import { Refused } from './request.ts';

/** What a command said, and how it ended. */
interface CommandResult {
  readonly out: string;
  readonly err: string;
  readonly exit: number;
}

/** The same, and what it printed as JSON. @throws Error with what it said where it failed */
export async function runForJson<T>(args: readonly string[], said?: (text: string) => void): Promise<T> {
  const { out, err, exit } = await runCommand([...args, '--json'], said);
  if (exit !== 0) throw new Error(failureOf(err));
  return JSON.parse(out);
}

/** A step of a command and its time, as the command line prints them before what went wrong. */
const STEP = /^ *\d+\.\d s /;
/** The folder of a file that was sent. */
const UPLOAD = /\b[0-9a-f]{32}\//g;

/** A hint at options, which people see as fields here. */
const HINT = /^--/;

/** What went wrong, by the names that people know. */
const failureOf = (said: string) =>
  said
    .split('\n')
    .filter((line) => !STEP.test(line) && !HINT.test(line))
    .join('\n')
    .replaceAll(UPLOAD, '')
    .replace(/^waypost: /, '')
    .trim();

interface CommandLine {
  readonly out?: string;
  readonly err?: string;
  readonly exit?: number;
}

/**
 * Runs a command of the command line on the server. @throws Refused where it is not allowed
 *
 * @param said hears what the command says as it goes on
 */
async function runCommand(args: readonly string[], said: (text: string) => void = () => {}): Promise<CommandResult> {
  const response = await fetch('/admin/commands', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sessionHeaders('POST') },
    body: JSON.stringify({ arguments: args }),
  });
  if (!response.ok || !response.body) throw new Refused(response.status, await response.text());
  const result = { out: '', err: '', exit: 1 };
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((each) => each !== '')) take(JSON.parse(line), result, said);
  }
  return result;
}

function take(
  { out = '', err = '', exit }: CommandLine,
  result: { out: string; err: string; exit: number },
  said: (text: string) => void,
) {
  result.out += out;
  result.err += err;
  if (exit !== undefined) result.exit = exit;
  if (out !== '' || err !== '') said(out + err);
}
