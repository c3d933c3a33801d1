import { arabic, withPlainNumerals } from '../text/numerals.ts';
import type { Tags } from './element.ts';

const HAN = /\p{Script=Han}/u;
const NUMBER = /^([0-9〇零○一二三四五六七八九十百]{1,5})(.?)$/;

/**
 * The street of an address that tells its lane and its alley apart, as a map names these: `和平東路二段` with `addr:lane=96` and
 * `addr:alley=17` is `和平東路二段96巷17弄`. Lanes that are not numbered, or of streets in other scripts, are none.
 */
export function laneOf(street: string | undefined, tags: Tags): string | undefined {
  if (street === undefined || !HAN.test(street)) return street;
  const parts = [numbered(tags.get('addr:lane'), '巷'), numbered(tags.get('addr:alley'), '弄')];
  // A street that is the lane itself has it twice.
  return parts.reduce((name, part) => (withPlainNumerals(name).includes(part) ? name : `${name}${part}`), street);
}

function numbered(value: string | undefined, sign: string): string {
  const [, numeral, own] = NUMBER.exec((value ?? '').normalize('NFKC').trim()) ?? [];
  return numeral === undefined || (own !== '' && own !== sign) ? '' : `${arabic(numeral)}${sign}`;
}
