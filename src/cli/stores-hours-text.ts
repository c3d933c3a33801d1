import { clockText } from '../text/clock-text.ts';
import { dayWordsOf, foldedWord, HOURS_LANGUAGES, OSM_DAYS } from './stores-day-words.ts';
import { HoursError, shown } from './stores-hours-error.ts';
import { couldBeDays, minutesOfSpan, writtenTime } from './stores-times.ts';

const OSM_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const MONTH_NAMES = 'january,february,march,april,may,june,july,august,september,october,november,december'.split(',');
/** Between rules where the cell has a blank or a line break. */
const BREAK = '\u001f';
const FORM = 'write Mo-Fr 09:00-18:00, with ; between rules';

/** What words stand for whatever the language of the others. */
const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ...['PH', 'SH', 'off', 'open', 'unknown', 'week', 'day', 'days', 'easter', 'sunrise', 'sunset', 'dawn', 'dusk'].map(
    (word) => [word.toLowerCase(), word] as const,
  ),
  ...'closed,close,zu,ferme,fermee,geschlossen,ruhetag,cerrado,chiuso,fechado,gesloten,stangt,lukket,stengt,zamkniete,nieczynne,zavreno'
    .split(',')
    .map((word) => [word, 'off'] as const),
  ...'feiertag,feiertage,feiertags,feiertagen,holiday,holidays,feries,festivos,festivi,feriados,feestdagen'
    .split(',')
    .map((word) => [word, 'PH'] as const),
  ['wd', 'Mo-Fr'] as const,
  ...'daily,everyday,taglich,dagelijks,dagligt,codziennie'.split(',').map((word) => [word, 'Mo-Su'] as const),
]);
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bjours f[ée]ri[ée]s\b/giu, 'PH'],
  [/\b(?:public|bank) holidays?\b/gi, 'PH'],
  [/\bevery day\b/gi, 'Mo-Su'],
  [/\bnoon\b/gi, '12:00'],
  [/(?<=(?:-|\b(?:to|till|until)) ?)midnight\b/gi, '24:00'],
  // Of weekdays in Portuguese: segunda-feira.
  [/(?<=\p{L})-feiras?\b/giu, ''],
  [/\b([ap])\. ?m\b\.?/gi, '$1m'],
  [/[至到]|から(?=.)/gu, '-'],
  [/まで/gu, ''],
];
/** Hours alone, no end of a span. */
const ALL_DAY = /(?<![-:.\d] ?)\b24 ?h\b(?! ?-)/g;
/** Units of an hour, which stand after its number. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ...'h,hs,hrs,hours,stunden,uhr,uur,godz'.split(',').map((unit) => [unit, 'h'] as const),
  ...[['am', 'am'] as const, ['pm', 'pm'] as const],
]);
const MONTHS: ReadonlyMap<string, string> = new Map(
  OSM_MONTHS.flatMap((month, i) =>
    [month.toLowerCase(), MONTH_NAMES[i] ?? '', ...(month === 'Sep' ? ['sept'] : [])].map((word) => [word, month] as const),
  ),
);
const OSM: ReadonlyMap<string, string> = new Map(OSM_DAYS.map((day) => [day.toLowerCase(), day]));
const WORD = /\p{L}[\p{L}\p{M}]*\.?/gu;

/**
 * Hours of a cell as OpenStreetMap writes them: days in its words, times as `09:00`, `;` between rules.
 *
 * @param language of the days; null where their words have to be clear on their own
 * @throws HoursError for what may mean something else
 */
export function osmHours(text: string, language: string | null): string {
  const comments: string[] = [];
  const bare = text.replace(/"[^"]*"/g, (comment) => `"${comments.push(comment) - 1}"`);
  const plain = PHRASES.reduce((all, [phrase, word]) => all.replace(phrase, word), withPlainSigns(bare));
  const inWords = withOsmWords(plain, language, text).replace(/ {2,}/g, ' ').replace(ALL_DAY, '00:00-24:00');
  const rules = checkedRules(splitRules(withClockTimes(inWords, text)), text);
  return rules.replace(/"(\d+)"/g, (sign: string, i: string) => comments[Number(i)] ?? sign);
}

function withPlainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‐‑–—−~〜→]/g, '-')
    .replace(/[、،]/g, ',')
    .replace(/[\r\n]+/g, BREAK)
    .replace(/\s+/g, ' ');
}

function withOsmWords(text: string, language: string | null, cell: string): string {
  const found = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: foldedWord(word),
    length: word.length,
    index,
  }));
  const meanings = meaningsOf(
    found.map(({ word, index }) => ({ word, unit: unitAt(text, index, word) })),
    language,
    cell,
  );
  let [result, at] = ['', 0];
  for (const [i, { index, length }] of found.entries()) {
    result += text.slice(at, index) + (meanings[i] ?? '');
    at = index + length;
  }
  return result + text.slice(at);
}

/** What a word is after a number; null where it is no unit. */
function unitAt(text: string, index: number, word: string): string | null {
  return /\d\s?$/.test(text.slice(Math.max(0, index - 2), index)) ? (UNITS.get(word) ?? null) : null;
}

interface Found {
  readonly word: string;
  readonly unit: string | null;
}

/**
 * What words stand for. Those of OpenStreetMap and English outrank others, as `Sa` does the Tuesday of Turkish.
 *
 * @throws HoursError unless all languages that have all of the words mean the same by them
 */
function meaningsOf(words: readonly Found[], language: string | null, cell: string): readonly string[] {
  const fixed = words.map(({ word, unit }) => unit ?? KEYWORDS.get(word) ?? null);
  const ofOsm = (word: string) => OSM.get(word) ?? MONTHS.get(word);
  const read = (lexicon: (word: string) => readonly string[]) =>
    words.map(({ word }, i) => (fixed[i] === null ? lexicon(word) : [fixed[i] ?? '']));
  const known = (reading: readonly (readonly string[])[]) => reading.every((meanings) => meanings.length > 0);
  if (language !== null) {
    const own = dayWordsOf(language);
    const reading = read((word) => (own(word).length > 0 ? own(word) : [ofOsm(word) ?? []].flat()));
    return clear([reading].filter(known), words, cell);
  }
  const ofEnglish = dayWordsOf('en');
  const english = read((word) => [ofOsm(word) ?? ofEnglish(word)].flat());
  const areLetters = words.some(({ word }, i) => fixed[i] === null && word.length === 1);
  const hasMonth = english.some(([meaning]) => OSM_MONTHS.some((month) => month === meaning));
  const hasLink = english.some(([meaning]) => meaning !== undefined && LINK_NAMES.has(meaning));
  if (known(english) && !areLetters && !hasMonth && !hasLink) return clear([english], words, cell);
  const others = HOURS_LANGUAGES.filter((other) => other !== 'en').map((other) => read(dayWordsOf(other)));
  return clear([english, ...others].filter(known), words, cell);
}

const LINK_NAMES: ReadonlyMap<string, string> = new Map([
  ['-', 'to'],
  [',', 'and'],
  ['', 'nothing'],
]);
const IN_ORDER: readonly string[] = [...OSM_DAYS, ...OSM_MONTHS, ...LINK_NAMES.keys()];

function clear(
  readings: readonly (readonly (readonly string[])[])[],
  words: readonly Found[],
  cell: string,
): readonly string[] {
  if (readings.length === 0)
    throw new HoursError(`no opening hours as OpenStreetMap writes them, such as Mo-Fr 09:00-18:00: '${shown(cell)}'`);
  return words.map(({ word }, i) => {
    const meanings = [...new Set(readings.flatMap((reading) => reading[i] ?? []))];
    if (meanings.length === 1) return meanings[0] ?? '';
    const sorted = meanings.toSorted((a, b) => IN_ORDER.indexOf(a) - IN_ORDER.indexOf(b));
    const all = sorted.map((meaning) => LINK_NAMES.get(meaning) ?? meaning).join(' or ');
    throw new HoursError(
      `'${word}' may mean ${all}: ${FORM}, or name the language of the days by --hours-language: '${shown(cell)}'`,
    );
  });
}

