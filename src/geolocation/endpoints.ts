import { ANY_KEY } from '../contract/admission.ts';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import type { Database } from '../database/open.ts';
import { StoreSearch } from '../stores/search.ts';
import type { AddressPlaces } from './geoip.ts';
import { nearStores, nearStoresQuery, nearStoresReply } from './near-stores.ts';
import {
  NEEDS_PRIVATE_KEY,
  positionOf,
  positionQuery,
  positionReply,
  UNKNOWN_ADDRESS,
  WITHOUT_DATABASE,
} from './position.ts';
import { timezone, timezoneQuery, timezoneReply } from './timezone.ts';

/** The endpoints of time zones and of the place of a client. @param placeOf null for a server without a database of addresses */
export function geolocationEndpoints(database: Database, placeOf: AddressPlaces | null): Endpoint[] {
  const shared = { method: 'GET', group: 'localities', admits: ANY_KEY } as const;
  const search = new StoreSearch(database, null);
  const refuses = [NEEDS_PRIVATE_KEY, UNKNOWN_ADDRESS, WITHOUT_DATABASE];
  const ofTimezone = { ...shared, query: timezoneQuery, reply: timezoneReply, summary: 'The time zone of a point' } as const;
  return [
    endpoint({
      ...ofTimezone,
      path: '/timezone',
      operationId: 'getTimezone',
      answer: (call) => timezone(call.query),
    }),
    endpoint({
      ...ofTimezone,
      path: '/geolocation/timezone',
      operationId: 'getTimezoneOfPoint',
      answer: (call) => timezone(call.query),
    }),
    endpoint({
      ...shared,
      path: '/geolocation/position',
      operationId: 'getClientPosition',
      summary: 'Where a client is, by its address',
      refuses,
      query: positionQuery,
      reply: positionReply,
      answer: (call) => positionOf(placeOf, call),
    }),
    endpoint({
      ...shared,
      group: 'stores',
      path: '/geolocation/stores',
      operationId: 'getStoresNearClient',
      summary: 'The assets that are nearest to a client, by its address',
      refuses,
      query: nearStoresQuery,
      reply: nearStoresReply,
      answer: (call) => nearStores(placeOf, search, call),
    }),
  ];
}
