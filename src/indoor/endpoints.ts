import { ANY_KEY } from '../contract/admission.ts';
import { indoor } from '../contract/dialects.ts';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import type { LiveVenues } from '../regions/venues.ts';
import type { AnsweringLong, ThreadAnswers } from '../threads/answer-threads.ts';
import type { INDOOR_ANSWERS } from './answers.ts';
import { directionsQuery, directionsReply, isLongWay, NO_WAY } from './directions.ts';
import { isLongMatrix, matrixQuery, matrixReply } from './distance-matrix.ts';
import { FEATURE_PATH, Feature, featureOf } from './feature.ts';
import { askedMode, needVenue, UNKNOWN_VENUE, VENUE_PATH } from './parameters.ts';
import { NO_MODE, NOT_IN_VENUE } from './places.ts';
import { autocompleteQuery, autocompleteReply, poisAutocomplete } from './pois-autocomplete.ts';
import { poisSearch, searchQuery, searchReply } from './pois-search.ts';
import { NO_TILE, TILE_PATH, TILE_TYPE, tileReply, venueTile } from './tiles.ts';
import { venueReply, venuesQuery, venuesReply, venuesView, venueView } from './venue.ts';

/** What endpoints of venues answer from. */
export interface IndoorParts {
  readonly venues: LiveVenues;
  readonly threads: {
    readonly answer: ThreadAnswers<typeof INDOOR_ANSWERS>;
    readonly long: AnsweringLong<typeof INDOOR_ANSWERS>;
  };
}

/** The endpoints of venues. */
export function indoorEndpoints(parts: IndoorParts): Endpoint[] {
  const shared = { method: 'GET', group: 'indoor', admits: ANY_KEY, dialect: indoor } as const;
  return [
    endpoint({
      ...shared,
      path: '/indoor/venues',
      operationId: 'listVenues',
      summary: 'The venues of the project',
      query: venuesQuery,
      reply: venuesReply,
      answer: ({ project, query }) => venuesView(parts.venues.list(project.id), query),
    }),
    endpoint({
      ...shared,
      path: '/indoor/venues/{venue_id}',
      operationId: 'getVenue',
      summary: 'A venue: its levels, buildings, categories and routing profiles',
      refuses: [UNKNOWN_VENUE],
      at: VENUE_PATH,
      query: {},
      reply: venueReply,
      answer: ({ project, path }) => venueView(needVenue(parts, project, path.venue_id)),
    }),
    endpoint({
      ...shared,
      path: '/indoor/venues/{venue_id}/pois/autocomplete',
      operationId: 'autocompletePois',
      summary: 'Points of interest of a venue by what has been typed',
      refuses: [UNKNOWN_VENUE, NOT_IN_VENUE],
      at: VENUE_PATH,
      query: autocompleteQuery,
      reply: autocompleteReply,
      answer: ({ project, path, query }) => poisAutocomplete(needVenue(parts, project, path.venue_id), query),
    }),
    endpoint({
      ...shared,
      group: 'indoor_search',
      path: '/indoor/venues/{venue_id}/pois/search',
      operationId: 'searchPois',
      summary: 'Points of interest of a venue by words and filters, as GeoJSON',
      refuses: [UNKNOWN_VENUE, NOT_IN_VENUE],
      at: VENUE_PATH,
      query: searchQuery,
      reply: searchReply,
      answer: ({ project, path, query }) => poisSearch(needVenue(parts, project, path.venue_id), query),
    }),
    endpoint({
      ...shared,
      path: '/indoor/venues/{venue_id}/features/{feature_id}',
      operationId: 'getVenueFeature',
      summary: 'One feature of a venue',
      refuses: [UNKNOWN_VENUE, NOT_IN_VENUE],
      at: FEATURE_PATH,
      query: {},
      reply: Feature,
      answer: ({ project, path }) => featureOf(needVenue(parts, project, path.venue_id), path.feature_id),
    }),
    endpoint({
      ...shared,
      path: '/indoor/venues/{venue_id}/tiles/{z}/{x}/{y}.pbf',
      operationId: 'getVenueTile',
      summary: 'A vector tile of a venue',
      refuses: [UNKNOWN_VENUE, NO_TILE],
      at: TILE_PATH,
      query: {},
      reply: tileReply,
      replyType: TILE_TYPE,
      answer: ({ project, path }) => venueTile(needVenue(parts, project, path.venue_id), path),
    }),
    endpoint({
      ...shared,
      path: '/indoor/directions/{venue_id}',
      operationId: 'getIndoorDirections',
      summary: 'The way through a venue, through stops, with steps',
      refuses: [UNKNOWN_VENUE, NOT_IN_VENUE, NO_WAY],
      at: VENUE_PATH,
      query: directionsQuery,
      reply: directionsReply,
      check: ({ query }) => void askedMode(query),
      answer: ({ project, path, query }) => {
        const { id } = needVenue(parts, project, path.venue_id);
        const call = { key: `${project.id}.${id}`, query };
        return isLongWay(query) ? parts.threads.long.directions(project.id, call) : parts.threads.answer.directions(call);
      },
    }),
    endpoint({
      ...shared,
      path: '/indoor/distancematrix/{venue_id}',
      operationId: 'getIndoorDistanceMatrix',
      summary: 'Walking distances and durations between many places of a venue',
      refuses: [UNKNOWN_VENUE, NO_MODE],
      at: VENUE_PATH,
      query: matrixQuery,
      reply: matrixReply,
      check: ({ query }) => void askedMode(query),
      answer: ({ project, path, query }) => {
        const { id } = needVenue(parts, project, path.venue_id);
        const call = { key: `${project.id}.${id}`, query };
        return isLongMatrix(query) ? parts.threads.long.matrix(project.id, call) : parts.threads.answer.matrix(call);
      },
    }),
  ];
}
