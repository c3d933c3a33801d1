import fc from 'fast-check';
import type { Question } from './expensive.ts';

/** A request whose input has been spoilt, as it is sent. */
export interface Mutant {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly body?: string;
  readonly manner: Manner;
  /** In whose name it is sent; a private key of the project, without it. */
  readonly as?: Standing;
}

/** How people are signed in who send it. */
export type Standing = 'session' | 'token' | 'member';

/** `plain`, several at once on a connection, broken off in the middle, byte by byte, with a head that is too long, or a body. */
const MANNERS = ['plain', 'pipelined', 'aborted', 'dripped', 'oversized', 'heavy'] as const;
type Manner = (typeof MANNERS)[number];

export interface Base extends Question {
  readonly method: string;
  readonly as?: Standing;
}

type Path = readonly (string | number)[];

/** Stands for a part that is left out. */
const REMOVED = Symbol('removed');
const MOST_ENTRIES = 20;

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

const ODD_TEXT = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '%',
    '%zz',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    '__proto__',
    "'; drop table stores; --",
    '|'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.toWellFormed()),
  fc.nat({ max: 3_000 }).map((length) => 'a'.repeat(length)),
);
const ODD_VALUE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    1e-320,
    2 ** 53,
    '\ud800',
    [],
    {},
    [[]],
    nested(70),
    nested(1_000),
    REMOVED,
  ),
  fc.jsonValue({ maxDepth: 3 }),
  ODD_TEXT,
);

/** Spoils one thing of a request, or none. */
export function mutantOf(base: Base): fc.Arbitrary<Mutant> {
  return fc
    .record({
      query: mutatedQuery(base.query),
      body: base.body === undefined ? fc.constant(undefined) : mutatedBody(base.body),
      path: fc.oneof({ weight: 20, arbitrary: fc.constant(base.path) }, { weight: 1, arbitrary: mutatedPath(base.path) }),
      manner: fc.oneof(
        { weight: 30, arbitrary: fc.constant<Manner>('plain') },
        { weight: 1, arbitrary: fc.constantFrom(...MANNERS) },
      ),
    })
    .map(({ query, body, path, manner }) => ({
      method: base.method,
      path: `${path}?${query}`,
      ...(body !== undefined && { body }),
      ...(base.as && { as: base.as }),
      manner,
    }));
}

function mutatedPath(path: string): fc.Arbitrary<string> {
  const segments = path.split('/').slice(1);
  return fc
    .tuple(fc.nat({ max: segments.length - 1 }), ODD_TEXT)
    .map(([at, odd]) => `/${segments.map((each, i) => (i === at ? encodeURIComponent(odd) : each)).join('/')}`);
}

function mutatedQuery(query: Readonly<Record<string, string>>): fc.Arbitrary<string> {
  const names = Object.keys(query);
  const whole = new URLSearchParams(query).toString();
  if (names.length === 0) return fc.constantFrom('', 'page=0', 'a=1&a=2');
  const spoilt = fc
    .tuple(
      fc.constantFrom(...names),
      ODD_TEXT,
      fc.constantFrom('replaced', 'inside', 'removed', 'twice'),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([name, odd, how, at]) => {
      const parameters = new URLSearchParams(query);
      const cut = Math.floor(query[name].length * at);
      if (how === 'removed') parameters.delete(name);
      else if (how === 'twice') parameters.append(name, odd);
      else parameters.set(name, how === 'replaced' ? odd : `${query[name].slice(0, cut)}${odd}${query[name].slice(cut)}`);
      return parameters.toString();
    });
  return fc.oneof({ weight: 3, arbitrary: spoilt }, { weight: 1, arbitrary: fc.constant(whole) });
}

function mutatedBody(body: unknown): fc.Arbitrary<string> {
  const whole = JSON.stringify(body);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(whole) },
    { weight: 6, arbitrary: mutatedJson(body).map((each) => JSON.stringify(each) ?? '') },
    { weight: 1, arbitrary: fc.nat({ max: whole.length }).map((length) => whole.slice(0, length)) },
    { weight: 1, arbitrary: ODD_TEXT },
  );
}

function mutatedJson(value: unknown): fc.Arbitrary<unknown> {
  return fc.constantFrom(...pathsOf(value)).chain((path) => ODD_VALUE.map((odd) => withAt(value, path, odd)));
}

/** Where something stands in a value, itself first. Of long lists the first entries stand for all. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).slice(0, MOST_ENTRIES);
  return [path, ...inside.flatMap(([name, each]) => pathsOf(each, [...path, Array.isArray(value) ? Number(name) : name]))];
}

function withAt(value: unknown, [name, ...rest]: Path, odd: unknown): unknown {
  if (name === undefined) return odd === REMOVED ? undefined : odd;
  if (Array.isArray(value)) return value.map((each, i) => (i === name ? withAt(each, rest, odd) : each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === name ? withAt(each, rest, odd) : each]),
  );
}
