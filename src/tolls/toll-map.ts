import {
  Bearings,
  type Half,
  postAt,
  type RoadsContent,
  type Segment,
  segmentOf,
  segmentsIn,
  turnAngle,
} from '../roads/index.ts';
import { TollArea } from './area.ts';
import { namesHolidays, prepareHolidays } from './days.ts';
import type { KnownSystem } from './known-system.ts';
import { type PlaceHere, TollPlaces, type Unmatched } from './places.ts';
import type { Rates } from './rates.ts';
import { type SystemOnRoads, SystemRoads } from './system-roads.ts';
import { type SystemOf, type Tariff, timesIn } from './tariff.ts';
import type { Piece } from './trip.ts';

/** A system of an area, on the map. */
export interface SystemInArea extends KnownSystem {
  readonly system: SystemOf<'area'>;
  readonly area: TollArea;
  /** Those that lie in it, wholly or in part. */
  readonly segments: ReadonlySet<Segment>;
}

/** How far from the bearing of a place those may drive who pay there, in degrees. */
const MOST_TURNED = 90;

/**
 * Where the systems of tariffs are on the roads of a region. They are looked for when that is first asked: by then the network of those who
 * pay tolls has been loaded.
 */
export class TollMap {
  readonly roads: RoadsContent;
  readonly rates: Rates | null;
  readonly systems: readonly KnownSystem[];
  readonly #bearings: Bearings;
  #found: { readonly roads: SystemRoads; readonly places: TollPlaces; readonly areas: readonly SystemInArea[] } | null =
    null;

  /** @param rates null where amounts cannot be converted */
  constructor(roads: RoadsContent, tariffs: readonly Tariff[], rates: Rates | null = null) {
    this.roads = roads;
    this.rates = rates;
    this.#bearings = new Bearings(roads.lines);
    this.systems = tariffs.flatMap((tariff) => tariff.systems.map((system) => ({ tariff, system })));
    if (this.systems.some(({ system }) => timesIn(system).some(namesHolidays))) prepareHolidays();
  }

  get #placed() {
    if (!this.#found) {
      const roads = new SystemRoads(this.roads, this.systems);
      const areas = this.systems.flatMap(({ tariff, system }): SystemInArea[] => {
        if (system.kind !== 'area') return [];
        return [{ tariff, system, area: new TollArea(system.area), segments: segmentsIn(this.roads, system.area) }];
      });
      this.#found = { roads, places: new TollPlaces(this.roads, roads, this.systems), areas };
    }
    return this.#found;
  }

  /** The places of tariffs that the map does not have. */
  get unmatched(): readonly Unmatched[] {
    return this.#placed.places.unmatched;
  }

  /** How many places were found on the map. */
  get matched(): number {
    return this.#placed.places.matched;
  }

  get areas(): readonly SystemInArea[] {
    return this.#placed.areas;
  }

  /** The systems that ask for the road of a piece as such. */
  systemsOn({ segment, isTolled }: Piece): SystemOnRoads[] {
    return this.#placed.roads.of(segment).filter(({ countsUntolled }) => isTolled || countsUntolled);
  }

  /** Those that name a segment among their roads, tolled or not. */
  systemsNaming(segment: Segment): readonly SystemOnRoads[] {
    return this.#placed.roads.of(segment);
  }

  /** The places that are passed on a piece, or at its end, in the direction in which they charge. */
  placesOn({ segment, post, half }: Piece): readonly PlaceHere[] {
    return this.#placesBy(segment, post, half);
  }

  /** The same for who goes along all of a half segment, and on. */
  placesAt(half: Half): readonly PlaceHere[] {
    return this.#placesBy(segmentOf(half), postAt(this.roads.signs, half), half);
  }

  /** The same where no booth or gantry stands for them. */
  placesAlong(half: Half): readonly PlaceHere[] {
    return this.#placesBy(segmentOf(half), -1, half);
  }

  #placesBy(segment: Segment, post: number, half: Half): readonly PlaceHere[] {
    const { places } = this.#placed;
    const onSegment = places.onSegment(segment);
    const atPost = post >= 0 ? places.atPost(post) : [];
    if (onSegment.length + atPost.length === 0) return onSegment;
    const own = this.#bearings.arriving(half);
    return [...onSegment, ...atPost].filter(
      ({ bearing }) => bearing === null || Math.abs(turnAngle(own, bearing)) < MOST_TURNED,
    );
  }
}
