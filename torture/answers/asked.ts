/** Who asks: with which key, if any. */
export const CALLERS = ['server', 'page', 'narrow', 'spent', 'stranger', 'nobody'] as const;
export type Caller = (typeof CALLERS)[number];

/** A request as it goes to both installations, with names in braces for ids that each has drawn for itself: `{dataset}`, `{feature:7}`. */
export interface Asked {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** With the private key of the demo project when left out. */
  readonly caller?: Caller;
}

type Query = Readonly<Record<string, string | number | boolean>>;

export function get(path: string, query: Query = {}): Asked {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return { method: 'GET', path: parameters.size > 0 ? `${path}?${parameters}` : path };
}

export const post = (path: string, body: unknown): Asked => ({ method: 'POST', path, body: JSON.stringify(body) });
