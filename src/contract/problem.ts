/** One error of a request's input, in the form of the contract (pydantic's). */
export interface InputError {
  /** Where: `query`, `path`, `header` or `body`, then the field and what is in it. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  readonly input?: unknown;
  readonly ctx?: Readonly<Record<string, unknown>>;
  /** In a batch: which asset, or which zone. */
  readonly storeId?: string;
  readonly zone_id?: string;
}

/** More errors of one request than this are not listed. */
export const MAX_ERRORS = 100;
const MOST_OF_INPUT = 200;

/** What was sent, for an error: short values alone, cut where they are long. */
export function shownInput(value: unknown): { readonly input?: unknown } {
  if (typeof value === 'string') {
    return { input: value.length > MOST_OF_INPUT ? `${value.slice(0, MOST_OF_INPUT)}…` : value };
  }
  return value === undefined || typeof value === 'object' ? {} : { input: value };
}

/** A request that is refused, for a reason that its sender may know. How it is worded in the body is its area's dialect. */
export class Problem extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.headers = headers;
  }
}

/** A request for a route where there is none: what is asked for may be reached in another way. */
export class NoRoute extends Problem {
  constructor(message: string) {
    super(400, message);
    this.name = 'NoRoute';
  }
}

/** A request with bad input: 422 with all its errors. */
export class InputProblem extends Problem {
  readonly errors: readonly InputError[];

  constructor(errors: readonly InputError[]) {
    super(422, errors.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '));
    this.name = 'InputProblem';
    this.errors = errors;
  }
}

/** A body that is not JSON. */
export class MalformedBody extends InputProblem {
  /** @param advice what to do, as a sentence */
  constructor(reason: string, advice?: string) {
    super([
      {
        loc: ['body'],
        msg: advice === undefined ? 'JSON decode error' : `JSON decode error. ${advice}`,
        type: 'json_invalid',
        ctx: { error: reason },
      },
    ]);
    this.name = 'MalformedBody';
  }
}

/** A project that may not use a service. */
export class ServiceDisabled extends Problem {
  constructor(service: string) {
    super(403, `The service ${service} is not enabled for this project`);
    this.name = 'ServiceDisabled';
  }
}

/** There are no roads to answer by. */
export class RoadsProblem extends Problem {
  constructor(reason: string) {
    super(500, reason);
    this.name = 'RoadsProblem';
  }
}

/** Why an endpoint may refuse a request. Its dialect makes the status, the form and the example of a description from the problem. */
export interface Cause {
  /** What the example is called; the same for the same cause everywhere. */
  readonly name: string;
  readonly description: string;
  /** The problem as it is thrown, of a request that might have been. */
  readonly problem: Problem;
}
