import { uuidOrNull } from '../uuid.ts';
import { FileError, type FileFeature, type SchemaMapping } from './feature-file.ts';

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

/** What an id is called that stands beside the attributes: the first that no attribute is called. */
const OWN_ID_NAMES = ['id', 'feature_id'];

/**
 * The id and the attributes of a feature with an id of its own beside its attributes: that is an attribute as well, so that it can be mapped and
 * asked for. A UUID is the id of the feature itself, as exports write it, and becomes an attribute only where the mapping names it.
 *
 * @param own the id: a text or a number, or nothing that is one
 */
export function identified(
  attributes: Readonly<Record<string, unknown>>,
  own: unknown,
  mapping: SchemaMapping,
  place: string,
): Pick<FileFeature, 'id' | 'attributes'> {
  const isId = typeof own === 'string' || typeof own === 'number';
  const name = isId ? OWN_ID_NAMES.find((each) => !Object.hasOwn(attributes, each)) : undefined;
  const all = name === undefined ? attributes : { [name]: own, ...attributes };
  const isUuid = typeof own === 'string' && uuidOrNull(own) !== null;
  const kept = mapping.attributes === undefined && isUuid ? attributes : all;
  return { id: mappedId(all, own, mapping, place), attributes: mappedAttributes(kept, mapping) };
}
