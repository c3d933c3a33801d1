import { describedOperations } from '../test/support/described-answers.ts';

/** What is wrong with an answer, in words; null when it is as described. */
export type Judge = (method: string, path: string, status: number, text: string) => string | null;

/** Statuses of what is no request to an endpoint: the path, the method or the head is not one. */
const WITHOUT_ENDPOINT = [400, 404, 405, 414, 431];

/** Holds answers to the description of the API, every status of every endpoint. */
export function judgeOf(description: unknown): Judge {
  const operations = describedOperations(description).map((each) => ({ ...each, segments: each.path.split('/') }));
  return (method, path, status, text) => {
    // A slash at the end means nothing.
    const segments = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
    const fits = (parts: readonly string[]) =>
      parts.length === segments.length && parts.every((part, i) => part.startsWith('{') || part === segments[i]);
    // A path that is written out comes before one with a name in its place.
    const found = operations
      .filter((each) => fits(each.segments))
      .sort((a, b) => holes(a.segments) - holes(b.segments))
      .find((each, _, [first]) => each.path === first.path && each.method === method);
    const faultOf = found?.answers.get(status);
    if (!faultOf) return WITHOUT_ENDPOINT.includes(status) ? null : `the status ${status} is not described`;
    const fault = faultOf(text);
    return fault === null ? null : `not as described: ${fault}`;
  };
}

const holes = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith('{')).length;
