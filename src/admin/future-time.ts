import { InputProblem } from '../contract/problem.ts';

const FORM = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** A date or a time of a body that has to be ahead; null for none. @throws InputProblem */
export function futureTime(text: string | null, field: string): Date | null {
  if (text === null) return null;
  const time = new Date(text);
  if (!FORM.test(text) || Number.isNaN(time.getTime()))
    throw badField(field, 'expected a date (2027-01-31) or a time (2027-01-31T12:00:00Z)', text);
  if (time.getTime() <= Date.now()) throw badField(field, 'the time is in the past', text);
  return time;
}

/** A field of a body that has a value it must not have. */
export function badField(field: string, reason: string, input?: unknown): InputProblem {
  return new InputProblem([{ loc: ['body', field], msg: `Value error, ${reason}`, type: 'value_error', input }]);
}
