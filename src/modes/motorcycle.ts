import { DRIVING, HEAVY_LOAD_KEYS, MOTOR_ACCESS } from './driving.ts';
import type { TravelMode } from './mode.ts';

/**
 * A motorcycle for the open road. It goes where cars go, unless signs name motorcycles:
 * https://wiki.openstreetmap.org/wiki/Key:access#Land-based_transportation has `motorcycle` below `motor_vehicle`, beside `motorcar`.
 */
export const MOTORCYCLE: TravelMode<'motorcycle', 'motor'> = {
  ...DRIVING,
  name: 'motorcycle',
  tolls: {
    classes: [[Number.POSITIVE_INFINITY, 'motorcycle']],
    emission: 'euro_5',
    fuel: 'petrol',
    frontAxleHeight: 0.9,
  },
  accessKeys: ['motorcycle', 'motor_vehicle', 'vehicle', 'access'],
  accessValues: { ...MOTOR_ACCESS, motorcar: 'no', motorcycle: 'yes', dismount: 'no' },
  maxspeedKeys: ['motorcycle', 'motor_vehicle', 'vehicle'],
  // biome-ignore format: a row of numbers
  vehicle: {
    height: 1500, width: 900, length: 2300, weight: 250, axleLoad: 150, axles: 2, trailers: 0, hazmat: 0, motorhome: 0,
  },
  propertyKeys: HEAVY_LOAD_KEYS,
  restrictionNames: ['motorcycle', 'motor_vehicle', 'vehicle'],
};
