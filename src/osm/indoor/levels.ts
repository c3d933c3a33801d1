import type { Tags } from '../element.ts';

/** More storeys than any building has: a longer list is a mistake of its maker. */
const MAX_LEVELS = 250;
const NUMBER = /^-?\d{1,4}(?:[.,]\d{1,3})?$/;
const RANGE = /^(-?\d{1,4}(?:\.\d{1,3})?)\s*-\s*(-?\d{1,4}(?:\.\d{1,3})?)$/;

/**
 * The levels of a tag: `0`, `-1;0`, `1-3`, `-2--1`, `0;2-3`, `0.5`, also `0,5`; in the order written, ranges storey by storey from
 * their lower end. Null for what is no level. https://wiki.openstreetmap.org/wiki/Key:level
 */
export function parseLevels(text: string): number[] | null {
  const levels: number[] = [];
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue;
    const range = RANGE.exec(part);
    if (range) levels.push(...rangeOf(Number(range[1]), Number(range[2])));
    else if (NUMBER.test(part)) levels.push(Number(part.replace(',', '.')));
    else return null;
  }
  const each = [...new Set(levels)];
  return each.length > 0 && each.length <= MAX_LEVELS ? each : null;
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
  /** The text that cannot be read. */
  readonly unreadable?: string;
}

const GROUND = [[0]] as const;

/** Reads `level`, or `min_level` and `max_level`, and `repeat_on`: each level in it is the lowest of a repetition. */
export function levelsOf(tags: Tags): LevelsOf {
  const { min_level: min, max_level: max } = { min_level: tags.get('min_level'), max_level: tags.get('max_level') };
  const text = tags.get('level') ?? (min !== undefined && max !== undefined ? `${min}-${max}` : undefined);
  if (text === undefined && !tags.has('repeat_on')) return { sets: GROUND, isTold: false };
  const own = text === undefined ? null : parseLevels(text);
  if (text !== undefined && own === null) return { sets: GROUND, isTold: false, unreadable: text };
  const repeated = parseLevels(tags.get('repeat_on') ?? '') ?? [];
  const base = (own ?? repeated.slice(0, 1)).toSorted((a, b) => a - b);
  const sets = [base];
  for (const lowest of repeated) {
    if (sets.every(([known]) => known !== lowest)) sets.push(base.map((level) => level - base[0] + lowest));
  }
  return { sets, isTold: true };
}
