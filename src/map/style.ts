import Type, { type Static } from 'typebox';
import { type MapSchema, mapStyle, STYLE_NAMES } from '../basemap/index.ts';
import type { SentTo } from '../contract/endpoint.ts';
import { languageTag, oneOf, required } from '../contract/parameters.ts';
import type { MapInUse } from './map-in-use.ts';
import { versioned } from './tiles.ts';

export const stylePath = {
  style: required(oneOf(STYLE_NAMES, 'The style: `plain` has few colours and labels, to draw data upon.', undefined)),
};
export const styleQuery = {
  language: languageTag('Language of labels, as BCP 47 has it; where a name is not known in it, it is that on the spot.'),
};
export const styleReply = Type.Object(
  {
    version: Type.Literal(8),
    name: Type.String(),
    sources: Type.Record(Type.String(), Type.Object({ type: Type.String(), url: Type.String() })),
    layers: Type.Array(Type.Object({ id: Type.String(), type: Type.String() }, { additionalProperties: true })),
  },
  { title: 'MapStyle', additionalProperties: true, description: 'A style of MapLibre.' },
);

/** A style whose parts all stand on this server, with the query of the request. */
export async function styleOf(
  { archive, version }: MapInUse,
  style: (typeof STYLE_NAMES)[number],
  language: string | undefined,
  sentTo: SentTo,
): Promise<Static<typeof styleReply>> {
  const at = (path: string) => versioned(`${sentTo.origin}/map${path}`, sentTo, version);
  const parts = { tileJson: at('.json'), glyphs: at('/glyphs/{fontstack}/{range}.pbf'), sprite: at('/sprites/base') };
  return JSON.parse(JSON.stringify(await mapStyle(style, schemaOf(archive), parts, language ?? null)));
}

/** Whose layers an archive has: each schema has names of its own. */
export function schemaOf({ about }: MapInUse['archive']): MapSchema {
  const ids = new Set(about.layers.map(({ id }) => id));
  return ids.has('earth') || ids.has('roads') ? 'protomaps' : 'shortbread';
}
