import { at } from '../at.ts';
import type { TableRow } from '../text/table.ts';
import type { RowAnswer } from './geocode-row.ts';

/** The columns that geocoding adds to a table. */
// biome-ignore format: a list reads better in rows
export const ADDED_COLUMNS = [
  'lat', 'lng', 'formatted_address', 'accuracy', 'confidence', 'unmatched', 'status', 'public_id',
] as const;

/** The column of the address where none is named. */
const USUAL_COLUMN = 'address';
/** Stands between the columns of an address, as people write one. */
const PART_SEPARATOR = ', ';
const WORD_SEPARATOR = ' ';

/** Columns that cannot be read or added. */
export class ColumnError extends Error {
  /** Whether it is one that is to be added; else one of the address. */
  readonly isAboutAdded: boolean;

  constructor(message: string, isAboutAdded = false) {
    super(message);
    this.isAboutAdded = isAboutAdded;
  }
}

/** How the rows of a table become addresses, and what the table is called afterwards. */
export interface TablePlan {
  /** The places of the columns that make the address, in their order. */
  readonly columns: readonly number[];
  /** All headings, those that are added at the end. */
  readonly headings: readonly string[];
}

/**
 * @param names the columns of the address; none for the one that is called `address`
 * @param prefix stands before the names of the columns that are added
 * @throws ColumnError for a column that is not there, or is there already
 */
export function planTable(headings: readonly string[], names: readonly string[], prefix: string): TablePlan {
  const columns = names.length > 0 ? names.map((name) => columnNamed(headings, name)) : [usualColumn(headings)];
  const added = ADDED_COLUMNS.map((name) => prefix + name);
  const taken = added.find((name) => headings.includes(name));
  if (taken !== undefined) {
    const advice = 'choose a prefix for the added columns, such as geo_';
    throw new ColumnError(`there is a column ${taken} already: ${advice}`, true);
  }
  return { columns, headings: [...headings, ...added] };
}

/** The column with a heading; blanks around it and its case do not matter where none is just so. */
function columnNamed(headings: readonly string[], name: string): number {
  const found = placesOf(headings, name);
  if (found.length === 0) throw new ColumnError(`there is no column ${name}; the columns are ${listed(headings)}`);
  return only(found, name);
}

function usualColumn(headings: readonly string[]): number {
  const found = placesOf(headings, USUAL_COLUMN);
  if (found.length === 0) {
    throw new ColumnError(
      `there is no column ${USUAL_COLUMN}: name those of the address; the columns are ${listed(headings)}`,
    );
  }
  return only(found, USUAL_COLUMN);
}

function placesOf(headings: readonly string[], name: string): readonly number[] {
  const [wanted, folded] = [name, name.trim().toLowerCase()];
  const places = [...headings.keys()];
  const exact = places.filter((place) => headings[place] === wanted);
  return exact.length > 0 ? exact : places.filter((place) => headings[place]?.trim().toLowerCase() === folded);
}

/** @throws ColumnError for several columns of one name */
function only(found: readonly number[], name: string): number {
  const [first = -1, second] = found;
  if (second !== undefined)
    throw new ColumnError(
      `columns ${first + 1} and ${second + 1} are both called ${name}: rename the one that is not meant`,
    );
  return first;
}

function listed(headings: readonly string[]): string {
  const shown = headings.slice(0, 50).map((heading) => heading.slice(0, 60));
  return `${shown.join(', ')}${headings.length > shown.length ? ', …' : ''}`;
}

/** The address of a row: its columns that are not empty. */
export function addressIn({ cells }: TableRow, { columns }: TablePlan): string {
  const parts = columns.map((column) => at(cells, column).trim()).filter((part) => part !== '');
  return parts.join(PART_SEPARATOR);
}

/** What is added to a row, in the order of `ADDED_COLUMNS`. */
export function addedCells({ status, accuracy, confidence, unmatched, result }: RowAnswer): string[] {
  const { location } = result?.geometry ?? {};
  const cells: Readonly<Record<(typeof ADDED_COLUMNS)[number], string | number | undefined>> = {
    lat: location?.lat,
    lng: location?.lng,
    formatted_address: result?.formatted_address,
    accuracy,
    confidence,
    unmatched: unmatched?.join(WORD_SEPARATOR),
    status,
    public_id: result?.public_id,
  };
  return ADDED_COLUMNS.map((name) => String(cells[name] ?? ''));
}
