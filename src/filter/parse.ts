/**
 * The clause language of assets and datasets: `city:"London" AND NOT (type:bakery OR user.seats:>=40)`.
 *
 *     expression = conjunction { "OR" conjunction }
 *     conjunction = negation { "AND" negation }
 *     negation = "NOT" negation | "(" expression ")" | clause
 *     clause = field ":" [ "=" | ">=" | "<=" | ">" | "<" ] value
 *
 * A field or a value is a word, or a text in `"` or `'`; `\` takes the next character as it is. Keywords are read in any case.
 */

/** What a value is compared with: its text, and its number where it reads as one. */
export interface Literal {
  readonly text: string;
  readonly number: number | null;
}

export const OPERATORS = ['', '=', '>=', '<=', '>', '<'] as const;
/** `''` is `:` alone: the text matches, the list contains. */
export type Operator = (typeof OPERATORS)[number];

export interface Clause {
  readonly kind: 'clause';
  readonly field: string;
  readonly operator: Operator;
  readonly value: Literal;
  /** Where the field stands, counted from 1. */
  readonly position: number;
}

export type Filter =
  | Clause
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] };

/** A filter that cannot be read or asked, with the place of the fault. */
export class FilterError extends Error {
  constructor(position: number, message: string) {
    super(`at position ${position}: ${message}`);
    this.name = 'FilterError';
  }
}

export const MAX_FILTER_LENGTH = 10_000;
export const MAX_CLAUSES = 100;
const MAX_DEPTH = 32;
export const MAX_FIELD_LENGTH = 200;

/** A number as a text that may be one has it, with blanks around it. Kept short enough that no database overflows on it. */
export const NUMERIC = '^[ \\t\\r\\n]*[+-]?[0-9]{1,100}(\\.[0-9]{1,100})?([eE][+-]?[0-9]{1,2})?[ \\t\\r\\n]*$';
const NUMERIC_FORM = new RegExp(NUMERIC);

/** The number that a text is; null when it is none. */
export function numberOf(text: string): number | null {
  return NUMERIC_FORM.test(text) ? Number(text) : null;
}

/** Reads a filter. @throws FilterError with the position of the fault, and what was expected there */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_FILTER_LENGTH) {
    throw new FilterError(MAX_FILTER_LENGTH + 1, `the filter is longer than ${MAX_FILTER_LENGTH} characters`);
  }
  return new Parser(text).filter();
}

const KEYWORDS = ['AND', 'OR', 'NOT'] as const;
type Keyword = (typeof KEYWORDS)[number];
const SPACE = /\s/;
const ENDS_FIELD = /[\s:()"']/;
const ENDS_VALUE = /[\s()"']/;

class Parser {
  readonly #text: string;
  #at = 0;
  #clauses = 0;

  constructor(text: string) {
    this.#text = text;
  }

  filter(): Filter {
    const filter = this.#expression(1);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#expected('AND, OR or the end');
    return filter;
  }

  #expression(depth: number): Filter {
    return this.#joined('or', 'OR', () => this.#joined('and', 'AND', () => this.#negation(depth)));
  }

  #joined(kind: 'and' | 'or', keyword: Keyword, part: () => Filter): Filter {
    const first = part();
    const others: Filter[] = [];
    while (this.#take(keyword)) others.push(part());
    return others.length === 0 ? first : { kind, parts: [first, ...others] };
  }

  #negation(depth: number): Filter {
    if (depth > MAX_DEPTH) throw new FilterError(this.#at + 1, `more than ${MAX_DEPTH} levels of NOT and parentheses`);
    if (this.#take('NOT')) return { kind: 'not', part: this.#negation(depth + 1) };
    this.#skipSpace();
    if (this.#text[this.#at] !== '(') return this.#clause();
    this.#at++;
    const inside = this.#expression(depth + 1);
    this.#skipSpace();
    if (this.#text[this.#at] !== ')') throw this.#expected('AND, OR or )');
    this.#at++;
    return inside;
  }

  #clause(): Clause {
    this.#skipSpace();
    const position = this.#at + 1;
    if (++this.#clauses > MAX_CLAUSES) throw new FilterError(position, `more than ${MAX_CLAUSES} clauses`);
    const field = this.#term(ENDS_FIELD, 'a field, NOT or (');
    if (field.length > MAX_FIELD_LENGTH)
      throw new FilterError(position, `a field is longer than ${MAX_FIELD_LENGTH} characters`);
    this.#skipSpace();
    if (this.#text[this.#at] !== ':') throw this.#expected(`: after the field ${field}`);
    this.#at++;
    const operator = this.#operator();
    this.#skipSpace();
    const valueAt = this.#at + 1;
    const text = this.#term(ENDS_VALUE, `a value for ${field}`);
    const value = { text, number: numberOf(text) };
    if (value.number === null && /[<>]/.test(operator))
      throw new FilterError(valueAt, `expected a number after ${operator}`);
    return { kind: 'clause', field, operator, value, position };
  }

  #operator(): Operator {
    this.#skipSpace();
    const operator = OPERATORS.find((sign) => sign !== '' && this.#text.startsWith(sign, this.#at)) ?? '';
    this.#at += operator.length;
    return operator;
  }

  /** A word that ends where `ends` says, or a quoted text. */
  #term(ends: RegExp, wanted: string): string {
    const quote = this.#text[this.#at];
    if (quote === '"' || quote === "'") return this.#quoted(quote);
    const start = this.#at;
    let word = '';
    while (this.#at < this.#text.length && !ends.test(this.#text.charAt(this.#at))) word += this.#character();
    if (this.#at === start) throw this.#expected(wanted);
    return word;
  }

  #quoted(quote: string): string {
    const start = this.#at++;
    let text = '';
    while (this.#text[this.#at] !== quote) {
      if (this.#at >= this.#text.length) throw new FilterError(start + 1, `expected a closing ${quote}`);
      text += this.#character();
    }
    this.#at++;
    return text;
  }

  /** The next character; after `\` whatever it is. */
  #character(): string {
    if (this.#text[this.#at] === '\\') {
      this.#at++;
      if (this.#at === this.#text.length) throw this.#expected('a character after \\');
    }
    return this.#text.charAt(this.#at++);
  }

  /** Takes a keyword if it stands here as a word of its own, and not as the name of a field. */
  #take(keyword: Keyword): boolean {
    this.#skipSpace();
    const end = this.#at + keyword.length;
    if (this.#text.slice(this.#at, end).toUpperCase() !== keyword) return false;
    if (end < this.#text.length && !/[\s("']/.test(this.#text.charAt(end))) return false;
    this.#at = end;
    return true;
  }

  #skipSpace(): void {
    while (this.#at < this.#text.length && SPACE.test(this.#text.charAt(this.#at))) this.#at++;
  }

  #expected(wanted: string): FilterError {
    const found = this.#text.slice(this.#at, this.#at + 20);
    return new FilterError(this.#at + 1, `expected ${wanted}, found ${found === '' ? 'the end' : `'${found}'`}`);
  }
}
