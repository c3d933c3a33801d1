import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { readParameters } from '../contract/parameters.ts';
import type { InputError } from '../contract/problem.ts';
import { type GeocodeRow, ROW_STATUSES, type RowAnswer, type RowOptions, rowOptions } from '../localities/geocode-row.ts';
import { addedCells, addressIn, ColumnError, planTable, type TablePlan } from '../localities/geocode-table.ts';
import { ACCURACIES } from '../localities/place-result.ts';
import { headLine, type StreamedTable, streamTable, TableError, type TableRow, tableLine } from '../text/table.ts';
import { collect, configOf, folderCommand, UsageError } from './command.ts';
import { counted } from './counted.ts';
import { Geocoder } from './geocoder.ts';
import { openOutput, STANDARD_STREAM } from './output.ts';
import { Progress } from './progress.ts';

/** How often the progress is told: on a terminal the line changes, elsewhere lines are added. */
const TOLD_MS = process.stderr.isTTY ? 200 : 10_000;

/** How people write the tab. */
const TAB: ReadonlySet<string> = new Set(['tab', '\\t']);

interface Options {
  readonly out: string;
  readonly column?: readonly string[];
  readonly language?: string;
  readonly country?: readonly string[];
  readonly types?: string;
  readonly prefix?: string;
  readonly delimiter?: string;
  readonly json?: boolean;
}

export function geocodeCommand(): Command {
  const command = folderCommand(
    'geocode',
    'Find the places of addresses in a CSV file, from the region in use; no server is needed',
  )
    .argument('<file>', 'CSV in UTF-8 with a header line; - for standard input')
    .requiredOption('--out <file>', 'where the table is written, with the columns that are added; - for standard output')
    .option('--column <heading>', 'column of the address (repeatable, joined by ", "); default: address', collect)
    .option('--country <code>', 'only search in this country (repeatable)', collect)
    .option('--language <code>', 'language of the addresses that are found; default: the names on the spot')
    .option('--types <types>', 'types to find, joined by |; default: locality|postal_code|address')
    .option('--prefix <text>', 'what the names of the added columns begin with, such as geo_')
    .option(
      '--delimiter <sign>',
      'what divides the columns: a character, or tab; default: the one of , ; tab | that the first line has most of',
      oneCharacter,
    )
    .addHelpText(
      'after',
      '\nExample:\n  waypost geocode shops.csv --column street --column city --country fr --out located.csv\n\nExits with 1 when the file cannot be read or written; rows that are not found have a status.',
    );
  return command.action(async (file: string) => {
    const options: Options = command.opts();
    const parameters = parametersOf(options);
    refuseToOverwrite(file, options.out);
    const geocoder = await Geocoder.open(configOf(command).dataFolder);
    try {
      const summary = await geocodeFile(geocoder, file, parameters, options);
      const text = options.json ? JSON.stringify(summary) : worded(summary);
      // What is written to standard output is the table alone.
      (options.out === STANDARD_STREAM ? process.stderr : process.stdout).write(`${text}\n`);
    } finally {
      await geocoder.close();
    }
  });
}

/** @throws UsageError for what cannot divide columns */
function oneCharacter(sign: string): string {
  if (TAB.has(sign.toLowerCase())) return '\t';
  if ([...sign].length !== 1 || ['"', '\n', '\r'].includes(sign))
    throw new UsageError(`--delimiter: ${JSON.stringify(sign)} is neither one character that can divide columns nor tab`);
  return sign;
}

/** @throws UsageError that names the flags */
function parametersOf({ language, country = [], types }: Options): RowOptions {
  const sent = { language, types, components: country.map((code) => `country:${code}`).join('|') };
  const errors: InputError[] = [];
  const parameters = readParameters(rowOptions, { ...sent, data: 'advanced', fields: 'geometry' }, 'query', errors);
  const flag = (name: unknown) => (name === 'components' ? '--country' : `--${String(name)}`);
  if (errors.length > 0)
    throw new UsageError(errors.map(({ loc, msg }) => `${flag(loc[1])}: ${msg.replace('Value error, ', '')}`).join('\n'));
  return parameters;
}

/** @throws UsageError where the table would be written over the one that is read */
function refuseToOverwrite(file: string, out: string): void {
  if (file === STANDARD_STREAM || out === STANDARD_STREAM || !existsSync(file) || !existsSync(out)) return;
  const [from, to] = [statSync(file), statSync(out)];
  if (from.dev === to.dev && from.ino === to.ino)
    throw new UsageError(`--out ${out} is the file that is read: name another one`);
}

