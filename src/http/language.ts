import Negotiator from 'negotiator';
import { before } from '../text/before.ts';
import { LANGUAGES } from '../text/languages.ts';

const DEFAULT_LANGUAGE = 'en';
const KNOWN = new Set(LANGUAGES);

/** The language that is asked for: the requested one, else the first of the header that is known (by its q-values); null for none. */
export function askedLanguage(
  asked: string | undefined,
  acceptLanguage: string | undefined,
  known: ReadonlySet<string> = KNOWN,
): string | null {
  // Of a longer tag, such as `pt-BR`, the language counts.
  if (asked) return before(asked, '-').toLowerCase();
  if (!acceptLanguage) return null;
  const accepted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  for (const tag of accepted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (/^[a-z]{2}(-|$)/i.test(tag) && known.has(language)) return language;
  }
  return null;
}

/** The language to answer in: the one that is asked for, else English. */
export function chooseLanguage(...request: Parameters<typeof askedLanguage>): string {
  return askedLanguage(...request) ?? DEFAULT_LANGUAGE;
}
