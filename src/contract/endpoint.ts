import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { AdminGroup, GroupName } from '../access/groups.ts';
import type { KeyKind } from '../access/keys.ts';
import type { Project } from '../access/projects.ts';
import type { Visitor } from '../access/visitors.ts';
import type { Fragment } from '../storage/deflated.ts';
import type { Serialized } from '../threads/serialized.ts';
import type { Admission } from './admission.ts';
import type { Answered } from './answered.ts';
import type { Body } from './body.ts';
import { type Dialect, standard } from './dialects.ts';
import { type Parameters, readParameters, schemaOf, type Values } from './parameters.ts';
import { type Cause, type InputError, InputProblem, MAX_ERRORS } from './problem.ts';
import { ANYWHERE, type PartAsked, type Whereabouts } from './whereabouts.ts';

/** An answer that is no JSON. */
export class Binary {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(bytes: Uint8Array, type: string, headers: Readonly<Record<string, string>> = {}) {
    this.bytes = bytes;
    this.type = type;
    this.headers = headers;
  }
}

/** An answer that is sent in pieces as they are made: its memory does not grow with its length. */
export class Streamed {
  readonly pieces: AsyncIterable<string | Uint8Array>;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;

  /** @param pieces what goes wrong with the first one is refused; later it ends the connection */
  constructor(pieces: AsyncIterable<string | Uint8Array>, type: string, headers: Readonly<Record<string, string>> = {}) {
    this.pieces = pieces;
    this.type = type;
    this.headers = headers;
  }
}

/** An answer that is kept packed with gzip: sent so to whoever takes that, else unpacked. */
export class Gzipped {
  readonly bytes: Uint8Array;
  readonly type: string;

  constructor(bytes: Uint8Array, type: string) {
    this.bytes = bytes;
    this.type = type;
  }
}

/** An answer of JSON that is kept compressed: sent so to whoever takes gzip, else as plain text. */
export class Packed {
  readonly fragments: AsyncIterable<Fragment>;

  constructor(fragments: AsyncIterable<Fragment>) {
    this.fragments = fragments;
  }
}

/** An answer of JSON with headers of its own, such as a cookie. */
export class WithHeaders<T = unknown> {
  readonly answer: T;
  readonly headers: Readonly<Record<string, string>>;

  constructor(answer: T, headers: Readonly<Record<string, string>>) {
    this.answer = answer;
    this.headers = headers;
  }
}

/** An answer that stands elsewhere, under a path of this server; the key goes along where it was in the query. */
export class SeeOther {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
}

/** What stands under another path: most clients follow there by themselves, and read it as the answer. */
export interface Elsewhere {
  readonly description: string;
  readonly reply: TSchema;
}

/** How clients keep the answer to a call, and ask with `If-None-Match` whether it is still the same. */
export interface Kept<C> {
  /** What changes whenever the answer to the same request may; null for an answer that depends on more than data, such as the time. */
  readonly version: (call: C) => string | null | Promise<string | null>;
  /** For so long it is used without asking; 0: it is asked for each time. */
  readonly maxAgeSeconds: number;
  /** Whether the answer to a call never changes, since its address names the version. */
  readonly isImmutable?: (call: C) => boolean;
}

/** The reply of an endpoint that has nothing to say but that it is done: 204. */
export const NOTHING = Type.Void();

/** What an endpoint is called with, once it is clear who calls and that the input is right. */
export interface Call<Query extends Parameters> {
  readonly query: Values<Query>;
  readonly project: Project;
  /** The kind of the key; one that is not known may do what a public one may. */
  readonly keyKind?: KeyKind | undefined;
  readonly acceptLanguage: string | undefined;
  /** What a gateway asks for that joins the answer with those of other areas; nothing where nobody does. */
  readonly part?: PartAsked | undefined;
}

type NoParameters = Record<never, never>;

