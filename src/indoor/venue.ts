import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import type { OpenVenue } from '../regions/venues.ts';
import type { LevelView } from '../venues/index.ts';

const Level = Type.Object(
  {
    level: Type.Integer(),
    name: Type.Union([Type.String(), Type.Null()]),
    ref: Type.Union([Type.String(), Type.Null()]),
    bbox: Type.Array(Type.Number()),
  },
  { title: 'VenueLevel' },
);

const Text = Type.Union([Type.String(), Type.Null()]);

export const venueReply = Type.Object(
  {
    venue_id: Type.String(),
    name: Type.String(),
    bbox: Type.Union([Type.Array(Type.Number()), Type.Null()]),
    levels: Type.Array(Level),
    routing_profiles: Type.Array(Type.String()),
    categories: Type.Array(Type.String()),
    buildings: Type.Array(
      Type.Object({
        ref: Type.String(),
        name: Text,
        localized_name: Type.Record(Type.String(), Type.String()),
        description: Text,
        opening_hours: Text,
        logo: Text,
        cover: Text,
        levels: Type.Array(Level),
      }),
    ),
    languages: Type.Array(Type.String()),
    updated_at: Type.String({ description: 'When it was imported, ISO 8601.' }),
  },
  { title: 'Venue' },
);

export const venuesReply = Type.Object({ venues: Type.Array(venueReply) });

/** What a venue is. */
export function venueView({ id, venue: { meta } }: OpenVenue): Answered<Static<typeof venueReply>> {
  return {
    venue_id: id,
    name: meta.name,
    bbox: meta.bbox,
    levels: meta.levels.map(levelView),
    routing_profiles: meta.profiles,
    categories: meta.categories,
    buildings: meta.buildings.map(({ ref, name, names, description, openingHours, logo, cover, levels }) => ({
      ref,
      name,
      localized_name: names,
      description,
      opening_hours: openingHours,
      logo,
      cover,
      levels: levels.map(levelView),
    })),
    languages: meta.languages,
    updated_at: meta.updatedAt,
  };
}

function levelView({ level, name, ref, bbox }: LevelView): Answered<Static<typeof Level>> {
  return { level, name, ref, bbox };
}
