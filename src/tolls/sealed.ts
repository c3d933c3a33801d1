import { createHash } from 'node:crypto';

/**
 * The text of a tariff, or of exchange rates, that were imported: JSON, with a SHA-256 of the rest in its second line. One bit that turns over in a price leaves a tariff
 * that can be used, and is not this one.
 *
 *     {
 *      "sha256": "…",
 *      "id": …
 */
const SEAL = /^\{\n "sha256": "([^"\n]*)",\n/;
const BEGINNING = '{\n';

export function sealed(content: object): string {
  const text = `${JSON.stringify(content, null, 1)}\n`;
  return `${BEGINNING} "sha256": "${sha256(text)}",\n${text.slice(BEGINNING.length)}`;
}

/** The text without its seal, as it is where it has none: what people write, and what earlier versions wrote. Null where the seal is broken. */
export function unsealed(text: string): string | null {
  const [line, seal] = SEAL.exec(text) ?? [];
  if (line === undefined) return text;
  const rest = BEGINNING + text.slice(line.length);
  return sha256(rest) === seal ? rest : null;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
