import { type OsmOptions, osm } from '@versatiles/style';
import { protomaps } from '@versatiles/style/protomaps';
import type { MapSchema, StyleName } from './style-names.ts';

const THEMES = { light: 'colorful', dark: 'colorful-dark', plain: 'gray' } as const;

/** What the layers of a plain style draw, by the beginnings of their names, goes without saying on a map of data. */
const NOT_PLAIN = /^(?:poi-|marking-|symbol-|label-(?:address|street-|motorway|water)|transport-|site-|airport-)/;

/** Where a style finds what it draws, as addresses. */
export interface StyleParts {
  readonly tileJson: string;
  readonly glyphs: string;
  readonly sprite: string;
}

/** A style of MapLibre. */
export type MapStyle = ReturnType<typeof osm>;

/** A style of MapLibre, as `mapStyle` in `styles.ts` has it. */
export function styleOf(
  name: StyleName,
  schema: MapSchema,
  { tileJson, glyphs, sprite }: StyleParts,
  language: string | null,
): MapStyle {
  const shared = { glyphsPattern: glyphs, sprite: [{ id: 'base', url: sprite }] };
  const theme = { theme: THEMES[name], projection: 'mercator' } as const satisfies OsmOptions;
  const style =
    schema === 'protomaps'
      ? protomaps({ ...theme, urls: { ...shared, protomaps: tileJson } })
      : osm({ ...theme, urls: { ...shared, osm: tileJson } });
  const layers = name === 'plain' ? style.layers.filter(({ id }) => !NOT_PLAIN.test(id)) : style.layers;
  return { ...style, name: `Waypost ${name}`, layers: layers.map((layer) => inLanguage(layer, language)) };
}

type Layer = MapStyle['layers'][number];

const LOCAL_NAME = ['get', 'name'] as const;

/** A layer whose labels are in a language where names are known in it. */
function inLanguage(layer: Layer, language: string | null): Layer {
  if (language === null || layer.type !== 'symbol' || layer.layout?.['text-field'] === undefined) return layer;
  const spoken = language.split('-', 1)[0];
  const tags = [...new Set([language, spoken])];
  const name = ['coalesce', ...tags.map((tag) => ['get', `name:${tag}`]), LOCAL_NAME];
  const field = JSON.stringify(layer.layout['text-field']).replaceAll(JSON.stringify(LOCAL_NAME), JSON.stringify(name));
  return { ...layer, layout: { ...layer.layout, 'text-field': JSON.parse(field) } };
}
