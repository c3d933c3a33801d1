import { DISTANCE_ANSWERS } from '../distance/answers.ts';
import { LOCALITIES_ANSWERS } from '../localities/answers.ts';
import { THREEWORDS_ANSWERS } from '../threewords/answers.ts';

/** What answers calls about the region that is served, on whatever thread. */
export const REGION_ANSWERS = { ...LOCALITIES_ANSWERS, ...DISTANCE_ANSWERS, ...THREEWORDS_ANSWERS } as const;
