import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { CSV_TYPE } from '../contract/body.ts';
import { type FullCall, Streamed } from '../contract/endpoint.ts';
import { oneOf, parameter, text } from '../contract/parameters.ts';
import { InputProblem } from '../contract/problem.ts';
import { acceptedTypes } from '../http/accepted-types.ts';
import { headLine, type Table, type TableForm, type TableRow, tableLine } from '../text/table.ts';
import type { Serialized } from '../threads/serialized.ts';
import { NoTurn } from '../threads/turns.ts';
import type { Batch } from './geocode-batch-body.ts';
import { type GeocodeRow, type RowAnswer, type RowOptions, type RowsCall, rowOptions, rowReply } from './geocode-row.ts';
import { ADDED_COLUMNS, addedCells, addressIn, ColumnError, planTable, type TablePlan } from './geocode-table.ts';
import { placeCall } from './place-call.ts';
import { checkPostalData } from './postal-data.ts';

/** Rows that are answered in one turn: other projects wait no longer for theirs. */
const ROWS_OF_A_TURN = 25;
/** A batch whose next rows have waited for their turn so long is ended. */
const MAX_WAIT_MS = 60_000;
const WAIT_MS = 100;

const FORMATS = ['json', 'csv'] as const;

export const batchQuery = {
  ...rowOptions,
  format: oneOf(
    FORMATS,
    'Form of the answer. Else the one that the header `Accept` asks for: `text/csv` for CSV, JSON where it does not allow CSV; else that of the body.',
    undefined,
  ),
  columns: parameter(
    Type.String({ description: 'Of CSV: the columns that make the address, joined by `|`. Else the one called `address`.' }),
    [],
    (joined) => joined.split('|'),
  ),
  prefix: text('Of CSV: what the names of the added columns begin with.', 50),
};

export const batchReply = Type.Object({
  results: Type.Array(rowReply, { description: 'One for each row, in the order of the rows.' }),
});

type BatchCall = FullCall<typeof batchQuery, Record<never, never>, Batch>;

/** How many rows a batch has: it counts as so many requests. */
export function rowsIn({ body }: BatchCall): number {
  return 'table' in body ? body.table.rows.length : body.rows.length;
}

/** @throws Problem for a table without the columns that are named, or for postal codes that the project may not have */
export function checkBatch(call: BatchCall): void {
  const { data } = optionsOf(call);
  checkPostalData(data, call.project);
  if ('table' in call.body) plan(call, call.body.table.headings);
}

function optionsOf({
  query: { format: _format, columns: _columns, prefix: _prefix, ...options },
  body,
}: BatchCall): RowOptions {
  return 'table' in body ? options : { ...options, ...body.options };
}

/** @throws InputProblem where the columns of the table do not fit */
function plan({ query: { columns, prefix = '' } }: BatchCall, headings: readonly string[]): TablePlan {
  try {
    return planTable(headings, columns, prefix);
  } catch (error) {
    if (!(error instanceof ColumnError)) throw error;
    const loc = ['query', error.isAboutAdded ? 'prefix' : 'columns'];
    throw new InputProblem([{ loc, type: 'value_error', msg: `Value error, ${error.message}` }]);
  }
}

/** Answers rows in a turn of their project. @throws NoTurn */
type Geocoding = (owner: string, call: RowsCall) => Promise<Serialized>;

/** Answers a batch row by row, in the form that is wanted. The first rows are answered before anything is sent: they decide the status. */
export async function geocodeBatch(geocoding: Geocoding, call: BatchCall): Promise<Streamed> {
  const wanted = wantedFormat(call);
  const isTable = wanted === 'csv' && !call.part;
  const pieces = call.part
    ? partPieces(geocoding, call, wanted)
    : isTable
      ? csvPieces(geocoding, call)
      : jsonPieces(geocoding, call);
  const first = await pieces.next();
  const type = isTable ? CSV_TYPE : JSON_TYPE;
  return new Streamed(startingWith(first, pieces), `${type}; charset=utf-8`);
}

const JSON_TYPE = 'application/json';
const TYPES = [JSON_TYPE, CSV_TYPE] as const;

/** Clients that say what they take usually allow JSON, and often everything: that alone does not change the form. */
function wantedFormat({ query: { format }, body, accept }: BatchCall): (typeof FORMATS)[number] {
  if (format) return format;
  const [preferred, other] = acceptedTypes(accept, TYPES);
  if (preferred === CSV_TYPE) return 'csv';
  if (preferred && !other) return 'json';
  return 'table' in body ? 'csv' : 'json';
}

