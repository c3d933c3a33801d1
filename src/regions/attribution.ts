import anyAscii from 'any-ascii';
import type { Manifest } from './versions.ts';

/** Whom the data of a region are by. */
export interface Credit {
  readonly attribution: string;
  readonly licence: string;
  /** Where the licence, or the publisher, asks to link to. */
  readonly url?: string;
}

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

/** The same in one line, in letters that a header may have. */
export function creditLine(credits: readonly Credit[]): string {
  return anyAscii(credits.map(({ attribution }) => attribution).join('; ')).replaceAll(/[^\x20-\x7e]/g, ' ');
}