/** The same of an endpoint with parameters in its path or its headers, or a body. */
export interface FullCall<
  Query extends Parameters,
  Path extends Parameters,
  B = undefined,
  Headers extends Parameters = NoParameters,
> extends Call<Query> {
  readonly path: Values<Path>;
  readonly headers: Values<Headers>;
  readonly body: B;
  /** The header `Accept`, for an endpoint that answers in more than one form. */
  readonly accept?: string | undefined;
  /** The IP address of the client, as the socket or a trusted proxy reports it. */
  readonly clientAddress?: string | undefined;
  /** Where it was sent to, for answers that name further addresses: `https://host`, and the query as it was. */
  readonly sentTo?: SentTo | undefined;
  /** Who calls, of an endpoint for people. */
  readonly visitor?: Visitor | undefined;
}

/** The address of a request but for its path. */
export interface SentTo {
  readonly origin: string;
  readonly search: string;
}

/** Methods of endpoints. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/** An endpoint: what it declares is all that access control, the description of the API and the tests need. */
export interface EndpointDefinition<
  Query extends Parameters,
  Path extends Parameters,
  B,
  R extends TSchema,
  Headers extends Parameters = NoParameters,
> {
  readonly method: Method;
  /** The path, with its parameters as `{name}`. */
  readonly path: string;
  /** What generated clients call it: camelCase, unique, never changed. */
  readonly operationId: string;
  readonly summary: string;
  readonly group: GroupName | AdminGroup;
  readonly admits: Admission;
  /** Where the place is that it asks about, of an endpoint that answers from the region. */
  readonly where?: Whereabouts;
  readonly dialect?: Dialect;
  readonly query: Query;
  /** The parameters in the path. */
  readonly at?: Path;
  /** The headers that it reads, by the names under which they are documented. */
  readonly headers?: Headers;
  readonly body?: Body<B>;
  readonly reply: R;
  /** What it answers with when that is no JSON. */
  readonly replyType?: string;
  /** What it answers with beside JSON, to those who ask for that. */
  readonly otherReplyType?: string;
  /** The status of success; 200 by default. */
  readonly status?: number;
  /** What stands elsewhere, where it answers with the place of that. */
  readonly seeOther?: Elsewhere;
  /** How clients keep answers; without it they are not kept. */
  readonly kept?: Kept<FullCall<Query, Path, B>>;
  /** Whom the data of its answers are by: the header `X-Attribution`. */
  readonly credits?: () => string;
  /** Why it refuses requests, beside what every endpoint of its kind does. */
  readonly refuses?: readonly Cause[];
  /** Refuses a call for what its parts are together, before it is counted. @throws Problem */
  readonly check?: (call: FullCall<Query, Path, B, Headers>) => void;
  /** Whether calls are not counted in the quota. */
  readonly isFree?: boolean;
  /** What a call is counted as, where that is more than one: in the quota, and in the rate of a group of its own. */
  readonly units?: { readonly group: GroupName; readonly of: (call: FullCall<Query, Path, B, Headers>) => number };
  /** Whether a call takes long to be worked on: it then goes to a thread of its own, where there is one. */
  readonly isHeavy?: (call: FullCall<Query, Path, B, Headers>) => boolean;
  readonly answer: (call: FullCall<Query, Path, B, Headers>) => Answer<R> | Promise<Answer<R>>;
}

type Answer<R extends TSchema> =
  | Answered<Static<R>>
  | WithHeaders<Answered<Static<R>> | Serialized>
  | Serialized
  | Binary
  | Gzipped
  | Streamed
  | Packed
  | SeeOther;

/** A request's input as it arrived. */
interface Sent {
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  /** The headers, by their names in small letters. */
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** A long body of JSON as it arrived, in UTF-8 without a mark. */
  readonly bytes?: Uint8Array | undefined;
  /** The header `Accept`. */
  readonly accept?: string | undefined;
  readonly keyKind?: KeyKind;
  readonly part?: PartAsked | undefined;
  readonly clientAddress?: string;
  readonly sentTo?: SentTo;
  readonly visitor?: Visitor | undefined;
}

