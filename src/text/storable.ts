/** Levels of objects and lists that a value may have: more are no data, and what reads them runs out of stack. */
export const MAX_DEPTH = 64;

export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((each) => isTooDeep(each, depth + 1));
}

/** Whether the database takes a text: not with a NUL, nor with half of a character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** A text as the database takes it, for messages that quote what somebody has sent: a NUL is shown as `\u0000`. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\\u0000');
}

/** `\u0000` or half of a surrogate pair. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** The same of all texts in JSON that the runtime has written: it escapes what is neither. */
export function isStorableJson(json: string): boolean {
  // Behind an escaped backslash it is a plain text.
  return !UNSTORABLE_ESCAPE.test(json.replaceAll('\\\\', ''));
}
