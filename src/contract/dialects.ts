import Type, { type TSchema } from 'typebox';
import { type InputError, InputProblem, MalformedBody, type Problem, RoadsProblem, ServiceDisabled } from './problem.ts';

/** An answer that refuses, and the form of its body. */
interface Refusal {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** The schema of the body; null where it is a reply of the endpoint itself. */
  readonly schema: TSchema | null;
}

/** How an area of the contract words its errors. */
export type Dialect = (problem: Problem) => Refusal;

const InputErrorItem = Type.Object(
  {
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      description: '`query`, `path`, `header` or `body`, then the field and the place in it.',
    }),
    msg: Type.String(),
    type: Type.String(),
    input: Type.Optional(Type.Unknown()),
    ctx: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    storeId: Type.Optional(Type.String({ description: 'In a batch: the asset.' })),
    zone_id: Type.Optional(Type.String({ description: 'In a batch: the zone.' })),
  },
  { title: 'InputError' },
);
const Errors = Type.Array(InputErrorItem);

const Detail = Type.Object({ detail: Type.String() }, { title: 'Refusal' });
const Details = Type.Object({ details: Type.String() }, { title: 'RefusalDetails' });
const Written = Type.Object({ status: Type.Literal('error'), value: Type.String() }, { title: 'WriteRefusal' });
const Input = Type.Object({ detail: Errors }, { title: 'InvalidInput' });
const IndoorInput = Type.Object({ detail: Errors, context: Type.Object({}) }, { title: 'IndoorInvalidInput' });

/** `{detail}`, with the list of errors for bad input. */
export const standard: Dialect = (problem) =>
  problem instanceof InputProblem
    ? { status: problem.status, body: { detail: problem.errors }, schema: Input }
    : { status: problem.status, body: { detail: problem.message }, schema: Detail };

const details: Dialect = ({ status, message }) => ({ status, body: { details: message }, schema: Details });

/** Three-word conversion and tolls: a refusal for its rate is `{details}`. */
export const detailsForRates: Dialect = (problem) => (problem.status === 429 ? details : standard)(problem);

/** Distance matrix: as above, and a service that is not enabled is a status in a 200. */
export const matrix: Dialect = (problem) =>
  problem instanceof ServiceDisabled
    ? { status: 200, body: { status: 'REQUEST_DENIED', rows: [], error_message: problem.message }, schema: null }
    : detailsForRates(problem);

/** Datasets: what is not there is `{details}`. */
export const datasets: Dialect = (problem) => (problem.status === 404 ? details : standard)(problem);

/** Writing assets and zones: data that is not JSON or clashes with what is there is a 400 with `{status, value}`. */
export const storeWrites: Dialect = (problem) =>
  problem.status === 400 || problem instanceof MalformedBody
    ? { status: 400, body: { status: 'error', value: problem.message }, schema: Written }
    : standard(problem);

/** Indoor: bad input carries a context. */
export const indoor: Dialect = (problem) =>
  problem instanceof InputProblem
    ? { status: 422, body: { detail: problem.errors, context: {} }, schema: IndoorInput }
    : standard(problem);

const Coded = Type.Object(
  {
    code: Type.Integer({ description: 'Why: 1 a failure, 2 the request, 3 the roads, 4 the size of the request.' }),
    error: Type.String({ description: 'The field and the reason.' }),
  },
  { title: 'OptimizationRefusal' },
);

/** Optimization: as VROOM's server, `{code, error}`; bad input is a 400. */
export const vroom: Dialect = (problem) => {
  // A request that is late is refused in one form, whether its endpoint is known yet or not.
  if (problem.status === 408) return standard(problem);
  const status = problem instanceof InputProblem ? 400 : problem.status;
  return { status, body: { code: codeOf(problem), error: wordsOf(problem) }, schema: Coded };
};

function codeOf(problem: Problem): number {
  if (problem instanceof RoadsProblem) return 3;
  if (problem.status === 413) return 4;
  return problem.status < 500 ? 2 : 1;
}

const Exception = Type.Object(
  { code: Type.String({ description: 'What is wrong, in a word.' }), description: Type.String() },
  { title: 'OgcException' },
);
const OGC_CODES: Readonly<Record<number, string>> = {
  400: 'InvalidParameterValue',
  401: 'NotAuthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'RateReached',
};

/** OGC API: `{code, description}`; bad input is a 400. */
export const ogc: Dialect = (problem) => {
  if (problem.status === 408) return standard(problem);
  const status = problem instanceof InputProblem ? 400 : problem.status;
  return {
    status,
    body: { code: OGC_CODES[status] ?? 'NoApplicableCode', description: wordsOf(problem) },
    schema: Exception,
  };
};

/** The errors of an input, each with its field as `jobs[0].service`. */
function wordsOf(problem: Problem): string {
  if (!(problem instanceof InputProblem)) return problem.message;
  const field = (loc: InputError['loc']) =>
    loc.slice(1).reduce<string>((path, part) => {
      if (typeof part === 'number') return `${path}[${part}]`;
      return path === '' ? part : `${path}.${part}`;
    }, '');
  const words = (msg: string) => msg.replace(/^Value error, /, '');
  return problem.errors.map(({ loc, msg }) => `${loc.length > 1 ? field(loc) : 'The request'}: ${words(msg)}`).join('; ');
}
