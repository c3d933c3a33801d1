import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import process, { kill } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs, where Debian puts them; null when there is none with PostGIS. */
function findPrograms(): string | null {
  if (!existsSync(DEBIAN_FOLDER)) return null;
  const versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a));
  const usable = versions.find(
    (version) =>
      existsSync(`${DEBIAN_FOLDER}/${version}/bin/initdb`) &&
      existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`),
  );
  return usable === undefined ? null : `${DEBIAN_FOLDER}/${usable}/bin`;
}

const programs = findPrograms();

/** Why there is no PostgreSQL to test with; false when there is one. */
export const withoutPostgres = programs === null && 'PostgreSQL with PostGIS is not installed (.ci/services installs it)';

/** Who runs the server: it refuses to be root. */
function owner(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error('there is no user postgres to run PostgreSQL as');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Waits until something listens on a port of this machine. */
export async function untilListening(port: number, seconds = 30): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await pause(50);
    } finally {
      socket.destroy();
    }
  }
  throw new Error(`nothing listens on port ${port}`);
}

/** Waits until PostgreSQL on a port takes connections: after a crash it listens before it does. */
async function untilAnswering(port: number): Promise<void> {
  await untilListening(port);
  const isReady = () =>
    run(`${programs}/pg_isready`, ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) await pause(50);
}

/** A PostgreSQL server of the tests' own, in a temporary folder. */
export interface TestPostgres {
  readonly url: string;
  /** SIGKILL to the server; the processes that it runs end when they see it gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** SIGSTOP to the server and all processes that it runs: it hangs, and its connections stay. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** @param parent the folder that its own is in */
export async function startPostgres(parent: string = tmpdir()): Promise<TestPostgres> {
  if (programs === null) throw new Error('no PostgreSQL');
  const user = owner();
  const folder = mkdtempSync(join(parent, 'waypost-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  await run(`${programs}/initdb`, ['-D', folder, '-U', 'waypost', '-A', 'trust', '-E', 'UTF8'], { ...user, cwd: folder });
  const port = await freePort();
  const launch = async () => {
    const args = ['-D', folder, '-p', String(port), `--unix_socket_directories=${folder}`, '--listen_addresses=127.0.0.1'];
    for (;;) {
      const server = spawn(`${programs}/postgres`, args, { ...user, cwd: folder, stdio: 'ignore' });
      // After a kill it does not start as long as a process of the killed one is still about to end.
      const hasEnded = once(server, 'exit').then(() => true);
      if (!(await Promise.race([hasEnded, untilAnswering(port).then(() => false)]))) return server;
    }
  };
  let server = await launch();
  // A test that fails before it stops its server leaves none behind.
  const killAtExit = () => server.kill('SIGKILL');
  process.once('exit', killAtExit);
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  /** Its processes for connections are groups of their own. */
  const signal = (name: NodeJS.Signals) => {
    const { pid } = server;
    if (pid === undefined) throw new Error('PostgreSQL does not run');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    for (const id of [pid, ...children]) kill(id, name);
  };
  return {
    url: `postgresql://waypost@127.0.0.1:${port}/postgres`,
    kill: () => end('SIGKILL'),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async start() {
      server = await launch();
    },
    async stop() {
      await end('SIGINT');
      process.off('exit', killAtExit);
      rmSync(folder, { recursive: true });
    },
  };
}
