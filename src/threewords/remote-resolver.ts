import { ConsecutiveBreaker, circuitBreaker, handleType, isBrokenCircuitError } from 'cockatiel';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { type Cause, InputProblem, Problem } from '../contract/problem.ts';
import type { Position } from '../geo/position.ts';
import { jsonOf } from '../text/json.ts';
import type { ThreeWords } from './address-text.ts';
import type { Clip, NamedCell, Suggestion, SuggestionQuery, ThreeWordResolver } from './resolver.ts';

/** Where a remote resolver is. */
export interface RemoteOptions {
  /** The address under which `convert-to-coordinates`, `convert-to-3wa` and `autosuggest` are. */
  readonly url: string;
  /** The operator's own key, sent in the header `X-Api-Key`; none when empty. */
  readonly key: string;
  readonly timeoutMs: number;
}

/** Longer answers are none. */
const MAX_ANSWER_BYTES = 65_536;
/** After so many failures in a row it is left alone for a while: who asks then need not wait for one more. */
const FAILURES = 5;
const PAUSE_MS = 5_000;

const Corner = Type.Object({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
});
const Converted = Type.Object({
  words: Type.String(),
  language: Type.String(),
  coordinates: Corner,
  square: Type.Object({ southwest: Corner, northeast: Corner }),
});
const Suggested = Type.Object({
  suggestions: Type.Array(
    Type.Object({
      words: Type.String(),
      language: Type.String(),
      country: Type.Optional(Type.String()),
      nearestPlace: Type.Optional(Type.String()),
      distanceToFocusKm: Type.Optional(Type.Number()),
    }),
  ),
});
const Refused = Type.Object({ error: Type.Object({ code: Type.String() }) });

const answerOf = {
  located: Compile(Type.Object({ coordinates: Corner })),
  converted: Compile(Converted),
  suggested: Compile(Suggested),
};
const refusal = Compile(Refused);

/** The resolver could not be asked, or answered with what is none. The message is for whoever asked. */
class ResolverFailed extends Problem {
  constructor(reason: string) {
    super(502, `The resolver of three-word addresses ${reason}`);
    this.name = 'ResolverFailed';
  }
}
export const RESOLVER_FAILED: Cause = {
  name: 'resolverFailed',
  description: 'The service that resolves three-word addresses does not answer as it should',
  problem: new ResolverFailed('cannot be reached'),
};

/** An answer: its status and, if it is JSON of a bearable length, what it says. */
interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly json: unknown;
}

/**
 * A resolver that asks another server, over the form of requests that is common for three-word addresses. Nothing of what it answers is
 * kept. Its failures are a 502 that names the reason, and never the key.
 */
export function remoteResolver({ url, key, timeoutMs }: RemoteOptions): ThreeWordResolver {
  const base = url.endsWith('/') ? url : `${url}/`;
  const breaker = circuitBreaker(handleType(ResolverFailed), {
    halfOpenAfter: PAUSE_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  });

  const fetchAnswer = async (operation: string, query: Readonly<Record<string, string>>): Promise<Answer> => {
    const address = new URL(operation, base);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    try {
      const response = await fetch(address, {
        headers: { accept: 'application/json', ...(key !== '' && { 'x-api-key': key }) },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readAtMost(response, MAX_ANSWER_BYTES);
      return { status: response.status, retryAfter: response.headers.get('retry-after'), json: jsonOf(text) };
    } catch (error) {
      if (error instanceof ResolverFailed) throw error;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new ResolverFailed(isLate ? `did not answer in ${timeoutMs} ms` : 'cannot be reached');
    }
  };

  const ask = async <T>(
    operation: string,
    query: Readonly<Record<string, string>>,
    form: { Check(value: unknown): value is T },
    parameter: string,
  ): Promise<T> => {
    try {
      return await breaker.execute(async () => {
        const answer = await fetchAnswer(operation, query);
        if (answer.status !== 200) throw refusalOf(answer, parameter);
        if (!form.Check(answer.json)) throw new ResolverFailed('answered with something else than was asked for');
        return answer.json;
      });
    } catch (error) {
      if (isBrokenCircuitError(error))
        throw new ResolverFailed('has failed several times and is asked again in a few seconds');
      throw error;
    }
  };

  return {
    version: null,
    read(words: ThreeWords) {
      return async () =>
        (await ask('convert-to-coordinates', { words: words.join('.') }, answerOf.located, 'words')).coordinates;
    },
    async name({ lat, lng }: Position, language: string): Promise<NamedCell> {
      const query = { coordinates: `${lat},${lng}`, language };
      const {
        words,
        language: named,
        coordinates,
        square,
      } = await ask('convert-to-3wa', query, answerOf.converted, 'language');
      const { southwest, northeast } = square;
      const bounds = { south: southwest.lat, west: southwest.lng, north: northeast.lat, east: northeast.lng };
      return { words, language: named, centre: coordinates, bounds };
    },
    async suggest(query: SuggestionQuery): Promise<Suggestion[]> {
      const { suggestions } = await ask('autosuggest', suggestParameters(query), answerOf.suggested, 'input');
      return suggestions.slice(0, query.limit).map(({ words, language, country, nearestPlace, distanceToFocusKm }) => ({
        words,
        language,
        centre: null,
        country: country ?? null,
        nearestPlace: nearestPlace ?? null,
        focusKm: distanceToFocusKm ?? null,
      }));
    },
  };
}

function suggestParameters({ words, language, limit, focus, clip }: SuggestionQuery): Record<string, string> {
  return {
    input: words.join('.'),
    language,
    'n-results': String(limit),
    ...(focus && { focus: `${focus.lat},${focus.lng}` }),
    ...clipParameters(clip),
  };
}

function clipParameters({ countries, circle, box }: Clip): Record<string, string> {
  return {
    ...(countries && { 'clip-to-country': [...countries].join(',') }),
    ...(circle && { 'clip-to-circle': `${circle.centre.lat},${circle.centre.lng},${circle.radiusKm}` }),
    ...(box && { 'clip-to-bounding-box': `${box.south},${box.west},${box.north},${box.east}` }),
  };
}

/** What a refusal means for who asked. Only its status and its code are believed; nothing of its words is passed on. */
function refusalOf({ status, json, retryAfter }: Answer, parameter: string): Problem {
  const code = refusal.Check(json) ? json.error.code : '';
  if (/^Quota/.test(code) || status === 402 || status === 429) {
    const headers = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? { 'retry-after': retryAfter } : {};
    return new Problem(429, 'The three-word resolver accepts no more requests from this server for now', headers);
  }
  if (/Key$/.test(code) || status === 401 || status === 403) return new ResolverFailed('refuses the key of this server');
  if (/^(Bad|Invalid|Missing)/.test(code) && status >= 400 && status < 500) {
    const msg = 'Value error, the three-word resolver does not know it';
    return new InputProblem([{ loc: ['query', parameter], msg, type: 'value_error' }]);
  }
  return new ResolverFailed(`answered with status ${status}`);
}

async function readAtMost(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) throw new ResolverFailed('answered with something else than was asked for');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
