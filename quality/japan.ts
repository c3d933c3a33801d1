/**
 * Japanese block addresses, shaped from the tags that there are: quarter (`addr:quarter`), its numbered part (chōme, in
 * `addr:neighbourhood`), block and house.
 */
import type { Tags } from '../src/osm/element.ts';

export interface BlockAddress {
  readonly province: string;
  readonly city: string;
  /** The quarter without its number: 六本木. */
  readonly quarter: string;
  /** Number of the part of the quarter, block and house, as far as there are such; the house last. */
  readonly numbers: readonly string[];
  /** Whether the first number is that of a part of the quarter. */
  readonly hasPart: boolean;
}

const KANJI_DIGITS = '〇一二三四五六七八九';
const NUMBERED = /^(.*?)([0-9]{1,2}|[一二三四五六七八九十]{1,3})(?:丁目)?$/;
const WITH_UNIT = /丁目$/;
const NUMBERS = /^[0-9]+(?:-[0-9]+){0,2}$/;

/** Up to 99, as parts of quarters are numbered: 十二 is 12. */
function fromKanji(text: string): string {
  if (/^[0-9]+$/.test(text)) return text;
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text];
  const digit = (kanji: string) => KANJI_DIGITS.indexOf(kanji);
  const ten = text.includes('十') ? (tens === '' ? 1 : digit(tens)) * 10 : 0;
  return String(ten + (ones === '' ? 0 : digit(ones)));
}

/** The quarter and its number: `六本木六丁目`, `六本木` with `6`, `恵比寿1丁目`. A quarter whose name only ends in a numeral keeps it. */
function quarterOf(tags: Tags): { readonly quarter: string; readonly part: string | null } | null {
  const [quarter, suburb, street] = ['addr:quarter', 'addr:suburb', 'addr:street'].map((key) =>
    (tags.get(key) ?? '').normalize('NFKC'),
  );
  const neighbourhood = (tags.get('addr:neighbourhood') ?? '').normalize('NFKC');
  // A ward is a suburb to some, and a quarter to others.
  if (quarter === '' && suburb !== '' && !suburb.endsWith('区')) return partOf(suburb, neighbourhood);
  // Mappers from elsewhere take the part of a quarter for a street.
  return partOf(quarter, quarter === '' && neighbourhood === '' && WITH_UNIT.test(street) ? street : neighbourhood);
}

function partOf(quarter: string, neighbourhood: string): { readonly quarter: string; readonly part: string | null } | null {
  const [, name, part] = NUMBERED.exec(neighbourhood) ?? [];
  const isPart = part !== undefined && (name === '' || WITH_UNIT.test(neighbourhood) || /[0-9]$/.test(neighbourhood));
  if (isPart && (name !== '' || quarter !== '')) return { quarter: name === '' ? quarter : name, part: fromKanji(part) };
  const whole = neighbourhood === '' || isPart ? quarter : neighbourhood;
  if (whole === '') return null;
  const [, base, number] = WITH_UNIT.test(whole) ? (NUMBERED.exec(whole) ?? []) : [];
  return base && number ? { quarter: base, part: fromKanji(number) } : { quarter: whole, part: null };
}

/** The block address of an object; null where its tags do not make one. */
export function blockAddressOf(tags: Tags): BlockAddress | null {
  const where = quarterOf(tags);
  const house = (tags.get('addr:housenumber') ?? '').normalize('NFKC').replace(/[‐−–ー]/g, '-');
  const block = (tags.get('addr:block_number') ?? '').normalize('NFKC').replace(/番地?$/, '');
  const ownNumbers = [block, house].filter((number) => number !== '').join('-');
  if (!where || !NUMBERS.test(ownNumbers)) return null;
  const own = ownNumbers.split('-');
  // `2-16-4` behind a quarter alone begins with the number of its part.
  const hasPart = where.part !== null ? own.length < 3 : own.length === 3;
  return {
    province: tags.get('addr:province') ?? '',
    city: tags.get('addr:city') ?? '',
    quarter: where.quarter,
    numbers: where.part !== null && hasPart ? [where.part, ...own] : own,
    hasPart,
  };
}

/** `東京都港区六本木6-10-1`. */
export function inDigits({ province, city, quarter, numbers }: BlockAddress): string {
  return `${city.startsWith(province) ? '' : province}${city}${quarter}${numbers.join('-')}`;
}

const UNITS = ['番', '号'];

/** `六本木6丁目10番1号`. */
export function inWords({ quarter, numbers, hasPart }: BlockAddress): string {
  const units = hasPart ? ['丁目', ...UNITS] : UNITS;
  return `${quarter}${numbers.map((number, i) => `${number}${units[i]}`).join('')}`;
}

const CITY_SUFFIXES: readonly (readonly [kanji: string, latin: string])[] = [
  ['区', '-ku'],
  ['市', '-shi'],
];

/** `6-10-1 Roppongi, Minato-ku`: maps leave out what kind of city it is, people do not. */
export function inLatin({ numbers, city }: BlockAddress, latinQuarter: string, latinCity: string): string {
  const [, suffix] = CITY_SUFFIXES.find(([kanji]) => city.endsWith(kanji)) ?? ['', ''];
  const isComplete = latinCity.toLowerCase().replaceAll(' ', '-').endsWith(suffix);
  return `${numbers.join('-')} ${latinQuarter}, ${latinCity}${isComplete ? '' : suffix}`;
}
