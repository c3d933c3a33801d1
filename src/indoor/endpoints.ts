import { ANY_KEY, PRIVATE_KEY, WRITING_KEY } from '../contract/admission.ts';
import { indoor } from '../contract/dialects.ts';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import { NoRoute } from '../contract/problem.ts';
import { NO_TILE, TILE_SECONDS, TILE_TYPE } from '../contract/tiles.ts';
import type { Store } from '../database/open.ts';
import type { LiveVenues, OpenVenue } from '../regions/venues.ts';
import type { AnsweringLong, ThreadAnswers } from '../threads/answer-threads.ts';
import { NO_KIND } from '../walks/kinds.ts';
import { CLOSED_PLACE, NO_MODE, NOT_IN_VENUE } from '../walks/places.ts';
import type { StreetRegion } from '../walks/street-gates.ts';
import { needVenue, needVenueNow, UNKNOWN_VENUE, withoutClosed } from '../walks/venue-now.ts';
import type { INDOOR_ANSWERS } from './answers.ts';
import {
  close,
  closuresBody,
  closuresOf,
  closuresReply,
  NOT_CLOSABLE,
  openedQuery,
  openedReply,
  reopen,
} from './closures.ts';
import { checkDirections, directionsQuery, directionsReply, isLongWay, NO_WAY, staysInside } from './directions.ts';
import { isLongMatrix, matrixQuery, matrixReply } from './distance-matrix.ts';
import { FEATURE_PATH, Feature, featureOf } from './feature.ts';
import type { LiveClosures } from './live-closures.ts';
import { askedMode, VENUE_PATH } from './parameters.ts';
import type { PoisQuery } from './pois.ts';
import { autocompleteQuery, autocompleteReply, poisAutocomplete } from './pois-autocomplete.ts';
import { poisSearch, searchQuery, searchReply } from './pois-search.ts';
import { tileJsonReply, venueTileJson } from './tile-json.ts';
import { TILE_PATH, tileQuery, tileReply, venueTile } from './tiles.ts';
import { venueReply, venuesQuery, venuesReply, venuesView, venueView } from './venue.ts';
import { directionsOverStreets, mayLeave, NO_STREETS } from './walk-directions.ts';

/** What endpoints of venues answer from. */
export interface IndoorParts {
  readonly database: Store;
  readonly venues: LiveVenues;
  readonly closures: LiveClosures;
  /** The region whose streets lead to venues. */
  readonly region: () => StreetRegion;
  readonly threads: {
    readonly answer: ThreadAnswers<typeof INDOOR_ANSWERS>;
    readonly long: AnsweringLong<typeof INDOOR_ANSWERS>;
  };
}

/** A call about a venue. */
interface VenueCall {
  readonly project: { readonly id: string };
  readonly path: { readonly venue_id: string };
}

/** A call that no request made: addresses are those on this server. */
const NOWHERE = { origin: '', search: '' };

/** The venue of a project without what is closed at this moment. */
function venueNow(parts: IndoorParts, project: { readonly id: string }, id: string): OpenVenue {
  const { open, closed } = needVenueNow(parts, project, id);
  return withoutClosed(open, closed);
}

/** What searches of a venue answer from: null where the time counts, or the ways through it. */
function searchVersion(
  parts: IndoorParts,
  { project, path, query }: VenueCall & { readonly query: Pick<PoisQuery, 'open_now' | 'from_location'> },
): string | null {
  if (query.open_now || query.from_location) return null;
  const { open, closed } = needVenueNow(parts, project, path.venue_id);
  return [open.version, ...closed].join();
}

