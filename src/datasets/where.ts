import Type from 'typebox';
import { maybe } from '../contract/body.ts';
import { BadValue, parameter, storable } from '../contract/parameters.ts';
import { sql } from '../database/sql.ts';
import { type Filter, FilterError, MAX_FILTER_LENGTH, parseFilter } from '../filter/parse.ts';
import { type RowFilter, rowFilter } from '../filter/row-filter.ts';
import { attributeField, attributeValue } from '../filter/sql.ts';

const Text = Type.String({
  description: 'Clauses `attribute:value`, `attribute:=value`, `attribute:>5`, joined by AND, OR, NOT and parentheses.',
  maxLength: MAX_FILTER_LENGTH,
});

/** A filter in a body. */
export const Where = maybe(Text);

/** A filter in a query. */
export const whereParameter = parameter(Text, undefined, (text): RowFilter | undefined => {
  if (text.trim() === '') return undefined;
  try {
    return featureFilter(parseFilter(storable(text)));
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    throw new BadValue('value_error', `Value error, ${error.message}`);
  }
});

/** A filter over the attributes of the features `f`. @throws FilterError */
export function featureFilter(filter: Filter): RowFilter {
  return rowFilter(
    filter,
    (name) => attributeField(sql`f.words`, name, attributeValue(sql`f.attributes`, name)),
    'fields are the attributes of the features',
  );
}
