import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from '../installation.ts';
import type { Fault, Stage } from './fault.ts';

const DISK_MB = 600;
const FULL = { write: [503, 507], upload: [503, 507] };
/** No answer at all: while the server is started anew. */
const GONE = [0];
const REPAIR = 'fsck.ext4';
const SLOW_MS = { frozen: 150, thawed: 50 };

/** A file system of its own in a file, with a journal as disks have it. */
class SmallDisk {
  readonly #folder = mkdtempSync(join(tmpdir(), 'waypost-torture-disk-'));
  readonly place = join(this.#folder, 'mounted');
  readonly #image = join(this.#folder, 'image');

  constructor() {
    mkdirSync(this.place);
    run('truncate', '-s', `${DISK_MB}M`, this.#image);
    run('mkfs.ext4', '-q', '-m', '0', this.#image);
    this.mount();
    // PostgreSQL has a user of its own.
    chmodSync(this.#folder, 0o755);
    chmodSync(this.place, 0o777);
  }

  mount(): void {
    run('mount', '-o', 'loop,errors=remount-ro', this.#image, this.place);
  }

  /** Takes all that is left of it. */
  fill(): void {
    const file = openSync(this.#ballast, 'w');
    try {
      for (const bytes of [2 ** 20, 2 ** 12]) writeUntilFull(file, Buffer.alloc(bytes));
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#ballast);
  }

  get #ballast(): string {
    return join(this.place, 'ballast');
  }

  /** As after an error of the disk: nothing is written any more, until it is mounted anew. */
  becomeReadOnly(): void {
    const device = run('findmnt', '-n', '-o', 'SOURCE', this.place).trim();
    writeFileSync(`/sys/fs/ext4/${basename(device)}/trigger_fs_error`, 'made by a test');
  }

  unmount(): void {
    run('umount', this.place);
  }

  repair(): void {
    // Its exit status says that there was something to repair.
    spawnSync(REPAIR, ['-p', '-f', this.#image]);
  }

  freeze(): void {
    run('fsfreeze', '-f', this.place);
  }

  thaw(): void {
    run('fsfreeze', '-u', this.place);
  }

  remove(): void {
    this.unmount();
    rmSync(this.#folder, { recursive: true });
  }
}

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? stderr}`);
  return stdout;
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

const skip = userInfo().uid !== 0 && 'a disk can only be mounted by root';
const base = { databases: ['embedded', 'postgres'], skip } as const;

/** A disk for the data folder, and for PostgreSQL's. */
const onDisk =
  (begin: (disk: SmallDisk) => Stage['begin'], end: (disk: SmallDisk) => Stage['end'], settings = {}) =>
  (): Stage => {
    const disk = new SmallDisk();
    return { settings, placing: { parent: disk.place }, begin: begin(disk), end: end(disk), close: () => disk.remove() };
  };

/** What happens to the disk of the data. */
export const DISKS: readonly Fault[] = [
  {
    ...base,
    name: 'disk full',
    seconds: 8,
    allowed: { ...FULL, unknown: [503], read: [503] },
    prepare: onDisk(
      (disk) => () => disk.fill(),
      (disk) => () => disk.free(),
    ),
  },
  {
    ...base,
    databases: ['embedded'],
    name: 'disk read-only, then mounted anew',
    seconds: 8,
    allowed: {
      known: GONE,
      unknown: [503, ...GONE],
      read: [503, ...GONE],
      write: [503, 507, ...GONE],
      upload: [503, 507, ...GONE],
    },
    prepare: onDisk(
      (disk) => () => {
        // All but the commits since then has been there for long.
        run('sync', '-f', disk.place);
        disk.becomeReadOnly();
      },
      (disk) => async (installation: Installation) => {
        await installation.server.end('SIGTERM');
        disk.unmount();
        disk.repair();
        disk.mount();
        await installation.restart();
      },
      // What has not been written is gone, as after a power cut.
      { WAYPOST_DURABLE: 'yes' },
    ),
  },
  {
    ...base,
    name: 'disk that hangs',
    seconds: 8,
    allowed: { unknown: [503], read: [503], write: [503], upload: [503] },
    prepare: onDisk(
      (disk) => () => disk.freeze(),
      (disk) => () => disk.thaw(),
    ),
  },
  {
    ...base,
    name: 'disk slow (hangs for 150 of 200 ms)',
    seconds: 10,
    allowed: { upload: [503] },
    prepare() {
      const disk = new SmallDisk();
      let isSlow = false;
      let slowed: Promise<void> = Promise.resolve();
      return {
        placing: { parent: disk.place },
        begin() {
          isSlow = true;
          slowed = (async () => {
            while (isSlow) {
              disk.freeze();
              await pause(SLOW_MS.frozen);
              disk.thaw();
              await pause(SLOW_MS.thawed);
            }
          })();
        },
        async end() {
          isSlow = false;
          await slowed;
        },
        close: () => disk.remove(),
      };
    },
  },
];
