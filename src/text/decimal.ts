/** A decimal number, and the same with an exponent. Each digit can be read in one way only, so that testing takes linear time. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const WITH_EXPONENT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** No number that anybody means is written in more characters. */
const MAX_LENGTH = 100;

/** Whether a text is a decimal number such as `48.85`, `.5`, `48.` or `+2`. */
export function isDecimal(text: string): boolean {
  return text.length <= MAX_LENGTH && DECIMAL.test(text);
}

/** The same, or one with an exponent such as `1e-5`. */
export function isNumber(text: string): boolean {
  return text.length <= MAX_LENGTH && WITH_EXPONENT.test(text);
}
