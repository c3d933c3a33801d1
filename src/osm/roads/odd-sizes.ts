import { MODES, travelMode } from '../../modes/index.ts';
import type { Tags } from '../element.ts';
import { valuesIn } from './conditional.ts';
import { type OddSize, oddityOf, SIZE_LIMITS, type SizeLimit, WIDTHS } from './size-keys.ts';
import { limitNames } from './size-limits.ts';

const CONDITIONAL = ':conditional';

/** Every key that is read as a limit, for whichever vehicles and directions. */
const LIMIT_OF: ReadonlyMap<string, SizeLimit> = new Map(
  (['forward', 'backward'] as const).flatMap((direction) => [
    ...WIDTHS.flatMap((limit) => [limit.key, `${limit.key}:${direction}`].map((name) => [name, limit] as const)),
    ...MODES.map(travelMode)
      .filter(({ vehicle }) => vehicle !== null)
      .flatMap((mode) =>
        SIZE_LIMITS.flatMap((limit) =>
          limitNames(limit.key, mode, direction).flatMap((name) => [
            [name, limit] as const,
            [name + CONDITIONAL, limit] as const,
          ]),
        ),
      ),
  ]),
);

/** A limit of size that is written in another way than the wiki has it. */
export interface OddTag {
  readonly key: string;
  readonly text: string;
  readonly oddity: OddSize;
}

/** What tags say of sizes that cannot be read, or is taken for a smaller unit. */
export function oddSizesIn(tags: Tags): OddTag[] {
  const odd: OddTag[] = [];
  for (const [key, value] of tags) {
    const limit = LIMIT_OF.get(key);
    if (!limit) continue;
    for (const text of key.endsWith(CONDITIONAL) ? valuesIn(value) : [value]) {
      const oddity = oddityOf(text, limit);
      if (oddity) odd.push({ key, text, oddity });
    }
  }
  return odd;
}
