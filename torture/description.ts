import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import Type from 'typebox';
import { Check } from 'typebox/value';

const Description = Type.Object({
  paths: Type.Record(
    Type.String(),
    Type.Record(
      Type.String(),
      Type.Object({
        responses: Type.Record(
          Type.String(),
          Type.Object({ content: Type.Optional(Type.Record(Type.String(), Type.Object({ schema: Type.Object({}) }))) }),
        ),
      }),
    ),
  ),
});

/** What is wrong with an answer, in words; null when it is as described. */
export type Judge = (method: string, path: string, status: number, text: string) => string | null;

/** Statuses of what is no request to an endpoint: the path, the method or the head is not one. */
const WITHOUT_ENDPOINT = [400, 404, 405, 414, 431];

/** Holds answers to the description of the API, every status of every endpoint. */
export function judgeOf(description: unknown): Judge {
  if (!Check(Description, description)) throw new Error('/openapi.json does not look like a description');
  const ajv = new Ajv2020({ strictSchema: true, keywords: ['example'] });
  const endpoints = Object.entries(description.paths).map(([template, methods]) => ({
    segments: template.split('/'),
    replies: new Map(
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.entries(responses).map(([status, { content }]): [string, ValidateFunction | null] => {
          const schema = content?.['application/json']?.schema;
          return [`${method.toUpperCase()} ${status}`, schema ? ajv.compile(schema) : null];
        }),
      ),
    ),
  }));
  return (method, path, status, text) => {
    const found = servedBy(endpoints, path);
    const isReply = found?.replies.get(`${method} ${status}`);
    if (isReply === null) return null;
    if (!isReply) return WITHOUT_ENDPOINT.includes(status) ? null : `the status ${status} is not described`;
    return isReply(JSON.parse(text)) ? null : `not as described: ${ajv.errorsText(isReply.errors)}`;
  };
}

/** The endpoint that a path without its query belongs to. */
function servedBy<T extends { readonly segments: readonly string[] }>(endpoints: readonly T[], path: string): T | undefined {
  // A slash at the end means nothing.
  const segments = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  const fits = (parts: readonly string[]) =>
    parts.length === segments.length && parts.every((part, i) => part.startsWith('{') || part === segments[i]);
  // A path that is written out comes before one with a name in its place.
  return endpoints
    .filter((each) => fits(each.segments))
    .sort((a, b) => holes(a.segments) - holes(b.segments))
    .at(0);
}

/** The endpoints of a description by method and template. */
interface Endpoints {
  readonly names: readonly string[];
  /** The one that a request without its query belongs to; null where there is none. */
  nameOf(method: string, path: string): string | null;
}

export function endpointsOf(description: unknown): Endpoints {
  if (!Check(Description, description)) throw new Error('/openapi.json does not look like a description');
  const templates = Object.keys(description.paths).map((template) => ({ segments: template.split('/'), template }));
  const names = Object.entries(description.paths).flatMap(([template, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${template}`),
  );
  return {
    names,
    nameOf(method, path) {
      const name = `${method} ${servedBy(templates, path)?.template}`;
      return names.includes(name) ? name : null;
    },
  };
}

const holes = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith('{')).length;
