/**
 * Builds what browsers load: the console, and the elements of web pages. `bin/install` runs it when its sources are newer than what was built.
 *
 *     node scripts/build-pages.ts
 */
import { mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const BUILT = root('build/pages');
/** Written beside, so that a server or an interrupted build meets whole pages only. */
const DRAFT = root(`build/.pages-${process.pid}`);

const COMMON: InlineConfig = { configFile: false, logLevel: 'warn', clearScreen: false };
/** How long the bundler's parts take is nothing to tell an operator. */
const CHECKS = { pluginTimings: false } as const;

/** Elements that are loaded alone as `/elements/<name>.js`, beside all together as `/elements.js`. */
const ELEMENTS = ['address', 'map', 'store-locator', 'directions', 'venue'];
const elementSource = (name: string) => root(`clients/elements/src/${name}.ts`);

const PAGES: readonly InlineConfig[] = [
  {
    ...COMMON,
    root: root('clients/elements'),
    // Pages of other sites load them: what a file loads is found beside it.
    base: './',
    build: {
      outDir: `${DRAFT}/elements`,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        checks: CHECKS,
        preserveEntrySignatures: 'strict',
        input: {
          elements: elementSource('index'),
          ...Object.fromEntries(ELEMENTS.map((name) => [`elements/${name}`, elementSource(name)])),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'elements/chunks/[name]-[hash].js',
          assetFileNames: 'elements/chunks/[name]-[hash][extname]',
        },
      },
    },
    worker: { format: 'es', rolldownOptions: { checks: CHECKS, output: { entryFileNames: 'elements/chunks/[name]-[hash].js' } } },
  },
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
  renameSync(DRAFT, BUILT);
} finally {
  rmSync(DRAFT, { recursive: true, force: true });
}
