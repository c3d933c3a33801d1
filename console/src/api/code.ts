import { operation } from './description.ts';
import { type ApiRequest, sentQuery } from './request.ts';

/** A request as it is written in a program, with a key to fill in. */
interface CodeForm {
  readonly name: string;
  readonly write: (request: ApiRequest, origin: string) => string;
}

const KEY = 'sk_…';

export const CODE_FORMS: readonly CodeForm[] = [
  { name: 'curl', write: curl },
  { name: 'TypeScript', write: typescript },
  { name: 'Python', write: python },
];

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function curl(request: ApiRequest, origin: string): string {
  const { method, path, body } = request;
  const lines = [`curl ${shellQuoted(`${origin}${path}${sentQuery(request)}`)}`, `-H ${shellQuoted(`X-Api-Key: ${KEY}`)}`];
  if (body) {
    const content = typeof body.content === 'string' ? shellQuoted(body.content) : `@${body.content.name}`;
    lines.push(`-H ${shellQuoted(`Content-Type: ${body.type}`)}`, `--data-binary ${content}`);
  }
  if (method !== (body ? 'POST' : 'GET')) lines.push(`-X ${method}`);
  return lines.join(' \\\n  ');
}

type Value = string | number | boolean;

/** The parameters that are sent, each as the type that its description gives it. */
function typedParameters({ operation: id, path, query = {} }: ApiRequest): {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, Value>>;
} {
  const described = operation(id);
  const types = new Map(described?.parameters.map(({ name, schema }) => [name, schema.type]));
  const sent = Object.entries(query).filter(([, value]) => value !== '');
  return {
    path: pathValues(described?.path ?? path, path),
    query: Object.fromEntries(sent.map(([name, value]) => [name, typed(value, types.get(name))])),
  };
}

function typed(value: string, type: string | undefined): Value {
  if (type === 'boolean') return value === 'true';
  return type === 'number' || type === 'integer' ? Number(value) : value;
}

/** The values of a path's parameters: what stands in it where its template has braces. */
function pathValues(template: string, path: string): Record<string, string> {
  const parts = path.split('/');
  const named = template.split('/').map((part, i) => [/^\{(\w+)\}$/.exec(part)?.[1] ?? '', parts[i] ?? '']);
  return Object.fromEntries(
    named.filter(([name]) => name !== '').map(([name, value = '']) => [name, decodeURIComponent(value)]),
  );
}

function typescript(request: ApiRequest, origin: string): string {
  const { path, query } = typedParameters(request);
  const params = { ...(Object.keys(path).length > 0 && { path }), ...(Object.keys(query).length > 0 && { query }) };
  const { body } = request;
  const isFile = body && typeof body.content !== 'string';
  const lines = [
    `import { answered, createWaypost } from '@waypost/client';`,
    ...(isFile ? [`import { openAsBlob } from 'node:fs';`] : []),
    '',
    `const waypost = createWaypost({ baseUrl: '${origin}', key: '${KEY}' });`,
    `const answer = await answered(`,
    `  waypost.${request.method}('${operation(request.operation)?.path ?? request.path}', {`,
    ...(Object.keys(params).length > 0 ? [indented(`params: ${JSON.stringify(params, null, 2)},`, 4)] : []),
    ...(body ? [indented(`body: ${isFile ? `await openAsBlob('${body.content.name}')` : body.content},`, 4)] : []),
    '  }),',
    ');',
  ];
  return lines.join('\n');
}

function python(request: ApiRequest, origin: string): string {
  const { path, query } = typedParameters(request);
  const { body } = request;
  const named = Object.entries({ ...path, ...query }).map(([name, value]) => `${snakeCase(name)}=${pythonValue(value)},`);
  const content =
    typeof body?.content === 'string' ? pythonOf(JSON.parse(body.content)) : `open("${body?.content.name}", "rb")`;
  return [
    'from waypost_client import Waypost',
    '',
    `with Waypost("${origin}", "${KEY}") as waypost:`,
    `    answer = waypost.${snakeCase(request.operation)}(`,
    ...[...named, ...(body ? [`body=${content},`] : [])].map((line) => indented(line, 8)),
    '    )',
    '    print(answer)',
  ].join('\n');
}

/** As the official client for Python names methods and parameters. */
const snakeCase = (name: string) =>
  name
    .replaceAll('-', '_')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replaceAll(/__+/g, '_');

function pythonValue(value: Value): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/** JSON as Python writes it. */
function pythonOf(value: unknown): string {
  if (value === null) return 'None';
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (typeof value !== 'object') return pythonValue(value as Value);
  return `{${Object.entries(value as object)
    .map(([name, each]) => `${JSON.stringify(name)}: ${pythonOf(each)}`)
    .join(', ')}}`;
}

const indented = (text: string, spaces: number) => text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces));
