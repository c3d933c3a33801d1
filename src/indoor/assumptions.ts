import Type, { type Static } from 'typebox';
import { mapId } from '../contract/long-integer.ts';
import { ASSUMPTIONS, type Assumed, publishedLevel, type Venue } from '../venues/index.ts';
import { degrees, Location } from './measured.ts';

/** What of a step or a route the plan does not draw: absent where all of it is drawn. */
export const assumedFields = {
  assumed: Type.Optional(Type.Literal(true, { description: 'Part of it is not drawn in the plan, but assumed.' })),
  assumptions: Type.Optional(
    Type.Array(
      Type.Object({
        type: Type.Enum([...ASSUMPTIONS], {
          description:
            'A `door` of a room, shaft or stairwell; a `connection` from a drawn door, or the end of stairs, to what is near; `stairs`.',
        }),
        location: Location,
        poi_id: Type.Union([mapId(), Type.Null()], { description: 'Whose door it is.' }),
      }),
      { description: 'What is assumed.' },
    ),
  ),
};
export type Assumption = Static<NonNullable<(typeof assumedFields)['assumptions']>>[number];

export function assumptionsOf({ rows, plane, heads }: Venue, assumed: readonly Assumed[]): Assumption[] {
  return assumed.map(({ what, vertex, feature }) => ({
    type: what,
    location: {
      lat: degrees(plane.lat(rows.y[vertex])),
      lng: degrees(plane.lng(rows.x[vertex])),
      level: publishedLevel(rows.level[vertex]),
    },
    poi_id: feature === null ? null : heads[feature].id,
  }));
}

/** The fields of something with these assumptions. */
export function withAssumptions(assumptions: readonly Assumption[]): { assumed?: true; assumptions?: Assumption[] } {
  return assumptions.length === 0 ? {} : { assumed: true, assumptions: [...assumptions] };
}
