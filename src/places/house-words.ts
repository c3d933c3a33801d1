import { withPlainNumerals } from '../text/numerals.ts';
import { romanized } from '../text/romanized.ts';
import { wordsOf } from '../text/words.ts';

/**
 * Words that go with house numbers, folded. The facts are those of postal standards and of libpostal's dictionaries for levels, units
 * and numbers.
 */
const folded = (words: string): ReadonlySet<string> => new Set(wordsOf(words));

/** Say that a house number follows, and nothing else: `no 24`, `д. 3`, `αρ. 5`. */
const HOUSE_WORDS = folded(`
  no nr num numero nro n number nummer hausnummer hnr house huis casa numer cislo cp č αρ αριθμος αριθ д дом будинок буд вл владение
  двлд домовладение numara nomor số br broj kbr szam mat`);
/** The same where they stand behind the number, as in `10番1号` and `12號`. */
const HOUSE_WORDS_BEHIND = folded('丁目 番 番地 番地の 号 號 の 번지');

/** Parts of a lot or of a building that are a part of its number, and the letters that numbers are compared with. */
const PARTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    k: 'к k корп корпус korp korpus',
    s: 'с стр строение строен stroenie',
    lit: 'лит литера литер',
    lot: 'lote lot lt',
  }).flatMap(([letter, words]) => wordsOf(words).map((word) => [word, letter] as const)),
);

/** Units within a house that a number or a letter follows: `Apt 3B`, `кв. 5`, `int. 4`. */
const UNIT_WORDS = folded(`
  apt apartment appartment flat unit suite ste room rm shop office ofc off studio floor fl level lvl lot penthouse ph basement bsmt door
  appt appartement app ap porte pte etage etg esc escalier bat boite bte bus
  wohnung whg wohn top stiege stg tür tur zimmer zi stock og eg ug
  int interno scala sc piano pal palazzina
  torre piso p puerta pta puerta esc escalera depto dpto departamento dept oficina ofi of local loc planta interior apto apartamento sala conj conjunto
  fraccao frac andar loja lj bloco
  lgh lagenhet as asunto dz dzivoklis bt butas krt leil leilighet bolig lejlighed dor trappe
  mieszkanie m lok lokal byt
  кв квартира оф офис пом помещение ком комната подъезд под этаж эт п
  διαμ διαμερισμα οροφος ορ
  daire d kat k menzil manzil
  דירה ד קומה شقة طابق`);
/** Units that a number, or the Danish and Norwegian words for the ground floor, stands before: `2. tv`, `3rd floor`, `5樓`. */
const UNIT_WORDS_BEHIND = folded(`
  tv th mf tr sal etage etg og stock stok floor fl kat etaj emelet piso andar planta piano dcha izda izq dto esq patro poschodi krs kerros
  этаж οροφος`);
/** The same in East Asia, also for buildings of a block: `3号楼2单元1203室`. */
const EAST_ASIAN_UNITS = folded('樓 楼 階 층 호 室 号室 號室 号楼 號樓 栋 棟 幢 座 单元 單元');
const GROUND_FLOOR = folded('st kl stuen kld u1 parter');

const DIGITS = /^\d+$/;
/** A longer number is no value: it would not fit into 32 bits. */
const MAX_DIGITS = 9;
/** A word such as `96巷` names a lane. */
const NUMBER = /^(?!\d+[段巷弄]$)\p{L}{0,2}\d{1,5}(?:\p{L}{0,3}|\p{L}{1,4}\d{1,3}\p{L}?)$/u;
/** What may follow the number: a letter, the end of a range, the Latin for "twice", a part of a building such as `с1`. */
const SUFFIX = /^(?!\d+[段巷弄]$)(?:\d{1,4}\p{L}{0,2}|\p{L}{1,2}\d{1,3}\p{L}?|\p{L}|bis|ter|quater|quinquies)$/u;
/** A letter of an alphabet; a character of Chinese or Japanese is a word. */
const ALPHABETIC =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}]$/u;

/** Whether a folded word is one letter of an alphabet. */
export function isLetter(word: string): boolean {
  return isOneLetter(word) && ALPHABETIC.test(word);
}

