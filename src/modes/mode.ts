import type { ClassesByWeight } from './toll-classes.ts';

/** What a value of an access tag says: usable, not usable, or only for those who have business there. */
export type AccessWord = 'yes' | 'no' | 'private';

/**
 * What signs tell vehicles apart by, in whole numbers, so that comparisons are exact: millimetres; kilograms, of the vehicle with its trailers and
 * its load, and of its heaviest axle; how many axles and trailers it has; 1 where it carries dangerous goods, and where people live in it.
 */
// biome-ignore format: a row of words
export const VEHICLE_PROPERTIES = [
  'height', 'width', 'length', 'weight', 'axleLoad', 'axles', 'trailers', 'hazmat', 'motorhome',
] as const;
export type VehicleProperty = (typeof VEHICLE_PROPERTIES)[number];

/** A vehicle: what may not be as large as that is closed for it. */
export type Vehicle = Readonly<Record<VehicleProperty, number>>;

/** Emission classes of vehicles, the dirtiest first. */
export const EMISSION_CLASSES = ['euro_0', 'euro_1', 'euro_2', 'euro_3', 'euro_4', 'euro_5', 'euro_6', 'electric'] as const;
export type EmissionClass = (typeof EMISSION_CLASSES)[number];

/** What vehicles run on. */
export const FUELS = ['petrol', 'diesel', 'gas', 'hybrid', 'electric', 'hydrogen'] as const;
export type Fuel = (typeof FUELS)[number];

/** What tolls depend on beside the vehicle itself. */
export interface TollHabits {
  /** Of what class its vehicles are, by weight. */
  readonly classes: ClassesByWeight;
  /** Of the usual vehicle; the height above the front axle in metres. */
  readonly emission: EmissionClass;
  readonly fuel: Fuel;
  readonly frontAxleHeight: number;
}

/**
 * A mode of travel: everything that the rest of the house has to know of it. One file of this room is one mode; networks, the keys that are
 * read from maps, parameters, sections of files and descriptions follow from it. Keys and values of tags are those of OpenStreetMap; speeds are
 * in km/h, times in seconds.
 */
