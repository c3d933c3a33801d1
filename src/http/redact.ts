const SECRET = /\b(pk|sk|rk|wpl|wps|wpt)_[A-Za-z0-9_-]+/g;
const SECRET_NAMES = new Set(['key', 'private_key']);

/** Whether a query parameter carries a key. */
export function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name);
}

/** The text with anything that looks like a key of this product blacked out. */
export function redactSecrets(text: string): string {
  return text.replace(SECRET, '$1_[redacted]');
}
