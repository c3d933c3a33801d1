import { PackedBoxes } from '../../storage/packed-boxes.ts';
import type { FeatureId, Level, Vertex } from '../plan/venue-ids.ts';
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
  /** How well people know such things, the better the lower. */
  readonly rank: number;
}

/** What people look out for first, by category or preset. */
const RANKS: readonly RegExp[] = [
  /^(amenity\/toilets|highway\/elevator|tourism\/information|entrance\/main)$/,
  /^(amenity\/(restaurant|cafe|fast_food|bank|pharmacy|cinema|post_office|bar|pub)|shop\/.*)$/,
  /^(amenity\/(atm|vending_machine|bench|luggage_locker|photo_booth|telephone)|railway\/platform|entrance|railway\/subway_entrance)$/,
];
/** What has a name but is of no kind that one sees from afar: a lecture room. */
const NAMED_RANK = RANKS.length;
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
      const isKnown = head.isSearchable && (head.name !== null || head.preset !== null) && KINDS.has(head.kind);
      return isKnown ? placesOf(venue, feature, rankOf(head.preset)) : [];
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

function rankOf(preset: string | null): number {
  const rank = preset === null ? -1 : RANKS.findIndex((form) => form.test(preset));
  return rank < 0 ? NAMED_RANK : rank;
}

/** Where a feature is seen: a room at its doors, all else where it is. */
function placesOf(venue: Surroundings, feature: FeatureId, rank: number): Waymark[] {
  const { rows, heads } = venue;
  const anchors = venue.anchors(feature);
  if (heads[feature].kind !== 'room') return anchors.map(({ x, y, level }) => ({ feature, x, y, level, rank }));
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
  return [...doors].map((door) => ({ feature, x: rows.x[door], y: rows.y[door], level: rows.level[door], rank }));
}