/** The floor before a house of Taiwan: `3F., No. 11`. */
const FLOOR = /^\d{1,3}f$/;
/** Floor, side and door of a Norwegian dwelling. */
const NORWEGIAN_FLAT = /^[hukl]\d{4}$/;
/** `231st` is the name of a street, and no part of the number before it. */
const ENGLISH_ORDINAL = /^\d+(?:st|nd|rd|th)$/;
const ORDINAL = /^\d{1,3}(?:st|nd|rd|th|o|a|er|e|eme|ste|de)?$/;
/** Countries where a unit stands before the number of its house: `5/12 High Street`, `101-1234 Main Street`. */
export const UNIT_FIRST: ReadonlySet<string> = new Set(['AU', 'NZ', 'CA']);
/**
 * Countries where a unit stands behind the number of its house and a stroke, a hyphen or a letter: `12/4`, `12-4`, `12 A 4`. Elsewhere these are
 * other houses than `12`.
 */
export const UNIT_BEHIND: Readonly<Record<UnitSign, ReadonlySet<string>>> = {
  '/': new Set(['AL', 'AT', 'BA', 'BE', 'GB', 'HR', 'HU', 'IL', 'ME', 'MK', 'PL', 'RS', 'SI', 'TR', 'XK']),
  '-': new Set(['BY', 'EE', 'KZ', 'LT', 'LV', 'RU', 'UA']),
  '': new Set(['FI']),
};

/** What stands between the number of a house and its unit. */
export type UnitSign = '/' | '-' | '';
/** So many words a number has at most, of those that do not say only that it is one. */
const MAX_NUMBER_WORDS = 4;

/** Words of a query that together may be a house number. */
export interface NumberRun {
  /** Their places in the query, those that say that it is a number among them. */
  readonly words: readonly number[];
  /** The number as `houseKey` writes it. */
  readonly key: string;
  /** Whether it ends where the typing stands, so that it may be unfinished. */
  readonly isLast: boolean;
  /** The unit that its words name too, as `unitKey` writes it. */
  readonly unit?: string;
  /** Whether it is read so only where a unit stands before the number of its house, or only elsewhere; anywhere when absent. */
  readonly isUnitFirst?: boolean;
  /** What stands between the number and the unit behind it. */
  readonly sign?: UnitSign;
}

/** Words of a query that together may be a unit of a house. */
interface UnitRun {
  readonly words: readonly number[];
  /** The unit as `unitKey` writes it. */
  readonly key: string;
}

/** The words of a query that may be about a house. */
export interface HouseWords {
  /** The runs that may be its number, the longer ones first. */
  readonly numbers: readonly NumberRun[];
  readonly units: readonly UnitRun[];
}

/** Whether a folded word is one letter, which beyond the basic plane has two code units. */
export function isOneLetter(word: string): boolean {
  return word.length === 1 || (word.length === 2 && (word.codePointAt(0) ?? 0) > 0xffff);
}

/** The numbers and letters of words, each by itself, as numbers are compared: of `12b` `12` and `b`. */
function piecesOf(words: readonly string[]): string[] {
  return words.join(' ').match(/\d+|[^\d\s]+/g) ?? [];
}

/**
 * The form in which house numbers are compared: `12B`, `12 b` and `12b` are `12 b`; `12-14` and `12/14` are `12 14`; `7 корп. 1`,
 * `7к1` and `д. 7 к1` are `7 k 1`.
 */
export function houseKey(number: string): string {
  // Most are nothing else.
  if (DIGITS.test(number)) return number;
  return keyOf(wordsOf(withPlainNumbers(number)));
}

function keyOf(words: readonly string[]): string {
  if (words.every((word) => DIGITS.test(word))) return words.join(' ');
  const pieces = piecesOf(words);
  const kept = pieces.filter((piece, i) => {
    const isBefore = HOUSE_WORDS.has(piece) && i + 1 < pieces.length && !(i > 0 && isLetter(piece));
    return !isBefore && !(HOUSE_WORDS_BEHIND.has(piece) && i > 0);
  });
  return (kept.length === 0 ? pieces : kept).map((piece) => PARTS.get(piece) ?? romanized(piece) ?? piece).join(' ');
}

