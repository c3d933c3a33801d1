import type { Tags } from '../../osm/element.ts';
import { isGroundWord, levelOfWord } from '../../osm/indoor/level-words.ts';
import { parseLevels } from '../../osm/indoor/levels.ts';
import type { Finding } from '../../venues/index.ts';
import type { TaggedFeature } from './tagged.ts';

const LEVEL_KEYS = ['level', 'repeat_on'] as const;

/**
 * Features whose levels are written as they are called, `level=B1F;1F`, with their numbers instead, and with the words as `level:ref`. What
 * cannot be read is left as it is.
 */
export function withNumberedLevels(features: readonly TaggedFeature[], findings: Finding[]): readonly TaggedFeature[] {
  const worded = features.filter(({ tags }) => LEVEL_KEYS.some((key) => isWorded(tags, key)));
  if (worded.length === 0) return features;
  const hasGround = features.some(({ tags }) => partsOf(tags.get('level') ?? '').some(isGroundWord));
  const numbered = new Map(worded.map((feature) => [feature, numberedBy(feature, hasGround ? 1 : 0, findings)]));
  return features.map((feature) => numbered.get(feature) ?? feature);
}

function isWorded(tags: Tags, key: (typeof LEVEL_KEYS)[number]): boolean {
  const text = tags.get(key);
  return text !== undefined && text.trim() !== '' && parseLevels(text) === null;
}

function numberedBy(feature: TaggedFeature, firstFloor: 0 | 1, findings: Finding[]): TaggedFeature {
  const changed: Record<string, string> = {};
  for (const key of LEVEL_KEYS.filter((each) => isWorded(feature.tags, each))) {
    const text = feature.tags.get(key) ?? '';
    const numbers = partsOf(text).map((part) => numberOf(part, firstFloor));
    if (!numbers.every((number) => number !== null)) continue;
    changed[key] = numbers.join(';');
    const { source } = feature;
    findings.push({
      kind: 'bad level',
      source,
      levels: [],
      text: `${key}=${text.slice(0, 60)} is taken as ${changed[key]}`,
    });
    if (key === 'level' && !feature.tags.has('level:ref')) changed['level:ref'] = partsOf(text).join(';');
  }
  return {
    ...feature,
    tags: new Map([...feature.tags, ...Object.entries(changed)]),
    properties: { ...feature.properties, ...changed },
  };
}

function partsOf(text: string): string[] {
  return text
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A level, or a range of them, in numbers. */
function numberOf(part: string, firstFloor: 0 | 1): string | null {
  if (parseLevels(part) !== null) return part;
  const word = levelOfWord(part, firstFloor);
  if (word !== null) return String(word);
  const ends = part.split(/[-–]/).map((end) => levelOfWord(end.trim(), firstFloor));
  return ends.length === 2 && ends.every((end) => end !== null) ? ends.join('-') : null;
}
