import { isWrittenIn, NAME_LANGUAGES, nameLanguageOf, TRADITIONAL_CHINESE } from '../../text/languages.ts';
import { readGeonamesTable, type TableKind, type TableProgress } from './geonames-tables.ts';

/** What a table of names says of one place. */
export interface GivenNames {
  /** Names by language, the preferred ones: ISO 639-1, and `zh-Hant`. */
  readonly names: Readonly<Record<string, string>>;
  /** Names that find it and are not shown: short, colloquial, historic ones, codes of airports, languages without a code of two letters. */
  readonly otherNames: readonly string[];
}

/** Languages of the table that are none: what stands there is no name. */
const NO_NAMES = new Set(['link', 'post', 'wkdt', 'unlc', 'phon']);
const KNOWN_LANGUAGES = new Set(NAME_LANGUAGES);
/** Names of `zh` are in letters of either kind. */
const SIMPLIFIED_CHINESE = new Set(['zh-Hans', 'zh-CN', 'zh-SG']);

/** How much a name is meant for a language: preferred there, usual there, of a country or script of the language (`zh-TW`). */
const PREFERRED = 3;
const USUAL = 2;
const REGIONAL = 1;

const TAB = 0x09;
const [ZERO, NINE] = [0x30, 0x39];
const TABLE: TableKind = {
  name: 'table of alternate names',
  member: /(^|\/)alternateNames(V2)?\.txt$/,
  memberName: 'alternateNamesV2.txt',
};
const MAX_NAME_LENGTH = 255;

/** Names of one place while the table is read. */
class Draft implements GivenNames {
  readonly names: Record<string, string> = {};
  readonly otherNames: string[] = [];
  readonly #ranks: Record<string, number> = {};

  find(name: string): void {
    this.otherNames.push(name);
  }

  /** Takes a name of a language; the best that comes first is shown, the others find. */
  show(language: string, name: string, rank: number): void {
    const known = this.names[language];
    if (known !== undefined && (this.#ranks[language] ?? 0) >= rank) {
      this.find(name);
      return;
    }
    if (known !== undefined) this.find(known);
    this.names[language] = name;
    this.#ranks[language] = rank;
  }
}

/**
 * Reads GeoNames' table of alternate names, `alternateNamesV2.txt`, plain or in its zip file: tab-separated lines of an id, the place's
 * id, a language, the name, whether it is preferred, short, colloquial, historic, and since and until when it was used
 * (https://download.geonames.org/export/dump/readme.txt). Of its 15 million lines only those of the wanted places are decoded.
 *
 * @param wanted GeoNames ids
 * @throws ExplainedError that names the file and the line that is none of such a table
 */
export async function readGeonamesNames(
  path: string,
  wanted: ReadonlySet<number>,
  progress: TableProgress,
): Promise<Map<number, GivenNames>> {
  const drafts = new Map<number, Draft>();
  const take = (bytes: Buffer, start: number, end: number): boolean => {
    const place = placeOf(bytes, start, end);
    if (place < 0) return false;
    if (!wanted.has(place)) return true;
    const draft = drafts.get(place) ?? new Draft();
    drafts.set(place, draft);
    return takeLine(draft, bytes.toString('utf8', start, end));
  };
  await readGeonamesTable(path, TABLE, take, progress);
  return drafts;
}

/** The id of the place that a line is about: its second number; −1 where the line does not begin with two numbers. */
function placeOf(bytes: Buffer, start: number, end: number): number {
  const tab = endOfNumber(bytes, start, end);
  if (tab < 0) return -1;
  const next = endOfNumber(bytes, tab + 1, end);
  if (next < 0) return -1;
  let id = 0;
  for (let i = tab + 1; i < next; i++) id = id * 10 + bytes[i] - ZERO;
  return id;
}

/** Where the digits from `start` on end at a tab; −1 where they do not. */
function endOfNumber(bytes: Buffer, start: number, end: number): number {
  let i = start;
  while (i < end && bytes[i] >= ZERO && bytes[i] <= NINE) i++;
  return i > start && i < end && bytes[i] === TAB ? i : -1;
}

/** Takes the name of a line, by its language and its flags; false where it has no such columns. */
function takeLine(draft: Draft, line: string): boolean {
  const [, , tag, written, preferred = '', short = '', colloquial = '', historic = '', , until = ''] = line.split('\t');
  if (written === undefined || ![preferred, short, colloquial, historic].every(isFlag)) return false;
  const name = written.trim().slice(0, MAX_NAME_LENGTH);
  if (name === '' || NO_NAMES.has(tag)) return true;
  const isPassing = short === '1' || colloquial === '1' || historic.trim() === '1' || until.trim() !== '';
  const language = nameLanguageOf(tag);
  if (isPassing || !KNOWN_LANGUAGES.has(language) || !isWrittenIn(name, language)) draft.find(name);
  else draft.show(language, name, rankOf(tag, preferred === '1'));
  return true;
}

function rankOf(tag: string, isPreferred: boolean): number {
  if (SIMPLIFIED_CHINESE.has(tag)) return PREFERRED + 1;
  if (tag.includes('-') && nameLanguageOf(tag) !== TRADITIONAL_CHINESE) return REGIONAL;
  return isPreferred ? PREFERRED : USUAL;
}

/** Whether a text is what stands for yes or no; the last column may carry the end of a line of Windows. */
function isFlag(text: string): boolean {
  const flag = text.trim();
  return flag === '' || flag === '1' || flag === '0';
}
