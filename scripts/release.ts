/**
 * Releases a version: sets it in package.json and the lock file, names it in CHANGELOG.md, commits and tags, and packs what is handed out into
 * `dist/`, with its SHA-256. Nothing is pushed or published.
 *
 *     npm run release -- 0.2.0 --dry-run
 *     npm run release -- 0.2.0
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { VERSION } from '../src/version.ts';
import { packClients } from './client-packages.ts';
import { releasedChangelog, releaseProblems, withProjectVersion, withVersion } from './release-changes.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

/** Packs the commit of a tag. npm packs no package-lock.json, without which nobody gets the versions that were tested: it goes along by its other name. */
async function pack(tag: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-release-'));
  try {
    const archive = join(folder, 'sources.tar');
    const sources = join(folder, 'sources');
    mkdirSync(sources);
    git('archive', '--output', archive, tag);
    execFileSync('tar', ['-xf', archive, '-C', sources]);
    copyFileSync(join(sources, 'package-lock.json'), join(sources, 'npm-shrinkwrap.json'));
    rmSync(DIST, { recursive: true, force: true });
    mkdirSync(DIST);
    execFileSync('npm', ['pack', '--silent', '--pack-destination', DIST], { cwd: sources });
    await packClients(sources, DIST);
    const sums = readdirSync(DIST).map((name) => {
      const sum = createHash('sha256')
        .update(readFileSync(join(DIST, name)))
        .digest('hex');
      // As `sha256sum --check` reads it.
      return `${sum}  ${name}\n`;
    });
    writeFileSync(join(DIST, 'SHA256SUMS'), sums.join(''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function release(version: string, { dryRun = false }: { readonly dryRun?: boolean }): Promise<void> {
  const changelog = read('CHANGELOG.md');
  const problems = releaseProblems({
    next: version,
    current: VERSION,
    branch: git('branch', '--show-current'),
    status: git('status', '--porcelain'),
    tags: git('tag', '--list').split('\n'),
    changelog,
  });
  if (problems.length > 0) {
    process.stderr.write(`${version} cannot be released:\n${problems.map((problem) => `- ${problem}\n`).join('')}`);
    process.exitCode = 1;
    return;
  }
  const files = {
    'package.json': withVersion(read('package.json'), version),
    'package-lock.json': withVersion(read('package-lock.json'), version),
    'clients/typescript/package.json': withVersion(read('clients/typescript/package.json'), version),
    'clients/elements/package.json': withVersion(read('clients/elements/package.json'), version),
    'clients/python/pyproject.toml': withProjectVersion(read('clients/python/pyproject.toml'), version),
    'CHANGELOG.md': releasedChangelog(changelog, version, new Date().toISOString().slice(0, 10)),
  };
  const tag = `v${version}`;
  if (dryRun) {
    const names = Object.keys(files).join(', ');
    process.stdout.write(`Would change ${names}, commit, tag ${tag}, and pack it into dist/. Nothing is changed.\n`);
    return;
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(ROOT, name), content);
  git('commit', '--quiet', '--message', `Version ${version}`, '--', ...Object.keys(files));
  git('tag', '--annotate', tag, '--message', `Version ${version}`);
  await pack(tag);
  process.stdout.write(
    `${tag}:\n${readFileSync(join(DIST, 'SHA256SUMS'), 'utf8')}Publish it by: git push origin main ${tag}\n`,
  );
}

await new Command('release')
  .description('Release a version')
  .argument('<version>', 'such as 0.2.0')
  .option('--dry-run', 'check all, change nothing')
  .action(release)
  .parseAsync();