async function geocodeFile(geocoder: Geocoder, file: string, parameters: RowOptions, options: Options): Promise<Summary> {
  const input = openInput(file);
  try {
    const table = await streamTable(input.bytes, options.delimiter);
    const plan = planTable(table.headings, options.column ?? [], options.prefix ?? '');
    return await writeAnswers(geocoder.answers(addressed(table, plan), parameters), table, plan, {
      ...input,
      out: options.out,
    });
  } catch (error) {
    if (error instanceof TableError) throw new UsageError(`${input.name}: ${error.message}`);
    if (error instanceof ColumnError)
      throw new UsageError(`${input.name}: ${error.message} (${error.isAboutAdded ? '--prefix' : '--column'})`);
    throw error;
  }
}

interface Input {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** How much of it has been read, 0 to 1; undefined where its length is not known. */
  readonly share: () => number | undefined;
}

/** @throws UsageError for what is no file */
function sizeOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`${file} does not exist`);
  if (stats.isDirectory()) throw new UsageError(`${file} is a folder`);
  return stats.size;
}

function openInput(file: string): Input {
  const isStandard = file === STANDARD_STREAM;
  const size = isStandard ? 0 : sizeOf(file);
  let read = 0;
  const stream: AsyncIterable<Uint8Array> = isStandard ? process.stdin : createReadStream(file);
  async function* counting(): AsyncGenerator<Uint8Array, undefined> {
    for await (const piece of stream) {
      read += piece.length;
      yield piece;
    }
    return undefined;
  }
  return {
    name: isStandard ? 'standard input' : file,
    bytes: counting(),
    share: () => (size > 0 ? read / size : undefined),
  };
}

interface AddressedRow {
  readonly cells: readonly string[];
  readonly row: GeocodeRow;
}

async function* addressed({ rows }: StreamedTable, plan: TablePlan): AsyncGenerator<AddressedRow, undefined> {
  for await (const row of rows) yield addressedRow(row, plan);
  return undefined;
}

function addressedRow(row: TableRow, plan: TablePlan): AddressedRow {
  return { cells: row.cells, row: { address: addressIn(row, plan) } };
}

/** What was found, in numbers. */
class Summary {
  rows = 0;
  readonly status = Object.fromEntries(ROW_STATUSES.map((name) => [name, 0]));
  readonly accuracy = Object.fromEntries(ACCURACIES.map((name) => [name, 0]));
  /** Rows with words that their result does not bear. */
  with_unmatched = 0;

  add({ status, accuracy, unmatched = [] }: RowAnswer): void {
    this.rows++;
    this.status[status] = (this.status[status] ?? 0) + 1;
    if (accuracy) this.accuracy[accuracy] = (this.accuracy[accuracy] ?? 0) + 1;
    if (unmatched.length > 0) this.with_unmatched++;
  }
}

function worded({ rows, status, accuracy, with_unmatched: unmatched }: Summary): string {
  const found = Object.entries(accuracy).filter(([, count]) => count > 0);
  const how = found.map(([name, count]) => `${count} ${name}`).join(', ');
  return `${counted(rows, 'row')}: ${status.OK} found${how ? ` (${how})` : ''}, ${rows - (status.OK ?? 0)} not; ${unmatched} with unmatched words`;
}

type Answers = AsyncIterable<AddressedRow & { readonly answer: RowAnswer }>;

async function writeAnswers(
  answers: Answers,
  { form }: StreamedTable,
  { headings }: TablePlan,
  { name, share, out }: Input & { readonly out: string },
): Promise<Summary> {
  const summary = new Summary();
  const progress = new Progress();
  const started = performance.now();
  let told = started;
  progress.step(`geocoding ${basename(name)}`, share());
  await using output = await openOutput(out);
  await output.write(headLine(headings, form));
  for await (const { cells, answer } of answers) {
    summary.add(answer);
    await output.write(tableLine([...cells, ...addedCells(answer)], form));
    const now = performance.now();
    if (now - told < TOLD_MS) continue;
    told = now;
    progress.step(`${percent(share())}${counted(summary.rows, 'row')}, ${rate(summary.rows, now - started)}`, share());
  }
  await output.finish();
  progress.done(`${counted(summary.rows, 'row')}, ${rate(summary.rows, performance.now() - started)}`);
  return summary;
}

/** On a terminal a bar shows it. */
function percent(share: number | undefined): string {
  return share === undefined || process.stderr.isTTY ? '' : `${Math.floor(share * 100)} %, `;
}

function rate(rows: number, ms: number): string {
  return `${Math.round(rows / Math.max(0.001, ms / 1000))} rows/s`;
}
