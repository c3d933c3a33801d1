const GROUND = /^(?:g|gf|eg|rdc|rc|pb|0f|ground|ground floor|erdgeschoss|rez-de-chauss[ée]e)$/i;
const BELOW = /^(?:b|ug|kg|ss|lg|-)\s?(\d{1,2})?f?$/i;
const NUMBERED_BELOW = /^(\d{1,2})\.?\s?(?:ug|kg)$/i;
const ABOVE = /^og\s?(\d{1,2})?$/i;
const NUMBERED_ABOVE = /^(\d{1,2})\.?\s?og$/i;
const FLOOR = /^(\d{1,2})f$/i;

/** Whether a level is called the ground, by a word or by its number: then `1F` is the storey above it. */
export function isGroundWord(text: string): boolean {
  return text === '0' || GROUND.test(text);
}

/**
 * The number of a level that is written as it is on signs: `GF`, `EG`, `RDC`, `B1F`, `UG`, `2.OG`, `3F`; null for what is none of these.
 *
 * @param firstFloor the number of `1F`: in much of Asia and America the ground floor is the first
 */
export function levelOfWord(text: string, firstFloor: 0 | 1): number | null {
  if (GROUND.test(text)) return 0;
  const below = BELOW.exec(text) ?? NUMBERED_BELOW.exec(text);
  if (below) return -Number(below[1] ?? 1);
  const above = ABOVE.exec(text) ?? NUMBERED_ABOVE.exec(text);
  if (above) return Number(above[1] ?? 1);
  const floor = FLOOR.exec(text);
  return floor ? Number(floor[1]) - 1 + firstFloor : null;
}
