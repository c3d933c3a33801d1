import { describedOperations } from '../test/support/described-answers.ts';

/** What is wrong with an answer, in words; null when it is as described. */
export type Judge = (method: string, path: string, status: number, text: string) => string | null;

/** Statuses of what is no request to an endpoint: the path, the method or the head is not one, or it leads to the console. */
const WITHOUT_ENDPOINT = [302, 400, 404, 405, 414, 431];

/** Holds answers to the description of the API, every status of every endpoint. */
export function judgeOf(description: unknown): Judge {
  const operations = describedOperations(description).map(withSegments);
  return (method, path, status, text) => {
    const faultOf = servedBy(operations, method, path)?.answers.get(status);
    if (!faultOf) return WITHOUT_ENDPOINT.includes(status) ? null : `the status ${status} is not described`;
    const fault = faultOf(text);
    return fault === null ? null : `not as described: ${fault}`;
  };
}

/** The endpoints of a description by method and template. */
interface Endpoints {
  readonly names: readonly string[];
  /** The one that a request without its query belongs to; null where there is none. */
  nameOf(method: string, path: string): string | null;
}

export function endpointsOf(description: unknown): Endpoints {
  const operations = describedOperations(description).map(withSegments);
  const shown = (operation: Operation) => `${operation.method} ${operation.path}`;
  return {
    names: operations.map(shown),
    nameOf(method, path) {
      const found = servedBy(operations, method, path);
      return found ? shown(found) : null;
    },
  };
}

interface Operation {
  readonly method: string;
  readonly path: string;
}

const withSegments = <T extends Operation>(operation: T) => ({ ...operation, segments: operation.path.split('/') });

/** The operation that a request without its query belongs to. */
function servedBy<T extends Operation & { readonly segments: readonly string[] }>(
  operations: readonly T[],
  method: string,
  path: string,
): T | undefined {
  // A slash at the end means nothing.
  const segments = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  const fits = (parts: readonly string[]) =>
    parts.length === segments.length && parts.every((part, i) => part.startsWith('{') || part === segments[i]);
  // A path that is written out comes before one with a name in its place.
  return operations
    .filter((each) => fits(each.segments))
    .sort((a, b) => holes(a.segments) - holes(b.segments))
    .find((each, _, [first]) => each.path === first.path && each.method === method);
}

const holes = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith('{')).length;
