import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const fileOf = (path: string) => fileURLToPath(new URL(`../clients/${path}`, import.meta.url));

export const TYPES_FILE = fileOf('typescript/src/api.ts');
/** Of the console, which uses both APIs. */
export const ADMIN_TYPES_FILE = fileOf('../console/src/api/admin-api.ts');
export const OPERATIONS_FILE = fileOf('python/src/waypost_client/operations.py');
export const MODELS_FILE = fileOf('python/src/waypost_client/models.py');

/** What the clients need of a description of the API. */
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: unknown;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

interface Content {
  readonly schema: { readonly $ref?: string };
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: { readonly type?: string; readonly enum?: readonly string[] };
}

const MAX_LINE = 80;

/** By what it is seen whether the models are those of a description. */
export function modelsChecksum({ components }: ApiDescription): string {
  return createHash('sha256').update(JSON.stringify(components.schemas)).digest('hex').slice(0, 16);
}

const PYTHON_TYPES: Readonly<Record<string, string>> = { integer: 'int', number: 'float', boolean: 'bool', string: 'str' };
const PYTHON_WORDS = new Set(['from', 'in', 'is', 'class', 'global', 'lambda', 'with', 'not', 'or', 'and', 'if', 'for']);

/** The operations as methods of Python, once for each way of asking. */
export function pythonOperations(description: ApiDescription): string {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const methods = (isAsync: boolean) =>
    operations
      .map(({ path, method, operation }) =>
        pythonMethod(path, method, operation, description.components.parameters, isAsync),
      )
      .join('\n');
  return `"""The operations of the API, as they are described: made by \`npm run clients:refresh\`."""
from __future__ import annotations

from typing import Any, Iterable, Literal
from urllib.parse import quote

from . import models


def _part(value: object) -> str:
    """A value as one part of a path."""
    return quote(str(value), safe="")


class Operations:
    """Each operation as a method that returns its answer."""

    def _request(
        self, method: str, path: str, query: dict[str, Any], body: Any = None, data: Any = None, in_query: bool = False
    ) -> Any:
        raise NotImplementedError

${methods(false)}

class AsyncOperations:
    """Each operation as a coroutine that returns its answer."""

    async def _request(
        self, method: str, path: str, query: dict[str, Any], body: Any = None, data: Any = None, in_query: bool = False
    ) -> Any:
        raise NotImplementedError

${methods(true)}`;
}

function pythonMethod(
  path: string,
  method: string,
  { operationId, summary, parameters = [], security, requestBody, responses }: Operation,
  shared: Readonly<Record<string, Parameter>>,
  isAsync: boolean,
): string {
  const known = parameters.map((each) => ('$ref' in each ? sharedAt(shared, each.$ref) : each));
  const sorted = [...known.filter(({ required }) => required), ...known.filter(({ required }) => !required)];
  const body = bodyOf(requestBody);
  const signature = [
    ...sorted.filter(({ required }) => required).map((each) => `${pythonName(each.name)}: ${pythonType(each)}`),
    ...(body ? [body.argument] : []),
    ...sorted
      .filter(({ required }) => !required)
      .map((each) => `${pythonName(each.name)}: ${pythonType(each)} | None = None`),
  ];
  const query = known.filter((each) => each.in === 'query').map(({ name }) => `"${name}": ${pythonName(name)}`);
  const url = path.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => `{_part(${pythonName(name)})}`);
  const isInQuery = security.every((scheme) => !('privateKeyHeader' in scheme)) && security.length > 0;
  const args = [
    `"${method}"`,
    url === path ? `"${url}"` : `f"${url}"`,
    inBrackets('{', query, '}', 12),
    ...(body ? [body.passed] : []),
    ...(isInQuery ? ['in_query=True'] : []),
  ];
  const [keyword, wait] = isAsync ? ['async def', 'await '] : ['def', ''];
  const arguments_ = signature.length > 0 ? ['self', '*', ...signature] : ['self'];
  const reply = replyOf(responses);
  const head = `${keyword} ${snake(operationId)}${inBrackets('(', arguments_, ')', 4)} -> ${reply}:`;
  const call = `${wait}self._request${inBrackets('(', args, ')', 8)}`;
  const work = reply === 'None' ? call : `answer: ${reply} = ${call}\n        return answer`;
  return `    ${head}\n        """${summary}."""\n        ${work}\n`;
}

/** A list in one line where it is short, else each item in its own. */
function inBrackets(open: string, items: readonly string[], close: string, indent: number): string {
  const line = items.join(', ');
  if (line.length <= MAX_LINE && !line.includes('\n')) return `${open}${line}${close}`;
  const blanks = ' '.repeat(indent);
  return `${open}\n${items.map((item) => `${blanks}    ${item},\n`).join('')}${blanks}${close}`;
}

function bodyOf(body: Operation['requestBody']): { readonly argument: string; readonly passed: string } | null {
  if (!body) return null;
  const json = body.content['application/json'];
  if (!json) return { argument: 'data: bytes | Iterable[bytes]', passed: 'data=data' };
  return { argument: `body: ${modelOf(json)}`, passed: 'body=body' };
}

function replyOf(responses: Operation['responses']): string {
  const done = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const models = done.map(([, { content }]) => {
    if (!content) return 'None';
    const json = content['application/json'];
    return json ? modelOf(json) : 'bytes';
  });
  return [...new Set(models)].join(' | ');
}

const modelOf = ({ schema }: Content) => (schema.$ref === undefined ? 'Any' : `models.${schema.$ref.split('/').at(-1)}`);

function sharedAt(shared: Readonly<Record<string, Parameter>>, ref: string): Parameter {
  const parameter = shared[ref.split('/').at(-1) ?? ''];
  if (!parameter) throw new Error(`${ref} is not in the description`);
  return parameter;
}

function pythonType({ schema: { type = '', enum: values } }: Parameter): string {
  if (values) return `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
  return PYTHON_TYPES[type] ?? 'str';
}

function pythonName(name: string): string {
  const plain = name.replaceAll('-', '_');
  return PYTHON_WORDS.has(plain) ? `${plain}_` : plain;
}

const snake = (name: string) => name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
