import { DRIVING, HEAVY_LOAD_KEYS, MOTOR_ACCESS } from './driving.ts';
import type { TravelMode } from './mode.ts';

/** A lorry of 40 tonnes, as large as the European Union lets it be (directive 96/53/EC). */
export const TRUCK: TravelMode<'truck', 'motor'> = {
  ...DRIVING,
  name: 'truck',
  isInMatrix: true,
  tolls: {
    classes: [
      [3500, 'N1'],
      [12_000, 'N2'],
      [Number.POSITIVE_INFINITY, 'N3'],
    ],
    emission: 'euro_6',
    fuel: 'diesel',
    frontAxleHeight: 2.5,
  },
  accessKeys: ['hgv', 'goods', 'motor_vehicle', 'vehicle', 'access'],
  accessValues: {
    ...MOTOR_ACCESS,
    hgv: 'yes',
    goods: 'yes',
    local: 'private',
    unsuitable: 'private',
    discouraged: 'private',
  },
  speeds: {
    motorway: 80,
    motorway_link: 50,
    trunk: 75,
    trunk_link: 45,
    primary: 55,
    primary_link: 40,
    secondary: 48,
    secondary_link: 35,
    tertiary: 38,
    tertiary_link: 30,
    unclassified: 30,
    residential: 25,
    living_street: 8,
    service: 15,
    road: 25,
    track: 6,
  },
  solidTracks: { paved: 12, grade1: 8 },
  expressSpeed: 8,
  mostAboveKind: 1.1,
  maxspeedKeys: ['hgv', 'goods', 'motor_vehicle', 'vehicle'],
  // biome-ignore format: a row of numbers
  vehicle: {
    height: 4000, width: 2550, length: 16_500, weight: 40_000, axleLoad: 11_500, axles: 5, trailers: 0, hazmat: 0, motorhome: 0,
  },
  propertyKeys: HEAVY_LOAD_KEYS,
  restrictionNames: ['hgv', 'goods', 'motor_vehicle', 'vehicle'],
  turns: { ...DRIVING.turns, nearSide: 8, farSide: 12, around: 60 },
};
