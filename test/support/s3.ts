import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, untilListening } from './postgres.ts';

/** A gateway that speaks S3 over a folder, with signatures, ranges and uploads in parts. */
const PROGRAMS = ['versitygw', join(homedir(), '.cache/waypost/bin/versitygw')];
const program = PROGRAMS.find((path) => spawnSync(path, ['--version']).error === undefined);

/** Why there is no S3 to test with; false when there is. */
export const withoutS3 =
  program === undefined &&
  'no S3 server is installed: GOBIN=~/.cache/waypost/bin go install github.com/versity/versitygw/cmd/versitygw@v1.8.0 (2 minutes)';

const ACCESS = { id: 'waypost', secret: 'waypost-secret' } as const;

/** An S3 server of the tests' own, with one bucket. */
export interface TestS3 {
  /** Settings of the environment that lead to it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly bucket: string;
  readonly endpoint: string;
  /** Where its objects are files. */
  readonly folder: string;
  /** Ends it, and starts it again where it was. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** SIGSTOP: it hangs. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** @param folder where objects are kept: a new one, unless it is given */
export async function startS3(folder = mkdtempSync(join(tmpdir(), 'waypost-s3-'))): Promise<TestS3> {
  if (program === undefined) throw new Error('no S3 server');
  const bucket = 'shared';
  const [objects, sidecar] = [join(folder, 'objects'), join(folder, 'sidecar')];
  for (const path of [objects, join(objects, bucket), sidecar]) if (!existsSync(path)) mkdirSync(path);
  const port = await freePort();
  const launch = async () => {
    const server = spawn(
      program,
      [
        '--port',
        `127.0.0.1:${port}`,
        '--access',
        ACCESS.id,
        '--secret',
        ACCESS.secret,
        'posix',
        '--sidecar',
        sidecar,
        objects,
      ],
      { stdio: 'ignore' },
    );
    await untilListening(port);
    return server;
  };
  let server = await launch();
  const killAtExit = () => server.kill('SIGKILL');
  process.once('exit', killAtExit);
  const kill = async () => {
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  };
  return {
    ...{ bucket, endpoint: `http://127.0.0.1:${port}`, folder: join(objects, bucket) },
    settings: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: ACCESS.id,
      AWS_SECRET_ACCESS_KEY: ACCESS.secret,
    },
    kill,
    async start() {
      server = await launch();
      await pause(100);
    },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async stop() {
      await kill();
      process.off('exit', killAtExit);
      rmSync(folder, { recursive: true });
    },
  };
}