/** `12½` as `12 1/2`, of which the compatibility decomposition would make one number, and Chinese numerals in digits. */
export function withPlainNumbers(text: string): string {
  return withPlainNumerals(text).replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign.normalize('NFKD').replace('⁄', '/')}`);
}

/** The number of a house number, which a letter or two may lead: of `12a` 12, of `B4` 4, of `Lote 7` 7; 0 for what is a name, such as `Block B`. */
export function houseValue(number: string): number {
  if (DIGITS.test(number)) return number.length <= MAX_DIGITS ? Number(number) : 0;
  const [first = '', second = ''] = houseKey(number).split(' ');
  const digits = /^\d/.test(first) ? first : first.length <= 2 || first === 'lot' ? second : '';
  return DIGITS.test(digits) && digits.length <= MAX_DIGITS ? Number(digits) : 0;
}

/** The form in which units are compared: `Apt. 3B`, `Flat 3 b` and `#3b` are `3 b`. */
export function unitKey(unit: string): string {
  return unitKeyOf(wordsOf(unit));
}

function unitKeyOf(words: readonly string[]): string {
  const kept = words.filter((word) => !(UNIT_WORDS.has(word) && !isOneLetter(word)));
  return piecesOf(kept.length > 0 ? kept : words).join(' ');
}

/**
 * Reads the words of a query that may be about a house.
 *
 * @param words the folded words
 * @param gaps what stands before each of them, such as ` ` or `#`; blanks when absent
 */
export function readHouseWords(words: readonly string[], gaps: readonly string[] = []): HouseWords {
  // Most of what is typed on the way to an address says nothing of a house yet.
  if (!words.some((word) => hasDigit(word) || isOfUnit(word))) return NO_HOUSE_WORDS;
  const units = unitRuns(words, gaps);
  // `#14-45` is a number in Colombia and a flat elsewhere.
  const ofUnits = new Set(units.flatMap((run) => (isSigned(run, gaps) ? [] : run.words)));
  const numbers = longestFirst([...numberRuns(words, gaps, ofUnits), ...pairedRuns(words, gaps)]);
  // Where every number seems to be one of a unit, such as in `#12 Main Street`, it may be that of the house.
  if (numbers.length > 0 || units.length === 0) return { numbers, units };
  return { numbers: longestFirst(numberRuns(words, gaps, new Set())), units: [] };
}

/** Whether a unit is two numbers behind a number sign. */
function isSigned({ words: [first = 0, second] }: UnitRun, gaps: readonly string[]): boolean {
  return second === first + 1 && (gaps[first] ?? '').includes('#') && gaps[second] === '-';
}

export const NO_HOUSE_WORDS: HouseWords = { numbers: [], units: [] };

/** Whether a word may be about a flat, where nothing is a number. */
function isOfUnit(word: string): boolean {
  return UNIT_WORDS.has(word) || UNIT_WORDS_BEHIND.has(word);
}

