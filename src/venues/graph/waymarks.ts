import { MISSING } from '../../branded-ids.ts';
import { PackedBoxes } from '../../storage/packed-boxes.ts';
import type { FeatureId, Level, SpaceId, Vertex } from '../plan/venue-ids.ts';
import { ARC_KINDS } from './arcs.ts';
import type { Anchor } from './map.ts';
import type { VenueRows } from './sections.ts';
import type { FeatureHead } from './stored.ts';

/** Something that a person sees on the way and knows by name: at its own point, or at its door. */
export interface Waymark {
  readonly feature: FeatureId;
  readonly x: number;
  readonly y: number;
  readonly level: Level;
  /** The space that it stands in; −1 for a door, and for what stands on a line. */
  readonly space: SpaceId;
  /** How well people know such things, the better the lower. */
  readonly rank: number;
}

/** What people look out for first, by category or preset. */
const RANKS: readonly RegExp[] = [
  /^(amenity\/toilets|highway\/elevator|tourism\/information|entrance\/main)$/,
  /^(amenity\/(restaurant|cafe|fast_food|food_court|ice_cream|bank|pharmacy|cinema|theatre|library|post_office|bar|pub)|shop\/.*)$/,
  /^(amenity\/(atm|luggage_locker|photo_booth)|railway\/platform|entrance|railway\/subway_entrance)$/,
];
/** What has a name but is of no kind that one sees from afar, a lecture room, and what there are rows of. */
const LAST_RANK = RANKS.length;
const IN_ROWS = new Set(['amenity/vending_machine']);
/** What nobody looks out for, whatever its name: what is small and everywhere, and what is behind one door among many. */
const UNNOTICED = new Set(
  [
    ...[
      'bench',
      'waste_basket',
      'waste_disposal',
      'recycling',
      'grit_bin',
      'letter_box',
      'post_box',
      'telephone',
      'lounger',
    ],
    ...['drinking_water', 'water_point', 'clock', 'loading_dock', 'parking_entrance', 'parking_space', 'bicycle_parking'],
    ...['bicycle_rental', 'motorcycle_parking', 'charging_station', 'parcel_locker', 'shower', 'smoking_area'],
    ...['compressed_air', 'social_facility', 'device_charging_station'],
  ].map((value) => `amenity/${value}`),
);
const UNNOTICED_KINDS = /^(office|craft)\/|^tourism\/(apartment|artwork)$|^shop\/vacant$/;
const KINDS = new Set(['room', 'point', 'lift']);

/** What waymarks are found in: the features of a venue, and where each is reached. */
interface Surroundings {
  readonly rows: VenueRows;
  readonly features: readonly FeatureId[];
  readonly heads: readonly FeatureHead[];
  anchors(feature: FeatureId): readonly Anchor[];
}

/** The waymarks of a venue. */
export class Waymarks {
  readonly #marks: readonly Waymark[];
  readonly #boxes: PackedBoxes | null;

  constructor(venue: Surroundings) {
    this.#marks = venue.features.flatMap((feature) => {
      const head = venue.heads[feature];
      const rank = rankOf(head);
      return rank !== null && head.isSearchable && KINDS.has(head.kind) ? placesOf(venue, feature, rank) : [];
    });
    const boxes = this.#marks.map(({ x, y }) => ({ minX: x, minY: y, maxX: x, maxY: y }));
    this.#boxes = PackedBoxes.pack(boxes.length, boxes);
  }

  /** Those of a level in a box. */
  within(level: Level, minX: number, minY: number, maxX: number, maxY: number): Waymark[] {
    return (this.#boxes?.search(minX, minY, maxX, maxY) ?? []).flatMap((index) => {
      const mark = this.#marks[index];
      return mark.level === level ? [mark] : [];
    });
  }
}

/**
 * How well people know a thing; null for what none looks out for. A point with a name alone is where trains stop, a shop that has closed, or
 * a pole: only a room is seen by that.
 */
function rankOf({ name, preset, kind }: FeatureHead): number | null {
  if (preset === null) return name === null || kind !== 'room' ? null : LAST_RANK;
  if (UNNOTICED.has(preset) || UNNOTICED_KINDS.test(preset)) return null;
  const rank = RANKS.findIndex((form) => form.test(preset));
  if (rank >= 0) return rank;
  // A machine has the name of who runs it, which does not say what one sees.
  if (IN_ROWS.has(preset)) return name === null ? LAST_RANK : null;
  return name === null ? null : LAST_RANK;
}

/** Where a feature is seen: a room at its doors, all else where it is. */
function placesOf(venue: Surroundings, feature: FeatureId, rank: number): Waymark[] {
  const { rows, heads } = venue;
  const anchors = venue.anchors(feature);
  if (heads[feature].kind !== 'room')
    return anchors.map(({ x, y, level, space }) => ({ feature, x, y, level, space, rank }));
  const doors = new Set<Vertex>();
  for (const space of new Set(anchors.map((anchor) => anchor.space))) {
    if (space < 0) continue;
    for (let at = rows.insideStart[space]; at < rows.insideStart[space + 1]; at++) {
      const vertex = rows.inside[at];
      for (let arc = rows.firstArc[vertex]; arc < rows.firstArc[vertex + 1]; arc++) {
        const kind = ARC_KINDS[rows.kind[arc]];
        if (kind === 'doorway' || kind === 'virtual') doors.add(rows.head[arc]);
      }
    }
  }
  return [...doors].map((door) => {
    const { x, y, level } = rows;
    return { feature, x: x[door], y: y[door], level: level[door], space: MISSING, rank };
  });
}
