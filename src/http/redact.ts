/** The beginning of a key where a word begins, and a whole one wherever it stands. */
const SECRET = /(?:\b|(?=(?:pk|sk|rk|wpl|wps|wpt)_[A-Za-z0-9_-]{32}))(pk|sk|rk|wpl|wps|wpt)_[A-Za-z0-9_-]+/;
const SECRETS = new RegExp(SECRET, 'g');
const SECRET_NAMES = new Set(['key', 'private_key']);

/** Whether a query parameter carries a key. */
export function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name);
}

/** The text with anything that looks like a key of this product blacked out. */
export function redactSecrets(text: string): string {
  // Nearly no text has one, and to look for it takes less than to replace nothing.
  return SECRET.test(text) ? text.replace(SECRETS, '$1_[redacted]') : text;
}