/** Whether a folded word has a digit. */
function hasDigit(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

function longestFirst(runs: readonly NumberRun[]): NumberRun[] {
  return [...runs].sort((a, b) => b.words.length - a.words.length);
}

function numberRuns(words: readonly string[], gaps: readonly string[], taken: ReadonlySet<number>): NumberRun[] {
  const runs: NumberRun[] = [];
  const add = (run: readonly number[], key: string) => {
    const isKnown = runs.some((other) => other.key === key && other.words.join() === run.join());
    if (!isKnown) runs.push({ words: run, key, isLast: run.at(-1) === words.length - 1 });
  };
  for (const [first, word] of words.entries()) {
    if (taken.has(first) || !hasDigit(word) || !NUMBER.test(word)) continue;
    const before = wordsBefore(words, first, taken);
    for (const end of endsOf(words, gaps, first, taken)) {
      const own = range(first, end);
      // A letter before a number may belong to it: `B 12`.
      if (first > 0 && isLetter(words[first - 1] ?? '') && !taken.has(first - 1)) {
        add([first - 1, ...own], keyOf(words.slice(first - 1, end)));
      }
      const [lot] = before;
      if (lot !== undefined && PARTS.has(words[lot] ?? '')) {
        add([...before, ...own], keyOf([words[lot] ?? '', ...words.slice(first, end)]));
      }
      add([...before, ...own], keyOf(words.slice(first, end)));
    }
  }
  return runs;
}

/** Numbers with a unit before or behind them: unit 5 of house 12, or flat 4 of house 12. */
function pairedRuns(words: readonly string[], gaps: readonly string[]): NumberRun[] {
  return words.flatMap((word, at) => {
    const gap = gaps[at + 1] ?? '';
    if (!NUMBER.test(word)) return [];
    if (gap === '') return flatBehindLetter(words, gaps, at);
    if (!(gap === '/' || gap === '-') || !NUMBER.test(words[at + 1] ?? '')) return [];
    let end = at + 2;
    while (gaps[end] === gap && NUMBER.test(words[end] ?? '')) end++;
    const number = { words: [at, at + 1], isLast: false };
    const first = { ...number, key: keyOf([words[at + 1] ?? '']), unit: unitKeyOf([word]), isUnitFirst: true };
    const behind = { ...number, words: range(at, end), key: keyOf([word]), unit: unitKeyOf(words.slice(at + 1, end)) };
    return [first, { ...behind, isUnitFirst: false, sign: gap } as const];
  });
}

/** The flat behind the letter of a house or of a staircase: `12 A 5`. */
function flatBehindLetter(words: readonly string[], gaps: readonly string[], at: number): NumberRun[] {
  const [number = '', letter = '', flat = ''] = words.slice(at, at + 3);
  if (!(DIGITS.test(number) && isLetter(letter) && DIGITS.test(flat)) || gaps[at + 2]) return [];
  const shared = { words: range(at, at + 3), isLast: false, isUnitFirst: false, sign: '' } as const;
  return [
    { ...shared, key: keyOf([number, letter]), unit: unitKeyOf([flat]) },
    { ...shared, key: keyOf([number]), unit: unitKeyOf([letter, flat]) },
  ];
}

/** The words before a number that say that it is one, or the part of a lot. */
function wordsBefore(words: readonly string[], first: number, taken: ReadonlySet<number>): number[] {
  const before = words[first - 1];
  if (before === undefined || taken.has(first - 1)) return [];
  if (PARTS.get(before) === 'lot') return [first - 1];
  if (!HOUSE_WORDS.has(before)) return [];
  // Two of them say it, too: `House No. 12`.
  return HOUSE_WORDS.has(words[first - 2] ?? '') && !taken.has(first - 2) ? [first - 2, first - 1] : [first - 1];
}

/** Where a number that begins at a word may end, the farthest first: a comma ends it, but for a part of the building behind it. */
function endsOf(words: readonly string[], gaps: readonly string[], first: number, taken: ReadonlySet<number>): number[] {
  const ends = [first + 1];
  let end = first + 1;
  for (let count = 1; count < MAX_NUMBER_WORDS; count++) {
    while (HOUSE_WORDS_BEHIND.has(words[end] ?? '')) end++;
    const hasPart = PARTS.has(words[end] ?? '') && NUMBER.test(words[end + 1] ?? '');
    const next = hasPart ? end + 1 : end;
    // What may be a part of the building may be a flat, too: `12 k-2`.
    if (!hasPart && (taken.has(end) || (gaps[next] ?? '').includes(','))) break;
    if (!continuesNumber(words[next] ?? '')) break;
    end = next + 1;
    ends.unshift(end);
  }
  const [farthest = end] = ends;
  let behind = farthest;
  while (HOUSE_WORDS_BEHIND.has(words[behind] ?? '')) behind++;
  return behind > farthest ? [behind, ...ends] : ends;
}

function continuesNumber(word: string): boolean {
  return SUFFIX.test(word) && !ENGLISH_ORDINAL.test(word);
}

function unitRuns(words: readonly string[], gaps: readonly string[]): UnitRun[] {
  const runs: UnitRun[] = [];
  for (let first = 0; first < words.length; ) {
    const end = unitEnd(words, gaps, first);
    if (end > first) runs.push({ words: range(first, end), key: unitKeyOf(words.slice(first, end)) });
    first = Math.max(end, first + 1);
  }
  return runs;
}

/** Whether a single letter is rather a part of the number before it: of `4/d, 00185 Roma`, `d` is none of a flat. */
function isOfNumber(words: readonly string[], gaps: readonly string[], at: number): boolean {
  if (!isOneLetter(words[at] ?? '')) return false;
  return /[/-]/.test(gaps[at] ?? '') || (gaps[at + 1] ?? '').includes(',') || (words[at + 1] ?? '').length > MAX_UNIT;
}

/** A flat that a single letter announces has no longer number. */
const MAX_UNIT = 4;

const isUnitId = (text: string) => NUMBER.test(text) || isLetter(text);

/** Where a unit ends that begins at a word; the word itself where none begins. */
function unitEnd(words: readonly string[], gaps: readonly string[], first: number): number {
  const word = words[first] ?? '';
  const next = words[first + 1] ?? '';
  if (UNIT_WORDS.has(word) && isUnitId(next) && !isOfNumber(words, gaps, first) && !UNIT_WORDS_BEHIND.has(next)) {
    return announcedUnitEnd(words, gaps, first);
  }
  if (first === 0) return unitEndAtBeginning(words, gaps);
  if (NORWEGIAN_FLAT.test(word)) return first + 1;
  const behind = Math.max(unitBehindEnd(words, gaps, first), floorAndDoorEnd(words, gaps, first));
  if (behind > first) return behind;
  if (!(gaps[first] ?? '').includes('#') || !isUnitId(word)) return first;
  return gaps[first + 1] === '-' && isUnitId(next) ? first + 2 : first + 1;
}

/** The same of a unit that a word announces: `Apt 3 B`, `Flat 1/2, 45 Byres Road`. */
function announcedUnitEnd(words: readonly string[], gaps: readonly string[], first: number): number {
  const [id = '', after = ''] = words.slice(first + 1, first + 3);
  const isStroke = gaps[first + 2] === '/' && NUMBER.test(after) && hasOtherNumber(words, first + 1, first + 2);
  return isStroke || (isLetter(after) && DIGITS.test(id)) ? first + 3 : first + 2;
}

/** The same at the beginning of a text, where a number is rather that of the house, if it is no ordinal: `4th Floor, 12 Long Street`. */
function unitEndAtBeginning(words: readonly string[], gaps: readonly string[]): number {
  const [word = '', next = ''] = words;
  if (FLOOR.test(word) && HOUSE_WORDS.has(next)) return 1;
  return DIGITS.test(word) || GROUND_FLOOR.has(word) ? 0 : unitBehindEnd(words, gaps, 0);
}

/** Whether a text has a number besides two words: `Flat 1/2, 45 Byres Road`, but not `Unit 3/12 High Street`. */
function hasOtherNumber(words: readonly string[], one: number, other: number): boolean {
  return words.some((word, at) => at !== one && at !== other && NUMBER.test(word));
}

/** The same of a unit that its number stands before, as in `2. tv`, `3樓` and `3樓之2`. */
function unitBehindEnd(words: readonly string[], gaps: readonly string[], first: number): number {
  const [word = '', unit = '', next = ''] = words.slice(first, first + 3);
  if (/^\d{1,4}$/.test(word) && EAST_ASIAN_UNITS.has(unit)) {
    return gaps[first + 2] === '-' && NUMBER.test(next) ? first + 3 : first + 2;
  }
  if (!(ORDINAL.test(word) || GROUND_FLOOR.has(word)) || !UNIT_WORDS_BEHIND.has(unit)) return first;
  return UNIT_WORDS_BEHIND.has(next) ? first + 3 : first + 2;
}

/** The same of the floor and the door behind a number and a comma, as in Spain and Catalonia: `12, 2º 1ª`, `12, 2n 1a`, `12, 2º B`. */
function floorAndDoorEnd(words: readonly string[], gaps: readonly string[], first: number): number {
  const [before = '', floor = '', door = ''] = words.slice(first - 1, first + 2);
  if (!/[,-]/.test(gaps[first] ?? '') || !NUMBER.test(before)) return first;
  if (/^\d{1,2}o\p{L}$/u.test(floor)) return first + 1;
  const hasDoor = /^(?:\d{1,2}[ao]?|\p{L})$/u.test(door) && !(gaps[first + 1] ?? '').includes(',');
  return hasDoor && /^\d{1,2}(?:[oantre]|er)$/.test(floor) ? first + 2 : first;
}

function range(from: number, to: number): number[] {
  const numbers: number[] = [];
  for (let number = from; number < to; number++) numbers.push(number);
  return numbers;
}

/** Latin letters that look as Cyrillic ones do, and the letters by which `houseKey` compares those. */
const LOOKALIKES: Readonly<Record<string, string>> = { b: 'v', h: 'n', p: 'r', c: 's', x: 'kh', y: 'u' };

/** A key with letters that look as Cyrillic ones read as these: `17B` for `17В`. */
export function asCyrillic(key: string): string {
  return key.replace(/[bhpcxy]/g, (letter) => LOOKALIKES[letter] ?? letter);
}
