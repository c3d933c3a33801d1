import type { SentTo } from '../../contract/endpoint.ts';

/** The parameters that carry a key: they stand in every link, so that who follows it is known. */
const CREDENTIALS = ['key', 'private_key'];

export interface Link {
  readonly href: string;
  readonly rel: string;
  readonly type: string;
  readonly title?: string;
}

export const JSON_TYPE = 'application/json';
export const GEOJSON_TYPE = 'application/geo+json';

/** The address of a path of this server, with the key of the request. */
export function addressOf(
  sentTo: SentTo | undefined,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const { origin = '', search = '' } = sentTo ?? {};
  const query = new URLSearchParams(parameters);
  for (const [name, value] of new URLSearchParams(search)) if (CREDENTIALS.includes(name)) query.set(name, value);
  return `${origin}${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** The parameters of a request but for its key; what is empty counts as not sent. */
export function parametersOf(sentTo: SentTo | undefined): Record<string, string> {
  const sent = [...new URLSearchParams(sentTo?.search ?? '')];
  return Object.fromEntries(sent.filter(([name, value]) => value !== '' && !CREDENTIALS.includes(name)));
}

/** The names of parameters that an endpoint does not have. */
export function unknownParameters(sentTo: SentTo | undefined, known: readonly string[]): string[] {
  return Object.keys(parametersOf(sentTo)).filter((name) => !known.includes(name));
}
