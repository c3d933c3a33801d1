import { spawn } from 'node:child_process';

/** Runs a program to its end, while the servers of this process go on answering. */
export function finish(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = '',
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...environment }, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.end(input);
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    child.stderr.on('data', (piece: Buffer) => pieces.push(piece));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(pieces).toString('utf8') }));
  });
}