const DAY = OSM_DAYS.join('|');
const MONTH = OSM_MONTHS.join('|');
const START = `(?:(?:${DAY}|PH|SH|${MONTH}|week|easter)\\b|20\\d\\d\\b)`;
const TIME = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?: ?(h)(\d{2})?)?(?: ?(am|pm))?`;
const SPAN = new RegExp(String.raw`(?<![\d:.[+-])${TIME} ?- ?${TIME}(?![\d:.\]a-z])`, 'g');
const IS_OF_DATE = new RegExp(`(?:${MONTH}|week|easter|days?)[^A-Za-z]*$`);

/** Spans as `09:00-18:00`. Numbers alone after a month or `week` are none. */
function withClockTimes(text: string, cell: string): string {
  return text.replace(SPAN, (span: string, ...groups: (string | number | undefined)[]) => {
    const part = (i: number) => (typeof groups[i] === 'string' ? groups[i] : undefined);
    const timeAt = (i: number) =>
      writtenTime(part(i) ?? '', part(i + 1) ?? part(i + 3), part(i + 4), part(i + 2) !== undefined);
    const [from, to] = [timeAt(0), timeAt(5)];
    const offset = groups.findLast((group) => typeof group === 'number') ?? 0;
    if (!from || !to || from.hour > 24 || typeof offset !== 'number')
      throw new HoursError(`${span} is no span of hours: ${FORM}: '${shown(cell)}'`);
    if (from.isBare && to.isBare && IS_OF_DATE.test(text.slice(0, offset))) return span;
    if (span.includes('.') && IS_CLOSED.test(text.slice(offset + span.length)))
      throw new HoursError(numberedDates(span, cell));
    const minutes = couldBeDays(from, to) ? null : minutesOfSpan(from, to);
    if (!minutes) throw new HoursError(unclearSpan(span, cell));
    return `${clockText(minutes[0])}-${clockText(minutes[1])}`;
  });
}

/** Dates may be written like times where something is closed. */
const IS_CLOSED = /^[. ]*off\b/;

const numberedDates = (dates: string, cell: string) =>
  `${dates.trim()} may be dates: write them with the names of months, such as Jul 10-Aug 20 off: '${shown(cell)}'`;

/** What to write instead of a span that is not clear. */
export function unclearSpan(span: string, cell: string): string {
  return `${span} is not clear: write times of 24 hours, such as 09:00-17:00, or 21:00-05:00 for a night, and days by name: '${shown(cell)}'`;
}

const CLOCK = String.raw`\d\d:\d\d\+?`;
/** Where a rule ends: what is closed stands behind its days there, and not behind times or in front. */
const END = String.raw`(?:${CLOCK}|(?<!^ ?|[;,|${BREAK}] ?|:\d\d\+? )\boff|24/7|")`;
const DAYS = `(?:${DAY})(?: ?[-,] ?(?:${DAY})){0,9}`;
const SPLITS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<=\\b(?:${DAY})) ?: ?`, 'g'), ' '],
  // Closed Sundays.
  [new RegExp(`(?<=(?:^|[;,${BREAK}]) ?)off (${DAYS})(?= ?(?:$|[;${BREAK}]))`, 'g'), '$1 off'],
  [new RegExp(`(?<=\\b(?:${DAY}|PH|SH)) ?[&+/] ?(?=(?:${DAY}|PH|SH)\\b)`, 'g'), ','],
  [new RegExp(`(?<=${CLOCK}) ?(?:[/&, ${BREAK}]|, ) ?(?=\\d\\d:\\d\\d-${CLOCK}(?! ?off))`, 'g'), ','],
  [new RegExp(`(?<=${END}) ?(?:/ ?)?(?=${START})`, 'g'), BREAK],
];

/** What begins with a day or a date after times, or after what is closed, is a rule of its own. */
function splitRules(text: string): string {
  return SPLITS.reduce((all, [sign, other]) => all.replace(sign, other), text);
}

const HAS_HOURS = new RegExp(String.raw`(?:${CLOCK}|\)\+?|\b(?:off|open|unknown|sunrise|sunset|dawn|dusk)\+?|24/7|")$`);
const SPANS = /(\d\d):(\d\d)-(\d\d):(\d\d)/g;
/** Between the hours of some days and those of others. */
const BETWEEN_LISTS = /[A-Za-z"]/;
/** Days behind what is closed, or a break behind the hours that it is in. */
const IN_WRONG_ORDER = new RegExp(`\\boff ?(?:${DAY}|PH|SH)\\b|${CLOCK}[ ,]*\\d\\d:\\d\\d-${CLOCK} ?off\\b`);
const LEFT_DATE = /\d{1,2}\.(?: ?-|\d)[^;|\u001f]{0,20}/;
const HAS_BEGIN = new RegExp(`^(?:${START}|24/7$|")`);
const LEFT_TIME = /\d ?(?:h|am|pm)\b/;
const ALWAYS = '24/7';
const OF_DAYS = new RegExp(`^(?:(?:${DAY})(?: ?[-,] ?(?=${DAY})|\\b))+`);

/** The rules of a text with `;` between them. @throws HoursError for those that do not say on their own when they hold */
function checkedRules(text: string, cell: string): string {
  const signs = text.split(/(;|\|\||\u001f)/);
  let days = new Set<number>();
  for (const [i, part] of signs.entries()) {
    const rule = part.trim();
    if (i % 2 === 1 || rule === '') continue;
    checkRule(rule, cell);
    const isSplit = signs[i - 1] === BREAK || signs[i + 1] === BREAK;
    if (isSplit && !HAS_BEGIN.test(rule)) throw new HoursError(withoutDays(rule, cell));
    const own = daysOf(rule);
    if (signs[i - 1] === BREAK && !rule.endsWith('off') && !own.isDisjointFrom(days))
      throw new HoursError(
        `'${shown(rule)}' has a day that stands before: write ; before it where it replaces the hours of that day, and a comma where it adds to them: '${shown(cell)}'`,
      );
    days = days.union(own);
  }
  return text.replaceAll(BREAK, '; ');
}

/** Days alone would be open all day, and hours before days be those of others. */
function checkRule(rule: string, cell: string): void {
  const time = LEFT_TIME.exec(rule)?.[0] ?? (rule.includes(ALWAYS) && /\d:\d\d/.test(rule) ? ALWAYS : null);
  if (time !== null) throw new HoursError(`'${time}' is no span of hours: ${FORM}: '${shown(cell)}'`);
  const [date] = LEFT_DATE.exec(rule) ?? [];
  if (date !== undefined) throw new HoursError(numberedDates(date, cell));
  if (!HAS_HOURS.test(rule))
    throw new HoursError(
      `'${shown(rule)}' does not end in hours: write days before hours, as Mo-Fr 09:00-18:00 or Sa off, with ; between rules: '${shown(cell)}'`,
    );
  if (IN_WRONG_ORDER.test(rule))
    throw new HoursError(
      `'${shown(rule)}' is not clear: write days and times before off, as Mo-Fr 09:00-18:00; Mo-Fr 12:00-13:00 off: '${shown(cell)}'`,
    );
  if (rule.split(BETWEEN_LISTS).map(spansOf).some(doOverlap))
    throw new HoursError(`'${shown(rule)}' has spans of hours that overlap: '${shown(cell)}'`);
}

const withoutDays = (rule: string, cell: string) =>
  `'${shown(rule)}' has no days: write days before hours, as Mo-Fr 09:00-18:00 or Sa off, with ; between rules: '${shown(cell)}'`;

type Span = readonly [from: number, to: number];

/** In minutes; a night ends before it begins. */
function spansOf(list: string): readonly Span[] {
  return [...list.matchAll(SPANS)].map(([, ...times]) => {
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = times.map(Number);
    return [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  });
}

const doOverlap = (spans: readonly Span[]) =>
  spans.some(([from, to], i) => spans.slice(0, i).some(([begin, end]) => begin < to && from < end));

/** The days that a rule begins with, by their numbers. */
function daysOf(rule: string): Set<number> {
  const [list = ''] = OF_DAYS.exec(rule) ?? [];
  const days: readonly string[] = OSM_DAYS;
  const numberOf = (day: string) => days.indexOf(day.trim());
  return new Set(
    list.split(',').flatMap((part) => {
      const [from = -1, to = from] = part.split('-').map(numberOf);
      if (from < 0 || to < 0) return [];
      return Array.from(
        { length: ((to - from + OSM_DAYS.length) % OSM_DAYS.length) + 1 },
        (_, i) => (from + i) % OSM_DAYS.length,
      );
    }),
  );
}
