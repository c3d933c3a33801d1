import { readFileSync, statSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { ExplainedError } from '../explained-error.ts';
import {
  type Finding,
  type LineOf,
  lineText,
  NotParsed,
  type ParsedDocument,
  type Path,
  parseText,
  placeText,
} from './document.ts';
import { unsealed } from './sealed.ts';

/** A kind of file that people write. */
export interface FileForm {
  /** What it is, as errors call it: `tariff`. */
  readonly what: string;
  /** How long it may be: as YAML, and as JSON, which takes a tenth of the time and of the memory to read. */
  readonly mostBytes: number;
  readonly mostJsonBytes: number;
}

/** A file that cannot be used: everything that is wrong with it, each with its place. */
export class FormError extends ExplainedError {
  readonly problems: readonly string[];

  /** @param lines the line of each problem, as it is reported; empty for none */
  constructor({ what }: FileForm, source: string, problems: readonly string[], lines: readonly string[] = []) {
    const rows = problems.map((problem, i) => `  ${lines[i] ?? ''}${problem}`);
    super(`${source} is no ${what} that can be used:\n${rows.join('\n')}`);
    this.problems = problems;
  }
}

const MOST_PROBLEMS = 50;

/** JSON beyond this is read as such at once. What is shorter is read as YAML, which finds keys that stand there twice, and lines. */
const LONG_JSON = 1_000_000;

function tooLong(form: FileForm, source: string, isJson: boolean): FormError {
  const { mostBytes, mostJsonBytes } = form;
  const more = isJson || mostJsonBytes === mostBytes ? '' : `; as JSON it may have ${mostJsonBytes / 1e6} MB`;
  return new FormError(form, source, [`longer than ${(isJson ? mostJsonBytes : mostBytes) / 1e6} MB${more}`]);
}

/** Reads the text of a file. @throws FormError */
export function readFormFile(form: FileForm, path: string): string {
  if (statSync(path).size > form.mostJsonBytes) throw tooLong(form, path, true);
  return readFileSync(path, 'utf8');
}

const BYTE_ORDER_MARK = /^\ufeff/;

/** Parses a text in YAML or JSON. @param source how errors call it @throws FormError */
export function parseForm(form: FileForm, sent: string, source: string): ParsedDocument {
  const given = sent.replace(BYTE_ORDER_MARK, '');
  const isJson = /^\s*\{/.test(given);
  if (given.length > (isJson ? form.mostJsonBytes : form.mostBytes)) throw tooLong(form, source, isJson);
  const text = unsealed(given);
  if (text === null) {
    throw new FormError(form, source, [
      'the file does not fit its SHA-256: it is damaged, or was changed by hand (then remove its line "sha256")',
    ]);
  }
  // What was sealed was written as JSON, and needs no lines: nobody reads it.
  if (text !== given) return { ...UNKNOWN_PLACES, value: parseJson(form, text, source) };
  try {
    return isJson && text.length > LONG_JSON ? parseLongJson(form, text, source) : parseText(text);
  } catch (error) {
    if (error instanceof NotParsed) throw new FormError(form, source, error.findings);
    throw error;
  }
}

const UNKNOWN_PLACES = { lineOf: () => null, isReordered: () => false };

function parseJson(form: FileForm, text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FormError(form, source, [error instanceof Error ? error.message : String(error)]);
  }
}

/** Lines are looked for where they are asked for, and the text is not too long for that. */
function parseLongJson(form: FileForm, text: string, source: string): ParsedDocument {
  const value = parseJson(form, text, source);
  let found: LineOf | null = text.length > form.mostBytes ? () => null : null;
  return {
    ...UNKNOWN_PLACES,
    value,
    lineOf(path) {
      found ??= parseText(text).lineOf;
      return found(path);
    },
  };
}

/** What is wrong with a file, in its order. */
export function formError(form: FileForm, source: string, findings: readonly Finding[], lineOf: LineOf): FormError {
  const reported = findings.slice(0, MOST_PROBLEMS);
  return new FormError(
    form,
    source,
    reported.map(placeText),
    reported.map(({ path }) => lineText(path, lineOf)),
  );
}

/** A name or a value, in quotes where it would not be seen where it begins and ends. */
const shown = (name: unknown) => (/^[\w-]+$/.test(String(name)) ? String(name) : JSON.stringify(name));

const validators = new WeakMap<TSchema, Validator>();

/** Compiled when it is first needed: that takes some milliseconds, and a large file is then checked ten times as fast. */
function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** Makes the first check of a schema take no longer than others. */
export function prepareSchema(schema: TSchema): void {
  validatorOf(schema);
}

/** The library stops after eight errors unless it is told otherwise, and each field too many is one. */
const MOST_ERRORS = 1000;

function errorsIn(validator: Validator, value: unknown): ReturnType<Validator['Errors']> {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: MOST_ERRORS });
  try {
    return validator.Errors(value);
  } finally {
    Settings.Set({ maxErrors });
  }
}

/** Whether a value has a form; adds what is wrong with it otherwise. @param at where it stands */
export function matches<T extends TSchema>(schema: T, value: unknown, at: Path, findings: Finding[]): value is Static<T> {
  const validator = validatorOf(schema);
  if (validator.Check(value)) return true;
  const before = findings.length;
  for (const { instancePath, message, keyword, params } of errorsIn(validator, value)) {
    // What may not be there at all is reported once, by its parent.
    if (keyword === 'boolean') continue;
    const keys = instancePath.split('/').slice(1);
    const path = [...at, ...keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key))];
    const details = keyword === 'additionalProperties' || keyword === 'enum' ? Object.values(params) : [];
    findings.push({ path, message: [message, ...details.map((each) => [each].flat().map(shown).join(', '))].join(': ') });
  }
  if (findings.length === before) findings.push({ path: at, message: `has ${MOST_ERRORS} unknown fields or more` });
  return false;
}
