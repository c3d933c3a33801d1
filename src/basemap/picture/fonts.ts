import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/** Fonts of the styles, by their weights, as pictures are lettered with them: every script has a file of its own. */
const WEIGHTS = { noto_sans_regular: '400', noto_sans_bold: '700' } as const;
const PACKAGES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew'] as const;

let families: ReadonlyMap<string, string> | undefined;

/** The families for a font of a style, with those of the system for letters that none has. */
export function familyOf(font: string): string {
  families ??= register();
  return families.get(font) ?? families.get('noto_sans_regular') ?? 'sans-serif';
}

function register(): ReadonlyMap<string, string> {
  const require = createRequire(import.meta.url);
  return new Map(
    Object.entries(WEIGHTS).map(([font, weight]) => {
      const own = PACKAGES.flatMap((name) => {
        const folder = join(dirname(require.resolve(`@fontsource/${name}/package.json`)), 'files');
        return readdirSync(folder)
          .filter((file) => file.endsWith(`-${weight}-normal.woff2`))
          .map((file) => registered(join(folder, file), `${font} ${file}`));
      });
      return [font, [...own, 'sans-serif'].join(', ')];
    }),
  );
}

function registered(file: string, family: string): string {
  GlobalFonts.register(readFileSync(file), family);
  return JSON.stringify(family);
}
