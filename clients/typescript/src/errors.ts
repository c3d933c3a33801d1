/** An answer that refuses. */
export class WaypostError extends Error {
  /** The status of HTTP. */
  readonly status: number;
  /** The body of the answer, in the form of its area. */
  readonly body: unknown;
  /** What the server's log calls the request. */
  readonly requestId: string | null;

  constructor(response: Response, body: unknown) {
    super(`${response.status}: ${reasonOf(body)}`);
    this.name = 'WaypostError';
    this.status = response.status;
    this.body = body;
    this.requestId = response.headers.get('x-request-id');
  }
}

/** The fields in which the areas of the API give their reasons. */
const REASONS = ['detail', 'details', 'value', 'message', 'error', 'description'];

function reasonOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return String(body ?? 'without a reason');
  for (const field of REASONS) {
    const reason = (body as Readonly<Record<string, unknown>>)[field];
    if (typeof reason === 'string') return reason;
    if (Array.isArray(reason)) return reason.map(faultOf).join('; ');
  }
  return JSON.stringify(body);
}

/** One fault of an input: `query.location: Field required`. */
function faultOf(fault: unknown): string {
  const { loc, msg } = Object(fault) as { readonly loc?: readonly unknown[]; readonly msg?: unknown };
  return msg === undefined ? JSON.stringify(fault) : `${loc?.join('.') ?? ''}: ${msg}`;
}

/** What a request was answered with. */
interface Result<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The answer of a request; undefined for one without a body (204). @throws WaypostError where it was refused */
export async function answered<T>(asking: Promise<Result<T>>): Promise<Exclude<T, undefined>> {
  const { data, error, response } = await asking;
  if (!response.ok) throw new WaypostError(response, error);
  return data as Exclude<T, undefined>;
}
