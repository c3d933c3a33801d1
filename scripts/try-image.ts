/**
 * Runs the steps of deploy/Dockerfile without Docker, and the image that they make: a stand-in for a build and a run where there is no daemon.
 * The base images are bare roots of Debian; that of the first stage gets Node.js of this project and npm. The image then runs as its
 * user, with a read-only root, without a network, until its healthcheck passes. Needs root, `mmdebstrap`, `unshare`, `nsenter` and `ip`.
 *
 *     node scripts/try-image.ts [FOLDER]
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Instruction, instructionsOf } from './dockerfile.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NPM = 'npm@11';
const HEALTHY_MS = 120_000;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** What a stage has made: its files, and how it is run. */
interface Image {
  readonly root: string;
  readonly environment: Record<string, string>;
  folder: string;
  user: string;
  volumes: readonly string[];
  entrypoint: readonly string[];
  command: readonly string[];
  health: readonly string[];
}

const folder = process.argv[2] === undefined ? mkdtempSync(join(tmpdir(), 'waypost-image-')) : resolve(process.argv[2]);
mkdirSync(folder, { recursive: true });
const say = (text: string) => process.stdout.write(`${text}\n`);
const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });

try {
  await useImage(build());
} finally {
  if (process.argv[2] === undefined) rmSync(folder, { recursive: true });
}

/** The last stage. */
function build(): Image {
  const stages = new Map<string, Image>();
  let image: Image | null = null;
  for (const step of instructionsOf(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'))) {
    say(step.text);
    if (step.name === 'FROM') {
      const [base = '', , alias = 'image'] = step.words;
      image = baseOf(base, alias);
      stages.set(alias, image);
    } else if (image) follow(step, image, stages);
  }
  if (!image) throw new Error('the Dockerfile has no stage');
  return image;
}

function baseOf(base: string, alias: string): Image {
  const [, suite] = /(?:-|:)(bookworm|trixie)-slim$/.exec(base) ?? [];
  if (suite === undefined) throw new Error(`no stand-in for ${base}`);
  const bare = join(folder, `${suite}.tar`);
  if (!existsSync(bare)) run('mmdebstrap', '--variant=minbase', '--quiet', suite, bare);
  const root = join(folder, alias);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root);
  run('tar', '--extract', '--file', bare, '--directory', root);
  if (base.startsWith('node:')) addNode(root);
  // As Docker does.
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  return {
    ...{ root, environment: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' }, folder: '/', user: '0:0' },
    ...{ volumes: [], entrypoint: [], command: [], health: [] },
  };
}

/** What the official image of Node.js has beside Debian. */
function addNode(root: string): void {
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, NPM], { stdio: ['ignore', 'ignore', 'inherit'] });
  const place = join(root, 'usr/local/lib/node_modules/npm');
  mkdirSync(place, { recursive: true });
  run('sh', '-c', `tar -xzf '${folder}'/npm-*.tgz --strip-components=1 -C '${place}' && rm '${folder}'/npm-*.tgz`);
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name));
}

function follow({ name, words, text, json }: Instruction, image: Image, stages: ReadonlyMap<string, Image>): void {
  const inside = (path: string) => join(image.root, resolve(image.folder, path));
  switch (name) {
    case 'WORKDIR':
      image.folder = resolve(image.folder, words[0] ?? '/');
      mkdirSync(inside('.'), { recursive: true });
      return;
    case 'COPY':
      copy(words, image, stages);
      return;
    case 'RUN':
      runInside(image, ['sh', '-c', text.slice('RUN '.length)]);
      return;
    case 'ENV':
      for (const word of words) image.environment[word.split('=', 1)[0] ?? ''] = word.slice(word.indexOf('=') + 1);
      return;
    case 'USER':
      image.user = words[0] ?? '';
      return;
    case 'VOLUME':
      image.volumes = words;
      return;
    case 'HEALTHCHECK':
      image.health = json ?? [];
      return;
    case 'ENTRYPOINT':
      image.entrypoint = json ?? [];
      return;
    case 'CMD':
      image.command = json ?? [];
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`no stand-in for ${name}`);
  }
}

