import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { elementsBuild } from './elements-build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Packs the clients and the elements as their registries take them: two npm packages, and a wheel. They are built in a folder of their own, with
 * the tools of this project.
 *
 * @param sources the folder of the project
 * @param target where the packages are written to
 */
export async function packClients(sources: string, target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-packing-'));
  try {
    for (const name of ['typescript', 'elements', 'python'])
      cpSync(join(sources, 'clients', name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const packed = (name: string) =>
      execFileSync('npm', ['pack', '--silent', '--pack-destination', target], { cwd: join(folder, name) });
    packed('typescript');
    const elements = join(folder, 'elements');
    await build({ configFile: false, logLevel: 'warn', ...elementsBuild(elements, join(elements, 'dist')) });
    packed('elements');
    const wheel = ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', target, join(folder, 'python')];
    execFileSync('python3', wheel);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
