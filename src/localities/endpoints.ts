import { ANY_KEY } from '../contract/admission.ts';
import { CSV_TYPE } from '../contract/body.ts';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import { atPoints } from '../contract/whereabouts.ts';
import type { OpenRegion } from '../regions/live.ts';
import type { AnsweringLong, ThreadAnswers } from '../threads/answer-threads.ts';
import type { LOCALITIES_ANSWERS } from './answers.ts';
import { autocompleteQuery, autocompleteReply, SUGGESTIONS } from './autocomplete.ts';
import { detailsQuery, detailsReply, UNKNOWN_PLACE } from './details.ts';
import { geocodeQuery, geocodeReply, RESULTS } from './geocode.ts';
import { batchQuery, batchReply, checkBatch, geocodeBatch, rowsIn } from './geocode-batch.ts';
import { batchBody } from './geocode-batch-body.ts';
import { nearbyQuery, nearbyReply } from './nearby.ts';
import { placeCall } from './place-call.ts';
import { WITHOUT_POSTAL_DATA } from './postal-data.ts';

/** A new region shows in pages that were open before after so long. */
const MAX_AGE_SECONDS = 300;

/** What the endpoints of place search are made of. */
export interface LocalitiesParts {
  readonly threads: {
    readonly answer: ThreadAnswers<typeof LOCALITIES_ANSWERS>;
    readonly long: Pick<AnsweringLong<typeof LOCALITIES_ANSWERS>, 'geocodeRows'>;
  };
  readonly region: () => Pick<OpenRegion, 'id' | 'creditLine'>;
}

/** The endpoints of place search. */
export function localitiesEndpoints({ threads, region }: LocalitiesParts): Endpoint[] {
  const common = { group: 'localities', admits: ANY_KEY, credits: () => region().creditLine } as const;
  const shared = {
    ...common,
    method: 'GET',
    kept: { version: () => region().id, maxAgeSeconds: MAX_AGE_SECONDS },
  } as const;
  return [
    endpoint({
      ...shared,
      path: '/localities/autocomplete',
      operationId: 'autocompletePlaces',
      where: { kind: 'search', list: 'localities', most: SUGGESTIONS },
      refuses: [WITHOUT_POSTAL_DATA],
      summary: 'Suggestions while someone types',
      query: autocompleteQuery,
      reply: autocompleteReply,
      answer: (call) => threads.answer.autocomplete(placeCall(call)),
    }),
    endpoint({
      ...shared,
      path: '/localities/details',
      operationId: 'getPlaceDetails',
      where: { kind: 'named' },
      summary: 'Details of a place',
      refuses: [UNKNOWN_PLACE],
      query: detailsQuery,
      reply: detailsReply,
      answer: (call) => threads.answer.details(placeCall(call)),
    }),
    endpoint({
      ...shared,
      path: '/localities/nearby',
      operationId: 'findPlacesNearby',
      where: atPoints('location'),
      summary: 'Points of interest around a point, nearest first',
      query: nearbyQuery,
      reply: nearbyReply,
      answer: (call) => threads.answer.nearby(placeCall(call)),
    }),
    endpoint({
      ...shared,
      path: '/localities/geocode',
      operationId: 'geocode',
      where: { kind: 'search', list: 'results', most: RESULTS, point: 'latlng' },
      refuses: [WITHOUT_POSTAL_DATA],
      summary: 'The place of an address, or the address of a point',
      query: geocodeQuery,
      reply: geocodeReply,
      answer: (call) => threads.answer.geocode(placeCall(call)),
    }),
    endpoint({
      ...common,
      method: 'POST',
      path: '/localities/geocode/batch',
      operationId: 'geocodeBatch',
      where: { kind: 'rows', list: 'results', most: RESULTS },
      refuses: [WITHOUT_POSTAL_DATA],
      summary: 'The places of up to 1,000 addresses, as JSON or CSV',
      query: batchQuery,
      body: batchBody,
      reply: batchReply,
      otherReplyType: CSV_TYPE,
      check: checkBatch,
      units: { group: 'geocode_rows', of: rowsIn },
      answer: (call) => geocodeBatch(threads.long.geocodeRows, call),
    }),
  ];
}
