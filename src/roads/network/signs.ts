import type { IdColumn } from '../../branded-ids.ts';
import { lowerBound } from '../../storage/order.ts';
import type { Half } from './road-ids.ts';

/** What a sign says besides its texts: a slip road, a roundabout, a surface that is walked across. */
export const SIGN_KINDS = { link: 1, roundabout: 2, area: 4 } as const;

/** What stands at a node of a road, and matters to who passes it. */
export const POST_KINDS = { booth: 0, gantry: 1, exit: 2 } as const;

/**
 * What roads are called and what stands beside them. Texts are UTF-8, one after the other; text 0 is empty.
 *
 *     sign       [way]   index into the rows of signs: ways that are called the same share one
 *     country    [way]   two letters, the first in the upper byte; 0 where none is known
 *     name, ref, destination, destinationRef, exit, operator  [sign]  texts
 *     kind       [sign]  SIGN_KINDS
 *     labelSign  [label]  signs with names in other languages, rising
 *     labelLanguage, labelName  [label]  two letters of the language as `country` has them, and the text
 *     postHalf   [arrival]  half segments that end at a post, rising
 *     postOf     [arrival]  the post
 *     postKind   [post]  POST_KINDS
 *     postNode   [post]  id in OpenStreetMap
 *     postLat, postLng  [post]  degrees × 10⁷
 *     postName, postRef, postOperator  [post]  texts
 *     textStart  [text + 1]  where each text begins in `textBytes`
 */
export interface RoadSigns {
  readonly sign: Uint32Array;
  readonly country: Uint16Array;
  readonly name: Uint32Array;
  readonly ref: Uint32Array;
  readonly destination: Uint32Array;
  readonly destinationRef: Uint32Array;
  readonly exit: Uint32Array;
  readonly operator: Uint32Array;
  readonly kind: Uint8Array;
  readonly labelSign: Uint32Array;
  readonly labelLanguage: Uint16Array;
  readonly labelName: Uint32Array;
  readonly postHalf: IdColumn<Half>;
  readonly postOf: Uint32Array;
  readonly postKind: Uint8Array;
  readonly postNode: Float64Array;
  readonly postLat: Int32Array;
  readonly postLng: Int32Array;
  readonly postName: Uint32Array;
  readonly postRef: Uint32Array;
  readonly postOperator: Uint32Array;
  readonly textStart: Uint32Array;
  readonly textBytes: Uint8Array;
}

/** A text of the signs. */
export function textOf({ textStart, textBytes }: RoadSigns, text: number): string {
  const start = textStart[text];
  const end = textStart[text + 1];
  return start === end ? '' : Buffer.from(textBytes.buffer, textBytes.byteOffset + start, end - start).toString();
}

/** What a road is called, in a language where it has a name of its own there. */
export function nameOf(signs: RoadSigns, sign: number, language: string): string {
  const { labelSign, labelLanguage, labelName } = signs;
  const wanted = packCode(language);
  for (let label = lowerBound(labelSign, sign); labelSign[label] === sign; label++)
    if (labelLanguage[label] === wanted) return textOf(signs, labelName[label]);
  return textOf(signs, signs.name[sign]);
}

/** The post at the end of a half segment; −1 where there is none. */
export function postAt({ postHalf, postOf }: RoadSigns, half: Half): number {
  const at = lowerBound(postHalf, half);
  return postHalf[at] === half ? postOf[at] : -1;
}

/** A code of two letters, of a country or a language, as rows of 16 bits have it; 0 for what is none. */
export function packCode(code: string): number {
  const [first, second] = [code.charCodeAt(0), code.charCodeAt(1)];
  return code.length === 2 && first < 256 && second < 256 ? (first << 8) | second : 0;
}

/** The code of the country of a way, in capitals; empty where none is known. */
export function countryOf({ country }: RoadSigns, way: number): string {
  const packed = country[way];
  return packed === 0 ? '' : String.fromCharCode(packed >> 8, packed & 0xff).toUpperCase();
}
