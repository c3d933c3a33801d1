/**
 * What a server takes in memory and time until networks are asked for, and what an import for some modes saves. Also on its own, with the
 * launcher of another clone to compare with: `bench/loading.ts ../before/bin/waypost`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serve, waypost } from '../test/support/process.ts';
import { EXTRACTS, extractPath } from './extracts.ts';
import { markdownTable } from './report.ts';

/** What a server does after it listens, such as compiling, is over by then. */
const SETTLED_MS = 4_000;
const MODES = ['driving', 'walking', 'cycling', 'truck', 'motorcycle', 'wheelchair'];
/** In Porto. */
const ENDS = { origin: '41.15,-8.61', destination: '41.17,-8.63' };

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function importSeconds(dataFolder: string, options: readonly string[], maps: readonly string[]): Promise<number> {
  const started = performance.now();
  const { code, stderr } = await waypost(['import', ...maps, '--no-towns', '--data', dataFolder, ...options]);
  if (code !== 0) throw new Error(stderr);
  return (performance.now() - started) / 1000;
}

/** A row of the table: seconds until it listens, and megabytes and milliseconds as modes are asked for. */
async function servedRow(name: string, dataFolder: string, modes: readonly string[], launcher?: string): Promise<string[]> {
  const environment = { WAYPOST_DATA: dataFolder };
  const started = performance.now();
  const server = await serve(environment, launcher);
  const seconds = (performance.now() - started) / 1000;
  await pause(SETTLED_MS);
  const cells = [`${seconds.toFixed(1)} s`, `${residentMegabytes(server.pid).toFixed(0)} MB`];
  const created = await waypost(['project', 'create', 'loading', '--json'], environment);
  const { private_key: key } = JSON.parse(created.stdout);
  const first: string[] = [];
  for (const mode of modes) {
    const query = new URLSearchParams({ ...ENDS, mode, private_key: key });
    const asked = performance.now();
    const answer = await fetch(`${server.origin}/distance/route/json?${query}`);
    if (!(await answer.text()).includes('"OK"')) throw new Error(`no route for ${mode}`);
    first.push(`${(performance.now() - asked).toFixed(0)}`);
    if (mode !== 'driving') continue;
    await pause(SETTLED_MS);
    cells.push(`${residentMegabytes(server.pid).toFixed(0)} MB`);
  }
  await pause(SETTLED_MS);
  cells.push(`${residentMegabytes(server.pid).toFixed(0)} MB`, `${first.join(', ')} ms`);
  await server.end('SIGTERM');
  return [name, ...cells];
}

export async function benchLoading(launcher?: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const porto = [extractPath({ name: 'porto' })];
  const all = EXTRACTS.map(extractPath);
  try {
    const imports: string[][] = [];
    const rows: string[][] = [];
    for (const [name, maps, options, modes] of [
      ['Porto, all modes', porto, [], MODES],
      ['Porto, `--modes driving`', porto, ['--modes', 'driving'], ['driving']],
      ['Porto, `--modes none`', porto, ['--modes', 'none'], []],
      ['all extracts, all modes', all, [], MODES],
    ] as const) {
      const dataFolder = join(folder, String(rows.length));
      imports.push([name, `${(await importSeconds(dataFolder, options, maps)).toFixed(1)} s`]);
      if (modes.length > 0) rows.push(await servedRow(name, dataFolder, modes, launcher));
    }
    return `## Loading of networks

The whole command \`waypost import\`:

${markdownTable(['', 'import'], imports)}

Resident memory of a server with that region, before anything is asked, after a first route for \`driving\`, and after one for each mode; and the time of the first route of each mode, in the order ${MODES.join(', ')}:

${markdownTable(['', 'start', 'idle', 'driving', 'all modes', 'first routes'], rows)}
`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) process.stdout.write(await benchLoading(process.argv[2]));
