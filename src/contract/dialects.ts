import { InputProblem, MalformedBody, type Problem, ServiceDisabled } from './problem.ts';

/** An answer that refuses. */
interface Refusal {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How an area of the contract words its errors. */
export type Dialect = (problem: Problem) => Refusal;

/** `{detail}`, with the list of errors for bad input. */
export const standard: Dialect = (problem) => ({
  status: problem.status,
  body: { detail: problem instanceof InputProblem ? problem.errors : problem.message },
});

/** Three-word conversion and tolls: a refusal for its rate is `{details}`. */
export const detailsForRates: Dialect = (problem) =>
  problem.status === 429 ? { status: 429, body: { details: problem.message } } : standard(problem);

/** Distance matrix: as above, and a service that is not enabled is a status in a 200. */
export const matrix: Dialect = (problem) =>
  problem instanceof ServiceDisabled
    ? { status: 200, body: { status: 'REQUEST_DENIED', rows: [] } }
    : detailsForRates(problem);

/** Datasets: what is not there is `{details}`. */
export const datasets: Dialect = (problem) =>
  problem.status === 404 ? { status: 404, body: { details: problem.message } } : standard(problem);

/** Writing assets and zones: data that is not JSON or clashes with what is there is a 400 with `{status, value}`. */
export const storeWrites: Dialect = (problem) =>
  problem.status === 400 || problem instanceof MalformedBody
    ? { status: 400, body: { status: 'error', value: problem.message } }
    : standard(problem);

/** Indoor: bad input carries a context. */
export const indoor: Dialect = (problem) =>
  problem instanceof InputProblem ? { status: 422, body: { detail: problem.errors, context: {} } } : standard(problem);
