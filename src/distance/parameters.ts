import { languageTag, oneOf, text } from '../contract/parameters.ts';
import { DISTANCE_LANGUAGES } from '../text/distance-languages.ts';

/** Points joined by `|`, or corners of polygons: thousands are read before they are refused as too many. */
export const MAX_POINTS_LENGTH = 100_000;

/** What every endpoint of trips takes: what is minimized, how it is presented, and when the trip is. */
export const TRIP_PARAMETERS = {
  method: oneOf(['time', 'distance'], 'The fastest or the shortest route.', 'time'),
  units: oneOf(['metric', 'imperial'], 'Units of the texts; values are metres and seconds.', 'metric'),
  language: languageTag(
    `Language of the texts: ${DISTANCE_LANGUAGES.map((code) => `\`${code}\``).join(', ')}, or a tag that begins with one, such as \`pt-BR\`; else the header Accept-Language, else English.`,
  ),
  departure_time: text('When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic.'),
  arrival_time: text('When trips end; instead of `departure_time`.'),
};

export const AVOID_PARAMETER = text(
  'What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`.',
  MAX_POINTS_LENGTH,
);
