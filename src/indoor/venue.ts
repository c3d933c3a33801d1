import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import { oneOf, type Values } from '../contract/parameters.ts';
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
    created_at: Type.String({ description: 'When a venue of this id was first imported, ISO 8601.' }),
    updated_at: Type.String({ description: 'When it was last imported, ISO 8601.' }),
  },
  { title: 'Venue' },
);

const SORTS = ['created_at', 'updated_at', 'name'] as const;
export const venuesQuery = {
  sort_by: oneOf(SORTS, 'What the venues are sorted by, ascending; the answer is then a list.', undefined),
  format: oneOf(['list'], '`list`: the answer is a list instead of an object with one.', undefined),
};
export const venuesReply = Type.Union([Type.Object({ venues: Type.Array(venueReply) }), Type.Array(venueReply)]);

/** The venues of a project: in an object, or as a list to those who sort it or ask for one. */
export function venuesView(
  open: readonly OpenVenue[],
  { sort_by: sortBy, format }: Values<typeof venuesQuery>,
): Answered<Static<typeof venuesReply>> {
  const venues = open.map(venueView);
  if (!sortBy) return format === 'list' ? venues : { venues };
  const collator = new Intl.Collator('en', { numeric: true });
  return venues.toSorted((a, b) => collator.compare(a[sortBy], b[sortBy]) || collator.compare(a.venue_id, b.venue_id));
}

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
    created_at: meta.createdAt,
    updated_at: meta.updatedAt,
  };
}

function levelView({ level, name, ref, bbox }: LevelView): Answered<Static<typeof Level>> {
  return { level, name, ref, bbox };
}
