import { type Document, isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';

/** Where something stands in a file: keys of objects, and numbers of list items. */
export type Path = readonly (string | number)[];

/** What is wrong with a file, or may be, and where. */
export interface Finding {
  readonly path: Path;
  readonly message: string;
}

/** The line of a part of a file, or of what it is in; null where that is not known. */
export type LineOf = (path: Path) => number | null;

/** A file in YAML or JSON: its value, and on which line each part of it stands. */
export interface ParsedDocument {
  readonly value: unknown;
  readonly lineOf: LineOf;
  /** Whether the keys of a map are in another order than in the file, as whole numbers are: they come first, and rise. False where that is not known. */
  readonly isReordered: (path: Path) => boolean;
}

/** A text that is neither. */
export class NotParsed extends Error {
  readonly findings: readonly string[];

  constructor(findings: readonly string[]) {
    super(findings.join('\n'));
    this.findings = findings;
  }
}

/** A text that is none has many errors, of which the first say why. */
const MOST_ERRORS = 50;

/** @throws NotParsed */
export function parseText(text: string): ParsedDocument {
  const lines = new LineCounter();
  const document = withinStack(() => parseDocument(text, { lineCounter: lines, logLevel: 'error' }));
  if (document.errors.length > 0) {
    const tooDeep = document.errors.find(({ message }) => message.startsWith('Maximum call stack size exceeded'));
    const told = tooDeep ? [tooDeep] : document.errors.slice(0, MOST_ERRORS);
    throw new NotParsed(
      told.map(({ message, linePos }) => {
        const reason = tooDeep ? 'nested too deeply' : message.split('\n')[0];
        return `line ${linePos?.[0].line ?? '?'}: ${reason}`;
      }),
    );
  }
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    const place = aliasLine(document, lines) ?? 'the file';
    throw new NotParsed([`${place}: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const fault = withinStack(() => faultIn(value, [], new Set()));
  if (fault !== null) throw new NotParsed([placeText(fault)]);
  return {
    value,
    isReordered(path) {
      const node = document.getIn(path, true);
      if (!isMap(node)) return false;
      const keys = node.items.map(({ key }) => String(isScalar(key) ? key.value : key));
      return Object.keys(Object.fromEntries(keys.map((key) => [key, null]))).some((key, i) => key !== keys[i]);
    },
    lineOf(path) {
      for (let length = path.length; length >= 0; length--) {
        const node = document.getIn(path.slice(0, length), true);
        const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : null;
        if (Array.isArray(range)) return lines.linePos(range[0]).line;
      }
      return null;
    },
  };
}

/** The line of the first alias that leads nowhere; null where there is none. */
function aliasLine(document: Document.Parsed, lines: LineCounter): string | null {
  let line: string | null = null;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return;
      line = `line ${alias.range ? lines.linePos(alias.range[0]).line : '?'}`;
      return visit.BREAK;
    },
  });
  return line;
}

/** @throws NotParsed for what is nested so deeply that it cannot be walked */
function withinStack<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new NotParsed(['nested too deeply']);
    throw error;
  }
}

/** What of a value is no tree of lists and maps: where it holds itself, and what YAML has beside them. */
function faultIn(value: unknown, path: Path, around: Set<unknown>): Finding | null {
  if (typeof value !== 'object' || value === null) return null;
  if (around.has(value)) return { path, message: 'an alias leads back to what it is part of' };
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
    return { path, message: 'is neither a map, a list, a text nor a number' };
  around.add(value);
  for (const [key, part] of Object.entries(value)) {
    const fault = faultIn(part, [...path, Array.isArray(value) ? Number(key) : key], around);
    if (fault !== null) return fault;
  }
  around.delete(value);
  return null;
}

/** A path as messages have it: `systems[0].fares[1].price`. */
export function pathText(path: Path): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return text.startsWith('.') ? text.slice(1) : text || 'the file';
}

/** A finding with its place. */
export function placeText({ path, message }: Finding): string {
  return `${pathText(path)}: ${message}`;
}

/** The line of a finding, as it is written before its place. */
export function lineText(path: Path, lineOf: LineOf): string {
  const line = lineOf(path);
  return line === null ? '' : `line ${line}: `;
}