/** The same with its types put away, so that endpoints stand in one list. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly group: GroupName | AdminGroup;
  readonly admits: Admission;
  readonly where: Whereabouts;
  readonly dialect: Dialect;
  readonly querySchema: TObject;
  readonly pathSchema: TObject | undefined;
  readonly headersSchema: TObject | undefined;
  readonly body: Omit<Body<unknown>, 'read'> | undefined;
  /** The group whose rate counts the parts of a call. */
  readonly unitsGroup: GroupName | undefined;
  readonly isFree: boolean;
  readonly reply: TSchema;
  readonly replyType?: string;
  readonly otherReplyType?: string;
  readonly status: number;
  readonly seeOther?: Elsewhere;
  readonly isKept: boolean;
  readonly credits?: () => string;
  readonly refuses: readonly Cause[];
  /** Reads the input, all errors at once. @throws InputProblem */
  readonly prepare: (sent: Sent, project: Project, acceptLanguage: string | undefined) => Prepared;
}

/** What a call of many parts counts as, and in which rate. */
export interface Units {
  readonly group: GroupName;
  readonly count: number;
}

/** A call whose input has been read. */
interface Prepared {
  /** What it counts as; null for one request. */
  readonly units: Units | null;
  readonly isHeavy: boolean;
  /** How its answer is kept; null for one that is not. */
  readonly kept: Kept<void> | null;
  readonly answer: () => unknown;
}

/** What an endpoint is known by: `GET /localities/autocomplete`. */
export function endpointKey({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

const NONE = {};

const keptOf = <C>({ version, maxAgeSeconds, isImmutable }: Kept<C>, call: C): Kept<void> => ({
  version: () => version(call),
  maxAgeSeconds,
  isImmutable: () => isImmutable?.(call) ?? false,
});

export function endpoint<
  Query extends Parameters,
  R extends TSchema,
  Path extends Parameters = NoParameters,
  B = undefined,
  Headers extends Parameters = NoParameters,
>(definition: EndpointDefinition<Query, Path, B, R, Headers>): Endpoint {
  const {
    query,
    at,
    headers,
    body,
    answer,
    isHeavy,
    check,
    units,
    kept,
    isFree = false,
    where = ANYWHERE,
    dialect = standard,
    status = 200,
    refuses = [],
    ...rest
  } = definition;
  return {
    ...rest,
    where,
    dialect,
    status,
    refuses,
    querySchema: schemaOf(query),
    pathSchema: at && schemaOf(at),
    headersSchema: headers && schemaOf(headers),
    body,
    unitsGroup: units?.group,
    isFree,
    isKept: kept !== undefined,
    prepare(sent, project, acceptLanguage) {
      const errors: InputError[] = [];
      const call = {
        path: readParameters(at ?? (NONE as Path), sent.path, 'path', errors),
        query: readParameters(query, sent.query, 'query', errors),
        headers: readParameters(headers ?? (NONE as Headers), sent.headers ?? NONE, 'header', errors),
        body: body?.read(sent.body, errors, sent.bytes, sent.query) as B,
        project,
        keyKind: sent.keyKind,
        ...(sent.part && { part: sent.part }),
        acceptLanguage,
        accept: sent.accept,
        clientAddress: sent.clientAddress,
        sentTo: sent.sentTo,
        visitor: sent.visitor,
      };
      if (errors.length > 0) throw new InputProblem(errors.slice(0, MAX_ERRORS));
      check?.(call);
      return {
        units: units ? { group: units.group, count: units.of(call) } : null,
        isHeavy: isHeavy?.(call) ?? false,
        kept: kept ? keptOf(kept, call) : null,
        answer: () => answer(call),
      };
    },
  };
}
