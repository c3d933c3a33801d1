import Negotiator from 'negotiator';
import { lookUpLanguage, NAME_LANGUAGES } from '../text/languages.ts';

const DEFAULT_LANGUAGE = 'en';
const KNOWN = new Set(NAME_LANGUAGES);

/** The language that is asked for: the requested one, else the first of the header (by its q-values), where they are known; null for none. */
export function askedLanguage(
  asked: string | undefined,
  acceptLanguage: string | undefined,
  known: ReadonlySet<string> = KNOWN,
): string | null {
  const own = asked ? lookUpLanguage(asked, known) : null;
  if (own !== null || !acceptLanguage) return own;
  const accepted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  for (const tag of accepted) {
    const language = lookUpLanguage(tag, known);
    if (language !== null) return language;
  }
  return null;
}

/** The language to answer in: the one that is asked for, else English. */
export function chooseLanguage(...request: Parameters<typeof askedLanguage>): string {
  return askedLanguage(...request) ?? DEFAULT_LANGUAGE;
}
