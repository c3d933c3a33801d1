import Type, { type TObject, type TSchema } from 'typebox';
import { at } from '../at.ts';
import type { Position } from '../geo/position.ts';
import { isNumber } from '../text/decimal.ts';
import { isObject } from '../text/json.ts';
import { canonicalTag } from '../text/languages.ts';
import { isStorable } from '../text/storable.ts';
import type { Body } from './body.ts';
import { widthOf } from './long-integer.ts';
import { outOfRange, readPoint } from './points.ts';
import { type InputError, shownInput } from './problem.ts';

/** What is wrong with a value, before it is known where it stood. */
export class BadValue extends Error {
  readonly type: string;
  readonly ctx: Readonly<Record<string, unknown>> | undefined;

  constructor(type: string, message: string, ctx?: Readonly<Record<string, unknown>>) {
    super(message);
    this.type = type;
    this.ctx = ctx;
  }
}

/** A value that arrives as text in the query: how it is documented, and how it is read. One object, so that they agree. */
export interface Parameter<T> {
  readonly schema: TSchema;
  readonly isRequired: boolean;
  /** Whether a field of a JSON body may have it as an object, which is read as its text. */
  readonly takesJson?: boolean;
  /** The value; `undefined` stands for a parameter that was not sent. @throws BadValue */
  readonly read: (text: string | undefined) => T;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;
export type Values<P extends Parameters> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

/** A text is no longer than this, in UTF-16 code units, unless its schema says so. */
const MAX_TEXT = 2_000;
/** Numbers, flags and words of an enumeration are shorter. */
const MAX_WORD = 200;

/**
 * A parameter of the reader's own making; absent, it has the default `fallback`. What is longer than the `maxLength` of its schema is refused before it is
 * read; a schema of a text that names none gets one.
 */
export function parameter<T, D>(schema: TSchema, fallback: D, read: (text: string) => T): Parameter<T | D> {
  const limited = Type.IsString(schema) ? Type.String({ maxLength: MAX_TEXT, ...schema }) : schema;
  const most = 'maxLength' in limited && typeof limited.maxLength === 'number' ? limited.maxLength : MAX_WORD;
  return {
    schema: limited,
    isRequired: false,
    read(text) {
      if (text === undefined) return fallback;
      if (text.length > most) {
        throw new BadValue('string_too_long', `String should have at most ${most} characters`, { max_length: most });
      }
      return read(text);
    },
  };
}

/** A text that goes to the database as it is. @throws BadValue where that takes no such text */
export function storable(text: string): string {
  if (isStorable(text)) return text;
  throw new BadValue('value_error', 'Value error, the text has a NUL or half of a surrogate pair');
}

/** The same, but it has to be sent. */
export function required<T>(optional: Parameter<T | undefined>): Parameter<T> {
  return {
    schema: optional.schema,
    isRequired: true,
    read(text) {
      const value = text === undefined ? undefined : optional.read(text);
      if (value === undefined) throw new BadValue('missing', 'Field required');
      return value;
    },
  };
}

export function text(description: string, maxLength = MAX_TEXT): Parameter<string | undefined> {
  return parameter(Type.String({ description, maxLength }), undefined, (value) => value);
}

/** A text of a form. */
export function patterned(pattern: string, description: string): Parameter<string | undefined> {
  const form = new RegExp(pattern);
  return parameter(Type.String({ description, pattern: `^$|${pattern}` }), undefined, (value) => {
    if (!form.test(value)) {
      throw new BadValue('string_pattern_mismatch', `String should match pattern '${pattern}'`, { pattern });
    }
    return value;
  });
}

/** All languages that have been registered have two or three letters; what has more is a name, such as `english`. */
const TAG_FORM = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$';

/** A language, as a tag of BCP 47 in its canonical form; those that are not known are valid too. */
export function languageTag(description: string): Parameter<string | undefined> {
  const form = patterned(TAG_FORM, description);
  return {
    ...form,
    read(text) {
      const sent = form.read(text);
      const tag = sent === undefined ? undefined : canonicalTag(sent);
      if (tag === null)
        throw new BadValue('value_error', `Value error, '${shortened(sent ?? '')}' is no language tag (BCP 47)`);
      return tag;
    },
  };
}

export function integer<D>(
  options: { readonly minimum: number; readonly maximum: number; readonly description: string },
  fallback: D,
): Parameter<number | D> {
  const schema = Type.Integer({ ...options, ...widthOf(options), ...(fallback !== undefined && { default: fallback }) });
  return parameter(schema, fallback, (value) => {
    const number = Number(value);
    if (!/^[+-]?\d+$/.test(value.trim()) || !Number.isSafeInteger(number)) {
      throw new BadValue('int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
    }
    return within(number, options);
  });
}

/** A number; absent, undefined. */
export function number(options: {
  readonly minimum: number;
  readonly maximum: number;
  readonly description: string;
}): Parameter<number | undefined> {
  return parameter(Type.Number({ ...options }), undefined, (value) => {
    if (!isNumber(value.trim())) {
      throw new BadValue('float_parsing', 'Input should be a valid number, unable to parse string as a number');
    }
    return within(Number(value), options);
  });
}

/** @throws BadValue for a number that is out of its range */
function within(number: number, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }): number {
  if (number < minimum) {
    throw new BadValue('greater_than_equal', `Input should be greater than or equal to ${minimum}`, { ge: minimum });
  }
  if (number > maximum)
    throw new BadValue('less_than_equal', `Input should be less than or equal to ${maximum}`, { le: maximum });
  return number;
}

const TRUE = new Set(['true', '1', 'yes', 'on', 't', 'y']);
const FALSE = new Set(['false', '0', 'no', 'off', 'f', 'n']);

export function flag(description: string): Parameter<boolean> {
  return parameter(Type.Boolean({ description, default: false }), false, (value) => {
    const word = value.toLowerCase();
    if (TRUE.has(word)) return true;
    if (FALSE.has(word)) return false;
    throw new BadValue('bool_parsing', 'Input should be a valid boolean, unable to interpret input');
  });
}

export function oneOf<const T extends string, D extends T | undefined>(
  values: readonly T[],
  description: string,
  fallback: D,
): Parameter<T | D> {
  const schema = Type.Enum([...values], {
    type: 'string',
    description,
    ...(fallback !== undefined && { default: fallback }),
  });
  return parameter(schema, fallback, (value) => {
    const known = values.find((candidate) => candidate === value);
    if (known === undefined) throw notAmong(value, values);
    return known;
  });
}

/** The items of a list; blanks around them do not count, nor items of nothing else. */
export function itemsOf(joined: string, separator = '|'): string[] {
  return joined
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Values of a list, joined by `|`; absent, the default. An empty one that is required is missing. */
export function listOf<const T extends string, D extends readonly NoInfer<T>[] | undefined>(
  values: readonly T[],
  description: string,
  fallback: D,
): Parameter<readonly T[] | D> {
  const schema = Type.String({
    description: `${description} One or more of ${values.map((value) => `\`${value}\``).join(', ')}, joined by \`|\`.`,
    ...(fallback && fallback.length > 0 && { default: fallback.join('|') }),
    // Each value once, with what separates them.
    maxLength: Math.max(MAX_TEXT, values.join('|').length + 1),
  });
  return parameter(schema, fallback, (joined) => {
    const items = itemsOf(joined);
    if (items.length === 0) return fallback;
    return items.map((value) => {
      const known = values.find((candidate) => candidate === value);
      if (known === undefined) throw notAmong(value, values);
      return known;
    });
  });
}

