/** Signs that terminals obey, or that show a text in another order than it has. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A text as it may stand on a terminal: names in it are somebody else's, and must not clear the screen or hide what follows. JSON stays the same. */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