function copy(words: readonly string[], image: Image, stages: ReadonlyMap<string, Image>): void {
  const [, alias] = /^--from=(.+)$/.exec(words[0] ?? '') ?? [];
  const [target = '', ...sources] = words.slice(alias === undefined ? 0 : 1).toReversed();
  const to = join(image.root, resolve(image.folder, target));
  for (const source of sources) {
    const from = stages.get(alias ?? '');
    if (from) run('cp', '--archive', join(from.root, source), to);
    else copyContext(source, to);
  }
}

/** Files of the repository that the build may see. */
function copyContext(source: string, to: string): void {
  for (const file of contextFiles()) {
    if (source !== '.' && file !== source) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(ROOT, file), join(to, file), { preserveTimestamps: true });
  }
}

/** What .dockerignore leaves of the files under version control, as rsync reads the same rules: the last one that fits decides. */
function contextFiles(): string[] {
  const rules = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const fits = (file: string, pattern: string) => {
    const expression = pattern
      .replaceAll('.', '\\.')
      .replaceAll('**/', '§')
      .replaceAll('*', '[^/]*')
      .replaceAll('§', '(.*/)?');
    return new RegExp(`^${expression}(/|$)`).test(file);
  };
  return listed
    .split('\n')
    .filter((file) => file !== '' && rules.findLast(({ pattern }) => fits(file, pattern))?.keeps !== false);
}

/** A step of the build: as root, and with the network of this machine, whose certificates may be its own. */
function runInside(image: Image, command: readonly string[]): void {
  const bundle = '/tmp/certificates.crt';
  cpSync(CERTIFICATES, join(image.root, bundle));
  const environment = { ...image.environment, HOME: '/root', NODE_EXTRA_CA_CERTS: bundle };
  const mounted = `mount --bind /dev '${image.root}/dev' && mount -t proc proc '${image.root}/proc' && exec chroot '${image.root}' sh -c 'cd "$0" && exec "$@"' "$@"`;
  execFileSync('unshare', ['--mount', '--pid', '--fork', 'sh', '-ec', mounted, 'sh', image.folder, ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment,
  });
  rmSync(join(image.root, bundle));
}

/** Starts the image as a hardened container would be started, and waits until it is healthy. */
async function useImage(image: Image): Promise<void> {
  const [uid = '0', gid = '0'] = image.user.split(':');
  if (uid === '0') throw new Error('the image runs as root');
  const volume = join(folder, 'volume');
  rmSync(volume, { recursive: true, force: true });
  // A new volume is a copy of what the image has in its place.
  run('cp', '--archive', join(image.root, image.volumes[0] ?? ''), volume);
  const setup = [
    'ip link set lo up',
    `mount --bind '${image.root}' '${image.root}'`,
    `mount -o remount,bind,ro '${image.root}'`,
    `mount -t proc proc '${image.root}/proc'`,
    `mount -t tmpfs tmpfs '${image.root}/tmp'`,
    `mount --bind /dev '${image.root}/dev'`,
    `mount --bind '${volume}' '${image.root}${image.volumes[0]}'`,
    `exec chroot --userspec=${uid}:${gid} '${image.root}' sh -c 'cd "$0" && exec "$@"' "$@"`,
  ].join('\n');
  const args = ['--mount', '--net', '--pid', '--fork', '--kill-child', 'sh', '-ec', setup, 'sh', image.folder];
  const child = spawn('unshare', [...args, ...image.entrypoint, ...image.command], {
    env: image.environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (piece: Buffer) => appendFileSync(join(folder, 'server.log'), piece));
  try {
    await untilHealthy(child, image);
  } finally {
    child.kill('SIGKILL');
  }
}

async function untilHealthy(child: ChildProcess, image: Image): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < HEALTHY_MS) {
    await pause(1_000);
    if (child.exitCode !== null) throw new Error(`the server has ended with ${child.exitCode}`);
    if (isHealthy(child, image)) {
      say(
        `healthy after ${Math.round((performance.now() - began) / 1000)} s, as ${image.user}, with a read-only root and without a network`,
      );
      return;
    }
  }
  throw new Error('the healthcheck has not passed');
}

/** The healthcheck, in the namespaces of the server. */
function isHealthy(child: ChildProcess, image: Image): boolean {
  try {
    const [inner = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
    const args = ['--target', inner, '--net', '--mount', 'chroot', `--userspec=${image.user}`, image.root, ...image.health];
    execFileSync('nsenter', args, { env: image.environment, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
