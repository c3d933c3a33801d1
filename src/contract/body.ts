import { Readable } from 'node:stream';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import { isStorable, MAX_DEPTH } from '../text/storable.ts';
import { type InputError, MAX_ERRORS, shownInput } from './problem.ts';

/** What is pushed here refuses the request. */
export type Errors = InputError[];

/** The body of a request: how it is documented, and how it is read. */
export interface Body<T> {
  readonly schema: TSchema;
  /**
   * `json`: parsed before it is read. `text`: the same, or the `TypedText` of a body of one of `types`. `stream`: handed over as it arrives, of
   * any type and length.
   */
  readonly form: 'json' | 'text' | 'stream';
  /** What is taken beside JSON, by its media type. */
  readonly types?: readonly string[];
  /** What JSON of this form is called besides `application/json`. Every name that ends with `+json` is taken. */
  readonly jsonTypes?: readonly string[];
  /** How long one of JSON may be; without it as long as the server takes. */
  readonly maxBytes?: number;
  /**
   * The value; it counts only when no error was pushed.
   *
   * @param bytes the JSON as it arrived, where it is long
   * @param query what stands in the address beside it
   */
  readonly read: (value: unknown, errors: Errors, bytes?: Uint8Array, query?: Readonly<Record<string, unknown>>) => T;
}

/** The media types of a body, as they are told: JSON first. */
export function typesOf({ jsonTypes = [], types = [] }: Pick<Body<unknown>, 'jsonTypes' | 'types'>): readonly string[] {
  return ['application/json', ...jsonTypes, ...types];
}

export const CSV_TYPE = 'text/csv';

/** A body that is no JSON, as it arrived. */
export class TypedText {
  readonly type: string;
  readonly text: string;

  constructor(type: string, text: string) {
    this.type = type;
    this.text = text;
  }
}

Settings.Set({ maxErrors: MAX_ERRORS });

/** A part that may be null. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** A part that may be missing or null. */
export function maybe<S extends TSchema>(schema: S) {
  return Type.Optional(nullable(schema));
}

/**
 * A body of JSON that keeps to a schema; fields that the schema does not name are ignored.
 *
 * @param maxBytes how long it may be: what asks is shorter than what writes
 */
export function jsonBody<S extends TSchema>(schema: S, { maxBytes }: { readonly maxBytes?: number } = {}): Body<Static<S>> {
  const validator = Compile(schema);
  return {
    schema,
    form: 'json',
    ...(maxBytes !== undefined && { maxBytes }),
    read(value, errors) {
      if (!validator.Check(value)) errors.push(...schemaErrors(validator, value));
      else refuseUnstorable(value, ['body'], errors);
      return value as Static<S>;
    },
  };
}

/** A body that is handed over as it arrives. */
export function streamBody(description: string): Body<Readable> {
  return {
    schema: Type.String({ format: 'binary', description }),
    form: 'stream',
    // A request without a body has none to hand over.
    read: (value) => (value instanceof Readable ? value : Readable.from([])),
  };
}

/** Why a value does not keep to a schema, in the contract's terms. @param at where the value stands */
export function schemaErrors(
  validator: Validator,
  value: unknown,
  at: readonly (string | number)[] = ['body'],
): InputError[] {
  return validator.Errors(value).flatMap((error) => inputErrorsOf(error, value, at));
}

/** Refuses texts that no database keeps, numbers that are too large to be held, and values that are too deep. @param path where the value stands; the same list while it goes deeper, since a body may have a hundred thousand values */
export function refuseUnstorable(value: unknown, path: (string | number)[], errors: Errors): void {
  if (errors.length >= MAX_ERRORS) return;
  if (path.length > MAX_DEPTH) {
    const msg = `Value error, more than ${MAX_DEPTH} levels of objects and lists`;
    errors.push({ loc: [...path], type: 'value_error', msg });
  } else if (typeof value === 'string') {
    if (!isStorable(value)) errors.push(unstorable(path));
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) errors.push({ loc: [...path], type: 'value_error', msg: TOO_LARGE });
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) refuseWithin(value[i], i, path, errors);
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) {
      if (!isStorable(name)) errors.push(unstorable(path));
      refuseWithin(Reflect.get(value, name), name, path, errors);
    }
  }
}