async function* startingWith(
  first: IteratorResult<string, undefined>,
  rest: AsyncGenerator<string, undefined>,
): AsyncGenerator<string, undefined> {
  if (first.value !== undefined) yield first.value;
  return yield* rest;
}

async function* jsonPieces(geocoding: Geocoding, call: BatchCall): AsyncGenerator<string, undefined> {
  let isFirst = true;
  const rows = 'table' in call.body ? tableRows(call, call.body.table) : call.body.rows;
  for await (const json of answered(geocoding, call, rows)) {
    // The rows of a turn are a list: without its brackets they continue the one of the batch.
    yield `${isFirst ? '{"results":[' : ','}${json.slice(1, -1)}`;
    isFirst = false;
  }
  yield ']}';
  return undefined;
}

/** The rows that a gateway asks for, each also as it stands in the table that is wanted. */
async function* partPieces(
  geocoding: Geocoding,
  call: BatchCall,
  wanted: (typeof FORMATS)[number],
): AsyncGenerator<string, undefined> {
  const { form, headings, rows, table } =
    'table' in call.body ? ofTable(call, call.body.table) : ofRows(call.body.rows, call);
  const asked = call.part?.search?.rows ?? rows.keys().toArray();
  const own = asked.flatMap((row) => rows[row] ?? []);
  const results: unknown[] = [];
  for await (const json of answered(geocoding, call, own)) {
    const answers: readonly RowAnswer[] = JSON.parse(json);
    for (const answer of answers) {
      const cells = table[asked[results.length] ?? 0]?.cells ?? [];
      results.push(wanted === 'csv' ? { ...answer, line: tableLine([...cells, ...addedCells(answer)], form) } : answer);
    }
  }
  const head = { head: headLine(headings, form), type: `${CSV_TYPE}; charset=utf-8` };
  yield JSON.stringify({ results, ...(wanted === 'csv' && { table: head }) });
  return undefined;
}

function tableRows(call: BatchCall, { headings, rows }: Table): GeocodeRow[] {
  const planned = plan(call, headings);
  return rows.map((row) => ({ address: addressIn(row, planned) }));
}

async function* csvPieces(geocoding: Geocoding, call: BatchCall): AsyncGenerator<string, undefined> {
  const { form, headings, rows, table } =
    'table' in call.body ? ofTable(call, call.body.table) : ofRows(call.body.rows, call);
  let at = 0;
  for await (const json of answered(geocoding, call, rows)) {
    const answers: readonly RowAnswer[] = JSON.parse(json);
    const lines = answers.map((answer, i) => tableLine([...(table[at + i]?.cells ?? []), ...addedCells(answer)], form));
    yield `${at === 0 ? headLine(headings, form) : ''}${lines.join('')}`;
    at += answers.length;
  }
  return undefined;
}

interface WrittenTable {
  readonly form: TableForm;
  readonly headings: readonly string[];
  readonly rows: readonly GeocodeRow[];
  /** The cells that stand before those that are added. */
  readonly table: readonly Pick<TableRow, 'cells'>[];
}

function ofTable(call: BatchCall, table: Table): WrittenTable {
  const { headings } = plan(call, table.headings);
  return { form: table.form, headings, rows: tableRows(call, table), table: table.rows };
}

const PLAIN_FORM: TableForm = { delimiter: ',', newline: '\n', hasMark: false };

function ofRows(rows: readonly GeocodeRow[], { query: { prefix = '' } }: BatchCall): WrittenTable {
  return {
    form: PLAIN_FORM,
    headings: ['id', 'address', ...ADDED_COLUMNS.map((name) => prefix + name)],
    rows,
    table: rows.map(({ id = '', address, latlng }) => ({
      cells: [String(id), address ?? (latlng ? `${latlng.lat},${latlng.lng}` : '')],
    })),
  };
}

/** The answers of all rows as JSON, a list for each turn; no turn begins before what came of the one before has been taken. */
async function* answered(
  geocoding: Geocoding,
  call: BatchCall,
  rows: readonly GeocodeRow[],
): AsyncGenerator<string, undefined> {
  const { query: _, ...shared } = { ...placeCall(call), options: optionsOf(call) };
  for (let from = 0; from < rows.length; from += ROWS_OF_A_TURN) {
    const turn = () => geocoding(call.project.id, { ...shared, rows: rows.slice(from, from + ROWS_OF_A_TURN) });
    const { json } = await (from === 0 ? turn() : patient(turn));
    yield String(json);
  }
  return undefined;
}

/** What has begun to be sent does not give up its place at once. */
async function patient<T>(turn: () => Promise<T>): Promise<T> {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await turn();
    } catch (error) {
      if (!(error instanceof NoTurn) || performance.now() > until) throw error;
      await pause(WAIT_MS);
    }
  }
}
