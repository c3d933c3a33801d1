import type { TSchema } from 'typebox';
import { PREFIX_LENGTH } from '../access/keys.ts';
import { isObject } from '../text/json.ts';
import { redactSecrets } from './redact.ts';

/** Fields whose values are secrets, whatever they look like. */
const SECRET_FIELDS = new Set(['token', 'password', 'secret', 'key', 'private_key', 'reimport_key']);
const MAX_DEPTH = 6;
const MAX_ITEMS = 50;
const MAX_LENGTH = 500;

/** The first characters of a key, as keys are listed and revoked. */
const KEY_PREFIX = new RegExp(`^[ps]k_[\\w-]{${PREFIX_LENGTH - 3}}$`);

/** What an audit entry keeps of a request: the parameters of its path and its query, and of its body what is short; no secrets. */
export function auditDetails(path: unknown, query: unknown, body: unknown): Readonly<Record<string, unknown>> {
  // What the path names is what was changed: nothing else that was sent takes its place.
  const parts = [body, query, path].map((part) => withoutSecrets(part, 0));
  return Object.assign({}, ...parts.filter(isObject));
}

/** The fields of a part of a request that a schema names: others are ignored, and would crowd those out of an entry. */
export function namedFields(part: unknown, schema: TSchema | undefined): unknown {
  if (!isObject(part) || !schema) return undefined;
  const named: unknown = Reflect.get(schema, 'properties');
  if (!isObject(named)) return part;
  return Object.fromEntries(Object.entries(part).filter(([name]) => Object.hasOwn(named, name)));
}

/** Those that are one value each: what is written of data is no part of an entry, but what names it, as `version` does, is. */
export function plainFields(part: unknown): unknown {
  if (!isObject(part)) return undefined;
  return Object.fromEntries(Object.entries(part).filter(([, value]) => typeof value !== 'object'));
}

function withoutSecrets(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return '…';
  if (typeof value === 'string') return KEY_PREFIX.test(value) ? value : shortened(withoutSignature(redactSecrets(value)));
  if (Array.isArray(value)) {
    const first = value.slice(0, MAX_ITEMS).map((each) => withoutSecrets(each, depth + 1));
    return value.length > MAX_ITEMS ? [...first, `… (${value.length})`] : first;
  }
  if (!isObject(value)) return typeof value === 'object' && value !== null ? undefined : value;
  if (!isPlain(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ITEMS)
      .filter(([name]) => !SECRET_FIELDS.has(name.toLowerCase()))
      .map(([name, each]) => [redactSecrets(name).slice(0, MAX_LENGTH), withoutSecrets(each, depth + 1)]),
  );
}

/** Whether an object is one of JSON: no stream, and no bytes. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A text for the log, with its addresses without what may be secret in them. */
export const withoutSignatures = (text: string): string => text.replaceAll(/https?:\/\/[^\s'"<>]+/gi, withoutSignature);

/** An address without a password or a query, which may be signed. */
function withoutSignature(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.username === '' && url.password === '' && url.search === '') return text;
  return `${url.origin}${url.pathname}`;
}

const shortened = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
