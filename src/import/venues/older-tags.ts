import type { Tags } from '../../osm/element.ts';
import type { TaggedFeature } from './tagged.ts';

type NewTags = Readonly<Record<string, string>>;

const INDOOR_OF_PART = new Map<string, NewTags>([
  ['room', { indoor: 'room' }],
  ['hall', { indoor: 'room', room: 'hall' }],
  ['corridor', { indoor: 'corridor' }],
]);
const STAIRS = { indoor: 'room', stairs: 'yes' };
const WAYS_UP = new Map<string, NewTags>([
  ['elevator', { indoor: 'room', room: 'elevator' }],
  ['stairs', STAIRS],
  ['stairway', STAIRS],
  ['escalator', STAIRS],
]);

/**
 * Features with the tags of Simple Indoor Tagging instead of those before it, `buildingpart` and `indoor:level`. What is tagged in the new way
 * as well stays as it is. https://wiki.openstreetmap.org/wiki/IndoorOSM
 */
export function inTodaysTags(features: readonly TaggedFeature[]): readonly TaggedFeature[] {
  return features.map((feature) => {
    const today = todaysTags(feature.tags);
    if (Object.keys(today).length === 0) return feature;
    const tags = new Map([...Object.entries(today), ...feature.tags]);
    return { ...feature, tags, properties: { ...today, ...feature.properties } };
  });
}

function todaysTags(tags: Tags): NewTags {
  const level = tags.get('indoor:level') ?? tags.get('buildingpart:verticalpassage:floorrange');
  const part = tags.get('buildingpart') ?? '';
  const meaning =
    part === 'verticalpassage'
      ? WAYS_UP.get(tags.get('buildingpart:verticalpassage') ?? 'stairs')
      : INDOOR_OF_PART.get(part);
  const isNew = tags.has('indoor') || tags.has('room');
  return { ...(isNew ? {} : meaning), ...(level !== undefined && { level }) };
}
