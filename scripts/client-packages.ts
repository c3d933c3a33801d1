import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Packs the clients as their registries take them: an npm package, and a wheel. They are built in a folder of their own, with the tools of
 * this project.
 *
 * @param sources the folder of the project
 * @param target where the packages are written to
 */
export function packClients(sources: string, target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-packing-'));
  try {
    for (const name of ['typescript', 'python'])
      cpSync(join(sources, 'clients', name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    execFileSync('npm', ['pack', '--silent', '--pack-destination', target], { cwd: join(folder, 'typescript') });
    const wheel = ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', target, join(folder, 'python')];
    execFileSync('python3', wheel);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
