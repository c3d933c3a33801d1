import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';

/** A number that is no longer is exact. */
const EXACT_LENGTH = 15;
/** A whole number of which a number of JavaScript holds only the beginning. */
const isInexact = (text: string) =>
  text.length > EXACT_LENGTH && /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));

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

/** Reads JSON piece by piece; whole numbers beyond 2⁵³, as ids are, stay exact as texts. */
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
  if (!/\d{16}/.test(text)) return value;
  let exact: unknown = value;
  new ExactJsonParser({ paths: ['$'] }, (found) => {
    exact = found.value;
  }).write(text);
  return exact;
}
