import Negotiator from 'negotiator';
import { before } from '../text/before.ts';
import { NAME_LANGUAGES, nameLanguageOf } from '../text/languages.ts';

const DEFAULT_LANGUAGE = 'en';
const KNOWN = new Set(NAME_LANGUAGES);

/** The language that is asked for: the requested one, else the first of the header that is known (by its q-values); null for none. */
export function askedLanguage(
  asked: string | undefined,
  acceptLanguage: string | undefined,
  known: ReadonlySet<string> = KNOWN,
): string | null {
  if (asked) return languageOf(asked, known);
  if (!acceptLanguage) return null;
  const accepted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  for (const tag of accepted) {
    const language = languageOf(tag, known);
    if (/^[a-z]{2}(-|$)/i.test(tag) && known.has(language)) return language;
  }
  return null;
}

/** Of a longer tag, such as `pt-BR`, the language counts, and that Chinese is in traditional letters where that is known by itself. */
function languageOf(tag: string, known: ReadonlySet<string>): string {
  const language = nameLanguageOf(tag);
  return known.has(language) ? language : before(tag, '-').toLowerCase();
}

/** The language to answer in: the one that is asked for, else English. */
export function chooseLanguage(...request: Parameters<typeof askedLanguage>): string {
  return askedLanguage(...request) ?? DEFAULT_LANGUAGE;
}
