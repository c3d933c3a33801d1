import anyAscii from 'any-ascii';
import type { Credit } from '../contract/credit.ts';
import type { Manifest } from './versions.ts';

/** Works that are in the public domain ask for nothing. */
const FREE = 'public domain';

/** Whom those who show answers have to credit, each once, in the order of the sources. */
export function creditsOf(sources: Manifest['sources']): readonly Credit[] {
  const credits = new Map<string, Credit>();
  for (const { attribution, licence, url } of sources) {
    if (attribution === '' || licence === FREE) continue;
    credits.set(attribution, credits.get(attribution) ?? { attribution, licence, ...(url !== undefined && { url }) });
  }
  return [...credits.values()];
}

/** The same in one line. */
export const creditText = (credits: readonly Credit[]): string => credits.map(({ attribution }) => attribution).join('; ');

/** The same in letters that a header may have. */
export function creditLine(credits: readonly Credit[]): string {
  return anyAscii(creditText(credits)).replaceAll(/[^\x20-\x7e]/g, ' ');
}