export interface TravelMode<Name extends string = string, Network extends string = string> {
  /** What requests call it, and what its sections of a file begin with. */
  readonly name: Name;
  /** The network that it shares with modes that use nearly the same roads: only costs differ within one. */
  readonly network: Network;
  /** Whether matrices are answered for it. */
  readonly isInMatrix: boolean;
  /** Whether traffic slows it down. */
  readonly meetsTraffic: boolean;
  /** Null where it pays none. */
  readonly tolls: TollHabits | null;
  /** Keys of access tags that speak of this mode, the most particular first. `access` is the last of them. */
  readonly accessKeys: readonly string[];
  readonly accessValues: Readonly<Record<string, AccessWord>>;
  /** Speeds on a way by its `highway`, where nothing else is said. What is not in the table is not used unless it is allowed expressly. */
  readonly speeds: Readonly<Record<string, number>>;
  /** Speeds on tracks that are paved, or of grade 1 and not known to be paved; null where these are no better than others. */
  readonly solidTracks: { readonly paved: number; readonly grade1: number } | null;
  /** Speeds on ways without a `highway`, by `key=value`. */
  readonly otherSpeeds: Readonly<Record<string, number>>;
  /** The speed where a way is allowed expressly that the tables do not have. */
  readonly expressSpeed: number;
  readonly ferrySpeed: number;
  /** Factors on speed by `service`; 0 for what is not used. */
  readonly services: Readonly<Record<string, number>>;
  /** The most that each value of these keys lets one travel at. 0: not at all. */
  readonly caps: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** How much of a posted speed is driven; null where posted speeds are only a limit. */
  readonly postedShare: number | null;
  /** How many times the speed of its kind a road that is posted so can be driven at most. */
  readonly mostAboveKind: number;
  /** Suffixes of `maxspeed:` that speak of this mode; null where posted speeds do not bind it. */
  readonly maxspeedKeys: readonly string[] | null;
  /** Whether ways go in one direction only where they are tagged so (1), or only where the tag names the mode (0). */
  readonly obeysOneway: boolean;
  /** Whether contraflow lanes of `cycleway` open the other direction. */
  readonly usesCycleways: boolean;
  /** Whether areas may be walked around. */
  readonly usesAreas: boolean;
  /** Whether areas are crossed in straight lines; others keep to the ways around. */
  readonly crossesAreas: boolean;
  /** The key that says whether a road has a part for this mode at its side, or a way beside it; null where there is no such thing. */
  readonly sideKey: 'sidewalk' | 'cycleway' | null;
  /** Whether roads for motor vehicles alone, and lanes for several in a car, are open. */
  readonly isMotor: boolean;
  /** The vehicle where a request describes none; null for who travels without one that signs measure. */
  readonly vehicle: Vehicle | null;
  /** What ground has to be like; null for who takes it as it is, or whom `caps` alone hold back. */
  readonly ground: GroundNeeds | null;
  /** Access keys that close ways for vehicles that have a property at all. */
  readonly propertyKeys: Readonly<Partial<Record<VehicleProperty, readonly string[]>>>;
  /** Speed when the vehicle is pushed, where one may walk but not ride; null where that is no option. */
  readonly pushing: {
    readonly speed: number;
    readonly speeds: Readonly<Record<string, number>>;
    readonly others: Readonly<Record<string, number>>;
    /** The same as `caps`, of what is no faster for being pushed. */
    readonly caps: Readonly<Record<string, Readonly<Record<string, number>>>>;
  } | null;
  /** Seconds that passing a barrier takes, by its kind. Kinds that are not here close the way, or cost nothing, as `otherBarriers` says. */
  readonly barriers: Readonly<Record<string, number>>;
  readonly otherBarriers: 'open' | 'closed';
  /** Kinds of barriers that close the way in any case. */
  readonly closedBarriers: ReadonlySet<string>;
  /** Names of this mode in turn restrictions: `restriction:<name>` and `except`. Those without a name bind vehicles. */
  readonly restrictionNames: readonly string[];
  readonly turns: TurnTimes;
  /** The speed on a slope, rise over run, of who goes so fast on the flat; null where slopes make no difference. */
  readonly kmhOnSlope: ((kmh: number, slope: number) => number) | null;
}

/** What ground has to be like for who is on small wheels, and gets over no step. Tags are `key=value`. */
export interface GroundNeeds {
  /** The access key whose `yes` says that one gets along, and not that one may: that say the other keys. */
  readonly key: string;
  /** What says that one gets along whatever else is said of the ground. */
  readonly opened: ReadonlySet<string>;
  /** What ways and nodes are closed by, unless they are opened. */
  readonly closed: ReadonlySet<string>;
  /** What is passed at nodes with an effort of so many seconds, as some kerbs are. */
  readonly effort: ReadonlySet<string>;
  readonly effortSeconds: number;
  /** The steepest `incline`, rise over run, upwards or downwards. */
  readonly steepest: number;
  /** What an `incline` is taken for of which only the direction is known. */
  readonly unmeasuredSlope: number;
  /** Values of `kerb` that take an effort, or are closed; metres of `kerb:height` above which a kerb takes an effort, or is too high. */
  readonly kerbs: {
    readonly effort: ReadonlySet<string>;
    readonly closed: ReadonlySet<string>;
    readonly flush: number;
    readonly highest: number;
  };
  /** Millimetres that ways and gaps have to be wide. */
  readonly width: number;
}

/** What turns take, in seconds. */
export interface TurnTimes {
  /** The sharpest turn to the side on which one drives. */
  readonly nearSide: number;
  /** The sharpest turn across the opposite direction. */
  readonly farSide: number;
  /** Turning around at a dead end. */
  readonly around: number;
  readonly signals: number;
  readonly crossing: number;
  readonly stop: number;
  readonly giveWay: number;
  /** Metres within which signals, crossings and signs behind one another hold one up once. */
  readonly junctionMeters: number;
  /** Metres from the first to the last sign of a junction: in a longer row of signs one waits once for every such length. */
  readonly longestJunctionMeters: number;
}
