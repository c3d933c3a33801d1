/**
 * A part of CQL2 in its text form (OGC 21-065r2): comparisons, AND, OR, NOT, BETWEEN, IN, LIKE, IS NULL, S_INTERSECTS.
 *
 *     expression = term { "OR" term }
 *     term = factor { "AND" factor }
 *     factor = [ "NOT" ] ( "(" expression ")" | predicate )
 *     predicate = "S_INTERSECTS" "(" property "," geometry ")"
 *               | literal comparator property
 *               | property comparator literal
 *               | property [ "NOT" ] "BETWEEN" literal "AND" literal
 *               | property [ "NOT" ] "IN" "(" literal { "," literal } ")"
 *               | property [ "NOT" ] "LIKE" text
 *               | property "IS" [ "NOT" ] "NULL"
 *
 * A property is a word or a text in `"`; a text is in `'`, and `''` stands for one in it.
 */

import { MAX_FIELD_LENGTH } from '../../filter/parse.ts';

export type CqlLiteral = string | number | boolean;
export type Comparator = '=' | '<>' | '<' | '>' | '<=' | '>=';

export type Cql =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Cql[] }
  | { readonly kind: 'not'; readonly part: Cql }
  | {
      readonly kind: 'compare';
      readonly property: string;
      readonly comparator: Comparator;
      readonly value: CqlLiteral;
    }
  | {
      readonly kind: 'between';
      readonly property: string;
      readonly low: CqlLiteral;
      readonly high: CqlLiteral;
    }
  | { readonly kind: 'in'; readonly property: string; readonly values: readonly CqlLiteral[] }
  | { readonly kind: 'like'; readonly property: string; readonly pattern: string }
  | { readonly kind: 'null'; readonly property: string }
  /** A geometry as it was written. */
  | { readonly kind: 'intersects'; readonly wkt: string }
  | { readonly kind: 'inBox'; readonly box: readonly number[] };

/** An expression that cannot be read or asked: what is wrong, and where. */
export class CqlError extends Error {
  constructor(position: number, message: string) {
    super(`at position ${position}: ${message}`);
    this.name = 'CqlError';
  }
}

export const MAX_CQL_LENGTH = 10_000;
const MAX_PREDICATES = 100;
const MAX_DEPTH = 32;
const MAX_VALUES = 500;

const WORD = /[\p{L}\p{N}_.:]/u;
const NUMBER = /^[+-]?(\d{1,50}(\.\d{0,50})?|\.\d{1,50})([eE][+-]?\d{1,2})?$/;
const NUMBER_SIGN = /[\d.eE+-]/;
const COMPARATORS: readonly Comparator[] = ['<>', '<=', '>=', '=', '<', '>'];
const GEOMETRY = /^(MULTI)?(POINT|LINESTRING|POLYGON)$|^GEOMETRYCOLLECTION$/i;
const OTHER_FUNCTIONS = /^(S_|T_|A_)|^(CASEI|ACCENTI|DATE|TIMESTAMP|INTERVAL)$/i;
const SUPPORTED = 'supported are comparisons, AND, OR, NOT, BETWEEN, IN, LIKE, IS NULL and S_INTERSECTS';

/** Reads an expression of CQL2. @throws CqlError */
export function parseCql(text: string): Cql {
  if (text.length > MAX_CQL_LENGTH) throw new CqlError(MAX_CQL_LENGTH + 1, `the filter is longer than ${MAX_CQL_LENGTH}`);
  return new Parser(text).whole();
}

