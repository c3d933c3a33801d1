import Negotiator from 'negotiator';
import { LANGUAGES } from '../text/languages.ts';

const DEFAULT_LANGUAGE = 'en';
const KNOWN = new Set(LANGUAGES);

/** The language to answer in: the requested one, else the first of the header that is known (by its q-values), else English. */
export function chooseLanguage(
  asked: string | undefined,
  acceptLanguage: string | undefined,
  known: ReadonlySet<string> = KNOWN,
): string {
  if (asked) return asked.toLowerCase();
  if (!acceptLanguage) return DEFAULT_LANGUAGE;
  const accepted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  for (const tag of accepted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (/^[a-z]{2}(-|$)/i.test(tag) && known.has(language)) return language;
  }
  return DEFAULT_LANGUAGE;
}
