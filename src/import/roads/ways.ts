import { driveSide } from '@rapideditor/country-coder';
import type { CountryAt } from '../../geo/country.ts';
import type { Position } from '../../geo/position.ts';
import type { Mode, TravelMode, Vehicle } from '../../modes/index.ts';
import { tollClassOf, travelMode } from '../../modes/index.ts';
import { OSM_COORDINATE_SCALE, type Tags } from '../../osm/element.ts';
import type { Direction } from '../../osm/roads/access.ts';
import { standingTags, timedTags } from '../../osm/roads/conditional.ts';
import { type Lie, lieOf } from '../../osm/roads/lie.ts';
import { isFerryWay, type Road, roadOf } from '../../osm/roads/road.ts';
import { cutsOf } from '../../osm/roads/size-limits.ts';
import { isAboutTolls, isEverTolled, tollSayings } from '../../osm/roads/tolls.ts';
import { ARC_FLAGS, ROAD_CLASSES } from '../../roads/index.ts';
import { LargeMap } from '../../storage/large.ts';
import type { ConditionTable } from './condition-table.ts';
import type { ConditionPlace } from './opening-days.ts';
import type { RoadFacts } from './reader.ts';
import type { Segments } from './segments.ts';
import { type Box, byVehicle as meaningsByVehicle } from './vehicle-boxes.ts';

/** What the ways of a map are to each mode. */
export interface RoadUse {
  road(way: number, mode: Mode): Road;
  /** What it is under each condition that can be read, the later ones before the earlier. */
  timed(way: number, mode: Mode): readonly TimedRoad[];
  /** What it is to vehicles of a mode to which it is something else than to the usual one. */
  byVehicle(way: number, mode: Mode): readonly VehicleRoad[];
  /** `ARC_FLAGS` of what the way is in a direction, private or not aside. */
  flags(way: number, mode: Mode, direction: Direction): number;
  lie(way: number): Lie;
  /** Whether who goes along it climbs and descends as the ground does, or the bridge. */
  hasSlope(way: number): boolean;
  /** [way] index into ROAD_CLASSES. */
  readonly roadClass: Uint8Array;
  /** Code of the country that the way lies in; empty where none is known. */
  country(way: number): string;
  /** Where a condition on the way holds. */
  place(way: number): ConditionPlace;
  drivesLeft(way: number): boolean;
}

/** How a way can be used under a condition. */
interface TimedRoad {
  /** Its number in the table of conditions. */
  readonly condition: number;
  readonly road: Road;
}

/** How vehicles in a box can use a way, usually and under conditions. */
interface VehicleRoad {
  readonly box: Box;
  readonly road: Road;
  readonly timed: readonly TimedRoad[];
}

/** A way, usually and under conditions, by its tags. */
interface Use {
  readonly road: Road;
  readonly timed: readonly { readonly times: readonly string[]; readonly road: Road }[];
}

/** What all ways of the same tags in one country are, as far as that was asked: as modes see it, and vehicles to which it is something else. */
interface Kind {
  readonly tags: Tags;
  readonly country: string;
  readonly hasSlope: boolean;
  readonly roadClass: number;
  readonly usual: Partial<Record<Mode, Use>>;
  readonly byVehicle: Partial<Record<Mode, readonly (Use & { readonly box: Box })[]>>;
  readonly flags: Partial<Record<`${Mode} ${Direction}`, number>>;
}

/** The kinds of ways, each once. */
class Kinds {
  readonly #known = new LargeMap<Tags, Map<string, Kind>>();

  of(tags: Tags, country: string): Kind {
    const inCountries = this.#known.get(tags) ?? new Map<string, Kind>();
    if (inCountries.size === 0) this.#known.set(tags, inCountries);
    const known = inCountries.get(country);
    if (known) return known;
    const hasSlope = !isFerryWay(tags) && lieOf(tags, false) !== 'stairs';
    const made = { tags, country, hasSlope, roadClass: roadClassOf(tags), usual: {}, byVehicle: {}, flags: {} };
    inCountries.set(country, made);
    return made;
  }
}

const NEVER: readonly never[] = [];
const CLOSED: Use = { road: { forward: null, backward: null }, timed: [] };

function useOf(tags: Tags, mode: TravelMode, country: string | null): Use {
  return {
    road: roadOf(standingTags(tags, mode), mode, country),
    timed: timedTags(tags, mode).map((each) => ({ times: each.times, road: roadOf(each.tags, mode, country) })),
  };
}

