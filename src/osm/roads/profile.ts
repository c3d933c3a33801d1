/** What a value of an access tag says: usable, not usable, or only for those who have business there. */
export type AccessWord = 'yes' | 'no' | 'private';

/** The largest that a vehicle is, in metres and tonnes. What may not be as large as that is closed for it. */
export interface VehicleSize {
  readonly height: number;
  readonly width: number;
  readonly length: number;
  readonly weight: number;
  readonly axleLoad: number;
}

/**
 * How one mode of travel reads a map: tables of what tags mean for it. Keys and values are those of OpenStreetMap; speeds are km/h, times
 * seconds.
 */
export interface Profile {
  /** Keys of access tags that speak of this mode, the most particular first. `access` is the last of them. */
  readonly accessKeys: readonly string[];
  readonly accessValues: Readonly<Record<string, AccessWord>>;
  /** Speeds on a way by its `highway`, where nothing else is said. What is not in the table is not used unless it is allowed expressly. */
  readonly speeds: Readonly<Record<string, number>>;
  /** Speeds on ways without a `highway`, by `key=value`. */
  readonly otherSpeeds: Readonly<Record<string, number>>;
  /** The speed where a way is allowed expressly that the tables do not have. */
  readonly expressSpeed: number;
  readonly ferrySpeed: number;
  /** Whether the ferry takes this mode when its tags do not say. */
  readonly boardsFerries: boolean;
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
  /** Whether roads for motor vehicles alone, and lanes for several in a car, are open. */
  readonly isMotor: boolean;
  readonly size: VehicleSize | null;
  /** Speed when the vehicle is pushed, where one may walk but not ride; null where that is no option. */
  readonly pushing: {
    readonly speed: number;
    readonly speeds: Readonly<Record<string, number>>;
    readonly others: Readonly<Record<string, number>>;
  } | null;
  /** Seconds that passing a barrier takes, by its kind. Kinds that are not here close the way, or cost nothing, as `otherBarriers` says. */
  readonly barriers: Readonly<Record<string, number>>;
  readonly otherBarriers: 'open' | 'closed';
  /** Kinds of barriers that close the way in any case. */
  readonly closedBarriers: ReadonlySet<string>;
  /** Names of this mode in turn restrictions: `restriction:<name>` and `except`. Those without a name bind vehicles. */
  readonly restrictionNames: readonly string[];
  readonly turns: TurnTimes;
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
}
