import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';

/** A number that is no longer is exact, unless it has an exponent. */
const EXACT_LENGTH = 15;
/** What a text of JSON has where a number of it may not be held. */
const MAYBE_INEXACT = /\d{16}|\de\+?\d{3}/i;

/** Whether a number cannot be held: a whole one of which a number of JavaScript has only the beginning, or one that is infinite there. */
function isInexact(text: string): boolean {
  if (text.length <= EXACT_LENGTH && !/e/i.test(text)) return false;
  const number = Number(text);
  return !Number.isFinite(number) || (/^-?\d+$/.test(text) && !Number.isSafeInteger(number));
}

/** Remembers a number as it is written, where it cannot be held. */
class WatchfulTokenizer extends Tokenizer {
  inexact: string | null = null;

  protected override parseNumber(text: string): number {
    this.inexact = isInexact(text) ? text : null;
    return super.parseNumber(text);
  }
}

type ParserOptions = ConstructorParameters<typeof TokenParser>[0];
type OnValue = TokenParser['onValue'];

/** Reads JSON piece by piece; whole numbers beyond 2⁵³, as ids are, and numbers beyond 1.8e308 stay exact as texts. */
export class ExactJsonParser {
  readonly #tokenizer = new WatchfulTokenizer();
  readonly #parser: TokenParser;

  /** @param onValue is given each value at one of the paths */
  constructor(options: ParserOptions, onValue: OnValue) {
    const [tokenizer, parser] = [this.#tokenizer, new TokenParser(options)];
    parser.onValue = onValue;
    parser.onError = (error) => tokenizer.error(error);
    parser.onEnd = () => {
      if (!tokenizer.isEnded) tokenizer.end();
    };
    tokenizer.onToken = (token) => {
      const isWhole = token.token === TokenType.NUMBER && tokenizer.inexact !== null;
      parser.write(isWhole ? { ...token, token: TokenType.STRING, value: tokenizer.inexact ?? '' } : token);
    };
    tokenizer.onEnd = () => {
      if (!parser.isEnded) parser.end();
    };
    this.#parser = parser;
  }

  get isEnded(): boolean {
    return this.#tokenizer.isEnded && this.#parser.isEnded;
  }

  /** @throws Error for what is not JSON */
  write(piece: Buffer | string): void {
    this.#tokenizer.write(piece);
  }
}

/** The same for a text that is whole. @throws SyntaxError for what is not JSON */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!MAYBE_INEXACT.test(text)) return value;
  let exact: unknown = value;
  new ExactJsonParser({ paths: ['$'] }, (found) => {
    exact = found.value;
  }).write(text);
  return exact;
}
