import { execFileSync, spawnSync } from 'node:child_process';

/** Why tests with osmium-tool are skipped; false where it is installed. */
export const withoutOsmium = spawnSync('osmium', ['--version']).status === 0 ? false : 'osmium-tool is not installed';

export function osmium(...args: readonly string[]): string {
  return execFileSync('osmium', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
