import { type Mode, modesThat } from '../../modes/index.ts';
import { NO_TAGS, type Tags } from '../../osm/element.ts';
import { type OddTag, oddSizesIn } from '../../osm/roads/odd-sizes.ts';
import type { OddSize } from '../../osm/roads/size-keys.ts';
import { LargeMap } from '../../storage/large.ts';
import { type CountedText, CountedTexts } from './counted-texts.ts';
import type { RoadFacts } from './reader.ts';
import type { Segments } from './segments.ts';
import type { RoadUse } from './ways.ts';

/** Limits of size that are written in another way than the wiki has it, as `key=value`, the most frequent first. */
export interface OddSizes {
  /** What could not be read, or is larger than any sign has it: it limits nobody. */
  readonly unread: readonly CountedText[];
  /** Weights without a unit that are taken for kilograms. */
  readonly kilograms: readonly CountedText[];
  /** Heights, widths and lengths without a unit that are taken for centimetres or millimetres. */
  readonly centimeters: readonly CountedText[];
}

/** Counts odd limits on the roads of vehicles, and on their nodes. */
export function oddSizesOf(map: RoadFacts, { junctionNode }: Segments, use: RoadUse, modes: readonly Mode[]): OddSizes {
  const withVehicle = modesThat(({ name, vehicle }) => vehicle !== null && modes.some((mode) => mode === name));
  const found: Record<OddSize, CountedTexts> = {
    unread: new CountedTexts(),
    kilograms: new CountedTexts(),
    centimeters: new CountedTexts(),
  };
  const note = (odd: readonly OddTag[], bearer: string) => {
    for (const { key, text, oddity } of odd) found[oddity].add(`${key}=${text}`, bearer);
  };
  const known = new LargeMap<Tags, readonly OddTag[]>();
  const oddIn = (tags: Tags) => {
    const odd = known.get(tags) ?? oddSizesIn(tags);
    known.set(tags, odd);
    return odd;
  };
  const isDriven = (way: number) =>
    withVehicle.some((mode) => {
      const { forward, backward } = use.road(way, mode);
      return forward !== null || backward !== null;
    });
  for (let way = 0; way < map.firstAcross; way++) {
    const odd = oddIn(map.wayTags[way]);
    if (odd.length > 0 && isDriven(way)) note(odd, `way ${map.wayId[way]}`);
  }
  for (const node of withVehicle.length > 0 ? junctionNode : []) {
    const odd = oddIn(map.nodeTags.get(node) ?? NO_TAGS);
    if (odd.length > 0) note(odd, `node ${node}`);
  }
  const { unread, kilograms, centimeters } = found;
  return { unread: unread.counted(), kilograms: kilograms.counted(), centimeters: centimeters.counted() };
}