const MAX_IDS = 10_000;
/** A list of ids is no longer than this. */
export const MAX_IDS_LENGTH = 1_000_000;

/** Ids joined by commas; absent, undefined. */
export function idList(pattern: string, description: string): Parameter<readonly string[] | undefined> {
  const form = new RegExp(pattern);
  return parameter(Type.String({ description, maxLength: MAX_IDS_LENGTH }), undefined, (joined) => {
    const ids = joined.split(',').map((id) => id.trim());
    if (ids.length > MAX_IDS)
      throw new BadValue('too_long', `List should have at most ${MAX_IDS} items`, { max_length: MAX_IDS });
    const wrong = ids.find((id) => !form.test(id));
    if (wrong !== undefined) {
      throw new BadValue('string_pattern_mismatch', `'${shortened(wrong)}' should match pattern '${pattern}'`, { pattern });
    }
    return ids;
  });
}

/** A parameter whose empty text is refused: where it would not be clear whether none or all are meant. */
export function notEmpty<T>(optional: Parameter<T>): Parameter<T> {
  return {
    ...optional,
    schema: { ...optional.schema, minLength: 1 },
    read(text) {
      if (text === '') throw new BadValue('string_too_short', 'String should have at least 1 character', { min_length: 1 });
      return optional.read(text);
    },
  };
}

function shortened(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}

function notAmong(value: string, values: readonly string[]): BadValue {
  const expected = values.map((known) => `'${known}'`).join(', ');
  return new BadValue('enum', `'${shortened(value)}' is not allowed: input should be ${expected}`, { expected });
}

/** `latitude,longitude` in decimal degrees. */
export function latLng(description: string): Parameter<Position | undefined> {
  return parameter(Type.String({ description: `${description} Such as \`48.8566,2.3522\`.` }), undefined, (value) => {
    const reading = readPoint(value);
    if (reading.fault === 'form')
      throw new BadValue('value_error', 'Value error, expected latitude,longitude in decimal degrees');
    const { fault, position } = reading;
    if (fault) throw new BadValue('value_error', outOfRange(fault, position));
    return position;
  });
}

/**
 * Reads all parameters of a query or a path; pushes every error. Of one sent several times the last counts; an optional one that is empty
 * counts as not sent, as clients send what a form leaves open.
 */