/** The endpoints of venues. */
export function indoorEndpoints(parts: IndoorParts): Endpoint[] {
  const shared = { method: 'GET', group: 'indoor', admits: ANY_KEY, dialect: indoor } as const;
  const kept = {
    maxAgeSeconds: TILE_SECONDS,
    version: ({ project, path }: VenueCall) => needVenue(parts, project, path.venue_id).version,
  };
  const searchKept = {
    maxAgeSeconds: 0,
    version: (call: Parameters<typeof searchVersion>[1]) => searchVersion(parts, call),
  };
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
      kept,
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
      kept: searchKept,
      summary: 'Points of interest of a venue by what has been typed',
      refuses: [UNKNOWN_VENUE, NOT_IN_VENUE],
      at: VENUE_PATH,
      query: autocompleteQuery,
      reply: autocompleteReply,
      answer: ({ project, path, query }) => poisAutocomplete(venueNow(parts, project, path.venue_id), query),
    }),
    endpoint({
      ...shared,
      group: 'indoor_search',
      path: '/indoor/venues/{venue_id}/pois/search',
      operationId: 'searchPois',
      kept: searchKept,
      summary: 'Points of interest of a venue by words and filters, as GeoJSON',
      refuses: [UNKNOWN_VENUE, NOT_IN_VENUE],
      at: VENUE_PATH,
      query: searchQuery,
      reply: searchReply,
      answer: ({ project, path, query }) => poisSearch(venueNow(parts, project, path.venue_id), query),
    }),
    endpoint({
      ...shared,
      path: '/indoor/venues/{venue_id}/features/{feature_id}',
      operationId: 'getVenueFeature',
      kept,
      summary: 'One feature of a venue',
      refuses: [UNKNOWN_VENUE, NOT_IN_VENUE],
      at: FEATURE_PATH,
      query: {},
      reply: Feature,
      answer: ({ project, path }) => featureOf(needVenue(parts, project, path.venue_id), path.feature_id),
    }),
    endpoint({
      ...shared,
      group: 'indoor_tiles',
      path: '/indoor/venues/{venue_id}/tiles.json',
      operationId: 'getVenueTileJson',
      summary: 'Where the vector tiles of a venue are, and what they hold: TileJSON 3.0',
      refuses: [UNKNOWN_VENUE],
      kept,
      at: VENUE_PATH,
      query: tileQuery,
      reply: tileJsonReply,
      answer: ({ project, path, query, sentTo = NOWHERE }) =>
        venueTileJson(needVenue(parts, project, path.venue_id), query, sentTo),
    }),
    endpoint({
      ...shared,
      group: 'indoor_tiles',
      path: '/indoor/venues/{venue_id}/tiles/{z}/{x}/{y}.pbf',
      operationId: 'getVenueTile',
      summary: 'A vector tile of a venue',
      refuses: [UNKNOWN_VENUE, NO_TILE],
      kept,
      at: TILE_PATH,
      query: tileQuery,
      reply: tileReply,
      replyType: TILE_TYPE,
      answer: ({ project, path, query }) => venueTile(needVenue(parts, project, path.venue_id), path, query),
    }),
    endpoint({
      ...shared,
      path: '/indoor/directions/{venue_id}',
      operationId: 'getIndoorDirections',
      summary: 'The way through a venue, through stops, with steps',
      refuses: [UNKNOWN_VENUE, NOT_IN_VENUE, NO_KIND, CLOSED_PLACE, NO_WAY, NO_STREETS],
      at: VENUE_PATH,
      query: directionsQuery,
      reply: directionsReply,
      check: ({ query }) => checkDirections(query),
      async answer({ project, path, query }) {
        const { open, closed } = needVenueNow(parts, project, path.venue_id);
        const overStreets = () => directionsOverStreets(parts, project, withoutClosed(open, closed), query);
        if (!staysInside(open.venue, query)) return overStreets();
        const call = { key: `${project.id}.${open.id}`, query, closed };
        try {
          const { answer, long } = parts.threads;
          return await (isLongWay(query) ? long.directions(project.id, call) : answer.directions(call));
        } catch (error) {
          if (!(error instanceof NoRoute && mayLeave(parts, query))) throw error;
          return overStreets();
        }
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
        const { open, closed } = needVenueNow(parts, project, path.venue_id);
        const call = { key: `${project.id}.${open.id}`, query, closed };
        return isLongMatrix(query) ? parts.threads.long.matrix(project.id, call) : parts.threads.answer.matrix(call);
      },
    }),
    ...closureEndpoints(parts),
  ];
}

/** The endpoints that close features of venues, and open them again. */
function closureEndpoints(parts: IndoorParts): Endpoint[] {
  const { database, closures } = parts;
  const shared = { path: '/indoor/venues/{venue_id}/closures', group: 'indoor', dialect: indoor, at: VENUE_PATH } as const;
  return [
    endpoint({
      ...shared,
      method: 'GET',
      admits: PRIVATE_KEY,
      operationId: 'listVenueClosures',
      summary: 'What is closed of a venue, was and will be',
      refuses: [UNKNOWN_VENUE],
      query: {},
      reply: closuresReply,
      answer: ({ project, path }) => closuresOf(database, project.id, needVenue(parts, project, path.venue_id)),
    }),
    endpoint({
      ...shared,
      method: 'POST',
      admits: WRITING_KEY,
      operationId: 'closeVenueFeatures',
      summary: 'Close lifts, doors, stairs, paths, rooms or areas of a venue, for a time or until they are opened',
      refuses: [UNKNOWN_VENUE, NOT_CLOSABLE],
      query: {},
      body: closuresBody,
      reply: closuresReply,
      async answer({ project, path, body: { features, from = null, to = null, reason = null } }) {
        const asked = { features: features.map(String), from, to, reason };
        const listed = await close(database, project.id, needVenue(parts, project, path.venue_id), asked);
        await closures.refresh();
        return listed;
      },
    }),
    endpoint({
      ...shared,
      method: 'DELETE',
      admits: WRITING_KEY,
      operationId: 'openVenueFeatures',
      summary: 'Open features of a venue again: all their closures are removed',
      refuses: [UNKNOWN_VENUE, NOT_CLOSABLE],
      query: openedQuery,
      reply: openedReply,
      async answer({ project, path, query }) {
        const opened = await reopen(database, project.id, needVenue(parts, project, path.venue_id), query.features);
        await closures.refresh();
        return opened;
      },
    }),
  ];
}
