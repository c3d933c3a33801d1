import Type, { type Static } from 'typebox';
import { type Errors, maybe } from '../contract/body.ts';
import type { SchemaMapping } from './files/feature-file.ts';

const MAX_ATTRIBUTES = 1_000;
const Column = Type.String({ minLength: 1, maxLength: 200 });

/** The columns with a meaning of their own; every other name is that of an attribute. */
const ROLES = ['geometry', 'lat', 'lng', 'id', 'layer'] as const;
type Role = (typeof ROLES)[number];

const Pairs = Type.Array(Type.Object({ schema_key: Column, data_key: Column }), { maxItems: MAX_ATTRIBUTES });
const ByName = Type.Object(
  {
    geometry: maybe(Column),
    lat: maybe(Column),
    lng: maybe(Column),
    id: maybe(Column),
    layer: maybe(Column),
    attributes: maybe(Type.Record(Type.String(), Column, { maxProperties: MAX_ATTRIBUTES })),
  },
  { additionalProperties: Type.Union([Column, Type.Null()]), maxProperties: MAX_ATTRIBUTES, title: 'SchemaMappingByName' },
);

/** Which columns of a file to use, as a body has it. */
export const Mapping = Type.Union([Pairs, ByName], {
  title: 'SchemaMapping',
  description:
    'Which columns of a file to use: `geometry` (WKT) or `lat` and `lng`; `id`, which identifies a feature; `layer`, the layer of a GeoPackage or an archive. Every other name is that of an attribute, which is kept under it; `attributes` holds such names too. Either an object, `{"title": "NAME"}`, or a list, `[{"schema_key": "title", "data_key": "NAME"}]`.',
});

/** The mapping of a body in either form; pushes what is named twice. */
export function readMapping(sent: Static<typeof Mapping>, errors: Errors): SchemaMapping {
  const [named, attributes] = Array.isArray(sent) ? [pairsOf(sent), {}] : [Object.entries(sent), sent.attributes ?? {}];
  const roles: Partial<Record<Role, string>> = {};
  const kept = new Map(Object.entries(attributes));
  const seen = new Set<string>();
  for (const [at, [name, column]] of named.entries()) {
    if (typeof column !== 'string') continue;
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
