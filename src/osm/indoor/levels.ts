import type { Tags } from '../element.ts';

/** More storeys than any building has: a longer list is a mistake of its maker. */
const MAX_LEVELS = 250;
const NUMBER = /^[-+]?\d{1,4}(?:\.\d{1,3})?$/;
const RANGE = /^([-+]?\d{1,4}(?:\.\d{1,3})?)\s*(?:[-–—]|to|\.\.)\s*([-+]?\d{1,4}(?:\.\d{1,3})?)$/;
/** Half and quarter storeys are written with a comma, too: any other comma parts a list. */
const DECIMAL_COMMA = /^([-+]?\d{1,4}),(25|5|50|75)$/;

/** A list of levels: those that can be read, and the parts of the list that cannot. */
interface LevelList {
  readonly levels: readonly number[];
  readonly unread: readonly string[];
}

/**
 * The levels of a tag: `0`, `-1;0`, `1-3`, `-2--1`, `0;2-3`, `0.5`, also `0,5`, `0,1` and `0 to 2`; in the order written, ranges storey by
 * storey from their lower end. Null for what is no level, or is so in a part. https://wiki.openstreetmap.org/wiki/Key:level
 */
export function parseLevels(text: string): readonly number[] | null {
  const { levels, unread } = readList(text);
  return levels.length > 0 && unread.length === 0 ? levels : null;
}

function readList(text: string): LevelList {
  const levels: number[] = [];
  const unread: string[] = [];
  for (const part of partsOf(text)) {
    const range = RANGE.exec(part);
    if (range) levels.push(...rangeOf(Number(range[1]), Number(range[2])));
    else if (NUMBER.test(part)) levels.push(Number(part));
    else unread.push(part);
  }
  const each = [...new Set(levels)];
  return each.length <= MAX_LEVELS ? { levels: each, unread } : { levels: [], unread: [text] };
}

function partsOf(text: string): string[] {
  const parts = text.split(';').map((each) => each.trim().replace(DECIMAL_COMMA, '$1.$2'));
  return parts.flatMap((part) => part.split(',').map((each) => each.trim())).filter((part) => part !== '');
}

function rangeOf(a: number, b: number): number[] {
  const [low, high] = a <= b ? [a, b] : [b, a];
  const levels = [];
  for (let level = low; level < high && levels.length <= MAX_LEVELS; level++) levels.push(level);
  return [...levels, high];
}

/** On which levels something is. */
export interface LevelsOf {
  /** Its own levels first, then those of each repetition, each rising. */
  readonly sets: readonly (readonly number[])[];
  /** False where the tags do not say it, or not in a way that can be read. */
  readonly isTold: boolean;
  /** What cannot be read, such as `level=roof`: all of a tag, or a part of its list. */
  readonly unreadable?: string;
}

const GROUND = [[0]] as const;

/**
 * Reads `level`, or `min_level` and `max_level`, and `repeat_on`: each level in it is the lowest of a repetition. Of a list that cannot
 * be read in a part, the rest holds.
 */
export function levelsOf(tags: Tags): LevelsOf {
  const { min_level: min, max_level: max } = { min_level: tags.get('min_level'), max_level: tags.get('max_level') };
  const text = tags.get('level') ?? (min !== undefined && max !== undefined ? `${min}-${max}` : undefined);
  const [own, repeated] = [readList(text ?? ''), readList(tags.get('repeat_on') ?? '')];
  const unread = [...unreadIn('level', own, text), ...unreadIn('repeat_on', repeated, tags.get('repeat_on'))].join(', ');
  const isTold = own.levels.length > 0 || (text === undefined && repeated.levels.length > 0);
  const told = { isTold, ...(unread !== '' && { unreadable: unread }) };
  if (!isTold) return { sets: GROUND, ...told };
  const base = (text === undefined ? repeated.levels.slice(0, 1) : own.levels).toSorted((a, b) => a - b);
  const sets = [base];
  for (const lowest of repeated.levels) {
    if (sets.every(([known]) => known !== lowest)) sets.push(base.map((level) => level - base[0] + lowest));
  }
  return { sets, ...told };
}

function unreadIn(key: string, { levels, unread }: LevelList, text: string | undefined): string[] {
  if (text === undefined || (levels.length > 0 && unread.length === 0)) return [];
  return [`${key}=${levels.length > 0 ? unread.join(';') : text}`];
}
