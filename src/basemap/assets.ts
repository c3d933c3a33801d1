import { readFile } from 'node:fs/promises';
import { hasCode } from '../storage/first-bytes.ts';

/** Characters and icons that maps are drawn with: made by `scripts/map-assets.ts`. */
const FOLDER = new URL('./assets/', import.meta.url);

/** What the fonts have, in words. */
export const RANGES =
  'the fonts here have Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic and Ethiopic letters, and some more';

const FONTS = new Set(['noto_sans_regular', 'noto_sans_bold']);
const RANGE = /^\d+-\d+$/;
const SPRITES = new Set(['base.json', 'base.png', 'base@2x.json', 'base@2x.png']);

/** A range of characters, packed with gzip, of the first of some fonts that is there; null where none has it. */
export async function glyphsOf(fonts: readonly string[], range: string): Promise<Uint8Array | null> {
  const font = fonts.find((name) => FONTS.has(name));
  return font !== undefined && RANGE.test(range) ? fileOf(`${font}-${range}.pbf.gz`) : null;
}

/** A file of icons; null for one that is not there. */
export async function spriteFile(name: string): Promise<Uint8Array | null> {
  return SPRITES.has(name) ? fileOf(name) : null;
}

const files = new Map<string, Uint8Array>();

async function fileOf(name: string): Promise<Uint8Array | null> {
  const known = files.get(name);
  if (known) return known;
  try {
    const bytes = await readFile(new URL(name, FOLDER));
    files.set(name, bytes);
    return bytes;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
