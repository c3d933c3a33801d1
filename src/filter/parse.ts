import { type Span, spanOf } from './instants.ts';

/**
 * The clause language of assets and datasets: `city:"London" AND NOT (type:bakery OR user.seats:>=40)`.
 *
 *     expression = conjunction { ( "OR" | "|" ) conjunction }
 *     conjunction = negation { "AND" negation }
 *     negation = "NOT" negation | "(" expression ")" | clause
 *     clause = field ":" ( value | "=" value | words "*" | ( ">=" | "<=" | ">" | "<" ) limit | limit ".." limit | limit ".." | ".." limit )
 *            | "exists" ":" field
 *            | id ( "=" | ":" [ "=" ] ) ( value | "[" value { "," value } "]" )
 *     limit = number | date
 *     id = "idstore" | "store_id" | "storeId"
 *
 * A field is a word, or a text in `"` or `'`, or several of them one after the other: `user."my field"`. A value is such a text, or words up to
 * the end or to what begins another clause. `\` takes the next character as it is. Without quotes, a value neither begins with a sign of the
 * language nor has `*` before its end: it would not mean what it looks like. Keywords are read in any case; in small letters, and as `|`,
 * they end a value only before another clause.
 */

/** What a value is compared with: its text, its number where it reads as one, its span where it reads as a date. */
export interface Literal {
  readonly text: string;
  readonly number: number | null;
  /** Whether it is written in quotes: a text is then not equal because it is the same number. */
  readonly isQuoted: boolean;
  /** What lies within a date: a month, a day, or an instant alone. */
  readonly span: Within | null;
}

type Within = Omit<RangeClause, keyof AnyClause>;

/** `''` is `:` alone: the text has the words, the list contains the value. `*` is the same with the last word unfinished. */
export const OPERATORS = ['', '=', '*'] as const;
type Operator = (typeof OPERATORS)[number];

interface AnyClause {
  readonly field: string;
  /** Where the field stands, counted from 1. */
  readonly position: number;
}

interface Clause extends AnyClause {
  readonly kind: 'clause';
  readonly operator: Operator;
  readonly value: Literal;
}

/** That a field equals one of several values. */
interface ListClause extends AnyClause {
  readonly kind: 'in';
  readonly values: readonly Literal[];
}

/** An end of a range, which may be a part of it. */
export interface Limit {
  readonly at: number;
  readonly isIncluded: boolean;
}

/** That a field has a number, or an instant, within a range. */
export interface RangeClause extends AnyClause {
  readonly kind: 'range';
  readonly of: 'numbers' | 'instants';
  readonly low: Limit | null;
  readonly high: Limit | null;
}

/** That there is a field: it is neither null nor an empty list. */
interface ExistsClause extends AnyClause {
  readonly kind: 'exists';
}

export type AnyOfClauses = Clause | ListClause | RangeClause | ExistsClause;

export type Filter =
  | AnyOfClauses
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

/** A text as what values are compared with. */
export function literal(text: string, isQuoted = false): Literal {
  const date = spanOf(text);
  const low = date && { at: date.from, isIncluded: true };
  const high = date && { at: date.until, isIncluded: date.from === date.until };
  const number = numberOf(text);
  // A quoted number is itself as it is written alone: 0042 is a text.
  return {
    text,
    number: isQuoted && String(number) !== text ? null : number,
    isQuoted,
    span: date && { kind: 'range', of: 'instants', low, high },
  };
}

/** Whether a date is an instant alone. */
export function isInstant({ low, high }: Within): boolean {
  return low !== null && low.at === high?.at;
}

