import { type ErrorKind, errorKind } from '../threads/calls.ts';
import { InputProblem, MalformedBody, NoRoute, Problem } from './problem.ts';

/** Problems as they go from thread to thread. */
export const PROBLEM_KINDS: readonly ErrorKind[] = [
  errorKind(
    MalformedBody,
    ({ errors }) => String(errors[0]?.ctx?.error ?? ''),
    (reason) => new MalformedBody(reason),
  ),
  errorKind(
    InputProblem,
    ({ errors }) => errors,
    (errors) => new InputProblem(errors),
  ),
  errorKind(
    NoRoute,
    ({ message }) => message,
    (message) => new NoRoute(message),
  ),
  errorKind(
    Problem,
    ({ status, message, headers }) => ({ status, message, headers }),
    ({ status, message, headers }) => new Problem(status, message, headers),
  ),
];
