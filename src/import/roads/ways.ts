import { driveSide } from '@rapideditor/country-coder';
import { OSM_COORDINATE_SCALE, type Tags } from '../../osm/element.ts';
import { type TimedRoad, timedRoadsOf } from '../../osm/roads/hours.ts';
import { PROFILES } from '../../osm/roads/profiles.ts';
import { isFerryWay, type Road, roadOf } from '../../osm/roads/road.ts';
import { ARC_FLAGS, type Mode, ROAD_CLASSES } from '../../roads/network.ts';
import type { CountryAt } from '../areas.ts';
import type { RoadMap } from './reader.ts';
import type { Segments } from './segments.ts';

/** What the ways of a map are to each mode. */
export interface RoadUse {
  road(way: number, mode: Mode): Road;
  timed(way: number, mode: Mode): readonly TimedRoad[];
  /** `ARC_FLAGS` of what the way is, private or not aside. */
  flags(way: number, mode: Mode): number;
  /** Index into ROAD_CLASSES. */
  roadClass(way: number): number;
  drivesLeft(way: number): boolean;
}

interface Meaning {
  readonly roads: Partial<Record<Mode, Road>>;
  readonly timed: Partial<Record<Mode, readonly TimedRoad[]>>;
}

export function roadUseOf({ wayTags }: RoadMap, segments: Segments, countryAt: CountryAt): RoadUse {
  const known = new Map<Tags, Map<string, Meaning>>();
  const sides = new Map<string, boolean>();
  const countries = countriesOf(segments, wayTags.length, countryAt);

  const meaning = (way: number): Meaning => {
    const tags = wayTags[way];
    const inCountries = known.get(tags) ?? new Map<string, Meaning>();
    known.set(tags, inCountries);
    const own = inCountries.get(countries[way]) ?? { roads: {}, timed: {} };
    inCountries.set(countries[way], own);
    return own;
  };
  return {
    road(way, mode) {
      const { roads } = meaning(way);
      roads[mode] ??= roadOf(wayTags[way], PROFILES[mode], countries[way] || null);
      return roads[mode];
    },
    timed(way, mode) {
      const { timed } = meaning(way);
      timed[mode] ??= timedRoadsOf(wayTags[way], PROFILES[mode], countries[way] || null);
      return timed[mode];
    },
    flags: (way, mode) => flagsOf(wayTags[way], mode),
    roadClass: (way) => roadClassOf(wayTags[way]),
    drivesLeft(way) {
      const tagged = wayTags[way].get('driving_side');
      if (tagged !== undefined) return tagged === 'left';
      const country = countries[way];
      let isLeft = sides.get(country);
      if (isLeft === undefined) {
        isLeft = country !== '' && driveSide(country) === 'left';
        sides.set(country, isLeft);
      }
      return isLeft;
    },
  };
}

/** The country of each way, by its first point; empty where none is known. */
function countriesOf({ firstOfWay, firstPoint, lat, lng }: Segments, ways: number, countryAt: CountryAt): string[] {
  return Array.from({ length: ways }, (_, way) => {
    if (firstOfWay[way] === firstOfWay[way + 1]) return '';
    const point = firstPoint[firstOfWay[way]];
    return countryAt({ lat: lat[point] / OSM_COORDINATE_SCALE, lng: lng[point] / OSM_COORDINATE_SCALE }) ?? '';
  });
}

const TOLL_KEYS: Readonly<Partial<Record<Mode, readonly string[]>>> = {
  driving: ['toll:motorcar', 'toll:motor_vehicle', 'toll'],
  truck: ['toll:hgv', 'toll:motor_vehicle', 'toll'],
};

function flagsOf(tags: Tags, mode: Mode): number {
  const toll = TOLL_KEYS[mode]?.map((key) => tags.get(key)).find((value) => value !== undefined);
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
