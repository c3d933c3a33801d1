/** Limits that hold where no sign says otherwise, km/h: https://wiki.openstreetmap.org/wiki/Default_speed_limits */
interface ZoneLimits {
  readonly urban: number;
  readonly rural: number;
  readonly trunk: number;
  readonly motorway: number;
}

/** What is driven where no limit holds. */
export const UNLIMITED_KMH = 140;
const MPH = 1.609_344;

const ELSEWHERE: ZoneLimits = { urban: 50, rural: 80, trunk: 100, motorway: 120 };

const limits = (urban: number, rural: number, trunk: number, motorway: number): ZoneLimits => ({
  urban,
  rural,
  trunk,
  motorway,
});

const BY_COUNTRY: Readonly<Record<string, ZoneLimits>> = {
  AD: limits(50, 90, 90, 90),
  AL: limits(40, 80, 90, 110),
  AT: limits(50, 100, 100, 130),
  AU: limits(50, 100, 100, 110),
  BA: limits(50, 80, 100, 130),
  BE: limits(50, 70, 120, 120),
  BG: limits(50, 90, 120, 140),
  BY: limits(60, 90, 90, 110),
  CA: limits(50, 80, 90, 100),
  CH: limits(50, 80, 100, 120),
  CY: limits(50, 80, 80, 100),
  CZ: limits(50, 90, 110, 130),
  DE: limits(50, 100, 100, UNLIMITED_KMH),
  DK: limits(50, 80, 80, 130),
  EE: limits(50, 90, 110, 110),
  ES: limits(50, 90, 90, 120),
  FI: limits(50, 80, 100, 120),
  FR: limits(50, 80, 110, 130),
  GB: limits(30 * MPH, 60 * MPH, 70 * MPH, 70 * MPH),
  GR: limits(50, 90, 110, 130),
  HR: limits(50, 90, 110, 130),
  HU: limits(50, 90, 110, 130),
  IE: limits(50, 80, 100, 120),
  IS: limits(50, 90, 90, 90),
  IT: limits(50, 90, 110, 130),
  JP: limits(40, 60, 60, 100),
  LI: limits(50, 80, 80, 80),
  LT: limits(50, 90, 120, 130),
  LU: limits(50, 90, 90, 130),
  LV: limits(50, 90, 90, 100),
  MC: limits(50, 50, 50, 50),
  MD: limits(50, 90, 110, 110),
  ME: limits(50, 80, 100, 130),
  MK: limits(50, 80, 110, 130),
  MT: limits(50, 80, 80, 80),
  NL: limits(50, 80, 100, 130),
  NO: limits(50, 80, 80, 110),
  NZ: limits(50, 100, 100, 110),
  PL: limits(50, 90, 120, 140),
  PT: limits(50, 90, 100, 120),
  RO: limits(50, 90, 100, 130),
  RS: limits(50, 80, 100, 130),
  RU: limits(60, 90, 110, 110),
  SE: limits(50, 70, 90, 110),
  SI: limits(50, 90, 110, 130),
  SK: limits(50, 90, 130, 130),
  SM: limits(50, 70, 70, 70),
  TR: limits(50, 90, 110, 120),
  UA: limits(50, 90, 110, 130),
  US: limits(25 * MPH, 55 * MPH, 65 * MPH, 65 * MPH),
  ZA: limits(60, 100, 120, 120),
};

/** The same zones under the names that some countries give them. */
const ZONE_NAMES: Readonly<Record<string, keyof ZoneLimits>> = {
  urban: 'urban',
  city: 'urban',
  town: 'urban',
  nsl_restricted: 'urban',
  rural: 'rural',
  nsl_single: 'rural',
  national: 'rural',
  trunk: 'trunk',
  express: 'trunk',
  expressway: 'trunk',
  nsl_dual: 'trunk',
  motorway: 'motorway',
  autobahn: 'motorway',
};
const SLOW_ZONES: Readonly<Record<string, number>> = {
  living_street: 10,
  walk: 7,
  pedestrian: 7,
  pedestrian_zone: 7,
  bicycle_road: 30,
  school: 30,
};

/** The limit that a zone stands for, such as `DE:urban`, `FR:zone30`, `GB:nsl_single`; null for what is no zone. */
export function zoneKmh(zone: string): number | null {
  const [, country, name] = /^([A-Z]{2})(?:-[A-Z]+)?:(.+)$/.exec(zone) ?? [/^/, '', zone];
  const [, number] = /^(?:zone:?)?(\d+)$/.exec(name) ?? [];
  if (number !== undefined && country !== '') return Number(number) * (country === 'GB' || country === 'US' ? MPH : 1);
  if (Object.hasOwn(SLOW_ZONES, name)) return SLOW_ZONES[name];
  return Object.hasOwn(ZONE_NAMES, name) ? limitsOf(country)[ZONE_NAMES[name]] : null;
}

/** The limit of motorways of a country where nothing is posted. */
export function motorwayKmh(country: string | null): number {
  return limitsOf(country ?? '').motorway;
}

function limitsOf(country: string): ZoneLimits {
  return Object.hasOwn(BY_COUNTRY, country) ? BY_COUNTRY[country] : ELSEWHERE;
}
