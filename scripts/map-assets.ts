/**
 * Draws what maps are drawn with: the characters of fonts and icons, as distances from their outlines (`src/basemap/assets/`). Needs Debian's chromium.
 * The fonts are Noto Sans (OFL 1.1), the icons Maki (CC0).
 *
 *     npm run map:refresh
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { chromium, type Page } from 'playwright-core';
import { ICONS, PATTERNS } from './map-icons.ts';

const ROOT = new URL('..', import.meta.url);
const TARGET = fileURLToPath(new URL('src/basemap/assets/', ROOT));
const MODULES = fileURLToPath(new URL('node_modules/', ROOT));

/**
 * The ranges of 256 characters that are drawn: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic with its forms, Georgian, Ethiopic, Cherokee,
 * Canadian syllabics, Tifinagh, and signs. Maps draw other scripts with the fonts of the device; what a range here lacks, they leave out.
 */
const RANGES = [0, 1, 2, 3, 4, 5, 6, 7, 16, 18, 19, 20, 21, 22, 28, 30, 31, 32, 33, 45, 171, 251, 252, 253, 254];
const FONTS = [
  { name: 'noto_sans_regular', weight: 400 },
  { name: 'noto_sans_bold', weight: 700 },
] as const;
/** The files of the fonts, the first that has a character counts. */
const FACES = [
  ...['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map((subset) => [
    'noto-sans',
    subset,
  ]),
  ...['arabic', 'hebrew', 'armenian', 'georgian', 'ethiopic', 'tifinagh', 'canadian-aboriginal', 'cherokee'].map(
    (script) => [`noto-sans-${script}`, script],
  ),
  ...['symbols', 'math'].map((subset) => ['noto-sans-georgian', subset]),
  ['noto-sans-symbols-2', 'symbols'],
  ['noto-sans-math', 'latin'],
].map(([font, subset]) => ({ family: `${font}-${subset}`, path: `@fontsource/${font}/files/${font}-${subset}` }));

/** A character as it is drawn. */
interface Glyph {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly advance: number;
  readonly data: readonly number[];
}

/** A picture of icons, and where each is in it. */
interface Sheet {
  readonly png: string;
  readonly places: Readonly<Record<string, unknown>>;
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(TARGET, { recursive: true });
  await loadFonts(page);
  for (const { name, weight } of FONTS) {
    for (const range of RANGES) {
      const glyphs = await drawGlyphs(page, weight, range);
      if (glyphs.length === 0) continue;
      const title = `${256 * range}-${256 * range + 255}`;
      writeFileSync(`${TARGET}${name}-${title}.pbf.gz`, gzipSync(glyphsFile(name, title, glyphs), { level: 9 }));
    }
  }
  for (const scale of [1, 2]) {
    const { png, places } = await drawIcons(page, scale);
    const name = scale === 1 ? 'base' : `base@${scale}x`;
    writeFileSync(`${TARGET}${name}.png`, Buffer.from(png, 'base64'));
    writeFileSync(`${TARGET}${name}.json`, `${JSON.stringify(places)}\n`);
  }
} finally {
  await browser.close();
}

/** Puts the fonts and what draws characters into a page. */
async function loadFonts(page: Page): Promise<void> {
  const faces = FONTS.flatMap(({ weight }) =>
    FACES.map(({ family, path }) => ({ family, weight, data: fontFile(path, weight).toString('base64') })),
  );
  await page.setContent('<html></html>');
  const tinySdf = readFileSync(`${MODULES}@mapbox/tiny-sdf/index.js`, 'utf8').replace(
    'export default class',
    'globalThis.TinySDF = class',
  );
  await page.addScriptTag({ content: tinySdf, type: 'module' });
  await page.addScriptTag({ content: readFileSync(new URL('map-assets-page.js', import.meta.url), 'utf8') });
  await page.evaluate(`loadFonts(${JSON.stringify(faces)})`);
}

/** A file of a font. Those of signs are not there in bold. */
function fontFile(path: string, weight: number): Buffer {
  const bold = `${MODULES}${path}-${weight}-normal.woff2`;
  return readFileSync(existsSync(bold) ? bold : `${MODULES}${path}-400-normal.woff2`);
}

/** Draws the characters of a range that the fonts have. */
function drawGlyphs(page: Page, weight: number, range: number): Promise<Glyph[]> {
  const families = FACES.map(({ family }) => family);
  return page.evaluate(`drawGlyphs(${JSON.stringify({ weight, range, families })})`);
}

/** The form of Mapbox's glyphs: https://github.com/mapbox/node-fontnik/blob/master/proto/glyphs.proto */
function glyphsFile(name: string, range: string, glyphs: readonly Glyph[]): Uint8Array {
  const out = new PbfWriter();
  out.writeMessage(
    1,
    (stack: readonly Glyph[], pbf: PbfWriter) => {
      pbf.writeStringField(1, name);
      pbf.writeStringField(2, range);
      for (const glyph of stack) pbf.writeMessage(3, writeGlyph, glyph);
    },
    glyphs,
  );
  return out.finish();
}

function writeGlyph({ id, width, height, left, top, advance, data }: Glyph, pbf: PbfWriter): void {
  pbf.writeVarintField(1, id);
  if (data.length > 0) pbf.writeBytesField(2, Uint8Array.from(data));
  pbf.writeVarintField(3, width);
  pbf.writeVarintField(4, height);
  pbf.writeSVarintField(5, left);
  pbf.writeSVarintField(6, top);
  pbf.writeVarintField(7, advance);
}

/** Draws all icons side by side. */
function drawIcons(page: Page, scale: number): Promise<Sheet> {
  const icons = Object.entries(ICONS).map(([name, file]) => ({
    name,
    svg: readFileSync(`${MODULES}@mapbox/maki/icons/${file}.svg`, 'utf8'),
  }));
  return page.evaluate(`drawIcons(${JSON.stringify({ icons, patterns: PATTERNS, scale })})`);
}
