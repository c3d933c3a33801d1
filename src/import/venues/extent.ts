import { type Box, boxOfGeometry, unitedBox } from '../../geo/box.ts';
import { metersPerDegree } from '../../geo/distance.ts';
import type { Tags } from '../../osm/element.ts';
import type { TaggedFeature } from './tagged.ts';

/** What lies so near to what is drawn of the inside belongs to the venue: the ways around it and to its doors. */
const MARGIN_METERS = 50;

/** Whether tags speak of the inside of something. */
export function isIndoor(tags: Tags): boolean {
  const indoor = tags.get('indoor') ?? 'no';
  return indoor !== 'no' || tags.has('room') || tags.has('level') || tags.has('repeat_on');
}

/** What is drawn of the inside, or where nothing is, what says on which storey it is. */
export function insideOf(features: readonly TaggedFeature[]): TaggedFeature[] {
  const drawn = features.filter(({ tags }) => isDrawnInside(tags));
  return drawn.length > 0 ? drawn : features.filter(({ tags }) => isIndoor(tags));
}

/** The box of what is drawn of the inside, with what is around it; null where nothing is. */
export function extentOf(features: readonly TaggedFeature[]): Box | null {
  const box = insideOf(features)
    .map(({ geometry }) => boxOfGeometry(geometry))
    .reduce<Box | null>((all, each) => (all ? unitedBox(all, each) : each), null);
  return box && widened(box);
}

/** Rooms, corridors and walls, and what is on a storey of its own: a tram stop may have a level, too. */
export function isDrawnInside(tags: Tags): boolean {
  return (tags.get('indoor') ?? 'no') !== 'no' || tags.has('room');
}

function widened([west, south, east, north]: Box): Box {
  const [perLat, perLng] = metersPerDegree((south + north) / 2);
  const [lat, lng] = [MARGIN_METERS / perLat, MARGIN_METERS / Math.max(1, perLng)];
  return [west - lng, south - lat, east + lng, north + lat];
}
