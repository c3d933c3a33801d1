const NUMERALS = '〇一二三四五六七八九';

/** A Chinese or Japanese numeral below a hundred: `六` and `十二` as `6` and `12`. */
export function arabic(numeral: string): string {
  if (/^\d+$/.test(numeral)) return numeral;
  const [tens, units] = numeral.includes('十') ? numeral.split('十') : ['', numeral];
  const digitOf = (digit: string | undefined) => Math.max(0, NUMERALS.indexOf(digit ?? ''));
  const ten = numeral.includes('十') ? (tens === '' ? 1 : digitOf(tens)) : 0;
  return String(ten * 10 + digitOf(units === '' ? '〇' : units));
}

/** A numbered part of a quarter of a Japanese town: the sixth of 六本木六丁目. */
const NUMBERED_QUARTER = /([0-9０-９〇一二三四五六七八九十]{1,3})丁目/g;

/** A text with the numbers of parts of quarters as they are typed: `六本木六丁目` as `六本木 6`. */
export function withPlainQuarters(text: string): string {
  return text.includes('丁目')
    ? text.replace(NUMBERED_QUARTER, (_, numeral: string) => ` ${arabic(numeral.normalize('NFKC'))} `)
    : text;
}
