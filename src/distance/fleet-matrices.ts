import { at } from '../at.ts';
import type { Errors } from '../contract/body.ts';

const KINDS = ['durations', 'distances', 'costs'] as const;
type Kind = (typeof KINDS)[number];
const MOST_VALUE = 2 ** 31 - 1;
const MOST_PROFILES = 20;

/** Tables of one profile that a request brings along, all of one size. */
type GivenMatrix = { readonly size: number } & Readonly<Partial<Record<Kind, readonly (readonly number[])[]>>>;

/** By profile. */
export type GivenMatrices = ReadonlyMap<string, GivenMatrix>;

/** Reads the tables of a request: by hand, since they may have a million numbers. */
export function readMatrices(matrices: unknown, matrix: unknown, errors: Errors): GivenMatrices {
  const given = new Map<string, GivenMatrix>();
  if (matrix !== undefined && matrices !== undefined) {
    refuse(errors, ['matrix'], 'it is an older form of matrices.car.durations: one of the two');
    return given;
  }
  const all = matrix === undefined ? (matrices ?? {}) : { car: { durations: matrix } };
  if (typeof all !== 'object' || all === null || Array.isArray(all)) {
    errors.push({ loc: ['body', 'matrices'], type: 'dict_type', msg: 'Input should be an object' });
    return given;
  }
  const entries = Object.entries(all);
  if (entries.length > MOST_PROFILES) refuse(errors, ['matrices'], `it has more than ${MOST_PROFILES} profiles`);
  else for (const [profile, tables] of entries) readProfile(profile, tables, given, errors);
  return given;
}

function readProfile(profile: string, tables: unknown, given: Map<string, GivenMatrix>, errors: Errors): void {
  const loc = ['matrices', profile];
  if (typeof tables !== 'object' || tables === null) {
    errors.push({ loc: ['body', ...loc], type: 'dict_type', msg: 'Input should be an object' });
    return;
  }
  const read: Partial<Record<Kind, readonly (readonly number[])[]>> = {};
  const errorsBefore = errors.length;
  for (const kind of KINDS) {
    const rows: unknown = Reflect.get(tables, kind);
    if (rows === undefined) continue;
    const fault = faultOf(rows);
    if (fault) refuse(errors, [...loc, kind], fault);
    else read[kind] = rows as readonly (readonly number[])[];
  }
  if (errors.length > errorsBefore) return;
  const sizes = new Set(Object.values(read).map(({ length }) => length));
  if (sizes.size > 1) refuse(errors, loc, 'its tables are not of one size');
  const [size] = sizes;
  if (size === undefined) refuse(errors, loc, 'it has neither durations nor costs');
  else if (read.distances && !read.durations) refuse(errors, [...loc, 'distances'], 'they need durations beside them');
  else given.set(profile, { size, ...read });
}

/** What is wrong with a table; null where it is as many rows as columns of whole numbers. */
function faultOf(rows: unknown): string | null {
  if (!Array.isArray(rows) || rows.length === 0) return 'it is not a list of rows';
  for (const [i, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length !== rows.length)
      return `row ${i} does not have ${rows.length} numbers, one for each row`;
    for (let k = 0; k < row.length; k++) {
      const value: unknown = row[k];
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MOST_VALUE) {
        return `row ${i}, column ${k} is not a whole number from 0 to ${MOST_VALUE}`;
      }
    }
  }
  return null;
}

function refuse(errors: Errors, loc: readonly string[], reason: string): void {
  errors.push({ loc: ['body', ...loc], type: 'value_error', msg: `Value error, ${reason}` });
}

/** A table of the places that are used, row by row. @param indexes their rows in the given one */
export function tableOf(rows: readonly (readonly number[])[], indexes: readonly number[]): Float64Array {
  const table = new Float64Array(indexes.length ** 2);
  for (const [from, row] of indexes.entries()) {
    for (const [to, column] of indexes.entries()) table[from * indexes.length + to] = at(at(rows, row), column);
  }
  return table;
}
