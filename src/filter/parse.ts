/**
 * The clause language of assets and datasets: `city:"London" AND NOT (type:bakery OR user.seats:>=40)`.
 *
 *     expression = conjunction { ( "OR" | "|" ) conjunction }
 *     conjunction = negation { "AND" negation }
 *     negation = "NOT" negation | "(" expression ")" | clause
 *     clause = field ":" [ "=" | ">=" | "<=" | ">" | "<" ] value
 *            | id ( "=" | ":" [ "=" ] ) ( value | "[" value { "," value } "]" )
 *     id = "idstore" | "store_id" | "storeId"
 *
 * A field is a word, or a text in `"` or `'`. A value is such a text, or words up to the end or to what begins another clause. `\` takes the
 * next character as it is. Keywords are read in any case; in small letters, and as `|`, they end a value only before another clause.
 */

/** What a value is compared with: its text, and its number where it reads as one. */
export interface Literal {
  readonly text: string;
  readonly number: number | null;
}

export const OPERATORS = ['', '=', '>=', '<=', '>', '<'] as const;
/** `''` is `:` alone: the text matches, the list contains. */
export type Operator = (typeof OPERATORS)[number];

interface AnyClause {
  readonly field: string;
  /** Where the field stands, counted from 1. */
  readonly position: number;
}

export interface Clause extends AnyClause {
  readonly kind: 'clause';
  readonly operator: Operator;
  readonly value: Literal;
}

/** That a field equals one of several values. */
export interface ListClause extends AnyClause {
  readonly kind: 'in';
  readonly values: readonly Literal[];
}

export type Filter =
  | Clause
  | ListClause
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
const ENDS_ELEMENT = /[\s,\]"']/;
/** Fields that hold ids, which are also compared with `=` alone, and with lists. */
const ID_FIELD = /(?:idstore|store_id|storeId)(?=\s*[:=])/y;
/** The beginning of a clause, or of a group of them. A word ends at a bar: where there are thousands, none is passed over again and again. */
const CLAUSE = /(?:not\s+)?(?:\(|(?:"[^"]*"|'[^']*'|[^\s:()"'|]+)\s*:|(?:idstore|store_id|storeId)\s*=)/iy;
const KEYWORD = /(?:AND|OR|NOT)(?=$|[\s("'])/iy;

function literal(text: string): Literal {
  return { text, number: numberOf(text) };
}

/** What a sticky expression matches at a place of a text. */
function matchAt(form: RegExp, text: string, at: number): string | null {
  form.lastIndex = at;
  return form.exec(text)?.[0] ?? null;
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

  #clause(): Clause | ListClause {
    this.#skipSpace();
    const position = this.#at + 1;
    if (++this.#clauses > MAX_CLAUSES) throw new FilterError(position, `more than ${MAX_CLAUSES} clauses`);
    const id = matchAt(ID_FIELD, this.#text, this.#at);
    if (id !== null) this.#at += id.length;
    const field = id ?? this.#term(ENDS_FIELD, 'a field, NOT or (');
    if (field.length > MAX_FIELD_LENGTH)
      throw new FilterError(position, `a field is longer than ${MAX_FIELD_LENGTH} characters`);
    this.#skipSpace();
    if (this.#text[this.#at] === ':') this.#at++;
    else if (id === null) throw this.#expected(`: after the field ${field}`);
    const operator = this.#operator();
    this.#skipSpace();
    const isList = id !== null && !/[<>]/.test(operator) && this.#text[this.#at] === '[';
    if (isList) return { kind: 'in', field, values: this.#list(field), position };
    const valueAt = this.#at + 1;
    const value = literal(this.#value(field));
    if (value.number === null && /[<>]/.test(operator))
      throw new FilterError(valueAt, `expected a number after ${operator}`);
    return { kind: 'clause', field, operator, value, position };
  }

  /** The values between `[` and `]`, each once. */
  #list(field: string): Literal[] {
    const values: Literal[] = [];
    do {
      this.#at++;
      this.#skipSpace();
      values.push(literal(this.#term(ENDS_ELEMENT, `a value for ${field}`)));
      this.#skipSpace();
    } while (this.#text[this.#at] === ',');
    if (this.#text[this.#at] !== ']') throw this.#expected('a comma or ]');
    this.#at++;
    return [...new Map(values.map((value) => [value.text, value])).values()];
  }

  /** A quoted text, or all up to the next clause, a parenthesis or the end, without blanks around it. */
  #value(field: string): string {
    const quote = this.#text[this.#at];
    if (quote === '"' || quote === "'") return this.#quoted(quote);
    const start = this.#at;
    let text = '';
    let length = 0;
    while (this.#at < this.#text.length && !this.#endsValue()) {
      const isBlank = SPACE.test(this.#text.charAt(this.#at));
      text += this.#character();
      if (!isBlank) length = text.length;
    }
    if (this.#at === start) throw this.#expected(`a value for ${field}`);
    return text.slice(0, length);
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
