import Type, { type TSchema } from 'typebox';
import { isNumber } from '../text/decimal.ts';

/** What is sent where a schema wants numbers and texts: a number may come as its text, and a text of digits as a number. */

const NUMBER_TEXT = Type.String({ description: 'The number as a text.', maxLength: 100 });

/** The schema of what is taken for what a schema wants, under a name of its own. */
export function lenient(schema: TSchema): TSchema {
  const taken = lenientKind(schema);
  const title: unknown = Reflect.get(schema, 'title');
  return typeof title === 'string' && !title.endsWith('Input') ? { ...taken, title: `${title}Input` } : taken;
}

function lenientKind(schema: TSchema): TSchema {
  if (Type.IsNumber(schema)) return Type.Union([schema, NUMBER_TEXT]);
  if (Type.IsString(schema)) return Type.Union([schema, Type.Number()]);
  if (Type.IsArray(schema)) return { ...schema, items: lenient(schema.items) };
  if (Type.IsUnion(schema)) return { ...schema, anyOf: schema.anyOf.flatMap(branches) };
  const each = (schemas: Readonly<Record<string, TSchema>>) =>
    Object.fromEntries(Object.entries(schemas).map(([name, part]) => [name, lenient(part)]));
  if (Type.IsObject(schema)) return { ...schema, properties: each(schema.properties) };
  if (Type.IsRecord(schema)) return { ...schema, patternProperties: each(schema.patternProperties) };
  return schema;
}

function branches(schema: TSchema): TSchema[] {
  const one = lenient(schema);
  return Type.IsUnion(one) && !Type.IsUnion(schema) ? one.anyOf : [one];
}

/** A value as a schema wants it, where it was sent as the other kind; what is wrong stays as it is. */
export function asWanted(schema: TSchema, value: unknown): unknown {
  if (Type.IsNumber(schema)) return typeof value === 'string' && isNumber(value.trim()) ? Number(value) : value;
  if (Type.IsString(schema)) return typeof value === 'number' ? (decimalText(value) ?? value) : value;
  if (typeof value !== 'object' || value === null) return asScalar(schema, value);
  if (Type.IsUnion(schema)) return asBranch(schema.anyOf, value);
  if (Array.isArray(value)) {
    return Type.IsArray(schema) ? value.map((each: unknown) => asWanted(schema.items, each)) : value;
  }
  const schemaOf = Type.IsObject(schema)
    ? (name: string) => (Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined)
    : Type.IsRecord(schema)
      ? () => Object.values(schema.patternProperties)[0]
      : null;
  if (schemaOf === null) return value;
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => {
    const wanted = schemaOf(name);
    return [name, wanted ? asWanted(wanted, part) : part];
  });
  return Object.fromEntries(parts);
}

/** A branch of a union takes a scalar of its own kind as it is. */
function asScalar(schema: TSchema, value: unknown): unknown {
  if (!Type.IsUnion(schema)) return value;
  const wanted = schema.anyOf.find((branch) => Type.IsNumber(branch) || Type.IsString(branch));
  return wanted ? asWanted(wanted, value) : value;
}

function asBranch(schemas: readonly TSchema[], value: object): unknown {
  const isFor = (schema: TSchema) =>
    Array.isArray(value) ? Type.IsArray(schema) : Type.IsObject(schema) || Type.IsRecord(schema);
  const wanted = schemas.find((schema) => isFor(schema) || Type.IsUnion(schema));
  return wanted ? asWanted(wanted, value) : value;
}

/** The decimal text of a number; null for one that has lost digits on its way, or that is not written in decimals. */
function decimalText(value: number): string | null {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return null;
  const text = String(value);
  return isNumber(text) && !text.includes('e') ? text : null;
}
