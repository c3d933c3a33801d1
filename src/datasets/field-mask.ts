import Type from 'typebox';
import { BadValue, type Parameter, parameter } from '../contract/parameters.ts';

const MAX_LENGTH = 10_000;
/** The list of a page, by which a field may be named in full. */
const OF_PAGE = 'features.';
const ATTRIBUTE = 'attributes.';

/** Which fields of a feature are answered beside its id. */
export interface FieldMask {
  readonly geometry: boolean;
  /** All attributes, those of these names, or null for none. */
  readonly attributes: 'all' | readonly string[] | null;
}

const ALL: FieldMask = { geometry: true, attributes: 'all' };

/** `X-Field-Mask`: fields of features, joined by commas. */
export const fieldMask: Parameter<FieldMask | undefined> = parameter(
  Type.String({
    description:
      'The fields of features that are answered beside their ids, joined by commas: `geometry`, `attributes`, `attributes.name` for a single one, `*` for all.',
    maxLength: MAX_LENGTH,
  }),
  undefined,
  (text) => {
    const fields = text.split(',').map((each) => each.trim());
    return fields.reduce<FieldMask>((mask, field) => withField(mask, field), { geometry: false, attributes: null });
  },
);

/** @throws BadValue for a field that features do not have */
function withField(mask: FieldMask, named: string): FieldMask {
  const field = named.startsWith(OF_PAGE) ? named.slice(OF_PAGE.length) : named;
  if (field === '*' || field === 'features') return ALL;
  if (field === 'id' || field === 'pagination') return mask;
  if (field === 'geometry') return { ...mask, geometry: true };
  if (field === 'attributes') return { ...mask, attributes: 'all' };
  if (!field.startsWith(ATTRIBUTE) || field === ATTRIBUTE) {
    const shown = field.length > 60 ? `${field.slice(0, 60)}…` : field;
    throw new BadValue(
      'value_error',
      `Value error, '${shown}' is no field of a feature: expected id, geometry, attributes or attributes.<name>`,
    );
  }
  if (mask.attributes === 'all') return mask;
  return { ...mask, attributes: [...(mask.attributes ?? []), field.slice(ATTRIBUTE.length)] };
}