function refuseWithin(value: unknown, name: string | number, path: (string | number)[], errors: Errors): void {
  if (typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'string' && typeof value !== 'object') return;
  path.push(name);
  refuseUnstorable(value, path, errors);
  path.pop();
}

/** Of `1e400` the runtime reads infinity, which JSON has no word for. */
const TOO_LARGE = `Value error, the number is beyond ${Number.MAX_VALUE.toPrecision(3)}: send it as a text, which keeps every digit`;

function unstorable(path: readonly (string | number)[]): InputError {
  return { loc: [...path], type: 'value_error', msg: 'Value error, the text has a NUL or half of a surrogate pair' };
}

const TYPES: Readonly<Record<string, readonly [type: string, msg: string]>> = {
  number: ['float_type', 'Input should be a valid number'],
  integer: ['int_type', 'Input should be a valid integer'],
  string: ['string_type', 'Input should be a valid string'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
  array: ['list_type', 'Input should be a valid list'],
  object: ['dict_type', 'Input should be an object'],
};

/** Words an error of the schema as the contract does. That a value is neither of a kind nor null says the first half alone. */
function inputErrorsOf(error: TLocalizedValidationError, body: unknown, at: readonly (string | number)[]): InputError[] {
  const { loc, value } = locate(error.instancePath, body, at);
  const of = (type: string, msg: string, ctx?: Readonly<Record<string, unknown>>): InputError[] => [
    { loc, msg, type, ...shownInput(value), ...(ctx && { ctx }) },
  ];
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => ({
        loc: [...loc, name],
        msg: 'Field required',
        type: 'missing',
      }));
    case 'type': {
      const [wanted] = [error.params.type].flat();
      const known = wanted && TYPES[wanted];
      return known ? of(...known) : [];
    }
    case 'pattern': {
      const pattern = String(error.params.pattern);
      return of('string_pattern_mismatch', `String should match pattern '${pattern}'`, { pattern });
    }
    case 'minimum':
      return of('greater_than_equal', `Input should be greater than or equal to ${error.params.limit}`, {
        ge: error.params.limit,
      });
    case 'maximum':
      return of('less_than_equal', `Input should be less than or equal to ${error.params.limit}`, {
        le: error.params.limit,
      });
    case 'minLength':
      return of('string_too_short', `String should have at least ${error.params.limit} characters`, {
        min_length: error.params.limit,
      });
    case 'maxLength':
      return of('string_too_long', `String should have at most ${error.params.limit} characters`, {
        max_length: error.params.limit,
      });
    case 'minItems':
      return of('too_short', `List should have at least ${error.params.limit} items`, { min_length: error.params.limit });
    case 'maxItems':
      return of('too_long', `List should have at most ${error.params.limit} items`, { max_length: error.params.limit });
    case 'maxProperties':
      return of('too_long', `Object should have at most ${error.params.limit} fields`, { max_length: error.params.limit });
    case 'boolean':
      return of('extra_forbidden', 'Extra inputs are not permitted');
    // The field itself is named by the one above.
    case 'additionalProperties':
    case 'anyOf':
      return [];
    default:
      return of('value_error', `Value error, ${error.message}`);
  }
}

/** The place that a JSON pointer names, and what stands there. */
function locate(pointer: string, body: unknown, at: readonly (string | number)[]) {
  const loc = [...at];
  let value = body;
  for (const escaped of pointer.split('/').slice(1)) {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    loc.push(Array.isArray(value) ? Number(name) : name);
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  return { loc, value };
}
