import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const LAUNCHER = fileURLToPath(new URL('../../bin/waypost', import.meta.url));

const LAST_WORDS = 2_000;

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * As a user starts it, but with the settings given alone.
 *
 * @param launcher `bin/waypost` of another clone; this one's when left out
 */
function launch(args: readonly string[], environment: Readonly<Record<string, string>>, launcher = LAUNCHER): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  return spawn(launcher, args, { env: { PATH, HOME, ...environment } });
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (piece: Buffer) => {
    output.stdout += piece.toString();
  });
  child.stderr?.on('data', (piece: Buffer) => {
    output.stderr += piece.toString();
  });
  return output;
}

/** A command that runs. */
export interface RunningCommand {
  readonly pid: number;
  readonly ended: Promise<Outcome>;
  kill(): void;
}

export function startCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  launcher?: string,
): RunningCommand {
  const child = launch(args, environment, launcher);
  const output = collect(child);
  const ended = once(child, 'close').then(([code]) => ({ code: typeof code === 'number' ? code : null, ...output }));
  if (child.pid === undefined) throw new Error(`${launcher ?? LAUNCHER} could not be started`);
  return { pid: child.pid, ended, kill: () => void child.kill('SIGKILL') };
}

/** Runs the command line to its end. */
export function waypost(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  launcher?: string,
): Promise<Outcome> {
  return startCommand(args, environment, launcher).ended;
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  output(): string;
  /** How it has ended, and its last words; null while it runs. */
  ended(): string | null;
  /** Sends a signal and waits for the end; returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts `waypost serve` and waits until it listens.
 *
 * @param port any free one without it
 * @param command what serves
 */
export async function serve(
  environment: Readonly<Record<string, string>>,
  launcher?: string,
  port = 0,
  command: 'serve' | 'gateway' = 'serve',
): Promise<ServerProcess> {
  const child = launch([command, '--port', String(port)], environment, launcher);
  const output = collect(child);
  const closed = once(child, 'close');
  for (;;) {
    // Not looked at from time to time: what is asked for as soon as it listens finds whatever is not ready by then.
    const said = child.stdout ? once(child.stdout, 'data') : closed;
    const [, origin] = /listening on (http:\/\/[\d.:]+)/.exec(output.stdout) ?? [];
    if (origin !== undefined && child.pid !== undefined) {
      return {
        origin,
        pid: child.pid,
        output: () => output.stdout,
        ended: () =>
          child.exitCode === null && child.signalCode === null
            ? null
            : `${child.signalCode ?? child.exitCode}: ${(output.stderr + output.stdout).slice(-LAST_WORDS)}`,
        async end(signal) {
          child.kill(signal);
          const [code] = await closed;
          return typeof code === 'number' ? code : null;
        },
      };
    }
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`waypost ${command} ended at once: ${output.stderr}`);
    await Promise.race([said, closed]);
  }
}
