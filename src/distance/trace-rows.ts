import type { Errors } from '../contract/body.ts';
import { type InputError, MAX_ERRORS, shownInput } from '../contract/problem.ts';
import type { Trace } from '../roads/index.ts';

/** A trace has no more points than these. */
export const MOST_TRACE_POINTS = 10_000;
const LEAST_TRACE_POINTS = 2;
/** What is less accurate, metres, says nothing. */
export const LEAST_ACCURATE = 10_000;
/** The last second of the year 9999. */
const LATEST = 253_402_300_799;

type Loc = InputError['loc'];
type Field = 'lat' | 'lng' | 'time' | 'accuracy';

/** A point as it was sent; what is undefined or null is not known. */
export type SentPoint = Readonly<Partial<Record<Field, unknown>>>;

/** Collects the points of a trace, and what is wrong with them. */
export class TraceRows {
  readonly #errors: Errors;
  readonly #accuracyUnit: number;
  readonly #rows: Record<Field, number[]> = { lat: [], lng: [], time: [], accuracy: [] };
  /** The last time so far, and the point that has it. */
  #latest = { time: Number.NEGATIVE_INFINITY, point: -1 };

  /** @param accuracyUnit metres: what accuracies are sent in */
  constructor(errors: Errors, accuracyUnit = 1) {
    this.#errors = errors;
    this.#accuracyUnit = accuracyUnit;
  }

  get count(): number {
    return this.#rows.lat.length;
  }

  /** Whether more points would be of no use: there are too many of them, or too many errors. */
  get isFull(): boolean {
    return this.count > MOST_TRACE_POINTS || this.#errors.length >= MAX_ERRORS;
  }

  /** @param locOf where a field of the point stands in the body */
  add(sent: SentPoint, locOf: (field: Field) => Loc): void {
    const point = this.count;
    const read = (field: Field, reader: (value: unknown) => number | Fault) => {
      const value = reader(sent[field]);
      this.#rows[field].push(typeof value === 'number' ? value : Number.NaN);
      if (typeof value !== 'number') this.#errors.push({ loc: locOf(field), ...value, ...shownInput(sent[field]) });
    };
    read('lat', (value) => readNumber(value, -90, 90));
    read('lng', (value) => readNumber(value, -180, 180));
    read('accuracy', (value) => (isMissing(value) ? Number.NaN : this.#readAccuracy(value)));
    read('time', (value) => (isMissing(value) ? Number.NaN : this.#inOrder(readTime(value), point)));
  }

  #readAccuracy(value: unknown): number | Fault {
    const most = LEAST_ACCURATE / this.#accuracyUnit;
    const read = readNumber(value, 0, most);
    if (typeof read === 'number') return read * this.#accuracyUnit;
    if (read.type !== 'less_than_equal') return read;
    return { ...read, msg: `${read.msg} (${LEAST_ACCURATE / 1000} km): leave it out where it is not known` };
  }

  #inOrder(time: number | Fault, point: number): number | Fault {
    if (typeof time !== 'number') return time;
    const { time: before, point: earlier } = this.#latest;
    if (time < before)
      return {
        type: 'value_error',
        msg: `Value error, point ${point} is earlier than point ${earlier}: times may not fall`,
      };
    this.#latest = { time, point };
    return time;
  }

  /** The trace; it counts only where nothing is wrong. @param loc where its points stand in the body */
  finish(loc: Loc): Trace {
    if (this.#errors.length === 0 && this.count < LEAST_TRACE_POINTS) this.#errors.push(tooShort(loc));
    if (this.count > MOST_TRACE_POINTS) this.#errors.push(tooLong(loc));
    const { lat, lng, time, accuracy } = this.#rows;
    return {
      lat: Float64Array.from(lat),
      lng: Float64Array.from(lng),
      time: Float64Array.from(time),
      accuracy: Float64Array.from(accuracy),
    };
  }
}

type Fault = Pick<InputError, 'type' | 'msg' | 'ctx'>;

export const isMissing = (value: unknown) => value === undefined || value === null;

function readNumber(value: unknown, least: number, most: number): number | Fault {
  if (isMissing(value)) return { type: 'missing', msg: 'Field required' };
  if (typeof value !== 'number' || !Number.isFinite(value))
    return { type: 'float_type', msg: 'Input should be a valid number' };
  if (value < least)
    return { type: 'greater_than_equal', msg: `Input should be greater than or equal to ${least}`, ctx: { ge: least } };
  if (value > most)
    return { type: 'less_than_equal', msg: `Input should be less than or equal to ${most}`, ctx: { le: most } };
  return value;
}

const ISO_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?$/;

/** UNIX seconds, or a time of ISO 8601; one without a zone is in UTC, as in GPX. */
function readTime(value: unknown): number | Fault {
  if (typeof value === 'number') {
    if (value >= 0 && value <= LATEST) return value;
    return { type: 'value_error', msg: 'Value error, the time is no UNIX timestamp in seconds' };
  }
  const [, local, zone = 'Z'] = typeof value === 'string' ? (ISO_TIME.exec(value.trim()) ?? []) : [];
  const milliseconds = local === undefined ? Number.NaN : Date.parse(`${local.replace(',', '.')}${zone}`);
  if (local !== undefined && !Number.isNaN(milliseconds) && isDay(local)) return milliseconds / 1000;
  return {
    type: 'value_error',
    msg: 'Value error, the time is neither UNIX seconds nor ISO 8601, such as 2026-05-04T07:30:00Z',
  };
}

/** Whether the calendar has the day of a time: `Date` takes the 30th of February for the 2nd of March. */
const isDay = (local: string) => new Date(`${local.slice(0, 10)}T00:00Z`).toISOString().startsWith(local.slice(0, 10));

const tooShort = (loc: Loc): InputError => ({
  loc,
  type: 'too_short',
  msg: `List should have at least ${LEAST_TRACE_POINTS} items`,
  ctx: { min_length: LEAST_TRACE_POINTS },
});
const tooLong = (loc: Loc): InputError => ({
  loc,
  type: 'too_long',
  msg: `List should have at most ${MOST_TRACE_POINTS} items`,
  ctx: { max_length: MOST_TRACE_POINTS },
});