export function readParameters<P extends Parameters>(
  parameters: P,
  sent: Readonly<Record<string, unknown>>,
  place: 'query' | 'path' | 'header' | 'body',
  errors: InputError[],
): Values<P> {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, isRequired, read }] of Object.entries(parameters)) {
    const each = sent[place === 'header' ? name.toLowerCase() : name];
    const input: unknown = Array.isArray(each) ? each[each.length - 1] : each;
    const isSent = typeof input === 'string' && (input !== '' || isRequired || !mayBeEmpty(schema));
    try {
      values[name] = read(isSent ? input : undefined);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      const { type, message, ctx } = error;
      errors.push({ loc: [place, name], msg: message, type, input: null, ...shownInput(input), ...(ctx && { ctx }) });
    }
  }
  return values as Values<P>;
}

/** Whether an empty text means that an optional parameter is not sent: no, where its schema asks for a character. */
export function mayBeEmpty(schema: TSchema): boolean {
  return !('minLength' in schema);
}

/** The parameters of a request as JSON: as much as the longest of them, in whatever script. */
const MAX_PARAMETERS_BYTES = 256 * 1024;

/** Types of the fields of a JSON body that are read as text. */
const SENT_AS: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

/**
 * The same parameters as the fields of a JSON body, as text, numbers or true and false; null and an empty text count as not sent. What the
 * body does not say is read from the query, so that nothing that was sent there is ignored.
 */
export function parametersBody<P extends Parameters>(parameters: P, maxBytes = MAX_PARAMETERS_BYTES): Body<Values<P>> {
  return {
    schema: { ...bodySchemaOf(parameters), description: 'What is left out is read from the query.' },
    form: 'json',
    maxBytes,
    read(value, errors, _, query = {}) {
      const fields = isObject(value) ? value : null;
      if (!fields) errors.push({ loc: ['body'], type: 'dict_type', msg: 'Input should be an object' });
      const { sent, faults } = asTexts(parameters, fields ?? {});
      const others: InputError[] = [];
      const said = readParameters(parameters, sent, 'body', others);
      const values = { ...said, ...restFrom(query, parameters, sent, others) };
      // What is of another type is not reported as missing too.
      const reported = new Set(faults.map(({ loc }) => loc[1]));
      if (fields) errors.push(...faults, ...others.filter(({ loc }) => !reported.has(at(loc, 1))));
      return values;
    },
  };
}

/** The values of parameters that stand in the query alone. An error that one is missing in the body does not count then. */
function restFrom<P extends Parameters>(
  query: Readonly<Record<string, unknown>>,
  parameters: P,
  body: Readonly<Record<string, string>>,
  errors: InputError[],
): Partial<Values<P>> {
  const names = Object.keys(parameters).filter((name) => !body[name] && Object.hasOwn(query, name) && query[name] !== '');
  if (names.length === 0) return {};
  const own = errors.filter(({ loc }) => !names.includes(String(loc[1])));
  errors.splice(0, errors.length, ...own);
  const rest = Object.fromEntries(names.map((name) => [name, parameters[name]])) as P;
  return readParameters(rest, query, 'query', errors);
}

/** Of the values of a JSON body those that were sent: what it leaves out is as the query has it. */
export function sentValues<T extends object>(values: T, sent: Readonly<Record<string, unknown>>): Partial<T> {
  const isSent = (value: unknown) => value !== undefined && value !== null && value !== '';
  return Object.fromEntries(Object.entries(values).filter(([name]) => isSent(sent[name]))) as Partial<T>;
}

/** The fields of a JSON body that are parameters, as texts; what can be none is a fault. */
function asTexts(parameters: Parameters, body: object): { sent: Record<string, string>; faults: InputError[] } {
  const sent: Record<string, string> = {};
  const faults: InputError[] = [];
  for (const [name, field] of Object.entries(body)) {
    if (!Object.hasOwn(parameters, name) || field === null) continue;
    if (SENT_AS.has(typeof field)) sent[name] = String(field);
    else if (parameters[name]?.takesJson && isObject(field)) sent[name] = JSON.stringify(field);
    else {
      const msg = `Input should be a valid string, not ${Array.isArray(field) ? 'a list' : 'an object'}`;
      faults.push({ loc: ['body', name], type: 'string_type', msg });
    }
  }
  return { sent, faults };
}

/** The same as fields of a JSON body. */
function bodySchemaOf(parameters: Parameters): TObject {
  const asFields = Object.entries(parameters).map(([name, parameter]) => {
    const { schema, takesJson } = parameter;
    if (!takesJson) return [name, parameter] as const;
    return [name, { ...parameter, schema: Type.Union([schema, Type.Record(Type.String(), Type.Unknown())]) }] as const;
  });
  return schemaOf(Object.fromEntries(asFields));
}

/** The parameters as a schema of the query, for the description of the API. */
export function schemaOf(parameters: Parameters): TObject {
  return Type.Object(
    Object.fromEntries(
      Object.entries(parameters).map(([name, { schema, isRequired }]) => [
        name,
        isRequired ? schema : Type.Optional(schema),
      ]),
    ),
  );
}
