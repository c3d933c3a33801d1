const DIGITS = '〇一二三四五六七八九';
/** What the signs for ten and for a hundred are worth. */
const SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100 };

/** A Chinese or Japanese numeral below a thousand, or of digits alone: `六`, `十二`, `九十六` and `二〇三` as `6`, `12`, `96` and `203`. */
export function arabic(numeral: string): string {
  if (/^\d+$/.test(numeral)) return numeral;
  const signs = [...numeral.replace(/[零○]/g, '〇')].map((sign) =>
    /\d/.test(sign) ? (DIGITS[Number(sign)] ?? sign) : sign,
  );
  if (!signs.some((sign) => sign in SCALES)) return signs.map((sign) => DIGITS.indexOf(sign)).join('');
  let value = 0;
  let digit = 1;
  for (const [at, sign] of signs.entries()) {
    const scale = SCALES[sign];
    if (scale === undefined) digit = DIGITS.indexOf(sign);
    value += scale !== undefined ? digit * scale : at === signs.length - 1 ? digit : 0;
    if (scale !== undefined) digit = 1;
  }
  return String(value);
}

const NUMERAL = '[0-9０-９〇零○一二三四五六七八九十百]';

/** A numbered part of a quarter of a Japanese town: the sixth of 六本木六丁目. */
const NUMBERED_QUARTER = new RegExp(`(${NUMERAL}{1,3})丁目`, 'g');
/** The section of a street, as Chinese addresses have it: the second of 和平東路二段. */
const SECTION = new RegExp(`([路街道])(${NUMERAL}{1,3})段`, 'g');
/** The number of a lane, an alley, a house or a floor: those of 九十六巷十七弄十一號三樓. */
const NUMBERED = new RegExp(`(${NUMERAL}{1,5})([巷弄號号樓楼])`, 'g');
/** A number within a number: the second of 11之2號 and of 11號之2, */
const NUMBER_WITHIN = new RegExp(`(${NUMERAL}{1,5})[號号]?之(${NUMERAL}{1,4})`, 'g');
/** and within a floor: that of 3樓之2. */
const FLAT_WITHIN = new RegExp(`([樓楼])之(${NUMERAL}{1,4})`, 'g');
/** What tells that one of them may be there. */
const SIGNS = /丁目|[段巷弄號号樓楼之]/;

/**
 * A text with its numerals as they are typed: `六本木六丁目` as `六本木 6`, `和平東路二段九十六巷` as `和平東路2段96巷`, `十一號之2` as
 * `11-2`.
 */
export function withPlainNumerals(text: string): string {
  if (!SIGNS.test(text)) return text;
  const plain = (numeral: string) => arabic(numeral.normalize('NFKC'));
  return text
    .replace(NUMBERED_QUARTER, (_, numeral: string) => ` ${plain(numeral)} `)
    .replace(SECTION, (_, street: string, numeral: string) => `${street}${plain(numeral)}段`)
    .replace(NUMBER_WITHIN, (_, number: string, numeral: string) => `${plain(number)}-${plain(numeral)}`)
    .replace(FLAT_WITHIN, (_, floor: string, numeral: string) => `${floor}-${plain(numeral)}`)
    .replace(NUMBERED, (_, numeral: string, sign: string) => `${plain(numeral)}${sign}`);
}
