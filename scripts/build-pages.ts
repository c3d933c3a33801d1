/**
 * Builds what browsers load: the console, and the elements of web pages. `bin/install` runs it when its sources are newer than what was built.
 *
 *     node scripts/build-pages.ts
 */
import { mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { CHECKS, elementsBuild } from './elements-build.ts';

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const BUILT = root('build/pages');
/** Written beside, so that a server or an interrupted build meets whole pages only. */
const DRAFT = root(`build/.pages-${process.pid}`);
/** Where what was built before is moved to: a folder that is removed where it stands may get files of another build meanwhile. */
const REPLACED = root(`build/.replaced-pages-${process.pid}`);

const COMMON: InlineConfig = { configFile: false, logLevel: 'warn', clearScreen: false };

const PAGES: readonly InlineConfig[] = [
  { ...COMMON, ...elementsBuild(root('clients/elements'), `${DRAFT}/elements`) },
  {
    ...COMMON,
    root: root('console'),
    base: '/console/',
    build: {
      outDir: `${DRAFT}/console`,
      emptyOutDir: true,
      target: 'es2023',
      // The policy of the page allows no data: what is small stands in files too.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { checks: CHECKS },
      // The map library is half of it, and loaded when the rest is seen.
      chunkSizeWarningLimit: 2_000,
    },
  },
];

try {
  mkdirSync(DRAFT, { recursive: true });
  for (const page of PAGES) await build(page);
  const now = new Date();
  utimesSync(DRAFT, now, now);
  // Who builds them at the same time may have moved the ones before, and put the same pages there.
  moveUnless(['ENOENT'], BUILT, REPLACED);
  moveUnless(['ENOTEMPTY', 'EEXIST'], DRAFT, BUILT);
} finally {
  for (const left of [DRAFT, REPLACED]) rmSync(left, { recursive: true, force: true });
}

/** Renames a folder, unless that fails for one of these reasons. */
function moveUnless(reasons: readonly string[], from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && reasons.includes(String(error.code)))) throw error;
  }
}
