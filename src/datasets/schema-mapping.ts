import Type, { type Static } from 'typebox';
import type { Errors } from '../contract/body.ts';
import type { SchemaMapping } from './files/feature-file.ts';

const MAX_ATTRIBUTES = 1_000;
const Column = Type.String({ minLength: 1, maxLength: 200 });

/** The columns with a meaning of their own; every other name is that of an attribute. */
const ROLES = ['geometry', 'lat', 'lng', 'id', 'layer'] as const;
type Role = (typeof ROLES)[number];

const Pairs = Type.Array(Type.Object({ schema_key: Column, data_key: Column }), { maxItems: MAX_ATTRIBUTES });
const Attributes = Type.Record(Type.String(), Column, { maxProperties: MAX_ATTRIBUTES });
/** Fields of any name besides named ones of another type are more than some generators of clients read: only `attributes` may be an object. */
const ByName = Type.Record(Type.String(), Type.Union([Column, Attributes, Type.Null()]), {
  maxProperties: MAX_ATTRIBUTES,
  title: 'SchemaMappingByName',
});

/** Which columns of a file to use, as a body has it. */
export const Mapping = Type.Union([Pairs, ByName], {
  title: 'SchemaMapping',
  description:
    'Which columns of a file to use: `geometry` (WKT) or `lat` and `lng`; `id`, which identifies a feature; `layer`, the layer of a GeoPackage or an archive. Every other name is that of an attribute, which is kept under it; `attributes` holds such names too. Either an object, `{"title": "NAME"}`, or a list, `[{"schema_key": "title", "data_key": "NAME"}]`.',
});

/** The mapping of a body in either form; pushes what is named twice. */
export function readMapping(sent: Static<typeof Mapping>, errors: Errors): SchemaMapping {
  const [named, attributes] = Array.isArray(sent) ? [pairsOf(sent), {}] : byNameOf(sent, errors);
  const roles: Partial<Record<Role, string>> = {};
  const kept = new Map(Object.entries(attributes));
  const seen = new Set<string>();
  for (const [at, [name, column]] of named.entries()) {
    const role = ROLES.find((each) => each === name);
    if (seen.has(name) || (role === undefined && name in attributes)) {
      const loc = ['body', 'schema_mapping', ...(Array.isArray(sent) ? [at, 'schema_key'] : [name])];
      errors.push({ loc, type: 'value_error', msg: `Value error, ${name.slice(0, 60)} is mapped twice` });
    }
    seen.add(name);
    if (role) roles[role] = column;
    else kept.set(name, column);
  }
  return { ...roles, ...(kept.size > 0 && { attributes: Object.fromEntries(kept) }) };
}

function pairsOf(pairs: Static<typeof Pairs>): [string, string][] {
  return pairs.map(({ schema_key, data_key }) => [schema_key, data_key]);
}

/** The columns by their names, and those under `attributes`; pushes what may only stand in the other place. */
function byNameOf(
  { attributes, ...named }: Static<typeof ByName>,
  errors: Errors,
): [[string, string][], Static<typeof Attributes>] {
  const refuse = (name: string, type: string, msg: string) =>
    errors.push({ loc: ['body', 'schema_mapping', name], type, msg });
  const columns: [string, string][] = [];
  for (const [name, column] of Object.entries(named)) {
    if (typeof column === 'string') columns.push([name, column]);
    else if (column !== null) refuse(name, 'string_type', 'Input should be a valid string');
  }
  if (typeof attributes !== 'string') return [columns, attributes ?? {}];
  refuse('attributes', 'dict_type', 'Input should be an object');
  return [columns, {}];
}