export function roadUseOf(
  { wayTags, wayId, firstAcross }: Pick<RoadFacts, 'wayTags' | 'wayId' | 'firstAcross'>,
  segments: Segments,
  conditions: ConditionTable,
  countryAt: CountryAt,
): RoadUse {
  const sides = new Map<number, boolean>();
  const placeOrNull = (way: number) => placeOfWay(segments, way);
  const known = new Kinds();
  /** [way] */
  const kinds = wayTags.map((tags, way) => {
    const place = placeOrNull(way);
    return known.of(tags, (place && countryAt(place)) ?? '');
  });
  /** [way] 1 where one drives on the left: turns ask for it again and again. */
  const left = new Uint8Array(wayTags.length).fill(UNKNOWN);
  const drivesLeft = (way: number): boolean => {
    const tagged = wayTags[way].get('driving_side');
    if (tagged !== undefined) return tagged === 'left';
    const place = placeOrNull(way);
    if (!place) return false;
    // Sides change at borders, which are not often crossed: near each other all ways have the same.
    const cell = Math.round(place.lat * CELLS_PER_DEGREE) * CELLS_IN_ROW + Math.round(place.lng * CELLS_PER_DEGREE);
    let isLeft = sides.get(cell);
    if (isLeft === undefined) {
      isLeft = driveSide([place.lng, place.lat]) === 'left';
      sides.set(cell, isLeft);
    }
    return isLeft;
  };
  const placeOf = (way: number) => ({ country: kinds[way].country, position: placeOrNull(way) ?? NOWHERE });
  const isClosedTo = (way: number, mode: Mode) => way >= firstAcross && !travelMode(mode).crossesAreas;
  const usualUse = (way: number, mode: Mode): Use => {
    if (isClosedTo(way, mode)) return CLOSED;
    const { usual, tags, country } = kinds[way];
    usual[mode] ??= useOf(tags, travelMode(mode), country || null);
    return usual[mode];
  };
  const vehicleUses = (way: number, mode: Mode) => {
    const { tags, country } = kinds[way];
    const travel = travelMode(mode);
    const meaningFor = (vehicle: Vehicle) => useOf(tags, { ...travel, vehicle }, country || null);
    return meaningsByVehicle(travel.vehicle, cutsOf(tags, travel), usualUse(way, mode), CLOSED, meaningFor);
  };
  const numbered = (way: number, usual: Road, timed: Use['timed']): readonly TimedRoad[] => {
    if (timed.length === 0) return NEVER;
    return timed.flatMap(({ times, road }) => {
      const bearer = `way ${wayId[way]}`;
      if (opensPrivate(usual, road)) conditions.leave(times, bearer);
      const condition = conditions.number(times, placeOf(way), bearer);
      return condition === null ? [] : [{ condition, road }];
    });
  };
  return {
    road: (way, mode) => usualUse(way, mode).road,
    timed(way, mode) {
      const { road, timed } = usualUse(way, mode);
      return numbered(way, road, timed);
    },
    byVehicle(way, mode) {
      if (isClosedTo(way, mode)) return NEVER;
      const { byVehicle } = kinds[way];
      byVehicle[mode] ??= vehicleUses(way, mode);
      if (byVehicle[mode].length === 0) return NEVER;
      return byVehicle[mode].map(({ box, road, timed }) => ({ box, road, timed: numbered(way, road, timed) }));
    },
    place: placeOf,
    flags(way, mode, direction) {
      const { flags, tags } = kinds[way];
      const key = `${mode} ${direction}` as const;
      flags[key] ??= flagsOf(tags, mode, direction);
      return flags[key];
    },
    hasSlope: (way) => kinds[way].hasSlope,
    lie: (way) => lieOf(wayTags[way], isFerryWay(wayTags[way])),
    roadClass: Uint8Array.from(kinds, ({ roadClass }) => roadClass),
    country: (way) => kinds[way].country,
    drivesLeft(way) {
      if (left[way] === UNKNOWN) left[way] = drivesLeft(way) ? 1 : 0;
      return left[way] === 1;
    },
  };
}

/** Whether a road that is private is open to all under a condition: it stays private, as a threshold around it has no times. */
function opensPrivate(usual: Road, timed: Road): boolean {
  return (['forward', 'backward'] as const).some((way) => usual[way]?.isPrivate && timed[way]?.isPrivate === false);
}

/** A side that nobody has asked for. */
const UNKNOWN = 2;
const CELLS_PER_DEGREE = 100;
/** More than there are around the earth. */
const CELLS_IN_ROW = 2 ** 16;
const NOWHERE: Position = { lat: 0, lng: 0 };

/** Where a way begins; null for one that the map has no nodes of. */
function placeOfWay({ firstOfWay, firstPoint, lat, lng }: Segments, way: number): Position | null {
  if (firstOfWay[way] === firstOfWay[way + 1]) return null;
  const point = firstPoint[firstOfWay[way]];
  return { lat: lat[point] / OSM_COORDINATE_SCALE, lng: lng[point] / OSM_COORDINATE_SCALE };
}

function flagsOf(tags: Tags, mode: Mode, direction: Direction): number {
  const highway = tags.get('highway');
  const isHighway = highway === 'motorway' || highway === 'motorway_link' || tags.get('motorroad') === 'yes';
  return (
    (isTolled(tags, travelMode(mode), direction) ? ARC_FLAGS.tolls : 0) |
    (isHighway ? ARC_FLAGS.highways : 0) |
    (isFerryWay(tags) ? ARC_FLAGS.ferries : 0)
  );
}

/** Whether the usual vehicle of a mode ever pays a toll. */
function isTolled(tags: Tags, mode: TravelMode, direction: Direction): boolean {
  const { tolls, vehicle } = mode;
  if (!tolls || !vehicle || !isAboutTolls(tags)) return false;
  return isEverTolled(tollSayings(tags, mode, tollClassOf(tolls.classes, vehicle), vehicle, direction));
}

function roadClassOf(tags: Tags): number {
  if (isFerryWay(tags)) return ROAD_CLASSES.indexOf('ferry');
  const highway = tags.get('highway')?.replace(/_link$/, '') ?? '';
  const names: readonly string[] = ROAD_CLASSES;
  return names.includes(highway) ? names.indexOf(highway) : names.indexOf('other');
}
