import { CYCLING } from './cycling.ts';
import { DRIVING } from './driving.ts';
import type { Profile } from './profile.ts';
import { TRUCK } from './truck.ts';
import { WALKING } from './walking.ts';

/** Every mode's tables. */
export const PROFILES = { driving: DRIVING, walking: WALKING, cycling: CYCLING, truck: TRUCK } as const satisfies Record<
  string,
  Profile
>;
