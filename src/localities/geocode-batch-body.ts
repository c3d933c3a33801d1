import Type from 'typebox';
import { type Body, CSV_TYPE, type Errors, TypedText } from '../contract/body.ts';
import { BadValue, parametersBody, schemaOf, sentValues } from '../contract/parameters.ts';
import { type InputError, MAX_ERRORS, shownInput } from '../contract/problem.ts';
import { readTable, type Table, TableError } from '../text/table.ts';
import { type GeocodeRow, type RowOptions, rowOptions } from './geocode-row.ts';
import { components, position } from './parameters.ts';

const MAX_ROWS = 1_000;
/** A thousand addresses of 500 bytes. What reads them takes the serving thread some milliseconds. */
const MAX_BODY_BYTES = 512 * 1024;
const MAX_ID = 255;
const MAX_ADDRESS = 2_000;

const Row = Type.Union([
  Type.String({ maxLength: MAX_ADDRESS }),
  Type.Object(
    {
      id: Type.Optional(Type.Union([Type.String({ maxLength: MAX_ID }), Type.Number()])),
      address: Type.Optional(Type.String({ maxLength: MAX_ADDRESS, description: 'Either this or `latlng`.' })),
      latlng: Type.Optional(Type.String({ description: 'Point whose address is wanted, such as `48.8566,2.3522`.' })),
      components: Type.Optional(Type.String({ description: 'Countries of this row alone: `country:fr`.' })),
    },
    { title: 'GeocodeRow' },
  ),
]);

/** What was sent: rows and options of JSON, or a table. */
export type Batch =
  | { readonly rows: readonly GeocodeRow[]; readonly options: Partial<RowOptions> }
  | { readonly table: Table };

const optionsBody = parametersBody(rowOptions);

export const batchBody: Body<Batch> = {
  schema: Type.Object(
    { addresses: Type.Array(Row, { minItems: 1, maxItems: MAX_ROWS }), ...schemaOf(rowOptions).properties },
    { title: 'GeocodeBatch' },
  ),
  form: 'text',
  types: [CSV_TYPE],
  maxBytes: MAX_BODY_BYTES,
  read: (value, errors) => (value instanceof TypedText ? readCsv(value, errors) : readJson(value, errors)),
};

function readCsv({ text: csv }: TypedText, errors: Errors): Batch {
  try {
    const table = readTable(csv);
    checkCount(table.rows.length, ['body'], errors);
    return { table };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    errors.push({ loc: ['body'], type: 'value_error', msg: `Value error, ${error.message}` });
    return { rows: [], options: {} };
  }
}

function checkCount(count: number, loc: InputError['loc'], errors: Errors): void {
  if (count > MAX_ROWS)
    errors.push({ loc, type: 'too_long', msg: `List should have at most ${MAX_ROWS} items`, ctx: { max_length: MAX_ROWS } });
  if (count === 0) errors.push({ loc, type: 'too_short', msg: 'List should have at least 1 items', ctx: { min_length: 1 } });
}

function readJson(value: unknown, errors: Errors): Batch {
  const sent: Readonly<Record<string, unknown>> = { ...(typeof value === 'object' ? value : null) };
  const own = sentValues(optionsBody.read(value, errors), sent);
  const loc = ['body', 'addresses'];
  const { addresses } = sent;
  if (!Array.isArray(addresses)) {
    if (errors.length === 0) {
      const isMissing = addresses === undefined;
      const msg = isMissing ? 'Field required' : 'Input should be a valid list';
      errors.push({ loc, type: isMissing ? 'missing' : 'list_type', msg, ...shownInput(addresses) });
    }
    return { rows: [], options: own };
  }
  checkCount(addresses.length, loc, errors);
  const rows: GeocodeRow[] = [];
  for (const [i, row] of addresses.slice(0, MAX_ROWS).entries()) {
    if (errors.length >= MAX_ERRORS) break;
    rows.push(readRow(row, [...loc, i], errors));
  }
  return { rows, options: own };
}

/** Reads a row; what is wrong with it is pushed with its place. */
function readRow(row: unknown, loc: readonly (string | number)[], errors: Errors): GeocodeRow {
  if (typeof row === 'string') return { address: shortEnough(row, MAX_ADDRESS, loc, errors) };
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    errors.push({
      loc,
      type: 'value_error',
      msg: 'Value error, expected an address or an object with one',
      ...shownInput(row),
    });
    return {};
  }
  const fields: Readonly<Record<string, unknown>> = { ...row };
  const textOf = (name: string, maxLength: number) => {
    const field = fields[name];
    if (field === undefined || field === null) return undefined;
    if (typeof field === 'string') return shortEnough(field, maxLength, [...loc, name], errors);
    errors.push({ loc: [...loc, name], type: 'string_type', msg: 'Input should be a valid string', ...shownInput(field) });
    return undefined;
  };
  const read = <T>(name: string, { read: parse }: { readonly read: (text: string | undefined) => T }): T | undefined => {
    const value = textOf(name, MAX_ADDRESS);
    try {
      return value === undefined ? undefined : parse(value);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      errors.push({ loc: [...loc, name], type: error.type, msg: error.message, ...shownInput(value) });
      return undefined;
    }
  };
  const id = typeof fields.id === 'number' ? fields.id : textOf('id', MAX_ID);
  const address = textOf('address', MAX_ADDRESS);
  const latlng = read('latlng', position);
  if (address !== undefined && latlng !== undefined) {
    errors.push({ loc, type: 'value_error', msg: 'Value error, send either address or latlng, not both' });
  }
  return { id, address, latlng, components: read('components', components) };
}

function shortEnough(value: string, most: number, loc: readonly (string | number)[], errors: Errors): string {
  if (value.length > most) {
    const msg = `String should have at most ${most} characters`;
    errors.push({ loc, type: 'string_too_long', msg, ctx: { max_length: most }, ...shownInput(value) });
  }
  return value;
}
