import type { MapStyle, StyleParts } from './style.ts';
import type { MapSchema, StyleName } from './style-names.ts';

/**
 * A style of MapLibre. What makes styles works out all of its themes when it is loaded, and is so with the first.
 *
 * @param language of labels, as BCP 47 has it; where a name is not known in it, they are in that of the spot
 */
export async function mapStyle(
  name: StyleName,
  schema: MapSchema,
  parts: StyleParts,
  language: string | null,
): Promise<MapStyle> {
  const { styleOf } = await import('./style.ts');
  return styleOf(name, schema, parts, language);
}
