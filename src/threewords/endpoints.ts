import { ANY_KEY } from '../contract/admission.ts';
import { detailsForRates } from '../contract/dialects.ts';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import { atPoints } from '../contract/whereabouts.ts';
import type { OpenRegion } from '../regions/live.ts';
import type { ThreadAnswers } from '../threads/answer-threads.ts';
import type { THREEWORDS_ANSWERS } from './answers.ts';
import { autosuggestQuery, autosuggestReply, suggestionQuery } from './autosuggest.ts';
import { convertTo3waQuery, convertTo3waReply } from './convert-to-3wa.ts';
import { convertToAddressQuery, convertToAddressReply } from './convert-to-address.ts';
import { RESOLVER_FAILED } from './remote-resolver.ts';
import type { ThreeWordResolver } from './resolver.ts';

/** What the endpoints of three-word addresses are made of. */
export interface ThreewordsParts {
  readonly resolver: ThreeWordResolver;
  readonly threads: { readonly answer: ThreadAnswers<typeof THREEWORDS_ANSWERS> };
  readonly region: () => Pick<OpenRegion, 'id' | 'creditLine'>;
  /** The first segment of their paths. */
  readonly segment: string;
}

/** A new region shows in pages that were open before after so long. */
const MAX_AGE_SECONDS = 300;

/** The endpoints of three-word addresses. */
export function threewordsEndpoints({ resolver, threads, region, segment }: ThreewordsParts): Endpoint[] {
  const shared = {
    method: 'GET',
    group: 'threewords',
    admits: ANY_KEY,
    dialect: detailsForRates,
    refuses: [RESOLVER_FAILED],
    kept: {
      version: () => resolver.version && `${region().id} ${resolver.version}`,
      maxAgeSeconds: MAX_AGE_SECONDS,
    },
    credits: () => region().creditLine,
  } as const;
  return [
    endpoint({
      ...shared,
      path: `/${segment}/convert-to-address`,
      operationId: 'convertToAddress',
      where: { kind: 'named', list: 'results' },
      summary: 'The addresses nearest to a three-word address',
      query: convertToAddressQuery(resolver),
      reply: convertToAddressReply,
      async answer({ query: { words, language } }) {
        return threads.answer.addressesNear({ centre: await words(), language });
      },
    }),
    endpoint({
      ...shared,
      path: `/${segment}/convert-to-3wa`,
      operationId: 'convertTo3wa',
      where: atPoints('coordinates'),
      summary: 'The three-word address of a point',
      query: convertTo3waQuery,
      reply: convertTo3waReply,
      async answer({ query: { coordinates, language } }) {
        return threads.answer.describeCell({ cell: await resolver.name(coordinates, language), language });
      },
    }),
    endpoint({
      ...shared,
      path: `/${segment}/autosuggest`,
      operationId: 'suggestWords',
      where: atPoints('focus'),
      summary: 'Three-word addresses that may be meant, while one is typed',
      query: autosuggestQuery,
      reply: autosuggestReply,
      async answer({ query }) {
        const wanted = suggestionQuery(query);
        const suggestions = wanted ? await resolver.suggest(wanted) : [];
        return threads.answer.describeSuggestions({ suggestions, language: query.language });
      },
    }),
  ];
}
