import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A published package of words, of one version. */
export interface Package {
  readonly registry: 'debian' | 'npm';
  readonly name: string;
  readonly version: string;
}

/** How a package is named where its origin is stated. */
export function packageTitle({ registry, name, version }: Package): string {
  return `${registry === 'debian' ? 'Debian' : 'npm'} ${name} ${version}`;
}

/** Fetches packages of Debian (with apt) and of npm, and unpacks each once into a folder. Installs nothing. */
export class Packages {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The text of a file in a package. @throws when the package or the file cannot be had */
  read(from: Package, file: string): string {
    return readFileSync(this.path(from, file), 'utf8');
  }

  /** Where a file of a package is. @throws when the package cannot be had */
  path(from: Package, file: string): string {
    return join(this.#unpacked(from), file);
  }

  #unpacked({ registry, name, version }: Package): string {
    const folder = join(this.#folder, `${registry}-${name}-${version}`.replace(/[^\w.-]/g, '_'));
    if (mkdirSync(folder, { recursive: true }) === undefined && readdirSync(folder).length > 0) return folder;
    process.stderr.write(`fetching ${registry} ${name} ${version}\n`);
    if (registry === 'debian') {
      execFileSync('apt-get', ['download', `${name}=${version}`], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
      const [archive] = readdirSync(folder).filter((file) => file.endsWith('.deb'));
      execFileSync('dpkg-deb', ['-x', archive, '.'], { cwd: folder });
    } else {
      execFileSync('npm', ['pack', '--silent', `${name}@${version}`], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [archive] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
      execFileSync('tar', ['-xzf', archive, '--strip-components=1'], { cwd: folder });
    }
    return folder;
  }
}
