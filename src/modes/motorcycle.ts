import { DRIVING, MOTOR_ACCESS } from './driving.ts';
import type { TravelMode } from './mode.ts';

/**
 * A motorcycle for the open road. It goes where cars go, unless signs name motorcycles:
 * https://wiki.openstreetmap.org/wiki/Key:access#Land-based_transportation has `motorcycle` below `motor_vehicle`, beside `motorcar`.
 */
export const MOTORCYCLE: TravelMode<'motorcycle', 'motor'> = {
  ...DRIVING,
  name: 'motorcycle',
  tolls: {
    keys: ['toll:motorcycle', 'toll:motor_vehicle', 'toll'],
    vehicle: { axles: 2, weight: 0.25, height: 1.2, emission: 'euro_5' },
  },
  accessKeys: ['motorcycle', 'motor_vehicle', 'vehicle', 'access'],
  accessValues: { ...MOTOR_ACCESS, motorcar: 'no', motorcycle: 'yes', dismount: 'no' },
  maxspeedKeys: ['motorcycle', 'motor_vehicle', 'vehicle'],
  size: { height: 1.5, width: 0.9, length: 2.3, weight: 0.25, axleLoad: 0.15 },
  restrictionNames: ['motorcycle', 'motor_vehicle', 'vehicle'],
};
