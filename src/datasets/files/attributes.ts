import { FileError, type SchemaMapping } from './feature-file.ts';

/** The attributes that a mapping keeps, under the names that it gives; null where a feature has none. */
export function mappedAttributes(
  attributes: Readonly<Record<string, unknown>>,
  { attributes: kept }: SchemaMapping,
): Readonly<Record<string, unknown>> {
  if (!kept) return attributes;
  return Object.fromEntries(
    Object.entries(kept).map(([name, column]) => [name, Object.hasOwn(attributes, column) ? attributes[column] : null]),
  );
}

/** The value that identifies a feature, as a text. @throws FileError where it has none */
export function mappedId(
  attributes: Readonly<Record<string, unknown>>,
  own: unknown,
  { id }: SchemaMapping,
  place: string,
): string | undefined {
  const value = id === undefined ? own : attributes[id];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (id !== undefined) throw new FileError(`${place} has no text or number in its id attribute ${id}`);
  return undefined;
}
