import type { Tags } from './element.ts';
import { hasEnded, isPlanned } from './lifecycle.ts';

/** What tells the entrances of a station apart, at the end of their name: `(11)`, `B4`, `C1`, `出口 3`, `Exit 2`, `nº 5`. */
const ENDINGS = [
  /[,;:–-]$/u,
  /[(（][^()（）]{0,20}[)）]$/u,
  /(?:出口|出入口|Exit|Entrance|Ausgang|Eingang|Sortie|Salida|Uscita|Saída|выход|вход)$/iu,
  /\s(?:n[º°o]\.?\s?)?[A-Za-z]?\d{1,3}[a-z]?$/u,
  /(?<=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}])[A-Za-zＡ-Ｚ]?[\d０-９]{1,3}[a-z]?$/u,
];
const MAX_NAME = 200;

/** The station that an entrance with a name leads to, without what tells it from others; null for what is none, or names no station. */
export function stationOfEntrance(tags: Tags): string | null {
  const name = tags.get('name');
  if (tags.get('railway') !== 'subway_entrance' || name === undefined || name.length > MAX_NAME) return null;
  if (hasEnded(tags) || isPlanned(tags)) return null;
  let station = name.trim();
  for (let before = ''; station !== before; ) {
    before = station;
    for (const ending of ENDINGS) station = station.replace(ending, '').trim();
  }
  return /\p{L}{2}/u.test(station) ? station : null;
}
