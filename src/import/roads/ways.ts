import { driveSide } from '@rapideditor/country-coder';
import type { CountryAt } from '../../geo/country.ts';
import type { Position } from '../../geo/position.ts';
import type { Mode, TravelMode, Vehicle } from '../../modes/index.ts';
import { travelMode } from '../../modes/index.ts';
import { OSM_COORDINATE_SCALE, type Tags } from '../../osm/element.ts';
import { standingTags, timedTags } from '../../osm/roads/conditional.ts';
import { type Lie, lieOf } from '../../osm/roads/lie.ts';
import { isFerryWay, type Road, roadOf } from '../../osm/roads/road.ts';
import { cutsOf } from '../../osm/roads/size-limits.ts';
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
  /** `ARC_FLAGS` of what the way is, private or not aside. */
  flags(way: number, mode: Mode): number;
  lie(way: number): Lie;
  /** Whether who goes along it climbs and descends as the ground does, or the bridge. */
  hasSlope(way: number): boolean;
  /** Index into ROAD_CLASSES. */
  roadClass(way: number): number;
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

/** The same as modes see it, and vehicles to which it is something else. */
interface Meaning {
  readonly usual: Partial<Record<Mode, Use>>;
  readonly byVehicle: Partial<Record<Mode, readonly (Use & { readonly box: Box })[]>>;
}

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
  const known = new LargeMap<Tags, Map<string, Meaning>>();
  const sides = new Map<string, boolean>();
  const places = placesOf(segments, wayTags.length);
  const countries = places.map((place) => (place && countryAt(place)) ?? '');

  const meaning = (way: number): Meaning => {
    const tags = wayTags[way];
    let inCountries = known.get(tags);
    if (!inCountries) {
      inCountries = new Map();
      known.set(tags, inCountries);
    }
    const own = inCountries.get(countries[way]) ?? { usual: {}, byVehicle: {} };
    inCountries.set(countries[way], own);
    return own;
  };
  const classes = Uint8Array.from(wayTags, roadClassOf);
  /** [way] 1 where one drives on the left: turns ask for it again and again. */
  const left = new Uint8Array(wayTags.length).fill(UNKNOWN);
  const drivesLeft = (way: number): boolean => {
    const tagged = wayTags[way].get('driving_side');
    if (tagged !== undefined) return tagged === 'left';
    const place = places[way];
    if (!place) return false;
    // Sides change at borders, which are not often crossed: near each other all ways have the same.
    const cell = `${Math.round(place.lat * CELLS_PER_DEGREE)} ${Math.round(place.lng * CELLS_PER_DEGREE)}`;
    let isLeft = sides.get(cell);
    if (isLeft === undefined) {
      isLeft = driveSide([place.lng, place.lat]) === 'left';
      sides.set(cell, isLeft);
    }
    return isLeft;
  };
  const placeOf = (way: number) => ({ country: countries[way], position: places[way] ?? NOWHERE });
  const isClosedTo = (way: number, mode: Mode) => way >= firstAcross && !travelMode(mode).crossesAreas;
  const usualUse = (way: number, mode: Mode): Use => {
    if (isClosedTo(way, mode)) return CLOSED;
    const { usual } = meaning(way);
    usual[mode] ??= useOf(wayTags[way], travelMode(mode), countries[way] || null);
    return usual[mode];
  };
  const vehicleUses = (way: number, mode: Mode) => {
    const tags = wayTags[way];
    const travel = travelMode(mode);
    const meaningFor = (vehicle: Vehicle) => useOf(tags, { ...travel, vehicle }, countries[way] || null);
    return meaningsByVehicle(travel.vehicle, cutsOf(tags, travel), usualUse(way, mode), CLOSED, meaningFor);
  };
  const numbered = (way: number, usual: Road, timed: Use['timed']): TimedRoad[] =>
    timed.flatMap(({ times, road }) => {
      const bearer = `way ${wayId[way]}`;
      if (opensPrivate(usual, road)) conditions.leave(times, bearer);
      const condition = conditions.number(times, placeOf(way), bearer);
      return condition === null ? [] : [{ condition, road }];
    });
  return {
    road: (way, mode) => usualUse(way, mode).road,
    timed(way, mode) {
      const { road, timed } = usualUse(way, mode);
      return numbered(way, road, timed);
    },
    byVehicle(way, mode) {
      if (isClosedTo(way, mode)) return [];
      const { byVehicle } = meaning(way);
      byVehicle[mode] ??= vehicleUses(way, mode);
      return byVehicle[mode].map(({ box, road, timed }) => ({ box, road, timed: numbered(way, road, timed) }));
    },
    place: placeOf,
    flags: (way, mode) => flagsOf(wayTags[way], mode),
    hasSlope: (way) => !isFerryWay(wayTags[way]) && lieOf(wayTags[way], false) !== 'stairs',
    lie: (way) => lieOf(wayTags[way], isFerryWay(wayTags[way])),
    roadClass: (way) => classes[way],
    country: (way) => countries[way],
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
const NOWHERE: Position = { lat: 0, lng: 0 };

/** Where each way begins; null for one that the map has no nodes of. */
function placesOf({ firstOfWay, firstPoint, lat, lng }: Segments, ways: number): (Position | null)[] {
  return Array.from({ length: ways }, (_, way) => {
    if (firstOfWay[way] === firstOfWay[way + 1]) return null;
    const point = firstPoint[firstOfWay[way]];
    return { lat: lat[point] / OSM_COORDINATE_SCALE, lng: lng[point] / OSM_COORDINATE_SCALE };
  });
}

function flagsOf(tags: Tags, mode: Mode): number {
  const toll = travelMode(mode)
    .tolls?.keys.map((key) => tags.get(key))
    .find((value) => value !== undefined);
  const highway = tags.get('highway');
  const isHighway = highway === 'motorway' || highway === 'motorway_link' || tags.get('motorroad') === 'yes';
  return (
    (toll !== undefined && toll !== 'no' ? ARC_FLAGS.tolls : 0) |
    (isHighway ? ARC_FLAGS.highways : 0) |
    (isFerryWay(tags) ? ARC_FLAGS.ferries : 0)
  );
}

function roadClassOf(tags: Tags): number {
  if (isFerryWay(tags)) return ROAD_CLASSES.indexOf('ferry');
  const highway = tags.get('highway')?.replace(/_link$/, '') ?? '';
  const names: readonly string[] = ROAD_CLASSES;
  return names.includes(highway) ? names.indexOf(highway) : names.indexOf('other');
}
