import Type from 'typebox';

/** The greatest integer of 32 bits, which is what an integer is in several languages unless they are told. */
const GREATEST_SHORT = 2 ** 31 - 1;

/** What tells typed languages that an integer may need 64 bits. */
export const widthOf = ({ maximum }: { readonly maximum: number }) => (maximum > GREATEST_SHORT ? { format: 'int64' } : {});

/** The id of something on a map. */
export const mapId = (description?: string) =>
  Type.Integer({ ...widthOf({ maximum: Number.MAX_SAFE_INTEGER }), ...(description !== undefined && { description }) });
