import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort, untilListening } from './postgres.ts';

/** Why there is no Redis to test with; false when there is one. */
export const withoutRedis =
  spawnSync('redis-server', ['--version']).error !== undefined && 'Redis is not installed (redis-server)';

export interface TestRedis {
  readonly url: string;
  /** Lets it hang. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/**
 * A Redis server of the tests' own that keeps nothing on disk.
 *
 * @param given where one has been before; any free port without it
 */
export async function startRedis(given?: number): Promise<TestRedis> {
  const port = given ?? (await freePort());
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  await untilListening(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async stop() {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
    },
  };
}