const KEYWORDS = ['AND', 'OR', 'NOT'] as const;
type Keyword = (typeof KEYWORDS)[number];
const SPACE = /\s/;
const ENDS_FIELD = /[\s:()"']/;
const ENDS_ELEMENT = /[\s,\]"']/;
/** What stands in the place of a field before `:` and a field that has to be there. */
export const EXISTS = 'exists';
const COMPARATORS = ['>=', '<=', '>', '<'] as const;
type Comparator = (typeof COMPARATORS)[number];
/** What is to be written instead of a value that begins with a sign. */
const COMPARING = 'comparisons are written <, <=, >, >= and :=, and "not equal" as NOT before the clause';
const INSTEAD: Readonly<Record<string, string>> = {
  '!': 'NOT before a clause says that it does not hold',
  '<': COMPARING,
  '>': COMPARING,
  '=': COMPARING,
  '*': `words are found by their beginning, as in caf*, and ${EXISTS}: finds what has any value of a field`,
};
/** Fields that hold ids, which are also compared with `=` alone, and with lists. */
const ID_FIELD = /(?:idstore|store_id|storeId)(?=\s*[:=])/y;
/** The beginning of a clause, or of a group of them. A word ends at a bar: where there are thousands, none is passed over again and again. */
const CLAUSE = /(?:not\s+)?(?:\(|(?:"[^"]*"|'[^']*'|[^\s:()"'|])+\s*:|(?:idstore|store_id|storeId)\s*=)/iy;
const KEYWORD = /(?:AND|OR|NOT)(?=$|[\s("'])/iy;

/** What a sticky expression matches at a place of a text. */
function matchAt(form: RegExp, text: string, at: number): string | null {
  form.lastIndex = at;
  return form.exec(text)?.[0] ?? null;
}

/** A value as it is written. */
interface Value {
  readonly text: string;
  /** Whether it is written without quotes and escapes. */
  readonly isBare: boolean;
  readonly isQuoted: boolean;
  /** Whether a `*` ends it. */
  readonly isUnfinished: boolean;
}

type RangeOf = Omit<RangeClause, keyof AnyClause>;
type Lookup = RangeOf | Omit<Clause, keyof AnyClause> | Omit<ListClause, keyof AnyClause>;

/** A number, or a date as the span that it names; null for a text that is neither. */
function limitsOf(text: string): (Span & Pick<RangeClause, 'of'>) | null {
  const number = numberOf(text);
  if (number !== null) return { of: 'numbers', from: number, until: number };
  const span = spanOf(text);
  return span && { of: 'instants', ...span };
}

/** What is greater than all of a span, or not less than its beginning, and so on. */
function comparing({ of, from, until }: NonNullable<ReturnType<typeof limitsOf>>, comparator: Comparator): RangeOf {
  const isSpan = from < until;
  switch (comparator) {
    case '>=':
      return { kind: 'range', of, low: { at: from, isIncluded: true }, high: null };
    case '<':
      return { kind: 'range', of, low: null, high: { at: from, isIncluded: false } };
    case '>':
      return { kind: 'range', of, low: { at: until, isIncluded: isSpan }, high: null };
    case '<=':
      return { kind: 'range', of, low: null, high: { at: until, isIncluded: !isSpan } };
  }
}

/** A range as `5..7`, with either end; null for a text that is none. @throws FilterError for half a range */
function rangeOf(text: string, position: number): RangeOf | null {
  const at = text.indexOf('..');
  if (at < 0) return null;
  const ends = [text.slice(0, at).trim(), text.slice(at + 2).trim()] as const;
  const [first, last] = ends.map(limitsOf);
  if (!first && !last) return null;
  const isWhole = ends.every((end, i) => end === '' || [first, last][i]);
  if (!isWhole || (first && last && first.of !== last.of))
    throw new FilterError(position, 'expected two numbers or two dates around .. ; put a text that has it in quotes');
  const low = first ? comparing(first, '>=') : null;
  const high = last ? comparing(last, '<=') : null;
  if (first && last && first.from > last.from) throw new FilterError(position, `the range ${text} ends before it begins`);
  return { kind: 'range', of: (first ?? last)?.of ?? 'numbers', low: low?.low ?? null, high: high?.high ?? null };
}

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
    const isOr = () => this.#take('OR') || this.#takeBar();
    return this.#joined('or', isOr, () =>
      this.#joined(
        'and',
        () => this.#take('AND'),
        () => this.#negation(depth),
      ),
    );
  }

  #joined(kind: 'and' | 'or', goesOn: () => boolean, part: () => Filter): Filter {
    const first = part();
    const others: Filter[] = [];
    while (goesOn()) others.push(part());
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

  #clause(): AnyOfClauses {
    this.#skipSpace();
    const position = this.#at + 1;
    if (++this.#clauses > MAX_CLAUSES) throw new FilterError(position, `more than ${MAX_CLAUSES} clauses`);
    const id = matchAt(ID_FIELD, this.#text, this.#at);
    if (id !== null) this.#at += id.length;
    const isQuoted = /["']/.test(this.#text.charAt(this.#at));
    const field = id ?? this.#field('a field, NOT or (');
    this.#skipSpace();
    if (this.#text[this.#at] === ':') this.#at++;
    else if (id === null) throw this.#expected(`: after the field ${field}`);
    this.#skipSpace();
    if (field === EXISTS && !isQuoted) return { kind: 'exists', field: this.#field(`a field after ${EXISTS}:`), position };
    const comparator = COMPARATORS.find((sign) => this.#text.startsWith(sign, this.#at));
    if (comparator) return { field, position, ...this.#comparison(field, comparator) };
    return { field, position, ...this.#lookup(field, id !== null) };
  }

  /** What follows a field that is looked up: a value, a list of ids, a range. */
  #lookup(field: string, isId: boolean): Lookup {
    const isEqual = this.#text[this.#at] === '=';
    if (isEqual) this.#at++;
    this.#skipSpace();
    if (isId && this.#text[this.#at] === '[') return { kind: 'in', values: this.#list(field) };
    const valueAt = this.#at + 1;
    const { text, isBare, isQuoted, isUnfinished } = this.#value(field);
    const range = isBare ? rangeOf(text, valueAt) : null;
    if (isEqual && (range !== null || isUnfinished)) {
      const what = range ? 'a range' : 'a beginning';
      throw new FilterError(valueAt, `${what} is written after : alone; put an exact value in quotes`);
    }
    if (range !== null) return range;
    return { kind: 'clause', operator: isEqual ? '=' : isUnfinished ? '*' : '', value: literal(text, isEqual && isQuoted) };
  }

  /** What follows a field that is compared by size. */
  #comparison(field: string, comparator: Comparator): RangeOf {
    this.#at += comparator.length;
    this.#skipSpace();
    const valueAt = this.#at + 1;
    const { text } = this.#value(field);
    const span = limitsOf(text);
    if (span === null) throw new FilterError(valueAt, `expected a number or a date after ${comparator}`);
    return comparing(span, comparator);
  }

  /** A field: words and quoted texts without blanks between. */
  #field(wanted: string): string {
    const position = this.#at + 1;
    let field = this.#term(ENDS_FIELD, wanted);
    while (/[^\s:()]/.test(this.#text.charAt(this.#at))) field += this.#term(ENDS_FIELD, wanted);
    if (field.length > MAX_FIELD_LENGTH)
      throw new FilterError(position, `a field is longer than ${MAX_FIELD_LENGTH} characters`);
    return field;
  }

  /** The values between `[` and `]`, each once. */
  #list(field: string): Literal[] {
    const values: Literal[] = [];
    do {
      this.#at++;
      this.#skipSpace();
      this.#refuseSigns();
      values.push(literal(this.#term(ENDS_ELEMENT, `a value for ${field}`)));
      this.#skipSpace();
    } while (this.#text[this.#at] === ',');
    if (this.#text[this.#at] !== ']') throw this.#expected('a comma or ]');
    this.#at++;
    return [...new Map(values.map((value) => [value.text, value])).values()];
  }

  /** A quoted text, or all up to the next clause, a parenthesis or the end, without blanks around it. */
  #value(field: string): Value {
    const quote = this.#text[this.#at];
    if (quote === '"' || quote === "'")
      return { text: this.#quoted(quote), isBare: false, isQuoted: true, isUnfinished: false };
    this.#refuseSigns();
    const start = this.#at;
    let [text, length, starAt, isBare] = ['', 0, 0, true];
    while (this.#at < this.#text.length && !this.#endsValue()) {
      const sign = this.#text.charAt(this.#at);
      isBare &&= sign !== '\\';
      if (sign === '*' && starAt === 0) starAt = this.#at + 1;
      text += this.#character();
      if (!SPACE.test(sign)) length = text.length;
    }
    if (this.#at === start) throw this.#expected(`a value for ${field}`);
    const value = text.slice(0, length);
    if (starAt === 0) return { text: value, isBare, isQuoted: false, isUnfinished: false };
    if (this.#text.slice(starAt, this.#at).trim() !== '' || SPACE.test(this.#text.charAt(starAt - 2)))
      throw new FilterError(
        starAt,
        '* stands at the end of a value, for its unfinished last word; put a value that has it in quotes',
      );
    return { text: value.slice(0, -1), isBare, isQuoted: false, isUnfinished: true };
  }

  /** @throws FilterError where a value without quotes begins with what looks like a part of the language */
  #refuseSigns(): void {
    const sign = this.#text.charAt(this.#at);
    const instead = Object.hasOwn(INSTEAD, sign) ? INSTEAD[sign] : undefined;
    if (instead !== undefined)
      throw new FilterError(this.#at + 1, `a value does not begin with ${sign} unless it is in quotes: ${instead}`);
  }

  #endsValue(): boolean {
    const [sign, next] = [this.#text.charAt(this.#at), this.#at + 1];
    if (sign === '(' || sign === ')') return true;
    if (sign === '|') return this.#isClauseAfterBlanks(next);
    // Of several blanks the last one is looked at.
    if (!SPACE.test(sign) || SPACE.test(this.#text.charAt(next))) return false;
    const keyword = matchAt(KEYWORD, this.#text, next);
    if (keyword === null) return matchAt(CLAUSE, this.#text, next) !== null;
    return keyword === keyword.toUpperCase() || this.#isClauseAfterBlanks(next + keyword.length);
  }

  #isClauseAfterBlanks(from: number): boolean {
    let start = from;
    while (start < this.#text.length && SPACE.test(this.#text.charAt(start))) start++;
    return matchAt(CLAUSE, this.#text, start) !== null;
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

  #takeBar(): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== '|') return false;
    this.#at++;
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
