import { GENERAL_ACCESS } from './access-words.ts';
import type { AccessWord, TravelMode } from './mode.ts';

/** What access tags say to motor vehicles: https://wiki.openstreetmap.org/wiki/Key:access */
export const MOTOR_ACCESS: Readonly<Record<string, AccessWord>> = {
  ...GENERAL_ACCESS,
  motorcar: 'yes',
  motor_vehicle: 'yes',
  vehicle: 'yes',
  hov: 'yes',
};

/** The most that a road of a surface and state lets a motor vehicle drive, km/h. */
const MOTOR_CAPS: TravelMode['caps'] = {
  surface: {
    cement: 80,
    compacted: 80,
    fine_gravel: 80,
    paving_stones: 60,
    metal: 60,
    bricks: 60,
    grass: 40,
    wood: 40,
    sett: 40,
    grass_paver: 40,
    gravel: 40,
    unpaved: 40,
    ground: 40,
    dirt: 40,
    pebblestone: 40,
    tartan: 40,
    cobblestone: 30,
    clay: 30,
    earth: 20,
    stone: 20,
    rocky: 20,
    sand: 20,
    mud: 10,
  },
  tracktype: { grade1: 60, grade2: 30, grade3: 10, grade4: 7, grade5: 5, ungraded: 5 },
  smoothness: { intermediate: 80, bad: 40, very_bad: 20, horrible: 10, very_horrible: 5, impassable: 0 },
};

/** Barriers that motor vehicles can pass, and for how many seconds they hold one up. */
const MOTOR_BARRIERS: TravelMode['barriers'] = {
  no: 0,
  entrance: 0,
  cattle_grid: 2,
  bump_gate: 5,
  gate: 15,
  swing_gate: 15,
  lift_gate: 10,
  sliding_gate: 15,
  sally_port: 0,
  arch: 0,
  coupure: 0,
  spikes: 5,
  height_restrictor: 0,
  width_restrictor: 2,
  border_control: 60,
  toll_booth: 10,
  checkpoint: 30,
  hampshire_gate: 15,
};

const MOTOR_SERVICES: TravelMode['services'] = {
  alley: 0.6,
  parking: 0.7,
  parking_aisle: 0.6,
  driveway: 0.7,
  'drive-through': 0.5,
  emergency_access: 0,
};

/** Tunnels have categories: what is closed for some dangerous goods is taken to be closed for any. */
export const HEAVY_LOAD_KEYS: TravelMode['propertyKeys'] = {
  trailers: ['trailer'],
  hazmat: ['hazmat', 'hazmat:water', 'hazmat:A', 'hazmat:B', 'hazmat:C', 'hazmat:D', 'hazmat:E'],
};

export const DRIVING: TravelMode<'driving', 'motor'> = {
  name: 'driving',
  network: 'motor',
  isInMatrix: true,
  meetsTraffic: true,
  tolls: {
    classes: [[Number.POSITIVE_INFINITY, 'car']],
    emission: 'euro_6',
    fuel: 'petrol',
    frontAxleHeight: 1,
  },
  accessKeys: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  accessValues: MOTOR_ACCESS,
  speeds: {
    motorway: 115,
    motorway_link: 60,
    trunk: 90,
    trunk_link: 55,
    primary: 65,
    primary_link: 45,
    secondary: 58,
    secondary_link: 40,
    tertiary: 48,
    tertiary_link: 35,
    unclassified: 38,
    residential: 33,
    living_street: 10,
    service: 23,
    road: 30,
    track: 8,
  },
  solidTracks: { paved: 18, grade1: 10 },
  otherSpeeds: { 'bridge=movable': 5 },
  expressSpeed: 10,
  ferrySpeed: 18,
  services: MOTOR_SERVICES,
  caps: MOTOR_CAPS,
  postedShare: 0.9,
  mostAboveKind: 1.6,
  maxspeedKeys: ['motorcar', 'motor_vehicle', 'vehicle'],
  obeysOneway: true,
  usesCycleways: false,
  usesAreas: false,
  crossesAreas: false,
  sideKey: null,
  isMotor: true,
  // biome-ignore format: a row of numbers
  vehicle: {
    height: 1900, width: 1900, length: 4800, weight: 2000, axleLoad: 1000, axles: 2, trailers: 0, hazmat: 0, motorhome: 0,
  },
  ground: null,
  propertyKeys: { ...HEAVY_LOAD_KEYS, trailers: ['trailer', 'caravan'], motorhome: ['motorhome'] },
  pushing: null,
  barriers: MOTOR_BARRIERS,
  otherBarriers: 'closed',
  closedBarriers: new Set(),
  restrictionNames: ['motorcar', 'motor_vehicle', 'vehicle'],
  // biome-ignore format: a row of numbers
  turns: { nearSide: 5, farSide: 8, around: 20, signals: 6, crossing: 0.5, stop: 5, giveWay: 3, junctionMeters: 50, longestJunctionMeters: 100 },
  kmhOnSlope: null,
};