class Parser {
  readonly #text: string;
  #at = 0;
  #predicates = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Cql {
    const expression = this.#expression(1);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#expected('AND, OR or the end');
    return expression;
  }

  #expression(depth: number): Cql {
    return this.#joined('or', 'OR', () => this.#joined('and', 'AND', () => this.#factor(depth)));
  }

  #joined(kind: 'and' | 'or', keyword: string, part: () => Cql): Cql {
    const parts = [part()];
    while (this.#take(keyword)) parts.push(part());
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind, parts };
  }

  #factor(depth: number): Cql {
    if (depth > MAX_DEPTH) throw new CqlError(this.#at + 1, `more than ${MAX_DEPTH} levels of NOT and parentheses`);
    if (this.#take('NOT')) return { kind: 'not', part: this.#factor(depth + 1) };
    if (!this.#takeSign('(')) return this.#predicate();
    const inside = this.#expression(depth + 1);
    this.#needSign(')');
    return inside;
  }

  #predicate(): Cql {
    this.#skipSpace();
    if (++this.#predicates > MAX_PREDICATES) throw new CqlError(this.#at + 1, `more than ${MAX_PREDICATES} predicates`);
    if (this.#take('S_INTERSECTS')) return this.#intersects();
    const first = this.#text.charAt(this.#at);
    if (first === "'" || /[\d.+-]/.test(first)) return this.#turnedRound();
    const property = this.#property();
    if (this.#take('IS')) {
      const isNegated = this.#take('NOT');
      if (!this.#take('NULL')) throw this.#expected('NULL');
      return negated(isNegated, { kind: 'null', property });
    }
    const isNegated = this.#take('NOT');
    if (this.#take('BETWEEN')) return negated(isNegated, this.#between(property));
    if (this.#take('IN')) return negated(isNegated, { kind: 'in', property, values: this.#values() });
    if (this.#take('LIKE')) return negated(isNegated, { kind: 'like', property, pattern: this.#quoted("'") });
    if (isNegated) throw this.#expected('BETWEEN, IN or LIKE');
    return { kind: 'compare', property, comparator: this.#comparator(), value: this.#literal() };
  }

  /** `5 < property`. */
  #turnedRound(): Cql {
    const value = this.#literal();
    const comparator = this.#comparator();
    const turned = { '<': '>', '>': '<', '<=': '>=', '>=': '<=', '=': '=', '<>': '<>' } as const;
    return { kind: 'compare', property: this.#property(), comparator: turned[comparator], value };
  }

  #between(property: string): Cql {
    const low = this.#literal();
    if (!this.#take('AND')) throw this.#expected('AND');
    return { kind: 'between', property, low, high: this.#literal() };
  }

  #values(): CqlLiteral[] {
    this.#needSign('(');
    const values = [this.#literal()];
    while (this.#takeSign(',')) values.push(this.#literal());
    if (values.length > MAX_VALUES) throw new CqlError(this.#at, `more than ${MAX_VALUES} values`);
    this.#needSign(')');
    return values;
  }

  #intersects(): Cql {
    this.#needSign('(');
    const at = this.#at + 1;
    const property = this.#property();
    if (property !== 'geometry' && property !== 'geom')
      throw new CqlError(at, `the geometry of a feature is called geometry, not ${shortened(property)}`);
    this.#needSign(',');
    const geometry = this.#geometry();
    this.#needSign(')');
    return geometry;
  }

  /** WKT, or `BBOX(west, south, east, north)`. */
  #geometry(): Cql {
    this.#skipSpace();
    const start = this.#at;
    const name = this.#word();
    const isBox = name.toUpperCase() === 'BBOX';
    if (!isBox && !GEOMETRY.test(name)) throw new CqlError(start + 1, 'expected a geometry of WKT, or BBOX(…)');
    this.#needSign('(');
    const inside = this.#at;
    for (let depth = 1; depth > 0; this.#at++) {
      if (this.#at >= this.#text.length) throw this.#expected(')');
      if (this.#text[this.#at] === '(') depth++;
      else if (this.#text[this.#at] === ')') depth--;
    }
    if (!isBox) return { kind: 'intersects', wkt: this.#text.slice(start, this.#at) };
    const box = this.#text
      .slice(inside, this.#at - 1)
      .split(',')
      .map((part) => part.trim());
    if (!box.every((part) => NUMBER.test(part))) throw new CqlError(inside + 1, 'expected four numbers');
    return { kind: 'inBox', box: box.map(Number) };
  }

  #comparator(): Comparator {
    this.#skipSpace();
    const found = COMPARATORS.find((sign) => this.#text.startsWith(sign, this.#at));
    if (!found) throw this.#expected('=, <>, <, >, <=, >=, BETWEEN, IN, LIKE or IS');
    this.#at += found.length;
    return found;
  }

  #property(): string {
    this.#skipSpace();
    const start = this.#at;
    const name = this.#text[start] === '"' ? this.#quoted('"') : this.#bareProperty();
    if (name.length > MAX_FIELD_LENGTH)
      throw new CqlError(start + 1, `a property is longer than ${MAX_FIELD_LENGTH} characters`);
    return name;
  }

  #bareProperty(): string {
    const start = this.#at;
    const word = this.#word();
    if (OTHER_FUNCTIONS.test(word)) throw new CqlError(start + 1, `${word.toUpperCase()} is not supported: ${SUPPORTED}`);
    this.#skipSpace();
    if (this.#text[this.#at] === '(') throw new CqlError(start + 1, `functions are not supported: ${SUPPORTED}`);
    if (/[+\-*/%^]/.test(this.#text.charAt(this.#at)))
      throw new CqlError(this.#at + 1, `arithmetic is not supported: ${SUPPORTED}`);
    return word;
  }

  #literal(): CqlLiteral {
    this.#skipSpace();
    const first = this.#text.charAt(this.#at);
    if (first === "'") return this.#quoted("'");
    const start = this.#at;
    if (/[\d.+-]/.test(first)) {
      while (this.#at < this.#text.length && NUMBER_SIGN.test(this.#text.charAt(this.#at))) this.#at++;
      const number = this.#text.slice(start, this.#at);
      if (!NUMBER.test(number)) throw new CqlError(start + 1, `${shortened(number)} is no number`);
      return Number(number);
    }
    if (this.#take('TRUE')) return true;
    if (this.#take('FALSE')) return false;
    const word = this.#word();
    throw new CqlError(
      start + 1,
      OTHER_FUNCTIONS.test(word)
        ? `${word.toUpperCase()} is not supported: ${SUPPORTED}`
        : `expected a number, TRUE, FALSE or a text in ' instead of ${shortened(word)}: a property is compared with a value`,
    );
  }

  #quoted(quote: string): string {
    this.#skipSpace();
    if (this.#text[this.#at] !== quote) throw this.#expected(quote === "'" ? "a text in '" : 'a name in "');
    const start = this.#at++;
    let text = '';
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text.charAt(this.#at);
      if (sign !== quote) text += sign;
      else if (this.#text[this.#at + 1] === quote) {
        text += quote;
        this.#at++;
      } else {
        this.#at++;
        return text;
      }
    }
    throw new CqlError(start + 1, `the ${quote} is not closed`);
  }

  #word(): string {
    const start = this.#at;
    while (this.#at < this.#text.length && WORD.test(this.#text.charAt(this.#at))) this.#at++;
    if (this.#at === start) throw this.#expected('a property or a value');
    return this.#text.slice(start, this.#at);
  }

  /** Takes a keyword, in any case, that stands here as a word of its own. */
  #take(keyword: string): boolean {
    this.#skipSpace();
    const end = this.#at + keyword.length;
    if (this.#text.slice(this.#at, end).toUpperCase() !== keyword || WORD.test(this.#text.charAt(end))) return false;
    this.#at = end;
    return true;
  }

  #takeSign(sign: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #needSign(sign: string): void {
    if (!this.#takeSign(sign)) throw this.#expected(sign);
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at++;
  }

  #expected(what: string): CqlError {
    const rest = this.#text.slice(this.#at);
    return new CqlError(this.#at + 1, `expected ${what}, found ${rest === '' ? 'the end' : `'${shortened(rest)}'`}`);
  }
}

function negated(isNegated: boolean, part: Cql): Cql {
  return isNegated ? { kind: 'not', part } : part;
}

function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
