import { matrixByMetric } from './matrix.ts';

/** What answers each endpoint of distances: pure functions of a region and a call, on whatever thread. */
export const DISTANCE_ANSWERS = { matrix: matrixByMetric } as const;
