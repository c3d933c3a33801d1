import { join } from 'node:path';
import type { InlineConfig } from 'vite';

/** Elements that are loaded alone as `elements/<name>.js`, beside all together as `elements.js`. */
const ELEMENTS = ['address', 'map', 'store-locator', 'directions', 'venue'];

/**
 * How the elements are built, for servers and for the package alike: modules with shared parts.
 *
 * @param folder that of their sources, `clients/elements`
 */
export function elementsBuild(folder: string, outDir: string): InlineConfig {
  const source = (name: string) => join(folder, 'src', `${name}.ts`);
  return {
    root: folder,
    // Pages of other sites load them: what a file loads is found beside it.
    base: './',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: false,
      // The map library is most of it, and loaded when a map is shown.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        // How long plugins took is nothing that whoever starts a server can act on.
        checks: { pluginTimings: false },
        preserveEntrySignatures: 'strict',
        input: {
          elements: source('index'),
          ...Object.fromEntries(ELEMENTS.map((name) => [`elements/${name}`, source(name)])),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'elements/chunks/[name]-[hash].js',
          assetFileNames: 'elements/chunks/[name]-[hash][extname]',
        },
      },
    },
    worker: {
      format: 'es',
      rolldownOptions: { checks: { pluginTimings: false }, output: { entryFileNames: 'elements/chunks/[name]-[hash].js' } },
    },
  };
}
