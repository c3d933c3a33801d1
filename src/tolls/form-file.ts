import { readFileSync, statSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
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
  readonly mostBytes: number;
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

const tooLong = (form: FileForm, source: string) => new FormError(form, source, [`longer than ${form.mostBytes / 1e6} MB`]);

/** Reads the text of a file. @throws FormError */
export function readFormFile(form: FileForm, path: string): string {
  if (statSync(path).size > form.mostBytes) throw tooLong(form, path);
  return readFileSync(path, 'utf8');
}

/** Parses a text in YAML or JSON. @param source how errors call it @throws FormError */
export function parseForm(form: FileForm, given: string, source: string): ParsedDocument {
  if (given.length > form.mostBytes) throw tooLong(form, source);
  const text = unsealed(given);
  if (text === null) {
    throw new FormError(form, source, [
      'the file does not fit its SHA-256: it is damaged, or was changed by hand (then remove its line "sha256")',
    ]);
  }
  // What was sealed was written as JSON, which is read ten times as fast as YAML.
  if (text !== given) return { value: JSON.parse(text), lineOf: () => null };
  try {
    return parseText(text);
  } catch (error) {
    if (error instanceof NotParsed) throw new FormError(form, source, error.findings);
    throw error;
  }
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

/** Whether a value has a form; adds what is wrong with it otherwise. @param at where it stands */
export function matches<T extends TSchema>(schema: T, value: unknown, at: Path, findings: Finding[]): value is Static<T> {
  const validator = validatorOf(schema);
  if (validator.Check(value)) return true;
  for (const { instancePath, message, keyword, params } of validator.Errors(value)) {
    // What may not be there at all is reported once, by its parent.
    if (keyword === 'boolean') continue;
    const keys = instancePath.split('/').slice(1);
    const path = [...at, ...keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key))];
    const details = keyword === 'additionalProperties' || keyword === 'enum' ? Object.values(params) : [];
    findings.push({ path, message: [message, ...details.map((each) => [each].flat().map(shown).join(', '))].join(': ') });
  }
  return false;
}
