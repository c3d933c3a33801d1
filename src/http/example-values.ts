import type { Json, JsonObject } from '../contract/components.ts';
import type { Description } from '../contract/description.ts';
import { exampleOf } from '../contract/examples.ts';
import { isObject } from '../text/json.ts';

/**
 * The description with the values of each operation's example as defaults of its parameters, which forms are filled in with. What operations
 * share has no value of its own, so such parameters are written out.
 */
export function withExampleValues(document: Description): Description {
  const shared = objectAt(objectAt(document, 'components'), 'parameters');
  const paths = Object.entries(objectAt(document, 'paths')).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(asObject(operations)).map(([method, operation]) => [
        method,
        filledIn(path, asObject(operation), shared),
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function filledIn(path: string, operation: JsonObject, shared: JsonObject): JsonObject {
  const { operationId, parameters } = operation;
  const example = exampleOf(String(operationId));
  if (!example || !Array.isArray(parameters)) return operation;
  const sent = new URL(example.request.slice(example.request.indexOf(' ') + 1), 'http://localhost');
  const values = new Map([...valuesInPath(path, sent.pathname), ...sent.searchParams]);
  return {
    ...operation,
    parameters: parameters.map((each: Json) => {
      const { $ref } = asObject(each);
      const parameter = $ref === undefined ? asObject(each) : objectAt(shared, String($ref).split('/').at(-1) ?? '');
      const value = values.get(String(parameter.name));
      return value === undefined
        ? parameter
        : { ...parameter, schema: { ...objectAt(parameter, 'schema'), default: value } };
    }),
  };
}

/** The values that the parameters of a path have in a path. */
function valuesInPath(template: string, path: string): (readonly [string, string])[] {
  const parts = path.split('/');
  return template.split('/').flatMap((part, i) => {
    const [, before = '', name, behind = ''] = /^([^{]*)\{(\w+)\}([^}]*)$/.exec(part) ?? [];
    const value = parts[i] ?? '';
    return name === undefined
      ? []
      : [[name, decodeURIComponent(value.slice(before.length, value.length - behind.length))] as const];
  });
}

const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const objectAt = (object: JsonObject, name: string) => asObject(object[name]);
