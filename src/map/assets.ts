import Type from 'typebox';
import { glyphsOf, RANGES, spriteFile } from '../basemap/index.ts';
import { Binary, Gzipped } from '../contract/endpoint.ts';
import { patterned, required } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';

export const glyphsPath = {
  fontstack: required(patterned('^[^/]{1,200}$', 'Fonts, separated by commas, the first that is there counts.')),
  range: required(patterned('^\\d{1,5}-\\d{1,5}$', 'The first and the last of 256 characters, such as `0-255`.')),
};
export const GLYPHS_TYPE = 'application/x-protobuf';
export const glyphsReply = Type.String({ format: 'binary', description: 'Characters as distances from their outlines.' });

const withoutGlyphs = (fonts: string, range: string) =>
  new Problem(
    404,
    `There are no characters ${range} of ${fonts} here: maps draw them with the fonts of the device (${RANGES})`,
  );
export const NO_GLYPHS: Cause = {
  name: 'noGlyphs',
  description: 'The characters are not here, and maps draw them with the fonts of the device',
  problem: withoutGlyphs('noto_sans_regular', '19968-20223'),
};

/** @throws Problem 404 */
export async function glyphs({
  fontstack,
  range,
}: {
  readonly fontstack: string;
  readonly range: string;
}): Promise<Gzipped> {
  const bytes = await glyphsOf(fontstack.split(','), range);
  if (!bytes) throw withoutGlyphs(fontstack, range);
  return new Gzipped(bytes, GLYPHS_TYPE);
}

export const spritePath = {
  sprite: required(patterned('^[^/]{1,50}$', 'A file of icons: `base.json`, `base.png`, `base@2x.json`, `base@2x.png`.')),
};
export const spriteReply = Type.String({ format: 'binary', description: 'Icons as a picture, or where each is in it.' });

const withoutSprite = (name: string) => new Problem(404, `There is no file of icons ${name}`);
export const NO_SPRITE: Cause = {
  name: 'noSprite',
  description: 'There is no such file of icons',
  problem: withoutSprite('icons.svg'),
};

/** @throws Problem 404 */
export async function sprite(name: string): Promise<Binary> {
  const bytes = await spriteFile(name);
  if (!bytes) throw withoutSprite(name);
  return new Binary(bytes, name.endsWith('.png') ? 'image/png' : 'application/json');
}
