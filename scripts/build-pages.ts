/**
 * Builds what browsers load: the console, and the elements of web pages. `bin/install` runs it when its sources are newer than what was built.
 *
 *     node scripts/build-pages.ts
 */
import { existsSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { CHECKS, elementsBuild } from './elements-build.ts';

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const BUILT = root('build/pages');
/** Written beside, so that a server or an interrupted build meets whole pages only. */
const DRAFT = root(`build/.pages-${process.pid}`);

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
  rmSync(BUILT, { recursive: true, force: true });
  try {
    renameSync(DRAFT, BUILT);
  } catch (error) {
    // Who built them at the same time has put the same pages there.
    if (!existsSync(BUILT)) throw error;
  }
} finally {
  rmSync(DRAFT, { recursive: true, force: true });
}
