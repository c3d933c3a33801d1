import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { extractPath } from './extracts.ts';

const FOLDER = fileURLToPath(new URL('../../shared/peers/osrm', import.meta.url));
const READY_MS = 30_000;
const POLL_MS = 100;

export const hasOsrm = existsSync(join(FOLDER, 'bin', 'osrm-routed'));

/** OSRM over an extract, as a process of its own. */
export interface Osrm {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Prepares the extract where it is not there yet, and serves it on a port. @param folder where it is kept for the next run */
export async function startOsrm(extract: { readonly name: string }, folder: string, port: number): Promise<Osrm> {
  mkdirSync(folder, { recursive: true });
  const [map, graph] = [join(folder, `${extract.name}.osm.pbf`), join(folder, `${extract.name}.osrm`)];
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(FOLDER, 'bin', program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  if (!existsSync(`${graph}.hsgr`)) {
    process.stderr.write(`  preparing ${extract.name} for OSRM …\n`);
    if (!existsSync(map)) symlinkSync(extractPath(extract), map);
    run('osrm-extract', '-p', join(FOLDER, 'profiles', 'car.lua'), map);
    run('osrm-contract', graph);
  }
  const args = ['--algorithm', 'ch', '-t', '2', '-i', '127.0.0.1', '-p', String(port), '--max-table-size', '10000', graph];
  const child = spawn(join(FOLDER, 'bin', 'osrm-routed'), args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  const origin = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + READY_MS; !(await answers(origin)); await pause(POLL_MS))
    if (Date.now() > end || child.exitCode !== null) throw new Error('OSRM does not answer');
  if (child.pid === undefined) throw new Error('OSRM could not be started');
  return {
    origin,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const answers = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    () => true,
    () => false,
  );
