import Type, { type Static } from 'typebox';
import { BadValue, parameter, required, type Values } from '../contract/parameters.ts';
import type { OpenVenue } from '../regions/venues.ts';
import { WalksFrom } from '../venues/index.ts';
import { IndoorWording } from '../walks/indoor-wording.ts';
import { type AskedPlace, MAX_PLACE_LENGTH, openPlace, placeOrNull, profileOf, readPlace } from '../walks/places.ts';
import { Measured, measuredDistance, measuredDuration } from './measured.ts';
import { askedMode, LANGUAGE_PARAMETER, MODE_PARAMETER, PROFILE_PARAMETER, UNITS_PARAMETER } from './parameters.ts';

const MAX_PLACES = 100;

const placesParameter = (description: string) =>
  required(
    parameter(
      Type.String({
        description: `${description} At most ${MAX_PLACES}, joined by \`|\`: \`lat,lng,level\`, POI identifiers, \`ref:<poi_ref>\`.`,
        maxLength: MAX_PLACES * (MAX_PLACE_LENGTH + 1),
      }),
      undefined,
      (text): readonly (AskedPlace | null)[] => {
        const places = text.split('|', MAX_PLACES + 1);
        if (places.length > MAX_PLACES) {
          throw new BadValue('too_long', `List should have at most ${MAX_PLACES} items`, { max_length: MAX_PLACES });
        }
        return places.map(readOrNull);
      },
    ),
  );

/** A place that cannot be read is one that is not found: its elements say so, and the others are answered. */
function readOrNull(text: string): AskedPlace | null {
  try {
    return readPlace(text);
  } catch (error) {
    if (error instanceof BadValue) return null;
    throw error;
  }
}

export const matrixQuery = {
  origins: placesParameter('Where one sets out.'),
  destinations: placesParameter('Where one goes.'),
  mode: MODE_PARAMETER,
  routing_profile: PROFILE_PARAMETER,
  units: UNITS_PARAMETER,
  language: LANGUAGE_PARAMETER,
};

export const matrixReply = Type.Object({
  status: Type.String({ default: 'ok' }),
  rows: Type.Array(
    Type.Object({
      elements: Type.Array(
        Type.Object({
          status: Type.Enum(['OK', 'ZERO_RESULTS', 'NOT_FOUND'], {
            type: 'string',
            description:
              '`NOT_FOUND`: the origin or the destination cannot be read, or is no place of the venue. `ZERO_RESULTS`: no way leads there.',
          }),
          distance: Type.Optional(Measured),
          duration: Type.Optional(Measured),
        }),
      ),
    }),
  ),
});

export type MatrixQuery = Values<typeof matrixQuery>;

/** A search from an origin takes half a millisecond in a large building: so many are not made on the thread that serves. */
const LONG_FROM = 10;
export const isLongMatrix = ({ origins }: MatrixQuery) => origins.length >= LONG_FROM;

/** How far it is on foot from each origin to each destination: one search from each origin. @throws Problem 400 for a mode that is not there */
export function indoorMatrix({ venue }: Pick<OpenVenue, 'venue'>, query: MatrixQuery): Static<typeof matrixReply> {
  const profile = profileOf(venue, askedMode(query));
  const [origins, destinations] = [query.origins, query.destinations].map((places) =>
    places.map((place) => placeOrNull(venue, place)),
  );
  const wording = IndoorWording.of(query.language);
  const rows = origins.map((origin) => {
    const walks = origin && new WalksFrom(venue, profile, origin.anchors);
    return {
      elements: destinations.map((destination) => {
        if (!walks || !destination) return { status: 'NOT_FOUND' as const };
        const open = openPlace(venue, destination);
        const walk = open && walks.to(open.anchors);
        if (!walk) return { status: 'ZERO_RESULTS' as const };
        return {
          status: 'OK' as const,
          distance: measuredDistance(wording, query.units, walk.meters),
          duration: measuredDuration(wording, walk.seconds),
        };
      }),
    };
  });
  return { status: 'ok', rows };
}
